"""Status: HTTP calls about the server itself. Each function answers one call."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec
from starlette.responses import Response

from nyhavn.bots import BOTS
from nyhavn.core.game import Game
from nyhavn.core.paper import SIZES
from nyhavn.games import SHELF
from nyhavn.games.lessons import lesson_of
from nyhavn.games.puzzle import puzzles_of
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.http.site import Site
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.shelf_bodies import (
    Code,
    GameBox,
    GameChoice,
    GameLesson,
    GameWords,
    Health,
    Shelf,
    Title,
)
from nyhavn.words import templates

UNLISTED = {"uniform"}  # a measure for other bots, and no company for people


async def shelf(request: ApiRequest) -> Shelf:
    """What can be played here, against whom, and from where."""
    games = [
        Title(
            g.name,
            g.version,
            list(g.seats),
            g.secrets,
            _values(g),
            _choices(g),
            lesson_of(g.name) is not None,
            g.sheets is not None,
            len(puzzles_of(g.name)),
        )
        for g in SHELF.values()
    ]
    levels = [name for name in BOTS if name not in UNLISTED]
    return Shelf(games, levels, request.site.url, request.site.local)


def _values(game: Game) -> dict[str, list[str]]:
    return {name: list(choice.values) for name, choice in game.choices.items()}


def _choices(game: Game) -> list[GameChoice]:
    return [
        GameChoice(name, choice.kind, list(choice.values), choice.lot or None)
        for name, choice in game.choices.items()
    ]


async def game(request: ApiRequest) -> Response:
    """What is in a game's box, and every number of its rules; kept by its tag."""
    name = request.word("game")
    if name not in SHELF:
        raise Refused("game", 404, game=name[:40], games=list(SHELF))
    body, tag = _box(name)
    headers = {"etag": tag, "cache-control": "no-cache"}  # may be kept, if asked about each time
    if request.known(tag):
        return Response(None, 304, headers)
    return Response(body, 200, headers, "application/json")


@cache
def _box(name: str) -> tuple[bytes, str]:
    """The answer, and a tag that changes with it."""
    found = SHELF[name]
    components = dict(found.components.components()) if found.components else {}
    body = msgspec.json.encode(GameBox(name, found.version, components))
    return body, f'"{sha256(body).hexdigest()[:16]}"'


async def words(request: ApiRequest) -> GameWords:
    """The sentences of a game, for pages that were built without it."""
    name = request.word("game")
    if name not in SHELF:
        raise Refused("game", 404, game=name[:40], games=list(SHELF))
    known = templates(request.language)
    return GameWords(
        {id: text for id, text in known.items() if id == name or id.startswith(f"{name}.")}
    )


async def lesson(request: ApiRequest) -> GameLesson:
    """A first match of a game, step by step."""
    name = request.word("game")
    if name not in SHELF:
        raise Refused("game", 404, game=name[:40], games=list(SHELF))
    found = lesson_of(name)
    if found is None:
        raise Refused("no_lesson", 404, game=f"@{name}")
    return msgspec.convert({**found.data, "seats": found.seats}, GameLesson)


async def paper(request: ApiRequest) -> Response:
    """What of a game is worth printing, as a PDF in the visitor's language."""
    name, size = request.word("game"), request.query("size") or "a4"
    if name not in SHELF:
        raise Refused("game", 404, game=name[:40], games=list(SHELF))
    if SHELF[name].sheets is None:
        raise Refused("no_sheets", 404, game=f"@{name}")
    if size not in SIZES:
        raise Refused("paper_size", 400, size=size[:20], sizes=list(SIZES))
    headers = {"content-disposition": f'attachment; filename="{name}-{size}.pdf"'}
    found = await request.site.papers.of(name, size, request.language, request.visitor)
    return Response(found, 200, headers, "application/pdf")


async def qr(request: ApiRequest) -> Code:
    """Draw a QR code."""
    return await request.site.codes.of(request.body.text, request.visitor)


async def health(request: ApiRequest) -> Health:
    """Whether the server, its database and its workers are well; 503 and a `no` if not."""
    tables = request.site.tables
    await tables.store.load("")
    await tables.store.probe()
    if not tables.jobs.workers.ready():
        raise Refused("workers", 503)
    return Health(True, len(tables.damaged))


async def metrics(request: ApiRequest) -> Response:
    """Counters for monitoring."""
    if not request.site.metrics_here:
        raise Refused("no_call", 404, path="/metrics")
    return await numbered(request.site)


async def numbered(site: Site) -> Response:
    """Return the counters, worked out anew every few seconds at most."""
    tables = site.tables

    async def text() -> str:
        stored = await tables.store.count()
        told = tables.metrics.text(tables=stored, tables_in_memory=tables.stages())
        return told + tables.metrics.process()

    return Response(await site.numbers.get(text), media_type=tables.metrics.media)
