"""Since when seats owe a decision: whoever is replaced because of the clock had the time."""

from __future__ import annotations

from collections.abc import Collection

from nyhavn.core.match import CHOSEN, DEALT, UNDONE
from nyhavn.server.tables.head import Head

ENOUGH = 0.5  # of the limit; it is counted from before a commit, which may take long on a bad disk


class Deadlines:
    """Goes by what is stored and when, not by the server's own deadlines.

    Who takes back has one limit for a decision however often they make it. Here that is looked at
    roughly: time counts from when they first owed something that can still be taken back.
    """

    def __init__(self) -> None:
        self._since: dict[int, float] = {}
        self._first: dict[int, float] = {}
        self._undone: set[int] = set()

    def commit(
        self,
        before: Head,
        head: Head,
        to_act: Collection[int],
        entries: Collection[tuple[int, str]],
        now: float,
    ) -> str:
        """Take in a commit; say who was replaced too early, if anybody was."""
        why = ""
        for seat in _late(before, head):
            since = self._first if seat in self._undone else self._since
            waited = now - since.get(seat, now)
            if waited < head.clock * ENOUGH:
                why = f"seat {seat} had {waited:.1f} of {head.clock} seconds and was replaced"
        for who, kind in entries:
            self._take_in(who, kind)
        decided = {who for who, kind in entries if kind in (CHOSEN, UNDONE)}
        stays = [seat for seat, c in enumerate(head.chairs) if before.chairs[seat].kind == c.kind]
        self._since = {
            seat: self._since.get(seat, now) if seat in stays and seat not in decided else now
            for seat in to_act
        }
        self._first = {
            seat: self._first.get(seat, now) if seat in stays else now
            for seat in {*to_act, *self._first}
        }
        self._undone &= set(stays)
        return why

    def _take_in(self, who: int, kind: str) -> None:
        if kind == UNDONE:
            self._undone.add(who)
        elif kind in (CHOSEN, DEALT):  # what others did before stays as it is
            mine = who in self._undone
            self._undone = {who} if mine and kind == CHOSEN else set()
            self._first = {who: self._first[who]} if who in self._first else {}


def _late(before: Head, head: Head) -> list[int]:
    """The seats whose time has run out with this change."""
    replaced = [
        seat
        for seat, (old, new) in enumerate(zip(before.chairs, head.chairs, strict=True))
        if (old.kind, new.kind) == ("person", "bot")
    ]
    last = {remark.values["seat"]: remark.id for remark in head.remarks}
    return [seat for seat in replaced if last[seat] == "server.remark.late"]
