"""New Game as numbers.

Of each seat: `cards` (in hand, as far as the viewer knows), `down` (a card lies face down), `card`
(which one, if it is known), `won` (prizes), `score` (as part of all points). Of the table: `prize`
(which one is bid for), `left` and `lost` (prizes), `shown` (seats whose card was turned up).
"""

from __future__ import annotations

from typing import cast

from nyhavn.core.game import View
from nyhavn.games.newgame import box, phases
from nyhavn.games.newgame.view import NewGameView
from nyhavn.research.encode.vectors import Maps, Named, around, flag, marks, who

OUTCOMES = box.OUTCOMES
SIZE = box.CARDS + 1


def longest(seats: int) -> int:
    """Return a bound: in every round a prize, a bid of each seat, and its card turned up."""
    return box.CARDS * (2 * seats + 1)


def named(view: View) -> Named:
    """Return the pieces of a view."""
    seen = cast(NewGameView, view)
    found = who(view, phases.PHASES)
    for i, seat in enumerate(around(view)):
        player = seen["players"][seat]
        found += [
            (f"cards {i}", marks(SIZE, player["cards"])),
            (f"down {i}", flag(player["down"])),
            (f"card {i}", marks(SIZE, [player["card"]] if player["card"] else [])),
            (f"won {i}", marks(SIZE, player["won"])),
            (f"score {i}", [seen["scores"][seat] / sum(range(SIZE))]),
        ]
    return [
        *found,
        ("prize", marks(SIZE, [seen["prize"]] if seen["prize"] else [])),
        ("left", marks(SIZE, seen["left"])),
        ("lost", marks(SIZE, seen["lost"])),
        ("shown", [seen["shown"] / 4]),
    ]


def maps() -> Maps:
    """Return no planes: nothing here is a map."""
    return []
