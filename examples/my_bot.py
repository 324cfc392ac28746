"""A bot of one's own in five lines, in a match against one of ours.

A package offers its bot to every command with an entry point in its pyproject.toml:
    [project.entry-points."nyhavn.bots"]
    builder = "my_package:Builder"
"""

import random

from nyhavn import BOTS, SHELF, Match
from nyhavn.core.game import Game, View


class Builder:
    """Builds the biggest tile it can, else does anything."""

    def __init__(self, game: Game, seed: int) -> None:
        self.luck = random.Random(seed)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return one of the legal lines."""
        builds = [line for line in legal if line.startswith("build")]
        return max(builds, key=len) if builds else self.luck.choice(legal)


game = SHELF["copenhagen"]
bots = [Builder(game, seed=1), BOTS["uniform"](game, 2)]
match = Match.new(game, seats=2, dealer=7)
while not match.over:
    seat = match.to_act[0]
    match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
print("scores", match.scores, "ranking", match.ranking)
