"""Reviewing: how a review is made, in parts that can be worked out one by one, anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nyhavn.core.match import Match
from nyhavn.core.state import State
from nyhavn.review.account import Review, together
from nyhavn.review.decisions import PastDecision, decisions
from nyhavn.review.judgement import Judgement, confirmed, judged

Progress = Callable[[int, int], None]  # parts done, and how many there are


@dataclass(frozen=True)
class Effort:
    """How much is looked at; the same effort gives the same review."""

    work: int  # iterations of a search
    worlds: int  # in which lines are played on
    suspects: int  # decisions that are played on, at most
    moments: int | None = None  # decisions that are looked at, at most; None: all


COMPILED = Effort(work=2304, worlds=256, suspects=24)
PURE = Effort(work=32, worlds=12, suspects=2, moments=12)


def default_effort() -> Effort:
    """Return what fits into a minute for two players, with the engine that there is."""
    return PURE if hasattr(State, "_legal") else COMPILED


def review(
    positions: Sequence[Match], effort: Effort | None = None, progress: Progress | None = None
) -> Review:
    """Look again at a match that is over; positions: before every entry, and the end."""
    check(positions)
    how = effort or default_effort()
    every = decisions(positions)
    moments = chosen(every, how)
    total = len(moments) + how.suspects
    tell = progress or (lambda done, of: None)
    found: list[Judgement] = []
    for decision in moments:
        tell(len(found), total)
        found.append(judged(decision, how.work))
    for done, at in enumerate(suspects(found, how)):
        tell(len(moments) + done, total)
        found[at] = confirmed(moments[at], found[at], how.worlds)
    tell(total, total)
    return together(positions, found, len(every), how.work, how.worlds)


def check(positions: Sequence[Match]) -> None:
    """Refuse a match that still runs: a review would tell its players what to do."""
    if not positions[-1].over:
        raise ValueError("the match is not over: a review looks back")


def chosen(every: Sequence[PastDecision], how: Effort) -> list[PastDecision]:
    """Return the decisions to look at: all, or some that are evenly spread."""
    if how.moments is None or len(every) <= how.moments:
        return list(every)
    return [every[(2 * k + 1) * len(every) // (2 * how.moments)] for k in range(how.moments)]


def suspects(found: Sequence[Judgement], how: Effort) -> list[int]:
    """Return which judgements are to be played on, those that lose most first."""
    doubtful = [at for at, one in enumerate(found) if one.suspect]
    return sorted(doubtful, key=lambda at: (-found[at].loss, at))[: how.suspects]
