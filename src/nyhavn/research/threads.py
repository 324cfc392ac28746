"""Threads: some of them step one simulator together."""

from __future__ import annotations

import threading
import weakref
from typing import NamedTuple

from nyhavn.core.compilation import compiled
from nyhavn.core.contents import Contents
from nyhavn.research import simulator
from nyhavn.research.simulator import Integers, Shared, Simulator


class JointStep(NamedTuple):
    """A step to take part in, as one of its threads."""

    matches: Simulator
    actions: Integers
    shared: Shared
    own: int


class Helper:
    """A thread that takes part in steps until it is dismissed.

    Between them it waits for a lock: a pool with its queues and futures took some 30 us longer to
    hand over a step and to take it back, of 400 that two threads need for 2,048 matches.
    """

    def __init__(self) -> None:
        self._wanted = threading.Lock()  # held while nobody wants anything
        self._wanted.acquire()
        self._next: JointStep | None = None
        self._dismissed = False
        threading.Thread(target=self._help, name="nyhavn-batch", daemon=True).start()

    def ask(self, step: JointStep) -> None:
        """Let it take part in a step; one that it has not come to is forgotten."""
        self._next = step
        self._wake()

    def dismiss(self) -> None:
        """Let the thread end."""
        self._dismissed = True
        self._wake()

    def _wake(self) -> None:
        if self._wanted.locked():
            self._wanted.release()

    def _help(self) -> None:
        while self._wanted.acquire() and not self._dismissed:
            step, self._next = self._next, None
            if step:
                step.matches.step(step.actions, step.shared, step.own)
            del step  # or the last step's matches would stay


class Threads(Contents):
    """The caller's thread and others, which are begun with the first step.

    The caller does not wait for them to wake up: meanwhile it looks at the actions and begins, and
    what they have not taken when it is through with its own part it does itself. Where nothing is
    compiled it is alone: there threads only wait for each other.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._helpers: list[Helper] = []

    def step(self, matches: Simulator, actions: Integers) -> int:
        """Play one action in every match; if one is illegal, return its match and play none."""
        number = self._number if compiled() else 1
        shared = simulator.shared_by(matches)
        try:
            for own, helper in enumerate(self._others(number - 1), start=1):
                helper.ask(JointStep(matches, actions, shared, own))
            return matches.step(actions, shared, 0)
        except BaseException:
            simulator.stop(shared)
            raise

    def _others(self, number: int) -> list[Helper]:
        while len(self._helpers) < number:
            self._helpers.append(Helper())
            weakref.finalize(self, self._helpers[-1].dismiss)
        return self._helpers

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_helpers": []}
