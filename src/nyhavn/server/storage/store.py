"""Store: what the server needs of a database. An entry is stored before anyone hears of it.

The database is the arbiter between writers: an entry with a number that exists, or anything that
was judged by an older version of its table, is a Conflict and is not stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple, Protocol

from msgspec import Struct


class Conflict(Exception):
    """Somebody else wrote first; nothing was stored."""


class Newer(Exception):
    """The database was made by a later version of this program."""


class Away(OSError):
    """The database does not answer; what was to be stored may or may not be."""


class Change(NamedTuple):
    """A table's stage, its document, and its next deadline."""

    state: str
    doc: bytes
    due: int | None = None


class Save(NamedTuple):
    """A change of a table, and entries to be appended from number n on: both or neither.

    Both were judged by a version of the table (0: it is new), and fit no other.
    """

    table: str
    version: int
    change: Change | None
    n: int = 0
    entries: Sequence[str] = ()


class Found(NamedTuple):
    """A table as it was stored at one moment, with its entries from a number on."""

    version: int
    doc: bytes
    entries: list[str]


class Kept(Struct, frozen=True):
    """All that is stored of a table. Moments are as `datetime.isoformat` writes them."""

    id: str
    version: int
    state: str
    changed: str
    doc: str
    entries: list[tuple[int, str, str]]  # number, entry, when it was made
    due: int | None = None


class Store(Protocol):
    """What the server needs of a database."""

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        """Store several in one transaction, and say which did not fit. It is all on disk then.

        A conflict spoils only its own; after any other error nothing of them is stored.
        """

    def read(self, table: str, since: int = 0) -> Found | None:
        """Return a table and its entries from a number on, both of the same moment."""

    def newest(self, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return the version and the number of entries of each table that there is."""

    def written_elsewhere(self, wait: bool = True) -> bool | None:
        """Say whether others may have written since this was last asked; costs next to nothing.

        Who does not want to wait hears None if the store is busy, or cannot say it now.
        """

    def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""

    def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""

    def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment, the oldest first."""

    def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids.

        Moments are milliseconds since 1970, UTC. The entries of a table go with it.
        """

    def everything(self) -> Iterator[Kept]:
        """Yield all tables as they are at one moment."""

    def fill(self, tables: Iterable[Kept]) -> None:
        """Put tables into an empty database: all of them or, with any error, none."""

    def close(self) -> None:
        """Let go of the database."""


def migrations(database: str, done: int) -> list[tuple[int, str]]:
    """Return the steps that a database still lacks, as (number, SQL); files of `migrations/`."""
    folder = files(__package__).joinpath("migrations", database)
    scripts = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    if done > len(scripts):
        raise Newer(f"it has step {done}, and this version of nyhavn knows {len(scripts)}")
    steps = enumerate(scripts[done:], start=done + 1)
    return [(number, script.read_text("utf-8")) for number, script in steps]
