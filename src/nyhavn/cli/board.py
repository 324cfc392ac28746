"""Check a board file of one's own before playing with it (`--layout FILE`).

example:
  nyhavn board check my_boards.json
"""

from __future__ import annotations

import argparse

from nyhavn.cli import files
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.errors import SetupError
from nyhavn.games import SHELF
from nyhavn.words import chosen, sentence

OPTION = "layout"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("what", choices=["check"], help="say whether the file is good")
    parser.add_argument("file", metavar="FILE", help="a board file; - reads standard input")


def main(args: argparse.Namespace) -> int:
    """Say that a board file is good, and what is unusual about it, or its first fault."""
    language = chosen()
    try:
        text = files.read(args.file)
        for game in SHELF.values():
            if OPTION in game.file_options:
                for id, values in game.file_options[OPTION](text):
                    print(f"{args.file}: {sentence(id, values, language)}")
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except SetupError as error:
        return fault(f"{args.file}: {sentence(error.id, error.values, language)}", 1)
    return 0
