"""Opponent: somebody who plays against a bot, and notes how long each of its lines takes."""

from __future__ import annotations

import asyncio
import json
from random import Random
from time import perf_counter

import httpx
from websockets.asyncio.client import connect

PERSON, BOT = 0, 1
SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "journeyman"}]
TABLE = {"game": "border", "seats": SEATS, "start": True}
THOUGHT = 0.25  # seconds before each own move


async def play(port: int, waits: list[float], luck: Random) -> None:
    """Play one match after the other; add the milliseconds that the bot lets wait."""
    while True:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60.0) as http:
            made = (await http.post("/api/tables", json=TABLE)).raise_for_status().json()
        async with connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as socket:
            hello = {"type": "hello", "table": made["table"], "token": made["tokens"][PERSON]}
            await socket.send(json.dumps(hello))
            since = None  # when the bot was to act
            async for text in socket:
                told = json.loads(text)
                if told["type"] != "update":
                    continue
                if since is not None:
                    waits.append(1000 * (perf_counter() - since))
                since = perf_counter() if told["to_act"] == [BOT] else None
                if told["over"]:
                    break
                if told["legal"]:
                    await asyncio.sleep(THOUGHT)
                    line = luck.choice(told["legal"])["line"]
                    move = {"type": "move", "nth": told["mine"] + 1, "line": line}
                    await socket.send(json.dumps(move))
