"""Quality against truth: what master loses against the best line where the best line is known."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.greedy import estimates
from nyhavn.core.rng import Rng
from tests.bots.solver import Solver, open_to

NODES = 800
ERROR = {"copenhagen": 150, "rollwrite": 162}  # of an estimate, in hundredths of a point, at most
# Matches of the careless (game, seed, decisions before the end) with a position of which every line
# can be solved, and in which some lines win and others lose: found by trying the seeds from 0.
POSITIONS = [
    ("copenhagen", 12, 3),
    ("copenhagen", 25, 4),
    ("rollwrite", 4, 2),
    ("rollwrite", 5, 2),
    ("rollwrite", 10, 3),
    ("rollwrite", 18, 3),
    ("rollwrite", 18, 4),
    ("rollwrite", 45, 3),
    ("rollwrite", 45, 4),
    ("rollwrite", 50, 3),
    ("rollwrite", 50, 4),
    ("rollwrite", 50, 5),
    ("rollwrite", 54, 2),
    ("rollwrite", 55, 1),
    ("rollwrite", 68, 3),
]


def position(name: str, seed: int, back: int) -> tuple[Match, int]:
    """Return a late position of a match, and the seat that decides there."""
    game = SHELF[name]
    luck = [Rng(seed * 2 + seat) for seat in range(2)]
    match = Match.new(game, 2, dealer=seed)
    decisions = []
    while not match.over:
        seat = match.to_act[0]
        decisions.append((match, seat))
        match = match.play(seat, careless(match, seat, luck[seat]))
    return decisions[-back]


def careless(match: Match, seat: int, luck: Rng) -> str:
    """Return the line that looks best to one whose estimates are off."""
    legal = match.legal(seat)
    estimated = estimates(match.game, match.view(seat), legal, luck)
    guesses = [worth + luck.below(ERROR[match.game.name]) for worth in estimated]
    return legal[guesses.index(max(guesses))]


@pytest.fixture(scope="module")
def solved() -> list[tuple[Match, int, Solver, float]]:
    """Positions with what the seat can reach in them."""
    found = []
    for name, seed, back in POSITIONS:
        match, seat = position(name, seed, back)
        assert open_to(match.game, match.state, seat)
        solver = Solver(match.game, NODES)
        found.append((match, seat, solver, solver.best(match.state, seat)))
    return found


def regret(bot: str, solved: list[tuple[Match, int, Solver, float]], tries: int) -> float:
    """Return the mean share of the victory that a bot loses against the best line."""
    lost = []
    for match, seat, solver, best in solved:
        view, legal = match.view(seat), match.legal(seat)
        for seed in range(tries):
            line = make(bot, match.game, seed, work=1000).choose(view, legal)
            lost.append(best - solver.after(match.state, seat, line))
    assert min(lost) > -1e-9  # nothing is better than the best
    return sum(lost) / len(lost)


def test_master_loses_next_to_nothing_against_the_truth(
    solved: list[tuple[Match, int, Solver, float]],
) -> None:
    assert regret("master", solved, 2) < 0.1
    assert regret("uniform", solved, 8) > 0.3
