"""Checkpoints: the positions to which an undo may go back, so that nothing is replayed for it."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from nyhavn.core.state import State

MOST = 32  # positions that are kept; the turns of most games are shorter
T = TypeVar("T")


class Checkpoints(NamedTuple, Generic[T]):
    """The last entries that stand, each with the position before it. A value.

    Nothing before an act of chance can be taken back, so a match begins anew with each.
    """

    kept: tuple[tuple[T, State], ...] = ()
    lost: int = 0  # how many more entries stand whose positions are not kept

    def after(self, entry: T, state: State, most: int = MOST) -> Checkpoints[T]:
        """Return them after an entry; nobody may change the state, which was that before it."""
        kept = (*self.kept, (entry, state))
        over = len(kept) - (most if most > MOST else MOST)
        return (
            Checkpoints(kept[over:], self.lost + over) if over > 0 else Checkpoints(kept, self.lost)
        )

    def back(self, k: int) -> tuple[State, Checkpoints[T]]:
        """Return the position before the last k entries, and what stands there."""
        return self.kept[-k][1], Checkpoints(self.kept[:-k], self.lost)


NONE: Checkpoints[Any] = Checkpoints()
