"""Cuts: a store in use while the power fails, and what of it is there afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from shutil import rmtree

from nyhavn.server.storage.sqlite import SQLite, prepared
from nyhavn.server.storage.store import Change, Save
from tests.trust.storms.disk import Disk
from tests.trust.storms.foreign import connected

Prepare = Callable[[sqlite3.Connection], sqlite3.Connection]
Shelf = dict[str, tuple[int, str, tuple[str, ...]]]  # table: version, document, entries
CHECKPOINTS = (2, 10, 1000)  # pages of the log until they are carried over; 1000 is usual
OPENING, SAVING = 0.3, 0.05  # how likely a cut is at each operation of the disk
_names = count()


class Lost(AssertionError):
    """The store has not kept what it promised."""


@dataclass(frozen=True)
class Cut:
    """What the power left of the files, what was promised by then, and what was being saved."""

    files: dict[str, bytes]  # by the end of their names: "", "-wal", "-journal"
    promised: Shelf
    doing: Shelf

    def written(self, folder: Path) -> Path:
        """Put the files into a folder; return the path of the database."""
        folder.mkdir()
        for end, content in self.files.items():
            (folder / f"db{end}").write_bytes(content)
        return folder / "db"

    def check(self, folder: Path) -> Shelf:
        """Open the store anew; return what is in it: all that was promised, and nothing halfway."""
        path = self.written(folder)
        try:
            SQLite(str(path)).close()
            found = read(path)
        except sqlite3.Error as error:
            raise Lost(f"the store cannot be opened: {error}") from error
        if found not in (self.promised, self.doing):
            raise Lost(f"promised was {self.promised}, in the store is {found}")
        return found


@dataclass
class Session:
    """One use of a store on a disk whose power may fail at any moment."""

    luck: Random
    shelf: Shelf
    prepare: Prepare = prepared
    risk: float = 1.0  # 0: the power does not fail
    cuts: list[Cut] = field(default_factory=list)

    def run(self, path: Path, saves: int) -> None:
        """Open, save some things, close; cuts are collected."""
        self._path, self._doing, self._often = str(path), self.shelf, OPENING
        self._disk = Disk(f"disk{next(_names)}", self._before)
        store = SQLite(str(path), self._connect)
        self._often = SAVING
        for _ in range(saves):
            self._save(store)
        store.close()
        self._disk.unregister()

    def _connect(self, path: str) -> sqlite3.Connection:
        connection = self.prepare(connected(path, self._disk.name))
        connection.execute(f"PRAGMA wal_autocheckpoint = {self.luck.choice(CHECKPOINTS)}")
        return connection

    def _before(self) -> None:
        if self.luck.random() < self.risk * self._often:
            left = self._disk.after_cut(self.luck)
            files = {path.removeprefix(self._path): content for path, content in left.items()}
            self.cuts.append(Cut(files, self.shelf, self._doing))

    def _save(self, store: SQLite) -> None:
        """Save something new, or several things at once; one that is too late may be among them."""
        luck, saves = self.luck, list[Save]()
        for _ in range(luck.choice((1, 1, 4))):
            saves.append(self._some())
        fits = [True] * len(saves)
        if self.shelf and luck.random() < 0.2:
            saves.append(Save(luck.choice([*self.shelf]), 0, Change("open", b""), 0, ("late",)))
            fits.append(False)
        if [conflict is None for conflict in store.save_all(saves)] != fits:
            raise Lost(f"the store refused something else than what was too late: {saves}")
        self.shelf = self._doing

    def _some(self) -> Save:
        """A table, a change, entries, or a change with entries."""
        luck, shelf = self.luck, self._doing
        table = luck.choice([*shelf, f"t{len(shelf)}"])
        before, doc, entries = shelf.get(table, (0, "", ()))
        change: Change | None = None
        new: tuple[str, ...] = ()
        if before == 0 or luck.random() < 0.2:
            doc = _text(luck, 3000)
            change = Change("playing", doc.encode())
        if change is None or luck.random() < 0.5:
            new = tuple(_text(luck, 300) for _ in range(luck.randint(1, 5)))
        after = before + (change is not None)
        self._doing = {**shelf, table: (after, doc, entries + new)}
        return Save(table, before, change, len(entries), new)


def read(path: Path) -> Shelf:
    """Return what is stored, after a look at the state of the file itself."""
    with closing(sqlite3.connect(path)) as connection:
        if (found := connection.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
            raise Lost(f"the database is damaged: {found}")
        shelf: Shelf = {}
        for table, version, doc in connection.execute("SELECT id, version, doc FROM tables"):
            query = "SELECT n, entry FROM entries WHERE table_id = ? ORDER BY n"
            rows = connection.execute(query, (table,)).fetchall()
            if [n for n, _ in rows] != list(range(len(rows))):
                raise Lost(f"the entries of {table} have numbers {[n for n, _ in rows]}")
            shelf[table] = (version, doc, tuple(entry for _, entry in rows))
    return shelf


def _text(luck: Random, most: int) -> str:
    return luck.randbytes(luck.randint(1, most // 2)).hex()


def ordeal(folder: Path, seed: int, cuts: int, prepare: Prepare = prepared) -> int:
    """Let the power fail at least so often, going on with what was left; return how often it did.

    Every few sessions begin with an empty disk, so that the making of a store is cut, too.
    """
    print("seed", seed)
    luck, done = Random(seed), 0
    path, shelf = folder / "empty", Shelf()
    path.mkdir()
    while done < cuts:
        session = Session(luck, shelf, prepare)
        session.run(path / "db", saves=luck.randint(0, 40))
        rmtree(path)
        for cut in session.cuts:
            done += 1
            path = folder / f"{done}"
            shelf = cut.check(path)
            rmtree(path)
        path = folder / f"after {done}"
        if session.cuts and luck.random() < 0.7:  # the last one: once more, as it was left
            session.cuts[-1].written(path)
        else:
            path.mkdir()
            shelf = {}
    return done
