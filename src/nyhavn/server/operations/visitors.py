"""Visitors: who is here, by address, and whether they may ask for more."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from nyhavn.server.operations.address import Network, trusted
from nyhavn.server.operations.blocklist import BlockList
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.limits import BURST, HOUR, Bucket, Limits, hurry
from nyhavn.server.protocol.refused import Refused

log = logging.getLogger(__name__)
MOST_KNOWN = 20_000  # addresses; those who came long ago are forgotten first
PAUSE = 1.0  # seconds; who asks for too much has to wait so long, or up to twice as long
SPREAD = 50  # waits in a row that differ: what is let go all at once comes back all at once
SHARE = 0.1  # seconds' worth of requests after which other servers are told of them
TOLD = 2.0  # connections that are told something, for each request that an address may make ...
AT_ONCE = 0.1  # ... and seconds' worth of them at once: the others come one after the other
_FORWARDED = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}


class Visitor:
    """An address. This machine's own (None) may do what it likes."""

    def __init__(
        self,
        address: str | None,
        limits: Limits,
        clock: Callable[[], float],
        pause: float = PAUSE,
    ) -> None:
        self.address = address
        self.pause = pause
        self.waiting = 0  # refusals that are held back
        self._pauses = 0
        self.http_connections = 0  # connections that fetch
        self.sockets = 0  # connections that stay
        self.limits = limits
        self.clock = clock
        now = clock()
        self._asked = Bucket(limits.requests * BURST, now)
        self._made = Bucket(limits.tables, now)
        self._told = Bucket(limits.requests * TOLD * AT_ONCE, now)
        self._replays = 0
        self.news: set[Visitor] | None = None  # of whom other servers are to hear
        self._untold, self._untold_tables = 0.0, 0  # what they have not heard of
        self._far: dict[str, tuple[int, float]] = {}  # connections elsewhere: how many, until when

    @property
    def name(self) -> str:
        """What tells visitors apart."""
        return self.address or "this machine"

    def spend(self, cost: float = 1.0) -> None:
        """Ask for something; refused if it is too much at once."""
        if wait := self.take(cost):
            raise hurry(wait)

    def take(self, cost: float = 1.0) -> float:
        """Pay for something; return the seconds until there would be enough, 0 if there is."""
        rate = self.limits.requests
        if self.address is None or not rate:
            return 0.0
        most = rate * BURST
        cost = min(cost, most / 2)
        wait = self._asked.take(cost, rate, most, self.clock())
        if self.news is not None and not wait:
            self._untold += cost
            if self._untold >= rate * SHARE:
                self.news.add(self)
        return wait

    def pace(self) -> float:
        """Return the seconds until one of its connections may be told what is new.

        Who has very many at one table is told later, and then all of it together.
        """
        rate = self.limits.requests * TOLD
        if self.address is None or not rate:
            return 0.0
        return self._told.take(1.0, rate, rate * AT_ONCE, self.clock(), debt=rate * BURST)

    def next_pause(self) -> float:
        """Return the seconds to be waited by who asks for too much; the next one waits longer."""
        seconds = self.pause * (1 + self._pauses / SPREAD)
        self._pauses = (self._pauses + 1) % SPREAD
        return seconds

    async def wait(self) -> None:
        """Hold back a refusal: who asks too often cannot ask again at once."""
        if not self.crowded(self.waiting):
            self.waiting += 1
            try:
                await asyncio.sleep(self.next_pause())
            finally:
                self.waiting -= 1

    def spend_table(self) -> None:
        """Make a table; refused if there were many in the last hour."""
        most = self.limits.tables
        if self.address is None or not most:
            return
        if self._made.take(1, most / HOUR, most, self.clock()):
            raise Refused("tables", 429, most=int(most))
        if self.news is not None:
            self._untold_tables += 1
            self.news.add(self)

    @contextmanager
    def replaying(self) -> Iterator[None]:
        """Have a record replayed inside; refused while another one is."""
        if self._replays and self.address is not None:
            raise Refused("one_replay", 429)
        self._replays += 1
        try:
            yield
        finally:
            self._replays -= 1

    def told(self) -> tuple[float, int]:
        """Return the requests and the tables that no other server has heard of; now they have."""
        untold = self._untold, self._untold_tables
        self._untold, self._untold_tables = 0.0, 0
        return untold

    def hear(self, server: str, requests: float, tables: int, sockets: int, until: float) -> None:
        """Count what was asked for at another server, and who is connected there."""
        rate, made, now = self.limits.requests, self.limits.tables, self.clock()
        self._asked.charge(requests, rate, rate * BURST, now)
        self._made.charge(tables, made / HOUR, made, now)
        self._far[server] = sockets, until

    @property
    def sockets_elsewhere(self) -> int:
        """Connections to other servers that stay, as far as was heard lately."""
        now = self.clock()
        self._far = {name: found for name, found in self._far.items() if found[1] > now}
        return sum(sockets for sockets, _ in self._far.values())

    def crowded(self, connections: int) -> bool:
        """Say whether there is no room for another connection."""
        most = self.limits.connections
        return self.address is not None and 0 < most <= connections


class MessageQuota:
    """What one connection of a visitor may send; its address pays as well."""

    def __init__(self, visitor: Visitor) -> None:
        self.over = False  # whether the last thing was too much
        self._visitor = visitor
        self._said = Bucket(visitor.limits.messages * BURST, visitor.clock())

    def spend(self, cost: float = 1.0) -> None:
        """Say something; refused if it is too much at once."""
        if wait := self.take(cost):
            raise hurry(wait)

    def take(self, cost: float = 1.0) -> float:
        """Pay for something; return the seconds until there would be enough, 0 if there is."""
        visitor, rate, wait = self._visitor, self._visitor.limits.messages, 0.0
        if visitor.address is not None:
            if rate:
                most = rate * BURST
                wait = self._said.take(cost, rate, most, visitor.clock(), debt=most)
            wait = wait or visitor.take(cost)
        self.over = wait > 0
        return wait

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
        pause: float = PAUSE,
        key: bytes | None = None,
        blocked: BlockList | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self._key = secrets.token_bytes(32) if key is None else key  # b"": addresses as they are
        self._blocked = blocked
        self._clock = clock
        self._most_known = most_known
        self._pause = pause
        self.proxies = proxies
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._here = Visitor(None, self.limits, clock)
        self._warned = False
        self.news: set[Visitor] | None = None  # of whom other servers are to hear, if there are any

    @property
    def clock(self) -> Callable[[], float]:
        """The clock by which limits are counted."""
        return self._clock

    def name(self, visitor: Visitor) -> str:
        """Return how the log calls a visitor: a hash of the address, unless that is shown."""
        if visitor.address is None:
            return "here"
        if not self._key:
            return visitor.address
        return hmac.digest(self._key, visitor.address.encode(), "sha256").hex()[:12]

    def check(self, visitor: Visitor) -> None:
        """Refuse whoever the operator has blocked."""
        if self._blocked is None or visitor.address is None:
            return
        if self._blocked.has(visitor.address, self.name(visitor)):
            raise Refused("blocked", 403)

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
            found = self._known[address] = Visitor(address, self.limits, self._clock, self._pause)
            found.news = self.news
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
