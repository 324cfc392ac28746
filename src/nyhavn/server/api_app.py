"""API app: the calls and the socket of a site as one ASGI application, wherever it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, WebSocketRoute

from nyhavn.server.http.routes import routes
from nyhavn.server.http.site import Site
from nyhavn.server.sockets.endpoint import Endpoint
from nyhavn.server.tables.sweeper import Sweeper, sweeping


def api_application(
    site: Site,
    sweeper: Sweeper | None = None,
    page: Sequence[BaseRoute] = (),
    middleware: Sequence[Middleware] = (),
    inside: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
) -> Starlette:
    """Return the application; the tables are closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = site.tables
        async with tables.peers.joined(), sweeping(sweeper or Sweeper(tables)), inside():
            yield
        await tables.close()
        if site.notices is not None:
            site.notices.close()

    return Starlette(
        routes=[WebSocketRoute("/ws", Endpoint(site)), *routes(site), *page],
        middleware=middleware,
        lifespan=lifespan,
    )
