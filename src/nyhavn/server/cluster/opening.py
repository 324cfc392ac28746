"""Opening: tables on a store, alone at it or as one process of several."""

from __future__ import annotations

from nyhavn.server.cluster.coordination import Coordination
from nyhavn.server.cluster.multi_process import ClusterTiming, MultiProcess
from nyhavn.server.cluster.single_process import SingleProcess
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.prometheus_metrics import PrometheusMetrics
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Store
from nyhavn.server.tables import clock
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.peers import Peers
from nyhavn.server.tables.registry import GRACE, Tables
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.worker_pool import WorkerPool


def open_tables(
    store: Store,
    workers: WorkerPool,
    bots: BotTiming | None = None,
    *,
    coordination: Coordination | None = None,
    cluster: ClusterTiming | None = None,
    metrics: Metrics | None = None,
    now: clock.Now = clock.utc,
    grace: int = GRACE,
    visitors: Visitors | None = None,
) -> Tables:
    """Return the tables of a store; coordination is there if other processes may share it, and
    then limits of visitors are counted together."""
    metrics = metrics or PrometheusMetrics()
    notify = None if coordination is None else coordination.notify
    kept = AsyncStore(store, metrics, notify)

    def peers(tables: Tables) -> Peers:
        if coordination is None:
            return SingleProcess(kept, tables.in_memory)
        timing = cluster or ClusterTiming()
        return MultiProcess(coordination, kept, tables.in_memory, timing, visitors)

    jobs = JobQueue(workers)
    return Tables(kept, peers, jobs, bots or BotTiming(), metrics, now, grace)
