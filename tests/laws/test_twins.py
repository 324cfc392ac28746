"""The compiled engine and the same source uncompiled play bit-identical matches."""

import os
import subprocess
import sys

from tests.examples import examples
from tests.laws.checksum import checksum


def test_compiled_and_pure_are_twins(name: str, seats: int) -> None:
    matches = examples(500)
    words = [sys.executable, "-m", "tests.laws.checksum", name, str(seats), str(matches)]
    environment = os.environ | {"NYHAVN_PURE": "1"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == checksum(name, seats, matches)
