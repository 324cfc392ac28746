"""Write records as a data set: every choice with what the seat saw, what it did, how it ended.

RECORDS are files and folders of one game with one number of players. A new folder gets `about.json`
(what is in it), `matches.jsonl` (a line for each match) and parts of positions, which
docs/formats.md describes. Matches that are not over are left out.

examples:
  nyhavn simulate border --bots master --games 10000 --records games
  nyhavn export games --to npz --out border-master
  nyhavn export games --to parquet          for data frames (extra `parquet`)
  nyhavn export evening.nyhavn --to jsonl   as people read it, without any extra
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nyhavn import __version__
from nyhavn.cli import files, options
from nyhavn.cli.say import Wrong, fault, progress
from nyhavn.core.match import Match
from nyhavn.core.record import Record
from nyhavn.research.dataset import FORMATS, KIND, Write, writer
from nyhavn.research.dataset.positions import Position, positions

PART = 20_000  # positions in a file: a part fits into memory


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("records", nargs="+", metavar="RECORDS", help="records, or folders of them")
    parser.add_argument("--to", required=True, choices=FORMATS, help="the format")
    parser.add_argument("--out", metavar="FOLDER", help="a new folder (default: nyhavn-export)")
    parser.add_argument(
        "--part",
        type=options.positive,
        default=PART,
        metavar="N",
        help=f"positions in a file ({PART})",
    )


def main(args: argparse.Namespace) -> int:
    """Write all of it, or nothing."""
    out = Path(args.out or "nyhavn-export")
    beside = out.with_name(out.name + ".new")
    try:
        write = writer(args.to)
        paths = _found(args.records)
        if out.exists() or beside.exists():
            there = out if out.exists() else beside
            raise Wrong(f"{there} is there already; --out takes a new folder", 2)
        beside.mkdir(parents=True)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except OSError as error:
        return fault(f"{out}: cannot be made a folder ({error.strerror})", 2)
    try:
        told = ExportFolder(beside, args.to, write, args.part).fill(paths)
        beside.rename(out)
    except Wrong as wrong:
        return fault(f"{wrong}; nothing was written", wrong.code)
    except OSError as error:
        return fault(f"{out}: cannot be written ({error.strerror}); nothing was kept", 2)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    left = len(paths) - told["matches"]
    if left:
        fault(f"{left} of {len(paths)} matches are not over, and were left out", 0)
    print(f"{told['rows']} positions of {told['matches']} matches of {told['game']}: {out}")
    return 0


class ExportFolder:
    """A folder while it is written."""

    def __init__(self, folder: Path, kind: str, write: Write, most: int) -> None:
        self._folder = folder
        self._kind = kind
        self._write = write
        self._most = most
        self._first: Match | None = None  # what all others must be like
        self._files: list[str] = []
        self._rows = self._matches = 0

    def fill(self, paths: list[Path]) -> dict[str, Any]:
        """Write everything; return what `about.json` says."""
        waiting: list[Position] = []
        with (self._folder / "matches.jsonl").open("w", encoding="utf-8", newline="\n") as file:
            for path, record in progress(self._over(paths), len(paths), "records"):
                file.write(json.dumps(_told(self._matches, path, record)) + "\n")
                waiting += positions(record, self._matches)
                self._matches += 1
                while len(waiting) >= self._most:
                    self._part(waiting[: self._most])
                    del waiting[: self._most]
        if waiting:
            self._part(waiting)
        if self._first is None:
            raise Wrong("none of these matches is over", 1)
        about = self._about(self._first)
        (self._folder / "about.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")
        return about

    def _over(self, paths: list[Path]) -> Iterator[tuple[Path, Record]]:
        for path in paths:
            record = files.record(str(path))
            if not record.match.over:
                continue
            here = record.match
            first = self._first = self._first or here
            if (here.game.name, here.seats) != (first.game.name, first.seats):
                raise Wrong(
                    f"{path} is {here.game.name} for {here.seats}, but others are "
                    f"{first.game.name} for {first.seats}: one export has one of them",
                    2,
                )
            yield path, record

    def _part(self, rows: list[Position]) -> None:
        assert self._first is not None, "rows come from a match"
        name = f"part-{len(self._files):05}.{self._kind}"
        self._write(self._folder / name, rows, self._first.game)
        self._files.append(name)
        self._rows += len(rows)

    def _about(self, first: Match) -> dict[str, Any]:
        about: dict[str, Any] = {
            "kind": KIND,
            "version": __version__,
            "game": first.game.name,
            "seats": first.seats,
            "actions": first.game.space,
            "matches": self._matches,
            "rows": self._rows,
            "files": self._files,
        }
        if self._kind != "jsonl":
            from nyhavn.research.encode import pieces

            about["pieces"] = [one._asdict() for one in pieces(first.game, first.seats)]
        return about


def _told(number: int, path: Path, record: Record) -> dict[str, Any]:
    match = record.match
    return {
        "match": number,
        "record": path.name,
        "rules": match.version,
        "headings": list(match.game.headings(match.setup)),
        "names": list(record.names or ()),
        "entries": len(match.entries),
        "scores": match.scores,
        "ranking": match.ranking,
    }


def _found(names: list[str]) -> list[Path]:
    found: list[Path] = []
    for name in names:
        path = Path(name)
        inside = sorted(path.rglob("*.nyhavn")) if path.is_dir() else [path]
        if not inside:
            raise Wrong(f"{name}: there is no record in this folder", 1)
        found += inside
    return found
