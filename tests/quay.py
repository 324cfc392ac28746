"""A game for tests: The Border's rules with options of every kind, and no board of its own.

    python -m tests.quay serve --port 0 --db FILE

is `nyhavn` with this game on the shelf, in its worker processes too: they import this module.
"""

import sys
from dataclasses import replace

from nyhavn import SHELF
from nyhavn.cli import main
from nyhavn.core.choice import OneOf, PerSeat, YesNo
from nyhavn.core.game import Setup
from nyhavn.core.state import State
from nyhavn.words import available, templates

NAME = "quay"
WORDS = {
    "quay": "The Quay",
    "quay.option.tide": "Tide",
    "quay.option.tide.about": "How high the water stands",
    "quay.option.tide.low": "low water",
    "quay.option.tide.high": "high water",
    "quay.option.boards": "Berths",
    "quay.option.boards.about": "Where each seat moors",
    "quay.option.fog": "Fog",
    "quay.option.fog.about": "Nobody sees far",
}


def start(setup: Setup) -> State:
    return SHELF["border"].start(
        replace(setup, options=(("boards", setup.option("boards") or ""),))
    )


GAME = replace(
    SHELF["border"],
    name=NAME,
    start=start,
    choices={
        "tide": OneOf(("low", "high", "spring")),
        "boards": PerSeat(("A", "B", "C", "D")),
        "fog": YesNo(),
    },
    file_options={},
    options=None,
    lots=None,
    components=None,
)


def shelve() -> None:
    """Put the game on the shelf, and its sentences where sentences are."""
    SHELF[NAME] = GAME
    for language in available():
        templates(language).update(WORDS)


if __name__ in ("__main__", "__mp_main__"):
    shelve()
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
