"""Routes: every HTTP call where Starlette finds it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http import openapi
from nyhavn.server.http.calls import CALLS, TEXT, Call
from nyhavn.server.http.encoding import packed
from nyhavn.server.http.request import ApiRequest, answered, json, parsed, read, refusal
from nyhavn.server.http.site import Site
from nyhavn.server.operations.journal import at
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import playback

log = logging.getLogger(__name__)
ALL = ["GET", "POST", "PUT", "PATCH", "DELETE"]


def routes(site: Site) -> list[Route]:
    """Return the routes of all calls, of their document, and of what there is not."""
    return [
        Route("/api", _document),
        *(route(call, site) for call in CALLS),
        Route("/api/{rest:path}", _unknown, methods=ALL),
    ]


async def _document(request: Request) -> Response:
    return await packed(json(openapi.text()), request.headers.get("accept-encoding"))


async def _unknown(request: Request) -> Response:
    return refusal(request, Refused("no_call", 404, path=request.url.path[:60]))


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
        except asyncio.CancelledError:  # the server stops, and this call waits for a worker
            return refusal(request, Refused("busy", 503))
        except Exception:
            site.metrics.count("errors", label="call")
            log.exception("a call failed", extra=at(call=f"{call.method} {call.path}"))
            return refusal(request, Refused("broken", 500))
        response = answered(answer, call.code) if isinstance(answer, Struct) else answer
        return await packed(response, request.headers.get("accept-encoding"))

    return Route(call.path, endpoint, methods=[call.method])


async def _body(call: Call, request: Request) -> Any:
    if call.body is None:
        return None
    if call.body == TEXT:
        return await read(request, playback.LARGEST)
    return parsed(await read(request, call.largest), call.body)
