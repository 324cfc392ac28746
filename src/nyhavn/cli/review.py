"""Look back at a match that is over: where it was decided, and how much of it was luck.

Every decision is judged by what its seat could know then. A decision is told as a turning point if
it lost more than 5 points of the chance to win, and matches played on behind both lines say so too.

examples:
  nyhavn review match.nyhavn
  nyhavn review match.nyhavn --html review.html     a page with the curve
  nyhavn review match.nyhavn --json                 everything, for tools
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from nyhavn import words
from nyhavn.cli import files
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.names import shown
from nyhavn.core.record import Record
from nyhavn.review import Review, html_page, review
from nyhavn.review.telling import player, remarks, title, turning_point


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--html", metavar="OUT", help="also write a page")


def main(args: argparse.Namespace) -> int:
    """Read, look back, and print."""
    try:
        if args.file == "-":
            raise Wrong("a review reads the record twice: give it as a file", 2)
        record = files.record(args.file)
        if not record.match.over:
            raise Wrong(f"{args.file}: the match is not over, and a review looks back", 2)
        if args.html:
            _free(Path(args.html))
        found = review(files.positions(args.file), progress=_progress)
        names = _names(record)
        if args.html:
            text = html_page.page(found, record.match.game, names, words.chosen())
            Path(args.html).write_text(text, "utf-8")
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except OSError as error:
        return fault(f"{args.html}: cannot be written ({error.strerror})", 2)
    if args.json:
        print(json.dumps(asdict(found)))
    else:
        _show(found, record, names)
    return 0


def _free(path: Path) -> None:
    """A file that is not a review is never written over."""
    if path.exists() and html_page.MARK not in path.read_text("utf-8", "replace"):
        raise Wrong(f"{path}: there is something else; it is left alone", 2)


def _names(record: Record) -> list[str]:
    return [*map(shown, record.names or map(str, range(record.match.seats)))]


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done} / {total}", end=end, file=sys.stderr, flush=True)


def _show(found: Review, record: Record, names: list[str]) -> None:
    language = words.chosen()
    print(title(found, language))
    for one in found.turning_points:
        first, *rest = turning_point(one, record.match.game, names, language)
        print(f"\n{first}")
        print("\n".join(f"  {line}" for line in rest))
    shares = {one.seat: one for one in found.shares}
    for one_player in found.players:
        print(f"\n{names[one_player.seat]}")
        lines = player(one_player, shares.get(one_player.seat), language)
        print("\n".join(f"  {line}" for line in lines))
    for remark in remarks(found, language):
        print(f"\n{remark}")
