"""Patience ends: with those who say nothing, send slowly, do not read, or send in splinters."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode
from websockets.sync.client import connect

from nyhavn.server.operations.limits import Limits
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.sockets.patience import Patience
from tests.server.log_capture import listening
from tests.server.raw import HANDSHAKE, ended, framed, plugged, upgraded
from tests.server.running import SOON, Probe, Server, numbers, person, running
from tests.server.virtual import connected


@contextmanager
def counted(server: Server, *whys: str) -> Iterator[None]:
    """Somebody is cut off inside, and operators can see why: for one of these reasons."""

    def cuts() -> float:
        found = numbers(server.site.metrics.text())
        return sum(found[f'nyhavn_cut_total{{why="{why}"}}'] for why in whys)

    before = cuts()
    yield
    assert cuts() == before + 1


def test_a_connection_that_never_says_who_it_is_is_closed() -> None:
    with (
        running(visitors=Visitors(Limits(hello=0.05))) as server,
        counted(server, "silent"),
        connect(f"ws://127.0.0.1:{server.port}/ws") as silent,
    ):
        with pytest.raises(ConnectionClosed) as closed:
            silent.recv(timeout=SOON)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "silent")


def test_a_connection_that_says_nothing_more_is_closed() -> None:
    with running(visitors=Visitors(Limits(idle=0.05))) as server:
        made = server.table("border", person("Ada"), person("Bob"))
        with (
            counted(server, "silent"),
            server.client(made["table"]) as guest,
            pytest.raises(ConnectionClosed),
        ):
            guest.until(lambda update: False)


# ---- requests ----

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"
USUAL = Patience()


def test_who_sends_a_request_slowly_is_cut_off() -> None:
    with (
        running(patience=Patience(head=0.05)) as server,
        counted(server, "slow"),
        plugged(server) as slow,
    ):
        slow.sendall(ASK[:20])
        assert ended(slow)


@pytest.mark.parametrize(
    ("begun", "seconds"), [(b"", USUAL.head), (ASK[:9], USUAL.head), (BODY, USUAL.body)]
)
def test_a_byte_more_does_not_win_time(begun: bytes, seconds: float) -> None:
    async def talk() -> None:
        async with connected() as slow:
            slow.send(begun)
            slow.let_pass(seconds - 0.1)
            slow.send(b"a")
            assert not slow.cut("slow")
            slow.let_pass(0.2)
            assert slow.cut("slow")

    asyncio.run(talk())


def test_another_request_gets_its_own_time() -> None:
    async def talk() -> None:
        async with connected() as client:
            for _ in range(5):
                client.send(ASK)
                await client.answer(b'{"ok":true}')
                client.let_pass(USUAL.head / 3)
            client.send(ASK[:20])
            client.let_pass(USUAL.head - 0.1)
            assert not client.cut("slow")
            client.let_pass(0.2)
            assert client.cut("slow")

    asyncio.run(talk())


def test_what_has_become_a_websocket_has_no_head_or_body_to_finish() -> None:
    async def talk() -> None:
        async with connected() as client:
            client.send(HANDSHAKE)
            assert (await client.answer(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            client.let_pass(USUAL.head + USUAL.body)
            assert not client.cut("slow")
            client.send(framed(Opcode.TEXT, b'{"type": "ping", "n": 1}'))
            assert b"server.hello" in await client.answer(b"}")

    asyncio.run(talk())


# ---- answers ----


def test_who_reads_nothing_for_long_is_cut_off_and_who_reads_again_is_not() -> None:
    async def talk() -> None:
        async with connected() as client:
            client.send(ASK)
            for _ in range(3):
                client.read_nothing()
                client.let_pass(USUAL.unread - 0.1)
                client.read()
            assert not client.cut("unread")
            client.read_nothing()
            client.let_pass(USUAL.unread + 0.1)
            assert client.cut("unread")

    asyncio.run(talk())


def test_who_does_not_read_a_file_is_cut_off() -> None:
    with running(patience=Patience(unread=0.2)) as server, plugged(server) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try:
            for _ in range(1_000):  # answers to all of these would be 30 megabytes
                deaf.sendall(ask)
        except OSError:
            return
        while server.site.visitors.peer("127.0.0.1").http_connections:
            pass


def test_raw_connections_of_an_address_are_counted() -> None:
    known = Visitors(Limits(connections=2))
    visitor = known.at("192.0.2.1")
    known.peer = lambda host: visitor  # type: ignore[method-assign]  # as if from elsewhere
    with running(visitors=known) as server:
        with plugged(server), plugged(server):
            while visitor.http_connections < 2:
                pass
            with counted(server, "connections"), plugged(server) as third:
                assert ended(third)
        while visitor.http_connections:
            pass
        with connect(f"ws://127.0.0.1:{server.port}/ws"):
            pass


# ---- frames ----


def test_a_message_of_endless_empty_pieces_is_cut_off(server: Server) -> None:
    """Each piece is within the size of a message, so size alone would never end it."""
    with counted(server, "flood"), upgraded(server) as splinters:
        splinters.sendall(framed(Opcode.TEXT, b"", fin=False))
        splinters.sendall(framed(Opcode.CONT, b"", fin=False) * 5_000)
        assert ended(splinters)


def test_pings_of_somebody_who_does_not_read_are_not_kept() -> None:
    with running(patience=Patience(most_unread=100_000)) as server, upgraded(server) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        pings = framed(Opcode.PING, b"x" * 125) * 1_000
        try:
            for _ in range(1_000):  # 130 MB of pongs
                deaf.sendall(pings)
        except OSError:
            return
        pytest.fail("everything was answered, and kept")


def test_who_does_not_read_a_match_is_cut_off() -> None:
    with running(patience=Patience(unread=0.2)) as server:
        made = server.table("copenhagen", person("Ada"), person("Bob"))
        hello = framed(Opcode.TEXT, b'{"type": "hello", "table": "%s"}' % made["table"].encode())
        with (
            counted(server, "unread", "flood"),  # whichever comes first
            upgraded(server) as deaf,
            server.client(made["table"], made["tokens"][0]) as ada,
        ):
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            here = server.site.visitors.peer(None)
            while here.sockets < 2:
                pass  # who has been let in is counted a moment later
            try:
                while here.sockets == 2:
                    deaf.sendall(hello)
            except OSError:
                pass
            ada.read("update")
            ada.move(ada.lines[0])


def test_a_crowd_of_messages_in_one_packet_is_cut_off(server: Server) -> None:
    with upgraded(server) as crowd:
        try:
            crowd.sendall(framed(Opcode.TEXT, b"") * 200_000)
        except OSError:
            return
        assert ended(crowd)


def test_text_that_is_not_utf8_closes_without_a_word_in_the_log(server: Server) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws"
    with listening() as faults, counted(server, "nonsense"), connect(url) as socket:
        socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=SOON)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    assert not faults
    with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        socket.send(iter([b'{"type": "ping", "n": 1, "x": "\xc3', b'\xa9"}']), text=True)
        assert Probe(socket).no()["id"] == "server.hello", "pieces may divide a letter"
        socket.send(json.dumps({"type": "ping", "n": 1}))
        assert Probe(socket).no()["id"] == "server.hello"
