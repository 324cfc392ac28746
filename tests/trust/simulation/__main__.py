"""Play the world of a seed again, and tell everything that happens in it."""

from __future__ import annotations

import argparse
from contextlib import nullcontext

from tests.trust.mutants.simulated import BROKEN
from tests.trust.simulation.world import World

parser = argparse.ArgumentParser(prog="python -m tests.trust.simulation", description=__doc__)
parser.add_argument("seed", type=int)
parser.add_argument("--broken", choices=sorted(BROKEN), help="with a server that is broken so")
parser.add_argument("--quiet", action="store_true", help="tell only how it ends")
args = parser.parse_args()
with BROKEN[args.broken]() if args.broken else nullcontext():
    print(World(args.seed, echo=not args.quiet).run())
