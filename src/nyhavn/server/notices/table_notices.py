"""Table notices: watches one table for people who owe a decision and are not here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from weakref import ref

from nyhavn.core.errors import NyhavnError
from nyhavn.server.notices.turn_notices import TurnNotices
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import kind_of
from nyhavn.server.protocol.wire import Reaction
from nyhavn.server.tables.clock import SECOND
from nyhavn.server.tables.notice_changes import BETWEEN, Due, due
from nyhavn.server.tables.table import Table

log = logging.getLogger(__name__)


def watch(notices: TurnNotices) -> Callable[[Table], None]:
    """Return what is to be done with every table that is opened."""
    return lambda table: table.presence.add(TableNotices(table, notices))


class TableNotices:
    """Looks at a table whenever something is new there; waits for nothing, and holds on to it only
    while somebody is to be told."""

    watches = False

    def __init__(self, table: Table, notices: TurnNotices) -> None:
        self._table = ref(table)
        self._notices = notices
        self._task: asyncio.Task[None] | None = None
        self._seen: dict[int, tuple[int, int]] = {}  # a seat's decision, since when it is seen
        self.notify()

    @property
    def seats(self) -> set[int]:
        """Nobody is here through this."""
        return set()

    @property
    def waits(self) -> bool:
        """Whether somebody is about to be told."""
        return self._task is not None

    def notify(self) -> None:
        """Begin to wait if somebody is to be told."""
        table = self._table()
        if table is None or not any(chair.notices for chair in table.head.chairs):
            return
        self._look(table)
        if self._task is None and self._due(table):
            self._task = asyncio.create_task(self._tell(table))
            self._task.add_done_callback(self._done)

    def hear(self, reaction: Reaction) -> None:
        """Signs are no turns."""

    def when_sent(self, then: Callable[[], None]) -> None:
        """Nothing is sent through this."""
        then()

    def close(self) -> None:
        """Wait no longer."""
        if self._task is not None:
            self._task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()):
            log.error("notices of a table failed", exc_info=error)

    async def _tell(self, table: Table) -> None:
        """As long as somebody is to be told: wait until it may be, look again, and tell one."""
        timing = self._notices.timing
        while self._due(table):
            left = (table.head.called + BETWEEN - self._notices.tables.now()) / SECOND
            await timing.sleep(max(timing.away, min(left, BETWEEN / SECOND)))
            now, since = self._notices.tables.now(), table.presence.absences.since
            away = [d for d in self._due(table) if now - since(d.seat) >= timing.away * SECOND]
            if not away or now - table.head.called < BETWEEN:
                continue
            try:
                await self._notices.call(table, away[0])
            except NyhavnError as error:  # the database does not answer, or the table is gone
                log.warning("a notice waits", extra=at(table=table.head.id, kind=kind_of(error)))
                await timing.sleep(timing.again)

    def _due(self, table: Table) -> list[Due]:
        """Who is to be told; not whoever was here for long enough to see that they are to act."""
        head, chosen = table.head, table.history.chosen
        if head.state != "playing":
            return []
        seen, long = self._seen, self._notices.timing.seen * SECOND
        owing = [
            seat
            for seat in table.match.to_act
            if seat not in seen
            or seen[seat][0] != len(chosen[seat])
            or table.presence.absences.since(seat) - seen[seat][1] < long
        ]
        counts = {seat: len(chosen[seat]) for seat in owing}
        found = due(head, owing, counts, table.presence.here)
        return [one for one in found if self._notices.may(one.address)]

    def _look(self, table: Table) -> None:
        """Take note of who is here while they owe a decision."""
        if table.head.state != "playing":
            return
        now = self._notices.tables.now()
        for seat in table.match.to_act:
            decision = len(table.history.chosen[seat])
            if seat in table.presence.here and self._seen.get(seat, (-1, 0))[0] != decision:
                self._seen[seat] = decision, now
