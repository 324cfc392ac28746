"""Matches that are over, read again and again: the table, its record, and its whole log."""

from __future__ import annotations

import asyncio
import json
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.trust.attacks.target import Target, again

SEATS = [{"kind": "person", "name": "Eve"}, {"kind": "person", "name": "Mallory"}]
TABLE = {"game": "rollwrite", "seats": SEATS, "start": True}


async def attack(target: Target) -> None:
    """From three addresses, each with a match of its own, ten calls at once and three sockets."""
    await asyncio.gather(*(visitor(target, k) for k in range(1, 4)))


async def visitor(target: Target, k: int) -> None:
    url, headers = f"ws://127.0.0.1:{target.port}/ws", target.headers(k)
    headers.pop("Host")

    async def play(table: str, token: str, luck: Random) -> None:
        async with connect(url, additional_headers=headers) as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
            async for text in socket:
                told = json.loads(text)
                if told.get("over"):
                    return
                if told.get("legal"):
                    line = luck.choice(told["legal"])["line"]
                    move = {"type": "move", "nth": told["mine"] + 1, "line": line}
                    await socket.send(json.dumps(move))

    async def listen(table: str) -> None:
        try:
            async with connect(url, additional_headers=headers) as socket:
                while True:
                    await socket.send(json.dumps({"type": "hello", "table": table}))
                    await socket.recv()
        except WebSocketException as error:
            raise ConnectionError from error  # come back

    async with target.caller(k) as http:
        made = (await http.post("/api/tables", json=TABLE)).raise_for_status().json()
        table = made["table"]
        await asyncio.gather(*(play(table, token, Random(token)) for token in made["tokens"]))

        async def call() -> None:
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
                await http.get(path)

        calls = [again(call, 0.0) for _ in range(10)]
        await asyncio.gather(*calls, *(again(lambda: listen(table)) for _ in range(3)))
