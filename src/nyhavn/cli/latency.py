"""Latency: how long a move takes to every screen: a real server, and clients at one table."""

from __future__ import annotations

import json
import tempfile
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from random import Random
from statistics import median, quantiles
from typing import Any

from websockets.sync.client import ClientConnection, connect

from nyhavn.core.game import Game
from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.http.site import Site
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables.process_workers import ProcessWorkers
from nyhavn.server.threaded import threaded

MOVES = 150
LONG = 60.0


def measure(game: Game, seats: int, moves: int = MOVES) -> dict[str, Any]:
    """Play some moves; return the milliseconds from sending one until the last screen has it."""
    luck = Random(1)
    took: list[float] = []
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        tables = open_tables(SQLite(f"{folder}/bench.db"), ProcessWorkers(1))
        port = stack.enter_context(threaded(Site(tables)))
        table, tokens = _table(port, game, seats)
        screens = [stack.enter_context(connect(f"ws://127.0.0.1:{port}/ws")) for _ in tokens]
        for screen, token in zip(screens, tokens, strict=True):
            screen.send(json.dumps({"type": "hello", "table": table, "token": token}))
        latest = [_update(screen, 0) for screen in screens]
        while len(took) < moves and not latest[0]["over"]:
            seat = latest[0]["to_act"][0]
            line = luck.choice(latest[seat]["legal"])["line"]
            move = {"type": "move", "nth": latest[seat]["mine"] + 1, "line": line}
            begin, n = time.perf_counter(), latest[0]["n"]
            screens[seat].send(json.dumps(move))
            latest = [_update(screen, n + 1) for screen in screens]
            took.append((time.perf_counter() - begin) * 1000)
    worst = quantiles(took, n=20)[-1]
    return {"screens": seats, "moves": len(took), "median_ms": median(took), "most_ms": worst}


def _table(port: int, game: Game, seats: int) -> tuple[str, list[str]]:
    people = [{"kind": "person", "name": f"{seat}"} for seat in range(seats)]
    asked = json.dumps({"game": game.name, "seats": people, "start": True})
    connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
    connection.request("POST", "/api/tables", asked)
    made = json.load(connection.getresponse())
    connection.close()
    return made["table"], made["tokens"]


def _update(screen: ClientConnection, n: int) -> dict[str, Any]:
    """Read until an update has at least n entries."""
    while True:
        message: dict[str, Any] = json.loads(screen.recv(timeout=LONG))
        if message["type"] == "update" and message["n"] >= n:
            return message
