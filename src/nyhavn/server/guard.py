"""Guard: at the door. Pages of other origins stay outside, and headers keep ours in bounds."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nyhavn.server.ask import answered
from nyhavn.server.refused import Refused, language, no

# Styles of drawings may stand at their elements; scripts come from our files only.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, url: str | None = None) -> None:
        self._app = app
        self._own = _host(url or "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, unless a page of another origin sent it."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        origin, host = headers.get("origin"), headers.get("host", "").lower()
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        foreign = origin is not None and _host(origin) not in {host, self._own} - {""}
        if asks and foreign:
            return await self._refuse(scope, receive, send, headers)
        await self._app(scope, receive, _with_headers(send) if "method" in scope else send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        if scope["type"] == "websocket":  # closed before it is accepted: the answer is 403
            await receive()
            return await send({"type": "websocket.close", "code": 1008})
        said = no(Refused("origin", 403), language(headers.get("accept-language")))
        await answered(said, 403)(scope, receive, send)


def _host(origin: str) -> str:
    """The host and port of an origin, as a Host header writes it."""
    try:
        return urlsplit(origin).netloc.rpartition("@")[2].lower()
    except ValueError:
        return ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
