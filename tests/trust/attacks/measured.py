"""Measured: how others fare before and during an attack, in one run."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import NamedTuple

import httpx

from nyhavn.load import machine
from nyhavn.load.measure import measure
from nyhavn.load.plan import LoadPlan
from nyhavn.load.results import Window
from tests.trust.attacks import opponent

ROOT = Path(__file__).parents[3]
LONG = 60.0  # seconds for starting or stopping
WINDOW = 4.0  # seconds
OPPONENTS = 3  # of bots
BEFORE, DURING = 2, 4  # windows; of those during an attack the first one is its beginning


class Waiting(NamedTuple):
    """How long others wait, in milliseconds; and how much of a processor the server uses."""

    p50: float
    p99: float
    bots: float  # on average for a line of a bot that is not theirs
    server: float  # percent


class Outcome(NamedTuple):
    """Of one attack."""

    before: Waiting
    during: Waiting
    cut: float  # connections that the server has cut off meanwhile


def measured(name: str) -> Outcome:
    """Let people and bots play, and attack them after a while."""
    with ExitStack() as stack:
        port, pid = stack.enter_context(_server())
        cores = machine.cores()
        machine.pin(pid, cores[0])
        machine.pin(0, cores[-1])
        stack.callback(_everywhere, cores)
        return asyncio.run(_measured(name, port, pid, cores[-1], stack))


async def _measured(name: str, port: int, pid: int, core: int, stack: ExitStack) -> Outcome:
    url = f"http://127.0.0.1:{port}"
    body = {"game": "border", "seats": SEATS, "start": True}
    made = httpx.post(f"{url}/api/tables", json=body, timeout=LONG).raise_for_status().json()
    # To start a process takes a fifth of a second, once: both are there before anybody is measured.
    httpx.post(f"{url}/api/qr", json={"text": url}, timeout=LONG).raise_for_status()
    cut: list[float] = []
    windows: list[Window] = []
    waits: list[float] = []
    marks: list[int] = []  # how many waits there were after each window
    luck = Random(1)
    players = [asyncio.create_task(opponent.play(port, waits, luck)) for _ in range(OPPONENTS)]
    stack.callback(lambda: [player.cancel() for player in players])
    # A second busy program alone makes the slowest answers slower, whatever it asks for.
    calm = stack.enter_context(ExitStack())
    calm.enter_context(_attacking("nothing", port, made["table"]))

    def told(window: Window) -> None:
        windows.append(window)
        marks.append(len(waits))
        if len(windows) == BEFORE:
            cut.append(_cut(url))
            calm.close()
            stack.enter_context(_attacking(name, port, made["table"]))

    plan = LoadPlan(
        *("127.0.0.1", port),
        tables=40,  # so that 99 of 100 are not all but one or two
        every=0.5,
        ramp=4.0,  # what /metrics tells is up to ten seconds old
        seconds=WINDOW * (BEFORE + DURING),
        window=WINDOW,
    )
    await measure(plan, pid, told, core)
    cut.append(_cut(url))
    for player in players:
        assert not player.done(), player.result()
    return Outcome(
        _waiting(windows[:BEFORE], waits[: marks[BEFORE - 1]]),
        _waiting(windows[BEFORE + 1 :], waits[marks[BEFORE] :]),
        cut[1] - cut[0],
    )


SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bob"}]


def _waiting(windows: Sequence[Window], waits: Sequence[float]) -> Waiting:
    """What windows come to; one in which nobody was answered counts as all of its time."""
    nothing = WINDOW * 1000
    return Waiting(
        median(w.answers.p50 if w.answers else nothing for w in windows),
        median(w.answers.p99 if w.answers else nothing for w in windows),
        round(mean(waits), 1) if waits else nothing,
        median(window.server_share for window in windows),
    )


def _cut(url: str) -> float:
    """How many connections the server has cut off."""
    text = httpx.get(f"{url}/metrics", timeout=LONG).text
    return sum(float(n) for n in re.findall(r"^nyhavn_cut_total(?:{.*})? (.*)$", text, re.M))


@contextmanager
def _server() -> Iterator[tuple[int, int]]:
    """A server with the usual limits, behind a proxy that says who asks."""
    with tempfile.TemporaryDirectory(prefix="nyhavn-attack-") as place:
        words = ["serve", "--port", "0", "--db", f"{place}/db", "--proxy", "127.0.0.1"]
        words += ["--log", "error", "--pace", "0"]
        command = [sys.executable, "-m", "nyhavn", *words]
        with _running(command, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None, "it was asked for"
            found = re.search(r"http://127\.0\.0\.1:(\d+)", server.stdout.readline())
            assert found, "the server did not start"
            transport = httpx.HTTPTransport(retries=10)  # it says where it is a moment before
            with httpx.Client(transport=transport, timeout=LONG) as http:
                http.get(f"{found[0]}/healthz").raise_for_status()
            yield int(found[1]), server.pid


@contextmanager
def _attacking(name: str, port: int, table: str) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.trust.attacks", name, str(port), table]
    with _running(command) as attack:
        yield
        assert attack.poll() is None, f"the attack {name} has ended by itself"


@contextmanager
def _running(command: list[str], stdout: int | None = None) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=stdout, text=True, cwd=ROOT)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(LONG)


def _everywhere(cores: list[int]) -> None:
    """Let this process use all processors again."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)
