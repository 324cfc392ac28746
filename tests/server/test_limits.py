"""Limits: how often, how many, how long; by connection and by address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from nyhavn.cli import main
from nyhavn.server.operations import address, limits
from nyhavn.server.operations.limits import Bucket, Limits
from nyhavn.server.operations.visitors import MessageQuota, Visitors
from nyhavn.server.protocol.refused import Refused
from tests.server.running import Probe, Server, person, running

PROXY = address.proxies("127.0.0.1")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def behind(given: Limits, clock: Clock | None = None) -> Iterator[Server]:
    """A server behind a proxy on this machine: tests say which address they come from."""
    with running(visitors=Visitors(given, PROXY, clock or Clock(), pause=0.01)) as server:
        server.http.headers["x-forwarded-for"] = "192.0.2.7"
        yield server


@contextmanager
def talking(server: Server, who: str = "192.0.2.7") -> Iterator[Probe]:
    url = f"ws://127.0.0.1:{server.port}/ws"
    with connect(url, additional_headers={"x-forwarded-for": who}) as found:
        yield Probe(found)


def until_closed(client: Probe) -> tuple[list[str], str]:
    """What is answered until the server closes the connection, and its reason."""
    ids = []
    try:
        while True:
            ids.append(client.no()["id"])
    except ConnectionClosed as closed:
        return ids, closed.rcvd.reason if closed.rcvd else "it broke"


# ---- buckets and visitors ----


def test_a_bucket_never_gives_more_than_it_was_filled_with() -> None:
    luck = Random(5)
    now = given = 0.0
    bucket = Bucket(30.0, now)
    for _ in range(5_000):
        now += luck.choice((0.0, 0.001, 0.3, 2.0, 60.0))
        cost = luck.choice((1, 1, 5))
        if bucket.take(cost, 3.0, 30.0, now) == 0.0:
            given += cost
        assert given <= 30.0 + 3.0 * now + 1e-6
        assert 0.0 <= bucket.level <= 30.0


def test_a_bucket_says_how_long_to_wait() -> None:
    bucket = Bucket(10.0, 0.0)
    assert [bucket.take(5, 2.0, 10.0, 0.0) for _ in range(3)] == [0.0, 0.0, 2.5]
    assert bucket.take(5, 2.0, 10.0, 2.4) > 0
    assert bucket.take(5, 2.0, 10.0, 2.5) == 0.0
    assert bucket.take(99, 2.0, 10.0, 7.5) == 0.0, "what is too large is had when all is full"


def test_who_goes_on_while_told_to_wait_is_deaf_and_who_waits_is_not() -> None:
    clock = Clock()
    quota = MessageQuota(Visitors(Limits(messages=1), (), clock).at("192.0.2.1"))

    def said() -> bool:
        try:
            quota.spend()
        except Refused:
            return False
        return True

    assert sum(said() for _ in range(15)) == 10
    assert not quota.ignored
    clock.now += 60
    assert sum(said() for _ in range(15)) == 10
    assert not quota.ignored
    assert not any(said() for _ in range(5))
    assert quota.ignored


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),  # one household
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("somewhere", "somewhere", True),
    ],
)
def test_what_is_one_address(one: str, other: str, same: bool) -> None:
    known = Visitors()
    assert (known.peer(one) is known.peer(other)) is same


def test_this_machine_is_not_limited_unless_somebody_else_speaks_through_it() -> None:
    known = Visitors()
    for host in ("127.0.0.1", "::1", "127.9.9.9"):
        assert known.of({"client": (host, 1), "headers": []}).address is None
    forwarded = {"client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", b"192.0.2.9")]}
    assert known.of(forwarded).address == "127.0.0.1", "the header itself is not believed"
    assert known.of({"client": None, "headers": []}).address is None


def test_what_is_known_of_addresses_is_bounded() -> None:
    known = Visitors(most_known=50)
    staying = known.at("192.0.2.1")
    staying.sockets += 1
    for k in range(1_000):
        known.at(f"198.51.{k // 250}.{k % 250}")
    assert len(known._known) <= 50
    assert known.at("192.0.2.1") is staying, "who is connected is not forgotten"


# ---- over HTTP and the socket ----


def test_calls_that_come_too_fast_are_refused_until_time_has_passed() -> None:
    clock = Clock()
    with behind(Limits(requests=2), clock) as server:
        answers = [server.http.get("/healthz") for _ in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
        assert answers[-1].json()["why"] == "Too much at once: wait a second."
        assert "content-security-policy" in answers[-1].headers
        other = server.http.get("/api/shelf", headers={"x-forwarded-for": "192.0.2.8"})
        assert other.status_code == 200
        clock.now += 0.5
        assert server.http.get("/api/shelf").status_code == 200
        clock.now += 100
        record = "nyhavn record 1\ngame border 1\nseats 2\nboards AB\n\n"
        answers = [server.http.post("/api/replay", content=record) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429], "a replay counts for more"


def test_tables_are_counted_by_the_hour() -> None:
    clock = Clock()
    body = {"game": "border", "seats": [person("Ada"), person("Bob")]}
    with behind(Limits(tables=3), clock) as server:
        answers = [server.http.post("/api/tables", json=body) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["id"] == "server.tables"
        clock.now += 1_300
        answers = [server.http.post("/api/tables", json=body) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 429]


def test_somebody_who_talks_too_much_is_told_and_then_closed() -> None:
    with behind(Limits(messages=2)) as server, talking(server) as client:
        for _ in range(60):
            client.send(type="ping", n=0)
        ids, why = until_closed(client)
        assert why == "hurry"
        assert ids[:20] == ["server.hello"] * 20
        assert set(ids[20:]) <= {"server.hurry"}
        with talking(server) as again:  # it was the connection, not the address
            again.send(type="ping", n=0)
            assert again.no()["id"] == "server.hello"


def test_messages_count_for_the_address_too() -> None:
    with behind(Limits(requests=1)) as server, talking(server) as one, talking(server) as other:
        for _ in range(8):
            one.send(type="ping", n=0)
            one.no()
        other.send(type="ping", n=0)
        assert other.no()["id"] == "server.hurry"


def test_a_hello_counts_for_more() -> None:
    with behind(Limits(messages=1)) as server, talking(server) as client:
        for _ in range(3):
            client.hello("aaaaaaaaaa")
        assert [client.no()["id"] for _ in range(3)] == [*["server.no_table"] * 2, "server.hurry"]


def test_an_address_that_nobody_vouches_for_is_not_believed() -> None:
    with running(visitors=Visitors(Limits(requests=1), (), Clock(), pause=0.01)) as server:
        heads = [{"x-forwarded-for": f"192.0.2.{k}"} for k in range(11)]
        answers = [server.http.get("/healthz", headers=head) for head in heads]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429]


def test_connections_of_an_address_are_counted() -> None:
    with behind(Limits(connections=2)) as server, talking(server) as one, talking(server):
        with pytest.raises(InvalidStatus) as refused, talking(server):
            pass
        assert refused.value.response.status_code == 429
        assert b"server.connections" in (refused.value.response.body or b"")
        with talking(server, "192.0.2.8"):
            pass
        one.socket.close()
        visitor = server.site.visitors.at("192.0.2.7")
        while visitor.sockets > 1:
            pass
        with talking(server):
            pass


# ---- said to the command ----


def test_limits_are_given_as_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert limits.parsed([]) == Limits()
    assert limits.parsed(["tables=500", "messages=0"]) == Limits(tables=500, messages=0)
    assert limits.parsed(["all=0"]) == Limits(0, 0, 0, 0, 0, 0)
    for wrong in ("tables", "tables=-1", "tables=x", "tables=inf", "tables=nan", "chairs=4", "=3"):
        assert main(["serve", "--limit", wrong]) == 2
        assert wrong in capsys.readouterr().err


def test_proxies_are_addresses(capsys: pytest.CaptureFixture[str]) -> None:
    assert address.trusted("172.20.0.3", address.proxies("127.0.0.1, 172.16.0.0/12"))
    assert not address.trusted("172.40.0.3", address.proxies("127.0.0.1,172.16.0.0/12"))
    assert not address.trusted("unknown", PROXY)
    for wrong in ("*", "proxy.example", "", "10.0.0.1/8"):
        assert main(["serve", "--proxy", wrong]) == 2
        assert f"'{wrong}'" in capsys.readouterr().err


def test_zero_is_no_limit() -> None:
    known = Visitors(limits.parsed(["all=0"]))
    quota = MessageQuota(known.at("192.0.2.1"))
    for _ in range(5_000):
        quota.spend()
    assert not quota.ignored
    assert not known.at("192.0.2.1").crowded(10_000)
