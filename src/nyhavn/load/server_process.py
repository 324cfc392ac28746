"""A server of one's own on this machine, for as long as it is measured."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from nyhavn.load import machine
from nyhavn.load.api import Failed

LONG = 60.0  # seconds in which a server starts or stops
SOON = 0.05  # seconds until it is asked again whether it answers


class ServerProcess(NamedTuple):
    """Where it is, and which process."""

    host: str
    port: int
    pid: int


@contextmanager
def started(folder: Path | None = None, core: int | None = None) -> Iterator[ServerProcess]:
    """Run `nyhavn serve` with a new database in a folder, perhaps on one processor only."""
    with tempfile.TemporaryDirectory(prefix="nyhavn-load-", dir=folder) as place:
        words = ["serve", "--port", "0", "--db", f"{place}/load.db", "--limit", "all=0"]
        server = subprocess.Popen(
            [sys.executable, "-m", "nyhavn", *words, "--log", "warning"],
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=None if core is None else lambda: machine.pin(0, core),
        )
        try:
            assert server.stdout is not None, "it was asked for"
            found = re.search(r"http://([^/\s]+):(\d+)", server.stdout.readline())
            if found is None:
                raise Failed("the server did not start")
            there = ServerProcess(found[1], int(found[2]), server.pid)
            _answers(there)
            yield there
        finally:
            server.terminate()
            server.wait(LONG)


def _answers(there: ServerProcess) -> None:
    """Wait until somebody listens: the address is told a moment before."""
    for _ in range(int(LONG / SOON)):
        try:
            socket.create_connection((there.host, there.port)).close()
            return
        except ConnectionRefusedError:
            time.sleep(SOON)
    raise Failed("the server did not start")
