"""New Game: what is legal and what happens. Clauses (N3.1) are in rules.md.

Plain Python that Cython compiles unchanged; the C types are in rules.pxd. Locals there are declared
one by one, so every name below that holds a number is listed in the .pxd.

Bids are a secret until all have bid. Then chance turns them up, seat by seat, in acts that have
one outcome each: their lines tell everybody what nobody could read before, so no entry that was
read ever changes; and what chance has done is not taken back.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games.newgame import box, phases

PRIZE, BID, REVEAL, OVER = phases.PRIZE, phases.BID, phases.REVEAL, phases.OVER
CARDS, ALL, OUTCOMES = box.CARDS, box.ALL, box.OUTCOMES
BIT = box.BIT[:]
SEAT = [1, 2, 4, 8]


class NewGame(State):
    """A position. Sets of cards and prizes are bits; lists have a place for each of four seats."""

    __slots__ = ("cards", "chosen", "left", "lost", "phase", "prize", "shown", "won")

    def __init__(self, seats: int) -> None:
        State.__init__(self, seats)
        self.phase = PRIZE
        self.prize = 0  # the one that is bid for; 0: none
        self.left = ALL  # prizes that have not been turned up
        self.lost = 0  # prizes that nobody has won
        self.won = [0] * 4
        self.cards = [ALL] * 4  # in hand
        self.chosen = [0] * 4  # put down; 0: none
        self.shown = 0  # seats whose card has been turned up

    def _legal(self, seat: int, out: list[int]) -> int:
        """Write every card of the hand (N3.1)."""
        n = 0
        for card in range(1, CARDS + 1):
            if self.cards[seat] & BIT[card]:
                out[n] = card - 1
                n += 1
        return n

    def _apply(self, seat: int, action: int) -> None:
        """Put a card down (N3.1); when all have done so they are turned up (N3.2)."""
        self.cards[seat] ^= BIT[action + 1]
        self.chosen[seat] = action + 1
        self.acting ^= SEAT[seat]
        if self.acting == 0:
            self.phase = REVEAL

    def _outcomes(self) -> int:
        """Return a number above the prizes and the cards."""
        return OUTCOMES

    def _weight(self, outcome: int) -> int:
        """Return 1 for the prizes that are left (N2.2), or for what the next card shows (N3.2)."""
        if self.phase == REVEAL:
            return 1 if outcome == CARDS + self.chosen[self.shown] - 1 else 0
        return 1 if outcome < CARDS and self.left & BIT[outcome + 1] else 0

    def _happen(self, outcome: int) -> None:
        """Turn up a prize, or the card of the next seat; after the last one the prize is won."""
        if self.phase != REVEAL:
            self.turn_up(outcome + 1)
            return
        self.shown += 1
        if self.shown == self.seats:
            self.award()

    def _settle(self, rng: Rng) -> int:
        """Turn up the cards, then a prize at random."""
        did = 0
        if self.phase == REVEAL:
            self.award()
            did = 1
        if self.phase == PRIZE:
            prizes = self.left
            for _ in range(rng.below(raw.count(self.left))):
                prizes &= prizes - 1
            did = 1 + raw.low(prizes)
            self.turn_up(raw.low(prizes))
        return did

    def turn_up(self, prize: int) -> None:
        """Let everybody bid for a prize (N2.2)."""
        self.left ^= BIT[prize]
        self.prize = prize
        self.phase = BID
        for seat in range(self.seats):
            self.acting |= SEAT[seat]

    def award(self) -> None:
        """Give the prize to the highest card that nobody else has bid (N4.1, N4.2)."""
        winner = self.winner()
        if winner < self.seats:
            self.won[winner] |= BIT[self.prize]
            self.scores[winner] += self.prize
        else:
            self.lost |= BIT[self.prize]
        for seat in range(self.seats):
            self.chosen[seat] = 0
        self.shown = 0
        self.prize = 0
        self.phase = PRIZE
        if self.left == 0:  # N5.1
            self.phase = OVER
            self.over = True

    def winner(self) -> int:
        """Return the seat with the highest single card; the number of seats if there is none."""
        best = 0
        winner = self.seats
        for seat in range(self.seats):
            same = 0
            for other in range(self.seats):
                if self.chosen[other] == self.chosen[seat]:
                    same += 1
            if same == 1 and self.chosen[seat] > best:
                best = self.chosen[seat]
                winner = seat
        return winner
