"""Autosave: the record on disk after every move, and what a match needs to go on another day.

Beside an unfinished record `FILE` lies `FILE.table`: who are bots, and the seed that the record's
seal hides until the match is over. It is readable by its owner only, and goes when the match ends.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from nyhavn.cli.participants import Participant
from nyhavn.core.dealer import Dealer, Dictated, Sealed
from nyhavn.core.match import CHANCE, Match
from nyhavn.core.record import Record, dump
from nyhavn.folders import data

SECRET = 0o600  # the seed is for its owner's eyes only


@dataclass(frozen=True)
class TableFile:
    """What lies in `FILE.table`."""

    seats: tuple[str, ...]  # `person` or `bot:journeyman`
    luck: Sealed

    def dealer(self, record: Record) -> Dealer:
        """Return the luck that goes on from a record.

        It stays sealed if the seed is the one the record's seal hides; otherwise it cannot be
        checked, and the record says so by having no seal.
        """
        if record.seal == self.luck.seal:
            return self.luck
        past = [entry.line for entry in record.match.entries if entry.who == CHANCE]
        return Dictated(tuple(past), self.luck)


class Autosave:
    """Saves one match. A failure is remembered as a sentence, never raised."""

    def __init__(
        self,
        path: Path,
        participants: Sequence[Participant],
        luck: Sealed,
        order: tuple[int, ...] | None = None,
    ) -> None:
        self.path = path
        self._order = order
        self.fault: str | None = None
        self._names = tuple(one.name for one in participants)
        self._table = TableFile(tuple(one.kind for one in participants), luck)
        self._begun = False

    def save(self, match: Match) -> None:
        """Write the record, and the table file as long as it is needed."""
        try:
            if not self._begun:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                _write(table_path(self.path), _dumped(self._table), SECRET)
                self._begun = True
            _write(self.path, self.text(match))
            if match.over:
                table_path(self.path).unlink(missing_ok=True)
            self.fault = None
        except OSError as error:
            self.fault = error.strerror or str(error)

    def text(self, match: Match) -> str:
        """Return the record as it would be written now."""
        return dump(Record.of(match, self._names, self._order))


def table_path(record: Path) -> Path:
    """Return where the table file of a record lies."""
    return record.with_name(record.name + ".table")


def read_table(record: Path, seats: int) -> TableFile | None:
    """Return the table file of a record, None if there is none that can be used."""
    try:
        found = json.loads(table_path(record).read_text("utf-8"))
        kinds = tuple(str(kind) for kind in found["seats"])
        seed = bytes.fromhex(found["seed"])
        salts = tuple(str(salt) for salt in found["salts"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    whole = len(kinds) == len(salts) == seats and len(seed) == 32
    return TableFile(kinds, Sealed(seed, salts)) if whole else None


def default_path(game: str, now: datetime) -> Path:
    """Return a file that does not exist yet, named after the game and the time."""
    folder = data() / "records"
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    path, n = folder / f"{stem}.nyhavn", 2
    while path.exists():
        path, n = folder / f"{stem}-{n}.nyhavn", n + 1
    return path


def _dumped(table: TableFile) -> str:
    seed, salts = table.luck.seed.hex(), table.luck.salts
    return json.dumps({"seats": table.seats, "seed": seed, "salts": salts}) + "\n"


def _write(path: Path, text: str, mode: int = 0o666) -> None:
    """Replace a file in one step: a crash leaves the old one or the new one, never half."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        draft.replace(path)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
