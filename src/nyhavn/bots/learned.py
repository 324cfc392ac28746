"""Learned: the weights that came of self-play, as files of this package.

A file is one line of JSON that says what it is, then whole numbers of 16 bits, the lower byte
first: the rows of the traits for their own seat, those for the others, the bias, the last weights.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from nyhavn.bots.constants import HIDDEN
from nyhavn.bots.value import Value
from nyhavn.core.game import Game

FOLDER = Path(__file__).parent / "weights"
Weights = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]

UNTRAINED = Value([], [], [0] * HIDDEN, [0] * (2 * HIDDEN + 2))


@cache
def learned(game: Game, seats: int = 0) -> Value:
    """Return the value this package has learned for a game, untrained if there is none.

    If there are weights for just so many seats, the value of those.
    """
    for path in (FOLDER / file_name(game, seats), FOLDER / file_name(game)):
        if path.exists():
            return read(path, game)
    return UNTRAINED


def file_name(game: Game, seats: int = 0, ending: str = "weights") -> str:
    """Return the name of a file of what was learned, for any number of seats (0) or just one."""
    return f"{game.name}-{seats}.{ending}" if seats else f"{game.name}.{ending}"


def read(path: Path, game: Game) -> Value:
    """Return the value of a file; one that does not fit the game is refused with a sentence."""
    head, _, body = path.read_bytes().partition(b"\n")
    try:
        about = json.loads(head)
        name, traits, hidden = about["game"], about["traits"], about["hidden"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path}: this is no file of weights") from None
    if (name, traits, hidden) != (game.name, game.traits, HIDDEN):
        raise ValueError(
            f"{path}: weights for {name} with {traits} traits and {hidden} sums, "
            f"but {game.name} has {game.traits} and {HIDDEN}: train it again"
        )
    rows = traits * HIDDEN
    if len(body) != 2 * (2 * rows + 3 * HIDDEN + 2):
        raise ValueError(f"{path}: {len(body)} bytes of weights are too many or too few")
    numbers = array("h", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return Value(
        numbers[:rows],
        numbers[rows : 2 * rows],
        numbers[2 * rows : 2 * rows + HIDDEN],
        numbers[2 * rows + HIDDEN :],
    )


def write(path: Path, game: Game, weights: Weights) -> None:
    """Write a file of weights, whole or not at all."""
    about = {"game": game.name, "traits": game.traits, "hidden": HIDDEN}
    numbers = array("h", [n for part in weights for n in part])
    if sys.byteorder == "big":
        numbers.byteswap()
    beside = path.with_suffix(".new")
    beside.write_bytes(json.dumps(about).encode() + b"\n" + numbers.tobytes())
    beside.replace(path)
