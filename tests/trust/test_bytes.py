"""Every byte is counted: the short form of attacks by bytes. Work is counted here, and no time."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest import mock

import h11
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode
from websockets.protocol import Protocol
from websockets.streams import StreamReader
from websockets.sync.client import connect
from websockets.typing import Origin

from nyhavn.server.operations import address
from nyhavn.server.operations.limits import Limits
from nyhavn.server.operations.open_files import OpenFiles
from nyhavn.server.operations.visitors import PAUSE, Visitor, Visitors
from nyhavn.server.sockets import dispatch, http_protocol, protocols
from nyhavn.server.sockets.websocket_protocol import STEP
from tests.server.log_capture import listening
from tests.server.raw import HANDSHAKE, ended, framed, plugged, upgraded
from tests.server.running import Server, advance, numbers, person, running
from tests.server.virtual import Connection, connected
from tests.trust.attacks import chunks, fragments, heads, pings, pongs

PROXY = address.proxies("127.0.0.1")
STRANGER = b"X-Forwarded-For: 192.0.2.7\r\n\r\n"
SPLINTER = framed(Opcode.TEXT, b"x" * 3_000)[:8]
FLOODS = {"pongs": pongs.FLOOD, "pings": pings.FLOOD, "fragments": fragments.MESSAGE * 50}
BURST = 200  # messages that may come at once, and as many that may be owed
MOST = 2 * BURST + STEP  # frames until somebody is cut off; the last step may have too many


class Work:
    """Counts bytes that are looked at, and the most in one go."""

    def __init__(self) -> None:
        self.all = self.most = 0

    def take(self, size: int) -> None:
        self.all += size
        self.most = max(self.most, size)


@contextmanager
def parsed() -> Iterator[Work]:
    work, receive = Work(), Protocol.receive_data

    def receives(protocol: Protocol, data: bytes) -> None:
        work.take(len(data))
        receive(protocol, data)

    with mock.patch.object(Protocol, "receive_data", receives):
        yield work


async def shaken(client: Connection, head: bytes = HANDSHAKE) -> None:
    client.send(head)
    assert (await client.answer(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")


def stranger(head: bytes = HANDSHAKE) -> bytes:
    return head[:-2] + STRANGER


# ---- frames ----


@pytest.mark.parametrize("name", FLOODS)
def test_who_floods_is_slowed_and_then_cut(name: str) -> None:
    async def talk() -> None:
        async with connected(
            visitors=Visitors(proxies=PROXY, clock=lambda: 0.0, pause=0)
        ) as client:
            with parsed() as work:
                await shaken(client, stranger())
                shake, work.most = work.all, 0
                assert await client.flood(FLOODS[name]) < 3
            assert work.most <= STEP
            assert work.all - shake <= 7 * MOST, "a frame of these floods has six or seven bytes"
            assert client.counted("slowed_total") > 0
            assert client.counted('cut_total{why="hurry"}') == 1

    asyncio.run(talk())


def test_bits_of_frames_are_counted() -> None:
    """A byte at a time, none of which completes anything."""

    async def talk() -> None:
        async with connected(
            visitors=Visitors(proxies=PROXY, clock=lambda: 0.0, pause=0)
        ) as client:
            await shaken(client, stranger())
            client.send(SPLINTER)
            assert await client.flood(b"\x00", most=3_000) < MOST
            assert client.counted('cut_total{why="hurry"}') == 1

    asyncio.run(talk())


def test_nobody_has_more_looked_at_in_one_go_not_even_this_machine() -> None:
    async def talk() -> None:
        async with connected() as client:
            with parsed() as work:
                await shaken(client)
                work.most = 0
                client.send(pongs.FLOOD)
                client.send(framed(Opcode.TEXT, b'{"type": "ping", "n": 1}'))
                assert b"server.hello" in await client.answer(b"}"), "and then it is answered"
            assert work.most <= STEP

    asyncio.run(talk())


def test_what_a_page_sends_is_never_slowed() -> None:
    """A ping every two seconds, a pong now and then, and a move every second."""
    now = 0.0

    async def talk() -> None:
        nonlocal now
        known = Visitors(proxies=PROXY, clock=lambda: now)
        async with connected(visitors=known) as client:
            await shaken(client, stranger())
            for _ in range(600):
                now += 0.5
                client.send(framed(Opcode.TEXT, b'{"type": "ping", "n": 1}'))
                client.send(framed(Opcode.PONG, b"1234"))
                assert b"server.hello" in await client.answer(b"}")
            assert client.counted("slowed_total") == 0

    asyncio.run(talk())


def test_an_address_pays_for_all_its_connections() -> None:
    """What one connection has spent is not there for another one."""
    with (
        running(visitors=Visitors(Limits(requests=10), PROXY, lambda: 0.0)) as server,
        stranded(server) as one,
        stranded(server) as other,
    ):
        one.sendall(framed(Opcode.PONG, b"") * 100)
        while slowed(server) < 1:
            pass
        other.sendall(framed(Opcode.PONG, b""))
        while slowed(server) < 2:
            pass


@contextmanager
def stranded(server: Server) -> Iterator[socket.socket]:
    """A WebSocket of a stranger's."""
    with plugged(server) as connection:
        connection.sendall(stranger())
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101")
        yield connection


def slowed(server: Server) -> float:
    return numbers(server.site.metrics.text())["nyhavn_slowed_total"]


# ---- what is sent for it ----


def test_a_ping_that_knows_nothing_costs_what_is_sent_for_it() -> None:
    """Each has the whole log sent again; so there are few of them."""
    known = Visitors(Limits(messages=10), PROXY, lambda: 0.0, pause=0)
    with running(visitors=known) as server:
        made, luck = server.table("border", person("Ada"), person("Bob")), Random(1)
        with (
            server.client(made["table"], made["tokens"][0]) as ada,
            server.client(made["table"], made["tokens"][1]) as bob,
        ):
            ada.read("update")
            bob.read("update")
            while ada.last["update"]["n"] < 3 * dispatch.ENTRIES:
                assert advance([ada, bob], luck), "the match is long enough"
        sent = 0
        url = f"ws://127.0.0.1:{server.port}/ws"
        with connect(url, additional_headers={"x-forwarded-for": "192.0.2.7"}) as guest:
            guest.send(f'{{"type": "hello", "table": "{made["table"]}"}}')
            with contextlib.suppress(ConnectionClosed):  # who goes on all the same
                for _ in range(200):
                    guest.send('{"type": "ping", "n": 0}')
            with contextlib.suppress(ConnectionClosed):
                while True:
                    sent += '"type":"update"' in str(guest.recv(timeout=60))
        assert 1 <= sent <= 100 / 3


# ---- heads and bodies ----


def test_a_head_in_crumbs_is_read_no_more_and_cut_off() -> None:
    async def talk() -> None:
        async with connected() as client:
            crumbs = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + heads.LINE * 2
            for nth, byte in enumerate(crumbs):
                client.send(bytes((byte,)))
                assert client.reads == (nth < http_protocol.FEW)
            assert client.counted("slowed_total") == 1
            client.let_pass(0.9 * PAUSE)
            assert not client.cut("flood")
            client.let_pass(0.1 * PAUSE)
            assert client.cut("flood")

    asyncio.run(talk())


def test_many_requests_of_some_pieces_each_are_read() -> None:
    async def talk() -> None:
        async with connected() as client:
            for _ in range(3):
                for byte in b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n":
                    client.send(bytes((byte,)))
                assert b"200 OK" in await client.answer(b"}")
            assert client.counted('cut_total{why="flood"}') == 0

    asyncio.run(talk())


POST = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_body_in_crumbs_is_cut_off() -> None:
    async def talk() -> None:
        events, following = 0, h11.Connection.next_event

        def counting(connection: h11.Connection) -> object:
            nonlocal events
            events += 1
            return following(connection)

        async with connected() as client:
            with mock.patch.object(h11.Connection, "next_event", counting):
                client.send(POST)
                client.send(chunks.CHUNKS)
            assert events < 3 * http_protocol.FEW
            assert client.cut("flood")

    asyncio.run(talk())


@pytest.mark.parametrize("size", [http_protocol.USUAL, 1_400, 16_000])
def test_a_body_in_pieces_is_read(size: int) -> None:
    piece = b"%x\r\n%b\r\n" % (size, b" " * size)

    async def talk() -> None:
        async with connected() as client:
            client.send(POST)
            for _ in range(200_000 // size):
                client.send(piece)
            client.send(b"0\r\n\r\n")
            assert b"400 Bad Request" in await client.answer(b"}"), "it is no record, but read"
            assert client.counted('cut_total{why="flood"}') == 0

    asyncio.run(talk())


# ---- handshakes ----


def test_refused_handshakes_say_nothing_in_the_log_and_take_their_time() -> None:
    known = Visitors(Limits(requests=1), PROXY, lambda: 0.0)
    held: list[Visitor] = []

    async def wait(visitor: Visitor) -> None:
        held.append(visitor)

    with running(visitors=known) as server, listening() as faults:
        url = f"ws://127.0.0.1:{server.port}/ws"
        statuses = []
        with mock.patch.object(Visitor, "wait", wait):
            for _ in range(15):
                with pytest.raises(InvalidStatus) as refused:
                    connect(
                        url,
                        origin=Origin("http://elsewhere.example"),
                        additional_headers={"x-forwarded-for": "192.0.2.7"},
                    )
                statuses.append(refused.value.response.status_code)
        assert statuses == [403] * 10 + [429] * 5
        assert len(held) == 5
        assert not faults


# ---- ends ----


def test_half_a_frame_at_a_reset_is_counted_and_forgotten() -> None:
    with running() as server:
        here = server.site.visitors.peer(None)
        gc.collect()
        gc.disable()
        try:
            for _ in range(5):
                with upgraded(server) as connection:
                    while not here.sockets:
                        pass
                    connection.sendall(framed(Opcode.TEXT, b"x" * 15_000)[:14_000])
                    while not buffered():
                        pass  # until it has come
                    linger = struct.pack("ii", 1, 0)
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                while here.sockets:
                    pass
            assert not buffered()
            cut = 'nyhavn_cut_total{why="partial"}'
            assert numbers(server.site.metrics.text())[cut] == 5
        finally:
            gc.enable()


def buffered() -> int:
    """Return how many bytes of frames are in memory, wherever somebody forgot them."""
    found = (thing for thing in gc.get_objects() if type(thing) is StreamReader)
    return sum(len(reader.buffer) for reader in found)


def test_when_open_files_are_used_up_who_is_inside_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    files = OpenFiles(0, clock=lambda: now)
    monkeypatch.setattr(protocols, "OpenFiles", lambda spare: files)
    with running() as server:
        made = server.table("border", person("Ada"), person("Bob"))
        with server.client(made["table"], made["tokens"][0]) as ada, listening() as faults:
            ada.read("update")
            files._most = 0  # as if these were the last
            for _ in range(5):
                with plugged(server) as newcomer:
                    assert ended(newcomer)
            assert len(faults) == 1, "once in a while is enough"
            now += 61
            with plugged(server) as newcomer:
                assert ended(newcomer)
            assert len(faults) == 2
            assert numbers(server.site.metrics.text())['nyhavn_cut_total{why="files"}'] == 6
            if ada.lines:
                ada.move(ada.lines[0])
            files._most = 10**6
            with server.client(made["table"], made["tokens"][1]) as bob:
                bob.read("update")
