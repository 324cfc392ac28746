"""Playback: a record file as one seat could have seen it. Runs in a worker; nothing is stored."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from nyhavn.core.errors import NyhavnError, RecordError
from nyhavn.core.history import History
from nyhavn.core.match import Match
from nyhavn.core.record import Record, begin, verify
from nyhavn.games import SHELF
from nyhavn.server.protocol.bodies import Replay, Step
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.snapshot import said

LARGEST = 1_000_000  # bytes
MOST_ENTRIES = 4_000  # several times the longest match

Wrong = tuple[str, dict[str, Any]]


def replayed(text: str, seat: int | None) -> tuple[bytes | None, Wrong]:
    """Return the replay as JSON, or the id and values of why there is none.

    Both are plain, since they travel between processes.
    """
    try:
        return msgspec.json.encode(_replay(text, seat)), ("", {})
    except NyhavnError as error:
        return None, (error.id, error.values)


def _replay(text: str, seat: int | None) -> Replay:
    entries = text.count("\n")
    if entries > MOST_ENTRIES:
        raise Refused("long_record", 413, n=entries, most=MOST_ENTRIES)
    record, matches = begin(text, SHELF)
    match = record.match
    if seat is not None and not 0 <= seat < match.seats:
        raise Refused("no_seat", 404, seat=seat, n=match.seats)
    history = History(match.game, match.setup)
    steps = [_step(match, seat)]
    for match in matches:
        history.extend_to(match)
        steps.append(_step(match, seat))
    whole = Record(match, record.names, record.seal, record.seed, record.salts, record.cut)
    return Replay(
        game=match.game.name,
        version=match.game.version,
        seats=match.seats,
        names=list(record.names) if record.names else None,
        options=dict(match.setup.options),
        over=match.over,
        ranking=match.ranking if match.over else None,
        luck=_luck(whole),
        seal=record.seal,
        seed=record.seed.hex() if record.seed else None,
        salts=list(record.salts) if record.salts else None,
        said=[said(match.game, n, told, seat) for n, told in enumerate(history.entries)],
        steps=steps,
    )


def _step(match: Match, seat: int | None) -> Step:
    return Step(match.view(seat), list(match.to_act), match.scores)


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
