"""Refusals: a sentence that names the line, the seat and the clause; and nothing has changed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from nyhavn import words
from nyhavn.core.errors import BadLine, Illegal, NotYourTurn
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.games.copenhagen import box
from tests.examples import examples
from tests.games.copenhagen import naive
from tests.games.copenhagen.position import GAME, Player, player, position
from tests.games.copenhagen.walk import positions

RED_3 = "build red-3 a1*,a2,b2"


def paying(mine: Player) -> Match:
    """A seat that has to pay for a red tile of three cells."""
    return position(mine).enter(0, RED_3)


def bonus(mine: Player, **changes: int) -> Match:
    return position(mine, phase="bonus", bonuses=1, **changes)  # type: ignore[arg-type]


FULL_HAND = position(player(hand="red4 blue3")).enter(0, "take 1,2")
BOTH = position(player(hand="red2", abilities="both")).enter(0, "take 2,3")
RICH = player(hand="red4 blue2", abilities="discount change")

CASES = [
    ("phase.turn", "C4.1", position(), "done"),
    ("phase.turn", "C4.1", position(), "pay red3"),
    ("phase.turn", "C4.1", position(), "white a1"),
    ("phase.discard", "C5.4", FULL_HAND, "take 3,4"),
    ("phase.discard", "C5.4", FULL_HAND, RED_3),
    ("phase.after", "C4.1", BOTH, "take 4,5"),
    ("phase.pay", "C6.6", paying(RICH), "take 1,2"),
    ("phase.pay", "C6.6", paying(RICH), RED_3),
    ("phase.bonus", "C9.1", bonus(player()), "take 1,2"),
    ("phase.bonus", "C9.1", bonus(player()), "done"),
    ("apart", "C5.2", position(player(abilities="-any")), "take 1,7"),
    ("third", "C5.3", position(player(abilities="any")), "take 1,2,3"),
    ("third", "C5.3", position(player(abilities="-any extra")), "take 1,3,5"),
    ("no_tile", "C6.1", position(player(hand="red3"), gone="red-3"), RED_3),
    ("taken", "C7.1", position(player("Gg...", hand="red3")), RED_3),
    ("floating", "C7.2", position(player(hand="red2")), "build red-2 c2*,d2"),
    ("too_dear", "C6.2", position(player(hand="red2")), RED_3),
    ("too_dear.one", "C6.2", position(player("Rr...")), "build red-2 c1*,d1"),
    ("no_card", "C5.4", FULL_HAND, "discard purple"),
    ("no_cards", "C6.6", paying(RICH), "pay green3"),
    ("no_cards", "C6.6", paying(RICH), "pay blue3"),
    ("no_cards.one", "C6.6", paying(player(hand="red3 blue1", abilities="discount")), "pay blue2"),
    ("first", "C6.5", paying(RICH), "pay blue2,red1"),
    ("no_change", "C6.5", paying(player(hand="red4 blue2", abilities="discount")), "pay blue2"),
    ("no_discount", "C6.4", paying(player(hand="red4 blue2", abilities="change")), "pay red2"),
    ("exact", "C6.6", paying(RICH), "pay red4"),
    ("exact", "C6.6", paying(RICH), "pay nothing"),
    ("exact", "C6.6", paying(player(hand="red4 blue2", abilities="change")), "pay red1"),
    ("no_white", "C9.1", bonus(player(), whites=0), "white a1"),
    ("taken", "C7.1", bonus(player("Gg...")), "white a1"),
    ("floating", "C7.2", bonus(player("Gg...")), "white c2"),
    ("owned", "C9.1", bonus(player(abilities="-any")), "ability any"),
    ("all_active", "C9.1", bonus(player()), "reactivate"),
]


@pytest.mark.parametrize(("id", "clause", "match", "line"), CASES)
def test_reasons(id: str, clause: str, match: Match, line: str) -> None:
    """C4.1 C5.2 C5.3 C6.1 C6.5 C7.2 C9.1 each reason, with the clause it rests on."""
    with pytest.raises(Illegal) as refused:
        match.play(0, line)
    assert refused.value.id == f"copenhagen.refuse.{id.removesuffix('.one')}"
    assert f"({clause})" in str(refused.value)
    assert f"Seat 0 cannot play '{line}'" in str(refused.value)
    assert str(refused.value) == words.sentence(f"copenhagen.refuse.{id}", refused.value.values)


def test_every_reason_is_tried() -> None:
    """C4.1 no reason in words/ that the cases above do not reach."""
    prefix = "copenhagen.refuse."
    known = {id.removeprefix(prefix) for id in words.templates("en") if id.startswith(prefix)}
    assert known == {id for id, _, _, _ in CASES}


def test_random_refusals() -> None:
    """C4.1 whatever is not legal is refused with a true reason, and nothing changes."""
    rng = Rng(3)
    for match, seat in positions(examples(8), every=4):
        legal = match.state.legal(seat)
        if len(legal) == 1:
            continue  # `play` would write the forced line first
        before, entries = match.view(None), match.entries
        for action in _illegal(legal, rng):
            line = GAME.lines.write(action)
            assert not match.state.allows(seat, action)
            with pytest.raises(Illegal) as refused:
                match.play(seat, line)
            sentence = str(refused.value)
            assert f"Seat {seat} cannot play '{line}'" in sentence
            assert re.search(r"\(C\d+\.\d+\)\.$", sentence), sentence
            assert _true(refused.value, match.view(seat), seat, line), (sentence, match.view(seat))
        assert match.view(None) == before
        assert match.entries == entries


def _illegal(legal: list[int], rng: Rng) -> list[int]:
    """Some actions of the whole space, and of every kind, that are not legal."""
    edges = [box.TAKE, box.BUILD, box.PAY, box.DISCARD, box.DONE, box.WHITE, box.ABILITY,
             box.REACTIVATE, box.SKIP, box.SPACE]  # fmt: skip
    spread = [low + rng.below(high - low) for low, high in pairwise(edges)]
    spread += [box.BUILD + rng.below(box.PAY - box.BUILD) for _ in range(6)]
    spread += [box.PAY + rng.below(box.DISCARD - box.PAY) for _ in range(3)]
    return sorted(set(spread) - set(legal))


def _true(error: Illegal, view: naive.View, seat: int, line: str) -> bool:
    """Whether the reason holds, by the naive rules."""
    id = error.id.removeprefix("copenhagen.refuse.")
    values = error.values
    built = naive.house(view, seat)
    own = view["players"][seat]
    if id.startswith("phase."):
        asked = {"turn": "take build", "discard": "discard", "after": "build done", "pay": "pay",
                 "bonus": "white ability reactivate skip"}[view["phase"]]  # fmt: skip
        return id == f"phase.{view['phase']}" and line.split()[0] not in asked.split()
    if id in ("apart", "third"):
        slots = tuple(map(int, line.split()[1].split(",")))
        wants = naive.needs(slots)
        return not wants <= naive.ready(view, seat) and ("extra" in wants) == (id == "third")
    if id == "no_tile":
        tile = str(values["tile"])
        colour, size = tile.split("-")
        return not view["supply"][colour][int(size) - 2] and tile in line
    if id == "taken":
        cell = str(values["cell"])
        return naive.cell(cell) in built and cell in line
    if id == "floating":
        cells = frozenset(map(naive.cell, line.split()[-1].replace("*", "").split(",")))
        return not cells & built.keys() and not naive.stands(cells, built)
    if id == "too_dear":
        colour = line.split()[1].split("-")[0]
        cost = naive.price(view, seat, line)
        return values["n"] == cost and not naive.payments(view, seat, colour, cost)
    if id == "no_card":
        return not own["hand"]["cards"][line.split()[1]]
    if id == "no_white":
        return bool(view["whites"] == 0)
    if id == "owned":
        return line.split()[1] in own["abilities"]
    if id == "all_active":
        return all(own["abilities"].values())
    return _true_of_payment(id, values, view, seat, line)


def _true_of_payment(
    id: str, values: dict[str, object], view: naive.View, seat: int, line: str
) -> bool:
    colour = view["building"].split()[1].split("-")[0]
    parts = [p for p in line.removeprefix("pay ").split(",") if p != "nothing"]
    paid = {part[:-1]: int(part[-1]) for part in parts}
    total = sum(paid.values())
    cards = view["players"][seat]["hand"]["cards"]
    if id == "no_cards":
        named = str(values["colour"])[1:]
        return bool(cards[named] == values["n"] and cards[named] < paid[named])
    if id == "first":
        return len(paid) == 2 and next(iter(paid)) != colour
    if id == "no_change":
        return bool(set(paid) - {colour}) and not naive.active(view, seat, "change")
    assert values["n"] == view["cost"]
    if id == "no_discount":
        return total == view["cost"] - 1 and not naive.active(view, seat, "discount")
    return id == "exact" and total not in (view["cost"], view["cost"] - 1)


def test_not_your_turn() -> None:
    """C4.1 other seats, seats that do not exist, and a match that is over."""
    match = position(player(), player(), player())
    with pytest.raises(NotYourTurn, match="the decision is with 0"):
        match.play(1, "take 1,2")
    with pytest.raises(NotYourTurn, match="There is no seat 3"):
        match.play(3, "take 1,2")
    over = position(player(), pile="").play(0, "take 1,2").happen("deal end")
    with pytest.raises(NotYourTurn, match="the match is over"):
        over.play(1, "take 1,2")


@pytest.mark.parametrize(
    "line",
    [
        "", "take", "take 1", "take 2,1", "take 1,1", "take 1, 2", "take 1,8", "TAKE 1,2",
        " take 1,2", "take 1,2 ", "take 1,2\n", "build red-2 a1,b1", "build red-2 b1,a1*",
        "build red-6 a1*", "build white-1 a1", "pay red0", "pay blue1,blue2", "pay red6",
        "discard white", "white f1", "white a10", "ability all", "skip skip", "deal red",
    ],
)  # fmt: skip
def test_not_a_line(line: str) -> None:
    """C4.1 a line has exactly one spelling."""
    with pytest.raises(BadLine, match="is not a line of Copenhagen"):
        position().play(0, line)
