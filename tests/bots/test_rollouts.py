"""Truth by rollouts: right where the truth is known, the same again, and blind to secrets."""

import os
import subprocess
import sys
from itertools import count
from statistics import fmean, pvariance

import pytest

from nyhavn import SHELF
from nyhavn.bots.learned import learned
from nyhavn.bots.line_race import FEWEST, LineTruth, truth
from nyhavn.bots.rollouts import Rollouts
from nyhavn.core.rng import Rng
from tests.bots.solver import Solver
from tests.bots.test_truth import NODES, POSITIONS, position
from tests.laws.wander import stopped


def within(one: LineTruth, exact: float) -> bool:
    return one.low - 1e-9 <= exact <= one.high + 1e-9


def test_solved_endgames_are_within_the_interval() -> None:
    """The best line is one of the best; the rest errs only where a turn needs a plan of its own."""
    lines = inside = 0
    for name, seed, back in POSITIONS:
        match, seat = position(name, seed, back)
        solver = Solver(match.game, NODES)
        exact = {line: solver.after(match.state, seat, line) for line in match.legal(seat)}
        found = truth(match.game, match.view(seat), match.legal(seat), work=128)
        assert exact[found.lines[0].line] == max(exact.values())
        lines += len(found.lines)
        inside += sum(within(one, exact[one.line]) for one in found.lines)
    assert lines > 100
    assert inside / lines >= 0.97


def test_what_chance_decides_is_found_as_it_is() -> None:
    """A position in which dice decide between a draw and more."""
    match, seat = position("rollwrite", 4, 2)
    solver = Solver(match.game, NODES)
    exact = {line: solver.after(match.state, seat, line) for line in match.legal(seat)}
    assert {0.0, 0.5, 1.0} <= set(exact.values())
    found = truth(match.game, match.view(seat), match.legal(seat), work=400, race=False)
    assert all(within(one, exact[one.line]) for one in found.lines)
    assert {one.worlds for one in found.lines} == {400}


@pytest.mark.parametrize("name", SHELF)
def test_the_same_seed_gives_the_same_answer(name: str) -> None:
    match = stopped(name, 3, 5)
    seat = match.to_act[0]
    view, lines = match.view(seat), match.legal(seat)[:4]
    found = truth(match.game, view, lines, seed=3, work=40)
    assert found == truth(match.game, view, lines, seed=3, work=40)
    for one in found.lines:
        assert 0 <= one.low <= one.win <= one.high <= 1
        assert one.behind_low <= one.behind <= one.behind_high
        assert one.worlds <= 40
    assert found.lines[0].behind == 0


def test_worlds_that_look_alike_get_the_same_answer() -> None:
    """What the others hide changes nothing: only the view is asked."""
    match = stopped("copenhagen", 3, 4)
    seat = match.to_act[0]
    lines, views = match.legal(seat)[:3], match.game.views
    answers = []
    hidden = set()
    for k in range(6):
        world = match.imagine(seat, Rng(k))
        hidden.add(repr(views.view(world, (seat + 1) % 3)))
        answers.append(truth(match.game, views.view(world, seat), lines, work=20))
    assert len(hidden) > 1
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("name", ["rollwrite", "border"])
def test_luck_is_shared_by_the_lines(name: str) -> None:
    """Differences of lines in the same worlds scatter less than those in worlds of their own."""
    match = stopped(name, 2, 4)
    seat = match.to_act[0]
    state, value = match.state, learned(match.game, 2)
    actions, rollouts = match.actions(seat)[:2], Rollouts()
    shares: tuple[list[float], list[float]] = [], []
    for luck in range(160):
        rollouts.run(state, seat, actions, value, Rng(luck).next())
        for at in range(2):
            shares[at].append(rollouts.margins[4 * at + seat])
    together = [a - b for a, b in zip(*shares, strict=True)]
    apart = [a - b for a, b in zip(shares[0], shares[1][80:] + shares[1][:80], strict=True)]
    assert fmean(together) == pytest.approx(fmean(apart))
    assert pvariance(together) < 0.9 * pvariance(apart)


def test_victories_are_shared_out_whole() -> None:
    for name, game in SHELF.items():
        for seats in game.seats:
            match = stopped(name, seats, 2)
            rollouts = Rollouts()
            for luck in range(4):
                rollouts.end(match.state, learned(game, seats), luck)
                assert sum(rollouts.shares[:seats]) == pytest.approx(1)


def test_time_is_kept() -> None:
    match = stopped("border", 2, 6)
    seat = match.to_act[0]
    ticks = count()
    found = truth(
        match.game, match.view(seat), match.legal(seat)[:3], ms=10_000, clock=lambda: next(ticks)
    )
    assert found.lines[0].worlds < FEWEST


def test_lines_that_are_none_are_refused() -> None:
    match = stopped("border", 2, 6)
    seat = match.to_act[0]
    legal = match.legal(seat)
    for lines in ([], ["nonsense"], [legal[0], legal[0]]):
        with pytest.raises(ValueError, match="different lines"):
            truth(match.game, match.view(seat), lines, work=1)
    others = [line for line in ("take 1,2", "pass", "done") if match.game.lines.read(line)]
    for line in set(others) - set(legal):
        with pytest.raises(ValueError, match="not legal"):
            truth(match.game, match.view(seat), [line], work=1)


PROGRAM = """
from nyhavn.bots.line_race import truth
from tests.laws.wander import stopped
for name in ("copenhagen", "rollwrite", "border"):
    match = stopped(name, 2, 9)
    seat = match.to_act[0]
    print(truth(match.game, match.view(seat), match.legal(seat)[:2], seed=1, work=2))
"""


def test_pure_and_compiled_agree() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"NYHAVN_PURE": pure}, capture_output=True, text=True, check=True,
        ).stdout
        for pure in ("0", "1")
    }  # fmt: skip
    assert len(answers) == 1
