"""What is in the box of New Game, and its tables, built from readable data.

A card or a prize is its number, 1 to 10; a set of them is a number with a bit for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.games.newgame.rules import NewGame

CARDS = 10  # of each seat, 1 to 10; and as many prizes
BIT = [1 << card for card in range(CARDS + 1)]  # compiled code never shifts by a variable
ALL = sum(BIT[1:])
SPACE = CARDS  # an action is a card: its number less one

OUTCOMES = 2 * CARDS  # of chance: a prize is turned up, then the cards that were bid


def numbers(bits: int) -> list[int]:
    """Return the numbers of a set, ascending."""
    return [card for card in range(1, CARDS + 1) if bits & BIT[card]]


def bits(cards: list[int]) -> int:
    """Return the set of some numbers."""
    return sum(BIT[card] for card in cards)


def census(state: NewGame) -> dict[str, int]:
    """Count all cards and prizes, wherever they are."""
    gone = [*numbers(state.lost), *(n for won in list(state.won) for n in numbers(won))]
    held = [n for cards in list(state.cards)[: state.seats] for n in numbers(cards)]
    down = [card for card in list(state.chosen) if card]
    return {
        "prizes": len(numbers(state.left)) + len(gone) + (state.prize > 0),
        "cards": len(held) + len(down) + len(gone) * state.seats,
    }
