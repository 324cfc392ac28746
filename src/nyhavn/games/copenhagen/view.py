"""What may be seen of a match of Copenhagen, and what a seat can imagine behind it.

Hidden are only the cards dealt to hands at setup, until they are paid or discarded (C5.5).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict, cast

from nyhavn.core.game import View
from nyhavn.core.match import CHANCE
from nyhavn.core.rng import Rng
from nyhavn.games import grid
from nyhavn.games.copenhagen import box, lines, phases
from nyhavn.games.copenhagen.rules import Copenhagen


class Tile(TypedDict):
    """A tile in a house; white ones have no brick."""

    colour: str
    cells: list[str]
    brick: str | None


class Hand(TypedDict):
    """A hand: how many cards, which of them everybody knows, and all of them for their owner."""

    size: int
    known: dict[str, int]
    cards: dict[str, int] | None


class Player(TypedDict):
    """What lies in front of a seat. Abilities owned: true while active."""

    hand: Hand
    abilities: dict[str, bool]
    tiles: list[Tile]


class CopenhagenView(TypedDict):
    """The position as one seat may know it."""

    game: Literal["copenhagen"]
    seat: int | None
    seats: int
    phase: str
    turn: int
    to_act: list[int]
    over: bool
    scores: list[int]
    harbour: list[str | None]
    pile: int  # cards in the draw pile, the end card not counted
    end_in_pile: bool
    unseen: dict[str, int]  # in the pile or hidden in other hands
    discards: dict[str, int]
    supply: dict[str, list[int]]  # tiles of size 2, 3, 4, 5
    whites: int
    players: list[Player]
    dealt: int  # cards dealt during setup
    took: bool  # the seat to act has taken cards this turn
    building: str | None  # the build line that is being paid for
    cost: int  # its price without abilities
    bonuses: int  # coats of arms still to be used


SHAPE = CopenhagenView


def view(state: Copenhagen, seat: int | None) -> View:
    """Return what the seat (None: a spectator) may know."""
    paying = state.phase == phases.PAYING
    supply = state.supply
    seen: CopenhagenView = {
        "game": "copenhagen",
        "seat": seat,
        "seats": state.seats,
        "phase": phases.PHASES[state.phase],
        "turn": state.seat,
        "to_act": list(state.to_act),
        "over": state.over,
        "scores": list(state.scores)[: state.seats],
        "harbour": [box.COLOURS[card] if card >= 0 else None for card in state.harbour],
        "pile": state.pile,
        "end_in_pile": bool(state.end_in_pile),
        "unseen": _named(_unseen(state, seat)),
        "discards": _named(state.discards),
        "supply": {c: supply[i * 4 : i * 4 + 4] for i, c in enumerate(box.COLOURS)},
        "whites": state.whites,
        "players": _players(state, seat),
        "dealt": state.dealt,
        "took": bool(state.took),
        "building": lines.write(box.BUILD + state.chosen) if paying else None,
        "cost": state.cost if paying else 0,
        "bonuses": state.bonuses,
    }
    return cast(View, seen)


def _named(counts: list[int]) -> dict[str, int]:
    return dict(zip(box.COLOURS, counts, strict=True))


def _unseen(state: Copenhagen, seat: int | None) -> list[int]:
    """Cards by colour that the seat cannot see: in the pile, or in other hands and not known."""
    hands, known = state.hands, state.known
    counts = list(state.bag)
    for other in range(state.seats):
        if other != seat:
            for colour in range(5):
                counts[colour] += hands[other * 5 + colour] - known[other * 5 + colour]
    return counts


def _players(state: Copenhagen, own: int | None) -> list[Player]:
    """All seats. The lists are read once: from compiled code each is a copy."""
    hands, known, owned, active = state.hands, state.known, state.owned, state.active
    filled, bricks, paint = state.filled, state.bricks, tuple(state.paint)
    right, above = state.right, state.above
    players: list[Player] = []
    for s in range(state.seats):
        five = slice(s * 5, s * 5 + 5)
        players.append(
            {
                "hand": _hand(hands[five], known[five], s == own),
                "abilities": _abilities(owned[s], active[s]).copy(),
                "tiles": list(_tiles(filled[s], bricks[s], paint[five], right[s], above[s])),
            }
        )
    return players


def _hand(cards: list[int], known: list[int], own: bool) -> Hand:
    return {
        "size": sum(cards),
        "known": _named(known),
        "cards": _named(cards) if own else None,
    }


@lru_cache(4096)
def _abilities(owned: int, active: int) -> dict[str, bool]:
    return {name: bool(active >> i & 1) for i, name in enumerate(box.ABILITIES) if owned >> i & 1}


@lru_cache(4096)  # a house is looked at by everybody, and rarely changes
def _tiles(
    filled: int, bricks: int, paint: tuple[int, ...], right: int, above: int
) -> tuple[Tile, ...]:
    """The tiles of a house, found by following their outlines from the lowest cell on."""
    left = filled
    tiles: list[Tile] = []
    while left:
        tile, grown = 0, left & -left
        while grown != tile:
            tile = grown
            grown |= (tile & right) << 1 | (tile >> 1) & right
            grown |= (tile & above) << 5 | (tile >> 5) & above
        left ^= tile
        colour = [c for c, cells in zip(box.COLOURS, paint, strict=True) if cells & tile]
        brick = grid.cells(bricks & tile)
        tiles.append(
            {
                "colour": colour[0] if colour else "white",
                "cells": [grid.NAMES[i] for i in grid.cells(tile)],
                "brick": grid.NAMES[brick[0]] if brick else None,
            }
        )
    return tuple(tiles)


def redacted(state: Copenhagen, who: int, line: str, seat: int | None) -> str:
    """Return an entry as the seat may read it: cards dealt to other hands have no colour."""
    if who == CHANCE and state.phase == phases.SETUP and line != "deal end":
        to = box.DEALS[state.seats][state.dealt]
        if to >= 0 and to != seat:
            return "deal ?"
    return line


def imagine(view: View, rng: Rng) -> Copenhagen:
    """Return a state with this view; hidden cards are drawn from all that the seat cannot see."""
    seen = cast(CopenhagenView, view)
    state = Copenhagen(seen["seats"])
    state.phase = phases.PHASES.index(seen["phase"])
    state.seat = seen["turn"]
    state.acting = sum(1 << seat for seat in seen["to_act"])
    state.over = seen["over"]
    state.scores = seen["scores"] + [0] * (4 - seen["seats"])
    state.harbour = [box.COLOURS.index(card) if card else -1 for card in seen["harbour"]]
    state.pile = seen["pile"]
    state.end_in_pile = int(seen["end_in_pile"])
    state.discards = list(seen["discards"].values())
    state.supply = [n for sizes in seen["supply"].values() for n in sizes]
    state.whites = seen["whites"]
    state.dealt = seen["dealt"]
    state.took = int(seen["took"])
    state.bonuses = seen["bonuses"]
    state.cost = seen["cost"]
    if seen["building"]:
        state.chosen = (lines.read(seen["building"]) or box.BUILD) - box.BUILD
    _restore_abilities(state, seen["players"])
    _restore_houses(state, seen["players"])
    _imagine_hands(state, seen, rng)
    while state.phase == phases.PAYING and not state.legal_actions(state.seat):
        _imagine_hands(state, seen, rng)  # who has chosen a tile can pay for it
    return state


def _imagine_hands(state: Copenhagen, seen: CopenhagenView, rng: Rng) -> None:
    unseen = list(seen["unseen"].values())
    hands = [0] * 20
    known = [0] * 20
    for seat, player in enumerate(seen["players"]):
        hand = player["hand"]
        visible = list(hand["known"].values())
        known[seat * 5 : seat * 5 + 5] = visible
        cards = list(hand["cards"].values()) if hand["cards"] else visible[:]
        for _ in range(hand["size"] - sum(cards)):
            card = _drawn(unseen, rng)
            cards[card] += 1
            unseen[card] -= 1
        hands[seat * 5 : seat * 5 + 5] = cards
    state.hands, state.known, state.bag = hands, known, unseen


def _drawn(counts: list[int], rng: Rng) -> int:
    ticket = rng.below(sum(counts))
    colour = 0
    while ticket >= counts[colour]:
        ticket -= counts[colour]
        colour += 1
    return colour


def _restore_abilities(state: Copenhagen, players: list[Player]) -> None:
    bits = {name: 1 << i for i, name in enumerate(box.ABILITIES)}
    owned, active = list(state.owned), list(state.active)
    for seat, player in enumerate(players):
        owned[seat] = sum(bits[name] for name in player["abilities"])
        active[seat] = sum(bits[name] for name, ready in player["abilities"].items() if ready)
    state.owned, state.active = owned, active


def _restore_houses(state: Copenhagen, players: list[Player]) -> None:
    filled, bricks, right, above = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    paint = [0] * 20
    not_e = grid.FULL ^ grid.COLUMN[4]
    for seat, player in enumerate(players):
        for tile in player["tiles"]:
            cells = sum(grid.CELL[grid.CELL_BY_NAME[name]] for name in tile["cells"])
            filled[seat] |= cells
            right[seat] |= cells & cells >> 1 & not_e
            above[seat] |= cells & cells >> 5
            if tile["brick"]:
                bricks[seat] |= grid.CELL[grid.CELL_BY_NAME[tile["brick"]]]
                paint[seat * 5 + box.COLOURS.index(tile["colour"])] |= cells
    state.filled, state.bricks, state.paint = filled, bricks, paint
    state.right, state.above = right, above
