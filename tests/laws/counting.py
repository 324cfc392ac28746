"""Print how often `legal` and `chances` are worked out while random matches are judged and told.

Called with NYHAVN_PURE=1 as `python -m tests.laws.counting GAME SEATS MATCHES`: once compiled, the
C layer cannot be watched.
"""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from nyhavn import SHELF
from nyhavn.core.dealer import seeded
from nyhavn.core.history import History
from nyhavn.core.match import CHANCE, Match
from nyhavn.core.rng import Rng
from nyhavn.core.state import State


class Count(NamedTuple):
    """What one choice (or, at first, the deal) took, and what it led to."""

    legal: int
    chances: int
    entries: int
    dealt: int  # of them
    asked: int  # after each entry the seats that are to act, together
    most: int  # of them after one entry


def counted(name: str, seats: int, matches: int) -> Iterator[Count]:
    """Play at random, and count."""
    calls = {"legal": 0, "chances": 0}
    setup = SHELF[name].setup(seats)
    kind = type(SHELF[name].start(setup))
    for method in calls:
        setattr(kind, method, _counting(calls, method, getattr(kind, method)))
    for seed in range(matches):
        rng = Rng(seed)
        history = History(SHELF[name], setup)
        match = history.match.with_dealer(seeded(seed, seats))
        steps = match.settling() or [match]
        while True:
            for step in steps:
                if step.entries:
                    history.step(step)
            yield _count(calls, steps)
            calls.update(legal=0, chances=0)
            match = steps[-1]
            if match.over:
                break
            seat = match.to_act[rng.below(len(match.to_act))]
            legal = match.legal(seat)
            steps = match.steps(seat, legal[rng.below(len(legal))])


def _count(calls: dict[str, int], steps: list[Match]) -> Count:
    dealt = [step for step in steps if step.entries and step.entries[-1].who == CHANCE]
    acting = [len(step.to_act) for step in steps]
    return Count(calls["legal"], calls["chances"], len(steps), len(dealt), sum(acting), max(acting))


def _counting(calls: dict[str, int], method: str, real: Any) -> Callable[..., int]:
    def counting(state: State, *args: Any) -> int:
        calls[method] += 1
        found: int = real(state, *args)
        return found

    return counting


if __name__ == "__main__":
    print(json.dumps(list(counted(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))))
