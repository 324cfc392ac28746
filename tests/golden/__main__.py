"""Write the golden records of one game: python -m tests.golden GAME [--again]

Those that are there are left alone unless `--again` says that the game has changed on purpose.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

from nyhavn import SHELF
from tests.golden import FOLDER, chosen, options, played, results


def write(name: str, again: bool, folder: Path = FOLDER) -> str | None:
    """Write records and results; return why not, if there are some that are different."""
    with tempfile.TemporaryDirectory() as made:
        records = [path for n in SHELF[name].seats for path in played(name, n, Path(made))]
        found: dict[str, object] = {}
        for n in SHELF[name].seats:
            found |= results([path for path in records if path.name.startswith(f"{name}-{n}-")])
        for n, (option, value) in product(SHELF[name].seats, options(name)):
            records.append(chosen(name, n, option, value, Path(made)))
            found |= results(records[-1:])
        summary = Path(made, f"{name}.json")
        summary.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        fresh = [*records, summary]
        changed = [
            path.name
            for path in fresh
            if (old := folder / path.name).exists() and old.read_bytes() != path.read_bytes()
        ]
        if changed and not again:
            return f"{', '.join(changed)} would change; if that is meant, say --again"
        for path in fresh:
            shutil.copyfile(path, folder / path.name)
    return None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("game", choices=list(SHELF))
    parser.add_argument("--again", action="store_true", help="change what is there")
    args = parser.parse_args()
    sys.exit(write(args.game, args.again))
