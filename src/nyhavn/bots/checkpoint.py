"""Checkpoint: the file a long run goes on from.

Its first line is the plan, then comes one line of JSON per seed. Seeds stand in order, so the file
is the beginning of the run, and a run that goes on from it is the same as one that was never
interrupted.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from nyhavn.bots.arena import ArenaPlan, MatchResult, MatchSet
from nyhavn.bots.entrant import entrant
from nyhavn.bots.learned import mark
from nyhavn.games import SHELF

KIND = "nyhavn arena 1"


class CheckpointError(Exception):
    """A file that is not the checkpoint of this plan, as a sentence."""


class Checkpoint:
    """A file that grows by one line per seed. `sets` are those that it held when it was opened."""

    def __init__(self, path: Path, plan: ArenaPlan) -> None:
        self._path = path
        self.sets: list[MatchSet] = []
        head = _head(plan)
        text = path.read_text("utf-8") if path.exists() else ""
        # What stands behind the last line end was cut off while it was written: played again.
        whole = text[: text.rfind("\n") + 1]
        if not whole:
            if text and not f"{head}\n".startswith(text):
                raise CheckpointError(f"{path}: this is not the file of an arena")
            path.write_text(f"{head}\n", "utf-8", newline="\n")
            return
        first, *lines = whole.splitlines()
        _compare(path, first, head)
        self.sets = [_set(path, nth, line, plan) for nth, line in enumerate(lines)]
        if whole != text:
            path.write_text(whole, "utf-8", newline="\n")

    def add(self, done: MatchSet) -> None:
        """Write down one more set, at once."""
        row = {"nth": len(self.sets), "matches": [asdict(match) for match in done]}
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(row) + "\n")
        except OSError as error:
            raise CheckpointError(f"{self._path}: cannot be written ({error.strerror})") from None
        self.sets.append(done)


def _head(plan: ArenaPlan) -> str:
    game = SHELF[plan.game]
    head = {"kind": KIND, **asdict(plan), "version": game.version}
    own = {who: entrant(who).weights for who in plan.bots}
    marks = {who: mark(Path(folder), game) for who, folder in own.items() if folder is not None}
    return json.dumps(head | ({"weights": marks} if marks else {}))


def _compare(path: Path, first: str, head: str) -> None:
    try:
        there: Any = json.loads(first)
    except ValueError:
        there = None
    if not isinstance(there, dict) or there.get("kind") != KIND:
        raise CheckpointError(f"{path}: this is not the file of an arena")
    for key, value in json.loads(head).items():
        if there.get(key) != value:
            raise CheckpointError(
                f"{path}: this is another run, with {key} {there.get(key)} instead of {value}"
            )


def _set(path: Path, nth: int, line: str, plan: ArenaPlan) -> MatchSet:
    try:
        row = json.loads(line)
        done = tuple(MatchResult(**match) for match in row["matches"])
        if row["nth"] == nth and len(done) == len(plan.seatings) and all(map(_sound, done)):
            return done
    except (ValueError, TypeError, KeyError):
        pass
    raise CheckpointError(f"{path}, line {nth + 2}: this is not the result of seed number {nth}")


def _sound(match: MatchResult) -> bool:
    """Whether the values of a match fit together."""
    n = len(match.scores)
    seats = sorted(seat for place in match.ranking for seat in place)
    lists = (match.decisions, match.ms, match.errors, match.why)
    return seats == list(range(n)) and all(len(values) == n for values in lists)
