"""Worst: tables on which everything costs most, one game at a time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from nyhavn.core.match import Match
from nyhavn.games import SHELF
from nyhavn.server.protocol.seat_bodies import PersonSeat
from nyhavn.server.protocol.table_bodies import Make
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Save
from nyhavn.server.tables import changes
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.table import LONG
from nyhavn.server.tables.transition import stored_change
from tests.server.saving import save

NAME = "\N{GRINNING FACE}" * 39  # as long as a name may be, in as many bytes
SEED = "5e" * 32
SEARCHED = 12  # matches in which the position with most lines is looked for


class Stored(NamedTuple):
    """A table on disk: its id, the tokens of its people, and who is to act."""

    id: str
    tokens: list[str]
    seat: int
    line: str  # that this seat may play


def long_match(store: SQLite, game: str) -> Stored:
    """As many entries as a table takes: somebody plays half a match, and then with undo."""
    head, tokens = _new(game)
    luck, begun = Random(1), [_dealt(head)]
    while not begun[-1].over:
        seat = luck.choice(begun[-1].to_act)
        begun.append(begun[-1].play(seat, luck.choice(begun[-1].legal(seat))))
    match, seat, line = next(_takeable_back(begun[len(begun) // 2 :]))
    while len(match.entries) < LONG - 10:
        match = match.play(seat, line).undo(seat)
    return _stored(store, head, tokens, match)


def _takeable_back(matches: list[Match]) -> Iterator[tuple[Match, int, str]]:
    """Positions, each with a line of a seat that may be taken back."""
    for match in matches:
        for seat in match.to_act:
            for line in match.legal(seat):
                if match.play(seat, line).undoable(seat):
                    yield match, seat, line


def wide_match(store: SQLite, game: str) -> Stored:
    """The position with most legal lines of many."""
    luck, best, most = Random(2), None, 0
    for _ in range(SEARCHED):
        head, tokens = _new(game)
        match = _dealt(head)
        while not match.over:
            found = max(len(match.legal(seat)) for seat in match.to_act)
            if found > most:
                best, most = (head, tokens, match), found
            seat = luck.choice(match.to_act)
            match = match.play(seat, luck.choice(match.legal(seat)))
    assert best is not None
    return _stored(store, *best)


def finished_match(store: SQLite, game: str) -> Stored:
    """A match that is over, as long as such a one can be."""
    head, tokens = _new(game)
    luck, match = Random(3), _dealt(head)
    while not match.over:
        seat = luck.choice(match.to_act)
        undo = match.undoable(seat)
        again = undo and len(match.entries) < LONG - 1_000 and luck.random() < 0.8
        match = match.play(seat, f"undo {undo}" if again else luck.choice(match.legal(seat)))
    return _stored(store, head, tokens, match)


def _new(game: str) -> tuple[heads.Head, list[str]]:
    seats = [PersonSeat(f"{NAME}{k}") for k in range(max(SHELF[game].seats))]
    head, tokens = heads.new(Make(game, [*seats], hints=True, clock=3600))
    head = changes.started(replace(head, seed=SEED), None, None)  # the same in every run
    for n in range(heads.MOST_REMARKS):  # a log that is full of remarks
        head = head.remark(n, "back" if n % 2 else "away", 0)
    return head, [token for token in tokens if token is not None]


def _dealt(head: heads.Head) -> Match:
    return Match.new(head.rules, len(head.chairs), head.options, head.luck)


def _stored(store: SQLite, head: heads.Head, tokens: list[str], match: Match) -> Stored:
    if match.over:
        head = replace(head, state="over")
    seat = max(match.to_act, key=lambda seat: len(match.legal(seat)), default=0)
    line = "" if match.over else match.legal(seat)[-1]
    save(store, Save(head.id, 0, stored_change(head)))
    save(store, Save(head.id, 1, None, 0, [str(entry) for entry in match.entries]))
    return Stored(head.id, tokens, seat, line)
