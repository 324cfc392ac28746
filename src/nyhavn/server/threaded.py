"""A server in a thread of this process: for measuring, and for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nyhavn.server.config import configured
from nyhavn.server.http.site import Site
from nyhavn.server.http.static import FOLDER
from nyhavn.server.operations.address import bound
from nyhavn.server.serving import Server
from nyhavn.server.sockets.patience import Patience
from nyhavn.server.tables.sweeper import Sweeper

LONG = 60.0  # seconds for starting or stopping; more means that something hangs


@contextmanager
def threaded(
    site: Site,
    folder: Path = FOLDER,
    sweeper: Sweeper | None = None,
    patience: Patience | None = None,
) -> Iterator[int]:
    """Serve a site on a free port of this machine, and stop at the end."""
    sock = bound("127.0.0.1", 0)
    server = Server(configured(site, folder, sweeper, patience), site.tables.jobs.stop)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        while not server.started and thread.is_alive():
            thread.join(0.01)
        if not server.started:
            raise RuntimeError("the server did not start")
        yield sock.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(LONG)
        if thread.is_alive():
            raise RuntimeError("the server does not stop")
