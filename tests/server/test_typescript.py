"""The TypeScript types: those in the repository are the ones Python has."""

from __future__ import annotations

from pathlib import Path
from typing import NotRequired, get_origin, get_type_hints

import pytest

from nyhavn import SHELF, Match
from nyhavn.server import typescript


def test_the_types_in_the_repository_are_up_to_date() -> None:
    assert typescript.main(["--check"]) == 0


def test_stale_and_missing_types_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typescript.main(["--check"], tmp_path) == 1
    assert typescript.main([], tmp_path) == 0
    assert typescript.main(["--check"], tmp_path) == 0
    path = tmp_path / "wire.ts"
    path.write_text(path.read_text("utf-8").replace("mine", "yours"), "utf-8")
    capsys.readouterr()
    assert typescript.main(["--check"], tmp_path) == 1
    assert "wire.ts is stale" in capsys.readouterr().err
    assert typescript.main(["--wrong"], tmp_path) == 2


def test_objects_lists_choices_and_what_may_be_missing() -> None:
    wire = typescript.files()["wire.ts"]
    assert "  said: Said[];\n" in wire
    assert '  kind: "chosen" | "dealt" | "forced" | "undo";\n' in wire
    assert "  token?: string | null;\n" in wire
    assert "  tokens: (string | null)[];\n" in wire
    assert "export type Told = Update | Table | No | Pong | Reaction;\n" in wire


@pytest.mark.parametrize("game", SHELF)
def test_the_shapes_name_every_key_of_views_and_notes(game: str) -> None:
    """Played through, so that every phase is seen; a key without a type would be a gap."""
    rules = SHELF[game]
    views, notes = rules.views.SHAPE, rules.effects.NOTES
    hints = get_type_hints(views, include_extras=True)
    always = {key for key, hint in hints.items() if get_origin(hint) is not NotRequired}
    match = Match.new(rules, 3, dealer=11)
    while not match.over:
        seat = match.to_act[0]
        assert always <= set(match.view(seat)) <= set(hints)
        state = match.state
        for action in state.legal(seat):
            keys = set(rules.effects.notes(state, seat, action))
            assert {"passes"} <= keys <= set(notes.__annotations__)
        legal = match.legal(seat)
        match = match.play(seat, legal[len(match.entries) % len(legal)])
