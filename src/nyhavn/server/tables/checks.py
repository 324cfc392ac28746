"""Checks: what visitors send about seats, cleaned, or refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nyhavn.bots import BOTS
from nyhavn.core.errors import SetupError
from nyhavn.core.game import Game
from nyhavn.core.names import LONGEST_NAME, clean
from nyhavn.server.protocol.refused import Refused

STAND_IN = "mason"  # the level of a stand-in nobody chose: sensible, and quick
SHORTEST, LONGEST = 10, 7 * 24 * 3600  # seconds for a decision
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


def level(asked: str) -> str:
    """Return a level that there is."""
    if asked not in BOTS:
        raise Refused("level", 400, level=asked[:40], levels=list(BOTS))
    return asked


def clock(asked: int) -> int:
    """Return seconds for a decision, 0 for no clock."""
    if asked and not SHORTEST <= asked <= LONGEST:
        raise Refused("clock", 400, least=SHORTEST, most=LONGEST)
    return asked


def options(game: Game, seats: int, given: Mapping[str, str]) -> dict[str, str]:
    """Return the game's options, all of them; what does not fit is refused."""
    files = sorted(set(given) & set(game.file_options))
    if files:  # a file of a visitor's would stay in this process for ever
        raise SetupError("error.option", game=f"@{game.name}", option=files[0])
    return dict(game.setup(seats, given).options)
