"""How does a match of Copenhagen end between random players? Ten thousand playouts, at C speed."""

from collections import Counter

from nyhavn import SHELF, Rng

game = SHELF["copenhagen"]
start = game.start(game.setup(seats=4))
rng = Rng(2024)
winning = Counter[int]()
for _ in range(10_000):
    state = start.clone()
    state.playout(rng)
    winning[max(state.scores)] += 1
for points, matches in sorted(winning.items()):
    print(f"{points:3} points won {matches:5} matches")
