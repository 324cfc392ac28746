"""Thought: the time a person has left for decisions that they may come back to by undo."""

from __future__ import annotations

from msgspec import Struct


class Thought(Struct, frozen=True):
    """Milliseconds left for each of somebody's decisions, first to last, and which is theirs now.

    Those behind `at` were made, those after it taken back. So each decision has one limit however
    often it is made. It begins anew when chance acts: nothing before that can be taken back.
    """

    left: tuple[int, ...] = ()
    at: int = 0

    def now(self, limit: int) -> int:
        """Return what is left for the decision that is due; for a new one that is the limit."""
        return self.left[self.at] if self.at < len(self.left) else limit

    def chosen(self, left: int | None, limit: int) -> Thought:
        """Return the thought after a choice that was made with so much left."""
        return Thought(self._noted(self.now(limit) if left is None else left), self.at + 1)

    def undone(self, left: int | None) -> Thought:
        """Return the thought after an undo; None: no decision was due."""
        noted = self.left if left is None else self._noted(left)
        return Thought(noted, max(0, self.at - 1))

    def cut(self) -> Thought:
        """Return the thought after somebody else's choice: what comes then is new."""
        return Thought(self.left[: self.at], self.at)

    def _noted(self, left: int) -> tuple[int, ...]:
        return (*self.left[: self.at], left, *self.left[self.at + 1 :])
