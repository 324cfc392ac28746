"""Journal: what the server writes for its operator, one event in a line, and never a secret.

An event is a constant text. Values stand in fields that are known here; words in the arguments of
a record, and the messages of errors that may quote what somebody sent, are left out. So no name,
token, hand or line of a match can get into a log, whoever writes it.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO, TypedDict, Unpack

LEVELS = ("debug", "info", "warning", "error")
FRAMES = 12  # of a traceback, the innermost
TELLING = (OSError, sqlite3.Error)  # what these say is about files, disks and networks ...
LOST = ("psycopg", "OperationalError")  # ... and this about a connection; a library we may not have


class Fields(TypedDict, total=False):
    """What an event may tell beside its text."""

    table: str
    n: int  # the number of entries, or of the entry
    seat: int
    game: str
    kind: str  # of a refusal or a fault: from a fixed set
    call: str  # method and path, as `/api` lists them
    address: str  # of a proxy, not of a visitor
    visitor: str  # who asked: a keyed hash of the address, see Visitors


def at(**fields: Unpack[Fields]) -> dict[str, Any]:
    """Return fields for a log call: `log.info("match begun", extra=at(table=id))`."""
    return {"fields": fields}


def begin(level: str | None = None, stream: TextIO | None = None) -> None:
    """Write to a stream (stderr) from now on: for people if it is a terminal, else JSON lines.

    Unless said otherwise a terminal gets warnings only. Libraries are kept to warnings: below
    that some of them write whole frames.
    """
    stream = stream or sys.stderr
    human = stream.isatty()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainFormatter() if human else JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("nyhavn").setLevel((level or ("warning" if human else "info")).upper())
    logging.captureWarnings(True)


class JsonFormatter(logging.Formatter):
    """An event as a line of JSON."""

    def __init__(self, clock: Callable[[logging.LogRecord], float] = lambda r: r.created) -> None:
        super().__init__()
        self._clock = clock

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = self._clock(record)
        told = {"time": f"{_day(moment)}.{int(moment % 1 * 1000):03d}Z"}
        return json.dumps(told | {"level": record.levelname.lower()} | _told(record))


class PlainFormatter(logging.Formatter):
    """An event for somebody who watches the terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told = _told(record)
        moment = time.strftime("%H:%M:%S", time.localtime(record.created))
        values = [f"{name}={value}" for name, value in told.items() if name not in ("event", "at")]
        line = " ".join([moment, record.levelname.lower(), told["event"], *values])
        return "\n".join([line, *(f"    {frame}" for frame in told.get("at", ()))])


def _told(record: logging.LogRecord) -> dict[str, Any]:
    known = Fields.__annotations__
    fields = getattr(record, "fields", {})
    found = {"event": _event(record)} | {name: fields[name] for name in known if name in fields}
    if not record.name.startswith("nyhavn"):
        found["logger"] = record.name
    if record.exc_info and record.exc_info[1] is not None:
        found |= _fault(record.exc_info[1])
    return found


def _event(record: logging.LogRecord) -> str:
    """The first line of the text; of its arguments only numbers are filled in."""
    lines = str(record.msg).splitlines() or [""]
    given = record.args if isinstance(record.args, tuple) else ()
    safe = tuple(value if isinstance(value, int | float) else "…" for value in given)
    try:
        return lines[0] % safe if safe else lines[0]
    except (TypeError, ValueError):
        return lines[0]


def _fault(error: BaseException) -> dict[str, Any]:
    """An error by its class and the places it came from, without the values it may quote."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return {
        "error": _named(error) + (f", by {_named(error.__cause__)}" if error.__cause__ else ""),
        "at": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _named(error: BaseException) -> str:
    kind = type(error)
    telling = isinstance(error, TELLING) or (kind.__module__, kind.__name__) == LOST
    return f"{kind.__name__}: {' '.join(str(error).split())}" if telling else kind.__name__


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment))
