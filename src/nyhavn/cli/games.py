"""List the games on the shelf and the bots that play them.

examples:
  nyhavn games
  nyhavn games --json
"""

from __future__ import annotations

import argparse
import json

from nyhavn.bots import BOTS
from nyhavn.cli.opponents import opponents
from nyhavn.games import SHELF
from nyhavn.words import chosen, word


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object for tools")


def main(args: argparse.Namespace) -> int:
    """Print the shelf."""
    if args.json:
        shelf = {
            game.name: {
                "version": game.version,
                "seats": list(game.seats),
                "options": list(game.option_names),
            }
            for game in SHELF.values()
        }
        print(json.dumps({"games": shelf, "bots": list(BOTS)}))
        return 0
    for game in SHELF.values():
        seats = f"{game.seats[0]} to {game.seats[-1]} players"
        rules = [name for name, choice in game.choices.items() if choice.rule]
        own = [name for name in game.option_names if name not in rules]
        options = "".join(f" --{name}" for name in own)
        options += "".join(f" --option {name}" for name in rules)
        title = word(game.name, chosen())
        print(f"{game.name:<12}{title}, {seats}, rules version {game.version}{options}")
    print("\nbots, from gentle to frightening:")
    print("\n".join(f"  {line}" for line in opponents(BOTS, chosen())))
    return 0
