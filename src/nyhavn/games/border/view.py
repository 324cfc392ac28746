# cython: boundscheck=True, wraparound=True
"""The whole position of The Border as data: there are no secrets. Compiled.

A view may come from anywhere, so indexes into it are checked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict

from nyhavn.core.game import Data, Source
from nyhavn.core.rng import Rng
from nyhavn.games.border import box, effects, layout, phases, rules
from nyhavn.games.border.features import BorderFeatures
from nyhavn.games.border.rules import Border


class Closing(TypedDict):
    """A zone closed by a seat: for the upper value (`first`) or the lower, and its points."""

    seat: int
    first: bool
    points: int


class ZoneView(TypedDict):
    """A zone, its two values, who closed it, and whether that was before the present action."""

    name: str
    first: int
    later: int
    closed: list[Closing]
    before: bool
    value: int  # what it brings whoever closes it now


class Player(TypedDict):
    """What lies in front of a seat, the dice it may still use in this turn, and where its points
    come from."""

    board: str
    crossed: list[str]  # white cells too, by row, then column
    unused: dict[str, int]
    free: list[str]  # dice on the table that lie there for it, not used
    missing: list[int]  # by segment: how many dice the free ones are too few to complete it
    sources: list[Source]


class BorderView(TypedDict):
    """The position, the same for everybody."""

    game: Literal["border"]
    seat: int | None
    seats: int
    phase: str
    turn: int
    to_act: list[int]
    over: bool
    scores: list[int]
    rolls: int  # made this turn
    rolling: int  # dice in the air
    dice: dict[str, int]  # on the table
    any_one: bool  # the second action is one die of the five
    idle: int  # rounds in a row without a cross
    busy: bool  # this round has seen one
    zones: list[ZoneView]
    players: list[Player]
    layout: Data | None  # own boards: the board file


SHAPE = BorderView
COLOURS, LETTERS = box.COLOURS, box.LETTERS
LETTER = [chr(ord("A") + board) for board in range(box.LETTERS)]
PHASE_ROLL, PHASE_CHOOSE = phases.ROLL, phases.CHOOSE
PHASE_FIRST, PHASE_SECOND = phases.FIRST, phases.SECOND


def view(state: Border, seat: int | None) -> BorderView:
    """Return the position; the seat only says who is looking."""
    boards = layout.registered(state.layout)
    seen: BorderView = {
        "game": "border",
        "seat": seat,
        "seats": state.seats,
        "phase": phases.PHASES[state.phase],
        "turn": state.seat,
        "to_act": list(state.to_act),
        "over": state.over,
        "scores": list(state.scores)[: state.seats],
        "rolls": state.rolls,
        "rolling": state.rolling,
        "dice": _named(state.dice, 0),
        "any_one": bool(state.any_one),
        "idle": state.idle,
        "busy": bool(state.busy),
        "zones": _own_zones(state),
        "players": _players(state),
        "layout": None if state.layout == layout.BUILT_IN else boards.data,
    }
    return seen


def _named(counts: list[int], at: int) -> dict[str, int]:
    found = {}
    for colour in range(6):
        found[COLOURS[colour]] = counts[at + colour]
    return found


def _own_zones(state: Border) -> list[ZoneView]:
    """All zones, for whoever wants to change them."""
    together = state.phase == PHASE_SECOND
    found: list[ZoneView] = []
    for zone in _zones(state.layout, state.before, together, tuple(state.early), tuple(state.late)):
        own = zone.copy()
        own["closed"] = [closing.copy() for closing in zone["closed"]]
        found.append(own)
    return found


@lru_cache(4096)  # zones are looked at by everybody, and rarely change
def _zones(
    number: int, before: int, together: bool, early: tuple[int, ...], late: tuple[int, ...]
) -> tuple[ZoneView, ...]:
    """All zones. In the second action (together) all get what was to be had before it (B5.3)."""
    closed = before
    for mine in () if together else (*early, *late):
        closed |= mine
    return tuple(
        {
            "name": zone.name,
            "first": zone.first,
            "later": zone.later,
            "closed": [
                _closing(seat, zone, first=bool(early[seat] >> i & 1))
                for seat in range(4)
                if (early[seat] | late[seat]) >> i & 1
            ],
            "before": bool(before >> i & 1),
            "value": zone.later if closed >> i & 1 else zone.first,
        }
        for i, zone in enumerate(layout.registered(number).zones)
    )


def _closing(seat: int, zone: layout.Zone, first: bool) -> Closing:
    return {"seat": seat, "first": first, "points": zone.first if first else zone.later}


def _players(state: Border) -> list[Player]:
    players: list[Player] = []
    for seat in range(state.seats):
        free, missing = _prospects(state, seat)
        players.append(
            {
                "board": LETTER[state.boards[seat]],
                "crossed": list(_crossed(state.layout, state.lower[seat], state.upper[seat])),
                "unused": _named(state.unused, seat * 6),
                "free": free,
                "missing": missing,
                "sources": effects.sources(state, seat),
            }
        )
    return players


def _prospects(state: Border, seat: int) -> tuple[list[str], list[int]]:
    """The dice that lie there for a seat, and by segment the open cells that these are too few for.

    All dice while they are rolled, then those the active seat has not used (B3.2), then its own;
    for an active seat that left none, all again (B4.2).
    """
    if state.phase == PHASE_ROLL or state.phase == PHASE_CHOOSE:
        return _of_dice(state, seat, state.dice, 0)
    if state.phase == PHASE_FIRST:
        return _of_dice(state, seat, state.unused, state.seat * 6)
    if state.phase == PHASE_SECOND and state.any_one and seat == state.seat:
        return _of_dice(state, seat, state.dice, 0)
    return _of_dice(state, seat, state.unused, seat * 6)


def _of_dice(state: Border, seat: int, dice: list[int], at: int) -> tuple[list[str], list[int]]:
    free = []
    for colour in range(6):
        for _ in range(dice[at + colour]):
            free.append(COLOURS[colour])
    board = (state.layout * LETTERS + state.boards[seat]) * 24
    missing = []
    for i in range(rules.SEGMENTS[state.layout]):
        n = state.open[seat * 24 + i] - dice[at + rules.SEGMENT_COLOUR[board + i]]
        missing.append(n if n > 0 else 0)
    return free, missing


@lru_cache(4096)
def _crossed(number: int, lower: int, upper: int) -> tuple[str, ...]:
    return tuple(layout.registered(number).names(lower | upper << box.WORD))


layout.on_forget(_zones.cache_clear)
layout.on_forget(_crossed.cache_clear)


def redacted(state: Border, who: int, line: str, seat: int | None) -> str:
    """Return an entry as the seat may read it: everything is public."""
    return line


def imagine(seen: BorderView, rng: Rng) -> Border:
    """Return the state of this view; nothing is hidden, so nothing is drawn."""
    boards = layout_of(seen)
    players = seen["players"]
    letters = [ord(player["board"]) - ord("A") for player in players]
    state = BorderFeatures(seen["seats"], layout.number_of(boards), letters)
    state.phase = phases.PHASES.index(seen["phase"])
    state.seat = seen["turn"]
    state.acting = sum(1 << seat for seat in seen["to_act"])
    state.over = seen["over"]
    state.scores = seen["scores"] + [0] * (4 - seen["seats"])
    state.rolls = seen["rolls"]
    state.rolling = seen["rolling"]
    state.dice = list(seen["dice"].values())
    state.any_one = int(seen["any_one"])
    state.idle = seen["idle"]
    state.busy = int(seen["busy"])
    unused = [n for player in players for n in player["unused"].values()]
    state.unused = unused + [0] * (24 - len(unused))
    state.before = sum(1 << i for i, zone in enumerate(seen["zones"]) if zone["before"])
    state.early = [_closed(seen, seat, True) for seat in range(4)]
    state.late = [_closed(seen, seat, False) for seat in range(4)]
    _restore_crosses(state, boards, players)
    return state


def layout_of(seen: BorderView) -> layout.Layout:
    """Return the layout that a view is about."""
    own = seen["layout"]
    return layout.registered(layout.BUILT_IN) if own is None else layout.of_data(own)


def _closed(seen: BorderView, seat: int, first: bool) -> int:
    return sum(
        1 << i
        for i, zone in enumerate(seen["zones"])
        for closing in zone["closed"]
        if closing["seat"] == seat and closing["first"] == first
    )


def _restore_crosses(state: Border, boards: layout.Layout, players: list[Player]) -> None:
    crossed, near, unfinished = [0] * 4, [0] * 4, list(state.open)
    for seat, player in enumerate(players):
        crossed[seat], near[seat] = boards.crosses(player["crossed"])
        for i, segment in enumerate(boards.segment_masks):
            unfinished[seat * box.SEGMENTS + i] = (segment & ~crossed[seat]).bit_count()
    word = (1 << box.WORD) - 1
    state.open = unfinished
    state.lower = [cells & word for cells in crossed]
    state.upper = [cells >> box.WORD for cells in crossed]
    state.near_lower = [cells & word for cells in near]
    state.near_upper = [cells >> box.WORD for cells in near]
