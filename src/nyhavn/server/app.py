"""App: the site's calls, its socket and the page, behind a guard, as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from socket import socket

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount

from nyhavn.server.api_app import api_application
from nyhavn.server.gc_policy import rare_collections
from nyhavn.server.http import openapi
from nyhavn.server.http.guard import Guard
from nyhavn.server.http.site import Site
from nyhavn.server.http.static import FOLDER, StaticPage
from nyhavn.server.metrics_server import telling
from nyhavn.server.tables.sweeper import Sweeper


def application(
    site: Site,
    folder: Path = FOLDER,
    sweeper: Sweeper | None = None,
    metrics: socket | None = None,
) -> Starlette:
    """Return the application; the tables are closed with it."""

    @asynccontextmanager
    async def inside() -> AsyncIterator[None]:
        with rare_collections():
            async with telling(site, metrics):
                yield

    openapi.text()  # it takes a moment, and is made before anybody has to wait
    guard = Middleware(Guard, site.visitors, site.metrics, site.url, site.local)
    return api_application(site, sweeper, [Mount("/", StaticPage(folder))], [guard], inside)
