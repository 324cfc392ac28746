"""Checks: what visitors send about seats, cleaned, or refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nyhavn.bots import BOTS
from nyhavn.bots.levels import LEVELS
from nyhavn.core.errors import SetupError
from nyhavn.core.game import Game
from nyhavn.core.names import LONGEST_NAME, clean
from nyhavn.games.lessons import LEARNER, Lesson, lesson_of
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.seat_bodies import AnySeat, BotSeat, OpenSeat, PersonSeat
from nyhavn.server.protocol.table_bodies import KnownDeal

STAND_IN = "mason"  # the level of a stand-in nobody chose: sensible, and quick
SHORTEST, LONGEST = 10, 7 * 24 * 3600  # seconds for a decision
_HASH = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{1,128}")


def name(typed: str) -> str:
    """Return a name without spare blanks; a long or strange one is refused."""
    found = clean(typed[:1000])
    if not found:
        raise Refused("no_name", 400)
    if len(found) > LONGEST_NAME or len(typed) > 1000:
        raise Refused("long_name", 400, most=LONGEST_NAME)
    if "<" in found or ">" in found or found.startswith("@"):  # @ marks the ids of words
        raise Refused("name_signs", 400)
    return found


def salt(given: str | None) -> str | None:
    """Return a word of hex, or nothing."""
    if given is not None and not _SALT.fullmatch(given):
        raise Refused("salt", 400)
    return given


def commit(given: str | None, salt: str | None = None) -> str | None:
    """Return the hash of a salt, or nothing; a salt that is shown needs none."""
    if given is not None and (salt is not None or not _HASH.fullmatch(given)):
        raise Refused("commit", 400)
    return given


def level(asked: str) -> str:
    """Return a level that there is."""
    if asked not in BOTS:
        raise Refused("level", 400, level=asked[:40], levels=list(BOTS))
    return asked


def stand_in(asked: str) -> str:
    """Return a level that may play for a person: one that is listed."""
    if asked not in LEVELS:
        raise Refused("level", 400, level=asked[:40], levels=list(LEVELS))
    return asked


def clock(asked: int) -> int:
    """Return seconds for a decision, 0 for no clock."""
    if asked and not SHORTEST <= asked <= LONGEST:
        raise Refused("clock", 400, least=SHORTEST, most=LONGEST)
    return asked


def colours(seats: Sequence[AnySeat]) -> None:
    """Refuse two seats of one colour."""
    chosen: list[int] = []
    for seat in seats:
        if isinstance(seat, OpenSeat) or seat.colour is None:
            continue
        if seat.colour in chosen:
            raise Refused("same_colour", 400)
        chosen.append(seat.colour)


def options(game: Game, seats: int, given: Mapping[str, str]) -> dict[str, str]:
    """Return the game's options, without rules that are as usual; what does not fit is refused."""
    files = sorted(set(given) & set(game.file_options))
    if files:  # a file of a visitor's would stay in this process for ever
        raise SetupError("error.option", game=f"@{game.name}", option=files[0])
    return dict(game.setup(seats, given).options)


def deal(known: KnownDeal, seats: int) -> tuple[str, ...]:
    """Return the salts of a known deal; one that was not of so many seats is refused."""
    if not _HASH.fullmatch(known.seed):
        raise Refused("deal_seed", 400)
    salts = tuple(known.salts) or ("-",) * seats
    if len(salts) != seats:
        raise Refused("deal_seats", 400, n=len(salts))
    for word in salts:
        salt(None if word == "-" else word)
    return salts


def lesson(game: Game, seats: Sequence[AnySeat]) -> Lesson:
    """Return the lesson of a game; one person learns, and nobody else adds to its luck."""
    found = lesson_of(game.name)
    if found is None:
        raise Refused("no_lesson", 404, game=f"@{game.name}")
    for seat, sitter in enumerate(seats):
        if not isinstance(sitter, PersonSeat if seat == LEARNER else BotSeat):
            raise Refused("lesson_seats", 400, n=found.seats - 1)
        if isinstance(sitter, PersonSeat) and (sitter.salt or sitter.commit):
            raise Refused("lesson_luck", 400)
    if len(seats) != found.seats:
        raise Refused("lesson_seats", 400, n=found.seats - 1)
    return found
