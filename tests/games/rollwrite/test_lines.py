"""Lines: one spelling for each action and each roll."""

from __future__ import annotations

import json

import pytest

from nyhavn.core.errors import BadLine
from nyhavn.words import sentence
from tests.games.rollwrite.position import position
from tests.games.rollwrite.walk import GAME

OUTCOMES = 461 + 32
LINES = [GAME.lines.write(action) for action in range(GAME.space)]


def test_every_action_has_its_own_line() -> None:
    """R4.1: read and write are inverse."""
    assert len(set(LINES)) == GAME.space
    assert [GAME.lines.read(line) for line in LINES] == list(range(GAME.space))


def test_every_outcome_of_chance_has_its_own_line() -> None:
    """R1.1, R11.4: 461 rolls of one to five dice, then 32 lots."""
    written = [GAME.lines.write_chance(outcome) for outcome in range(OUTCOMES)]
    assert len(set(written)) == OUTCOMES
    assert [GAME.lines.read_chance(line) for line in written] == list(range(OUTCOMES))
    assert written[461] == "lot first,first,first,first,first"


def test_lines_of_options_came_later() -> None:
    """R11.1: the numbers of all other lines are what they were before there were options."""
    assert LINES[2544] == "mark yellow"
    assert LINES[2545] == "change red white"
    assert LINES[-1] == "change white,white,white,white,white yellow"


@pytest.mark.parametrize("line", GAME.lines.forms())
def test_examples_are_lines(line: str) -> None:
    """R4.1: the examples shown to people can be read."""
    assert GAME.lines.read(line) is not None


@pytest.mark.parametrize(
    "line",
    [
        "draw blue-4 c3,c1,d1,c2",  # cells in another order
        "draw blue-4 c1,c2,c3",
        "use white,red",
        "use +,red",
        "use red",
        "use red,+,+,+",
        "reroll",
        "reroll white,red",
        "change red blue green",
        "change red red",
        "change white white",
        "mark white",
        "nox ",
        "x a10",
        "roll red",
        "skip",
    ],
)
def test_no_other_spelling(line: str) -> None:
    """R4.1: nothing else is a line."""
    assert GAME.lines.read(line) is None
    with pytest.raises(BadLine):
        position().play(0, line)


def test_legal_lines_come_in_order() -> None:
    """R4.1: ascending, so that the list of a position is always the same."""
    full = "red9 blue9 purple9 green9 yellow9"
    state = position(dice="red,red,blue,white,white", boxes=full, spent="").state
    actions = state.legal(0)
    assert actions == sorted(actions)


def test_every_line_can_be_said() -> None:
    """R4.1: a sentence for each, with all its values."""
    for line in [*LINES, *(GAME.lines.write_chance(one) for one in range(OUTCOMES))]:
        id, values = GAME.lines.say(line)
        json.dumps(values)
        assert "{" not in sentence(id, values)
        assert "@" not in sentence(id, values)
    assert sentence(*GAME.lines.say("use red,white,+")) == "uses red, white, bonus"
    assert sentence(*GAME.lines.say("draw red-2 a1,b1")) == "draws red 2 on a1, b1"
