"""Bots answer every position with a legal line, also where several seats decide at once."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS, make
from nyhavn.bots.bot import Bot
from nyhavn.bots.learned import learned
from tests.examples import examples
from tests.games.border import own
from tests.laws.wander import wander

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]
MATCHES = 20


def every_decision_is_answered(nth: int) -> None:
    """Give every decision of a random match to every bot, whoever was asked before."""
    name, seats = TABLES[nth % len(TABLES)]
    bots = {bot: make(bot, SHELF[name], nth, work=1 + nth % 32) for bot in BOTS}
    for match in wander(name, seats, nth):
        for seat in match.to_act:
            view, legal = match.view(seat), match.legal(seat)
            for bot, player in bots.items():
                assert player.choose(view, legal) in legal, (bot, name, seats, nth)


@pytest.mark.parametrize("nth", range(examples(MATCHES)))
def test_every_bot_survives_every_position(nth: int) -> None:
    every_decision_is_answered(nth)


@pytest.mark.slow
@pytest.mark.parametrize("tens", range(MATCHES, 1000, 20))
def test_every_bot_survives_every_position_of_a_thousand_matches(tens: int) -> None:
    for nth in range(tens, tens + 20):
        every_decision_is_answered(nth)


def finished(match: Match, players: list[Bot], first: int) -> Match:
    """Play to the end; of those who decide at once the lowest (0) or highest (-1) goes first."""
    while not match.over:
        seat = match.to_act[first]
        legal = match.legal(seat)
        line = players[seat].choose(match.view(seat), legal)
        assert line in legal
        match = match.play(seat, line)
    return match


@pytest.mark.parametrize("name", ["rollwrite", "border"])
def test_joint_decisions_may_come_in_any_order(name: str) -> None:
    """A bot that thinks on in its tree is not misled by what lower seats would do meanwhile."""
    players = [make("master", SHELF[name], 16 + seat, work=64) for seat in range(3)]
    finished(Match.new(SHELF[name], 3, dealer=2), players, -1)  # a match in which it once was


@pytest.mark.parametrize("bot", ["mason", "architect", "master"])
def test_boards_nobody_has_learned_about_are_played_all_the_same(bot: str) -> None:
    """Where the learned value says nothing, a search plays out instead, and does it with sense."""
    match = Match.new(SHELF["border"], 2, {"layout": own.shifted()}, dealer=3)
    assert not learned(match.game).trained_for(match.state)
    players = [make(bot, match.game, 1, work=32), make("uniform", match.game, 2)]
    assert finished(match, players, 0).ranking[0] == [0]
