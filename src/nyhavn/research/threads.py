"""Threads: some of them step one simulator together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from nyhavn.core.compilation import compiled
from nyhavn.core.contents import Contents
from nyhavn.research import simulator
from nyhavn.research.simulator import Integers, Simulator


class Threads(Contents):
    """The caller's thread and others, which are begun with the first step.

    The caller does not wait for them to wake up: meanwhile it looks at the actions and begins, and
    what they have not taken when it is through with its own part it does itself. Where nothing is
    compiled it is alone: there threads only wait for each other.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ThreadPoolExecutor | None = None

    def step(self, matches: Simulator, actions: Integers) -> int:
        """Play one action in every match; if one is illegal, return its match and play none."""
        number = self._number if compiled() else 1
        shared = simulator.shared_by(number)
        try:
            for k in range(1, number):
                self._others().submit(matches.step, actions, shared, k)
            return matches.step(actions, shared, 0)
        except BaseException:
            simulator.stop(shared)
            raise

    def _others(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._number - 1)
        return self._pool

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_pool": None}
