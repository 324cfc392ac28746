"""The files of the page that are made: fixtures are what the server sends, examples are judged."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nyhavn import SHELF
from nyhavn.games import examples

FOLDER = Path(__file__).parent.parent.parent / "web" / "fixtures"


def made(game: str) -> dict[str, str]:
    """What `python web/fixtures/make.py GAME` would write."""
    spec = importlib.util.spec_from_file_location("make", FOLDER / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.fixtures(SHELF[game]))


def shape(value: Any, path: str = "") -> Iterator[str]:
    """Every name in a message, with where it stands."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield f"{path}/{name}"
            yield from shape(part, f"{path}/{name}")
    elif isinstance(value, list):
        for part in value:
            yield from shape(part, path)


@pytest.mark.parametrize("game", SHELF)
def test_fixtures_have_the_names_the_server_sends(game: str) -> None:
    """If this fails: python web/fixtures/make.py GAME"""
    files = [*FOLDER.glob(f"{game}-*.json")]
    files += [FOLDER / "boxes" / f"{game}.json", *FOLDER.glob(f"luck/{game}*.json")]
    stored = {str(path.relative_to(FOLDER)): path.read_text("utf-8") for path in files}
    fresh = made(game)
    assert sorted(stored) == sorted(fresh)
    names = [{*shape(json.loads(text))} for text in (*stored.values(), *fresh.values())]
    half = len(stored)
    assert set().union(*names[:half]) == set().union(*names[half:])


def test_the_page_has_the_examples_that_the_engine_judged() -> None:
    """If this fails: python -m nyhavn.games.examples"""
    assert examples.main(["--check"]) == 0
