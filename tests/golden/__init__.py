"""Golden records: matches that were played once and must be played again the same, forever.

For each number of seats of a game two records `GAME-SEATS-2026-K.nyhavn` and, in `GAME.json`, what
came of them and how many ways there were to go on from the middle of the first. For each value of
an option that is not the usual one, a record `GAME-OPTION-VALUE-SEATS-2026-0.nyhavn`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nyhavn import SHELF
from nyhavn.cli import main
from nyhavn.core.match import Match
from nyhavn.core.record import load
from tests.games.perft import perft

FOLDER = Path(__file__).parent
RECORDS = 2
SEED = 2026
DEPTHS = 4
ENOUGH = 1000  # ways to go on; deeper is not counted


def played(name: str, seats: int, folder: Path) -> list[Path]:
    """Play the matches of a game with so many seats, and write their records into a folder."""
    words = ["simulate", name, "--seats", str(seats), "--games", str(RECORDS), "--seed", str(SEED)]
    assert main([*words, "--bots", "uniform", "--records", str(folder)]) == 0
    return [folder / f"{name}-{seats}-{SEED}-{k}.nyhavn" for k in range(RECORDS)]


def options(name: str) -> list[tuple[str, str]]:
    """Return the values of options about rules that are not usual."""
    choices = SHELF[name].choices.items()
    return [(option, one) for option, c in choices if c.rule for one in c.values[1:]]


def chosen(name: str, seats: int, option: str, value: str, folder: Path) -> Path:
    """Play one match with an option, and write its record into a folder."""
    made = folder / f"{option}-{value}"
    words = ["simulate", name, "--seats", str(seats), "--games", "1", "--seed", str(SEED)]
    words += ["--option", f"{option}={value}", "--bots", "uniform", "--records", str(made)]
    assert main(words) == 0
    path = made / f"{name}-{seats}-{SEED}-0.nyhavn"
    return path.rename(folder / f"{name}-{option}-{value}-{seats}-{SEED}-0.nyhavn")


def results(records: list[Path]) -> dict[str, Any]:
    """Return what came of matches, by the names of their files."""
    matches = {path.name: load(path.read_text("utf-8"), SHELF).match for path in records}
    found: dict[str, Any] = {
        name: {"entries": len(match.entries), "scores": match.scores, "ranking": match.ranking}
        for name, match in matches.items()
    }
    first = records[0].name
    found[first]["ways"] = ways(matches[first])
    return found


def ways(match: Match) -> list[int]:
    """Count the sequences of one, two, ... entries from the middle of a match."""
    middle = Match.new(match.game, match.seats, dict(match.setup.options))
    for entry in match.entries[: len(match.entries) // 2]:
        middle = middle.enter(entry.who, entry.line)
    counts: list[int] = []
    while len(counts) < DEPTHS and (not counts or counts[-1] < ENOUGH):
        counts.append(perft(middle.state, len(counts) + 1))
    return counts
