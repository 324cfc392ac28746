"""A store whose disk takes as long as a test wants."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Save


class Slow(SQLite):
    """Says when a group is about to be stored, and waits until it may."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Semaphore(0)
        self.groups: list[int] = []

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        self.groups.append(len(saves))
        self.begun.release()
        self.go_on.acquire()
        return super().save_all(saves)
