"""Refusals: every way in which a line can be illegal has a sentence with the right clause."""

from __future__ import annotations

import random
import re

import pytest

from nyhavn.core.errors import Illegal
from nyhavn.core.match import Match
from nyhavn.words import templates
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME, walk

REDS = "red,red,red,blue,green"
FULL = "red9 blue9 purple9 green9 yellow9"
OPTIONS = {
    2: {"use_again": "not_removed", "fours": "lot"},
    3: {},
    4: {"white_face": "yes", "pass": "needed", "marking": "may"},
}


def _using() -> Match:
    return play(position(dice="red,red,white,white,blue", boxes="red3"), "draw red-3 a1,b1,a2")


def _marking(boxes: str = "") -> Match:
    return play(position(dice=REDS, boxes={1: boxes}), "draw red-2 a1,b1", "x a1")


def _coat() -> Match:
    match = position(dice=REDS, buildings="OXO..\nOXOXO", boxes="red9")
    return play(match, "draw red-2 d2,e2", "x d2")


def _after(boxes: str = "purple5") -> Match:
    return play(position(dice=REDS, boxes=boxes), "pass")


@pytest.mark.parametrize(
    ("match", "line", "why"),
    [
        (Match.new(GAME, 2), "pass", "phase.start R3.3"),
        (position(), "done", "phase.turn R4.1"),
        (position(), "mark red", "phase.turn R4.1"),
        (_using(), "x a1", "phase.use R5.4"),
        (play(position(dice=REDS), "draw red-2 a1,b1"), "pass", "phase.x R6.2"),
        (_coat(), "done", "phase.coat R7.2"),
        (_after(), "draw red-2 a1,b1", "phase.after R9.5"),
        (_after(), "reroll red", "phase.after R9.5"),
        (_marking(), "done", "phase.mark R8.1"),
        (position(), "reroll red", "no_ability R9.1"),
        (position(spent=""), "reroll green", "no_dice R9.1"),
        (position(), "change red blue", "no_ability R9.2"),
        (position(boxes="green4"), "change red,red,red blue", "no_dice R9.2"),
        (position(), "nox", "no_ability R9.4"),
        (position(boxes="blue2", before="blue0"), "nox", "too_fresh R9.6"),
        (play(position(boxes="blue4"), "nox"), "nox", "nox_twice R9.4"),
        (_after(), "nox", "no_ability R9.4"),
        (play(position(dice=REDS), "draw red-2 a1,b1"), "nox", "no_ability R9.4"),
        (position(dice=REDS), "draw red-4 a1,b1,a2,b2", "too_few R5.1"),
        (position(dice="white,white,white,white,red", crossed="blue3"),
         "draw blue-5 a1,b1,c1,b2,b3", "crossed_out R5.2"),
        (position(
            dice="blue,blue,blue,blue,blue", crossed="blue3", boxes="yellow3", before="yellow2"),
         "draw blue-5 a1,b1,c1,b2,b3", "too_fresh R9.6"),
        (position(dice=REDS, buildings="X...."), "draw red-2 a1,b1", "taken R6.1"),
        (position(dice=REDS), "draw red-2 a2,b2", "floating R6.1"),
        (_using(), "use blue,white,white", "other_colour R5.1"),
        (_using(), "use red,white", "size R5.1"),
        (_using(), "use red,red,red", "no_dice R5.1"),
        (_using(), "use red,red,+", "bonus_first R5.3"),
        (_using(), "use white,+,+", "bonus_first R5.3"),
        (play(position(dice=REDS), "draw red-2 a1,b1"), "x a2", "not_in_shape R6.2"),
        (position(), "single a1", "no_ability R9.5"),
        (position(boxes="purple3", before="purple2"), "single a1", "too_fresh R9.6"),
        (position(boxes="purple3"), "single a2", "floating R6.1"),
        (_after(), "single b2", "floating R6.1"),
        (_coat(), "coat a2", "taken R6.1"),
        (_coat(), "coat a4", "floating R6.1"),
        (_coat(), "track red", "full_track R7.2"),
        (_marking("red9"), "mark red", "full_track R8.1"),
        (_marking(), "mark purple", "no_unused R8.1"),
        (position(boxes="green4"), "change red white", "white_face R9.2"),
        (position(options={"white_face": "yes"}), "change white red", "no_ability R9.2"),
        (position(boxes="green4", options={"white_face": "yes"}), "change white,white red",
         "no_dice R9.2"),
        (position(options={"pass": "needed"}), "pass", "pass_needed R11.2"),
        (position(2, dice="blue,blue,blue,blue,red", options={"use_again": "not_removed"}),
         "draw blue-4 a1,b1,a2,a3", "removed R11.3"),
    ],
)  # fmt: skip
def test_the_sentence_and_its_clause(match: Match, line: str, why: str) -> None:
    """R4.1, R5.1, R5.3, R6.2, R7.2, R8.1, R9.6: a reason for each kind of refusal."""
    id, clause = why.split(" ")
    with pytest.raises(Illegal) as refused:
        match.play(match.to_act[0], line)
    assert refused.value.id == f"rollwrite.refuse.{id}"
    assert str(refused.value).endswith(f"({clause}).")


def test_no_x_too_late() -> None:
    """R9.4: after the shape, with no single square left to draw, it would do nothing."""
    match = position(dice=REDS, boxes="blue4", phase="after", drawn=True)
    id, values = GAME.refusals.refusal(match.state, 0, GAME.lines.read("nox") or 0)
    assert id == "rollwrite.refuse.nox_late"
    assert values["clause"] == "R9.4"


def test_every_illegal_line_has_a_reason() -> None:
    """R4.1: whatever is not legal is refused with a sentence, in all sorts of positions."""
    luck = random.Random(5)
    used = set()
    for seats in (2, 3, 4):
        for state, who, _ in walk(seats, 400 + seats, bold=0.6, options=OPTIONS[seats]):
            if who is None:
                continue
            for action in set(luck.sample(range(GAME.space), 20)) - set(state.legal(who)):
                id, values = GAME.refusals.refusal(state, who, action)
                text = str(Illegal(id, line=GAME.lines.write(action), seat=who, **values))
                assert re.search(r"\(R\d+\.\d\)\.$", text)
                assert "{" not in text
                assert "@" not in text
                used.add(id)
    assert len(used) > 12


def test_no_sentence_is_left_over() -> None:
    """R4.1: each sentence about refusals is tested above."""
    marks = test_the_sentence_and_its_clause.pytestmark  # type: ignore[attr-defined]
    tested = {f"rollwrite.refuse.{why.split(' ')[0]}" for _, _, why in marks[0].args[1]}
    tested.add("rollwrite.refuse.nox_late")
    ids = {id for id in templates("en") if id.startswith("rollwrite.refuse.")}
    assert {id.removesuffix(".one") for id in ids} == tested
