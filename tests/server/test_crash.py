"""The server is killed in the middle of a match and started again: nothing acknowledged is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import sleep

import httpx

from nyhavn import SHELF
from nyhavn.core.record import load, verify
from tests.server.family import alive, children
from tests.server.running import SOON, Server, advance, bot, person


@contextmanager
def process(db: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], Server]]:
    """Run the real command; it says where it is."""
    command = [sys.executable, "-m", "nyhavn", "serve", "--db", str(db), "--port", str(port)]
    command += ["--pace", "0", "--work", "1"]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_environment())
    try:
        assert started.stdout is not None
        said = started.stdout.readline()
        assert "http://127.0.0.1:" in said
        server = Server(int(said.rsplit(":", 1)[1]), None, None)  # type: ignore[arg-type]
        server.http = httpx.Client(
            base_url=server.url, timeout=SOON, transport=httpx.HTTPTransport(retries=8)
        )
        assert server.get("/healthz") == {"ok": True}
        yield started, server
    finally:
        started.kill()
        started.wait(SOON)


def _environment() -> dict[str, str]:
    source = str(Path(__file__).parent.parent.parent / "src")
    return os.environ | {"PYTHONPATH": source, "LC_ALL": "C"}


def test_a_match_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    luck = Random(4)
    with process(tmp_path / "db") as (running, server):
        port = server.port
        made = server.table("rollwrite", person("Ada"), bot("mason"), person("Bob"))
        table, (ada, _, bob) = made["table"], made["tokens"]
        with server.client(table, ada) as one, server.client(table, bob) as other:
            one.read("update"), other.read("update")
            while len(one.log) < 40:
                advance([one, other], luck)
            able = one if one.lines else other
            line = luck.choice(able.lines or ["pass"])
            able.send(type="move", nth=able.last["update"]["mine"] + 1, line=line)
            workers = children(running.pid)
            running.send_signal(signal.SIGKILL)
            running.wait(SOON)
            heard = list(one.log)
    while any(alive(pid) for pid in workers):  # they end with the server
        sleep(0.05)
    with process(tmp_path / "db", port) as (running, server):
        with server.client(table, ada) as one, server.client(table, bob) as other:
            one.read("update"), other.read("update")
            assert one.log[: len(heard)] == heard
            while advance([one, other], luck):
                pass
            assert one.until(lambda told: told["state"] == "over", "table")["seed"]
        record = load(server.http.get(f"/api/tables/{table}/record").text, SHELF)
        assert verify(record)
        assert [entry.line for entry in record.match.entries[: len(heard)]] == [
            said["line"] for said in heard
        ]
        running.send_signal(signal.SIGTERM)
        assert running.wait(SOON) == 0
