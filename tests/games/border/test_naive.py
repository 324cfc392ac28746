"""Random matches: the rules agree with naive code that shares nothing with them."""

from __future__ import annotations

import pytest

from nyhavn.core.match import CHANCE
from tests.games.border import naive
from tests.games.border.own import honeycomb, shifted, text
from tests.games.border.referee import Referee
from tests.games.border.walk import GAME, walk

OPTIONS = [
    None,
    {"boards": "DBCA"},
    {"layout": shifted(), "boards": "CADB"},
    {"layout": text(honeycomb()), "boards": "ZPXQ"},
]


@pytest.mark.parametrize(
    "options", OPTIONS, ids=["built-in", "other order", "shifted", "honeycomb"]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_lines_points_and_the_end(seats: int, options: dict[str, str] | None) -> None:
    given = options and {**options, "boards": options["boards"][:seats]}
    for seed in range(2):
        referee = None
        census = None
        for match in walk(seats, seed, given):
            view = match.view(None)
            for seat in range(seats):
                legal = match.legal(seat)
                assert set(legal) == naive.legal(view, seat)
                assert len(legal) == len(set(legal))
                numbers = [GAME.lines.read(line) or 0 for line in legal]
                assert numbers == sorted(numbers)
            assert match.scores == naive.recount(view)
            referee = referee or Referee(match)
            if match.entries:
                entry = match.entries[-1]
                assert (entry.who == CHANCE) == (entry.kind == "dealt")
                referee.hear(entry.who, entry.line)
            assert match.scores == referee.scores
            assert match.over == referee.finished
            counted = GAME.census(match.state)
            census = census or counted
            assert counted == census
            assert census["dice"] == 5
        assert match.over
