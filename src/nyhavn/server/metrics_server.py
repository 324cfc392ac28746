"""Metrics server: the numbers at an address of their own, for those who watch over the server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nyhavn.server.http.site import Site
from nyhavn.server.http.status import numbered
from nyhavn.server.operations.address import Socket


class MetricsServer(uvicorn.Server):
    """Runs beside the server, and leaves signals to it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Listen to none."""
        yield


@asynccontextmanager
async def telling(site: Site, sock: Socket | None) -> AsyncIterator[None]:
    """Tell the numbers on this socket, inside; None: nowhere else."""
    if sock is None:
        yield
        return

    async def metrics(request: Request) -> Response:
        return await numbered(site)

    app = Starlette(routes=[Route("/metrics", metrics)])
    config = uvicorn.Config(
        app, log_config=None, log_level="error", access_log=False, lifespan="off", ws="none"
    )
    server = MetricsServer(config)
    task = asyncio.create_task(server.serve(sockets=[sock]))
    try:
        yield
    finally:
        server.should_exit = True
        await task
