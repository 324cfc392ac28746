"""Thinking in turns: what follows from the last decision goes on with the same tree."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots.budget import Budget
from nyhavn.bots.learned import UNTRAINED
from nyhavn.bots.parallel_search import ParallelSearch
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search import Search
from nyhavn.bots.search_bot import BATCH, SearchBot
from nyhavn.core.match import DEALT

WORK = 256


def followed(name: str, seed: int, threads: int) -> list[tuple[bool, int]]:
    """Play a match; for each decision of seat 0: did it follow without chance, and visits known.

    Visits are those of all choices: more than the work of one decision if the tree went on.
    """
    game = SHELF[name]
    policy = Policy(Prior.MERIT)
    bot = SearchBot(game, seed, policy, Budget(work=WORK), stop_early=False, threads=threads)
    other = SearchBot(game, seed, policy, Budget(work=BATCH))
    match = Match.new(game, 2, dealer=seed)
    found: list[tuple[bool, int]] = []
    entries = 0  # of the match, after the last decision of seat 0
    last = -1
    while not match.over and len(found) < 25:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        if seat == 0:
            since = match.entries[entries:]
            visits = sum(one.visits for one in bot.search(view))
            found.append((last == 0 and all(entry.kind != DEALT for entry in since), visits))
            line = bot.choose(view, legal)  # thinks again: twice the work is known
            entries = len(match.entries)
        else:
            line = other.choose(view, legal)
        last = seat
        match = match.play(seat, line)
    return found


@pytest.mark.parametrize("threads", [1, 2])
def test_a_decision_that_follows_goes_on_with_the_tree(threads: int) -> None:
    found = followed("copenhagen", 2, threads)
    fresh = [visits for follows, visits in found if not follows]
    known = [visits for follows, visits in found if follows]
    assert fresh
    assert known
    assert all(visits == WORK for visits in fresh)
    assert sum(known) > 1.2 * WORK * len(known)


def test_a_view_nobody_expected_starts_afresh() -> None:
    game = SHELF["copenhagen"]
    match = Match.new(game, 2, dealer=2)
    other = Match.new(game, 2, dealer=3)
    bot = SearchBot(game, 1, budget=Budget(work=WORK), stop_early=False)
    bot.choose(match.view(0), match.legal(0))
    new = SearchBot(game, 1, budget=Budget(work=WORK), stop_early=False)
    assert sum(one.visits for one in bot.search(other.view(0))) == WORK
    assert {one.action for one in bot.search(other.view(0))} <= {
        action for line in other.legal(0) if (action := game.lines.read(line)) is not None
    }
    assert sum(one.visits for one in new.search(other.view(0))) == WORK


def test_a_search_goes_on_only_behind_what_it_has_thought_about() -> None:
    match = Match.new(SHELF["copenhagen"], 2, dealer=2)
    state = match.state
    search = ParallelSearch([Search(5000), Search(5000)], 1)
    search.run(lambda rng: state, 0, UNTRAINED, 200)
    assert sum(one.visits for one in search.root_children()) == 400
    assert not search.advance(-1)
    search.clear()
    assert search.root_children() == []
