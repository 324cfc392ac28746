"""Position text: a match as the terminal draws it, for pages that have no board for the game."""

from __future__ import annotations

from nyhavn.core.game import Drawing
from nyhavn.core.match import Match
from nyhavn.server.protocol.advice_bodies import LineSentence, PositionText, StyledText
from nyhavn.server.tables.table import Table
from nyhavn.words import sentence


def position_text(table: Table, seat: int | None, language: str) -> PositionText:
    """Return the position as a seat may see it, and its legal lines as sentences."""
    match, away = table.match, seat is not None and table.head.chairs[seat].away
    lines = [] if seat is None or away or seat not in match.to_act else match.legal(seat)
    return PositionText(
        n=len(table.history),
        rows=drawn(match, seat, list(table.head.names), language),
        lines=[LineSentence(line, _said(match, line, language)) for line in lines],
    )


def drawn(
    match: Match, seat: int | None, names: list[str], language: str
) -> list[list[StyledText]]:
    """Return the game's drawing for a seat."""
    rows: Drawing = match.game.drawings.draw(match.view(seat), names, language)
    return [[StyledText(text, style) for text, style in row] for row in rows]


def _said(match: Match, line: str, language: str) -> str:
    id, values = match.game.lines.say(line)
    return sentence(id, values, language)
