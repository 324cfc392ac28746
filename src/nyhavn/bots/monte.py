"""Monte: thinks by searching, and keeps a budget."""

from __future__ import annotations

import time
from collections.abc import Callable

from nyhavn.bots.learned import NOTHING
from nyhavn.bots.search import Search
from nyhavn.bots.value import Value
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng

BATCH = 32  # descents between two looks at the clock, and between two guesses at what is hidden
CAPACITY = 250_000  # nodes
TURN = 5  # a turn of many decisions gets at most so many times the budget of one


class Monte:
    """A search with a budget: milliseconds, or (reproducibly) a number of descents.

    It thinks in turns, not in clicks: while the next decision is the one it expected, the tree of
    the last one is searched on from there, and what has been thought already counts.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        ms: float | None = None,
        work: int | None = None,
        deep: int = 64,
        guided: bool = False,
        tries: int = 1,
        far: int = 1000,
        scale: float = 300.0,
        value: Value = NOTHING,
        hasty: bool = True,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._game = game
        self._rng = Rng(seed)
        self._seconds = (1000.0 if ms is None else ms) / 1000
        self._work = work
        self._clock = clock
        self._value = value
        self._hasty = hasty  # an answer that further thought cannot change is given at once
        self._search = Search(CAPACITY, deep, guided, tries=tries, far=far, scale=scale)
        self._expected: View | None = None  # the next decision, if it follows from the last one
        self._spent = 0.0  # seconds of this turn

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that was followed most often."""
        if len(legal) == 1:
            return legal[0]
        action = self.searched(view).visited()[0].action
        self._look_ahead(view, action)
        return self._game.lines.write(action)

    def searched(self, view: View) -> Search:
        """Search until the budget is used up; hidden things are imagined anew for each batch."""
        search = self._search
        if view != self._expected:
            search.clear()
        start = self._clock()
        seconds = min(self._seconds, (TURN * self._seconds - self._spent) / 2)
        done = 0
        spent = 0.0
        while done == 0 or not self._settled(done, spent, seconds):
            root = self._game.views.imagine(view, self._rng)
            search.run(root, view["seat"], self._value, self._rng, BATCH)
            done += BATCH
            spent = self._clock() - start
        self._spent += spent
        return search

    def _settled(self, done: int, spent: float, seconds: float) -> bool:
        """Say whether the budget is used up, or the rest of it cannot change the choice."""
        if self._work:
            left = self._work - done
        else:
            left = int(done * (seconds - spent) / max(spent, 1e-9))
        return left <= 0 or (self._hasty and self._search.ahead() > left)

    def _look_ahead(self, view: View, action: int) -> None:
        """Expect the next decision: with the same tree if no chance comes before it."""
        seat = view["seat"]
        state = self._game.views.imagine(view, self._rng)
        state.play(seat, action)
        while state.owes(seat) and len(state.legal_actions(seat)) == 1:
            state.play(seat, state.legal_actions(seat)[0])
        self._expected = None
        if state.owes(seat) and self._search.advance(action):
            self._expected = self._game.views.view(state, seat)
        state.sample(self._rng)
        if not state.owes(seat) or self._game.views.view(state, seat)["turn"] != view["turn"]:
            self._spent = 0.0
