"""What is packed for the browser is enough: nothing that was left out is missed."""

from __future__ import annotations

import shutil

import pytest

from nyhavn.games import SHELF
from tests.offline.packed import run
from tests.offline.static_site import SITE

PHONE = 4  # times as slow as what the tests run on
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (SITE / "sw.js").is_file() or shutil.which("node") is None,
        reason="the site is not built: make site",
    ),
]


def test_every_module_is_whole_and_every_game_is_played() -> None:
    found = run("everything")
    assert found == [{"match": [game, 200, 200, 200, 200, "%PDF-"]} for game in SHELF]


def test_no_level_thinks_longer_than_three_seconds_on_a_phone() -> None:
    """By the processor's time: other work on this machine does not count."""
    found = run("thinking")
    assert len(found) == 5 * len(SHELF)
    for one in found:
        assert PHONE * one["ms"][1] <= 3000, one
