"""Playback: a record file as one seat could have seen it. Runs in a worker; nothing is stored.

What it may take is bounded: the lines it reads, the bytes it answers (so also the memory it needs),
and its processor time. What a game keeps of the files in a record is forgotten at the end.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import msgspec

from nyhavn.core.errors import NyhavnError, RecordError
from nyhavn.core.history import History
from nyhavn.core.match import CHANCE, Match
from nyhavn.core.names import shown
from nyhavn.core.record import Record, verify
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.replay_bodies import Chances, Replay, Step
from nyhavn.server.protocol.wire import TableDeal
from nyhavn.server.tables.brought_record import MOST_LINES, brought
from nyhavn.server.tables.encoded_log import said
from nyhavn.server.tables.position_text import drawn

LARGEST = 1_000_000  # bytes of a record
MOST_DRAWN = 1_000  # lines of a record whose positions are drawn
MOST_ANSWER = 5  # megabytes ...
MOST_PICTURES = 20  # ... and of pictures, which pack well
MOST_SECONDS = 5.0  # of processor time

Wrong = tuple[str, dict[str, Any]]
encode = msgspec.json.Encoder().encode


def replayed(
    text: str, seat: int | None, packed: bool = False, drawn_in: str | None = None
) -> tuple[bytes | None, Wrong]:
    """Return the replay as JSON (in gzip, if it is to be packed), or why there is none.

    With a language, every position is drawn as in the terminal. Why is an id with values, since
    both travel between processes.
    """
    try:
        with brought(text, MOST_LINES if drawn_in is None else MOST_DRAWN) as (record, matches):
            found = encode(_replay(record, matches, seat, drawn_in))
        most = MOST_ANSWER + (MOST_PICTURES if drawn_in else 0)
        if len(found) > most * 1_000_000:
            raise Refused("long_replay", 413, most=MOST_ANSWER)
        return gzip.compress(found, 5, mtime=0) if packed else found, ("", {})
    except NyhavnError as error:
        return None, (error.id, error.values)
    except MemoryError:
        return None, ("server.long_replay", {"most": MOST_ANSWER})


def _replay(
    record: Record, matches: Iterator[Match], seat: int | None, drawn_in: str | None
) -> Replay:
    match = record.match
    if seat is not None and not 0 <= seat < match.seats:
        raise Refused("no_seat", 404, seat=seat, n=match.seats)
    names = [*map(shown, record.names)] if record.names else None
    history, steps = History(match.game, match.setup), _Steps(match, seat, names, drawn_in)
    history.extend_to(match)
    odds = _Odds(record.draws is not None)
    for after in matches:
        if after.entries[-1].who == CHANCE and record.seed is not None:
            odds.add(match)
        match = after
        history.step(match)
        steps.add(match)
    whole = replace(record, match=match)
    return Replay(
        game=match.game.name,
        version=match.version,
        seats=match.seats,
        names=names,
        options=dict(match.setup.options),
        over=match.over,
        ranking=match.ranking if match.over else None,
        luck=_luck(whole),
        seal=record.seal,
        seed=record.seed.hex() if record.seed else None,
        salts=list(record.salts) if record.salts else None,
        commits=list(record.commits) if record.commits else None,
        order=list(record.order) if record.order else None,
        chances=None if record.seed is None else odds.chances(match),
        said=[said(match.game, n, told, seat) for n, told in enumerate(history.entries)],
        steps=steps.found,
        common=steps.common,
        deal=TableDeal(record.deal.kind, record.deal.entries) if record.deal else None,
        draws=record.draws,
    )


class _Odds:
    """What chance could do at each of its acts; the same list is kept once."""

    def __init__(self, by_turns: bool) -> None:
        self.lists: dict[tuple[tuple[str, int], ...], int] = {}
        self.acts: list[int] = []
        self.turns: list[tuple[int, int]] | None = [] if by_turns else None

    def add(self, match: Match) -> None:
        self.acts.append(self.lists.setdefault(tuple(match.odds()), len(self.lists)))
        if self.turns is not None:
            self.turns.append(match.turns[:2])

    def chances(self, match: Match) -> Chances:
        lots = match.game.left_to_lot(match.setup)
        letters = {name: sorted(choice.values) for name, choice in lots.items()}
        return Chances([*map(list, self.lists)], self.acts, letters, self.turns)


class _Steps:
    """The positions, encoded one by one and counted; what is the same in all of them only once."""

    def __init__(
        self, match: Match, seat: int | None, names: list[str] | None, drawn_in: str | None
    ) -> None:
        files = match.game.file_options
        self.found: list[Step] = []
        self.common = {k: v for k, v in match.view(seat).items() if k in files and v is not None}
        self._seat = seat
        self._names = names or [*map(str, range(match.seats))]
        self._drawn_in = drawn_in
        self._bytes = self._pictures = 0
        self._until = time.process_time() + MOST_SECONDS
        self.add(match)

    def add(self, match: Match) -> None:
        view = match.view(self._seat)
        for key in self.common:
            del view[key]
        lang = self._drawn_in
        rows = None if lang is None else drawn(match, self._seat, self._names, lang)
        found: Any = msgspec.Raw(encode(view))
        self._bytes += len(memoryview(found))
        self._pictures += 0 if rows is None else len(encode(rows))
        most = (MOST_ANSWER * 1_000_000, MOST_PICTURES * 1_000_000)
        if self._bytes > most[0] or self._pictures > most[1]:
            raise Refused("long_replay", 413, most=MOST_ANSWER)
        if time.process_time() > self._until:
            raise Refused("slow_replay", 413, n=MOST_SECONDS)
        self.found.append(Step(found, list(match.to_act), match.scores, rows))


def _luck(record: Record) -> Literal["fair", "unsealed", "unproven"]:
    """Say what is known of the luck; luck that is proved to be foul is a RecordError."""
    if record.seal is not None and record.seed is None:
        return "unproven"  # a match that is not over
    return "fair" if verify(record) else "unsealed"


def refused(id: str, values: dict[str, Any]) -> NyhavnError:
    """Return the error that a worker described."""
    if id.startswith("server."):
        return Refused(id.removeprefix("server."), 400, **values)
    return RecordError(id, **values)
