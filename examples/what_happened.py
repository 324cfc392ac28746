"""Where did the points come from? Play a match and ask every entry what it did."""

import random
from collections import Counter
from itertools import pairwise

from nyhavn import SHELF, Match

match = Match.new(SHELF["border"], seats=3, dealer=7)
luck = random.Random(7)
zones: Counter[str] = Counter()
while not match.over:
    seat = match.to_act[0]
    steps = [match, *match.steps(seat, luck.choice(match.legal(seat)))]
    for before, after in pairwise(steps):
        for source in before.effects(after).get("sources", []):
            kind = "first" if source.get("first") else "later"
            zones[f"{source['at']}, {kind}"] += source["points"]
    match = steps[-1]
for zone, points in zones.most_common():
    print(f"{points:3} points for the {zone}")
print("scores", match.scores)
