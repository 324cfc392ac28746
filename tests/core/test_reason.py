"""Reasons: of all lines that a thing means, the one that lacks least says what is missing."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import BadLine, NotYourTurn
from nyhavn.core.match import Match
from nyhavn.games import SHELF
from tests.games.copenhagen.position import player, position

HOUSE = player("Rr...", hand="red1 blue1")


def test_a_tile_lacks_least_beside_its_own_colour() -> None:
    why = position(HOUSE).why(0, "build red-3")
    assert why is not None
    assert why.id == "copenhagen.refuse.too_dear"
    assert {name: why.values[name] for name in ("cost", "size", "have", "missing")} == {
        "cost": 2, "size": 3, "have": 1, "missing": 1,
    }  # fmt: skip
    assert {plan.values["cost"] for plan in why.plans} == {2, 3}
    assert all(plan.line.startswith("build red-3 ") for plan in why.plans)


def test_plans_lack_nothing_but_cards() -> None:
    """With the cards in hand, exactly the plans are legal."""
    why = position(HOUSE).why(0, "build red-4")
    rich = position(player("Rr...", hand="red4 blue1")).legal(0)
    assert why is not None
    assert {plan.line for plan in why.plans} == {x for x in rich if x.startswith("build red-4 ")}


def test_abilities_count_as_cards() -> None:
    why = position(player("Rr...", hand="red1", abilities="discount")).why(0, "build red-5")
    assert why is not None
    assert (why.values["cost"], why.values["have"], why.values["missing"]) == (4, 2, 2)


def test_what_can_be_used_has_no_reason() -> None:
    match = position(player(hand="red3"))
    assert match.why(0, "build red-3") is None
    assert match.why(0, "take 1,2") is None


def test_a_supply_that_is_empty_and_a_house_without_room() -> None:
    none = position(player(hand="red3"), gone="red-3").why(0, "build red-3")
    assert none is not None
    assert none.id == "copenhagen.refuse.no_tile"
    assert none.plans == []


def test_only_who_is_to_act_may_ask_and_only_about_things() -> None:
    match = position(HOUSE)
    with pytest.raises(NotYourTurn):
        match.why(1, "build red-3")
    for nothing in ("", " ", "build", "fly", "build red-3 "):
        with pytest.raises(BadLine):
            match.why(0, nothing)


@pytest.mark.parametrize("name", SHELF)
def test_reasons_of_every_line_are_what_the_judge_says(name: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=7)
    seat = match.to_act[0]
    legal = set(match.actions(seat))
    for action in range(0, SHELF[name].space, 7):
        why = match.why(seat, SHELF[name].lines.write(action))
        assert (why is None) == (action in legal)
