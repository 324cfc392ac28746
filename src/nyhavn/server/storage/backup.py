"""Backup: a whole database as one file that restores into any other, SQLite or PostgreSQL.

Lines of JSON, packed with gzip: a heading, one line for each table with its entries, and an ending
that counts them. It holds what is secret in the database: seeds, and hashes of tokens.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from nyhavn.server.storage.store import Kept, Store


class Heading(Struct, frozen=True):
    """The first line."""

    backup: str = "nyhavn"
    format: int = 1


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
            file.write(_line(Heading()))
            for kept in store.everything():
                file.write(_line(kept))
                tables, entries = tables + 1, entries + len(kept.entries)
            file.write(_line(Ending(tables, entries)))
        raw.flush()
        os.fsync(raw.fileno())
    part.rename(path)
    return Ending(tables, entries)


def read(path: Path) -> Iterator[Kept]:
    """Yield the tables of a backup; what is damaged raises when it is reached."""
    try:
        with gzip.open(path, "rb") as file:
            yield from _tables(path, file)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise Damaged(f"{path} is not a backup, or it is damaged") from None


def restore(store: Store, path: Path) -> Ending:
    """Put the tables of a backup into an empty database: all of them or, with an error, none."""
    tables = entries = 0

    def counted() -> Iterable[Kept]:
        nonlocal tables, entries
        for kept in read(path):
            tables, entries = tables + 1, entries + len(kept.entries)
            yield kept

    store.fill(counted())
    return Ending(tables, entries)


def _tables(path: Path, lines: Iterable[bytes]) -> Iterator[Kept]:
    tables = entries = 0
    ending = None
    for n, line in enumerate(lines, start=1):
        if ending is not None:
            raise Damaged(f"{path}: there is more after the end, in line {n}")
        try:
            if n == 1:
                _headed(path, msgspec.json.decode(line, type=Heading))
            elif line.startswith(b'{"tables"'):
                ending = msgspec.json.decode(line, type=Ending)
            else:
                kept = msgspec.json.decode(line, type=Kept)
                tables, entries = tables + 1, entries + len(kept.entries)
                yield kept
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Damaged(f"{path}: line {n} cannot be read: {error}") from None
    if ending != Ending(tables, entries):
        raise Damaged(f"{path} is not whole: it ends after {tables} tables")


def _headed(path: Path, heading: Heading) -> None:
    if heading.backup != "nyhavn":
        raise Damaged(f"{path} is not a backup of nyhavn")
    if heading.format != 1:
        raise Damaged(f"{path} was written by a later version of nyhavn")


def _line(struct: Struct) -> bytes:
    return msgspec.json.encode(struct) + b"\n"
