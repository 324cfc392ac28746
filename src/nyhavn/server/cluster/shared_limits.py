"""Shared limits: several servers at one database count together what an address asks for.

Each tells the others in a notice what it has let an address have, and counts what it hears as if it
had been asked for itself. Who asks for little is told of rarely. A notice may get lost: then a
visitor has a little more.
"""

from __future__ import annotations

import secrets

from nyhavn.server.operations.visitors import Visitor, Visitors

MARK = "="  # the first word of such a notice; no table is called so
FEW = 0.1  # of the connections that an address may have: fewer are nobody else's business


class SharedLimits:
    """What this server has to tell of its visitors, and what it hears of those of others."""

    def __init__(self, visitors: Visitors, again: float, believed: float) -> None:
        """Say every so many seconds who has many connections; believe others for so many."""
        self._visitors = visitors
        self._again, self._believed = again, believed
        self._server = secrets.token_hex(4)
        self._crowds: dict[Visitor, tuple[int, float]] = {}  # connections that were told, and when
        self._news = visitors.news = set()

    def news(self) -> list[str]:
        """Return what the others shall hear now."""
        now = self._visitors.clock()
        due, few = set(self._news), FEW * self._visitors.limits.connections
        self._news.clear()
        for visitor, (sockets, when) in list(self._crowds.items()):
            if visitor.sockets != sockets or now - when >= self._again:
                due.add(visitor)
        found = []
        for visitor in due:
            requests, tables = visitor.told()
            sockets = visitor.sockets if visitor.sockets >= few else 0
            if sockets:
                self._crowds[visitor] = visitor.sockets, now
            else:
                self._crowds.pop(visitor, None)
            words = (MARK, self._server, visitor.address, f"{requests:.0f}", tables, sockets)
            found.append(" ".join(map(str, words)))
        return found

    def hear(self, notice: str) -> None:
        """Count what another server has let an address have."""
        _, server, address, requests, tables, sockets = notice.split(" ")
        until = self._visitors.clock() + self._believed
        visitor = self._visitors.at(address)
        visitor.hear(server, float(requests), int(tables), int(sockets), until)
