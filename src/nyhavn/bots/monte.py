"""Monte: plays out every choice many times at random, and takes the one that ended best."""

from __future__ import annotations

import time
from collections.abc import Callable

from nyhavn.bots.search import Search
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng

BATCH = 32  # playouts between two looks at the clock, and between two guesses at what is hidden
CAPACITY = 100_000  # nodes


class Monte:
    """A search with a budget: milliseconds, or (reproducibly) a number of playouts."""

    def __init__(
        self,
        game: Game,
        seed: int,
        ms: float | None = None,
        work: int | None = None,
        deep: int = 64,
        guided: bool = False,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._game = game
        self._rng = Rng(seed)
        self._seconds = (1000.0 if ms is None else ms) / 1000
        self._work = work
        self._clock = clock
        self._search = Search(CAPACITY, deep, guided)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that was followed most often."""
        if len(legal) == 1:
            return legal[0]
        action = self.searched(view).visited()[0][0]
        return self._game.lines.write(action)

    def searched(self, view: View) -> Search:
        """Search until the budget is used up; hidden things are imagined anew for each batch."""
        search = self._search
        search.clear()
        end = self._clock() + self._seconds
        done = 0
        while done == 0 or (done < self._work if self._work else self._clock() < end):
            root = self._game.views.imagine(view, self._rng)
            search.run(root, view["seat"], self._rng, BATCH)
            done += BATCH
        return search
