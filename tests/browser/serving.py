"""`nyhavn serve` as a process of its own, which can be killed and started again."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Serving:
    """A server with one database; after a restart it has the same address."""

    def __init__(self, db: Path, module: str = "nyhavn", *more: str) -> None:
        self.db = db
        self.more = more  # further words of the command line
        self.module = module
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = ["--port", str(self.port), "--db", str(self.db), "--pace", "0", "--work", "1"]
        words += ["--limit", "tables=1000", *self.more]  # all tests are one visitor
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve", *words],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"LC_ALL": "C"},
        )
        assert self.process.stdout
        said = []
        for line in self.process.stdout:
            said.append(line)
            if "Ctrl" in line or "stop" in line:
                break
        found = ADDRESS.search("".join(said))
        assert found, f"the server said: {said}"
        self.port = int(found[1])
        # What it says from now on is read and forgotten: a full pipe would stop it.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        for _ in range(600):  # it says where it is a moment before it is there
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.url}/healthz").raise_for_status()
                return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As when the power fails."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        assert self.process
        self.process.terminate()
        self.process.wait(60)
