"""Passing: that somebody else has only one line can tell of their hand, so notes do not tell it."""

import json
import os
import subprocess
import sys

from nyhavn import SHELF


def test_a_hand_with_one_line_does_not_show_through_notes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.hand"],
        env=os.environ | {"NYHAVN_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert found["secret"] == [1, 1], "the same, whatever the hand"
    assert found["open"] == [1, 2], "where everybody sees that there is no choice"
    assert found["games"] == {name: [bool(game.secrets)] for name, game in SHELF.items()}
