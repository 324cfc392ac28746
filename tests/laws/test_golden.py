"""Golden records: matches that were played once and must replay, and be played again, the same."""

import json
from pathlib import Path

from nyhavn import SHELF
from nyhavn.cli import main
from nyhavn.core.record import load, verify

GOLDEN = Path(__file__).parent.parent / "golden"
BOTS = "uniform"


def test_golden_records_replay_and_are_played_again(name: str, seats: int, tmp_path: Path) -> None:
    """Written by `nyhavn simulate GAME --seats N --games 2 --seed 2026 --records tests/golden`."""
    words = ["simulate", name, "--seats", str(seats), "--games", "2", "--seed", "2026"]
    assert main([*words, "--bots", BOTS, "--records", str(tmp_path)]) == 0
    results = json.loads((GOLDEN / "results.json").read_text())
    for k in range(2):
        file = f"{name}-{seats}-2026-{k}.nyhavn"
        text = (GOLDEN / file).read_text("utf-8")
        assert (tmp_path / file).read_text("utf-8") == text
        record = load(text, SHELF)
        assert verify(record)
        match = record.match
        assert results[file] == {
            "entries": len(match.entries),
            "scores": match.scores,
            "ranking": match.ranking,
        }
