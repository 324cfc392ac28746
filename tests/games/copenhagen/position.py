"""Positions drawn in ASCII, so that tests read like a rule book.

    position(
        player(
            '''
            rr...
            R..bB
            ''',
            hand="red3 blue",
            abilities="any -discount",
        ),
        player(),
    )

The last row drawn is row 1; rows above the drawing are empty. `r` is a red window, `R` a red brick
(likewise y, g, b, p), `w` a white tile, `.` an empty cell. A house is made of real tiles, which
are missing from the supply; every card is somewhere: what is not mentioned lies in the draw pile.
An ability with a minus is owned but inactive.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, cast

from nyhavn.core.dealer import Dictated
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from nyhavn.games.copenhagen.rules import Copenhagen
from tests.games.copenhagen.naive import (
    COLOURS,
    TILES,
    Cell,
    Placed,
    View,
    name,
    placements,
    recount,
)

GAME = SHELF["copenhagen"]
SUPPLY = {2: [2, 2, 2, 1], 3: [2, 3, 2, 1], 4: [3, 3, 3, 1]}
CARDS = {2: 14, 3: 12, 4: 14}
HARBOUR = "red yellow green blue purple red yellow"
LETTERS = {colour[0]: colour for colour in COLOURS}


@dataclass(frozen=True)
class Player:
    """A drawn seat; `hidden` is the part of the hand that the others have not seen."""

    house: str
    hand: str
    hidden: str
    abilities: str


def player(house: str = "", hand: str = "", hidden: str = "", abilities: str = "any") -> Player:
    return Player(house, hand, hidden, abilities)


def position(
    *players: Player,
    turn: int = 0,
    harbour: str = HARBOUR,
    pile: str | None = None,
    end_in_pile: bool | None = None,
    gone: str = "",
    luck: str | None = None,
    **changes: Any,
) -> Match:
    """Return a match in the drawn position.

    `pile` names the cards of the draw pile (the rest is discarded), `gone` tiles of which none is
    left, `luck` the cards that come next (without it chance waits); other names change the view.
    """
    seats = max(len(players), 2)
    everyone = [*players, *[player()] * (seats - len(players))]
    supply = Counter(
        {t: n for t in TILES for n in [SUPPLY[seats][int(t[-1]) - 2]] if t not in gone.split()}
    )
    tiles = [_tiles(each.house, supply) for each in everyone]
    hands = [cards(each.hand) + cards(each.hidden) for each in everyone]
    left = Counter(dict.fromkeys(COLOURS, CARDS[seats]))
    left.subtract(sum(hands, Counter(harbour.replace("-", "").split())))
    assert min(left.values()) >= 0, "more cards than there are"
    deck = left if pile is None else cards(pile)
    assert deck <= left, "the pile holds cards that are elsewhere"
    view: View = {
        "game": "copenhagen",
        "seat": None,
        "seats": seats,
        "phase": "turn",
        "turn": turn,
        "to_act": [turn],
        "over": False,
        "scores": [0] * seats,
        "harbour": [None if card == "-" else card for card in harbour.split()],
        "pile": deck.total(),
        "end_in_pile": seats == 2 if end_in_pile is None else end_in_pile,
        "unseen": _named(deck),
        "discards": _named(left - deck),
        "supply": {c: [supply[f"{c}-{size}"] for size in (2, 3, 4, 5)] for c in COLOURS},
        "whites": 12 - sum(tile["colour"] == "white" for built in tiles for tile in built),
        "players": [
            {
                "hand": {"size": hand.total(), "known": _named(hand), "cards": None},
                "abilities": _abilities(each.abilities),
                "tiles": built,
            }
            for each, hand, built in zip(everyone, hands, tiles, strict=True)
        ],
        "dealt": 7 + sum((2, 3, 3, 4)[:seats]),
        "took": False,
        "building": None,
        "cost": 0,
        "bonuses": 0,
    }
    view["scores"] = recount(view)
    state = cast(Copenhagen, GAME.views.imagine(view | changes, Rng(0)))
    known = list(state.known)
    for seat, each in enumerate(everyone):
        for i, colour in enumerate(COLOURS):
            known[seat * 5 + i] -= cards(each.hidden)[colour]
    state.known = known
    dealer = None if luck is None else Dictated(tuple(f"deal {card}" for card in luck.split()))
    return Match(GAME, GAME.setup(seats, changes.get("options")), (), state, dealer)


def cards(text: str) -> Counter[str]:
    """Read cards: `red3 blue` is three red ones and a blue one."""
    found: Counter[str] = Counter()
    for word in text.split():
        colour, number = re.fullmatch(r"([a-z]+)(\d*)", word).groups()  # type: ignore[union-attr]
        assert colour in COLOURS, colour
        found[colour] += int(number or 1)
    return found


def _named(counts: Counter[str]) -> dict[str, int]:
    return {colour: counts[colour] for colour in COLOURS}


def _abilities(text: str) -> dict[str, bool]:
    return {word.removeprefix("-"): not word.startswith("-") for word in text.split()}


# ---- houses ----


def _letters(drawing: str) -> dict[Cell, str]:
    rows = drawing.split()
    assert len(rows) <= 9, "a house has nine rows"
    assert all(len(row) == 5 for row in rows), "a house has five columns"
    return {
        (x, y): letter
        for y, row in enumerate(reversed(rows), start=1)
        for x, letter in enumerate(row, start=1)
        if letter != "."
    }


def _tiles(drawing: str, supply: Counter[str]) -> list[dict[str, Any]]:
    """Find tiles of the supply that the house can be made of, and take them."""
    letters = _letters(drawing)
    whites = [cell for cell, letter in letters.items() if letter == "w"]
    coloured = {cell: letter for cell, letter in letters.items() if letter != "w"}
    fitting = [
        placed
        for placed in placements()
        if all(coloured.get(cell) == _letter(placed, cell) for cell in placed.cells)
    ]
    found = _cover(frozenset(coloured), fitting, supply)
    assert found is not None, f"no tiles make this house:\n{drawing}"
    supply.subtract(placed.tile for placed in found)
    return [
        {
            "colour": placed.colour,
            "cells": sorted(map(name, placed.cells), key=lambda word: (int(word[1]), word)),
            "brick": name(placed.brick),
        }
        for placed in found
    ] + [{"colour": "white", "cells": [name(cell)], "brick": None} for cell in whites]


def _letter(placed: Placed, cell: Cell) -> str:
    letter = placed.colour[0]
    return letter.upper() if cell == placed.brick else letter


def _cover(
    cells: frozenset[Cell], fitting: list[Placed], supply: Counter[str]
) -> list[Placed] | None:
    if not cells:
        return []
    first = min(cells)
    for placed in fitting:
        if first in placed.cells and placed.cells <= cells and supply[placed.tile] > 0:
            rest = _cover(cells - placed.cells, fitting, supply - Counter([placed.tile]))
            if rest is not None:
                return [placed, *rest]
    return None


def drawn(match: Match, seat: int = 0) -> str:
    """Draw a house, from its highest covered row down."""
    letters: dict[str, str] = {}
    for tile in match.view(None)["players"][seat]["tiles"]:
        letters |= dict.fromkeys(tile["cells"], tile["colour"][0])
        if tile["brick"]:
            letters[tile["brick"]] = tile["colour"][0].upper()
    top = max((int(word[1]) for word in letters), default=0)
    return "\n".join(
        "".join(letters.get(f"{x}{y}", ".") for x in "abcde") for y in range(top, 0, -1)
    )


def hand(match: Match, seat: int = 0) -> dict[str, int]:
    """The cards of a hand, colours it lacks left out."""
    held: dict[str, int] = match.view(seat)["players"][seat]["hand"]["cards"]
    return {colour: n for colour, n in held.items() if n}


def abilities(match: Match, seat: int = 0) -> dict[str, bool]:
    """The abilities of a seat, true while active."""
    owned: dict[str, bool] = match.view(None)["players"][seat]["abilities"]
    return owned


def legal(match: Match, verb: str, seat: int = 0) -> set[str]:
    """The legal lines of a seat that begin so."""
    return {line for line in match.legal(seat) if line.startswith(verb)}


def build(match: Match, line: str, pay: str, seat: int = 0) -> Match:
    """Build and pay; a payment that leaves no choice is written by the match itself."""
    before = len(match.entries)
    match = match.play(seat, line)
    if len(match.entries) == before + 1:
        match = match.play(seat, pay)
    assert [entry.line for entry in match.entries[before : before + 2]] == [line, pay]
    return match
