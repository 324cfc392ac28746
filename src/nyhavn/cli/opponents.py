"""Opponents: the bots as a list for people, each with a sentence about it if there is one."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from nyhavn.bots.levels import LEVELS
from nyhavn.words import templates

WIDTH = 76  # with its indent it fits into 80 columns


def opponents(bots: Iterable[str], language: str, prefix: str = "") -> list[str]:
    """Return lines of text: the levels from gentle to frightening, then all the others."""
    known = list(bots)
    ordered = [bot for bot in LEVELS if bot in known] + [b for b in known if b not in LEVELS]
    column = max(len(prefix + bot) for bot in ordered) + 2
    lines = []
    for bot in ordered:
        told = wrap(_about(bot, language), WIDTH - column) or [""]
        lines.append(f"{prefix + bot:<{column}}{told[0]}".rstrip())
        lines.extend(" " * column + more for more in told[1:])
    return lines


def _about(bot: str, language: str) -> str:
    id = f"level.{bot}.about" if bot in LEVELS else f"bot.{bot}.about"
    return templates(language).get(id, "")  # bots of other packages have no sentence here
