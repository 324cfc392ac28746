"""A turn: one action or both, what is spent, refilling (C4)."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from nyhavn.core.match import Match
from tests.games.copenhagen.position import abilities, build, drawn, hand, legal, player, position

HARBOUR = "red yellow green blue purple red yellow"


def piers(match: Match) -> list[str | None]:
    found: list[str | None] = match.view(None)["harbour"]
    return found


def test_take_or_build() -> None:
    """C4.1 a turn is taking or building, and then it is over."""
    match = position(player(hand="red2"), luck="blue blue")
    assert legal(match, "take")
    assert legal(match, "build")
    taken = match.play(0, "take 1,2")
    assert taken.to_act == (1,)
    built = build(match, "build red-2 a1*,b1", "pay red2")
    assert built.to_act == (1,)


def test_no_pass() -> None:
    """C4.1 nobody may do nothing, and a turn does not begin with `done`."""
    match = position(player(abilities="any both"))
    assert {line.split()[0] for line in match.legal(0)} == {"take"}
    with pytest.raises(Illegal, match=r"\(C4.1\)"):
        match.play(0, "done")


def test_both_actions() -> None:
    """C4.1 with "both actions" one takes and then builds, and the harbour waits."""
    match = position(player(hand="red", abilities="any both"), luck="blue green")
    match = match.play(0, "take 1,2")
    assert match.view(0)["phase"] == "after"
    assert piers(match)[:2] == [None, None], "refilled only at the end of the turn"
    assert not legal(match, "take")
    match = build(match, "build red-2 a1*,b1", "pay red2")
    assert abilities(match) == {"any": True, "both": False}
    assert piers(match)[:2] == ["blue", "green"]
    assert match.to_act == (1,)


def test_both_actions_not_in_the_other_order() -> None:
    """C4.1 building first ends the turn, and "both actions" stays active."""
    match = position(player(hand="red2", abilities="any both"), luck="")
    match = build(match, "build red-2 a1*,b1", "pay red2")
    assert match.to_act == (1,)
    assert abilities(match) == {"any": True, "both": True}


def test_both_actions_declined() -> None:
    """C4.1 C4.2 who takes and is `done` has not spent "both actions"."""
    match = position(player(hand="red2", abilities="any both"), luck="blue green")
    match = match.play(0, "take 1,2").play(0, "done")
    assert abilities(match) == {"any": True, "both": True}
    assert match.to_act == (1,)


def test_done_is_written_where_nothing_can_be_built() -> None:
    """C4.1 after taking with "both actions" the decision exists; a single line is forced."""
    match = position(player(abilities="any both"), luck="blue green")
    match = match.play(0, "take 1,2")
    assert [str(entry) for entry in match.entries[:2]] == ["0 take 1,2", "0 done"]
    assert match.entries[1].kind == "forced"
    assert abilities(match)["both"]


def test_inactive_both_actions() -> None:
    """C4.1 an inactive "both actions" does nothing."""
    match = position(player(hand="red2", abilities="any -both"), luck="blue green")
    assert match.play(0, "take 1,2").to_act == (1,)


def test_all_abilities_in_one_turn() -> None:
    """C4.1 C4.2 three cards apart, a build after them, a discount and a change: all five spent."""
    everything = "any extra discount change both"
    match = position(player(hand="blue", abilities=everything), luck="red blue green")
    match = match.play(0, "take 1,4,6")  # red, blue, red
    match = build(match, "build red-4 a1*,b1,a2,b2", "pay red2,blue1")
    assert abilities(match) == dict.fromkeys(everything.split(), False)
    assert hand(match) == {"blue": 1}


@pytest.mark.parametrize(
    ("line", "pay", "spent"),
    [
        ("build red-3 a1*,a2,b2", "pay red3", set()),
        ("build red-3 a1*,a2,b2", "pay red2", {"discount"}),
        ("build red-3 a1*,a2,b2", "pay red2,blue1", {"change"}),
        ("build red-3 a1*,a2,b2", "pay blue3", {"change"}),
        ("build red-3 a1*,a2,b2", "pay red1,blue1", {"discount", "change"}),
        ("build red-3 a1*,a2,b2", "pay blue2", {"discount", "change"}),
    ],
)
def test_smallest_set(line: str, pay: str, spent: set[str]) -> None:
    """C4.2 a payment spends what it calls for and nothing else; "any", "extra", "both" never."""
    everything = "any extra discount change both"
    match = position(player(hand="red3 blue3", abilities=everything), luck="")
    match = build(match, line, pay)
    assert {name for name, ready in abilities(match).items() if not ready} == spent


def test_refill_in_order() -> None:
    """C4.3 slots are refilled from 1 to 7, each card into the empty slot; nothing slides."""
    abilities_ = "any extra"
    match = position(player(abilities=abilities_), harbour=HARBOUR, luck="green blue purple")
    match = match.play(0, "take 2,5,7")
    assert piers(match) == ["red", "green", "green", "blue", "blue", "red", "purple"]
    assert [str(entry) for entry in match.entries] == [
        "0 take 2,5,7", "* deal green", "* deal blue", "* deal purple",
    ]  # fmt: skip


def test_no_refill_after_building() -> None:
    """C4.3 after building alone the harbour is full, and no card comes."""
    match = position(player(hand="red2"))
    match = build(match, "build red-2 a1*,b1", "pay red2")
    assert [entry.who for entry in match.entries] == [0, 0]
    assert drawn(match) == "Rr..."
    assert not match.chance
