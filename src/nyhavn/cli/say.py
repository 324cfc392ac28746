"""How commands speak: faults on stderr, progress only where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import timedelta
from time import monotonic
from typing import TypeVar

T = TypeVar("T")
PAUSE = 0.2  # seconds between two looks at the progress


class Wrong(Exception):
    """Something to tell the person who called, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def fault(sentence: str, code: int) -> int:
    """Say what is wrong on stderr; return the exit code."""
    print(f"nyhavn: {sentence}", file=sys.stderr)
    return code


def tell_failures(bot: str, times: int, why: str) -> None:
    """Say on stderr how often a bot failed, if it did, and why it did so first."""
    if times:
        often = "once" if times == 1 else f"{times} times"
        fault(f"'{bot}' failed {often} and played its first legal line: {why}", 0)


def progress(steps: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Go through the steps behind a line that counts them; without a terminal, silently."""
    if not sys.stderr.isatty():
        yield from steps
        return
    start = shown = monotonic()
    try:
        for done, step in enumerate(steps, 1):
            yield step
            if (now := monotonic()) - shown >= PAUSE:
                shown = now
                left = timedelta(seconds=round((now - start) * (total - done) / done))
                print(f"\r{what}: {done} of {total}, {left} left\x1b[K", end="", file=sys.stderr)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
