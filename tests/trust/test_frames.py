"""Bytes that are no request and no frame: nothing is logged, nothing changes, others play on."""

from __future__ import annotations

import gc
import os
import socket
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from nyhavn.server.sockets import websocket_protocol
from tests.server.log_capture import listening
from tests.server.running import Server, advance, person, running
from tests.trust.storms.splinters import frame, handshake, request

SHORT, LONG = 150, 20_000  # connections
BATCH, AT_ONCE = 50, 10  # connections between two good moves; most of their time is waiting


def bombard(server: Server, seed: int, connections: int) -> None:
    """Throw splinters at a server while two people play; they notice nothing."""
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    with listening() as faults, ThreadPoolExecutor(AT_ONCE) as pool:
        for first in range(seed, seed + connections, BATCH):
            luck = [Random(first + k) for k in range(BATCH)]
            for _ in pool.map(_throw, [server] * BATCH, luck):
                pass
            assert not faults, f"seeds from {first} to {first + BATCH - 1}: {faults}"
            _play(server, made["table"], made["tokens"], luck[0])
            assert not faults, f"after seed {first + BATCH - 1}: {faults}"
        for _ in range(3):
            gc.collect()  # tasks that nobody waited for tell so when they are forgotten
        assert server.get("/healthz") == {"ok": True}
        assert not faults, f"at the end: {faults}"


def _throw(server: Server, luck: Random) -> None:
    upgraded = luck.random() < 0.6
    first = [handshake(luck.random() < 0.5)] if upgraded else []
    pieces = first + [frame(luck) if upgraded else request(luck) for _ in range(luck.randrange(9))]
    with socket.create_connection(("127.0.0.1", server.port)) as thrown:
        thrown.settimeout(0.02)
        try:
            if first:
                thrown.sendall(pieces.pop(0))
                if luck.random() < 0.8:  # else the frames come with the handshake
                    thrown.settimeout(5)
                    thrown.recv(65_536)
            thrown.sendall(b"".join(pieces))
            if luck.random() < 0.3:
                thrown.shutdown(socket.SHUT_WR)
            thrown.settimeout(0.02)
            while luck.random() < 0.8 and thrown.recv(65_536):
                pass
        except OSError:
            pass  # sent away, or nothing more to hear


def _play(server: Server, table: str, tokens: list[str], luck: Random) -> None:
    with server.client(table, tokens[0]) as one, server.client(table, tokens[1]) as other:
        before = one.read("update")["n"]
        other.read("update")
        advance([one, other], luck)
        assert (
            max(one.last["update"]["n"], other.last["update"]["n"]) > before
            or (one.last["update"]["over"])
        )


def test_splinters_harm_nobody() -> None:
    with running() as server:
        bombard(server, 2026, SHORT)


@pytest.mark.slow
def test_many_splinters_harm_nobody() -> None:
    seed = int(os.environ.get("NYHAVN_SEED", "1"))
    with running() as server:
        bombard(server, seed, LONG)


def test_a_server_that_lets_an_exception_through_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket_protocol, "_is_text", lambda data: data.decode() is not None)
    with running() as server, pytest.raises(AssertionError, match="utf-8"):
        bombard(server, 2026, SHORT)
