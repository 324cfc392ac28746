"""Play one match at random and print its record: the library in ten lines."""

import random

from nyhavn import SHELF, Match

match = Match.new(SHELF["copenhagen"], seats=2, dealer=7)
luck = random.Random(7)
while not match.over:
    seat = match.to_act[0]
    match = match.play(seat, luck.choice(match.legal(seat)))
for entry in match.entries:
    print(entry)
print("scores", match.scores, "ranking", match.ranking)
