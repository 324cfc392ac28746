"""Stop a match, look at it with the eyes of one seat, and weigh its choices by playing them out."""

from nyhavn import SHELF, Match, Rng

rng = Rng(1)
match = Match.new(SHELF["copenhagen"], seats=2, dealer=42)
for _ in range(12):
    seat = match.to_act[0]
    match = match.play(seat, match.legal(seat)[0])

seat = match.to_act[0]
chances: dict[str, float] = {}
for line in match.legal(seat):
    wins = 0
    for _ in range(200):
        state = match.imagine(seat, rng)  # what the seat may know; the rest is drawn anew each time
        state.apply(seat, match.action(line))
        state.playout(rng)
        wins += seat in state.ranking()[0]
    chances[line] = wins / 200
for line in sorted(chances, key=lambda line: -chances[line])[:5]:
    print(f"{chances[line]:4.0%}  {line}")
