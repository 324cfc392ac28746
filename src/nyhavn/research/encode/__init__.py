"""Views as vectors, legal lines as masks: what a learner sees, and never more than its seat may.

A vector is a row of named pieces, the same for every view of a game with this number of seats (and,
in The Border, any boards). All values are from 0 to 1. Seats stand in the order of play, the
viewer's own first. `pieces` lists names, places and sizes; the modules of this folder say what they
mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

from nyhavn.core.game import Game, View
from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.games import SHELF
from nyhavn.research.encode.vectors import Maps, Named

with extras():
    import numpy as np
    import numpy.typing as npt

Vector = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class Encoding(Protocol):
    """A module of this folder: how a game is written down for a learner."""

    OUTCOMES: int  # of chance: every outcome has a number below it

    def longest(self, seats: int) -> int:
        """Return how many lines, those of chance included, no match can exceed."""

    def named(self, view: View) -> Named:
        """Return the pieces of a view of one seat, by name, in their order."""

    def maps(self) -> Maps:
        """Return the pieces that are maps (see `planes`); none if there are none."""


class Piece(NamedTuple):
    """A part of a vector: `vector[first : first + size]`."""

    name: str
    first: int
    size: int


def games() -> list[str]:
    """Return the games of the shelf that can be encoded."""
    return [name for name in SHELF if find_spec(f"{__name__}.{name}")]


def game(name: str) -> Game:
    """Return a game for learners; one that is not there is refused with a sentence."""
    if name not in SHELF:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(games())}")
    encoding(name)
    return SHELF[name]


@cache
def encoding(name: str) -> Encoding:
    """Return the module that encodes a game; one that has none is refused with a sentence."""
    if name not in games():
        raise ValueError(f"{name} has no encoding: there is no research/encode/{name}.py")
    return cast(Encoding, import_module(f"nyhavn.research.encode.{name}"))


def encode(view: View) -> Vector:
    """Return a view as a vector. It must be the view of a seat, not of a spectator."""
    if view["seat"] is None:
        raise ValueError("only the view of a seat can be encoded, not that of a spectator")
    numbers: list[float] = []
    for _, piece in encoding(view["game"]).named(view):
        numbers += piece
    return np.array(numbers, dtype=np.float32)


def pieces(game: Game, seats: int) -> tuple[Piece, ...]:
    """Return the pieces of every vector of a game with this number of seats."""
    view = game.views.view(game.start(game.setup(seats)), 0)
    found: list[Piece] = []
    first = 0
    for name, numbers in encoding(game.name).named(view):
        found.append(Piece(name, first, len(numbers)))
        first += len(numbers)
    return tuple(found)


def observe(state: State, seat: int) -> Vector:
    """Return what a seat may know as a vector, straight from the state: `encode` of its view."""
    found = np.empty(state.observed, dtype=np.float32)
    state.observe(seat, found)
    return found


def length(game: Game, seats: int) -> int:
    """Return how many numbers a vector has."""
    last = pieces(game, seats)[-1]
    return last.first + last.size


def mask(game: Game, lines: Iterable[str]) -> Mask:
    """Return 1 for each of the lines and 0 for all others there are, by action number."""
    found = [game.lines.read(line) for line in lines]
    if None in found:
        raise ValueError(f"not a line of {game.name} at place {found.index(None)}")
    return mask_of(game, cast(list[int], found))


def mask_of(game: Game, actions: list[int]) -> Mask:
    """Return 1 for each of the actions and 0 for all others there are."""
    marked = np.zeros(game.space, dtype=np.int8)
    marked[actions] = 1
    return marked
