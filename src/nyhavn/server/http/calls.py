"""Calls: every HTTP call with the types of its body and answer, for routes and document."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http import advice, lobby, status
from nyhavn.server.http.request import LARGEST, ApiRequest, answered, parsed, read, refusal
from nyhavn.server.http.site import Site
from nyhavn.server.operations.journal import at
from nyhavn.server.protocol import bodies
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import playback

log = logging.getLogger(__name__)
TEXT = "text/plain"


class Call(NamedTuple):
    """One call. A body or an answer that is a text has a media type instead of a struct."""

    method: str
    path: str
    act: Callable[[ApiRequest], Awaitable[Any]]
    body: Any = None
    answer: Any = bodies.Done
    seat: bool = False  # needs the token of a seat
    code: int = 200
    query: tuple[str, ...] = ()
    cost: int = 1  # how many requests it counts for: bots and replays take thought


CALLS = (
    Call("GET", "/api/shelf", status.shelf, None, bodies.Shelf),
    Call("POST", "/api/tables", lobby.make, bodies.Make, bodies.Made, code=201),
    Call("GET", "/api/tables/{table}", lobby.glance, None, bodies.Glance),
    Call("POST", "/api/tables/{table}/join", lobby.join, bodies.Join, bodies.Joined),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        lobby.seat,
        bodies.BotSeat | bodies.OpenSeat,
        seat=True,
    ),
    Call("POST", "/api/tables/{table}/settings", lobby.settings, bodies.Settings, seat=True),
    Call("POST", "/api/tables/{table}/invite", lobby.invite, bodies.Nothing, bodies.Invited, True),
    Call("POST", "/api/tables/{table}/start", lobby.start, bodies.Start, seat=True),
    Call("POST", "/api/tables/{table}/leave", lobby.leave, bodies.Leave, seat=True),
    Call("POST", "/api/tables/{table}/back", lobby.back, bodies.Nothing, seat=True),
    Call("POST", "/api/tables/{table}/rematch", lobby.rematch, bodies.Nothing, bodies.Next, True),
    Call(
        "POST", "/api/tables/{table}/hint", advice.hint, bodies.Nothing, bodies.Hint, True, cost=50
    ),
    Call("GET", "/api/tables/{table}/record", advice.record, None, TEXT),
    Call("POST", "/api/replay", advice.replay, TEXT, bodies.Replay, query=("seat",), cost=50),
    Call("POST", "/api/qr", status.qr, bodies.Drawn, bodies.Code),
    Call("GET", "/healthz", status.health, None, bodies.Health),
    Call("GET", "/metrics", status.metrics, None, TEXT),
)


def route(call: Call, site: Site) -> Route:
    """Return the route of a call."""

    async def endpoint(request: Request) -> Response:
        try:
            if call.cost > 1:  # the guard has counted one
                site.visitors.of(request.scope).spend(call.cost - 1)
            answer = await call.act(ApiRequest(site, request, await _body(call, request)))
        except NyhavnError as error:
            kind = site.metrics.refused(error)
            log.debug("refused", extra=at(kind=kind, call=f"{call.method} {call.path}"))
            return refusal(request, error)
        except Exception:
            site.metrics.count("errors", label="call")
            log.exception("a call failed", extra=at(call=f"{call.method} {call.path}"))
            return refusal(request, Refused("broken", 500))
        return answered(answer, call.code) if isinstance(answer, Struct) else answer

    return Route(call.path, endpoint, methods=[call.method])


async def _body(call: Call, request: Request) -> Any:
    if call.body is None:
        return None
    if call.body == TEXT:
        return await read(request, playback.LARGEST)
    return parsed(await read(request, LARGEST), call.body)
