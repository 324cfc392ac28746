"""Rival player: bots of another version, for a pipe. Run by that version's own Python."""

import json
import sys
import time

from nyhavn import SHELF
from nyhavn.bots import make

bots = {}
for line in sys.stdin:
    said = json.loads(line)
    if "new" in said:
        bots[said["new"]] = make(
            said["level"],
            SHELF[said["game"]],
            said["seed"],
            said["ms"],
            said["work"],
            time.thread_time,
        )
    elif "gone" in said:
        bots.pop(said["gone"])
    else:
        print(bots[said["by"]].choose(said["view"], said["legal"]), flush=True)
