"""Every line that is not legal is refused with a sentence that cites a clause."""

from __future__ import annotations

import random
import re
from typing import cast

import pytest

from nyhavn import words
from nyhavn.core.errors import Illegal
from nyhavn.core.match import Match
from nyhavn.games.border import box, lines, refusals
from nyhavn.games.border.rules import Border
from tests.games.border.own import honeycomb, text
from tests.games.border.position import GAME, enter, play, position, segment
from tests.games.border.walk import walk

COMB = {"layout": text(honeycomb())}


def comb_first() -> Match:
    match = Match.new(GAME, 2, COMB)
    return play(match, "* roll red,red,red,red,red", "0 keep")


def one_die_spent() -> Match:
    match = position("second", "grey,grey,red,blue,yellow", any_one=True)
    return play(match, "1 cross a2")


CASES = {
    "no_dice": (position("choose", "grey,grey,red,blue,green"), 0, "reroll red,red", "B3.1"),
    "first_keep": (position("choose", "grey,grey,red,blue,green"), 0, "done", "B3.1"),
    "kept": (position("first", "grey,grey,red,blue,green"), 0, "keep", "B3.1"),
    "third_roll": (position("first", "grey,grey,red,blue,green", rolls=3), 0, "keep", "B3.1"),
    "whole_segments": (position("first", "grey,grey,red,blue,green"), 0, "cross a2", "B3.2"),
    "complete": (
        position("first", "grey,grey,grey,grey,red", crossed={0: segment(5)}), 0, "complete 5",
        "B3.2",
    ),
    "too_few": (position("first", "grey,grey,red,blue,green"), 0, "complete 5", "B3.2"),
    "no_segment": (comb_first(), 0, "complete 24", "B8.1"),
    "not_your_dice": (position("second", "blue"), 1, "reroll blue", "B4.1"),
    "single_cells": (position("second", "blue"), 1, "complete 1", "B4.1"),
    "no_cell": (position("second", "blue"), 1, "cross z26", "B1.2"),
    "white": (position("second", "blue"), 1, "cross b1", "B1.3"),
    "crossed": (position("second", "blue", crossed={1: ["a2"]}), 1, "cross a2", "B4.1"),
    "one_die": (one_die_spent(), 1, "cross c1", "B4.2"),
    "no_die": (position("second", "blue"), 1, "cross c1", "B4.1"),
    "apart": (position("second", "blue"), 1, "cross e1", "B4.1"),
}  # fmt: skip


@pytest.mark.parametrize("reason", CASES)
def test_every_reason(reason: str) -> None:
    match, seat, line, clause = CASES[reason]
    with pytest.raises(Illegal, match=re.escape(f"({clause})")) as refused:
        enter(match, seat, line)
    assert refused.value.id == f"border.refuse.{reason}"
    assert f"'{line}'" in str(refused.value)


def test_every_refusal_in_the_words_is_tested() -> None:
    ids = {id.split(".")[2] for id in words.templates("en") if id.startswith("border.refuse.")}
    assert ids == set(CASES)


@pytest.mark.parametrize("options", [None, COMB], ids=["built-in", "honeycomb"])
def test_every_illegal_line_has_a_sentence(options: dict[str, str] | None) -> None:
    luck = random.Random(8)
    for match in walk(3, 21, options):
        state = cast(Border, match.state)
        for seat in match.to_act if luck.random() < 0.1 else ():
            legal = set(state.legal(seat))
            for action in range(box.SPACE):
                if action not in legal:
                    id, values = refusals.refusal(state, seat, action)
                    filled = {"seat": seat, "line": lines.write(action), **values}
                    assert re.search(r"\(B\d\.\d\)", words.sentence(id, filled))
