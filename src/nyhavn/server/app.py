"""App: the site's calls, its socket and the page as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, WebSocketRoute

from nyhavn.server.gc_policy import rare_collections
from nyhavn.server.http.guard import Guard
from nyhavn.server.http.routes import routes
from nyhavn.server.http.site import Site
from nyhavn.server.http.static import FOLDER, StaticPage
from nyhavn.server.sockets.endpoint import Endpoint
from nyhavn.server.tables.sweeper import Sweeper, sweeping


def application(site: Site, folder: Path = FOLDER, sweeper: Sweeper | None = None) -> Starlette:
    """Return the application; the tables are closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = site.tables
        async with tables.peers.joined(), sweeping(sweeper or Sweeper(tables)):
            with rare_collections():
                yield
        await tables.close()

    return Starlette(
        routes=[
            WebSocketRoute("/ws", Endpoint(site)),
            *routes(site),
            Mount("/", StaticPage(folder)),
        ],
        middleware=[
            Middleware(Guard, site.visitors, site.metrics, site.url, site.local),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        lifespan=lifespan,
    )
