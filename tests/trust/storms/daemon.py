"""Daemon: the real command as a process of its own, which can be ended in any way and come back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import httpx

from tests.server.family import children

SOON = 300.0  # seconds; a test that waits as long has failed
COMMAND = ("-m", "nyhavn")
_ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)")
_SOURCE = Path(__file__).parents[3]


class Daemon:
    """`nyhavn serve` with one database. `command` may name another program in its place."""

    def __init__(
        self, db: Path | str, command: tuple[str, ...] = COMMAND, log: str = "error"
    ) -> None:
        self.db = db
        self.port = 0  # any; later the same again
        self._command = command
        self._log = log
        self._process: Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Return when it answers."""
        words = ["serve", "--db", str(self.db), "--port", str(self.port), "--pace", "0"]
        words += ["--log", self._log, "--limit", "all=0"]  # nobody plays as fast as a proof
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, *self._command, *words, "--work", "1"),
            stdout=PIPE,
            stderr=PIPE,
            env=os.environ | {"PYTHONPATH": f"{_SOURCE / 'src'}:{_SOURCE}", "LC_ALL": "C"},
            start_new_session=True,  # so that a signal can go to all of its processes
        )
        assert self._process.stdout is not None
        said = await asyncio.wait_for(self._process.stdout.readline(), SOON)
        found = _ADDRESS.search(said)
        assert found, f"the server said {said!r}, then {(await self.end())[1]}"
        self.port = int(found[1])
        async with httpx.AsyncClient(timeout=SOON) as client:
            while True:  # it says where it is a moment before it is there
                try:
                    (await client.get(f"{self.url}/healthz")).raise_for_status()
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    def family(self) -> list[int]:
        """Return the processes that it has started."""
        assert self._process is not None, "it has been started"
        return children(self._process.pid)

    async def end(self, how: int = signal.SIGKILL, group: bool = False) -> tuple[int, str]:
        """Send a signal; return the exit code and what it said on stderr, once it has ended."""
        process = self._process
        assert process is not None, "it has been started"
        if process.returncode is None:
            (os.killpg if group else os.kill)(process.pid, how)
        _, said = await asyncio.wait_for(process.communicate(), SOON)
        assert process.returncode is not None, "communicate waits for the end"
        return process.returncode, said.decode()
