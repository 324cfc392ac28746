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


class SearchBot:
    """A search with a budget.

    It begins a new tree for every decision. One that may stop early answers as soon as the rest of
    its budget could not change the answer.
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
        self._last: tuple[View, int] | None = None  # the latest choice, and ...
        self._before = 0  # ... how many there were in its turn

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that was followed most often."""
        if len(legal) == 1:
            return legal[0]
        self._before = self._before + 1 if self._turn_goes_on(view) else 0
        action = self.search(view)[0].action
        self._last = view, action
        return self._game.lines.write(action)

    def search(self, view: View) -> list[RootChild]:
        """Search until the budget is used up; hidden things are imagined anew for each batch."""
        self._search.clear()
        value, clock = self._policy.value(view["seats"]), self._budget.clock
        seconds = self._budget.seconds(self._before)
        start = clock()
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
                return found

    def _turn_goes_on(self, view: View) -> bool:
        """Say whether this is a further decision of the turn in which the latest one was made.

        A view tells whose turn it is, but not whether it is still the same one: it is, as far as
        the seat can tell, if the latest choice left it another one.
        """
        if self._last is None or self._last[0]["turn"] != view["turn"]:
            return False
        last, action = self._last
        seat = last["seat"]
        state = self._game.views.imagine(last, self._rng)
        state.play(seat, action)
        while state.owes(seat) and len(state.legal_actions(seat)) == 1:
            state.play(seat, state.legal_actions(seat)[0])
        state.sample(self._rng)
        return state.owes(seat) and self._game.views.view(state, seat)["turn"] == last["turn"]


def _visit_lead(found: list[RootChild]) -> int:
    """Return by how many visits the first choice leads the second."""
    return found[0].visits - (found[1].visits if len(found) > 1 else 0)
