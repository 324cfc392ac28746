"""What a move of Copenhagen does: one account, from the positions before and after it. Compiled.

Notes, shown before a person commits to a line, are the effects of that line on a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict

from nyhavn.core import passing, raw
from nyhavn.core.game import Effects, Notes, Source
from nyhavn.games import facade
from nyhavn.games.copenhagen import box
from nyhavn.games.copenhagen.rules import Copenhagen


class CopenhagenEffects(TypedDict, total=False):
    """What a line or a card did; what does not apply is not there."""

    cards: list[str]  # taken from the harbour
    discards: list[str]
    cost: int  # of the tile that is being built, without abilities
    tile: str  # built: `red-4`
    pays: list[str]  # the cards that paid for it
    cells: list[str]  # covered
    spends: list[str]  # abilities
    points: int
    rows: list[int]
    columns: list[str]
    coats: list[str]  # a cell, or `row 4`
    sources: list[Source]  # if points were gained
    ability: str  # gained
    wakes: list[str]  # abilities that a reactivation turns active
    gone: list[str]  # of which there are no more: a tile, or `white`
    revealed: list[str]  # a card that came up; `end` is the end card
    pier: int  # where it lies
    hand: int  # the seat that a card was dealt to
    drawn: list[str]  # that card, for the seat alone
    reshuffled: int  # cards in the new draw pile; the end card is among its last ten
    end_near: bool  # from now on every card may be the end card
    ends: Literal["goal", "card"]


class CopenhagenNotes(CopenhagenEffects, total=False):
    """The effects of a line that may be played; for a build also what the simplest payment brings:
    the one that spends the fewest abilities."""

    passes: Required[int | Literal["chance", "end"] | None]
    ways: int  # so many ways there are to pay


SHAPE, NOTES = CopenhagenEffects, CopenhagenNotes
TAKE, BUILD, PAY, DISCARD, DONE = box.TAKE, box.BUILD, box.PAY, box.DISCARD, box.DONE
WHITE, ABILITY, REACTIVATE, CHANGE = box.WHITE, box.ABILITY, box.REACTIVATE, box.CHANGE
COAT_CELLS, END, LAST_CARDS = box.COAT_CELLS, box.END, box.LAST_CARDS
ROW_POINTS, COLUMN_POINTS = box.ROW_POINTS[:], box.COLUMN_POINTS[:]
BUILT_TILE = [placement.tile for placement in box.PLACEMENTS]
COLOURS, TAKES, PAID_CARDS = box.COLOURS, box.TAKES, box.PAID_CARDS
ABILITIES_IN, COAT_ROWS, TILE_NAMES = box.ABILITIES_IN, box.COAT_ROWS, box.TILE_NAMES


def effects(before: Copenhagen, after: Copenhagen, who: int, number: int) -> Effects:
    """Return what an action of a seat, or (who is CHANCE) a card, did between two positions."""
    found: Effects = {}
    if who < 0:
        _deal(found, before, after, number)
    else:
        _act(found, before, after, who, number)
    return found


def notes(state: Copenhagen, seat: int, action: int) -> Notes:
    """Return what a legal action would do, and to whom it passes the decision."""
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: Copenhagen, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def sources(state: Copenhagen, seat: int) -> list[Source]:
    """Return where the points of a seat come from."""
    filled, bricks = state.filled[seat], state.bricks[seat]
    return facade.sources(seat, 0, filled, bricks, ROW_POINTS, COLUMN_POINTS)


def known_to(effects: Effects, seat: int | None) -> Effects:
    """Return what of the effects a seat (None: a spectator) may know: others' cards it may not."""
    if "drawn" not in effects or effects["hand"] == seat:
        return effects
    return {name: value for name, value in effects.items() if name != "drawn"}


def _notes(state: Copenhagen, seat: int, action: int) -> Notes:
    after = state.clone()
    after._apply(seat, action)
    found: Notes = {"passes": None}
    _act(found, state, after, seat, action)
    if BUILD <= action < PAY:
        _preview(found, state, after, seat)
    found["passes"] = passing.passes(after, seat, True)
    return found


def _act(found: Effects, before: Copenhagen, after: Copenhagen, seat: int, action: int) -> None:
    """Account for an action of a seat."""
    if action < BUILD:
        found["cards"] = [COLOURS[before.harbour[slot]] for slot in TAKES[action - TAKE].slots]
        found["spends"] = _lost(before, after, seat)
    elif action < PAY:
        found["cost"] = after.cost
    elif action < DISCARD:
        tile = BUILT_TILE[before.chosen]
        found["tile"] = TILE_NAMES[tile]
        found["pays"] = list(PAID_CARDS[action - PAY])
        found["spends"] = _lost(before, after, seat)
        _cover(found, before, after, seat)
        if after.supply[tile] == 0:
            found["gone"] = [TILE_NAMES[tile]]
    elif action < DONE:
        found["discards"] = [COLOURS[action - DISCARD]]
    elif WHITE <= action < ABILITY:
        _cover(found, before, after, seat)
        if after.whites == 0:
            found["gone"] = ["white"]
    elif ABILITY <= action < REACTIVATE:
        found["ability"] = ABILITIES_IN[after.owned[seat] ^ before.owned[seat]][0]
    elif action == REACTIVATE:
        found["wakes"] = _lost(after, before, seat)
    if after.over:
        found["ends"] = "goal"
    elif after.end_in_pile != before.end_in_pile:
        found["reshuffled"] = after.pile


def _deal(found: Effects, before: Copenhagen, after: Copenhagen, card: int) -> None:
    """Account for a card: it lies at a pier then, or is in a hand, or is the end card."""
    if card == END:
        found["revealed"] = ["end"]
        found["ends"] = "card"
        return
    for i in range(7):
        if before.harbour[i] != after.harbour[i]:
            found["revealed"] = [COLOURS[card]]
            found["pier"] = i + 1
    for i in range(20):
        if before.hands[i] != after.hands[i]:
            found["hand"] = i // 5
            found["drawn"] = [COLOURS[card]]
    if after.end_in_pile != before.end_in_pile:
        found["reshuffled"] = after.pile
    elif after.end_in_pile and after.pile == LAST_CARDS - 1:  # the end card may come (C10.4)
        found["end_near"] = True


def _lost(before: Copenhagen, after: Copenhagen, seat: int) -> list[str]:
    """The abilities that are active in the one position and not in the other."""
    return list(ABILITIES_IN[before.active[seat] & ~after.active[seat]])


def _cover(found: Effects, before: Copenhagen, after: Copenhagen, seat: int) -> None:
    """Account for the cells that were covered, and what that gains."""
    found["cells"] = facade.names(before.filled[seat] ^ after.filled[seat])
    _gain(found, before, after, seat)


def _gain(found: Effects, before: Copenhagen, after: Copenhagen, seat: int) -> None:
    """Account for the points, and what was finished or covered for them."""
    old, new = before.filled[seat], after.filled[seat]
    rows = facade.rows(old, new)
    columns = facade.columns(old, new)
    cells = (old ^ new) & COAT_CELLS
    coats = facade.names(cells) if cells else []
    found["points"] = after.scores[seat] - before.scores[seat]
    found["rows"] = rows
    found["columns"] = columns
    found["coats"] = coats
    for row in rows:
        if row - 1 in COAT_ROWS:
            coats.append(f"row {row}")
    if rows or columns:
        plain = after.bricks[seat]
        found["sources"] = facade.sources(seat, old, new, plain, ROW_POINTS, COLUMN_POINTS)


def _preview(found: Notes, before: Copenhagen, building: Copenhagen, seat: int) -> None:
    """Note how a build would be paid, how many ways there are, and what it gains.

    Of all ways the one that spends the fewest abilities, cards of its own colour before others.
    """
    out = raw.room()
    ways = building._legal(seat, out)
    tile = BUILT_TILE[building.chosen]
    own = seat * 5 + tile // 4
    best = building
    payment = 0
    least = 1 << 30
    for i in range(ways):
        paid = building.clone()
        paid._apply(seat, out[i])
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
    _gain(found, before, best, seat)
    if best.supply[tile] == 0:
        found["gone"] = [TILE_NAMES[tile]]
