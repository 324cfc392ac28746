"""What a move of New Game does: one account, from two positions. Compiled.

Notes, shown before a person commits to a line, are the effects of that line on a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict

from nyhavn.core import passing
from nyhavn.core.game import Effects, Notes, Source
from nyhavn.games.newgame import box, phases
from nyhavn.games.newgame.rules import NewGame


class NewGameEffects(TypedDict, total=False):
    """What a line, or chance, did; what does not apply is not there."""

    bids: int  # the seat that put a card down; the only one that knows which
    shows: int  # the seat whose card is turned up
    card: int
    prize: int  # turned up, or awarded
    winner: int  # the seat that won the prize; not there if nobody did
    sources: list[Source]  # if points were gained
    ends: Literal["prizes"]


class NewGameNotes(NewGameEffects, total=False):
    """The effects of a line that may be played, and who decides after it."""

    passes: Required[int | Literal["chance", "end"] | None]


SHAPE, NOTES = NewGameEffects, NewGameNotes
REVEAL = phases.REVEAL


def effects(before: NewGame, after: NewGame, who: int, number: int) -> Effects:
    """Return what an action of a seat, or (who is CHANCE) an outcome, did between two positions."""
    if who >= 0:
        return {"bids": who, "card": number + 1}
    if before.phase != REVEAL:
        return {"prize": number + 1}
    found: Effects = {"shows": before.shown, "card": before.chosen[before.shown]}
    if after.phase == REVEAL:
        return found
    found["prize"] = before.prize
    for seat in range(before.seats):
        if after.won[seat] != before.won[seat]:
            found["winner"] = seat
            found["sources"] = [_source(seat, before.prize)]
    if after.over:
        found["ends"] = "prizes"
    return found


def notes(state: NewGame, seat: int, action: int) -> Notes:
    """Return what a legal action would do, and to whom it passes the decision."""
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: NewGame, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def sources(state: NewGame, seat: int) -> list[Source]:
    """Return where the points of a seat come from: the prizes it has won."""
    return [_source(seat, prize) for prize in box.numbers(state.won[seat])]


def known_to(effects: Effects, seat: int | None) -> Effects:
    """Return what of the effects a seat may know: which card was put down only its owner does."""
    if effects.get("bids", seat) == seat:
        return effects
    return {name: value for name, value in effects.items() if name != "card"}


def _notes(state: NewGame, seat: int, action: int) -> Notes:
    after = state.clone()
    after._apply(seat, action)
    found: Notes = {"passes": None}
    found.update(effects(state, after, seat, action))
    found["passes"] = passing.passes(after, seat, True)
    return found


def _source(seat: int, prize: int) -> Source:
    return {"seat": seat, "source": "prize", "at": str(prize), "points": prize}
