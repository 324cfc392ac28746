"""Api: the few HTTP calls that are needed, over one connection that is kept."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection, HTTPException
from typing import Any

PATIENCE = 60.0  # seconds


class Failed(Exception):
    """The server does not answer, or says no."""


class Api:
    """Asks one thing after the other."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = HTTPConnection(host, port, timeout=PATIENCE)
        self._lock = asyncio.Lock()

    async def games(self) -> list[str]:
        """Return what can be played."""
        return [game["name"] for game in (await self._ask("GET", "/api/shelf"))["games"]]

    async def table(self, game: str, chairs: list[dict[str, str]]) -> tuple[str, list[str]]:
        """Make a table and deal; return its name and the tokens of the people."""
        asked = {"game": game, "seats": chairs, "start": True}
        made = await self._ask("POST", "/api/tables", asked)
        return made["table"], [token for token in made["tokens"] if token is not None]

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        async with self._lock:
            return await asyncio.to_thread(self._asked, method, path, body)

    def _asked(self, method: str, path: str, body: Any) -> Any:
        where = f"http://{self._connection.host}:{self._connection.port}{path}"
        text = None if body is None else json.dumps(body)
        try:
            try:
                status, found = self._sent(method, path, text)
            except ConnectionError:  # servers close what was silent for some seconds
                self._connection.close()
                status, found = self._sent(method, path, text)
        except (OSError, HTTPException, ValueError) as error:
            self._connection.close()  # the next call opens it again
            raise Failed(f"{where} does not answer: {error}") from error
        if status >= 400:
            raise Failed(f"{where} says no: {found.get('why', status)}")
        return found

    def _sent(self, method: str, path: str, text: str | None) -> tuple[int, Any]:
        self._connection.request(method, path, text)
        answer = self._connection.getresponse()
        return answer.status, json.loads(answer.read())
