"""Since when seats owe a decision: whoever is replaced because of the clock had the time."""

from __future__ import annotations

from collections.abc import Collection

from nyhavn.server.tables.head import Head

ENOUGH = 0.5  # of the limit; it is counted from before a commit, which may take long on a bad disk


class Deadlines:
    """Goes by what is stored and when, not by the server's own deadlines."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}

    def commit(
        self,
        before: Head,
        head: Head,
        to_act: Collection[int],
        decided: Collection[int],
        now: float,
    ) -> str:
        """Take in a commit; say who was replaced too early, if anybody was."""
        why = ""
        for seat in _late(before, head):
            waited = now - self._since.get(seat, now)
            if waited < head.clock * ENOUGH:
                why = f"seat {seat} had {waited:.1f} of {head.clock} seconds and was replaced"
        self._since = {
            seat: self._since.get(seat, now)
            if seat not in decided and before.chairs[seat].kind == head.chairs[seat].kind
            else now
            for seat in to_act
        }
        return why


def _late(before: Head, head: Head) -> list[int]:
    """The seats whose time has run out with this change."""
    replaced = [
        seat
        for seat, (old, new) in enumerate(zip(before.chairs, head.chairs, strict=True))
        if (old.kind, new.kind) == ("person", "bot")
    ]
    last = {remark.values["seat"]: remark.id for remark in head.remarks}
    return [seat for seat in replaced if last[seat] == "server.remark.late"]
