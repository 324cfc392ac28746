"""Bots: who plays when no person does. BOTS makes one by name, for a game and from a seed."""

from __future__ import annotations

from functools import partial
from inspect import Parameter, signature

from nyhavn.bots.apprentice import Apprentice
from nyhavn.bots.bot import Bot
from nyhavn.bots.budget import Clock
from nyhavn.bots.journeyman import Journeyman
from nyhavn.bots.levels import architect, mason, master
from nyhavn.bots.roster import Maker, Roster
from nyhavn.bots.uniform import Uniform
from nyhavn.core.game import Game

BOTS = Roster(
    {
        "apprentice": Apprentice,
        "journeyman": Journeyman,
        "mason": mason,
        "architect": architect,
        "master": master,
        "uniform": Uniform,
    }
)


def make(
    name: str, game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock | None = None, weights: str | None = None,
) -> Bot:  # fmt: skip
    """Make a bot with a budget: `ms` per decision by a `clock`, or a repeatable amount of `work`.

    A maker that does not know a keyword is not told: its bots need no budget. Only `weights`, a
    folder of `nyhavn train`, must be known.
    """
    maker = BOTS[name]
    if weights is not None:
        if not _knows(maker, "weights"):
            raise ValueError(f"the bot '{name}' plays without weights")
        maker = partial(maker, weights=weights)
    budget = {"ms": ms, "work": work, "clock": clock}
    return maker(
        game, seed, **{k: v for k, v in budget.items() if v is not None and _knows(maker, k)}
    )


def _knows(maker: Maker, keyword: str) -> bool:
    try:
        takes = signature(maker).parameters
    except ValueError:  # a compiled maker without a signature
        return False
    return keyword in takes or any(p.kind is Parameter.VAR_KEYWORD for p in takes.values())
