"""Baked: answers of the API that never change, worked out beforehand for pages without a server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from nyhavn.games import SHELF
from nyhavn.server.host import Host


def answers() -> dict[str, Any]:
    """Return what each of these calls answers."""
    return asyncio.run(_answers())


async def _answers() -> dict[str, Any]:
    async def keep(swaps: str) -> str:
        return '{"others": []}'

    host = Host(lambda *told: None, keep, lambda *job: None, lambda: None)
    await host.start("[]")
    found = {}
    for path in ["/api/shelf", *(f"/api/games/{game}" for game in SHELF)]:
        answer = json.loads(await host.call("GET", path, "{}", ""))
        assert answer["status"] == 200, answer
        found[path] = json.loads(answer["body"])
    await host.stop()
    return found
