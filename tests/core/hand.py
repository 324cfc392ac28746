"""Hand: a tiny game with a secret: who holds a card has one action in their turn, else two.

Called with NYHAVN_PURE=1 as `python -m tests.core.hand`: once compiled, the layer below cannot be
called from Python. Prints as JSON to whom a line of seat 0 passes the decision, by seat 1's secret;
and of each game on the shelf what its notes say about secrets.
"""

from __future__ import annotations

import json
from unittest import mock

from nyhavn import SHELF, Match
from nyhavn.core import passing
from nyhavn.core.state import State


class Hand(State):
    """Seat 0 has played, and it is the turn of seat 1, after which it is that of seat 2."""

    __slots__ = ("card",)

    def __init__(self, card: bool) -> None:
        State.__init__(self, 3)
        self.card = card
        self.acting = 1 << 1

    def _legal(self, seat: int, out: list[int]) -> int:
        out[0], out[1] = 0, 1
        return 1 if seat == 1 and self.card else 2

    def _apply(self, seat: int, action: int) -> None:
        self.acting = 1 << seat + 1


def passed(secrets: bool) -> list[str | int | None]:
    """To whom a line of seat 0 passes: if seat 1 has a choice, and if it has none."""
    return [passing.passes(Hand(card), 0, secrets) for card in (False, True)]


def minded(game: str) -> list[bool]:
    """What the notes of a game say when they ask to whom a line passes: are there secrets?"""
    match = Match.new(SHELF[game], 2, dealer=1)
    with mock.patch.object(passing, "passes", return_value=None) as asked:
        match.notes(match.to_act[0])
    return sorted({call.args[2] for call in asked.call_args_list})


if __name__ == "__main__":
    games = {game: minded(game) for game in SHELF}
    print(json.dumps({"secret": passed(True), "open": passed(False), "games": games}))
