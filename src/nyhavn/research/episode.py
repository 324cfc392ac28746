"""Episode: a match on its way, as all environments play it; `simulator` does it for many at once.

Chance and forced lines go by themselves: a seat with exactly one legal line is not asked, as in
every match. Where several seats owe a decision at once the lowest one acts first: such decisions
commute.
"""

from __future__ import annotations

from collections.abc import Mapping

from nyhavn.core.contents import Contents
from nyhavn.core.game import Game, Setup, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.research.encode import Mask, Vector, mask_of, observe


class Episode(Contents):
    """One match that stops where a seat has a choice, and at the end."""

    __slots__ = ("game", "legal", "luck", "seat", "state")

    def __init__(self, game: Game, setup: Setup, luck: Rng) -> None:
        self.game = game
        self.luck = luck  # what chance plays with
        self.state: State = game.start(game.drawn(setup, lambda _, ways: luck.below(ways)))
        self.seat = 0  # who has the choice
        self.legal: list[int] = []  # what the choice is; empty at the end
        self._settle()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.over

    def play(self, action: int) -> None:
        """Carry out an action of the seat that has the choice; an illegal one is a ValueError."""
        self.state.apply(self.seat, action)
        self._settle()

    def play_together(self, actions: Mapping[int, int]) -> None:
        """Carry out an action of every seat that owes a decision: they were chosen at once."""
        for seat, action in sorted(actions.items()):
            self.state.apply(seat, action)
        self._settle()

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        seen: View = self.game.views.view(self.state, seat)
        return seen

    def observe(self, seat: int) -> Vector:
        """Return what a seat may know, as a vector."""
        return observe(self.state, seat)

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat; none while another one has the choice."""
        return mask_of(self.game, self.legal if seat == self.seat else [])

    def shares(self) -> list[float]:
        """Return each seat's part of the victory: 1, equal parts of it after a tie, or 0."""
        return shares(self.state)

    def _settle(self) -> None:
        state = self.state
        self.legal = []
        while not state.over:
            if state.chance:
                state.settle(self.luck)
                continue
            forced = state.forced()
            if forced is None:
                self.seat = state.to_act[0]
                self.legal = state.legal(self.seat)
                return
            state.apply(*forced)


def shares(state: State) -> list[float]:
    """Return each seat's part of the victory of a match that is over, zeros before."""
    winners = state.ranking()[0] if state.over else []
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
