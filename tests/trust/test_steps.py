"""Steps: nothing that a visitor can ask for holds up the event loop.

`make test` counts what is done in one step; `make prove` measures its processor time, beside a
fixed piece of work in the same run.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from nyhavn.games import SHELF
from nyhavn.server.http.calls import CALLS
from nyhavn.server.protocol import wire
from nyhavn.server.tables import encoded_log, table
from tests.server.moment import quick
from tests.server.push_service import reaching_nobody
from tests.server.running import running
from tests.trust.steps.every import everything, forget, hello
from tests.trust.steps.meter import Meter, metered
from tests.trust.steps.worst import finished_match, long_match, wide_match

FIRST = "border"  # whose work is counted in `make test`; the others' in `make prove`
BOUNDS = {"entries": 50, "lines": 5_000, "bytes": 150_000}  # of work in one step
ROUNDS = 3  # of which the quickest counts: the first loads what Python needs
LOOPS = 200_000  # about 5 ms on a usual machine
RATIO = 1.0  # to that


def asked_for(game: str, path: Path) -> Meter:
    """Ask for everything, once; return what the steps cost."""
    store = quick(path)
    tables = [make(store, game) for make in (long_match, wide_match, finished_match)]
    store.close()
    with metered() as meter, running(path, notices=reaching_nobody) as server:
        for asked, ask in everything(server, game, tables):
            forget(server)
            meter.asked = asked
            ask()
            server.get("/api/shelf")  # what was left to be done is done
            meter.asked = ""
    return meter


def too_much(meter: Meter) -> dict[str, Counter[str]]:
    return {
        asked: found
        for asked, found in meter.work.items()
        if any(found[kind] > bound for kind, bound in BOUNDS.items())
    }


@pytest.mark.parametrize(
    "game",
    [name if name == FIRST else pytest.param(name, marks=pytest.mark.slow) for name in SHELF],
)
def test_the_work_of_a_step_is_bounded(game: str, tmp_path: Path) -> None:
    meter = asked_for(game, tmp_path / "db")
    calls = {f"{call.method} {call.path}" for call in CALLS}
    messages = {kind.__struct_config__.tag for kind in get_args(wire.Asked)}
    assert calls | messages <= set(meter.work), "everything was asked for"
    assert not too_much(meter)
    assert meter.work["hello"]["entries"] == BOUNDS["entries"], "long tables were read"


@pytest.mark.parametrize(("module", "kind"), [(table, "entries"), (encoded_log, "bytes")])
def test_a_server_that_does_all_at_once_is_caught(
    module: object, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STEP", 10_000)
    store = quick(tmp_path / "db")
    stored = long_match(store, FIRST)
    store.close()
    with metered() as meter, running(tmp_path / "db") as server:
        meter.asked = "hello"
        hello(server, stored.id, None)
    assert too_much(meter)["hello"][kind] > BOUNDS[kind]


def fixed_work() -> float:
    """The processor time of a piece of work that is always the same."""
    began, found = time.thread_time(), 0
    for k in range(LOOPS):
        found += k * k
    return time.thread_time() - began


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF)
def test_no_step_takes_long(game: str, tmp_path: Path) -> None:
    work = [fixed_work()]
    meters = [asked_for(game, tmp_path / f"db{k}") for k in range(ROUNDS)]
    work.append(fixed_work())
    took = {asked: min(meter.seconds[asked] for meter in meters) for asked in meters[0].seconds}
    worst = sorted(took, key=lambda asked: -took[asked])
    limit = RATIO * min(work)
    print(
        f"\n{game}: fixed work {1000 * min(work):.1f} ms, {len(took)} kinds of calls and messages"
    )
    for asked in worst[:5]:
        print(f"{1000 * took[asked]:8.2f} ms = {took[asked] / min(work):.2f}  {asked}")
    assert took[worst[0]] <= limit, worst[0]
