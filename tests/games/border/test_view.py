"""The view is the whole position: a state can be made from it, in any process."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from nyhavn.core import record
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from nyhavn.games.border import layout, view
from nyhavn.games.border.rules import Border
from tests.games.border.own import honeycomb, shifted, text
from tests.games.border.walk import GAME, walk

FIELDS = [
    "acting", "any_one", "before", "boards", "busy", "dice", "early", "idle", "late", "layout",
    "lower", "near_lower", "near_upper", "open", "over", "phase", "rolling", "rolls", "scores",
    "seat", "seats", "unused", "upper",
]  # fmt: skip
OPTIONS = [{}, {"layout": shifted()}, {"layout": text(honeycomb())}]


def fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in FIELDS}


@pytest.mark.parametrize("options", OPTIONS, ids=["built-in", "shifted", "honeycomb"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagine_restores_the_state_exactly(seats: int, options: dict[str, str]) -> None:
    for match in walk(seats, 31, options):
        for seat in (None, 0):
            seen = match.view(seat)
            through = json.loads(json.dumps(seen))
            assert through == seen
            state = view.imagine(through, Rng(1))
            assert fields(state) == fields(match.state)
            assert view.view(state, seat) == seen


def test_fields_are_all_there_are() -> None:
    assert set(FIELDS) == {*Border.__slots__, "acting", "over", "scores", "seats"}


def test_everybody_hears_everything() -> None:
    match = Match.new(GAME, 3)
    for seat in (None, 0, 1, 2):
        assert view.redacted(match.state, -1, "roll red", seat) == "roll red"  # type: ignore[arg-type]
        assert {**match.view(seat), "seat": None} == match.view(None)


def test_b8_1_views_and_records_carry_the_layout_never_a_number() -> None:
    file = honeycomb(3)
    match = Match.new(GAME, 2, {"layout": text(file)}, dealer=4)
    assert match.view(0)["layout"] == file
    assert match.setup.option("layout") == text(file)
    assert Match.new(GAME, 2).view(0)["layout"] is None
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0])
    dumped = record.dump(record.Record.of(match))
    assert f"\nboards PQ\nlayout {text(file)}\n" in dumped
    assert record.load(dumped, SHELF).match == match
    assert record.dump(record.load(dumped, SHELF)) == dumped


def test_b8_1_another_process_plays_on_from_the_view() -> None:
    layout.number_of(layout.read(shifted()))  # another layout comes first in this process
    match = Match.new(GAME, 2, {"layout": text(honeycomb(5))}, dealer=4)
    number = match.state.layout  # type: ignore[attr-defined]
    program = (
        "import json, sys\n"
        "from nyhavn.core.rng import Rng\n"
        "from nyhavn.games.border import view\n"
        "state = view.imagine(json.load(sys.stdin), Rng(1))\n"
        "print(json.dumps([state.layout, view.view(state, None), state.legal(0)]))\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(match.view(None)),
        capture_output=True,
        text=True,
        check=True,
    )
    there, seen, legal = json.loads(told.stdout)
    assert there == 1 != number
    assert seen == match.view(None)
    assert [GAME.lines.write(action) for action in legal] == match.legal(0)


def test_records_without_own_boards_have_one_heading() -> None:
    match = Match.new(GAME, 3, {"boards": "CAB"}, dealer=1)
    assert "\nseats 3\nboards CAB\n" in record.dump(record.Record.of(match))


def test_the_built_in_file_given_as_own_boards_is_the_built_in_layout() -> None:
    built_in = layout.registered(layout.BUILT_IN)
    match = Match.new(GAME, 2, {"layout": built_in.text})
    assert match.state.layout == layout.BUILT_IN  # type: ignore[attr-defined]
    assert match.view(None)["layout"] is None
