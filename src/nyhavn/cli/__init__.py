"""The command line: commands are modules with `configure` and `main`, loaded when called."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from nyhavn import __version__
from nyhavn.extras import Missing, extras

COMMANDS = {
    "play": "play at this terminal: people and bots at one keyboard",
    "games": "list the games on the shelf and the bots that play them",
    "simulate": "let bots play many matches; results, and records if you want them",
    "arena": "let bots play against each other and tell how sure the result is",
    "ladder": "let all levels play against each other, and rate them",
    "hint": "say what a strong player would do in a match, and what to expect of it",
    "truth": "play on behind the best lines of a moment, and tell what they are really worth",
    "review": "look back at a match: where it was decided, and how much of it was luck",
    "puzzles": "find moments in which one move is clearly best and easy to miss",
    "report": "tell how balanced a game is, as one HTML file with plots",
    "train": "teach a value by self-play, for the strongest level to play with",
    "print": "write player sheets, boards and score pads as PDF or SVG",
    "calibrate": "find out what win chances mean, by self-play: fit a table, or check it",
    "replay": "show a record, or every position of it as JSON for tools",
    "export": "write records as a data set: npz, Parquet or JSON lines",
    "board": "check a board file of one's own for The Border",
    "verify": "check that a record is legal and that its luck was not tampered with",
    "serve": "serve the page: play in the browser, alone or with friends",
    "site": "write the whole product as static files that need no server",
    "db": "look after the database of the server: upgrade, backup, restore, check",
    "new-game": "write a small complete game into a checkout, to begin one of your own",
    "bench": "measure the speed of the engine on this machine",
}

SLOW = (
    "nyhavn: the engine is not compiled here, so everything works, but dozens of times slower, and "
    "bots that search are weaker; install it again where a C compiler and Python's headers are"
)

USAGE = """\
nyhavn COMMAND ...

Modern board games on one engine: play them here, or let bots play a million.

commands:
{commands}

  nyhavn COMMAND --help   says what a command takes, with examples

examples:
  nyhavn play                                   choose a game, sit down, play
  nyhavn simulate copenhagen --games 1000       how do random players score?
  nyhavn simulate copenhagen --bots journeyman,uniform --records matches
  nyhavn arena copenhagen --bots journeyman,uniform --games 200
  nyhavn report copenhagen
  nyhavn replay matches/copenhagen-2-0-0.nyhavn
  nyhavn verify matches/*.nyhavn

exit codes: 0 fine · 1 a record or move is wrong · 2 wrong use"""


def main(argv: list[str] | None = None) -> int:
    """Run one command; return its exit code."""
    words = sys.argv[1:] if argv is None else argv
    if not words or words[0] in ("-h", "--help", "help"):
        listed = "\n".join(f"  {name:<10}{text}" for name, text in COMMANDS.items())
        print("usage: " + USAGE.format(commands=listed))
        return 0 if words else 2
    if words[0] in ("-V", "--version"):
        print(f"nyhavn {__version__}")
        return 0
    if words[0] not in COMMANDS:
        print(
            f"nyhavn: there is no command '{words[0][:40]}'; there are {', '.join(COMMANDS)}",
            file=sys.stderr,
        )
        return 2
    return _run(words[0], words[1:])


def _run(name: str, words: list[str]) -> int:
    try:
        with extras():
            return _called(name, words)
    except Missing as missing:
        print(f"nyhavn: {missing}", file=sys.stderr)
        return 2


def _tell_if_slow() -> None:
    """Say that bots think slowly here, unless somebody wanted the plain engine."""
    from nyhavn.core.compilation import compiled

    if not compiled() and os.environ.get("NYHAVN_PURE") != "1":
        print(SLOW, file=sys.stderr)


def _called(name: str, words: list[str]) -> int:
    command = import_module(f"nyhavn.cli.{name.replace('-', '_')}")
    parser = argparse.ArgumentParser(
        prog=f"nyhavn {name}",
        description=command.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.configure(parser)
    try:
        args = parser.parse_args(words)
        _tell_if_slow()
        code: int = command.main(args)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse's own words, with its own exit code
        return leaving.code if isinstance(leaving.code, int) else 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, `head` perhaps, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
