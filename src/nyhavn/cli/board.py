"""`nyhavn board check FILE`: is this a good board file for The Border (B8)?"""

from __future__ import annotations

import argparse
from pathlib import Path

from nyhavn import words
from nyhavn.core.errors import SetupError
from nyhavn.games.border import layout


def main(args: argparse.Namespace) -> int:
    """Check the file named on the command line."""
    return check(args.file)


def check(path: str) -> int:
    """Print that a board file is good, with what is unusual about it, or its first fault."""
    language = words.chosen()
    try:
        boards = layout.read(Path(path).read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        print(words.sentence("border.board.unreadable", {"file": path}, language))
        return 1
    except SetupError as fault:
        print(words.sentence(fault.id, fault.values, language))
        return 1
    values = {"file": path, "letters": sorted(boards.boards)}
    print(words.sentence("border.board.good", values, language))
    for id, unusual in layout.warnings(boards):
        print(words.sentence(id, unusual, language))
    return 0
