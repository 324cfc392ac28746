# cython: boundscheck=True, wraparound=True
"""What may be seen of a match of Roll & Write: everything. Nothing is hidden in this game.

Compiled. A view may come from anywhere, so indexes into it are checked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NotRequired, TypedDict

from nyhavn.core.game import Source
from nyhavn.core.rng import Rng
from nyhavn.games import grid
from nyhavn.games.rollwrite import box, choices, effects, lines, phases
from nyhavn.games.rollwrite.features import RollwriteFeatures
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
    """The sheet of a seat: the filled squares, each with `O` or `X`, the tracks by colour, and
    where its points come from."""

    squares: dict[str, str]
    tracks: dict[str, Track]
    sources: list[Source]


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
    payments: dict[str, list[list[str]]]  # before a shape: `red-2` and the dice of each way to pay
    drawing: str | None  # the draw line that is being paid for and drawn
    nox: bool  # what is drawn from now on in this turn gets an O
    drawn: bool  # the shape of this turn has been drawn, or passed
    coats: int  # coats of arms still to be taken
    marks: int  # boxes the other of two players has marked after this turn
    progress: bool  # somebody drew a square or marked a box in this round
    options: NotRequired[dict[str, str]]  # those that are not as usual (R11)
    # Where options make a difference to them: shapes crossed out at the start by two, as `crossed`.
    removed: NotRequired[dict[str, list[bool]]]


SHAPE = RollwriteView
COLOURS, FACES, BONUSES, STARS = box.COLOURS, box.FACES, box.BONUSES, box.STARS
THREE = [[bool(bits >> i & 1) for i in range(3)] for bits in range(8)]


def view(state: Rollwrite, seat: int | None) -> RollwriteView:
    """Return the position; only `seat` says for whom."""
    choosing = state.phase in (phases.USE, phases.X)
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
        "crossed": _by_colour(state.gone),
        "players": _players(state),
        "boxes_before": {COLOURS[track]: state.before[track] for track in range(5)},
        "payments": effects.payments(state) if state.phase == phases.TURN else {},
        "drawing": lines.write(box.DRAW + state.chosen) if choosing else None,
        "nox": bool(state.nox),
        "drawn": bool(state.drawn),
        "coats": state.coats,
        "marks": state.marks,
        "progress": bool(state.progress),
    }
    if state.options:
        seen["options"] = choices.changed(state.options)
        if state.seats == 2 and state.options & (choices.FOURS_BY_LOT | choices.NOT_REMOVED):
            seen["removed"] = _by_colour(state.removed)
    return seen


def _by_colour(shapes: int) -> dict[str, list[bool]]:
    found = {}
    for colour in range(5):
        found[COLOURS[colour]] = THREE[shapes >> colour * 3 & 7][:]
    return found


def _shapes(by_colour: dict[str, list[bool]]) -> int:
    flags = [there for colour in box.COLOURS for there in by_colour[colour]]
    return sum(1 << place for place, there in enumerate(flags) if there)


def _faces(counts: list[int]) -> list[str]:
    faces: list[str] = []
    for face in range(6):
        for _ in range(counts[face]):
            faces.append(FACES[face])
    return faces


def _players(state: Rollwrite) -> list[Player]:
    """The sheets of all seats."""
    players: list[Player] = []
    for seat in range(state.seats):
        players.append(
            {
                "squares": _squares(state.filled[seat], state.xs[seat]).copy(),
                "tracks": _tracks(state, seat),
                "sources": effects.sources(state, seat),
            }
        )
    return players


@lru_cache(4096)  # a sheet is looked at by everybody, and changes little
def _squares(filled: int, xs: int) -> dict[str, str]:
    return {grid.NAMES[i]: "X" if xs & grid.CELL[i] else "O" for i in grid.cells(filled)}


def _tracks(state: Rollwrite, seat: int) -> dict[str, Track]:
    found: dict[str, Track] = {}
    waiting = _in_turn(state, seat)
    for track in range(5):
        at = seat * 5 + track
        boxes, bonuses, stars = state.boxes[at], state.bonuses[at], state.stars[at]
        counted = state.before[track] if waiting else boxes
        found[COLOURS[track]] = {
            "boxes": boxes,
            "bonuses": BONUSES[track][counted] - bonuses,
            "bonuses_spent": bonuses,
            "abilities": STARS[track][counted] - stars,
            "abilities_spent": stars,
        }
    return found


def _in_turn(state: Rollwrite, seat: int) -> bool:
    """Say whether the seat's turn is on: what it unlocks now has to wait (R9.6)."""
    waiting = (phases.START, phases.MARK, phases.OVER)
    return seat == state.seat and state.phase not in waiting


def redacted(state: Rollwrite, who: int, line: str, seat: int | None) -> str:
    """Return an entry as the seat may read it: as it is."""
    return line


def imagine(seen: RollwriteView, rng: Rng) -> Rollwrite:
    """Return the state with this view; there is only one."""
    state = RollwriteFeatures(seen["seats"], choices.bits(seen.get("options", {})))
    state.phase = phases.PHASES.index(seen["phase"])
    state.seat = seen["turn"]
    state.round = seen["round"]
    state.acting = sum(1 << seat for seat in seen["to_act"])
    state.over = seen["over"]
    state.scores = seen["scores"] + [0] * (4 - seen["seats"])
    state.dice = [seen["dice"].count(face) for face in box.FACES]
    state.used = [seen["used"].count(face) for face in box.FACES]
    state.rolling = seen["rolling"]
    state.gone = _shapes(seen["crossed"])
    if "removed" in seen:
        state.removed = _shapes(seen["removed"])
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
