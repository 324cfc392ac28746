"""The truth about one table: what was stored, and what everybody should therefore see."""

from __future__ import annotations

from typing import Any

import msgspec

from nyhavn.core.history import History
from nyhavn.core.match import CHANCE, CHOSEN, UNDONE, Match
from nyhavn.server.storage.store import Save
from nyhavn.server.tables import encoded_log
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.head import Head

Json = dict[str, Any]


class Truth:
    """Grows with every commit. A view is only ever right at a number where a commit ended."""

    def __init__(self) -> None:
        self.heads: list[Head] = []  # version v is at v - 1
        self.entries: list[str] = []
        self.history: History | None = None
        self._matches: dict[int, Match] = {}
        self._mine: dict[int, dict[int, int]] = {}
        self._expected: dict[tuple[int, int | None], Json] = {}
        self._said: dict[int | None, list[Json]] = {}

    @property
    def n(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> Head:
        return self.heads[-1]

    @property
    def people(self) -> list[int]:
        """The seats on which nobody but a person may move now."""
        chairs = self.head.chairs if self.heads else ()
        return [seat for seat, chair in enumerate(chairs) if chair.kind == "person"]

    def commit(self, save: Save) -> None:
        """Take in what was stored; entries are judged by the rules once more."""
        _, version, change, n, entries, *_ = save
        if change is not None:
            assert version == len(self.heads), "a version was skipped"
            self.heads.append(heads.decode(change.doc))
        assert not entries or n == self.n, f"entries from {n} on were stored after {self.n}"
        head = self.head
        if self.history is None and head.state != "open":
            self.history = History(head.rules, head.rules.setup(len(head.chairs), head.options))
        if self.history is not None:
            self.entries += entries
            self.history.enter(_parsed(entry) for entry in entries)
            self._matches[self.n] = self.history.match
            seats = range(len(head.chairs))
            self._mine[self.n] = {seat: len(self.chosen(seat)) for seat in seats}

    def chosen(self, seat: int) -> list[str]:
        """What a seat chose, and its undos."""
        told = self.history.entries if self.history else []
        return [t.line for t in told if t.who == seat and t.kind in (CHOSEN, UNDONE)]

    def wrong(self, update: Json, seat: int | None) -> str:
        """Say what is wrong with an update for a seat; nothing if all is right."""
        n = update["n"]
        if n not in self._matches:
            return f"update {n} is not what any commit left; {self.n} are stored"
        if update["seat"] != seat:
            return f"seat {update['seat']} was sent to seat {seat}"
        for key, value in self._picture(n, seat).items():
            if update[key] != value:
                return f"{key} at {n} is {update[key]!r} instead of {value!r}"
        legal = [each["line"] for each in update["legal"]]
        right = self._legal(n, seat)
        if legal != right and (legal or not self.ever_away(seat)):
            return f"legal lines at {n} are {legal[:3]}... instead of {right[:3]}..."
        first = n - len(update["said"])
        if update["said"] != self.said(seat)[first:n]:
            return f"what was said between {first} and {n} is wrong"
        return ""

    def said(self, seat: int | None) -> list[Json]:
        """Every entry as a seat may read it."""
        done = self._said.setdefault(seat, [])
        if self.history is not None:
            game = self.history.match.game
            for k in range(len(done), self.n):
                said = encoded_log.said(game, k, self.history.entries[k], seat)
                done.append(msgspec.json.decode(msgspec.json.encode(said)))
        return done

    def misshown(self, table: Json, seat: int | None) -> str:
        """Say what is wrong with a `table` message, apart from who is here."""
        if not 0 < table["v"] <= len(self.heads):
            return f"version {table['v']} of the table was never stored"
        head = self.heads[table["v"] - 1]
        shown = [(s["kind"], s["name"], s["level"], s["away"], s["mine"]) for s in table["seats"]]
        right = [(c.kind, c.name, c.level, c.away, k == seat) for k, c in enumerate(head.chairs)]
        if shown != right or table["state"] != head.state:
            return f"version {table['v']} is shown as {shown}, {table['state']}"
        return ""

    def _picture(self, n: int, seat: int | None) -> Json:
        if (n, seat) not in self._expected:
            match = self._matches[n]
            snapshot = {
                "mine": 0 if seat is None else self._mine[n][seat],
                "view": match.view(seat),
                "to_act": list(match.to_act),
                "scores": match.scores,
                "over": match.over,
                "ranking": match.ranking if match.over else None,
            }
            self._expected[n, seat] = msgspec.json.decode(msgspec.json.encode(snapshot))
        return self._expected[n, seat]

    def _legal(self, n: int, seat: int | None) -> list[str]:
        match = self._matches[n]
        return [] if seat is None or seat not in match.to_act else match.legal(seat)

    def ever_away(self, seat: int | None) -> bool:
        """Whether a stand-in ever played for a person."""
        return seat is not None and any(head.chairs[seat].away for head in self.heads)


def _parsed(entry: str) -> tuple[int, str]:
    who, _, line = entry.partition(" ")
    return (CHANCE if who == "*" else int(who)), line
