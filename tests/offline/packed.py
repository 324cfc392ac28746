"""Packed: scripts in the Python that `nyhavn site` has packed, run by Node.

`python -m tests.offline.packed thinking` says how long the levels think, in milliseconds of the
processor: the median and the longest decision of a match. A phone is four times as slow.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.offline.static_site import ROOT, SITE

SCRIPTS = Path(__file__).parent / "scripts"


def run(script: str) -> list[dict[str, Any]]:
    """Return what a script prints, a line each."""
    words = ["node", "offline/run.mjs", str(SITE), str(SCRIPTS / f"{script}.py")]
    done = subprocess.run(words, cwd=ROOT / "web", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


if __name__ == "__main__":
    for found in run(sys.argv[1]):
        print(json.dumps(found))
