"""App: the house, its calls, its socket and the page as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from nyhavn.server.gc_policy import rubbish
from nyhavn.server.http import openapi
from nyhavn.server.http.calls import CALLS, route
from nyhavn.server.http.guard import Guard
from nyhavn.server.http.request import json, refusal
from nyhavn.server.http.static import FOLDER, Page
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import LONGEST_FRAME
from nyhavn.server.sockets import protocols, socket
from nyhavn.server.tables.sweeper import Sweeper, sweeping
from nyhavn.server.tables.tables import House


def configured(
    house: House, folder: Path = FOLDER, sweeper: Sweeper | None = None
) -> uvicorn.Config:
    """Return how the application is served."""
    calls, talk = protocols.counted(house.visitors, house.metrics)
    return uvicorn.Config(
        application(house, folder, sweeper),
        log_config=None,  # the journal writes for everybody
        log_level="error",
        loop="auto",  # uvloop where there is one: a fifth less work
        http=calls,
        ws=talk,
        access_log=False,  # addresses can carry what is nobody's business
        ws_max_size=LONGEST_FRAME * 4,  # a little too much is answered with a sentence
        proxy_headers=bool(house.visitors.proxies),
        forwarded_allow_ips=[str(network) for network in house.visitors.proxies],
        ws_per_message_deflate=False,  # costs more memory for each connection than it is worth
        timeout_graceful_shutdown=1,
        server_header=False,
    )


def application(house: House, folder: Path = FOLDER, sweeper: Sweeper | None = None) -> Starlette:
    """Return the application; the house is closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        cut = partial(house.metrics.total, "cut")
        async with house.peers.joined(), sweeping(sweeper or Sweeper(house)), rubbish(cut):
            yield
        await house.close()

    async def document(request: Request) -> Response:
        return json(openapi.text())

    async def unknown(request: Request) -> Response:
        return refusal(request, Refused("no_call", 404, path=request.url.path[:60]))

    async def connection(websocket: WebSocket) -> None:
        # In a task of its own: else every message would be handed down through all layers above.
        await asyncio.create_task(socket.serve(house, websocket))

    return Starlette(
        routes=[
            WebSocketRoute("/ws", connection),
            Route("/api", document),
            *(route(call, house) for call in CALLS),
            Route("/api/{rest:path}", unknown, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Mount("/", Page(folder)),
        ],
        middleware=[
            Middleware(Guard, house.visitors, house.metrics, house.url, house.local),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        lifespan=lifespan,
    )
