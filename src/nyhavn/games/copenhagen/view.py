# cython: boundscheck=True, wraparound=True
"""What may be seen of a match of Copenhagen, and what a seat can imagine behind it. Compiled.

Hidden are only the cards dealt to hands at setup, until they are paid or discarded (C5.5). With
closed hands nobody has kept count, so the cards taken are hidden too (C5.6).
A view may come from anywhere, so indexes into it are checked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NotRequired, TypedDict

from nyhavn.core.game import Source
from nyhavn.core.match import CHANCE
from nyhavn.core.rng import Rng
from nyhavn.games import grid
from nyhavn.games.copenhagen import box, effects, lines, phases
from nyhavn.games.copenhagen.features import CopenhagenFeatures
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
    """What lies in front of a seat, and where its points come from. Abilities: true if active."""

    hand: Hand
    abilities: dict[str, bool]
    tiles: list[Tile]
    sources: list[Source]


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
    options: NotRequired[dict[str, str]]  # those about rules that are not as usual


SHAPE = CopenhagenView
COLOURS, ABILITIES = box.COLOURS, box.ABILITIES
PATIENCE = 100  # so many hands are drawn before one that can pay is put together


def view(state: Copenhagen, seat: int | None) -> CopenhagenView:
    """Return what the seat (None: a spectator) may know."""
    paying = state.phase == phases.PAY
    seen: CopenhagenView = {
        "game": "copenhagen",
        "seat": seat,
        "seats": state.seats,
        "phase": phases.PHASES[state.phase],
        "turn": state.seat,
        "to_act": list(state.to_act),
        "over": state.over,
        "scores": list(state.scores)[: state.seats],
        "harbour": _harbour(state),
        "pile": state.pile,
        "end_in_pile": bool(state.end_in_pile),
        "unseen": _unseen(state, -1 if seat is None else seat),
        "discards": _named(state.discards, 0),
        "supply": _supply(state),
        "whites": state.whites,
        "players": _players(state, -1 if seat is None else seat),
        "dealt": state.dealt,
        "took": bool(state.took),
        "building": lines.write(box.BUILD + state.chosen) if paying else None,
        "cost": state.cost if paying else 0,
        "bonuses": state.bonuses,
    }
    if state.closed or state.eager:
        seen["options"] = {"hands": "closed"} if state.closed else {}
        if state.eager:
            seen["options"]["reshuffle"] = "once"
    return seen


def _named(counts: list[int], at: int) -> dict[str, int]:
    found = {}
    for colour in range(5):
        found[COLOURS[colour]] = counts[at + colour]
    return found


def _harbour(state: Copenhagen) -> list[str | None]:
    found: list[str | None] = []
    for pier in range(7):
        card = state.harbour[pier]
        found.append(COLOURS[card] if card >= 0 else None)
    return found


def _supply(state: Copenhagen) -> dict[str, list[int]]:
    found = {}
    for colour in range(5):
        found[COLOURS[colour]] = [state.supply[colour * 4 + size] for size in range(4)]
    return found


def _unseen(state: Copenhagen, seat: int) -> dict[str, int]:
    """Cards by colour that the seat cannot see: in the pile, or in other hands and not known."""
    found = {}
    for colour in range(5):
        count = state.bag[colour]
        for other in range(state.seats):
            if other != seat:
                count += state.hands[other * 5 + colour] - state.known[other * 5 + colour]
        found[COLOURS[colour]] = count
    return found


def _players(state: Copenhagen, own: int) -> list[Player]:
    paint, players = tuple(state.paint), list[Player]()
    for seat in range(state.seats):
        painted = paint[seat * 5 : seat * 5 + 5]
        filled, bricks = state.filled[seat], state.bricks[seat]
        players.append(
            {
                "hand": _hand(state, seat, seat == own),
                "abilities": _abilities(state, seat),
                "tiles": list(
                    _tiles(filled, bricks, painted, state.right[seat], state.above[seat])
                ),
                "sources": effects.sources(state, seat),
            }
        )
    return players


def _hand(state: Copenhagen, seat: int, own: bool) -> Hand:
    size = 0
    for colour in range(5):
        size += state.hands[seat * 5 + colour]
    return {
        "size": size,
        "known": _named(state.known, seat * 5),
        "cards": _named(state.hands, seat * 5) if own else None,
    }


def _abilities(state: Copenhagen, seat: int) -> dict[str, bool]:
    found = {}
    for i in range(5):
        if state.owned[seat] >> i & 1:
            found[ABILITIES[i]] = bool(state.active[seat] >> i & 1)
    return found


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


def imagine(seen: CopenhagenView, rng: Rng) -> Copenhagen:
    """Return a state with this view; hidden cards are drawn from all that the seat cannot see."""
    options = seen.get("options", {})
    state = CopenhagenFeatures(seen["seats"], "hands" in options, "reshuffle" in options)
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
    tries = 1
    while state.phase == phases.PAY and not state.legal(state.seat):
        # who has chosen a tile can pay for it; but a hand of unknown cards rarely happens to
        paying = _payment(state, seen, rng) if tries == PATIENCE else None
        _imagine_hands(state, seen, rng, paying)
        tries += 1
    return state


def _payment(state: Copenhagen, seen: CopenhagenView, rng: Rng) -> list[int]:
    """The hidden cards of a way to pay for the tile that was chosen, one of all that can be."""
    hand, five = seen["players"][state.seat]["hand"], slice(state.seat * 5, state.seat * 5 + 5)
    known = list(hand["known"].values())
    hands = list(state.hands)
    hands[five] = [a + b for a, b in zip(known, seen["unseen"].values(), strict=True)]
    state.hands = hands
    ways = []
    for action in state.legal(state.seat):
        paid = [box.COLOURS.index(card) for card in box.PAID_CARDS[action - box.PAY]]
        more = [max(0, paid.count(colour) - known[colour]) for colour in range(5)]
        if sum(known) + sum(more) <= hand["size"]:
            ways.append(more)
    return ways[rng.below(len(ways))]


def _imagine_hands(
    state: Copenhagen, seen: CopenhagenView, rng: Rng, paying: list[int] | None = None
) -> None:
    """Draw hidden cards; those that the seat to act is paying with are given to it first."""
    unseen = list(seen["unseen"].values())
    first = paying or [0] * 5
    unseen = [n - m for n, m in zip(unseen, first, strict=True)]
    hands = [0] * 20
    known = [0] * 20
    for seat, player in enumerate(seen["players"]):
        hand = player["hand"]
        visible = list(hand["known"].values())
        known[seat * 5 : seat * 5 + 5] = visible
        cards = list(hand["cards"].values()) if hand["cards"] else visible[:]
        if seat == state.seat and paying:
            cards = [n + m for n, m in zip(cards, first, strict=True)]
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
