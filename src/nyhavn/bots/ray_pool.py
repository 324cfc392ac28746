"""RayPool: the machines of a Ray cluster, with the same face as a pool of processes.

Every machine needs Nyhavn, in the same version, and the packages of guest bots.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nyhavn.bots.process_pool import PoolError, Task, TaskPool, Unreachable
from nyhavn.extras import need

CONNECT = 5  # seconds in which a machine has to answer; Ray itself would try for minutes
LOCAL = "local"  # the address of a small cluster on this machine that lives as long as the run


class RayPool:
    """The workers of a Ray cluster."""

    def __init__(self, ray: Any, at_once: int) -> None:
        self._ray = ray
        self.at_once = at_once

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Task:
        """Begin to call a function with values. Once: a bot that crashes would crash again."""
        task: Task = self._ray.remote(max_retries=0)(work).remote(*values).future()
        return task


@contextmanager
def ray_pool(address: str, at_once: int | None = None) -> Iterator[TaskPool]:
    """Join a cluster, or start one here; leave it afterwards. It works as wide as it is."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    ray = need("ray")
    here = {"num_cpus": at_once, "include_dashboard": False} if address == LOCAL else {}
    try:
        _connect(address)
        ray.init(address, log_to_driver=False, logging_level="error", **here)
    except Exception as error:  # of many kinds, from the network's to the machine's
        raise Unreachable(f"the Ray cluster '{address}' cannot be used: {_first(error)}") from error
    try:
        yield RayPool(ray, at_once or max(1, int(ray.cluster_resources().get("CPU", 1))))
    except ray.exceptions.RayError as error:
        raise PoolError(f"the Ray cluster failed: {_first(error)}") from error
    finally:
        ray.shutdown()


def _connect(address: str) -> None:
    """Raise an error if the address names a machine and nobody listens there."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), CONNECT).close()


def _first(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:200]
