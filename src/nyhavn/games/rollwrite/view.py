"""What may be seen of a match of Roll & Write: everything. Nothing is hidden in this game."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict, cast

from nyhavn.core.game import View
from nyhavn.core.rng import Rng
from nyhavn.games import grid
from nyhavn.games.rollwrite import box, lines, phases
from nyhavn.games.rollwrite.rules import Rollwrite


class Track(TypedDict):
    """A track: how many boxes are marked, and what of their gifts is ready and what is spent.

    Ready: to be used in the seat's present turn, or, if it is not its turn, in the next one.
    """

    boxes: int
    bonuses: int
    bonuses_spent: int
    abilities: int
    abilities_spent: int


class Player(TypedDict):
    """The sheet of a seat: the filled squares, each with `O` or `X`, and the tracks by colour."""

    squares: dict[str, str]
    tracks: dict[str, Track]


class RollwriteView(TypedDict):
    """The position, the same for everybody."""

    game: Literal["rollwrite"]
    seat: int | None
    seats: int
    phase: str
    turn: int
    round: int
    to_act: list[int]
    over: bool
    scores: list[int]
    dice: list[str]  # on the table and not used
    used: list[str]
    rolling: int  # dice to be rolled now
    crossed: dict[str, list[bool]]  # by colour: the two shapes of size 4, the one of size 5
    players: list[Player]
    boxes_before: dict[str, int]  # marked by the seat whose turn it is when the turn began
    drawing: str | None  # the draw line that is being paid for and drawn
    nox: bool  # what is drawn from now on in this turn gets an O
    drawn: bool  # the shape of this turn has been drawn, or passed
    coats: int  # coats of arms still to be taken
    marks: int  # boxes the other of two players has marked after this turn
    progress: bool  # somebody drew a square or marked a box in this round


SHAPE = RollwriteView
_THREE = [[bool(bits >> i & 1) for i in range(3)] for bits in range(8)]


def view(state: Rollwrite, seat: int | None) -> View:
    """Return the position; only `seat` says for whom."""
    choosing = state.phase in (phases.USING, phases.INKING)
    seen: RollwriteView = {
        "game": "rollwrite",
        "seat": seat,
        "seats": state.seats,
        "phase": phases.PHASES[state.phase],
        "turn": state.seat,
        "round": state.round,
        "to_act": list(state.to_act),
        "over": state.over,
        "scores": list(state.scores)[: state.seats],
        "dice": _faces(state.dice),
        "used": _faces(state.used),
        "rolling": state.rolling,
        "crossed": {
            colour: _THREE[state.gone >> c * 3 & 7][:] for c, colour in enumerate(box.COLOURS)
        },
        "players": _players(state),
        "boxes_before": dict(zip(box.COLOURS, state.before, strict=True)),
        "drawing": lines.write(box.DRAW + state.chosen) if choosing else None,
        "nox": bool(state.nox),
        "drawn": bool(state.drawn),
        "coats": state.coats,
        "marks": state.marks,
        "progress": bool(state.progress),
    }
    return cast(View, seen)


def _faces(counts: list[int]) -> list[str]:
    faces: list[str] = []
    for face, n in zip(box.FACES, counts, strict=True):
        faces += [face] * n
    return faces


def _players(state: Rollwrite) -> list[Player]:
    """The sheets of all seats. The lists are read once: from compiled code each is a copy."""
    filled, xs, boxes = state.filled, state.xs, tuple(state.boxes)
    before, bonuses, stars = tuple(state.before), tuple(state.bonuses), tuple(state.stars)
    players: list[Player] = []
    for seat in range(state.seats):
        own = slice(seat * 5, seat * 5 + 5)
        counted = before if _in_turn(state, seat) else boxes[own]
        tracks = _tracks(boxes[own], counted, bonuses[own], stars[own])
        players.append(
            {
                "squares": _squares(filled[seat], xs[seat]).copy(),
                "tracks": {colour: track.copy() for colour, track in tracks},
            }
        )
    return players


@lru_cache(4096)  # a sheet is looked at by everybody, and changes little
def _squares(filled: int, xs: int) -> dict[str, str]:
    return {grid.NAMES[i]: "X" if xs & grid.CELL[i] else "O" for i in grid.cells(filled)}


@lru_cache(4096)
def _tracks(*numbers: tuple[int, ...]) -> tuple[tuple[str, Track], ...]:
    tracks = [_track(*of_track) for of_track in zip(range(5), *numbers, strict=True)]
    return tuple(zip(box.COLOURS, tracks, strict=True))


def _track(track: int, boxes: int, counted: int, bonuses: int, stars: int) -> Track:
    return {
        "boxes": boxes,
        "bonuses": box.BONUSES[track][counted] - bonuses,
        "bonuses_spent": bonuses,
        "abilities": box.STARS[track][counted] - stars,
        "abilities_spent": stars,
    }


def _in_turn(state: Rollwrite, seat: int) -> bool:
    """Say whether the seat's turn is on: what it unlocks now has to wait (R9.6)."""
    waiting = (phases.SETUP, phases.MARKING, phases.ENDED)
    return seat == state.seat and state.phase not in waiting


def redacted(state: Rollwrite, who: int, line: str, seat: int | None) -> str:
    """Return an entry as the seat may read it: as it is."""
    return line


def imagine(view: View, rng: Rng) -> Rollwrite:
    """Return the state with this view; there is only one."""
    seen = cast(RollwriteView, view)
    state = Rollwrite(seen["seats"])
    state.phase = phases.PHASES.index(seen["phase"])
    state.seat = seen["turn"]
    state.round = seen["round"]
    state.acting = sum(1 << seat for seat in seen["to_act"])
    state.over = seen["over"]
    state.scores = seen["scores"] + [0] * (4 - seen["seats"])
    state.dice = [seen["dice"].count(face) for face in box.FACES]
    state.used = [seen["used"].count(face) for face in box.FACES]
    state.rolling = seen["rolling"]
    crossed = [gone for colour in box.COLOURS for gone in seen["crossed"][colour]]
    state.gone = sum(1 << place for place, gone in enumerate(crossed) if gone)
    state.before = [seen["boxes_before"][colour] for colour in box.COLOURS]
    if seen["drawing"]:
        state.chosen = (lines.read(seen["drawing"]) or box.DRAW) - box.DRAW
    state.nox = int(seen["nox"])
    state.drawn = int(seen["drawn"])
    state.coats = seen["coats"]
    state.marks = seen["marks"]
    state.progress = int(seen["progress"])
    _restore_sheets(state, seen["players"])
    return state


def _restore_sheets(state: Rollwrite, players: list[Player]) -> None:
    filled, xs = [0] * 4, [0] * 4
    for seat, player in enumerate(players):
        for name, sign in player["squares"].items():
            filled[seat] |= grid.mask(name)
            xs[seat] |= grid.mask(name) if sign == "X" else 0
    state.filled, state.xs = filled, xs
    tracks = [player["tracks"][colour] for player in players for colour in box.COLOURS]
    empty = [0] * (20 - len(tracks))
    state.boxes = [track["boxes"] for track in tracks] + empty
    state.bonuses = [track["bonuses_spent"] for track in tracks] + empty
    state.stars = [track["abilities_spent"] for track in tracks] + empty
