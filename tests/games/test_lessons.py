"""Every lesson is played on the engine: its lines are legal, and do what its sentences say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from nyhavn.core.game import Effects
from nyhavn.core.match import Match
from nyhavn.games import SHELF
from nyhavn.games.lessons import LEARNER, Lesson, lesson, lesson_of
from nyhavn.server.protocol.shelf_bodies import GameLesson
from nyhavn.words import available, sentence

WITH_LESSON = [name for name in SHELF if lesson_of(name)]
FIRST_MOVE = 2, 40  # at which step it comes at the latest, and after how many words
MOST_WORDS = 20


def found(name: str) -> Lesson:
    it = lesson_of(name)
    assert it is not None
    return it


def played(name: str, it: Lesson) -> Iterator[tuple[int, Match, str, Match]]:
    """Play a lesson: who chose which line, and the match before and after each entry it led to."""
    match = Match.new(SHELF[name], it.seats, it.options, it.luck)
    chosen: list[list[str]] = [[] for _ in range(it.seats)]
    while True:
        due = [(seat, it.answer(seat, chosen)) for seat in match.to_act]
        seat, line = next(((s, line) for s, line in due if line is not None), (-1, ""))
        if seat < 0:
            break
        assert line is not None
        assert line in match.legal(seat), f"{name}: {line!r} is not legal for seat {seat}"
        chosen[seat].append(line)
        for after in match.steps(seat, line):
            yield seat, match, line, after
            match = after
    assert tuple(map(tuple, chosen)) == it.lines, f"{name}: the lesson stops short"
    assert not match.over, "it goes on freely"


def done(name: str, it: Lesson) -> list[Effects]:
    """What each of the learner's lines did, with what was forced by it."""
    own: list[Effects] = []
    last: str | None = None
    for seat, before, line, after in played(name, it):
        follows = after.entries[-1].who == LEARNER and seat == LEARNER
        if follows and after.entries[-1].line == line and after.entries[-1].kind == "chosen":
            own.append({})
            last = line
        if follows and last == line:
            did = before.effects(after)
            own[-1] = own[-1] | did | {"points": own[-1].get("points", 0) + did.get("points", 0)}
    return own


@pytest.mark.parametrize("name", WITH_LESSON)
def test_the_lesson_can_be_played_and_does_what_it_says(name: str) -> None:
    it = found(name)
    effects = iter(done(name, it))
    for step in it.data["steps"]:
        did: dict[str, Any] = {}
        for _ in step.get("lines", ()):
            more = next(effects)
            did |= more | {"points": did.get("points", 0) + more["points"]}
        for key, claim in step.get("claims", {}).items():
            assert did.get(key) == claim, f"{step['say']}: {key}"


@pytest.mark.parametrize("name", WITH_LESSON)
def test_what_a_sentence_says_of_the_rules_is_in_the_box(name: str) -> None:
    components = SHELF[name].components
    assert components is not None
    for step in found(name).data["steps"]:
        for path, value in step.get("box", {}).items():
            at: Any = components.components()
            for key in path.split("."):
                at = at[int(key)] if key.isdigit() else at[key]
            assert at == value, f"{step['say']}: {path}"


@pytest.mark.parametrize("name", WITH_LESSON)
def test_its_form(name: str) -> None:
    it = found(name)
    shape = msgspec.convert({**it.data, "seats": it.seats}, GameLesson)
    known = {"say", "lit", "lines", "until", "picture", "cheer", "claims", "box"}
    assert all(set(step) <= known for step in it.data["steps"])
    assert 8 <= len(shape.steps) <= 10
    assert len(shape.then) == 3
    assert all(step.lit and step.picture for step in shape.steps)
    assert not shape.steps[-1].lines, "the last step tells that one plays on alone"
    nth, words = FIRST_MOVE
    begins = next(k for k, step in enumerate(shape.steps, 1) if step.lines or step.until)
    assert begins <= nth
    for language in available():
        said = [
            sentence(step.say, {"seat1": "Bo", "seat2": "Eva"}, language) for step in shape.steps
        ]
        counts = [len(re.findall(r"\w[\w'’-]*", text)) for text in said]
        assert max(counts) <= MOST_WORDS, said[counts.index(max(counts))]
        assert sum(counts[:begins]) <= words
        assert all(sentence(id, {}, language) for id in shape.then)


def test_games_have_lessons() -> None:
    assert len(WITH_LESSON) >= 3


def test_who_leaves_the_lesson_is_answered_by_nobody() -> None:
    written = {"seed": 1, "options": {}, "steps": [{"lines": ["a", "b"]}], "answers": [["x", "y"]]}
    it = lesson(written)
    assert it.answer(1, [["a"], []]) == "x"
    assert it.answer(1, [["a", "b"], ["x"]]) == "y"
    assert it.answer(1, [["a", "other"], ["x"]]) is None
    assert it.answer(1, [["a", "undo 1"], ["x"]]) is None
    assert it.answer(1, [["a", "b", "c"], ["x"]]) is None
    assert it.answer(1, [["a", "b"], ["x", "y"]]) is None
