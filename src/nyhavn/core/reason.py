"""Reason: why a thing cannot be used now. A thing is written as a line, or as its first words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nyhavn.core.errors import BadLine
from nyhavn.core.game import Data, Game

if TYPE_CHECKING:
    from nyhavn.core.state import State

MOST_MEANT = 500  # lines that one thing may mean: a tile in all its places, not every tile


class Plan(NamedTuple):
    """A line that lacks nothing but what has to be paid: `missing` of its values says how much."""

    line: str
    values: Data


class Reason(NamedTuple):
    """The refusal of the line that lacks least, and all lines that lack only means."""

    id: str
    values: Data
    plans: list[Plan]


def lines_meant(game: Game, thing: str) -> list[int]:
    """Return the actions that a thing means: `build red-3` is that tile in any place."""
    exact = game.lines.read(thing)
    if exact is not None:
        return [exact]
    start = f"{thing} "
    found = [action for action, line in enumerate(_lines(game)) if line.startswith(start)]
    if not thing or not 0 < len(found) <= MOST_MEANT:
        raise BadLine("error.bad_thing", thing=thing[:60], game=f"@{game.name}")
    return found


def reason(game: Game, state: State, seat: int, legal: Sequence[int], thing: str) -> Reason | None:
    """Return why no line of a thing can be played; None if one can."""
    meant = lines_meant(game, thing)
    if not set(meant).isdisjoint(legal):
        return None
    refused = [(action, *game.refusals.refusal(state, seat, action)) for action in meant]
    nearest = min(refused, key=lambda one: _lack(game)(one[1], one[2]))
    plans = [Plan(game.lines.write(a), values) for a, _, values in refused if "missing" in values]
    return Reason(nearest[1], nearest[2], plans)


def _lack(game: Game) -> Callable[[str, Data], tuple[int, int]]:
    """How much a refusal lacks: by its kind, then by the number of what is missing."""
    order = [f"{game.name}.refuse.{id}" for id in game.nearest]

    def lack(id: str, values: Data) -> tuple[int, int]:
        return order.index(id) if id in order else len(order), values.get("missing", 0)

    return lack


@cache
def _lines(game: Game) -> list[str]:
    return [game.lines.write(action) for action in range(game.space)]
