"""Watching: a connection in this process, which hears at once what a watcher has to say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nyhavn.server.tables.watcher import Watcher


class Ears:
    """Takes what a watcher has to say in the loop's next round, as a conversation does."""

    def __init__(self, hear: Callable[[bytes], object]) -> None:
        self.watcher = Watcher(self._wake)
        self.awake = False
        self._hear = hear

    def _wake(self) -> None:
        if not self.awake:
            self.awake = True
            asyncio.get_running_loop().call_soon(self._take)

    def _take(self) -> None:
        self.awake = False
        while (text := self.watcher.take()) is not None:
            self._hear(text)
