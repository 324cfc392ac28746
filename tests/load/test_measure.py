"""The load generator against a real server, with a tiny load."""

from __future__ import annotations

import asyncio
import json
import os
import socket

import pytest

from nyhavn.load import machine
from nyhavn.load.api import Api
from nyhavn.load.command import main
from nyhavn.load.measure import measure
from nyhavn.load.plan import LoadPlan
from nyhavn.server.operations.limits import Limits
from nyhavn.server.operations.visitors import Visitors
from tests.server.running import running


def test_every_table_moves_and_everybody_sees_it() -> None:
    with running() as server:
        plan = LoadPlan(
            "127.0.0.1",
            server.port,
            tables=3,
            seats=3,
            every=0.1,
            ramp=0.1,
            seconds=2.0,
            window=1.0,
            ping=0.2,
            bots=1,
            level="uniform",
        )
        told: list[object] = []
        found = asyncio.run(measure(plan, os.getpid(), told.append))
        stored = server.get("/api/shelf")
    assert found.games == tuple(game["name"] for game in stored["games"])
    assert len(told) == len(found.windows) >= 1
    assert found.connections == 3 * 3 + 1
    assert not found.counts.lost
    assert not found.counts.refusals
    assert not found.counts.unanswered
    assert found.counts.pongs
    moves, seen = len(found.counts.answers), len(found.counts.sights)
    assert moves >= 1
    assert seen >= moves  # of three people two others see it; beside a bot sits nobody else
    assert min(found.counts.answers) > 0
    assert found.memory is not None
    json.dumps(found.data())


def test_lost_connections_are_counted() -> None:
    with running(visitors=Visitors(Limits(idle=1.0))) as server:
        plan = LoadPlan("127.0.0.1", server.port, tables=2, every=0.5, ramp=0, seconds=2.5)
        found = asyncio.run(measure(plan, None, lambda window: None))
    assert found.counts.lost.total() > 0
    assert all("silent" in why for why in found.counts.lost)


def test_the_command_tells_what_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with running() as server:
        words = [server.url, "--tables", "2", "--every", "0.1", "--ramp", "0", "--seconds", "0.5"]
        assert main(words) == 0
        assert "A move is acknowledged: p50" in capsys.readouterr().out
        assert main([*words, "--json", "--p50", "0"]) == 1
        told = capsys.readouterr()
        assert json.loads(told.out)["connections"] == 4
        assert "p50 of the acknowledgement is above 0 ms" in told.err
        assert main([*words, "--games", "chess"]) == 2
        assert "the server has no game 'chess'" in capsys.readouterr().err
    assert main(words) == 2
    assert "does not answer" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["ftp://localhost"], ["--serve", "--tables", "-1"]])
def test_wrong_words_are_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("nyhavn-load: ")


def test_it_can_serve_itself(capsys: pytest.CaptureFixture[str]) -> None:
    cores = machine.cores()
    try:
        words = ["--serve", "--tables", "2", "--every", "0.1", "--ramp", "0", "--seconds", "0.5"]
        assert main([*words, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["memory_mb"][0] > 10
    finally:
        if cores:
            os.sched_setaffinity(0, cores)


def test_a_connection_that_the_server_has_closed_is_opened_again() -> None:
    async def asked(port: int) -> None:
        api = Api("127.0.0.1", port)
        games = await api.games()
        api._connection.sock.shutdown(socket.SHUT_RDWR)
        assert await api.games() == games
        api.close()

    with running() as server:
        asyncio.run(asked(server.port))
