"""Pairing: two worlds side by side. Whatever the observer and the operator get must be the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal
from unittest.mock import patch

from nyhavn.core.rng import Rng
from nyhavn.server.tables.head import Head
from tests.trust.leaks import script, worlds
from tests.trust.leaks.scene import LOG, Scene, Step
from tests.trust.leaks.stage import Luck, Stage
from tests.trust.leaks.worlds import Pair

TURNS = 3  # of the script at most; a turn ends with a good move
Steps = Callable[[Scene, Scene, Rng], Iterator[Step]]


class Leak(AssertionError):
    """Something depends on a secret."""


class Theatre:
    """Two stages, where one pair is played after the other."""

    def __init__(self, measured: int = 8) -> None:
        self._measured = (
            measured  # one pair in so many ends with a look at the metrics: they add up
        )
        self.stages = (Stage(), Stage())
        self.tally: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()  # of what the observers were sent
        self._luck: dict[str, Luck] = {}

    @contextmanager
    def open(self) -> Iterator[None]:
        """Deal the same in both worlds, and listen to every log."""
        before = LOG.level, LOG.propagate, LOG.handlers
        LOG.setLevel("DEBUG")
        LOG.propagate = False
        try:
            with patch.object(Head, "luck", property(lambda head: self._luck[head.seed])):
                yield
        finally:
            LOG.setLevel(before[0])
            LOG.propagate, LOG.handlers = before[1:]

    async def all(self, name: str, seats: int, seed: int) -> None:
        """Play all pairs of a match."""
        try:
            for nth, pair in enumerate(worlds.pairs(name, seats, seed)):
                await self.play(pair, seed * 1000 + nth)
        except Leak as leak:
            again = f"python -m tests.trust.leaks {name} {seats} {seed}"
            raise Leak(f"{leak}\nonce more: {again}") from None

    async def play(self, pair: Pair, seed: int, steps: Steps | None = None) -> None:
        """Play one pair; Leak if the worlds can be told apart."""
        self.tally["pairs"] += 1
        self.tally["other hands"] += pair.hands
        id = f"canary{self.tally['pairs']}"
        one, two = (Scene(stage, k, pair, id, seed) for k, stage in enumerate(self.stages))
        two.luck.drawn = one.luck.drawn
        self._luck = {scene.head.seed: scene.luck for scene in (one, two)}
        try:
            parted = await self._performed(one, two, steps or _steps, seed)
        finally:
            for stage in self.stages:
                await stage.clear()
                stage.forget()
        if parted:  # and so their numbers may be different from now on
            self.tally["parted"] += 1
            self.stages = (Stage(), Stage())

    async def _performed(self, one: Scene, two: Scene, steps: Steps, seed: int) -> bool:
        """Play the script; return whether the worlds parted on the way."""
        rng, where = Rng(seed), f"seed {seed}, {one.pair.one!r}"
        for scene in (one, two):
            await scene.begin()
        for step in steps(one, two, rng):
            for scene in (one, two):
                await scene.do(step)
            if two.luck.parted or not worlds.same(one.match, two.match, one.pair.observer):
                return True
            if one.match.over:  # then the seeds are told
                return False
            compare(one.heard(), two.heard(), f"{where}: {step}")
            compare(one.stage.logs, two.stage.logs, f"{where}: the log of {step}")
            self.tally["steps"] += 1
            self.kinds.update(map(kind, one.stage.out))
            for scene in (one, two):
                search(scene, where)
                scene.stage.forget()
        if not rng.below(self._measured):
            compare([one.stage.numbers()], [two.stage.numbers()], f"{where}: the metrics")
        return False


def _steps(one: Scene, two: Scene, rng: Rng) -> Iterator[Step]:
    """What happens, made up as it goes: the worlds have heard the same so far."""
    match, observer, seats = one.match, one.pair.observer, one.match.seats
    yield Step("observer", script.hello(one.id, one.token, rng.below(one.n + 3), rng))
    for _ in range(1 + rng.below(TURNS)):
        for _ in range(1 + rng.below(3)):
            due = 1 if observer is None else one.due(observer)
            told = script.Told(one.id, one.token, one.n, due, one.lines(observer))
            yield Step("observer", script.bother(match.game, told, rng))
        if not rng.below(3):
            lang = script.LANGUAGES[rng.below(len(script.LANGUAGES))]
            yield Step("call", script.call(one.id, one.token, seats, rng), lang=lang)
        rival = (*one.match.to_act, rng.below(seats))[0 if rng.below(2) else -1]
        if rival != observer and not rng.below(2):
            wrong = script.wrong_line(match.game, one.lines(rival), rng)
            yield Step("rival", script.move(one.due(rival), wrong), rival)
        acting = [seat for seat in one.match.to_act if not one.table.head.chairs[seat].away]
        if acting:
            seat = acting[rng.below(len(acting))]
            both = [line for line in one.lines(seat) if line in set(two.lines(seat))]
            by: Literal["observer", "rival"] = "observer" if seat == observer else "rival"
            if both:
                yield Step(by, script.move(one.due(seat), both[rng.below(len(both))]), seat)


def kind(text: str) -> str:
    """Return the kind of a frame (with the id of a refusal), answer, or task for a worker."""
    found = re.match(r'{"type":"(\w+)"(?:,"nth":\w+,"id":"([^"]+)")?|\[(\d+)|(\w+)', text)
    assert found, text
    return " ".join(part for part in found.groups() if part)


def compare(one: list[str], two: list[str], where: str) -> None:
    """Raise Leak at the first difference."""
    if one == two:
        return
    for a, b in zip(one, two, strict=False):
        if a != b:
            at = next(i for i, (x, y) in enumerate(zip(a + "\0", b + "\1", strict=False)) if x != y)
            raise Leak(
                f"{where}\n  {a[max(0, at - 80) : at + 40]}\n  {b[max(0, at - 80) : at + 40]}"
            )
    raise Leak(f"{where}: {len(one)} messages in one world, {len(two)} in the other")


def search(scene: Scene, where: str) -> None:
    """Raise Leak if a secret was sent; names and lines may be sent, but not logged."""
    logs = "\n".join(scene.stage.logs)
    told = "\n".join(scene.stage.out) + logs
    for secret in scene.secrets:
        if secret in told:
            raise Leak(f"{where}: a secret was told: {secret}")
    lines = {entry.line for entry in scene.match.entries[-5:] if " " in entry.line}
    for word in (*scene.names, *lines):
        if word in logs:
            raise Leak(f"{where}: '{word}' was logged")
