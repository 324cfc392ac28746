"""Deal: where the luck of a match comes from, if not from a seal of its own alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

DealKind = Literal["known", "practice"]
KNOWN: Final = "known"  # the luck of another match, whose seed anybody may know: there is no seal
PRACTICE: Final = "practice"  # begun from a record: behind its first entries luck is new and sealed
_PRACTICE = re.compile(r"practice ([1-9][0-9]{0,5})")


@dataclass(frozen=True)
class Deal:
    """What a record says in its heading `deal`."""

    kind: DealKind
    entries: int = 0  # of a practice: how many come from another match

    @property
    def sealed(self) -> bool:
        """Whether nobody could know the luck that is still to come."""
        return self.kind != KNOWN

    def __str__(self) -> str:
        return f"{self.kind} {self.entries}" if self.kind == PRACTICE else self.kind


def read(words: str) -> Deal | None:
    """Return the deal of a heading, None if it is none."""
    if words == KNOWN:
        return Deal(KNOWN)
    found = _PRACTICE.fullmatch(words)
    return Deal(PRACTICE, int(found[1])) if found else None
