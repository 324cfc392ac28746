"""The search: it counts right, leaves the world alone, repeats itself, and sees a victory."""

import os
import subprocess
import sys
import tracemalloc

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots.budget import Budget
from nyhavn.bots.learned import UNTRAINED, learned
from nyhavn.bots.levels import master
from nyhavn.bots.policy import UCB, Policy, Prior
from nyhavn.bots.search import Search
from nyhavn.bots.search_bot import BATCH, SearchBot
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.laws.wander import stopped, wander

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("depth", [1, 64])
def test_a_search_counts_its_rollouts(name: str, seats: int, depth: int) -> None:
    match = Match.new(SHELF[name], seats, dealer=4)
    root = match.state
    before = SHELF[name].views.view(root, None)
    search = Search(10_000, Policy(depth=depth))
    work = examples(400)
    search.run(root, match.to_act[0], UNTRAINED, Rng(1), work)
    found = search.root_children()
    assert sum(one.visits for one in found) == work
    assert {one.action for one in found} <= set(root.legal(match.to_act[0]))
    assert all(0 <= one.reward <= 1 and 0 <= one.win <= 1 for one in found)
    assert SHELF[name].views.view(root, None) == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_search_by_a_value_counts_its_evaluations(name: str, seats: int) -> None:
    """What chance does has nodes of its own in dice games; none of them is taken for a choice."""
    match = stopped(name, seats, 6)
    search = Search(60_000, Policy(Prior.VALUE))
    work = examples(2000)
    for seat in match.to_act:
        search.clear()
        search.run(match.state, seat, learned(match.game, seats), Rng(1), work)
        found = search.root_children()
        assert sum(one.visits for one in found) == work
        assert {one.action for one in found} == set(match.state.legal(seat))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_choices_are_compared_with_equally_many_visits(name: str, seats: int) -> None:
    match = stopped(name, seats, 6)
    seat = match.to_act[0]
    search = Search(60_000, Policy(Prior.VALUE))
    search.run(match.state, seat, learned(match.game, seats), Rng(1), 100)
    free = search.root_children()
    some = [one.action for one in free[:3]]
    search.compare(some)
    search.run(match.state, seat, learned(match.game, seats), Rng(2), 3 * free[0].visits)
    found = {one.action: one.visits for one in search.root_children()}
    visits = [found[action] for action in some]
    assert max(visits) - min(visits) <= 1
    assert all(found[one.action] == one.visits for one in free if one.action not in some)
    search.clear()
    search.run(match.state, seat, learned(match.game, seats), Rng(1), 100)
    assert search.root_children() == free  # and it is as usual again


@pytest.mark.parametrize("name", SHELF)
def test_choosing_and_comparing_is_the_same_compiled_or_not(name: str) -> None:
    """With fixed work, whatever adds up the sums."""
    program = SAME.format(name=name)
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"NYHAVN_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("", "1")
    }
    assert len(told) == 1


SAME = """
from nyhavn.bots import make
from nyhavn.bots.explain import explain
from tests.laws.wander import stopped
for seed in range(2):
    match = stopped("{name}", 2, seed)
    for seat in match.to_act:
        print(make("master", match.game, seed, work=64).choose(match.view(seat), match.legal(seat)))
        print(explain(match.game, match.view(seat), match.legal(seat), work=64))
"""

TREES = """
from nyhavn import SHELF, Match
from nyhavn.bots.learned import learned
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search import Search
from nyhavn.core.rng import Rng
game = SHELF["{name}"]
search = Search(30000, Policy(Prior.VALUE))
state = Match.new(game, 2, dealer=0).state
search.run(state, state.to_act[0], learned(game), Rng(0), 300)
linked, waiting = 0, [0]
while waiting:
    node = waiting.pop()
    linked += 1
    child = search._child[node]
    while child:
        waiting.append(child)
        child = search._sibling[child]
free, node = 0, search._free
while node:
    free += 1
    node = search._sibling[node]
print(search._count - linked - free)
"""


@pytest.mark.parametrize("name", ["rollwrite", "border"])
def test_no_node_is_left_behind(name: str) -> None:
    """Nodes of all rolls together are used again when rolls get nodes of their own."""
    done = subprocess.run(
        [sys.executable, "-c", TREES.format(name=name)],
        env=os.environ | {"NYHAVN_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "0"


KINDS = """
from nyhavn import SHELF, Match
from nyhavn.bots.learned import learned
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search import CHANCE, Search
from nyhavn.core.rng import Rng
game = SHELF["{name}"]
search = Search(9000, Policy(Prior.{prior}))
search.run(Match.new(game, 2, dealer=0).state, 0, learned(game), Rng(0), 200)
print(CHANCE in search._mover[: search._count])
"""


@pytest.mark.parametrize(
    ("name", "prior", "apart"),
    [("rollwrite", "VALUE", True), ("border", "VALUE", True),
     ("copenhagen", "VALUE", False), ("rollwrite", "MERIT", False)],
)  # fmt: skip
def test_rolls_have_chance_nodes_with_the_prior_of_a_value(
    name: str, prior: str, apart: bool
) -> None:
    """Asked of the same source uncompiled: a compiled tree cannot be looked into."""
    program = KINDS.format(name=name, prior=prior)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NYHAVN_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == str(apart)


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("room", [5, 300])
@pytest.mark.parametrize("policy", [UCB, Policy(Prior.VALUE)])
def test_a_full_tree_goes_on_searching(name: str, room: int, policy: Policy) -> None:
    root = Match.new(SHELF[name], 2, dealer=4).state
    search = Search(room, policy)
    search.run(root, 0, UNTRAINED if policy is UCB else learned(SHELF[name]), Rng(1), 200)
    assert sum(one.visits for one in search.root_children()) <= 200


@pytest.mark.parametrize("threads", [1, 2])
def test_trees_need_the_memory_that_is_told(threads: int) -> None:
    """22 MB, all threads together, however long they search (docs/bots.md)."""
    match = stopped("copenhagen", 2, 6)
    view = match.view(match.to_act[0])
    master(match.game, 1, ms=1, threads=threads).search(view)  # what is loaded once is loaded now
    tracemalloc.start()
    try:
        bot = master(match.game, 1, ms=30, threads=threads)
        laid_out, _ = tracemalloc.get_traced_memory()
        bot.search(view)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 21e6 < laid_out < 24e6
    assert most < laid_out + 1e6


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_fixed_work_repeats_itself(name: str, seats: int) -> None:
    for seed in range(examples(3)):
        match = stopped(name, seats, seed)
        for seat in match.to_act:
            bots = [SearchBot(match.game, seed, budget=Budget(work=64)) for _ in range(2)]
            lines = [bot.choose(match.view(seat), match.legal(seat)) for bot in bots]
            assert lines[0] == lines[1]
            assert lines[0] in match.legal(seat)


def wins(match: Match, seat: int, line: str) -> bool:
    after = match.with_dealer(None).play(seat, line)
    return after.over and after.ranking[0] == [seat]


def test_a_victory_at_hand_is_taken() -> None:
    """Wherever a line wins Copenhagen at once, a little search finds one that does."""
    found = 0
    for seed in range(0, examples(120), 2):  # by the usual rules
        for match in list(wander("copenhagen", 2, seed))[-4:]:
            for seat in match.to_act:
                winning = [line for line in match.legal(seat) if wins(match, seat, line)]
                if winning and len(winning) < len(match.legal(seat)):
                    found += 1
                    bot = SearchBot(match.game, seed, budget=Budget(work=2000))
                    assert bot.choose(match.view(seat), match.legal(seat)) in winning
    assert found or examples(10) < 10


def test_the_budget_is_kept_to_a_batch() -> None:
    match = Match.new(SHELF["copenhagen"], 2, dealer=4)
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.010
        return now

    bot = SearchBot(match.game, 1, budget=Budget(100, clock=clock))
    assert sum(one.visits for one in bot.search(match.view(0))) <= 11 * BATCH
    assert now <= 0.13


def test_a_search_refuses_what_would_crash_it() -> None:
    state = Match.new(SHELF["copenhagen"], 2, dealer=4).state
    with pytest.raises(ValueError, match="seat 1 has no choice"):
        Search(100).run(state, 1, UNTRAINED, Rng(1), 1)
    with pytest.raises(TypeError):
        Search(100).run(None, 0, UNTRAINED, Rng(1), 1)  # type: ignore[arg-type]
