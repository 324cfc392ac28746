"""The argument GAME and a game's own options, the same in every command that starts a match."""

from __future__ import annotations

import argparse
from traceback import format_exception_only

from nyhavn.bots import BOTS, make
from nyhavn.cli import files
from nyhavn.cli.say import Wrong
from nyhavn.core.errors import SetupError
from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.words import sentence, word

MOST_DAYS = 36_500
MOST_SECONDS = 604_800


def add_game(parser: argparse.ArgumentParser, asked: bool = False) -> None:
    """Add GAME and the options of all games; GAME may be left out if it is asked for later."""
    shelf = ", ".join(SHELF)
    if asked:
        parser.add_argument("game", nargs="?", metavar="GAME", help=f"{shelf} (else asked for)")
    else:
        parser.add_argument("game", metavar="GAME", help=shelf)
    for name in names():
        kind = "FILE" if _is_file(name) else name.upper()
        parser.add_argument(f"--{name}", metavar=kind, help=_help(name))
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=_rules_help()
    )


def names() -> list[str]:
    """Return the options of all games that are arguments of their own: all but rules."""
    return sorted(
        {name for game in SHELF.values() for name in set(game.option_names) - _rules(game)}
    )


def _rules(game: Game) -> set[str]:
    return {name for name, choice in game.choices.items() if choice.rule}


def _help(name: str) -> str:
    """Return what the games that have this option say about it."""
    found = [_about(game, name) for game in SHELF.values() if name in game.option_names]
    return "; ".join(found).replace("%", "%%")


def _rules_help() -> str:
    """Return what rules can be chosen, game by game."""
    rules = [(game, name) for game in SHELF.values() for name in game.choices]
    found = [f"{name}: {_about(game, name)}" for game, name in rules if name in _rules(game)]
    return ("how to play, may be repeated. " + "; ".join(found)).replace("%", "%%")


def _about(game: Game, name: str) -> str:
    told = f"{word(game.name)}: {word(f'{game.name}.option.{name}.about')}"
    choice = game.choices.get(name)
    if choice:
        values = {"values": list(choice.values)}
        told += f" ({sentence(f'option.{choice.kind}', values)})"
    return told


def positive(text: str) -> int:
    """Return a whole number above 0: the type of an argument."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number above 0")
    return int(text)


def days(text: str) -> float | None:
    """Return a number of days, None for "forever": the type of an argument."""
    if text == "forever":
        return None
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 < found <= MOST_DAYS:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is neither a number of days nor forever")
    return found


def seconds(text: str) -> int:
    """Return a whole number of seconds, at most a week: the type of an argument."""
    if not text.isdecimal() or len(text) > 6 or int(text) > MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a number of seconds")
    return int(text)


def bots(text: str, game: Game) -> list[str]:
    """Return the names of bots that were given, each known, loadable and able to play the game."""
    found = text.split(",")
    for name in dict.fromkeys(found):
        if name not in BOTS:
            raise Wrong(f"there is no bot '{name[:40]}'; there are {', '.join(BOTS)}", 2)
        try:
            make(name, game, 0)
        except SetupError as error:
            raise Wrong(str(error), 2) from None
        except ImportError:  # it needs a module of its own for each game
            raise Wrong(f"the bot '{name}' does not play {game.name}", 2) from None
        except (Exception, SystemExit) as error:  # a bot of somebody else may fail in any way
            why = format_exception_only(error)[-1].strip()
            raise Wrong(f"the bot '{name}' cannot be made for {game.name}: {why}", 2) from None
    return found


def _is_file(name: str) -> bool:
    return any(name in game.file_options for game in SHELF.values())


def game(args: argparse.Namespace) -> Game:
    """Return the game that was named."""
    if args.game not in SHELF:
        raise Wrong(f"there is no game '{args.game}'; there are {', '.join(SHELF)}", 2)
    return SHELF[args.game]


def given(args: argparse.Namespace, game: Game, seats: int) -> dict[str, str]:
    """Return the game's options that were given, checked."""
    found = {}
    for name in names():
        value = getattr(args, name, None)
        if value is not None:
            found[name] = files.read(value) if _is_file(name) else value
    for typed in getattr(args, "option", []):
        name, sign, value = typed.partition("=")
        if not sign or not name or not value:
            raise Wrong(f"--option is NAME=VALUE, not '{typed[:40]}'", 2)
        if name in found:
            raise Wrong(f"the option '{name[:40]}' is given twice", 2)
        if name in game.file_options:
            raise Wrong(f"'{name}' is a file: --{name} FILE", 2)
        found[name] = value
    try:
        game.setup(seats, found)
    except SetupError as error:
        raise Wrong(str(error), 2) from None
    return found
