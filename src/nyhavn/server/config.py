"""Config: how uvicorn serves the application."""

from __future__ import annotations

from pathlib import Path

import uvicorn

from nyhavn.server.app import application
from nyhavn.server.http.site import Site
from nyhavn.server.http.static import FOLDER
from nyhavn.server.operations.address import Socket
from nyhavn.server.protocol.wire import LONGEST_FRAME
from nyhavn.server.sockets.patience import Patience
from nyhavn.server.sockets.protocols import guarded
from nyhavn.server.tables.sweeper import Sweeper


def configured(
    site: Site,
    folder: Path = FOLDER,
    sweeper: Sweeper | None = None,
    patience: Patience | None = None,
    metrics: Socket | None = None,
) -> uvicorn.Config:
    """Return how the application is served."""
    http, websocket = guarded(site.visitors, site.metrics, patience)
    return uvicorn.Config(
        application(site, folder, sweeper, metrics),
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
        timeout_graceful_shutdown=2,  # a refusal that is held back comes within a second
        server_header=False,
    )
