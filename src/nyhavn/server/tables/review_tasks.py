"""Review tasks: a review in parts that workers do one by one. Plain values in, plain values out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from nyhavn.core.errors import NyhavnError
from nyhavn.core.match import Match
from nyhavn.core.record import begin
from nyhavn.games import SHELF
from nyhavn.review.account import together
from nyhavn.review.decisions import PastDecision, decisions
from nyhavn.review.judgement import Judgement, confirmed, judged
from nyhavn.review.reviewing import Effort, chosen, default_effort, suspects
from nyhavn.server.protocol.refused import Refused

MOST_ENTRIES = 4_000  # several times the longest match
encode = msgspec.json.Encoder().encode


def plan(text: str, work: int | None) -> tuple[int, int, tuple[str, dict[str, Any]]]:
    """Return how many decisions are to be judged, how many may be played on, or why neither."""
    try:
        entries = text.count("\n")
        if entries > MOST_ENTRIES:
            raise Refused("long_record", 413, n=entries, most=MOST_ENTRIES)
        positions = _positions(text)
        if not positions[-1].over:
            raise Refused("not_over")
        how = _effort(work)
        return len(_moments(text, work)), how.suspects, ("", {})
    except NyhavnError as error:
        return 0, 0, (error.id, error.values)


def judge(text: str, work: int | None, first: int, last: int) -> list[Judgement]:
    """Judge the decisions from one number up to another."""
    how = _effort(work)
    return [judged(one, how.work, how.glance) for one in _moments(text, work)[first:last]]


def doubtful(found: list[Judgement], work: int | None) -> list[int]:
    """Return which judgements are to be played on."""
    return suspects(found, _effort(work))


def confirm(text: str, work: int | None, at: int, judgement: Judgement) -> Judgement:
    """Play on behind both lines of a decision."""
    return confirmed(_moments(text, work)[at], judgement, _effort(work).worlds)


def finish(text: str, work: int | None, found: list[Judgement]) -> bytes:
    """Return the review as JSON."""
    positions, how = _positions(text), _effort(work)
    whole = len(decisions(positions))
    return encode(together(positions, found, whole, how.work, how.worlds))


def _effort(work: int | None) -> Effort:
    """How much is looked at: what there is time for, or little, where bots think little too."""
    if work is None:
        return default_effort()
    return Effort(work, worlds=8, suspects=2, moments=12, glance=4)


@lru_cache(maxsize=4)
def _positions(text: str) -> list[Match]:
    first, steps = begin(text, SHELF)
    return [first.match, *steps]


def _moments(text: str, work: int | None) -> list[PastDecision]:
    return chosen(decisions(_positions(text)), _effort(work))
