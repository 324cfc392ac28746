"""A static web host, as simple as they come: files below a path, policies, nothing packed."""

from __future__ import annotations

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
BELOW = "/some/path/"


def policies(site: Path) -> list[tuple[str, dict[str, str]]]:
    """What `_headers` says: patterns with their headers."""
    found: list[tuple[str, dict[str, str]]] = []
    for line in (site / "_headers").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            found.append((line, {}))
        elif not line.strip().startswith("!"):
            name, _, value = line.strip().partition(": ")
            found[-1][1][name] = value
    return found


class Handler(SimpleHTTPRequestHandler):
    """Hands out files and counts what it sends."""

    server: Host

    def send_head(self):  # type: ignore[no-untyped-def]  # as the library has it
        path = urlsplit(self.path).path
        if self.server.cut or not path.startswith(BELOW):
            self.send_error(404)
            return None
        self.server.asked.append(path.removeprefix(BELOW))
        self.path = "/" + path.removeprefix(BELOW)
        return super().send_head()

    def copyfile(self, source, outputfile) -> None:  # type: ignore[no-untyped-def]
        super().copyfile(source, outputfile)
        self.server.sent += os.fstat(source.fileno()).st_size

    def end_headers(self) -> None:
        told: dict[str, str] = {}
        path = self.path.removeprefix(BELOW[:-1])
        for pattern, headers in self.server.policies:
            start, _, rest = pattern.partition("*")
            if path.startswith(start) and all(part in path for part in rest.split("*")):
                told |= headers
        for name, value in told.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


class Host(ThreadingHTTPServer):
    """One site below a path; it can be cut off."""

    def __init__(self, site: Path = SITE) -> None:
        self.cut = False
        self.asked: list[str] = []
        self.sent = 0  # bytes of files, as they are
        self.policies = policies(site)
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=str(site)))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{BELOW[:-1]}"

    def close(self) -> None:
        self.shutdown()
        self.server_close()
