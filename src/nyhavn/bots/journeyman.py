"""Greedy: the line after which the position looks best, luck and the others left aside."""

from __future__ import annotations

from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

FEW = 40  # a choice of at most so many lines is looked through to its end
DEEP = 3  # decisions of the same turn
VICTORY = 1_000_000


class Greedy:
    """Looks one turn ahead with the hand-made estimate; ties are broken by its own luck."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line with the best position behind it."""
        state = self._game.views.imagine(view, self._rng)
        seat: int = view["seat"]
        best: list[str] = []
        most = None
        for line in legal:
            action = self._game.lines.read(line)
            assert action is not None, f"{line!r} was given as legal"
            worth = self._after(state, seat, action, DEEP)
            if most is None or worth > most:
                most, best = worth, [line]
            elif worth == most:
                best.append(line)
        return best[self._rng.below(len(best))]

    def _after(self, state: State, seat: int, action: int, deep: int) -> int:
        after = state.clone()
        after.play(seat, action)
        legal = after.legal_actions(seat) if deep else []
        if 0 < len(legal) <= FEW:
            return max(self._after(after, seat, then, deep - 1) for then in legal)
        if after.over and after.ranking()[0] == [seat]:
            return VICTORY
        return after.worth(seat)
