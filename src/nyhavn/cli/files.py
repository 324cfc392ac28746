"""Reading records from files: every fault is a sentence that names the file."""

from __future__ import annotations

import sys
from pathlib import Path

from nyhavn.cli.say import Wrong
from nyhavn.core.errors import RecordError
from nyhavn.core.match import Match
from nyhavn.core.record import Record, begin, load
from nyhavn.games import SHELF

LARGEST = 4_000_000  # bytes; a long match is about ten thousand


def read(name: str) -> str:
    """Return the text of a file (`-`: standard input)."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except IsADirectoryError:
        raise Wrong(f"{name}: this is a folder, not a record", 1) from None
    except FileNotFoundError:
        raise Wrong(f"{name}: there is no such file", 1) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Wrong(f"{name}: cannot be read ({reason})", 1) from None
    if len(data) > LARGEST:
        line = data.count(b"\n") + 1
        raise Wrong(f"{name}: line {line}: larger than {LARGEST // 1_000_000} MB, no record is", 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Wrong(f"{name}: line {line}: not UTF-8 text, so not a record", 1) from None


def record(name: str) -> Record:
    """Read and judge a whole record."""
    try:
        found = load(read(name), SHELF)
    except RecordError as error:
        raise Wrong(f"{name}: {error}", 1) from None
    if found.cut:
        print(f"nyhavn: {name}: the last line has no end; is the file whole?", file=sys.stderr)
    return found


def positions(name: str) -> list[Match]:
    """Read a record; return the match before every entry and after the last."""
    try:
        first, steps = begin(read(name), SHELF)
        return [first.match, *steps]
    except RecordError as error:
        raise Wrong(f"{name}: {error}", 1) from None
