"""Protocols: the classes of connections that uvicorn makes, for one site."""

from __future__ import annotations

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.open_files import OpenFiles
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.sockets.http_protocol import HttpProtocol
from nyhavn.server.sockets.patience import Patience
from nyhavn.server.sockets.websocket_protocol import WebSocketProtocol


def guarded(
    visitors: Visitors, metrics: Metrics, patience: Patience | None = None
) -> tuple[type[HttpProtocol], type[WebSocketProtocol]]:
    """Return the classes of connections that are counted there."""
    patience = patience or Patience()
    shared = {"metrics": metrics, "patience": patience}
    own = {"visitors": visitors, "files": OpenFiles(patience.spare_files)}
    http = type("HttpProtocol", (HttpProtocol,), {**shared, **own})
    return http, type("WebSocketProtocol", (WebSocketProtocol,), shared)
