"""Measure an attack, or all of them; or carry one out.

python -m tests.trust.attacks [NAME ...]
python -m tests.trust.attacks NAME PORT TABLE
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys

from tests.trust.attacks.measured import measured
from tests.trust.attacks.target import Target
from tests.trust.test_attacks import ATTACKS


def main(words: list[str]) -> None:
    if len(words) == 3 and words[1].isdigit():
        # It shall take the server's time, not that of those who measure.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        module = importlib.import_module(f"tests.trust.attacks.{words[0]}")
        asyncio.run(module.attack(Target(int(words[1]), words[2])))
    print(f"{'attack':<16}{'p50 ms':>16}{'p99 ms':>18}{'bots ms':>18}{'server %':>16}{'cut':>8}")
    for name in words or ATTACKS:
        found = measured(name)
        pairs = zip(found.before, found.during, strict=True)
        columns = [f"{before:.1f} -> {during:.1f}".rjust(17) for before, during in pairs]
        print(f"{name:<16}", *columns, f"{found.cut:7.0f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
