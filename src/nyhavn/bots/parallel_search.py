"""ParallelSearch: one search, or several side by side whose root children are added up.

Every search has a thread and a tree of its own (root parallelisation): the engine runs without the
interpreter's lock. Each has its own luck too, so what it finds depends on the seed alone, not on
the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from nyhavn.bots.policy import Policy
from nyhavn.bots.search import RootChild, Search
from nyhavn.bots.value import Value
from nyhavn.core.contents import Contents
from nyhavn.core.rng import Rng
from nyhavn.core.state import State


class ParallelSearch(Contents):
    """As many searches as there are generators of luck."""

    def __init__(self, policy: Policy, capacity: int, rngs: list[Rng]) -> None:
        self._policy = policy
        self._capacity = capacity  # nodes of all trees together
        self._rngs = rngs
        self._searches = [Search(capacity // len(rngs), policy) for _ in rngs]
        self._pool = ThreadPoolExecutor(len(rngs)) if len(rngs) > 1 else None

    def __reduce__(self) -> tuple[type[ParallelSearch], tuple[Policy, int, list[Rng]]]:
        """Copies go on with the same luck and an empty tree, as every decision does."""
        return ParallelSearch, (self._policy, self._capacity, self._rngs)

    def run(
        self, imagine: Callable[[Rng], State], seat: int, value: Value, iterations: int, rounds: int
    ) -> None:
        """Let every search go on for some rounds of iterations, each from a world it imagines."""

        def go_on(search: Search, rng: Rng) -> None:
            for _ in range(rounds):
                search.run(imagine(rng), seat, value, rng, iterations)

        if self._pool is None:
            go_on(self._searches[0], self._rngs[0])
            return
        for _ in self._pool.map(go_on, self._searches, self._rngs):
            pass

    def compare(self, actions: list[int]) -> None:
        """From now on give these choices of the root equally many visits."""
        for search in self._searches:
            search.compare(actions)

    def clear(self) -> None:
        """Forget everything."""
        for search in self._searches:
            search.clear()

    def root_children(self) -> list[RootChild]:
        """Return what all searches together found out, the most visited choice first."""
        if len(self._searches) == 1:
            return self._searches[0].root_children()
        found: dict[int, list[RootChild]] = {}
        for search in self._searches:
            for one in search.root_children():
                found.setdefault(one.action, []).append(one)
        together = [_sum(ones) for ones in found.values()]
        return sorted(together, key=lambda one: (-one.visits, -one.reward, one.action))


def _sum(ones: list[RootChild]) -> RootChild:
    visits = sum(one.visits for one in ones)
    many = max(visits, 1)
    return RootChild(
        ones[0].action,
        visits,
        sum(one.visits * one.reward for one in ones) / many if visits else ones[0].reward,
        sum(one.visits * one.win for one in ones) / many,
        sum(one.visits * one.margin for one in ones) / many,
        tuple(
            sum(one.visits * one.wins[seat] for one in ones) / many
            for seat in range(len(ones[0].wins))
        ),
    )
