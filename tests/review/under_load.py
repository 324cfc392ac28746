"""What those who play notice of a review that somebody asks for; on an idle machine of two cores.

python -m tests.review.under_load --tables 1000 --seconds 30

A server of its own on one processor, clients and workers on the other, as `nyhavn-load --serve`
does it. After `--seconds` of measuring, the record of a match of four of The Border is sent over
HTTP to be reviewed, and the same is measured for as long again. Prints one JSON object: what moves
took before and during it (milliseconds), and how far the review has come.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import threading
from typing import Any

import httpx

from nyhavn.core.record import Record, dump
from nyhavn.load import machine
from nyhavn.load.counts import percentiles
from nyhavn.load.measure import measure
from nyhavn.load.plan import LoadPlan
from nyhavn.load.results import Window
from nyhavn.load.server_process import started
from tests.review.unexplained import played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--ramp", type=int, default=20)
    parser.add_argument("--every", type=float, default=5)
    parser.add_argument("--window", type=int, default=5)
    asked = parser.parse_args()
    record = dump(Record.of(played("border", 4, 1), ("Ada", "Bea", "Cy", "Dan")))
    server_core, core = machine.cores()[:2]
    progress: dict[str, Any] = {}
    with started(core=server_core) as there:
        machine.pin(0, core)
        plan = LoadPlan(
            host=there.host, port=there.port, tables=asked.tables, every=asked.every,
            ramp=asked.ramp, seconds=2 * asked.seconds, window=asked.window,
        )  # fmt: skip
        now = threading.Event()
        over = threading.Event()

        def review() -> None:
            with httpx.Client(base_url=f"http://{there.host}:{there.port}", timeout=60) as http:
                now.wait()
                progress.update(http.post("/api/reviews", content=record).json())
                while not over.wait(0.5) and progress["state"] == "thinking":
                    progress.update(http.get(f"/api/reviews/{progress['id']}").json())

        def told(window: Window) -> None:
            if window.at >= asked.seconds - asked.window / 2:
                now.set()

        thread = threading.Thread(target=review)
        thread.start()
        try:
            found = asyncio.run(measure(plan, there.pid, told, core))
        finally:
            now.set()
            over.set()
            thread.join()
    half = len(found.windows) // 2
    print(
        json.dumps(
            {
                "connections": found.connections, "moves": len(found.counts.answers),
                "lost": found.counts.lost.total(), "late": found.counts.late,
                "review": {key: progress.get(key) for key in ("state", "done", "of")},
                "before": _told(found.windows[:half]), "during": _told(found.windows[half:]),
                "all": percentiles(found.counts.answers),
            }
        )
    )  # fmt: skip


def _told(windows: tuple[Window, ...]) -> dict[str, Any]:
    """What the windows of one half say, each for itself."""
    answers = [one.answers for one in windows if one.answers is not None]
    sights = [one.sights for one in windows if one.sights is not None]
    return {
        "p50": [one.p50 for one in answers],
        "p99": [one.p99 for one in answers],
        "max": [one.max for one in answers],
        "seen_p99": [one.p99 for one in sights],
        "server": [round(one.server_share) for one in windows],
        "workers": [round(one.workers_share) for one in windows],
        "clients": [round(one.clients_share) for one in windows],
        "load": [one.load for one in windows],
    }


if __name__ == "__main__":
    main()
