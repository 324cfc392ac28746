"""Why a line of Copenhagen is not legal now: a sentence that cites the clause."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from nyhavn.core.game import Saying
from nyhavn.games import grid
from nyhavn.games.copenhagen import box, phases
from nyhavn.games.copenhagen.lines import tile_name
from nyhavn.games.copenhagen.rules import Copenhagen

ASKED_BY = {  # the clause that says what a phase asks for
    "turn": "C4.1",
    "discard": "C5.4",
    "after": "C4.1",
    "pay": "C6.6",
    "bonus": "C9.1",
}


def refusal(state: Copenhagen, seat: int, action: int) -> Saying:
    """Return why the action is refused; it is known not to be legal."""
    if action not in _asked(state.phase):
        phase = phases.PHASES[state.phase]
        return _c(f"phase.{phase}", ASKED_BY[phase])
    if action < box.BUILD:
        return _take(box.TAKES[action - box.TAKE])
    if action < box.PAY:
        return _build(state, seat, box.PLACEMENTS[action - box.BUILD])
    if action < box.DISCARD:
        return _pay(state, seat, box.PAYMENTS[action - box.PAY])
    if action < box.DONE:
        return _c("no_card", "C5.4", colour=f"@{box.COLOURS[action - box.DISCARD]}")
    if action < box.ABILITY:
        return _white(state, seat, action - box.WHITE)
    if action < box.REACTIVATE:
        return _c("owned", "C9.1", ability=f"@ability.{box.ABILITIES[action - box.ABILITY]}")
    return _c("all_active", "C9.1")


def _c(id: str, clause: str, **values: object) -> Saying:
    return f"copenhagen.refuse.{id}", {"clause": clause, **values}


@cache
def _asked(phase: int) -> frozenset[int]:
    """The actions that the phase asks for, legal or not."""
    asked: dict[int, Iterable[int]] = {
        phases.TURN: range(box.TAKE, box.PAY),
        phases.DISCARD: range(box.DISCARD, box.DONE),
        phases.AFTER: [*range(box.BUILD, box.PAY), box.DONE],
        phases.PAY: range(box.PAY, box.DISCARD),
        phases.BONUS: range(box.WHITE, box.SPACE),
    }
    return frozenset(asked[phase])


def _take(take: box.Take) -> Saying:
    if take.spends & box.EXTRA:
        return _c("third", "C5.3")
    return _c("apart", "C5.2")


def _build(state: Copenhagen, seat: int, placement: box.Placement) -> Saying:
    tile, colour = placement.tile, placement.tile // 4
    size = box.SIZES[tile % 4]
    values = {"tile": tile_name(tile), "colour": f"@{box.COLOURS[colour]}", "size": size}
    if state.supply[tile] == 0:
        return _c("no_tile", "C6.1", **values)
    reason = _no_place(state, seat, placement.cells)
    if reason:
        return reason
    cost, have = _price(state, seat, placement), _funds(state, seat, colour)
    where = f"@copenhagen.why.where.{'beside' if cost < size else 'apart'}"
    harbour = list(state.harbour).count(colour)
    values |= {"cost": cost, "have": have, "where": where, "harbour": harbour}
    return _c("too_dear", "C6.2", n=cost, missing=cost - have, **values)


def _no_place(state: Copenhagen, seat: int, cells: int) -> Saying | None:
    filled = state.filled[seat]
    if filled & cells:
        return _c("taken", "C7.1", cell=grid.NAMES[grid.cells(filled & cells)[0]])
    if not cells & (grid.ROW[0] | filled << grid.COLUMNS):
        return _c("floating", "C7.2")
    return None


def _price(state: Copenhagen, seat: int, placement: box.Placement) -> int:
    """The price without abilities: one less beside the tile's own colour (C6.2-3)."""
    own = state.paint[seat * 5 + placement.tile // 4]
    return box.SIZES[placement.tile % 4] - (1 if _beside(placement.cells) & own else 0)


def _funds(state: Copenhagen, seat: int, colour: int) -> int:
    """The highest price that the seat can pay, with what its active abilities add (C6.4-5)."""
    hand = list(state.hands)[seat * 5 : seat * 5 + 5]
    others = [cards for c, cards in enumerate(hand) if c != colour]
    changed = max(others) if state.active[seat] & box.CHANGE else 0
    return hand[colour] + changed + (1 if state.active[seat] & box.DISCOUNT else 0)


def _beside(cells: int) -> int:
    """The cells beside, above and below some, and perhaps others outside the house."""
    right, left = cells & ~grid.COLUMN[4], cells & ~grid.COLUMN[0]
    return right << 1 | left >> 1 | cells << 5 | cells >> 5


def _pay(state: Copenhagen, seat: int, payment: box.Payment) -> Saying:
    paid = payment.first_cards + payment.second_cards
    colour = box.PLACEMENTS[state.chosen].tile // 4
    hand = list(state.hands)[seat * 5 : seat * 5 + 5]
    for c, cards in (payment[:2], payment[2:]):
        if c >= 0 and hand[c] < cards:
            return _c("no_cards", "C6.6", colour=f"@{box.COLOURS[c]}", n=hand[c])
    if payment.second >= 0 and payment.first != colour:
        return _c("first", "C6.5", colour=f"@{box.COLOURS[colour]}")
    mixed = payment.first not in (-1, colour) or payment.second >= 0
    if mixed and not state.active[seat] & box.CHANGE:
        return _c("no_change", "C6.5", colour=f"@{box.COLOURS[colour]}")
    if paid == state.cost - 1 and not state.active[seat] & box.DISCOUNT:
        return _c("no_discount", "C6.4", n=state.cost)
    return _c("exact", "C6.6", n=state.cost)


def _white(state: Copenhagen, seat: int, cell: int) -> Saying:
    if state.whites == 0:
        return _c("no_white", "C9.1")
    return _no_place(state, seat, grid.CELL[cell]) or _c("phase.bonus", "C9.1")
