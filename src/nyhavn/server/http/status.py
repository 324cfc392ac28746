"""Status: HTTP calls about the server itself. Each function answers one call."""

from __future__ import annotations

from starlette.responses import Response

from nyhavn.bots import BOTS
from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.server.http.qr import drawn
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.operations import metrics as numbers
from nyhavn.server.protocol import bodies
from nyhavn.server.protocol.refused import Refused

UNLISTED = {"uniform"}  # a measure for other bots, and no company for people


async def shelf(request: ApiRequest) -> bodies.Shelf:
    """What can be played here, against whom, and from where."""
    games = [
        bodies.Title(g.name, g.version, list(g.seats), g.secrets, _choices(g))
        for g in SHELF.values()
    ]
    levels = [name for name in BOTS if name not in UNLISTED]
    return bodies.Shelf(games, levels, request.site.url, request.site.local)


def _choices(game: Game) -> dict[str, list[str]]:
    return {name: list(letters) for name, letters in game.choices.items()}


async def qr(request: ApiRequest) -> bodies.Code:
    """Draw a QR code."""
    return drawn(request.body.text)


async def health(request: ApiRequest) -> bodies.Health:
    """Whether the server, its database and its workers are well; 503 and a `no` if not."""
    await request.site.tables.store.load("")
    if not request.site.tables.workers.ready():
        raise Refused("workers", 503)
    return bodies.Health(True)


async def metrics(request: ApiRequest) -> Response:
    """Counters for monitoring."""
    tables = request.site.tables
    stored = await tables.store.count()
    text = tables.metrics.text(tables=stored, tables_in_memory=tables.stages())
    return Response(text + numbers.process(), media_type=numbers.MEDIA)
