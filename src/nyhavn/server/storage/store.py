"""Store: what the server needs of a database. An entry is stored before anyone hears of it.

The database is the arbiter between writers: an entry with a number that exists, or anything that
was judged by an older version of its table, is a Conflict and is not stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple, Protocol

from msgspec import Struct

MASTER = "master"  # who plays every challenge once, and belongs to no field


class Conflict(Exception):
    """Somebody else wrote first; nothing was stored."""


class Newer(Exception):
    """The database was made by a later version of this program."""


class Away(OSError):
    """The database does not answer; what was to be stored may or may not be."""


class Lost(OSError):
    """The database file is no longer the one that was opened; nothing stored in it would stay."""


class Unreadable(ValueError):
    """What is stored of one table is not even text."""


class Change(NamedTuple):
    """A table's stage, its document, and its next deadline."""

    state: str
    doc: bytes
    due: int | None = None


class Attempt(Struct, frozen=True, tag=True):
    """Somebody's one counted try at the challenge of a day, from its beginning on."""

    day: str
    game: str
    player: str  # the hash of a token, or MASTER
    table: str
    points: int | None = None  # when the match is over
    record: str | None = None


class Save(NamedTuple):
    """A change of a table, entries to be appended from number n on, and what becomes of the try
    that is played there: all or nothing.

    Both were judged by a version of the table (0: it is new), and fit no other.
    """

    table: str
    version: int
    change: Change | None
    n: int = 0
    entries: Sequence[str] = ()
    attempt: Attempt | None = None  # without points it begins: one of a player at a challenge


class Found(NamedTuple):
    """A table as it was stored at one moment, with its entries from a number on."""

    version: int
    doc: bytes
    entries: list[str]
    moved: int | None = None  # when its latest entry was made, in milliseconds since 1970


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

    def moment(self) -> int | None:
        """Return the database's own time of day (milliseconds since 1970), None if it has none."""

    def probe(self) -> None:
        """Raise what storing would raise now: a full disk, a lost file. Writes a little."""

    def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment, the oldest first."""

    def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids.

        Moments are milliseconds since 1970, UTC. The entries of a table go with it.
        """

    def remove(self, table: str) -> bool:
        """Delete a table with its entries; say whether there was one."""

    def secret(self, name: str, made: str) -> str:
        """Return a secret of the server's own; if there is none of this name, `made` is it now."""

    def secrets(self) -> dict[str, str]:
        """Return all secrets of the server's own by their names."""

    def attempts(self, player: str, since: str) -> list[Attempt]:
        """Return the tries of a player from a day on, without their records."""

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        """Return a try at a challenge with its record, None if there is none."""

    def tell_attempt(self, attempt: Attempt) -> None:
        """Store a try that was played at no table, unless it is there."""

    def fields(self, first: str, last: str) -> list[tuple[str, str, int, int]]:
        """Return day, game, points and how many had them, from one day to another; no master's."""

    def everything(self) -> Iterator[Kept]:
        """Yield all tables as they are at one moment."""

    def every_attempt(self) -> Iterator[Attempt]:
        """Yield all tries with their records."""

    def fill(self, kept: Iterable[Kept | Attempt]) -> None:
        """Put all this into an empty database: all of it or, with any error, nothing."""

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
