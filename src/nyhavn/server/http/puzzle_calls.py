"""Puzzle calls: the moments that a game brings, one seat's view of each, what a try is worth."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from nyhavn.core.history import History
from nyhavn.core.match import Match
from nyhavn.games import SHELF
from nyhavn.games.puzzle import Puzzle, puzzles_of
from nyhavn.review.puzzle_search import WEAKER
from nyhavn.review.why import why
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol import wire
from nyhavn.server.protocol.puzzle_bodies import PuzzleAnswer, PuzzleList, PuzzleMoment, PuzzleTitle
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.encoded_log import EncodedLog


async def puzzles(request: ApiRequest) -> PuzzleList:
    """The puzzles of a game, without what would give them away."""
    return PuzzleList([PuzzleTitle(one.id, one.seats, one.hard) for one in _all(request).values()])


async def moment(request: ApiRequest) -> PuzzleMoment:
    """The moment of a puzzle, as the seat that decides may see it."""
    puzzle = _named(request)
    positions = puzzle.positions
    await asyncio.sleep(0)  # others come between
    log = EncodedLog(_log(positions)).since(puzzle.seat, 0)
    await asyncio.sleep(0)
    match, seat = positions[-1], puzzle.seat
    return PuzzleMoment(
        id=puzzle.id,
        game=match.game.name,
        version=match.version,
        seat=seat,
        hard=puzzle.hard,
        n=len(match.entries),
        said=log,
        view=match.view(seat),
        legal=[*map(wire.Legal, match.legal(seat), match.notes(seat))],
    )


async def judge(request: ApiRequest) -> PuzzleAnswer:
    """What a line is worth beside the best one, and why. One that is not legal is refused."""
    puzzle, line = _named(request), request.body.line
    match, seat = puzzle.match, puzzle.seat
    await asyncio.sleep(0)
    legal = match.legal(seat)
    if match.action(line) not in match.actions(seat):
        match.play(seat, line)  # says why not
    worth = dict(zip(legal, puzzle.chances, strict=True))
    notes = dict(zip(legal, match.notes(seat), strict=True))
    both = notes[puzzle.best], notes[line]
    second = max((one for one in legal if one != puzzle.best), key=lambda one: worth[one])
    win, tried = worth[puzzle.best], worth[line]
    reason = None if line == puzzle.best else why(*both, win / 100, tried / 100)
    return PuzzleAnswer(
        line=line,
        best=puzzle.best,
        win=win,
        tried=tried,
        next=second,
        second=worth[second],
        worlds=puzzle.worlds,
        found=dict(zip(WEAKER, puzzle.found, strict=True)),
        why=wire.Why(*reason) if reason else None,
        notes=list(both),
    )


def _all(request: ApiRequest) -> dict[str, Puzzle]:
    name = request.word("game")
    if name not in SHELF:
        raise Refused("game", 404, game=name[:40], games=list(SHELF))
    return puzzles_of(name)


def _named(request: ApiRequest) -> Puzzle:
    found = _all(request).get(request.word("puzzle"))
    if found is None:
        raise Refused("no_puzzle", 404, game=f"@{request.word('game')}")
    return found


def _log(positions: Sequence[Match]) -> History:
    """Return the log of a match up to its last position."""
    first = positions[0]
    history = History(first.game, first.setup, first.dealer)
    for after in positions[1:]:
        history.step(after)
    return history
