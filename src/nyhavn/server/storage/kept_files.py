"""Kept files: those of a SQLite database. Only their owner reads them, and they are still there.

A file that was deleted or replaced under its database goes on taking what is written, and loses it
when it is closed. So whoever has written looks whether it is there before anybody hears of it.
"""

from __future__ import annotations

import contextlib
import os

from nyhavn.server.storage.store import Lost

PRIVATE = 0o600  # seeds of running matches and invitations are inside
BESIDE = ("", "-wal", "-shm")
ROOM = 65_536  # bytes that must fit on the disk beside the database


def make_private(path: str) -> None:
    """Let nobody but its owner read a database, new or old; SQLite makes the others alike."""
    if not path or path.startswith((":", "file:")):
        return
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for end in BESIDE:
        with contextlib.suppress(FileNotFoundError, PermissionError):  # another's: left as it is
            os.chmod(path + end, PRIVATE)


class KeptFiles:
    """The files of an open database, as they were when it was opened."""

    def __init__(self, path: str) -> None:
        found = {path + end: _identity(path + end) for end in ("", "-wal")}
        self._known = {name: identity for name, identity in found.items() if identity is not None}
        self._path = path if path in self._known else None

    def check(self) -> None:
        """Raise Lost if one of them is not there, or is another."""
        for name, identity in self._known.items():
            if _identity(name) != identity:
                raise Lost(f"{name} was deleted or replaced while it was open")

    def probe(self) -> None:
        """Raise what the disk says to a little more."""
        if self._path is None:
            return
        trial = f"{self._path}-probe"
        try:
            file = os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
            try:
                written = os.write(file, bytes(ROOM))
                if written != ROOM:
                    raise OSError("there is no room on the disk")
                os.fsync(file)
            finally:
                os.close(file)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(trial)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
