"""Laws of thrift: what is legal is worked out once for every position, and so is chance."""

import json
import os
import subprocess
import sys

from tests.examples import examples
from tests.laws.counting import Count


def test_what_is_legal_is_worked_out_once(name: str, seats: int) -> None:
    """To judge and tell a choice takes one list for each seat that is to act after each entry.

    Where one or two seats decide that is at most two, and one or two more for what follows.
    """
    words = [sys.executable, "-m", "tests.laws.counting", name, str(seats), str(examples(3))]
    environment = os.environ | {"NYHAVN_PURE": "1"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    counts = [Count(*count) for count in json.loads(done.stdout)]
    for count in counts:
        assert count.legal <= count.asked
        assert count.chances <= count.dealt
        if count.most <= 2:
            assert count.legal <= 2 * count.entries
        if count.most <= 1:
            assert count.legal <= count.entries
    assert sum(count.legal for count in counts) <= 2 * sum(count.entries for count in counts)
