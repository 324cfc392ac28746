"""Worker tasks: what workers do. Plain values in, plain values out."""

from __future__ import annotations

import os
from time import perf_counter

from nyhavn.bots import explain, make
from nyhavn.bots.guarded import Guarded
from nyhavn.bots.light import light
from nyhavn.core.compilation import compiled
from nyhavn.core.game import View
from nyhavn.games import edition


def polite() -> float:
    """Return the time, after others had theirs: the server must not wait for a thinker's slice."""
    if hasattr(os, "sched_yield"):
        os.sched_yield()
    return perf_counter()


def choose(
    game: str, level: str, view: View, legal: list[str], seed: int, ms: float, work: int | None
) -> tuple[str, str]:
    """Return the line of a bot, and what went wrong if it is only the first legal one.

    That is the kind of the fault: the rest of the story could quote a hand.
    """
    rules = edition(game)
    bot = Guarded(rules, lambda: make(level, rules, seed, ms, work, polite))
    return bot.choose(view, legal), bot.fault


def choose_lightly(
    game: str, level: str, view: View, legal: list[str], seed: int, ms: float, work: int | None
) -> tuple[str, str]:
    """Return the same of a bot that does little work, however much time there is: a compiled
    engine needs no such bots."""
    if work is not None or compiled():
        return choose(game, level, view, legal, seed, ms, work)
    rules = edition(game)
    bot = Guarded(rules, lambda: light(level, rules, seed, polite))
    return bot.choose(view, legal), bot.fault


def advise(
    game: str, view: View, legal: list[str], seed: int, ms: float | None, work: int | None
) -> list[tuple[str, float, float, float, bool]]:
    """Return for each line worth a thought: line, win, margin, share and whether it is known."""
    found = explain.explain(edition(game), view, legal, seed, ms=ms, work=work, clock=polite)
    return [(a.line, a.win, a.margin, a.share, a.known) for a in found]
