"""Crowds: very many connections to one table, at which somebody changes something all the time."""

from __future__ import annotations

import asyncio
import json

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.trust.attacks.target import Target, again

SEATS = [{"kind": "person", "name": "Eve"}, {"kind": "person", "name": "Mallory"}]
TABLE = {"game": "rollwrite", "seats": SEATS, "start": True}
SOCKETS = 95  # of an address, which may have a hundred


async def attack(target: Target) -> None:
    """From three addresses, each with a table of its own."""
    await asyncio.gather(*(visitor(target, k) for k in range(1, 4)))


async def visitor(target: Target, k: int) -> None:
    url, headers = f"ws://127.0.0.1:{target.port}/ws", target.headers(k)
    headers.pop("Host")
    async with target.caller(k) as http:
        made = (await http.post("/api/tables", json=TABLE)).raise_for_status().json()
        table, token = made["table"], made["tokens"][1]

        async def listen() -> None:
            try:
                async with connect(url, additional_headers=headers) as socket:
                    await socket.send(json.dumps({"type": "hello", "table": table}))
                    async for _ in socket:
                        pass
            except WebSocketException as error:
                raise ConnectionError from error  # come back

        async def change() -> None:
            for call in ("leave", "back"):
                path = f"/api/tables/{table}/{call}"
                await http.post(path, json={}, headers={"Authorization": f"Bearer {token}"})

        crowd = [again(listen, 1.0) for _ in range(SOCKETS)]
        await asyncio.gather(*crowd, *(again(change, 0.0) for _ in range(4)))
