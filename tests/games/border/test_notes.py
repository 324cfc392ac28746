"""Previews say what a line does."""

from __future__ import annotations

from typing import Any

from nyhavn.core.match import Match
from nyhavn.games.border import effects, lines
from tests.games.border.position import enter, fence, play, position, segment
from tests.games.border.walk import walk


def preview(match: Match, seat: int, line: str) -> dict[str, Any]:
    action = lines.read(line)
    assert action is not None
    return effects.notes(match.state, seat, action)  # type: ignore[arg-type]


def test_rolling_again_passes_to_chance() -> None:
    match = position("choose", "grey,grey,red,blue,green")
    kept = {"completes": [12]}  # by the two grey ones, if they stay
    assert preview(match, 0, "reroll red") == {"passes": "chance", "rolling": 1} | kept
    assert preview(match, 0, "reroll grey") == {"passes": "chance", "rolling": 1}
    assert preview(match, 0, "keep") == {"passes": None} | kept
    only_grey = preview(match, 0, "reroll red,blue,green")
    assert 12 in only_grey.pop("serves")
    assert only_grey == {"passes": "chance", "rolling": 3} | kept


def test_keeping_dice_that_complete_nothing_passes_the_decision_on() -> None:
    match = position("choose", "grey,red,yellow,blue,green")
    assert preview(match, 0, "keep") == {"passes": 1}  # done is forced


def test_b3_2_completing_spends_dice_for_open_cells_only() -> None:
    match = position("first", "grey,grey,red,blue,green", crossed={0: ["p5"]})
    assert preview(match, 0, "complete 12") == {
        "passes": 1, "cells": ["p6"], "dice": ["grey"], "zones": [], "points": 0,
        "leaves": ["grey", "red", "blue", "green"],
    }  # fmt: skip


def test_b5_2_closing_names_the_zones_and_the_points() -> None:
    missing = ["n7", "o7"]
    marks = [cell for cell in fence("well") + fence("sailboat") if cell not in missing]
    match = position(
        "first", "red,red,yellow,yellow,green", crossed={0: marks}, closed={"well": {1: True}}
    )
    told = preview(match, 0, "complete 17")
    assert told["zones"] == ["well", "sailboat"]
    assert told["points"] == 2 + 11
    assert told["cells"] == missing
    assert told["dice"] == ["yellow", "yellow"]
    assert told["sources"] == [
        {"seat": 0, "source": "zone", "at": "well", "points": 2},
        {"seat": 0, "source": "zone", "at": "sailboat", "points": 11, "first": True},
    ]
    assert told["gone"] == ["sailboat"], "the well was closed before"


def test_b4_2_one_die_of_five() -> None:
    match = position("second", "blue,blue,yellow,yellow,yellow", any_one=True)
    told = preview(match, 1, "cross a2")
    assert told == {
        "passes": "chance", "cells": ["a2"], "dice": ["blue"], "zones": [], "points": 0,
    }  # fmt: skip


def test_b6_1_the_last_done_ends_the_match() -> None:
    zones = ["beehive", "goat", "orchard", "eagle", "windmill", "well"]
    match = position("second", "grey", closed={zone: {0: True} for zone in zones})
    assert preview(match, 1, "done") == {"passes": "end", "ends": "zones"}


def test_notes_are_true() -> None:
    for match in walk(3, 77):
        for seat in match.to_act:
            for line in match.legal(seat)[-4:]:
                told, before = preview(match, seat, line), match.view(None)
                after = enter(match, seat, line).view(None)
                mine = (before["players"][seat], after["players"][seat])
                new = set(mine[1]["crossed"]) - set(mine[0]["crossed"])
                assert set(told.get("cells", [])) == new
                assert told.get("points", 0) == after["scores"][seat] - before["scores"][seat]
                assert len(told.get("dice", [])) == len(new)


def test_segments_of_the_helper_are_those_of_the_game() -> None:
    match = play(position("first", "grey,grey,red,red,red"), "0 complete 12")
    assert set(segment(12)) <= set(match.view(None)["players"][0]["crossed"])


def test_b4_1_crossing_a_cell_opens_its_neighbours() -> None:
    told = 0
    for match in walk(3, 5):
        for seat in match.to_act if match.view(None)["phase"] == "second" else ():
            for line, notes in zip(match.legal(seat), match.notes(seat), strict=True):
                opened = {f"cross {cell}" for cell in notes.get("opens", ())}
                told += len(opened)
                if line != "done":
                    after = match.with_dealer(None)._enter(seat, line)
                    assert opened == set(after.legal(seat)) - set(match.legal(seat)) - {"done"}
    assert told
