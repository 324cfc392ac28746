"""Adversaries of a learner: those that environments play inside, and bots of any other kind.

One is a name (`journeyman`), a name with its time for a decision (`master@50`, milliseconds), a
class or function that makes a bot from a game and a seed, an object with `choose`, or a learned
`Value`. A function that is given a view and the legal lines is one too: `callback`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from nyhavn.bots import BOTS, apprentice, make
from nyhavn.bots.bot import Bot
from nyhavn.bots.learned import UNTRAINED, learned
from nyhavn.bots.value import Value
from nyhavn.core.contents import Contents
from nyhavn.core.game import Game, View
from nyhavn.research import kinds

Opponent = str | Value | Bot | Callable[[Game, int], Bot]
Choose = Callable[[View, list[str]], str]


class Callback(Contents):
    """A bot that asks a function: the learner itself, or an older one."""

    def __init__(self, function: Choose) -> None:
        self._function = function

    def choose(self, view: View, legal: list[str]) -> str:
        """Return what the function returns."""
        return self._function(view, legal)


def callback(function: Choose) -> Bot:
    """Return an opponent that is asked with a view and the legal lines, and returns one of them."""
    return Callback(function)


def each(opponents: Opponent | Sequence[Opponent], seats: int) -> list[Opponent]:
    """Return an opponent for each seat after the learner: one for all, or a list of them."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        found = list(opponents)
    else:
        found = [opponents] * (seats - 1)
    if len(found) != seats - 1:
        raise ValueError(f"{seats - 1} bots are needed, not {len(found)}")
    return found


def policy(opponent: Opponent) -> int | None:
    """Return the number by which an opponent is played inside, None for all others."""
    if isinstance(opponent, Value):
        return kinds.VALUE
    return kinds.POLICIES.get(opponent) if isinstance(opponent, str) else None


def policies(opponents: Sequence[Opponent]) -> list[int]:
    """Return the numbers of opponents that are played inside; another one is refused."""
    found = [policy(opponent) for opponent in opponents]
    for opponent, number in zip(opponents, found, strict=True):
        if number is None:
            there = ", ".join(kinds.POLICIES)
            raise ValueError(
                f"{opponent!r} is not played inside; {there} are, and a Value; Solo takes all bots"
            )
    return cast(list[int], found)


def value(game: Game, seats: int, opponents: Sequence[Opponent]) -> Value:
    """Return the value that opponents play by: one that was given, or what was learned."""
    given = [opponent for opponent in opponents if isinstance(opponent, Value)]
    if any(other is not given[0] for other in given):
        raise ValueError("opponents inside share one Value: give the same to all")
    if given and "value" in opponents:
        raise ValueError("give either the learned `value` or one of your own, not both")
    if given:
        return given[0]
    return learned(game, seats) if "value" in opponents else UNTRAINED


def absence(game: Game, opponents: Sequence[Opponent]) -> int:
    """Return how often an apprentice does not think of a line; effects are not seen inside."""
    return apprentice.absence(game, effects=False) if "apprentice" in opponents else 0


def check(opponent: Opponent) -> None:
    """Refuse what is no opponent with a sentence."""
    if isinstance(opponent, str):
        name, _, ms = opponent.partition("@")
        if name not in BOTS and name not in kinds.POLICIES:
            raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
        if "@" in opponent and not (ms.isdigit() and int(ms) > 0):
            raise ValueError(f"{opponent!r}: write the milliseconds as a number, {name}@50")
    elif not (isinstance(opponent, Value) or callable(opponent) or hasattr(opponent, "choose")):
        raise ValueError(f"{opponent!r} is no bot: it has no choose, and makes none")


def bot(opponent: Opponent, game: Game, seed: int) -> Bot:
    """Return the bot of an opponent for a match: an object stays what it is."""
    if isinstance(opponent, Value) or opponent == "value":
        raise ValueError("a value plays inside only: beside it there can be no other kind of bot")
    if isinstance(opponent, str):
        name, _, ms = opponent.partition("@")
        return make(name, game, seed, ms=float(ms) if ms else None)
    if hasattr(opponent, "choose") and not isinstance(opponent, type):
        return opponent
    return cast(Callable[[Game, int], Bot], opponent)(game, seed)
