"""Episode: a match on its way, as all environments play it.

Chance and forced lines go by themselves: a seat with exactly one legal line is not asked, as in
every match. Where several seats owe a decision at once the lowest one acts first: such decisions
commute.
"""

from __future__ import annotations

from nyhavn.core.game import Game, Setup, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.research.encode import Mask, Vector, encode, mask_of


class Episode:
    """One match that stops where a seat has a choice, and at the end."""

    __slots__ = ("game", "legal", "luck", "seat", "state")

    def __init__(self, game: Game, setup: Setup, luck: Rng) -> None:
        self.game = game
        self.luck = luck  # what chance plays with
        self.state: State = game.start(setup)
        self.seat = 0  # who has the choice
        self.legal: list[int] = []  # what the choice is; empty at the end
        self._settle()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.over

    def play(self, action: int) -> None:
        """Carry out an action of the seat that has the choice; an illegal one is a ValueError."""
        self.state.play(self.seat, action)
        self._settle()

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        return self.game.views.view(self.state, seat)

    def observe(self, seat: int) -> Vector:
        """Return what a seat may know, as a vector."""
        return encode(self.view(seat))

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
                state.sample(self.luck)
                continue
            choices = [(seat, state.legal_actions(seat)) for seat in state.to_act]
            forced = [(seat, legal) for seat, legal in choices if len(legal) == 1]
            if not forced:
                self.seat, self.legal = choices[0]
                return
            seat, legal = forced[0]
            state.play(seat, legal[0])


def shares(state: State) -> list[float]:
    """Return each seat's part of the victory of a match that is over, zeros before."""
    winners = state.ranking()[0] if state.over else []
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
