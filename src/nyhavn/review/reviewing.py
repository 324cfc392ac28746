"""Reviewing: how a review is made, in parts that can be worked out one by one, anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nyhavn.core.match import Match
from nyhavn.core.state import State
from nyhavn.review.account import Review, together
from nyhavn.review.decisions import PastDecision, decisions
from nyhavn.review.judgement import Judgement, confirmed, judged

CONTRADICTION = 0.015  # of the chance to win: two searches that differ by more look again
Progress = Callable[[int, int], None]  # parts done, and how many there are


@dataclass(frozen=True)
class Effort:
    """How much is looked at; the same effort gives the same review."""

    work: int  # iterations of a search
    worlds: int  # in which lines are played on
    suspects: int  # decisions that are played on, at most
    moments: int | None = None  # decisions that are looked at, at most; None: all
    deep: int = 0  # iterations where two searches of one position contradict each other; 0: as many


COMPILED = Effort(work=2304, worlds=256, suspects=24, deep=9216)
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
    latest: list[Judgement] = []
    for decision in reversed(moments):
        tell(len(latest), total)
        latest.append(judged(decision, how.work, following(decision, latest)))
    found = latest[::-1]
    for at, work in unsettled(found, how):
        found[at] = judged(moments[at], work, following(moments[at], found[at + 1 : at + 2]))
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


def following(decision: PastDecision, found: Sequence[Judgement]) -> Judgement | None:
    """Return what was said of the choice right behind a decision: the latest, if it is of that."""
    then = found[-1] if found else None
    return then if then and decision.reply and then.n == decision.reply[0] else None


def unsettled(found: Sequence[Judgement], how: Effort) -> Iterator[tuple[int, int]]:
    """Yield which decision to judge again, and with what work, until no two contradict each other
    that were not both looked at more deeply; whoever asks puts each judgement into `found`.

    The later ones come first: who chose right before hears what has changed.
    """
    while more := contradictions(found, how):
        work = dict.fromkeys(more, how.deep)
        for at in range(max(more), -1, -1):
            if at in work:
                was = found[at].chances
                yield at, work[at]
                if at and found[at].chances != was and found[at - 1].behind is not None:
                    work.setdefault(at - 1, found[at - 1].work)


def contradictions(found: Sequence[Judgement], how: Effort) -> set[int]:
    """Return the decisions to be looked at more deeply that were not yet.

    Where the best line was played and chance did not act, the search before and the one behind see
    the same future: where they differ by much, it is both of their decisions.
    """
    if not how.deep or how.moments is not None:
        return set()
    return {
        at
        for first, (one, _) in enumerate(pairwise(found))
        if one.line == one.best and one.behind is not None and _apart(one.after, one.behind)
        for at in (first, first + 1)
        if found[at].work != how.deep
    }


def _apart(first: Sequence[float], second: Sequence[float]) -> bool:
    return max(abs(one - other) for one, other in zip(first, second, strict=True)) > CONTRADICTION


def suspects(found: Sequence[Judgement], how: Effort) -> list[int]:
    """Return which judgements are to be played on, those that lose most first."""
    doubtful = [at for at, one in enumerate(found) if one.suspect]
    return sorted(doubtful, key=lambda at: (-found[at].loss, at))[: how.suspects]
