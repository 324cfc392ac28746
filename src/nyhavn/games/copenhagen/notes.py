"""What a line of Copenhagen costs and gains, shown before a person commits to it. Compiled.

A line is carried out on a copy, and the notes say what is different then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict, cast

from nyhavn.core import passing, raw
from nyhavn.core.game import Notes
from nyhavn.games import facade, grid
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
TAKE, BUILD, PAY, DISCARD, WHITE = box.TAKE, box.BUILD, box.PAY, box.DISCARD, box.WHITE
ABILITY, REACTIVATE, CHANGE = box.ABILITY, box.REACTIVATE, box.CHANGE
COAT_CELLS = box.COAT_CELLS
BUILT_COLOUR = [placement.tile // 4 for placement in box.PLACEMENTS]
COLOURS, TAKES, PAID_CARDS = box.COLOURS, box.TAKES, box.PAID_CARDS
ABILITIES_IN, COAT_ROWS = box.ABILITIES_IN, box.COAT_ROWS


def notes(state: Copenhagen, seat: int, action: int) -> Notes:
    """Return `passes`, and what else applies: cost, points, rows, columns, coats, cards, spends,
    how a tile could be paid, the ability gained, and the abilities that a reactivation wakes.
    """
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: Copenhagen, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def cards(state: Copenhagen, seat: int, action: int) -> tuple[str, ...]:
    """Return the cards that a legal action takes from the harbour."""
    return tuple(_taken(state, action)) if action < BUILD else ()


def _notes(state: Copenhagen, seat: int, action: int) -> Notes:
    after = cast(Copenhagen, state.clone())
    after.apply(seat, action)
    found: Notes = {"passes": passing.passes(state, seat, action)}
    if action < BUILD:
        found["cards"] = _taken(state, action)
        found["spends"] = _lost(state, after, seat)
    elif action < PAY:
        found["cost"] = after.cost
        _pay(found, state, after, seat)
    elif action < DISCARD:
        found["spends"] = _lost(state, after, seat)
        _gain(found, state, after, seat)
    elif WHITE <= action < ABILITY:
        _gain(found, state, after, seat)
    elif ABILITY <= action < REACTIVATE:
        found["ability"] = box.ABILITIES[action - ABILITY]
    elif action == REACTIVATE:
        found["wakes"] = _lost(after, state, seat)
    return found


def _taken(state: Copenhagen, action: int) -> list[str]:
    return [COLOURS[state.harbour[slot]] for slot in TAKES[action - TAKE].slots]


def _lost(state: Copenhagen, after: Copenhagen, seat: int) -> list[str]:
    """The abilities that are active in the one state and not in the other."""
    return list(ABILITIES_IN[state.active[seat] & ~after.active[seat]])


def _pay(found: Notes, state: Copenhagen, building: Copenhagen, seat: int) -> None:
    """Note how a build would be paid, how many ways there are, and what it gains.

    Of all ways the one that spends the fewest abilities, cards of its own colour before others.
    """
    out = raw.room()
    ways = building.legal(seat, out)
    own = seat * 5 + BUILT_COLOUR[building.chosen]
    best = building
    payment = 0
    least = 1 << 30
    for i in range(ways):
        paid = cast(Copenhagen, building.clone())
        paid.apply(seat, out[i])
        spent = building.active[seat] & ~paid.active[seat]
        price = 32 * raw.count(spent) + paid.hands[own]
        if spent & CHANGE:
            price += 16
        if price < least:
            least = price
            best = paid
            payment = out[i] - PAY
    found["pays"] = list(PAID_CARDS[payment])
    found["ways"] = ways
    found["spends"] = _lost(building, best, seat)
    _gain(found, state, best, seat)


def _gain(found: Notes, state: Copenhagen, after: Copenhagen, seat: int) -> None:
    """Note the points, and what was finished or covered for them."""
    rows = facade.rows(state.filled[seat], after.filled[seat])
    cells = (state.filled[seat] ^ after.filled[seat]) & COAT_CELLS
    coats = [grid.NAMES[cell] for cell in grid.cells(cells)] if cells else []
    found["points"] = after.scores[seat] - state.scores[seat]
    found["rows"] = rows
    found["columns"] = facade.columns(state.filled[seat], after.filled[seat])
    found["coats"] = coats
    for row in rows:
        if row - 1 in COAT_ROWS:
            coats.append(f"row {row}")
