"""Request: an HTTP call, read with limits, and the answers to it."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http.encoding import accepted
from nyhavn.server.http.site import Site
from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused, language, no, status
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.table import Table

LARGEST = 16_000  # bytes of an ordinary body
T = TypeVar("T", bound=Struct)
encode = msgspec.json.Encoder().encode


class ApiRequest:
    """Somebody calls."""

    def __init__(self, site: Site, request: Request, body: Any) -> None:
        self.site = site
        self.body = body
        self._request = request

    @property
    def token(self) -> str | None:
        """The token of the header, None if there is none."""
        kind, _, token = self._request.headers.get("authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else None

    @property
    def visitor(self) -> Visitor:
        """Who asks, by address."""
        return self.site.visitors.of(self._request.scope)

    @property
    def who(self) -> str:
        """Who asks, as the log may call them."""
        return self.site.visitors.name(self.visitor)

    async def table(self) -> Table:
        """Return the table of the address."""
        return await self.site.tables.find(self._request.path_params["table"], self.visitor)

    async def archived(self, old: Refused) -> tuple[int, Head, list[str]]:
        """Return a finished match of rules that are gone; another one is refused as before."""
        found = await self.site.tables.archived(self._request.path_params["table"])
        if found is None:
            raise old
        return found

    async def seated(self) -> tuple[Table, int]:
        """Return the table of the address and the seat of the token; else refused."""
        table = await self.table()
        seat = table.head.seat_of(self.token)
        table.owner = self.visitor.name
        return table, seat

    def accepts(self, coding: str) -> bool:
        """Say whether the answer may be packed in this way."""
        return accepted(self._request.headers.get("accept-encoding"), coding)

    def word(self, name: str) -> str:
        """Return a word of the address."""
        return str(self._request.path_params[name])

    @property
    def language(self) -> str:
        """The language of those who ask."""
        return language(self._request.headers.get("accept-language"))

    def known(self, tag: str) -> bool:
        """Say whether the visitor has kept the answer with this tag."""
        return self._request.headers.get("if-none-match") == tag

    def number(self, name: str, given: str | None = None) -> int:
        """Return a number of the address."""
        text = str(self._request.path_params.get(name, given))
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            raise Refused("number", 400, name=name, text=text[:20])
        return int(text)

    def query(self, name: str) -> str | None:
        """Return a word behind the question mark."""
        return self._request.query_params.get(name)


async def read(request: Request, largest: int) -> bytes:
    """Return the body; one that is too large is refused before it is all here."""
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > largest:
                raise Refused("large", 413, most=largest)
    except ClientDisconnect:
        raise Refused("json", 400) from None
    return bytes(found)


def parsed(body: bytes, shape: type[T]) -> T:
    """Return the body as a struct; what does not fit is refused."""
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except msgspec.ValidationError as error:
        raise Refused("body", 400, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("json", 400) from None


def answered(answer: Struct, code: int = 200) -> Response:
    """Return JSON that nobody keeps."""
    return json(encode(answer), code)


def json(text: bytes, code: int = 200) -> Response:
    """Return JSON that nobody keeps."""
    return Response(text, code, {"cache-control": "no-store"}, "application/json")


def refusal(request: HTTPConnection, error: NyhavnError) -> Response:
    """Return a no."""
    asked = language(request.headers.get("accept-language"))
    return answered(no(error, asked), status(error))
