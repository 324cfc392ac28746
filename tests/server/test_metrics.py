"""Numbers for monitoring, and whether the server is well."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from typing import Any

import pytest

from nyhavn.core.errors import BadLine, Illegal, NotYourTurn, NyhavnError
from nyhavn.server.operations.metrics import kind_of
from nyhavn.server.operations.prometheus_metrics import STAGES, PrometheusMetrics
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Save
from nyhavn.server.tables.process_workers import ProcessWorkers
from nyhavn.server.tables.worker_pool import Overrun
from tests.server.running import SOON, Inline, Server, bot, numbers, person, running


def test_times_fall_into_buckets() -> None:
    moments = iter([0.0, 0.004, 1.0, 101.0])
    metrics = PrometheusMetrics(lambda: next(moments))
    with metrics.timed("commit"):
        pass
    with pytest.raises(ZeroDivisionError), metrics.timed("commit"):
        raise ZeroDivisionError
    told = numbers(metrics.text())
    assert told['nyhavn_commit_seconds_bucket{le="0.002"}'] == 0
    assert told['nyhavn_commit_seconds_bucket{le="0.005"}'] == 1
    assert told['nyhavn_commit_seconds_bucket{le="30.0"}'] == 1
    assert told['nyhavn_commit_seconds_bucket{le="+Inf"}'] == 2
    assert told["nyhavn_commit_seconds_sum"] == pytest.approx(100.004)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Refused("token", 401), "server.token"),
        (Illegal("copenhagen.refuse.no_cards", colour="@red", n=0), "illegal"),
        (BadLine("error.bad_line", line="pay red3"), "bad_line"),
        (NotYourTurn("error.not_your_turn"), "not_your_turn"),
        (NyhavnError("error.seats"), "request"),
    ],
)
def test_a_refusal_has_a_kind_that_tells_no_secret(error: NyhavnError, kind: str) -> None:
    assert kind_of(error) == kind


def test_what_people_and_bots_do_is_counted(server: Server) -> None:
    made = server.table("border", bot(), person("Ada"))
    with server.client(made["table"], made["tokens"][1]) as ada:
        ada.until(lambda update: update["legal"])
        ada.move(ada.lines[0])
        ada.send(type="move", nth=99, line="pass")
        ada.no()
        told = numbers(server.http.get("/metrics").text)
    assert told["nyhavn_sockets"] == 1
    assert told["nyhavn_moves_total"] == 1
    assert told["nyhavn_ack_seconds_count"] == 1
    assert told["nyhavn_thinking_seconds_count"] >= 1
    assert told["nyhavn_commit_seconds_count"] >= 4
    assert told['nyhavn_refusals_total{kind="server.stale"}'] == 1
    assert told['nyhavn_tables_in_memory{state="playing"}'] == 1
    assert {f'nyhavn_tables{{state="{stage}"}}' for stage in STAGES} <= set(told)
    assert told.get("process_resident_memory_bytes", 1) > 0


def test_a_conflict_is_counted() -> None:
    class Contested(SQLite):
        first = True

        def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
            change = saves[0].change
            if change and change.state == "playing" and self.first:
                self.first = False
                return [Conflict() for _ in saves]
            return super().save_all(saves)

    with running(Contested(":memory:")) as server:
        server.table("border", person("Ada"), person("Bob"))
        assert numbers(server.http.get("/metrics").text)["nyhavn_conflicts_total"] == 1


def test_a_server_without_workers_or_store_is_not_well() -> None:
    class Away(Inline):
        def ready(self) -> bool:
            return False

    class Torn(SQLite):
        def load(self, table: str) -> Any:
            raise OSError("the disk is gone")

    for parts, id in (({"workers": Away()}, "workers"), ({"store": Torn(":memory:")}, "disk")):
        with running(**parts) as server:
            answer = server.http.get("/healthz")
            assert (answer.status_code, answer.json()["id"]) == (503, f"server.{id}")


def test_workers_that_died_are_replaced_when_somebody_asks() -> None:
    async def work() -> None:
        workers = ProcessWorkers(processes=1, patience=SOON)
        try:
            assert workers.ready()
            first = await workers.call(os.getpid)
            os.kill(first, signal.SIGKILL)
            assert workers.ready()
            assert await workers.call(os.getpid) != first
        finally:
            workers.close()
        assert not workers.ready()

    asyncio.run(work())


def test_who_asks_often_whether_workers_are_there_keeps_nobody_waiting() -> None:
    async def work() -> None:
        workers = ProcessWorkers(processes=1, patience=SOON)
        try:
            busy = asyncio.create_task(workers.call(time.sleep, 0.1))
            await asyncio.sleep(0)  # it has begun
            assert all(workers.ready() for _ in range(50))
            assert (
                len(workers._pools[0]._pending_work_items) <= 3
            )  # at work, at first, and one look
            await busy
        finally:
            workers.close()

    asyncio.run(work())


def test_workers_that_died_before_they_were_sent_home_are_not_replaced() -> None:
    async def work() -> None:
        workers = ProcessWorkers(processes=1, patience=SOON)
        doomed = workers.call(os._exit, 1)  # dies twice, and is replaced twice
        with pytest.raises(Overrun):
            await doomed
        os.kill(await workers.call(os.getpid), signal.SIGKILL)
        workers.close()
        assert not workers.ready()

    asyncio.run(work())


def test_a_total_is_of_all_labels() -> None:
    metrics = PrometheusMetrics()
    assert metrics.total("cut") == 0
    metrics.count("cut", label="slow")
    metrics.count("cut", 2, label="flood")
    assert metrics.total("cut") == 3
