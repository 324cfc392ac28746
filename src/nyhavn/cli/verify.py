"""Check records: every entry is legal, and the seal (if there is one) opens to just this luck.

example:
  nyhavn verify match.nyhavn another.nyhavn
"""

from __future__ import annotations

import argparse

from nyhavn.cli import files
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.deal import KNOWN, PRACTICE
from nyhavn.core.errors import RecordError
from nyhavn.core.record import verify


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - reads standard input")


def main(args: argparse.Namespace) -> int:
    """Verify each file; the worst result is the exit code."""
    code = 0
    for name in args.files:
        try:
            record = files.record(name)
            sealed = verify(record)
        except (Wrong, RecordError) as wrong:
            about = str(wrong) if isinstance(wrong, Wrong) else f"{name}: {wrong}"
            code = max(code, fault(about, 1))
            continue
        n = len(record.match.entries)
        state = "finished" if record.match.over else "not finished"
        luck = "the seal opens and every act of chance follows from it" if sealed else "no seal"
        if record.deal and record.deal.kind == PRACTICE:
            luck = f"practice: the first {record.deal.entries} are of another match; then {luck}"
        if record.deal and record.deal.kind == KNOWN:
            luck = f"a known deal: {luck}"
            luck += ", and every act of chance follows from its seed" if record.seed else ""
        if sealed and record.commits:
            luck += "; every salt is the one that was promised"
        if sealed and record.order:
            luck += "; the order of play is the one that the lot gave"
        print(f"{name}: fine, {n} legal entries, {state}; {luck}")
    return code
