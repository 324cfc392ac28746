"""Guard: at the door. Pages of other origins stay outside, and headers keep ours in bounds."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from nyhavn.server.http.request import answered
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.protocol.refused import Refused, language, no

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
    "x-frame-options": "DENY",  # for browsers that do not know frame-ancestors
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",  # files of the page have said otherwise already
}
USUAL = {"http": 80, "https": 443}


class Guard:
    """Wraps the application."""

    def __init__(
        self,
        app: ASGIApp,
        visitors: Visitors,
        metrics: Metrics,
        url: str | None = None,
        local: bool = False,
    ) -> None:
        self._app = app
        self._visitors = visitors
        self._metrics = metrics
        self._url = None if url is None else _split(url)
        self._local = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, unless it comes too often, or a page from elsewhere sent it."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        visitor = self._visitors.of(scope)
        try:
            visitor.spend()
            self._visitors.check(visitor)
            self._check(scope)
        except Refused as error:
            self._metrics.refused(error)
            if error.id == "server.hurry":
                await visitor.wait()
            return await _refuse(scope, receive, send, error)
        await self._app(scope, receive, _with_headers(send) if "method" in scope else send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        origin, host = headers.get("origin"), headers.get("host", "").lower()
        if not self._named(host):
            raise Refused("host", 403, host=host[:60])
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if asks and origin is not None and not self._own(origin.lower(), host):
            raise Refused("origin", 403)

    def _named(self, host: str) -> bool:
        """Say whether this server may be called so.

        A name of somebody else's that leads here (DNS rebinding) would make their page ours; an
        address cannot be a name of theirs. Without `--url` an open server does not know its names.
        """
        if not host:  # not a browser
            return True
        name = _split(f"//{host}").hostname
        if name is None:
            return False
        if name == "localhost" or _is_address(name):
            return True
        if self._url is not None:
            return name == self._url.hostname
        return not self._local

    def _own(self, origin: str, host: str) -> bool:
        """Say whether a page of this origin is ours: it came by `--url`, or as this request."""
        page = _split(origin)
        if self._url is not None:
            if _place(page) == _place(self._url):
                return True
            if page.hostname == self._url.hostname:  # the same name by another port or scheme
                return False
        return page.scheme in ("http", "https") and bool(page.netloc) and page.netloc == host


async def _refuse(scope: Scope, receive: Receive, send: Send, error: Refused) -> None:
    asked = language(Headers(scope=scope).get("accept-language"))
    answer = answered(no(error, asked), error.status)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, _with_headers(send))


def _split(url: str) -> SplitResult:
    try:
        found = urlsplit(url.lower())
        _ = found.hostname, found.port  # they are read only when asked for
        return found
    except ValueError:
        return SplitResult("", "", "", "", "")


def _place(url: SplitResult) -> tuple[str, str | None, int | None]:
    return url.scheme, url.hostname, url.port or USUAL.get(url.scheme)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
