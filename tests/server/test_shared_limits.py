"""Servers at one database count together what an address asks for."""

from __future__ import annotations

import time

import pytest

from nyhavn.server.cluster.multi_process import ClusterTiming
from nyhavn.server.cluster.postgres_coordination import PostgresCoordination
from nyhavn.server.cluster.shared_limits import SharedLimits
from nyhavn.server.operations import address
from nyhavn.server.operations.limits import BURST, HOUR, Limits
from nyhavn.server.operations.visitors import Visitor, Visitors
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.postgres import Postgres
from tests.server.postgres import PostgresServer
from tests.server.running import SOON, Server, person, running
from tests.server.test_limits import Clock

WHO = "192.0.2.7"
PROXY = address.proxies("127.0.0.1")
AGAIN, BELIEVED = 10.0, 30.0


class Servers:
    """Some servers; what they tell each other arrives when a test says so."""

    def __init__(self, n: int, limits: Limits) -> None:
        self.clock = Clock()
        self.visitors = [Visitors(limits, clock=self.clock) for _ in range(n)]
        self._shared = [SharedLimits(found, AGAIN, BELIEVED) for found in self.visitors]

    def at(self, k: int, who: str = WHO) -> Visitor:
        return self.visitors[k].at(who)

    def talk(self) -> list[str]:
        """Let everybody hear what everybody else has to tell; return all of it."""
        told = [shared.news() for shared in self._shared]
        for k, shared in enumerate(self._shared):
            for other, notices in enumerate(told):
                for notice in notices if other != k else ():
                    shared.hear(notice)
        return [notice for notices in told for notice in notices]


def asked(visitor: Visitor) -> int:
    """Ask until it is too much; return how often that went well."""
    n = 0
    while not visitor.take():
        n += 1
    return n


def test_who_asks_several_servers_gets_what_one_would_give() -> None:
    servers = Servers(3, Limits(requests=10))
    granted = sum(asked(servers.at(k)) for k in range(3))
    for _ in range(1000):  # seconds
        servers.talk()
        servers.clock.now += 1
        granted += sum(asked(servers.at(k)) for k in range(3))
    one = 10 * BURST + 1000 * 10
    assert one <= granted + 3 * 10 * BURST  # nobody gets less than the limit, but for what is owed
    assert granted <= one + 2 * (10 * BURST + 10)  # before the others knew, at the beginning


def test_others_are_not_charged() -> None:
    servers = Servers(2, Limits(requests=10))
    asked(servers.at(0))
    servers.talk()
    assert asked(servers.at(1, "192.0.2.8")) == 10 * BURST
    assert servers.at(1).take(), "this one has had everything"


def test_who_asks_for_little_is_not_told_of() -> None:
    servers = Servers(2, Limits(requests=100))
    for _ in range(9):
        servers.at(0).take()
    assert servers.talk() == []
    servers.at(0).take()
    assert len(servers.talk()) == 1
    assert servers.talk() == []


def test_tables_are_counted_together() -> None:
    servers = Servers(2, Limits(tables=3))
    for _ in range(3):
        servers.at(0).spend_table()
    servers.talk()
    with pytest.raises(Refused):
        servers.at(1).spend_table()
    servers.clock.now += HOUR
    servers.at(1).spend_table()


def test_connections_are_counted_together_as_long_as_their_server_says_so() -> None:
    servers = Servers(2, Limits(connections=20))
    one, other = servers.at(0), servers.at(1)
    one.sockets = 12
    one.take(10)  # their handshakes
    for _ in range(5):
        servers.talk()
        assert other.sockets_elsewhere == 12
        servers.clock.now += AGAIN
    one.sockets = 1
    servers.talk()
    assert other.sockets_elsewhere == 0
    one.sockets = 20
    one.take(10)
    servers.talk()
    assert other.crowded(other.sockets + other.sockets_elsewhere)
    servers.clock.now += BELIEVED  # nothing more is heard: that server has died
    assert not other.crowded(other.sockets + other.sockets_elsewhere)


def test_what_is_owed_for_other_servers_is_not_forgiven_by_asking() -> None:
    servers = Servers(2, Limits(requests=10))
    asked(servers.at(0))
    asked(servers.at(1))
    servers.talk()
    for _ in range(50):
        assert servers.at(1).take() > BURST, "a refusal pays no debt"


def test_two_servers_at_one_database(postgres: PostgresServer) -> None:
    url, timing = postgres.database(), ClusterTiming(limits=0.01)
    stores = [Postgres(url), Postgres(url)]
    both = [PostgresCoordination(store.connection) for store in stores]
    visitors = [Visitors(Limits(tables=100), PROXY) for _ in range(2)]

    def make(server: Server) -> None:
        body = {"game": "border", "seats": [person("Ada"), person("Bob")]}
        head = {"x-forwarded-for": WHO}
        server.http.post("/api/tables", json=body, headers=head).raise_for_status()

    def left_at_the_other() -> float:
        return visitors[1].at(WHO)._made.level

    with (
        running(stores[0], coordination=both[0], cluster=timing, visitors=visitors[0]) as one,
        running(stores[1], coordination=both[1], cluster=timing, visitors=visitors[1]),
    ):
        began = time.monotonic()
        while left_at_the_other() > 99.5:  # it may not listen yet
            make(one)
            time.sleep(0.02)
            assert time.monotonic() - began < SOON
        heard = left_at_the_other()
        for _ in range(3):
            make(one)
        while left_at_the_other() > heard - 2.5:
            time.sleep(0.02)
            assert time.monotonic() - began < SOON
