"""Luck by turns is comparable: who chooses otherwise meets the same, as far as there is a same."""

from __future__ import annotations

from collections import Counter
from random import Random

from nyhavn import SHELF
from nyhavn.core.by_turn import ByTurn, dice_of
from nyhavn.core.dealer import Odds
from nyhavn.core.game import Game
from nyhavn.core.match import CHANCE, Match
from nyhavn.core.record import Record, dump, load, verify

ALIKE = 0.7  # of two bags, to be compared
Acts = dict[tuple[int, int], tuple[str, list[tuple[str, int]]]]


def acts_of(game: Game, seed: bytes, choices: int) -> tuple[Match, Acts]:
    """A match of random choices, and its acts of chance by turn and number in the turn."""
    random, seats = Random(choices), game.seats[-1]
    match = Match.new(game, seats, dealer=ByTurn(seed, ("-",) * seats))
    while not match.over:
        match = match.play(match.to_act[0], random.choice(match.legal(match.to_act[0])))
    found: Acts = {}
    again = Match(game, match.setup, (), game.start(match.setup), None)
    for who, line, _ in match.entries:
        if who == CHANCE:
            found[again.turns[:2]] = line, again.odds()
        again = again.enter(who, line)
    return match, found


def overlap(odds: Odds, others: Odds) -> float:
    """How much two bags have in common, from 0 to 1."""
    one, other = dict(odds), dict(others)
    common = sum(min(weight, other.get(line, 0)) for line, weight in odds)
    return common / max(sum(one.values()), sum(other.values()))


def test_the_same_turn_brings_the_same_luck(name: str) -> None:
    game, same, differ = SHELF[name], 0, 0
    for seed in range(3):
        key = bytes([seed]) * 32
        match, one = acts_of(game, key, 1)
        _, other = acts_of(game, key, 2)
        assert verify(load(dump(Record.of(match)), SHELF))
        for place in one.keys() & other.keys():
            (line, odds), (there, others) = one[place], other[place]
            if odds == others:
                assert line == there
            elif (dice := dice_of(odds)) and dice_of(others):
                fewer, more = sorted((line[5:].split(","), there[5:].split(",")), key=len)
                assert not Counter(fewer) - Counter(more), "the same dice, and some more"
                assert dice[0]
            elif overlap(odds, others) > ALIKE:
                same, differ = same + (line == there), differ + (line != there)
        firsts = [place for place in one.keys() & other.keys() if place[1] == 0]
        assert len(firsts) > 5
    assert differ <= same, "bags that differ a little give mostly the same"
