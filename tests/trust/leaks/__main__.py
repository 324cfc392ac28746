"""Play the pairs of one match again: NAME SEATS SEED."""

from __future__ import annotations

import sys

from tests.trust.leaks.matches import match

name, seats, seed = sys.argv[1:]
print(dict(match(name, int(seats), int(seed))))
