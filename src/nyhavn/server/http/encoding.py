"""Encoding: answers that are packed, or sent in parts, without holding up anybody else."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PART = 65_536  # bytes that are handed over at once
SMALL = 1_000  # bytes that are not worth packing
INLINE = 8_000  # bytes that are packed at once; more take so long that a thread does it


def accepted(header: str | None, coding: str) -> bool:
    """Say whether somebody takes answers in a coding, by their `Accept-Encoding`."""
    weights = {}
    for part in (header or "")[:500].split(","):
        name, _, weight = part.lower().replace(" ", "").partition(";")
        weights[name] = weight
    weight = weights.get(coding, weights.get("*", "q=0"))  # what is named counts before the rest
    return not weight or bool(weight.removeprefix("q=").strip("0."))


async def packed(response: Response, header: str | None) -> Response:
    """Return an answer packed, if it is worth it and somebody takes it so."""
    body = bytes(response.body)
    if len(body) < SMALL or "content-encoding" in response.headers:
        return response
    response.headers["vary"] = "Accept-Encoding"
    if accepted(header, "gzip"):
        small = len(body) <= INLINE
        response.body = _gzip(body) if small else await asyncio.to_thread(_gzip, body)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, 5, mtime=0)


class PartsResponse(Response):
    """JSON that may be long: the next part follows when the last one has left."""

    def __init__(self, body: bytes, coding: str | None, ended: Callable[[], None]) -> None:
        headers = {"cache-control": "no-store", "vary": "Accept-Encoding"}
        headers |= {} if coding is None else {"content-encoding": coding}
        super().__init__(body, 200, headers, "application/json")
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts."""
        try:
            head = {"status": self.status_code, "headers": self.raw_headers}
            await send({"type": "http.response.start", **head})
            body = memoryview(self.body)
            for at in range(0, max(1, len(body)), PART):
                part, more = bytes(body[at : at + PART]), at + PART < len(body)
                await send({"type": "http.response.body", "body": part, "more_body": more})
        finally:
            self._ended()
