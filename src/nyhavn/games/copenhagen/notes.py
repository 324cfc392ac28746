"""What a line of Copenhagen costs and gains, shown before a person commits to it."""

from __future__ import annotations

from typing import Literal, Required, TypedDict, cast

from nyhavn.core.game import Notes
from nyhavn.core.passing import passes
from nyhavn.games import grid
from nyhavn.games.copenhagen import box
from nyhavn.games.copenhagen.rules import Copenhagen


class CopenhagenNotes(TypedDict, total=False):
    """The notes of a line; what does not apply is not there."""

    passes: Required[int | Literal["chance", "end"] | None]
    cards: list[str]  # taken from the harbour
    cost: int  # without abilities
    pays: list[str]  # cards of the way to pay that spends the fewest abilities
    ways: int  # so many ways there are to pay
    spends: list[str]  # abilities
    points: int
    rows: list[int]
    columns: list[str]
    coats: list[str]  # a cell, or `row 4`
    ability: str  # gained
    wakes: list[str]  # abilities that a reactivation turns active


SHAPE = CopenhagenNotes
NOT_A, NOT_E = grid.FULL ^ grid.COLUMN[0], grid.FULL ^ grid.COLUMN[4]


def notes(state: Copenhagen, seat: int, action: int) -> Notes:
    """Return `passes`, and what else applies: cost, points, rows, columns, coats, cards, spends,
    how a tile could be paid, the ability gained, and the abilities that a reactivation wakes.
    """
    found: Notes = {"passes": passes(state, seat, action)}
    if action < box.BUILD:
        take = box.TAKES[action - box.TAKE]
        found["cards"] = [box.COLOURS[state.harbour[slot]] for slot in take.slots]
        found["spends"] = _abilities(take.spends)
    elif action < box.PAY:
        placement = box.PLACEMENTS[action - box.BUILD]
        found["cost"] = price(state, seat, placement)
        found |= _payment(state, seat, action)
        found |= _gain(state, seat, placement.cells, placement.brick)
    elif action < box.DISCARD:
        payment = box.PAYMENTS[action - box.PAY]
        placement = box.PLACEMENTS[state.chosen]
        found["spends"] = _abilities(_spent(state, payment, placement.tile // 4))
        found |= _gain(state, seat, placement.cells, placement.brick)
    elif box.WHITE <= action < box.ABILITY:
        found |= _gain(state, seat, grid.CELL[action - box.WHITE], 0)
    elif box.ABILITY <= action < box.REACTIVATE:
        found["ability"] = box.ABILITIES[action - box.ABILITY]
    elif action == box.REACTIVATE:
        found["wakes"] = _abilities(state.owned[seat] & ~state.active[seat])
    return found


def _payment(state: Copenhagen, seat: int, build: int) -> Notes:
    """How a build would be paid: the way that spends the fewest abilities, cards of its own colour
    before others, and how many ways there are.
    """
    building = cast(Copenhagen, state.clone())
    building.play(seat, build)
    colour = box.PLACEMENTS[build - box.BUILD].tile // 4
    ways = [box.PAYMENTS[action - box.PAY] for action in building.legal_actions(seat)]
    spent = [_spent(building, way, colour) for way in ways]
    ranked = [
        (spent[i].bit_count(), spent[i] & box.CHANGE, -_of(ways[i], colour), i)
        for i in range(len(ways))
    ]
    nth = min(ranked)[3]
    first, n, second, m = ways[nth]
    return {
        "pays": [box.COLOURS[first]] * n + [box.COLOURS[second]] * m,
        "ways": len(ways),
        "spends": _abilities(spent[nth]),
    }


def _of(payment: box.Payment, colour: int) -> int:
    return payment.first_cards if payment.first == colour else 0


def price(state: Copenhagen, seat: int, placement: box.Placement) -> int:
    """Return the price without abilities: one less beside the tile's own colour (C6.2-3)."""
    own = state.paint[seat * 5 + placement.tile // 4]
    return box.SIZES[placement.tile % 4] - (1 if _beside(placement.cells) & own else 0)


def _beside(cells: int) -> int:
    """The cells beside, above and below some, and perhaps others outside the house."""
    right, left = cells & NOT_E, cells & NOT_A
    return right << 1 | left >> 1 | cells << 5 | cells >> 5


def _spent(state: Copenhagen, payment: box.Payment, colour: int) -> int:
    spent = box.BOTH if state.took else 0
    if payment.first_cards + payment.second_cards < state.cost:
        spent |= box.DISCOUNT
    if payment.second >= 0 or payment.first not in (-1, colour):
        spent |= box.CHANGE
    return spent


def _abilities(bits: int) -> list[str]:
    return [name for i, name in enumerate(box.ABILITIES) if bits >> i & 1]


def _gain(state: Copenhagen, seat: int, cells: int, brick: int) -> Notes:
    before = state.filled[seat]
    after, bricks = before | cells, state.bricks[seat] | brick
    rows = [i for i, m in enumerate(grid.ROW) if after & m == m and before & m != m]
    columns = [i for i, m in enumerate(grid.COLUMN) if after & m == m and before & m != m]
    points = 0
    for i in rows:
        points += 1 if bricks & grid.ROW[i] else 2
    for i in columns:
        points += 2 if bricks & grid.COLUMN[i] else 4
    coats = [grid.NAMES[i] for i in grid.cells(cells & box.COAT_CELLS)]
    return {
        "points": points,
        "rows": [row + 1 for row in rows],
        "columns": ["abcde"[column] for column in columns],
        "coats": coats + [f"row {row + 1}" for row in rows if row in box.COAT_ROWS],
    }
