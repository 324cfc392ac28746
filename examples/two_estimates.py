"""Which estimate of a game plays better? Journeymen go by one each, in both seats of every deal.

git show HEAD:src/nyhavn/games/border/features.py > before.py
python examples/two_estimates.py border before.py 200     # else: against points and nothing more
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import module_from_spec, spec_from_file_location
from statistics import fmean
from typing import Any

os.environ["NYHAVN_PURE"] = "1"  # a file is not compiled, so the engine must not be either

from nyhavn import BOTS, SHELF, Match, Rng
from nyhavn.bots.confidence import interval
from nyhavn.core.game import Game, View
from nyhavn.core.state import State


@dataclass
class OtherViews:
    """The views of a game, but what is imagined is estimated in another way."""

    game: Game
    estimate: type[State]

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a position that looks the same."""
        state = self.game.views.imagine(view, rng)
        state.__class__ = self.estimate  # the fields are those of the rules, in both
        return state


def estimate_of(path: str) -> type[State]:
    """Return the class with the estimate that a file of features has."""
    spec = spec_from_file_location("features_before", path)
    if spec is None or spec.loader is None:
        sys.exit(f"{path} is no file of Python")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    classes = [each for each in vars(module).values() if isinstance(each, type)]
    return next(each for each in classes if each.__module__ == "features_before")


def shares(game: Game, other: Game, deals: int) -> Iterator[float]:
    """Yield the part of two victories that the game's own estimate has, deal by deal."""
    for seed in range(deals):
        won = 0.0
        for seat in (0, 1):
            match = Match.new(game, 2, dealer=seed)
            bots = [BOTS["journeyman"](game if i == seat else other, seed) for i in (0, 1)]
            while not match.over:
                acting = match.to_act[0]
                line = bots[acting].choose(match.view(acting), match.legal(acting))
                match = match.play(acting, line)
            best = match.ranking[0]
            won += (seat in best) / len(best)
        yield won / 2


name, *rest = sys.argv[1:] or ["border"]
game = SHELF[name]
state = type(game.start(game.setup(2)))
estimate = estimate_of(rest[0]) if rest else state.__mro__[1]  # the rules know points alone
views: Any = OtherViews(game, estimate)
found = list(shares(game, replace(game, views=views), int(rest[1]) if rest[1:] else 4))
low, high = interval(found)
print(f"{name}: the estimate as it is now wins {fmean(found):.1%} of {2 * len(found)} matches")
print(f"95 % interval {low:.1%} to {high:.1%}")
