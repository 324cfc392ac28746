"""Monte: thinks by searching, and keeps a budget."""

from __future__ import annotations

import time
from collections.abc import Callable

from nyhavn.bots.learned import NOTHING
from nyhavn.bots.search import Search, Visited
from nyhavn.bots.parallel_search import Thought
from nyhavn.bots.value import Value
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng

Clock = Callable[[], float]  # seconds
Eye = Callable[[int], Value]  # what is known of matches with so many seats

BATCH = 32  # descents between two looks at the clock, and between two guesses at what is hidden
CAPACITY = 250_000  # nodes of all threads together
SECONDS = 1.0  # for a decision, unless said
TURN = 5  # a turn of many decisions gets at most so many times the budget of one


class Monte:
    """A search with a budget: milliseconds, or (reproducibly) a number of descents.

    It thinks in turns, not in clicks: while the next decision is the one it expected, the tree of
    the last one is searched on from there, and what has been thought already counts. A hasty one
    answers as soon as the rest of its budget could not change the answer.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        ms: float | None = None,
        work: int | None = None,
        *,
        deep: int = 64,
        guided: bool = False,
        insight: bool = False,
        keen: float = 35.0,
        tries: int = 1,
        eye: Eye = lambda seats: NOTHING,
        hasty: bool = True,
        threads: int = 1,
        clock: Clock = time.perf_counter,
    ) -> None:
        self._game = game
        self._rng = Rng(seed)
        self._seconds = SECONDS if ms is None else ms / 1000
        self._work = work
        self._eye = eye
        self._hasty = hasty
        self._threads = threads
        self._clock = clock
        searches = [
            Search(CAPACITY // threads, deep, guided, insight, keen, tries) for _ in range(threads)
        ]
        self._thought = Thought(searches, seed)
        self._expected: View | None = None  # the next decision, if it follows from the last one
        self._spent = 0.0  # seconds of this turn

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that was followed most often."""
        if len(legal) == 1:
            return legal[0]
        action = self.thought(view)[0].action
        self._look_ahead(view, action)
        return self._game.lines.write(action)

    def thought(self, view: View) -> list[Visited]:
        """Search until the budget is used up; hidden things are imagined anew for each batch."""
        if view != self._expected:
            self._thought.clear()
        value = self._eye(view["seats"])
        start = self._clock()
        seconds = min(self._seconds, (TURN * self._seconds - self._spent) / 2)
        done = 0
        while True:
            self._thought.run(
                lambda rng: self._game.views.imagine(view, rng), view["seat"], value, BATCH
            )
            done += BATCH * self._threads
            spent = self._clock() - start
            if self._work:
                left = self._work - done
            else:
                left = int(done * (seconds - spent) / max(spent, 1e-9))
            found = self._thought.visited()
            if left <= 0 or (self._hasty and _lead(found) > left):
                self._spent += spent
                return found

    def _look_ahead(self, view: View, action: int) -> None:
        """Expect the next decision: with the same tree if no chance comes before it."""
        seat = view["seat"]
        state = self._game.views.imagine(view, self._rng)
        state.play(seat, action)
        while state.owes(seat) and len(state.legal_actions(seat)) == 1:
            state.play(seat, state.legal_actions(seat)[0])
        self._expected = None
        if state.owes(seat) and self._thought.advance(action):
            self._expected = self._game.views.view(state, seat)
        state.sample(self._rng)
        if not state.owes(seat) or self._game.views.view(state, seat)["turn"] != view["turn"]:
            self._spent = 0.0


def _lead(found: list[Visited]) -> int:
    """Return by how many visits the first choice leads the second."""
    return found[0].visits - (found[1].visits if len(found) > 1 else 0)
