"""Review tasks: a review in parts that workers do one by one. Plain values in, plain values out."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from nyhavn.core.errors import NyhavnError
from nyhavn.core.match import Match
from nyhavn.review import reviewing
from nyhavn.review.account import together
from nyhavn.review.decisions import decisions
from nyhavn.review.judgement import Judgement, confirmed, judged
from nyhavn.review.reviewing import Effort, chosen, default_effort, following, suspects
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.brought_record import brought

encode = msgspec.json.Encoder().encode


def plan(text: str, work: int | None) -> tuple[int, int, tuple[str, dict[str, Any]]]:
    """Return how many decisions are to be judged, how many may be played on, or why neither."""
    try:
        how = _effort(work)
        with _positions(text) as positions:
            if not positions[-1].over:
                raise Refused("not_over")
            return len(chosen(decisions(positions), how)), how.suspects, ("", {})
    except NyhavnError as error:
        return 0, 0, (error.id, error.values)


def judge(
    text: str,
    work: int | None,
    first: int,
    last: int,
    then: Judgement | None = None,
    iterations: int | None = None,
) -> list[Judgement]:
    """Judge the decisions from one number up to another; `then`: what was said of the next one."""
    how = _effort(work)
    with _positions(text) as positions:
        latest = [] if then is None else [then]
        for one in reversed(chosen(decisions(positions), how)[first:last]):
            latest.append(judged(one, iterations or how.work, following(one, latest)))
    return latest[::-1][: last - first]


def unsettled(found: list[Judgement], work: int | None) -> Iterator[tuple[int, int]]:
    """Yield which decisions are to be judged again, and with how many iterations."""
    return reviewing.unsettled(found, _effort(work))


def doubtful(found: list[Judgement], work: int | None) -> list[int]:
    """Return which judgements are to be played on."""
    return suspects(found, _effort(work))


def confirm(text: str, work: int | None, at: int, judgement: Judgement) -> Judgement:
    """Play on behind both lines of a decision."""
    how = _effort(work)
    with _positions(text) as positions:
        return confirmed(chosen(decisions(positions), how)[at], judgement, how.worlds)


def finish(text: str, work: int | None, found: list[Judgement]) -> tuple[bytes, str]:
    """Return the review as JSON, and packed as it is stored with a table."""
    how = _effort(work)
    with _positions(text) as positions:
        whole = len(decisions(positions))
        review = encode(together(positions, found, whole, how.work, how.worlds))
    return review, base64.b64encode(gzip.compress(review, 9, mtime=0)).decode()


def _effort(work: int | None) -> Effort:
    """How much is looked at: what there is time for, or little, where bots think little too."""
    if work is None:
        return default_effort()
    return Effort(work, worlds=8, suspects=2, moments=12)


@contextmanager
def _positions(text: str) -> Iterator[list[Match]]:
    """All positions of a record. It is read anew for each part: positions need more memory than a
    worker should keep of what visitors bring, and reading takes less time than judging."""
    with brought(text) as (first, steps):
        yield [first.match, *steps]
