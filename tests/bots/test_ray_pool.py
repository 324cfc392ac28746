"""A Ray cluster plays what processes play. The test of a real one needs the extra `ray`."""

import json
import os
import sys
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest

from nyhavn.bots.arena import ArenaPlan, play, spread
from nyhavn.bots.process_pool import PoolError, Unreachable, process_pool
from nyhavn.bots.ray_pool import ray_pool
from nyhavn.cli import main

PLAN = ArenaPlan("copenhagen", ("uniform", "uniform"))


class RayError(Exception):
    """What Ray raises when a worker is lost."""


class Stand(SimpleNamespace):
    """A Ray that plays here and at once, or fails."""

    def __init__(self, fails: bool = False) -> None:
        self.log: list[Any] = []
        self.fails = fails
        self.exceptions = SimpleNamespace(RayError=RayError)

    def init(self, address: str, **settings: Any) -> None:
        self.log.append((address, settings.get("num_cpus")))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, **settings: Any) -> Any:
        assert settings == {"max_retries": 0}
        return lambda work: SimpleNamespace(remote=lambda *values: self.task(work, values))

    def task(self, work: Any, values: tuple[Any, ...]) -> Any:
        def result() -> Any:
            if self.fails:
                raise RayError("a worker died\nwith a long story")
            return work(*values)

        return SimpleNamespace(future=lambda: SimpleNamespace(result=result))

    def shutdown(self) -> None:
        self.log.append("left")


def test_a_cluster_is_joined_used_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = Stand()
    monkeypatch.setitem(sys.modules, "ray", ray)
    with ray_pool("auto") as pool:
        assert pool.at_once == 3
        done = list(spread(PLAN, range(3), pool))
    assert [one[0].scores for one in done] == [play(PLAN, nth)[0].scores for nth in range(3)]
    with ray_pool("local", 2) as pool:
        assert pool.at_once == 2
    assert ray.log == [("auto", None), "left", ("local", 2), "left"]


def test_a_cluster_that_fails_is_left_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = Stand(fails=True)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(PoolError) as caught, ray_pool("auto") as pool:
        list(spread(PLAN, range(3), pool))
    assert str(caught.value) == "the Ray cluster failed: a worker died"
    assert ray.log[-1] == "left"


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(PoolError, match="a bot brought its process down"), process_pool(1) as pool:
        pool.submit(os._exit, 3).result()


@pytest.mark.parametrize("address", ["localhost:1", "ray://localhost:1"])
def test_nobody_is_waited_for_at_a_dead_address(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ray = Stand()
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(Unreachable, match="cannot be used: "), ray_pool(address):
        pass
    assert ray.log == []
    words = ["arena", "border", "--bots", "uniform,uniform", "--ray", address]
    assert main(words) == 2
    assert f"the Ray cluster '{address}' cannot be used: " in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="the extra `ray` is not installed")
def test_a_real_cluster_gives_the_same_results(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "copenhagen", "--bots", "mason,uniform", "--games", "6", "--work", "4"]
    found = []
    for where in (["--processes", "1"], ["--ray", "local", "--processes", "1"]):
        assert main([*words, "--json", *where]) == 0
        found.append(json.loads(capsys.readouterr().out))
        for bot in found[-1]["bots"]:
            assert bot.pop("ms_per_decision") > 0
    assert found[0] == found[1]
