"""Worlds: two logs of a match that one observer cannot tell apart, though the secrets differ.

What is hidden is said here once more, from the rules and not from the code that hides it: a view
that shows too much must not make the worlds look different from the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS
from nyhavn.core.errors import MoveError
from nyhavn.core.match import CHANCE
from nyhavn.core.rng import Rng

CUTS = 3
TRIES = 8  # other worlds that are tried; late in a match few hands are possible
Observer = int | None  # a seat, or None: a spectator


class Pair(NamedTuple):
    """The same match for the observer, up to its last entry."""

    one: Match
    two: Match
    observer: Observer

    @property
    def hands(self) -> bool:
        """Whether hands differ; if not, only luck, tokens and salts do."""
        return self.one.entries != self.two.entries


def hidden(match: Match, observer: Observer) -> list[int]:
    """Return the numbers of the entries that the observer must not read (C5.5)."""
    if not match.game.secrets:
        return []
    hands = [seat for seat in range(match.seats) for _ in range((2, 3, 3, 4)[seat])]
    deals = [n for n, e in enumerate(match.entries) if e.who == CHANCE and e.line != "deal end"]
    to_hands = deals[7 : 7 + len(hands)]  # the first seven lie open at the piers
    return [n for n, seat in zip(to_hands, hands, strict=False) if seat != observer]


def same(one: Match, two: Match, observer: Observer) -> bool:
    """Say whether the observer cannot tell the logs apart, moments of forced lines included."""
    if len(one.entries) != len(two.entries):
        return False
    secret = set(hidden(one, observer))
    return all(
        a == b or (n in secret and (a.who, a.kind) == (b.who, b.kind))
        for n, (a, b) in enumerate(zip(one.entries, two.entries, strict=True))
    )


def other(real: Match, observer: Observer, rng: Rng) -> Match | None:
    """Return the match with other hidden cards behind the same readable log, None if none is found.

    Often only one card is another: such a world lasts longer.
    """
    secret = hidden(real, observer)
    for _ in range(TRIES if secret else 0):
        few = {secret[rng.below(len(secret))]} if rng.below(2) else set(secret)
        found = _entered(real, few, rng)
        if found and found.entries != real.entries and same(real, found, observer):
            return found
    return None


def _entered(real: Match, changed: set[int], rng: Rng) -> Match | None:
    match = Match.new(real.game, real.seats, dict(real.setup.options))
    try:
        for n, (who, line, _) in enumerate(real.entries):
            drawn = _drawn(match, rng) if n in changed else line
            match = match.enter(who, drawn)
    except MoveError:
        return None  # what somebody did later was not possible with these cards
    waits = all(len(match.legal(seat)) > 1 for seat in match.to_act)
    return match if waits else None


def _drawn(match: Match, rng: Rng) -> str:
    cards = [line for line, _ in match.odds() if line != "deal end"]
    return cards[rng.below(len(cards))]


def pairs(name: str, seats: int, seed: int) -> Iterator[Pair]:
    """Yield for every observer pairs of worlds of one match, at several moments of it."""
    rng = Rng(seed)
    stops = [match for match in played(name, seats, rng) if not match.over]
    for observer in [None, *range(seats)]:
        for _ in range(CUTS):
            yield _pair(stops, observer, rng)


def _pair(stops: list[Match], observer: Observer, rng: Rng) -> Pair:
    """Cut somewhere, earlier if no other hands are possible there: they are paid in the end."""
    most = len(stops)
    while True:
        at = rng.below(most)
        one, most = stops[at], at // 2
        two = other(one, observer, rng)
        if two or not most or not one.game.secrets:
            return Pair(one, two or one, observer)


def played(name: str, seats: int, rng: Rng) -> Iterator[Match]:
    """A match of random or sensible players; every position in which somebody has a choice."""
    match = Match.new(SHELF[name], seats, dealer=rng.below(2**31))
    level = "uniform" if rng.below(4) else "journeyman"
    players = [BOTS[level](SHELF[name], rng.below(2**31)) for _ in range(seats)]
    yield match
    while not match.over:
        seat = match.to_act[rng.below(len(match.to_act))]
        match = match.play(seat, players[seat].choose(match.view(seat), match.legal(seat)))
        yield match
