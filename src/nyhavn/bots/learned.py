"""Learned: the weights that came of self-play, as files of this package or of one's own.

A file is one line of JSON that says what it is (the game, how many traits, sums and stages, and the
name of the features it was trained for), then whole numbers of 16 bits, the lower byte first: the
rows of the traits for their own seat, those for the others, the bias, the last weights by stage.
"""

from __future__ import annotations

import json
import sys
import warnings
from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from nyhavn.bots.constants import HIDDEN
from nyhavn.bots.value import Value
from nyhavn.core.game import Game
from nyhavn.folders import data

FOLDER = Path(__file__).parent / "weights"
Weights = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]

UNTRAINED = Value([], [], [0] * HIDDEN, [0] * (2 * HIDDEN + 2))


@cache
def learned(game: Game, seats: int = 0) -> Value:
    """Return the value bots play a game with, untrained if there is none.

    Weights that were installed (`nyhavn train --install`) come before those of this package, and
    in both places weights for just so many seats before those for any number. Bots play on without
    weights that do not fit the game as it is now.
    """
    for folder in (installed(), FOLDER):
        for path in (folder / file_name(game, seats), folder / file_name(game)):
            value = _fitting(path, game) if path.exists() else UNTRAINED
            if value is not UNTRAINED:
                return value
    return UNTRAINED


def installed() -> Path:
    """Return the folder of weights of one's own that bots play with instead of the shipped ones."""
    return data() / "weights"


@cache
def learned_in(folder: Path, game: Game, seats: int = 0) -> Value:
    """Return the value of a folder of one's own; one that has none is refused with a sentence."""
    for path in (folder / file_name(game, seats), folder / file_name(game)):
        if path.is_file():
            return read(path, game)
    raise ValueError(f"{folder}: there is no {file_name(game)} in this folder")


@cache
def _fitting(path: Path, game: Game) -> Value:
    """Return the value of a file; one that does not fit is untrained, and is told of once."""
    try:
        return read(path, game)
    except ValueError as error:
        warnings.warn(f"{error}; bots play on without it", stacklevel=3)
        return UNTRAINED


def mark(folder: Path, game: Game) -> str:
    """Return a mark of all weights for a game in a folder: other weights have another one."""
    found = sha256()
    for path in sorted(folder.glob(f"{game.name}*.weights")):
        found.update(path.name.encode() + b"\n" + path.read_bytes())
    return found.hexdigest()[:16]


def file_name(game: Game, seats: int = 0, ending: str = "weights") -> str:
    """Return the name of a file of what was learned, for any number of seats (0) or just one."""
    return f"{game.name}-{seats}.{ending}" if seats else f"{game.name}.{ending}"


def read(path: Path, game: Game) -> Value:
    """Return the value of a file; one that does not fit the game is refused with a sentence."""
    about, weights = parts(path)
    name, traits, hidden = about["game"], about["traits"], about["hidden"]
    if (name, traits, hidden) != (game.name, game.traits, HIDDEN):
        raise ValueError(
            f"{path}: weights for {name} with {traits} traits and {hidden} sums, "
            f"but {game.name} has {game.traits} and {HIDDEN}: train it again"
        )
    trained_for = about.get("features", game.features)  # files before version 0.2 do not say
    if trained_for != game.features:
        raise ValueError(
            f"{path}: weights for the features {trained_for!r} of {name}, "
            f"but it has {game.features!r}: train it again"
        )
    if weights is None:
        raise ValueError(f"{path}: its weights are too many or too few")
    return Value(*weights)


def parts(path: Path) -> tuple[dict[str, Any], Weights | None]:
    """Return what a file says about itself, and its weights: None if there is not their number."""
    head, _, body = path.read_bytes().partition(b"\n")
    try:
        about = json.loads(head)
        rows = about["traits"] * about["hidden"]
        stages = about.get("stages", 1)  # files before version 0.2 do not say
        about["game"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{path}: this is no file of weights") from None
    hidden = about["hidden"]
    if len(body) != 2 * (2 * rows + hidden + stages * (2 * hidden + 2)) or not stages:
        return about, None
    numbers = array("h", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return about, (
        numbers[:rows],
        numbers[rows : 2 * rows],
        numbers[2 * rows : 2 * rows + hidden],
        numbers[2 * rows + hidden :],
    )


def write(path: Path, game: Game, weights: Weights) -> None:
    """Write a file of weights, whole or not at all."""
    about = {
        "game": game.name,
        "traits": game.traits,
        "hidden": HIDDEN,
        "stages": len(weights[3]) // (2 * HIDDEN + 2),
        "features": game.features,
    }
    numbers = array("h", [n for part in weights for n in part])
    if sys.byteorder == "big":
        numbers.byteswap()
    beside = path.with_suffix(".new")
    beside.write_bytes(json.dumps(about).encode() + b"\n" + numbers.tobytes())
    beside.replace(path)
