"""App: the site's calls, its socket and the page as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from nyhavn.server.gc_policy import rare_collections
from nyhavn.server.http import openapi
from nyhavn.server.http.calls import CALLS, route
from nyhavn.server.http.guard import Guard
from nyhavn.server.http.request import json, refusal
from nyhavn.server.http.site import Site
from nyhavn.server.http.static import FOLDER, StaticPage
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import LONGEST_FRAME
from nyhavn.server.sockets.endpoint import Endpoint
from nyhavn.server.sockets.protocols import Patience, guarded
from nyhavn.server.tables.sweeper import Sweeper, sweeping


def configured(
    site: Site,
    folder: Path = FOLDER,
    sweeper: Sweeper | None = None,
    patience: Patience | None = None,
) -> uvicorn.Config:
    """Return how the application is served."""
    http, websocket = guarded(site.visitors, site.metrics, patience)
    return uvicorn.Config(
        application(site, folder, sweeper),
        log_config=None,  # the journal writes for everybody
        log_level="error",
        loop="auto",  # uvloop where there is one: a fifth less work
        http=http,
        ws=websocket,
        access_log=False,  # addresses can carry what is nobody's business
        ws_max_size=LONGEST_FRAME * 4,  # a little too much is answered with a sentence
        proxy_headers=bool(site.visitors.proxies),
        forwarded_allow_ips=[str(network) for network in site.visitors.proxies],
        ws_per_message_deflate=False,  # costs more memory for each connection than it is worth
        timeout_graceful_shutdown=1,
        server_header=False,
    )


def application(site: Site, folder: Path = FOLDER, sweeper: Sweeper | None = None) -> Starlette:
    """Return the application; the tables are closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = site.tables
        async with tables.peers.joined(), sweeping(sweeper or Sweeper(tables)):
            with rare_collections():
                yield
        await tables.close()

    async def document(request: Request) -> Response:
        return json(openapi.text())

    async def unknown(request: Request) -> Response:
        return refusal(request, Refused("no_call", 404, path=request.url.path[:60]))

    return Starlette(
        routes=[
            WebSocketRoute("/ws", Endpoint(site)),
            Route("/api", document),
            *(route(call, site) for call in CALLS),
            Route("/api/{rest:path}", unknown, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Mount("/", StaticPage(folder)),
        ],
        middleware=[
            Middleware(Guard, site.visitors, site.metrics, site.url, site.local),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        lifespan=lifespan,
    )
