"""SearchBot: plays by tree search, and keeps a budget."""

from __future__ import annotations

from nyhavn.bots.budget import NORMAL, Budget
from nyhavn.bots.parallel_search import ParallelSearch
from nyhavn.bots.policy import UCB, Policy
from nyhavn.bots.search import RootChild, Search
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng

BATCH = 32  # iterations between two looks at the clock, each with another determinization
CAPACITY = 250_000  # nodes of all threads together
TURN = 5  # a turn of many decisions gets at most so many times the budget of one


class SearchBot:
    """A search with a budget.

    While the next decision is the one it expected, the tree of the last one is searched on from
    there, and what has been found out already counts. One that may stop early answers as soon as
    the rest of its budget could not change the answer.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        policy: Policy = UCB,
        budget: Budget = NORMAL,
        *,
        stop_early: bool = True,
        threads: int = 1,
    ) -> None:
        self._game = game
        self._rng = Rng(seed)
        self._policy = policy
        self._budget = budget
        self._stop_early = stop_early
        self._threads = threads
        searches = [Search(CAPACITY // threads, policy) for _ in range(threads)]
        self._search = ParallelSearch(searches, seed)
        self._expected: View | None = None  # the next decision, if it follows from the last one
        self._spent = 0.0  # seconds of this turn

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that was followed most often."""
        if len(legal) == 1:
            return legal[0]
        action = self.search(view)[0].action
        self._look_ahead(view, action)
        return self._game.lines.write(action)

    def search(self, view: View) -> list[RootChild]:
        """Search until the budget is used up; hidden things are imagined anew for each batch."""
        if view != self._expected:
            self._search.clear()
        value, clock = self._policy.value(view["seats"]), self._budget.clock
        start = clock()
        each = self._budget.seconds
        seconds = min(each, (TURN * each - self._spent) / 2)
        done = 0
        while True:
            self._search.run(
                lambda rng: self._game.views.imagine(view, rng), view["seat"], value, BATCH
            )
            done += BATCH * self._threads
            spent = clock() - start
            if self._budget.work:
                left = self._budget.work - done
            else:
                left = int(done * (seconds - spent) / max(spent, 1e-9))
            found = self._search.root_children()
            if left <= 0 or (self._stop_early and _visit_lead(found) > left):
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
        if state.owes(seat) and self._search.advance(action):
            self._expected = self._game.views.view(state, seat)
        state.sample(self._rng)
        if not state.owes(seat) or self._game.views.view(state, seat)["turn"] != view["turn"]:
            self._spent = 0.0


def _visit_lead(found: list[RootChild]) -> int:
    """Return by how many visits the first choice leads the second."""
    return found[0].visits - (found[1].visits if len(found) > 1 else 0)
