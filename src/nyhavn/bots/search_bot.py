"""SearchBot: plays by tree search, and keeps a budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf

from nyhavn.bots.budget import NORMAL, Budget
from nyhavn.bots.parallel_search import ParallelSearch
from nyhavn.bots.policy import UCB, Policy
from nyhavn.bots.search import RootChild, Search
from nyhavn.core.contents import Contents
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

BATCH = 32  # iterations between two looks at the clock, each with another determinization
ROUNDS = 8  # batches of every thread between two looks, where several must wait for each other
PURE_BATCH = 4  # the same where nothing is compiled: there an iteration takes milliseconds
CAPACITY = 600_000  # nodes of all threads together: 37 bytes each, 22 MB, ...
NODES = 512  # ... or so many for each iteration, where that is less: to lay out room costs 10 ms
FREE = 1 / 3  # of the budget, before lines are compared at equal depth
COMPILED = not hasattr(Search, "iterate")  # what is compiled hides its C layer


@dataclass(frozen=True)
class Root:
    """Where a search begins: whose choice it is, and worlds that cannot be told apart."""

    seat: int
    seats: int
    imagine: Callable[[Rng], State]


class SearchBot(Contents):
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
        rngs = [Rng(seed + thread) for thread in range(threads)]
        self._search = ParallelSearch(policy, _capacity(budget), rngs)
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
        """Search until the budget is used up, or nothing can change any more."""
        return self.search_at(self._root(view))

    def search_at(self, root: Root) -> list[RootChild]:
        """Do the same from anywhere."""
        self._search.clear()
        return self._grow(root, 1.0, stop_early=self._stop_early)

    def compare(
        self, view: View, most: int, also: Sequence[int] = ()
    ) -> tuple[list[RootChild], list[RootChild]]:
        """Search freely, then give so many of the best choices, and some more, equal visits.

        Return what was found out before and after. What has more visits is seen more deeply, and
        looks better: only choices with equally many can be compared. Where fewer were tried, the
        best of the others get theirs: what the value is sure of, it may be wrong about.
        """
        return self.compare_at(self._root(view), most, also)

    def compare_at(
        self, root: Root, most: int, also: Sequence[int] = ()
    ) -> tuple[list[RootChild], list[RootChild]]:
        """Do the same from anywhere."""
        self._search.clear()
        before = self._grow(root, FREE)
        self._search.compare([*(one.action for one in before[:most]), *also])
        return before, self._grow(root, 1 - FREE)

    def _root(self, view: View) -> Root:
        return Root(view["seat"], view["seats"], lambda rng: self._game.views.imagine(view, rng))

    def _grow(self, root: Root, part: float, *, stop_early: bool = False) -> list[RootChild]:
        """Spend a part of the budget; hidden things are imagined anew for each batch."""
        value, clock = self._policy.value(root.seats), self._budget.clock
        seconds, work = part * self._budget.seconds(self._before), part * (self._budget.work or 0)
        most = inf if self._budget.most is None else self._budget.most
        batch = BATCH if COMPILED or work else PURE_BATCH  # the same work is the same line
        together = batch * self._threads
        start = clock()
        done = 0
        while True:
            rounds = ROUNDS if self._threads > 1 else 1
            if work:
                rounds = max(1, min(rounds, ceil((work - done) / together)))
            self._search.run(root.imagine, root.seat, value, batch, rounds)
            done += together * rounds
            spent = clock() - start
            left = work - done if work else int(done * (seconds - spent) / max(spent, 1e-9))
            if spent * 1000 > most:
                left = 0
            found = self._search.root_children()
            if left <= 0 or (stop_early and _visit_lead(found) > left):
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
        state.apply(seat, action)
        while (forced := state.forced()) and forced[0] == seat:
            state.apply(*forced)
        state.settle(self._rng)
        return state.owes(seat) and self._game.views.view(state, seat)["turn"] == last["turn"]


def _capacity(budget: Budget) -> int:
    """Return how many nodes there is room for: a small budget fills no large tree."""
    if not budget.work:
        return CAPACITY
    return min(CAPACITY, NODES * (budget.work + 2 * BATCH))


def _visit_lead(found: list[RootChild]) -> int:
    """Return by how many visits the first choice leads the second."""
    return found[0].visits - (found[1].visits if len(found) > 1 else 0)
