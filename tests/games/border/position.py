"""Positions as a test wants them: dice, crosses and closed zones, written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from tests.games.border import naive

GAME = SHELF["border"]


def dice(text: str) -> dict[str, int]:
    """Read dice: `grey,grey,blue`."""
    shown = text.split(",") if text else []
    return {colour: shown.count(colour) for colour in naive.COLOURS}


def fence(zone: str) -> list[str]:
    """The cells around a zone."""
    found = next(z for z in naive.BUILT_IN["zones"] if z["name"] == zone)
    return [naive.named(tuple(cell)) for cell in found["fence"]]


def segment(number: int) -> list[str]:
    """The cells of a segment."""
    return [naive.named(tuple(cell)) for cell in naive.BUILT_IN["segments"][number - 1]]


def position(
    phase: str,
    shown: str = "",
    *,
    seats: int = 2,
    turn: int = 0,
    boards: str = "ABCD",
    crossed: Mapping[int, list[str]] | None = None,
    closed: Mapping[str, Mapping[int, bool]] | None = None,
    **changes: Any,
) -> Match:
    """Return a match in a phase, with these dice on the table, crosses, and closed zones.

    `closed` says who closed a zone, and whether for the upper value; its fence is crossed.
    """
    start = Match.new(GAME, seats, {"boards": boards[:seats]})
    view = start.view(None)
    others = [seat for seat in range(seats) if seat != turn]
    view["phase"], view["turn"] = phase, turn
    view["to_act"] = {"roll": [], "over": [], "second": others}.get(phase, [turn])
    view["rolling"], view["rolls"] = (5, 0) if phase == "roll" else (0, 1)
    view["dice"] = dice(shown)
    for seat in others if phase == "second" else [turn] if phase == "first" else []:
        view["players"][seat]["unused"] = dice(shown)
    extra: dict[int, set[str]] = {seat: set((crossed or {}).get(seat, [])) for seat in range(seats)}
    for zone in view["zones"]:
        for seat, first in (closed or {}).get(zone["name"], {}).items():
            points = zone["first" if first else "later"]
            zone["closed"].append({"seat": seat, "first": first, "points": points})
            zone["before"] = True
            view["scores"][seat] += points
            extra[seat] |= set(fence(zone["name"]))
    for seat, player in enumerate(view["players"]):
        cells = {naive.spot(name) for name in {*player["crossed"], *extra[seat]}}
        by_row = sorted(cells, key=lambda cell: (cell[1], cell[0]))
        player["crossed"] = [naive.named(cell) for cell in by_row]
    view |= changes
    return Match(GAME, start.setup, (), GAME.views.imagine(view, Rng(0)), None)


def enter(match: Match, who: int, line: str) -> Match:
    """Judge a line even where another seat's is forced, which `Match.enter` asks for first."""
    return match._enter(who, line)


def play(match: Match, *entries: str) -> Match:
    """Judge lines like `0 complete 8` and `* roll red` one by one; nothing is forced."""
    for entry in entries:
        who, _, line = entry.partition(" ")
        match = enter(match, -1 if who == "*" else int(who), line)
    return match
