"""Backup: a whole database as one file that restores into any other, SQLite or PostgreSQL.

Lines of JSON, packed with gzip: a heading, one line for each table with its entries, one for each
try at a challenge, and an ending that counts the tables. It holds what is secret in the database:
seeds, hashes of tokens, keys.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from nyhavn.server.storage.store import Attempt, Kept, Store

FORMATS = (1, 2)  # the second has lines that belong to no table, where there are any


class Heading(Struct, frozen=True):
    """The first line."""

    backup: str = "nyhavn"
    format: int = 1
    secrets: dict[str, str] = {}  # of the server's own


class Ending(Struct, frozen=True):
    """The last line: without it the file is not whole."""

    tables: int
    entries: int


class Damaged(Exception):
    """A file that is no backup, or not a whole one; a sentence."""


def write(store: Store, path: Path) -> Ending:
    """Write all tables as they are at this moment. The file is there when it is whole."""
    part = path.with_name(path.name + ".part")
    tables = entries = 0
    secret = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(secret, "wb") as raw:
        with gzip.GzipFile("", "wb", fileobj=raw) as file:
            attempts = list(store.every_attempt())
            secrets = store.secrets()
            file.write(_line(Heading(format=FORMATS[bool(attempts)], secrets=secrets)))
            for kept in store.everything():
                file.write(_line(kept))
                tables, entries = tables + 1, entries + len(kept.entries)
            for attempt in attempts:
                file.write(_line(attempt))
            file.write(_line(Ending(tables, entries)))
        raw.flush()
        os.fsync(raw.fileno())
    part.rename(path)
    return Ending(tables, entries)


def read(path: Path, secrets: dict[str, str] | None = None) -> Iterator[Kept | Attempt]:
    """Yield what is in a backup, and fill in its secrets; damage raises when it is reached."""
    try:
        with gzip.open(path, "rb") as file:
            yield from _tables(path, file, {} if secrets is None else secrets)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise Damaged(f"{path} is not a backup, or it is damaged") from None


def restore(store: Store, path: Path) -> Ending:
    """Put the tables of a backup into an empty database: all of them or, with an error, none."""
    tables = entries = 0
    secrets: dict[str, str] = {}

    def counted() -> Iterable[Kept | Attempt]:
        nonlocal tables, entries
        for kept in read(path, secrets):
            if isinstance(kept, Kept):
                tables, entries = tables + 1, entries + len(kept.entries)
            yield kept

    store.fill(counted())
    for name, value in secrets.items():
        store.secret(name, value)
    return Ending(tables, entries)


def _tables(
    path: Path, lines: Iterable[bytes], secrets: dict[str, str]
) -> Iterator[Kept | Attempt]:
    tables = entries = 0
    ending = None
    for n, line in enumerate(lines, start=1):
        if ending is not None:
            raise Damaged(f"{path}: there is more after the end, in line {n}")
        try:
            if n == 1:
                secrets |= _headed(path, msgspec.json.decode(line, type=Heading))
            elif line.startswith(b'{"tables"'):
                ending = msgspec.json.decode(line, type=Ending)
            elif line.startswith(b'{"type"'):
                yield msgspec.json.decode(line, type=Attempt)
            else:
                kept = msgspec.json.decode(line, type=Kept)
                tables, entries = tables + 1, entries + len(kept.entries)
                yield kept
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Damaged(f"{path}: line {n} cannot be read: {error}") from None
    if ending != Ending(tables, entries):
        raise Damaged(f"{path} is not whole: it ends after {tables} tables")


def _headed(path: Path, heading: Heading) -> dict[str, str]:
    if heading.backup != "nyhavn":
        raise Damaged(f"{path} is not a backup of nyhavn")
    if heading.format not in FORMATS:
        raise Damaged(f"{path} was written by a later version of nyhavn")
    return heading.secrets


def _line(struct: Struct) -> bytes:
    return msgspec.json.encode(struct) + b"\n"
