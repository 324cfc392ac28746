"""The whole position of The Border as data: there are no secrets."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypedDict, cast

from nyhavn.core.game import View
from nyhavn.core.rng import Rng
from nyhavn.games.border import box, layout, phases
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


class Player(TypedDict):
    """What lies in front of a seat, and the dice it may still use in this turn."""

    board: str
    crossed: list[str]  # white cells too, by row, then column
    unused: dict[str, int]


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
    layout: dict[str, Any] | None  # own boards: the board file


SHAPE = BorderView


def view(state: Border, seat: int | None) -> View:
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
        "dice": _named(state.dice),
        "any_one": bool(state.any_one),
        "idle": state.idle,
        "busy": bool(state.busy),
        "zones": [
            {**zone, "closed": [{**closing} for closing in zone["closed"]]}
            for zone in _zones(state.layout, state.before, tuple(state.early), tuple(state.late))
        ],
        "players": _players(state),
        "layout": None if state.layout == layout.BUILT_IN else boards.data,
    }
    return cast(View, seen)


def _named(counts: list[int]) -> dict[str, int]:
    return dict(zip(box.COLOURS, counts, strict=True))


@lru_cache(4096)  # zones are looked at by everybody, and rarely change
def _zones(
    number: int, before: int, early: tuple[int, ...], late: tuple[int, ...]
) -> tuple[ZoneView, ...]:
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
        }
        for i, zone in enumerate(layout.registered(number).zones)
    )


def _closing(seat: int, zone: layout.Zone, first: bool) -> Closing:
    return {"seat": seat, "first": first, "points": zone.first if first else zone.later}


def _players(state: Border) -> list[Player]:
    """All seats. The lists are read once: from compiled code each is a copy."""
    boards, lower, upper, unused = state.boards, state.lower, state.upper, state.unused
    return [
        {
            "board": chr(ord("A") + boards[seat]),
            "crossed": list(_crossed(state.layout, lower[seat] | upper[seat] << box.WORD)),
            "unused": _named(unused[seat * 6 : seat * 6 + 6]),
        }
        for seat in range(state.seats)
    ]


@lru_cache(4096)
def _crossed(number: int, cells: int) -> tuple[str, ...]:
    return tuple(layout.registered(number).names(cells))


def redacted(state: Border, who: int, line: str, seat: int | None) -> str:
    """Return an entry as the seat may read it: everything is public."""
    return line


def imagine(view: View, rng: Rng) -> Border:
    """Return the state of this view; nothing is hidden, so nothing is drawn."""
    seen = cast(BorderView, view)
    boards = layout_of(seen)
    players = seen["players"]
    letters = [ord(player["board"]) - ord("A") for player in players]
    state = Border(seen["seats"], layout.number_of(boards), letters)
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
        cells = [layout.cell(name) for name in player["crossed"]]
        crossed[seat] = boards.mask(cells)
        near[seat] = boards.mask({beside for cell in cells for beside in boards.near(cell)})
        for i, segment in enumerate(boards.segments):
            unfinished[seat * box.SEGMENTS + i] = len(set(segment) - set(cells))
    word = (1 << box.WORD) - 1
    state.open = unfinished
    state.lower = [cells & word for cells in crossed]
    state.upper = [cells >> box.WORD for cells in crossed]
    state.near_lower = [cells & word for cells in near]
    state.near_upper = [cells >> box.WORD for cells in near]
