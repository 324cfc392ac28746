"""What is shown of what is to come: the worth of zones, and what the dice are good for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from nyhavn import SHELF, Match
from tests.games.border.position import position, segment
from tests.games.border.walk import walk

GAME = SHELF["border"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_zone_brings_what_the_view_says_and_dice_complete_what_the_notes_say(seats: int) -> None:
    """B5.3, B3.2: in a match of those who cross whatever they can."""
    luck = Random(seats)
    match = Match.new(GAME, seats, dealer=seats)
    closed = completed = 0
    while not match.over:
        seat = luck.choice(match.to_act)
        view = match.view(seat)
        values = {zone["name"]: zone["value"] for zone in view["zones"]}
        legal = match.legal(seat)
        notes = dict(zip(legal, match.notes(seat), strict=True))
        for told in notes.values():
            if "zones" in told:
                assert told["points"] == sum(values[zone] for zone in told["zones"])
                closed += len(told["zones"])
        if "keep" in legal:
            kept = match.play(seat, "keep").legal(seat)
            ready = [int(line.split()[1]) for line in kept if line.startswith("complete")]
            assert notes["keep"].get("completes", []) == ready
            completed += len(ready)
            again = luck.choice([line for line in legal if line != "keep"])
            some = notes[again].get("completes", [])
            assert set(some) <= set(ready)
        best = [line for line in legal if line.startswith(("complete", "cross"))]
        match = match.play(seat, luck.choice(best or legal))
    assert closed > 10
    assert completed > 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_dice_are_missing_where_no_line_completes(seats: int) -> None:
    """B3.2: a segment can be completed if something is open and no die is missing."""
    completed = 0
    for match in walk(seats, 5):
        view = match.view(None)
        if view["phase"] != "first":
            continue
        player = view["players"][view["turn"]]
        free = Counter(player["free"])
        assert all(other["free"] == player["free"] for other in view["players"])
        able = []
        for told in match.notes(view["turn"]):
            if told.get("cells"):
                assert Counter(told["leaves"]) == free - Counter(told["dice"])
                able.append(set(told["cells"]))
        unfinished = [set(segment(i)) - set(player["crossed"]) for i in range(1, 25)]
        enough = [n == 0 for n in player["missing"]]
        ready = [cells for cells, ok in zip(unfinished, enough, strict=True) if ok and cells]
        assert able == ready
        completed += len(able)
    assert completed > 3


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_dice_kept_for_a_segment(seats: int) -> None:
    """B3.2: one choice of dice serves it: of its colour, no more than it has open, none missed."""
    chosen = 0
    for match in walk(seats, 6):
        view = match.view(None)
        if view["phase"] != "choose":
            continue
        seat = view["turn"]
        dice: Counter[str] = Counter(view["dice"])
        player = view["players"][seat]
        kept = {}
        for line, told in zip(match.legal(seat), match.notes(seat), strict=True):
            thrown = Counter(line.split()[1].split(",") if line != "keep" else ())
            for i in told.get("serves", ()):
                assert i not in kept, "two lines serve one segment"
                kept[i] = dice - thrown
        assert sorted(kept) == list(range(1, 25))
        assert Counter(player["free"]) == +dice
        for i, rest in kept.items():
            unfinished = set(segment(i)) - set(player["crossed"])
            assert len(rest) <= 1, "dice of two colours"
            assert rest.total() + player["missing"][i - 1] == len(unfinished)
        chosen += 1
    assert chosen > 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_in_the_second_action_everybody_sees_the_dice_there_are(seats: int) -> None:
    """B4.1, B4.2: those who act their own; the active seat what it left, or all if it left none."""
    seen = set()
    five = "blue,blue,yellow,yellow,yellow"
    for match in (position("second", five, any_one=True), *walk(seats, 7)):
        view = match.view(None)
        if view["phase"] == "second":
            seen.add(view["any_one"])
            for seat, player in enumerate(view["players"]):
                all_lie = view["any_one"] and seat == view["turn"]
                there = view["dice"] if all_lie else player["unused"]
                assert Counter(player["free"]) == +Counter(there)
    assert seen == {False, True}
