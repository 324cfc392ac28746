"""Explain: the best lines first, with chances that mean something."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots.explain import COMPARED, explain
from tests.bots.solver import Solver
from tests.bots.test_truth import position
from tests.laws.wander import stopped

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_advice_adds_up(name: str, seats: int) -> None:
    match = stopped(name, seats, 6)
    seat = match.to_act[0]
    found = explain(match.game, match.view(seat), match.legal(seat), work=200)
    assert sum(advice.share for advice in found) == pytest.approx(1)
    assert {advice.line for advice in found} <= set(match.legal(seat))
    assert len({advice.line for advice in found}) == len(found)
    assert all(0 <= advice.win <= 1 for advice in found)
    assert found == explain(match.game, match.view(seat), match.legal(seat), work=200)


def test_a_victory_at_hand_is_found_and_called_one() -> None:
    match, seat = position("rollwrite", 50, 4)
    best = explain(match.game, match.view(seat), match.legal(seat), work=500)[0]
    assert best.win > 0.9
    assert Solver(match.game, 800).after(match.state, seat, best.line) == 1


def test_a_line_that_is_asked_for_is_looked_at_as_deeply() -> None:
    match = Match.new(SHELF["copenhagen"], 3, dealer=1)
    while len(match.legal(match.to_act[0])) < 20:
        match = match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    seat = match.to_act[0]
    legal = match.legal(seat)
    assert len(legal) > COMPARED
    usual = explain(match.game, match.view(seat), legal, work=600)
    told = {one.line for one in usual[:COMPARED]}
    last = next(line for line in reversed(legal) if line not in told)
    found = explain(match.game, match.view(seat), legal, work=600, also=[last])
    assert last in {one.line for one in found[: COMPARED + 1]}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_chances_of_all_seats_are_one_together(name: str, seats: int) -> None:
    match = stopped(name, seats, 9)
    seat = match.to_act[0]
    for one in explain(match.game, match.view(seat), match.legal(seat), work=200):
        assert len(one.chances) == seats
        assert sum(one.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in one.chances)


def test_all_the_time_is_used() -> None:
    """Whoever asks for advice wants to know how good the others are, too: no haste."""
    match, seat = position("rollwrite", 50, 4)
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return 0.01 * looks

    explain(match.game, match.view(seat), match.legal(seat), ms=200, clock=clock)
    assert 21 <= looks <= 24


def test_without_a_choice_there_is_no_advice() -> None:
    match = stopped("copenhagen", 2, 6)
    with pytest.raises(ValueError, match="nothing to choose"):
        explain(match.game, match.view(0), ["done"])
