"""Data: the numbers of a report for programs, and every match behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from nyhavn import __version__
from nyhavn.report.chapters import chapters
from nyhavn.report.experiment import Experiment
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, Told
from nyhavn.report.html import command, split
from nyhavn.report.subject import subject

KIND = "nyhavn report 1"


def data(experiment: Experiment, found: Sequence[Facts]) -> dict[str, Any]:
    """Return the report as plain values; `docs/formats.md` says what they mean."""
    content = chapters(*split(found), subject(experiment.game))
    return {
        "kind": KIND,
        "version": __version__,
        **asdict(experiment),
        "options": dict(experiment.options),
        "command": command(experiment),
        "chapters": [{"title": name, "figures": [*map(_figure, all_)]} for name, all_ in content],
        "matches": [*map(_match, found)],
    }


def _figure(one: Figure) -> dict[str, Any]:
    return {
        "title": one.title,
        "sentence": one.sentence,
        "legend": one.legend,
        "columns": one.head,
        "rows": [[*map(_cell, row)] for row in one.rows],
    }


def _cell(cell: str) -> Any:
    """An estimate as its numbers, a number as such, everything else as its text."""
    if isinstance(cell, Told):
        return None if cell.estimate is None else cell.estimate._asdict()
    plain = cell.replace(",", "")
    return int(plain) if plain.isdecimal() else cell


def _match(one: Facts) -> dict[str, Any]:
    return {
        "seats": one.seats,
        "scores": one.scores,
        "shares": one.shares,
        "turns": one.turns,
        "choices": one.choices,
        "ending": one.details.ending,
        "errors": one.errors,
        "boosted": one.boosted,
        "boost": one.boost,
    }
