"""Ledger: one table as the database file has it, replayed through the engine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from nyhavn.client.messages import LogEntry
from nyhavn.core.history import History
from nyhavn.core.match import CHANCE, CHOSEN, UNDONE, Match
from nyhavn.server.tables import head as heads
from tests.trust.clients.player import Broken, Diverged, Lost, Player


@contextmanager
def opened(db: Path) -> Iterator[sqlite3.Connection]:
    """Read a database without changing its files: what a crash left is for the server to mend."""
    with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as connection:
        yield connection


class Ledger:
    """What is stored of one table, and whether its people were told the truth."""

    def __init__(self, table: str, players: list[Player]) -> None:
        self.table = table
        self.players = players
        self._history: History | None = None
        self._matches: list[Match] = []  # after 0, 1, 2 ... entries
        self._compared = [0] * len(players)  # entries

    @property
    def over(self) -> bool:
        return all(player.over for player in self.players)

    def entries(self, connection: sqlite3.Connection) -> tuple[tuple[int, str], ...]:
        """Return all that is stored, with its numbers."""
        query = "SELECT n, entry FROM entries WHERE table_id = ? ORDER BY n"
        return tuple(connection.execute(query, (self.table,)))

    def check(self, connection: sqlite3.Connection, newest: bool = False) -> None:
        """Read what is new, and compare everything with what each player has.

        With `newest` all of them must have been told of the last entry; and, as when the match is
        over, everything is read again: what was stored once must be stored still.
        """
        self._read(connection)
        if newest or self.over:
            known = enumerate(map(str, self._matches[-1].entries))
            if self.entries(connection) != tuple(known):
                raise Diverged(f"table {self.table}: what was stored has changed")
            if any(len(player.log) != len(self._told) for player in self.players):
                raise Broken(f"table {self.table}: not everybody has heard the newest")
        for k, player in enumerate(self.players):
            self._compare_log(player, self._compared[k])
            self._compared[k] = len(player.log)
            self._compare_moves(player)
            if player.last:
                self._compare_view(player)

    def _read(self, connection: sqlite3.Connection) -> None:
        found = connection.execute("SELECT doc FROM tables WHERE id = ?", (self.table,)).fetchone()
        if found is None:
            raise Lost(f"table {self.table} was promised and is not there")
        head = heads.decode(found[0])
        if self._history is None:
            setup = head.rules.setup(len(head.chairs), head.options)
            self._history = History(head.rules, setup)
            self._matches.append(self._history.match)
        rows = connection.execute(
            "SELECT n, entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n",
            (self.table, len(self._history.entries)),
        )
        for n, entry in rows:
            if n != len(self._history.entries):
                raise Lost(
                    f"table {self.table}: entry {n} follows {len(self._history.entries) - 1}"
                )
            who, _, line = entry.partition(" ")
            self._history.enter([(CHANCE if who == "*" else int(who), line)])
            self._matches.append(self._history.match)
        if (head.state == "over") != self._history.match.over:
            raise Broken(f"table {self.table} is {head.state}, its match is not")

    def _compare_log(self, player: Player, since: int) -> None:
        told = self._told
        if len(player.log) > len(told):
            raise Lost(f"{player} heard {len(player.log)} entries, {len(told)} are stored")
        for n, said in enumerate(player.log[since:], start=since):
            who = None if told[n].who == CHANCE else told[n].who
            stored = LogEntry(n, who, told[n].read_by(player.seat), told[n].kind)
            if said != stored:
                raise Diverged(f"{player} heard {said}, stored is {stored}")

    def _compare_moves(self, player: Player) -> None:
        kinds = (CHOSEN, UNDONE)
        mine = [t.line for t in self._told if t.who == player.seat and t.kind in kinds]
        sent = [] if player.sent is None else [player.sent]
        if mine not in (player.acknowledged, player.acknowledged + sent):
            kind = Lost if len(mine) < len(player.acknowledged) else Diverged
            raise kind(
                f"{player}: acknowledged are {player.acknowledged}, without an answer is {sent},"
                f" stored are {mine}"
            )

    def _compare_view(self, player: Player) -> None:
        shown: dict[str, Any] = msgspec.json.decode(player.last)
        match, seat = self._matches[shown["n"]], player.seat
        undo = match.undoable(seat)
        true = {
            "view": msgspec.json.decode(msgspec.json.encode(match.view(seat))),
            "legal": match.legal(seat) if seat in match.to_act else [],
            "undo": None if undo is None else f"undo {undo}",
            "to_act": list(match.to_act),
            "scores": list(match.scores),
            "over": match.over,
        }
        shown["legal"] = [legal["line"] for legal in shown["legal"]]
        for name, value in true.items():
            if shown[name] != value:
                raise Diverged(f"{player} sees {name} {shown[name]}, true is {value}")

    @property
    def _told(self) -> list[Any]:
        assert self._history is not None, "it has been read"
        return self._history.entries
