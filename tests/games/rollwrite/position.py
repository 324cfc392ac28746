"""Drawn positions: a match that begins in the middle.

A building is written with its highest row first, `.` empty, `O` and `X` filled; rows above the
first one written are empty. Tracks are written `red3 blue1`: so many boxes, or so many spent.
"""

from __future__ import annotations

import re
from typing import Any

from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from tests.games.rollwrite import naive
from tests.games.rollwrite.walk import GAME

SPENT = "red2"  # the two re-rolls everybody owns: out of the way in most positions


def position(
    seats: int = 3,
    turn: int = 0,
    dice: str = "red,red,blue,purple,white",
    buildings: dict[int, str] | str = "",
    boxes: dict[int, str] | str = "",
    spent: dict[int, str] | str = SPENT,
    bonuses_spent: dict[int, str] | str = "",
    before: str | None = None,
    crossed: str = "",
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Match:
    """Return a match in this position; a plain text describes the seat whose turn it is.

    `before`: the boxes of that seat when its turn began. `crossed`: as `red1 blue3`, the first,
    second and third shape of the X column. `options`: those that are not as usual.
    """
    assert len(dice.split(",")) == 5, "compiled rules trust that five dice lie on the table"
    setup = GAME.setup(seats, options)
    view = GAME.views.view(GAME.start(setup), None)
    view |= {"turn": turn, "phase": "turn", "to_act": [turn], "rolling": 0, "dice": dice.split(",")}
    for seat, sheet in enumerate(view["players"]):
        sheet["squares"] = _squares(_of(buildings, seat, turn))
        for name, given in (
            ("boxes", boxes),
            ("abilities_spent", spent),
            ("bonuses_spent", bonuses_spent),
        ):
            for colour, n in _numbers(_of(given, seat, turn)):
                sheet["tracks"][colour][name] = n
    started = {colour: view["players"][turn]["tracks"][colour]["boxes"] for colour in naive.COLOURS}
    view["boxes_before"] = started | dict(_numbers(before or ""))
    for colour, nth in _numbers(crossed):
        view["crossed"][colour][nth - 1] = True
    view["scores"] = naive.recount(view)
    state = GAME.views.imagine(view | fields, Rng(0))
    return Match(GAME, setup, (), state, None)


def _of(given: dict[int, str] | str, seat: int, turn: int) -> str:
    if isinstance(given, str):
        return given if seat == turn else ""
    return given.get(seat, "")


def _numbers(text: str) -> list[tuple[str, int]]:
    return [(colour, int(n)) for colour, n in re.findall(r"([a-z]+)(\d)", text)]


def _squares(building: str) -> dict[str, str]:
    rows = building.split()
    return {
        f"{'abcde'[x]}{len(rows) - y}": sign
        for y, row in reversed(list(enumerate(rows)))
        for x, sign in enumerate(row)
        if sign != "."
    }


def said(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """Return what may follow a verb in the legal lines of the seat to act."""
    seat = match.to_act[0] if seat is None else seat
    lines = [line.partition(" ") for line in match.legal(seat)]
    return {rest for first, _, rest in lines if first == verb}


def shapes(match: Match) -> set[str]:
    """Return the names of the shapes that can be drawn."""
    return {rest.split(" ")[0] for rest in said(match, "draw")}


def play(match: Match, *lines: str) -> Match:
    """Play lines of the lowest seat to act, or let chance act (`roll ...`, `lot ...`)."""
    for line in lines:
        if line.startswith(("roll ", "lot ")):
            match = match.happen(line)
        else:
            match = match.play(match.to_act[0], line)
    return match


def tracks(match: Match, seat: int, name: str = "boxes") -> dict[str, int]:
    """Return one number of every track that is not 0."""
    all_tracks = match.view(None)["players"][seat]["tracks"]
    return {colour: track[name] for colour, track in all_tracks.items() if track[name]}
