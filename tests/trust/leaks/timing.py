"""Timing: how long answers take in worlds that differ in secrets only, in buckets. A report.

python -m tests.trust.leaks.timing [PAIRS] [SEED]
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from statistics import median
from time import perf_counter

from nyhavn.core.rng import Rng
from tests.trust.leaks import script, worlds
from tests.trust.leaks.pairing import Theatre
from tests.trust.leaks.scene import Scene, Step


def measured(pairs: int, seed: int) -> tuple[list[float], list[float]]:
    """Return the microseconds of every answer in both worlds; which comes first changes."""
    took: tuple[list[float], list[float]] = ([], [])
    do, turned = Scene.do, False

    async def timed(scene: Scene, step: Step) -> None:
        began = perf_counter()
        await do(scene, step)
        took[scene.world ^ turned].append((perf_counter() - began) * 1e6)

    async def run() -> None:
        nonlocal turned
        theatre = Theatre()
        with theatre.open():
            for nth in count(seed):
                for pair in worlds.pairs("copenhagen", 2 + nth % 3, nth):
                    if pair.hands:  # who answers second is quicker, so they take turns
                        turned = not turned
                        two = pair._replace(one=pair.two, two=pair.one)
                        await theatre.play(two if turned else pair, nth, _asking)
                if theatre.tally["pairs"] >= pairs:
                    return

    Scene.do = timed  # type: ignore[assignment, method-assign]
    try:
        asyncio.run(run())
    finally:
        Scene.do = do  # type: ignore[method-assign]
    return took


def _asking(one: Scene, two: Scene, rng: Rng) -> Iterator[Step]:
    """Things that are answered and change nothing: hello, a ping, wrong lines."""
    yield Step("observer", script.hello(one.id, one.token, 0, rng))
    observer = one.pair.observer
    for _ in range(6):
        yield Step("observer", f'{{"type": "ping", "n": {rng.below(one.n + 1)}}}')
        if observer is not None:
            wrong = script.wrong_line(one.match.game, [], rng)
            yield Step("observer", script.move(one.due(observer) + 1, wrong))


def report(one: list[float], two: list[float]) -> str:
    """Return both distributions side by side, in buckets that double."""
    told = [Counter(max(6, int(us).bit_length()) for us in world) for world in (one, two)]
    lines = [f"{'up to':>10} {'one world':>10} {'the other':>10}"]
    for bucket in sorted({*told[0], *told[1]}):
        shares = [100 * world[bucket] / max(1, world.total()) for world in told]
        lines.append(f"{2**bucket:>7} us {shares[0]:>8.2f} % {shares[1]:>8.2f} %")
    lines.append(f"{'median':>10} {median(one):>7.0f} us {median(two):>7.0f} us")
    return "\n".join([*lines, f"{len(one)} answers in each"])


if __name__ == "__main__":
    pairs, seed = map(int, [*sys.argv[1:], *["500", "1"][len(sys.argv) - 1 :]])
    print(report(*measured(pairs, seed)))
