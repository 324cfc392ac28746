"""Play at this terminal: people at one keyboard, bots, or both.

Whatever is not given is asked for; Enter takes the usual answer. Moves are picked by number, by
typing a line, or step by step; `help` at the prompt says how. The lot decides who starts, unless
`--order as_given` says that it is the first who was named (as with `--seed`). What tables settle
differently is an option of the game: asked for with the game, or given by `--option`. The record of
the match is kept after every move, so a match can be left at any time and gone on with later.

examples:
  nyhavn play
  nyhavn play copenhagen --seats you,bot:journeyman
  nyhavn play border --seats Ada,Bob --order as_given
  nyhavn play copenhagen --seats Ada,Bob,bot:uniform --record evening.nyhavn
  nyhavn play --resume evening.nyhavn
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from rich.console import Console
from rich.text import Text

from nyhavn.bots import BOTS, make
from nyhavn.bots.bot import Bot
from nyhavn.cli import files, options, screen
from nyhavn.cli.autosave import Autosave, TableFile, default_path, read_table
from nyhavn.cli.keyboard import Keyboard
from nyhavn.cli.participants import (
    BOT,
    Participant,
    SetupPrompt,
    distinct,
    participant,
    participants,
)
from nyhavn.cli.say import Wrong, fault
from nyhavn.cli.session import Session
from nyhavn.core.dealer import Sealed, seeded
from nyhavn.core.game import Game
from nyhavn.core.match import Match
from nyhavn.core.record import Record
from nyhavn.games import SHELF
from nyhavn.words import available, chosen, sentence


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser, asked=True)
    bots = ", ".join(BOT + bot for bot in BOTS)
    parser.add_argument(
        "--seats",
        metavar="A,B,...",
        help=f"who plays, in seat order: names of people, `you`, or bots ({bots})",
    )
    parser.add_argument(
        "--order",
        choices=("lot", "as_given"),
        help="who starts: by lot, or the first of the seats (default: lot; with --seed as_given)",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="luck from a number, the same every time"
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="where to keep the record (default: a dated file in ~/.local/share/nyhavn/records)",
    )
    parser.add_argument("--resume", metavar="FILE", help="go on with the match of this record")
    parser.add_argument(
        "--language",
        metavar="CODE",
        help=f"{', '.join(available())} (default: what LANG says, else en)",
    )


def main(args: argparse.Namespace) -> int:
    """Play a match; return the exit code."""
    console, keyboard = screen.console(), Keyboard()
    try:
        language = _language(args.language)
        session = opened(args, keyboard.ask, console, language)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except (EOFError, KeyboardInterrupt) as left:
        console.print()
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    keyboard.candidates = session.candidates
    return session.run()


def opened(
    args: argparse.Namespace, ask: Callable[[str], str], console: Console, language: str
) -> Session:
    """Set the table: ask for what was not given, and return the session, ready to run."""
    prompt = SetupPrompt(ask, lambda text: screen.show(console, [Text(text)]), language)
    if args.resume is not None:
        return _resumed(args, prompt, ask, console, language)
    game = options.game(args) if args.game is not None else prompt.game(list(SHELF.values()))
    if args.seats is None:
        seats = prompt.participants(game, BOTS)
    else:
        seats = participants(args.seats, BOTS, language)
    given = options.given(args, game, len(seats))
    if args.game is None:
        given = prompt.options(game, len(seats), given)
    luck = _luck(args.seed, len(seats))
    first = _first(args, game, seats, prompt)
    order = luck.order() if first is None else tuple(_rotated(len(seats), first))
    seats = [seats[place] for place in order]
    given = {
        name: game.choices[name].reseated(value, order) if name in game.choices else value
        for name, value in given.items()
    }
    match = Match.new(game, len(seats), given, luck)
    path = _path(args.record) or default_path(game.name, datetime.now())
    lot = order if first is None else None
    autosave = _autosave(path, seats, luck, match, args.record is not None, lot)
    bots = _bots(game, seats, args.seed)
    session = Session(match, seats, bots, autosave, ask, console, language)
    if first is None:
        told = sentence("terminal.lot", {"name": seats[0].name}, language)
        session.notices.append(told)
    return session


def _first(
    args: argparse.Namespace, game: Game, seats: list[Participant], prompt: SetupPrompt
) -> int | None:
    """Who starts, by the place at which they were named; None: by lot."""
    order = getattr(args, "order", None)
    if order is None and args.seats is None and args.seed is None:
        return prompt.first(game, [one.name for one in seats])
    return None if (order or ("lot" if args.seed is None else "as_given")) == "lot" else 0


def _rotated(n: int, first: int) -> list[int]:
    """Return all places in the order of play, from one of them on."""
    return [(first + k) % n for k in range(n)]


def _resumed(
    args: argparse.Namespace,
    prompt: SetupPrompt,
    ask: Callable[[str], str],
    console: Console,
    language: str,
) -> Session:
    if args.resume == "-":
        raise Wrong("--resume needs a file: standard input is the keyboard", 2)
    record = files.record(args.resume)
    match, path = record.match, Path(args.resume)
    if args.game not in (None, match.game.name):
        raise Wrong(f"{args.resume}: this is a match of {match.game.name}, not of {args.game}", 2)
    table = read_table(path, match.seats)
    seats = _sitting(args, record, table, prompt, language)
    if args.seed is not None or table is None:
        table = TableFile(tuple(seat.kind for seat in seats), _luck(args.seed, match.seats))
    if not match.over:
        match = match.with_dealer(table.dealer(record)).settle()
    autosave = Autosave(_path(args.record) or path, seats, table.luck, record.order)
    bots = _bots(match.game, seats, args.seed)
    session = Session(match, seats, bots, autosave, ask, console, language)
    if record.seal not in (None, table.luck.seal) and not record.match.over:
        session.notices.append(sentence("terminal.unsealed", {}, language))
    return session


def _sitting(
    args: argparse.Namespace,
    record: Record,
    table: TableFile | None,
    prompt: SetupPrompt,
    language: str,
) -> list[Participant]:
    """Who sits at a match that goes on: as said now, else as the table file says, else asked."""
    n = record.match.seats
    names = record.names or tuple(screen.seat_names(n, language))
    if args.seats is not None:
        seats = participants(args.seats, BOTS, language)
        if len(seats) != n:
            raise Wrong(f"{len(seats)} players cannot sit on the {n} seats of this match", 2)
        return seats
    if record.match.over:
        return [Participant(name) for name in names]
    if table is None:
        usual = [BOT + name.lower() if name.lower() in BOTS else name for name in names]
        return distinct([prompt.participant(k, usual[k], BOTS) for k in range(n)])
    bots = [
        participant(kind, BOTS, language).bot if kind.startswith(BOT) else None
        for kind in table.seats
    ]
    return [Participant(name, bot) for name, bot in zip(names, bots, strict=True)]


def _luck(seed: int | None, seats: int) -> Sealed:
    return Sealed(os.urandom(32), ("-",) * seats) if seed is None else seeded(seed, seats)


def _bots(game: Game, seats: list[Participant], seed: int | None) -> dict[int, Bot]:
    """Make the bots; each has luck of its own, never the dealer's."""
    found = {}
    for nth, sitting in enumerate(seats):
        if sitting.bot is not None:
            own = os.urandom(8) if seed is None else sha256(f"{seed} {nth}".encode()).digest()[:8]
            options.bots(sitting.bot, game)
            found[nth] = make(sitting.bot, game, int.from_bytes(own, "big"))
    return found


def _path(name: str | None) -> Path | None:
    """The file for the record; one that exists is never overwritten."""
    if name is None:
        return None
    if Path(name).exists():
        raise Wrong(f"{name}: exists already; --resume goes on with it", 2)
    return Path(name)


def _autosave(
    path: Path,
    seats: list[Participant],
    luck: Sealed,
    match: Match,
    asked: bool,
    order: tuple[int, ...] | None,
) -> Autosave:
    autosave = Autosave(path, seats, luck, order)
    if asked:  # a place that was asked for must work; the usual one is only a courtesy
        autosave.save(match)
        if autosave.fault is not None:
            raise Wrong(f"{path}: cannot be written ({autosave.fault})", 2)
    return autosave


def _language(code: str | None) -> str:
    if code is None:
        return chosen()
    if code not in available():
        raise Wrong(f"there is no language '{code[:20]}'; there are {', '.join(available())}", 2)
    return code
