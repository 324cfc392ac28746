"""Visitors: who is here, by address, and whether they may ask for more."""

from __future__ import annotations

import ipaddress
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nyhavn.server.operations.address import Network, trusted
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.limits import BURST, HOUR, Bucket, Limits, hurry
from nyhavn.server.protocol.refused import Refused

log = logging.getLogger(__name__)
MOST_KNOWN = 20_000  # addresses; those who came long ago are forgotten first
_FORWARDED = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}


class Visitor:
    """An address. This machine's own (None) may do what it likes."""

    def __init__(self, address: str | None, limits: Limits, clock: Callable[[], float]) -> None:
        self.address = address
        self.http_connections = 0  # connections that fetch
        self.sockets = 0  # connections that stay
        self.limits = limits
        self.clock = clock
        now = clock()
        self._asked = Bucket(limits.requests * BURST, now)
        self._made = Bucket(limits.tables, now)

    def spend(self, cost: float = 1.0) -> None:
        """Ask for something; refused if it is too much at once."""
        rate = self.limits.requests
        if self.address is None or not rate:
            return
        most = rate * BURST
        if wait := self._asked.take(min(cost, most / 2), rate, most, self.clock()):
            raise hurry(wait)

    def affords(self) -> bool:
        """Say whether something can be asked for now."""
        rate = self.limits.requests
        if self.address is None or not rate:
            return True
        return self._asked.holds(1.0, rate, rate * BURST, self.clock())

    def spend_table(self) -> None:
        """Make a table; refused if there were many in the last hour."""
        most = self.limits.tables
        if self.address is None or not most:
            return
        if self._made.take(1, most / HOUR, most, self.clock()):
            raise Refused("tables", 429, most=int(most))

    def crowded(self, connections: int) -> bool:
        """Say whether there is no room for another connection."""
        most = self.limits.connections
        return self.address is not None and 0 < most <= connections


class MessageQuota:
    """What one connection of a visitor may say."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._said = Bucket(visitor.limits.messages * BURST, visitor.clock())

    def spend(self, cost: float = 1.0) -> None:
        """Say something; refused if it is too much at once."""
        visitor, rate = self._visitor, self._visitor.limits.messages
        if visitor.address is not None and rate:
            most = rate * BURST
            if wait := self._said.take(cost, rate, most, visitor.clock(), debt=most):
                raise hurry(wait)
        visitor.spend(cost)

    def affords(self) -> bool:
        """Say whether something can be said now without being refused."""
        visitor, rate = self._visitor, self._visitor.limits.messages
        if visitor.address is None:
            return True
        if rate and not self._said.holds(1.0, rate, rate * BURST, visitor.clock()):
            return False
        return visitor.affords()

    @property
    def ignored(self) -> bool:
        """Whether somebody was told to wait, and went on as before."""
        most = self._visitor.limits.messages * BURST
        return most > 0 and self._said.level <= -most


class Visitors:
    """All addresses that were here lately."""

    def __init__(
        self,
        limits: Limits | None = None,
        proxies: Sequence[Network] = (),
        clock: Callable[[], float] = time.monotonic,
        most_known: int = MOST_KNOWN,
    ) -> None:
        self.limits = limits or Limits()
        self._clock = clock
        self._most_known = most_known
        self.proxies = proxies
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._here = Visitor(None, self.limits, clock)
        self._warned = False

    def of(self, scope: Mapping[str, Any]) -> Visitor:
        """Return who sends a request."""
        client = scope.get("client")
        if client is None:  # through a file of this machine
            return self._here
        address = _network(client[0])
        if address is None and any(name in _FORWARDED for name, _ in scope["headers"]):
            if not self._warned:
                self._warned = True
                told = "a proxy was not named by --proxy: it is one visitor"
                log.warning(told, extra=at(address=client[0]))
            address = client[0]
        return self.at(address)

    def at(self, address: str | None) -> Visitor:
        """Return the visitor of an address."""
        if address is None:
            return self._here
        found = self._known.get(address)
        if found is None:
            found = self._known[address] = Visitor(address, self.limits, self._clock)
            self._forget()
        self._known.move_to_end(address)
        return found

    def peer(self, host: str | None) -> Visitor:
        """Return who is at the other end of a connection; proxies bring many others."""
        address = None if host is None or trusted(host, self.proxies) else _network(host)
        return self.at(address)

    def _forget(self) -> None:
        """Forget who came longest ago; somebody who is still connected counts as new."""
        for _ in range(4):
            if len(self._known) <= self._most_known:
                return
            address, oldest = self._known.popitem(last=False)
            if oldest.http_connections or oldest.sockets:
                self._known[address] = oldest


def _network(host: str) -> str | None:
    """What counts as one address: of IPv6 what one household has; None is this machine."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
