"""Random matches for the laws: positions on the way of a match that a seed decides."""

from collections.abc import Iterator
from itertools import pairwise

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS
from nyhavn.core.rng import Rng


def options_of(name: str, seats: int, seed: int) -> dict[str, str]:
    """Return the options of the match of a seed: every other one has those of a lot."""
    rng = Rng(seed ^ 2)
    choices = SHELF[name].choices if seed % 2 else {}
    return {option: choice.by_lot(seats, rng) for option, choice in choices.items()}


def wander(name: str, seats: int, seed: int) -> Iterator[Match]:
    """Yield the match after every choice; half of the matches are played with some sense, and half
    of them by rules that somebody chose."""
    match = Match.new(SHELF[name], seats, options_of(name, seats, seed), dealer=seed)
    rng = Rng(seed)
    bots = ["uniform" if rng.below(2) else "journeyman" for _ in range(seats)]
    players = [BOTS[bot](SHELF[name], seed + i) for i, bot in enumerate(bots)]
    yield match
    while not match.over:
        seat = match.to_act[rng.below(len(match.to_act))]
        line = players[seat].choose(match.view(seat), match.legal(seat))
        match = match.play(seat, line)
        yield match


def steps(name: str, seats: int, seed: int, most: int = 25) -> list[tuple[Match, Match]]:
    """Return some steps of a match, each as the match before and after a choice."""
    pairs = list(pairwise(wander(name, seats, seed)))
    rng = Rng(seed ^ 1)
    while len(pairs) > most:
        del pairs[rng.below(len(pairs))]
    return pairs


def glimpses(name: str, seats: int, seed: int, most: int = 25) -> list[Match]:
    """Return some positions of a match, its end among them."""
    chosen = steps(name, seats, seed, most)
    return [before for before, _ in chosen] + [after for _, after in chosen if after.over]


def stopped(name: str, seats: int, seed: int) -> Match:
    """Return a match somewhere on its way."""
    matches = list(wander(name, seats, seed))
    return matches[Rng(~seed).below(len(matches))]


def truth(match: Match) -> list[object]:
    """Return everything that can be seen by anybody: equal positions have equal truths."""
    return [match.view(seat) for seat in [None, *range(match.seats)]]
