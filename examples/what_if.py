"""Stop a match, look at it with the eyes of one seat, and weigh its choices by playing them out."""

from nyhavn import SHELF, Match
from nyhavn.core.rng import Rng

game = SHELF["copenhagen"]
rng = Rng(1)
match = Match.new(game, seats=2, dealer=42)
for _ in range(12):
    seat = match.to_act[0]
    match = match.play(seat, match.legal(seat)[0])

seat = match.to_act[0]
view = match.view(seat)  # what this seat may know: a bot sees no more
chances: dict[str, float] = {}
for line in match.legal(seat):
    wins = 0
    for _ in range(200):
        state = game.views.imagine(view, rng)  # the hidden cards, drawn anew each time
        action = game.lines.read(line)
        assert action is not None
        state.play(seat, action)
        state.simulate(rng)
        wins += seat in state.ranking()[0]
    chances[line] = wins / 200
for line in sorted(chances, key=lambda line: -chances[line])[:5]:
    print(f"{chances[line]:4.0%}  {line}")
