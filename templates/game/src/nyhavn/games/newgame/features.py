"""Features of New Game: what bots look at. No rule depends on them. Compiled."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import feature_ranges
from nyhavn.games.newgame import box, observation
from nyhavn.games.newgame.rules import NewGame

CARDS = box.CARDS
BIT = box.BIT[:]

# Traits of a seat's position, by kind (see `_traits` below).
KINDS = {"card": CARDS + 1, "left": CARDS + 1, "prize": CARDS + 1, "chosen": CARDS + 1, "score": 56}
T_CARD, T_LEFT, T_PRIZE, T_CHOSEN, T_SCORE, TRAITS = feature_ranges.starts(KINDS)
FEATURES = feature_ranges.named("newgame-1", KINDS)


class NewGameFeatures(NewGame):
    """A position, with an estimate made by hand and the traits that bots learn from."""

    __slots__ = ()

    def _merit(self, seat: int) -> int:
        """Count points, what the hand is good for, and what the bid promises.

        A card is worth the more the higher it is, so a prize is worth a card of its own size.
        """
        worth = 100 * self.scores[seat] + 10 * self.prize * self.chosen[seat]
        for card in range(1, CARDS + 1):
            if self.cards[seat] & BIT[card]:
                worth += 5 * card * card
        return worth

    def _traits(self, seat: int, out: list[int]) -> int:
        """Write the hand, the prizes that will come, the one that is bid for, the bid, points."""
        n = 0
        for card in range(1, CARDS + 1):
            if self.cards[seat] & BIT[card]:
                out[n] = T_CARD + card
                n += 1
            if self.left & BIT[card]:
                out[n] = T_LEFT + card
                n += 1
        out[n] = T_PRIZE + self.prize
        out[n + 1] = T_CHOSEN + self.chosen[seat]
        out[n + 2] = T_SCORE + self.scores[seat]
        return n + 3

    def _observed(self) -> int:
        """Return the length of the vector for learners."""
        return observation.length(self.seats)

    def _observe(self, seat: int, out: raw.Floats) -> None:
        """Write the vector for learners."""
        observation.write(self, seat, out)
