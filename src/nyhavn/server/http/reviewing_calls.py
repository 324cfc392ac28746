"""Reviewing calls: a finished table, or a record that somebody brought, looked at again."""

from __future__ import annotations

from msgspec.structs import replace

from nyhavn.core.record import dump
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.replay_bodies import ReviewProgress
from nyhavn.server.tables import reviews, snapshot
from nyhavn.server.tables.table import Table

COST = 50  # requests that a review counts for, beside itself


async def begin_review(request: ApiRequest) -> ReviewProgress:
    """Have a finished match looked at again. It is thought of once, and kept with the table."""
    table = await request.table()
    table.head.need("over")
    known = _known(request, table)
    if known.state != "none":
        return known
    visitor, tables = request.visitor, request.site.tables
    visitor.spend(COST)

    async def keep(packed: str) -> None:
        await table.change(lambda head: replace(head, review=packed))

    text = dump(snapshot.record(table))
    request.site.metrics.count("reviews")
    return request.site.reviews.begin(table.head.id, visitor.name, text, tables.bots.work, keep)


async def review(request: ApiRequest) -> ReviewProgress:
    """How far the review of a table is, or the review; `none`: nobody has asked for it."""
    table = await request.table()
    table.head.need("over")
    return _known(request, table)


async def begin_record_review(request: ApiRequest) -> ReviewProgress:
    """Have a record looked at again that somebody brought; it is kept for a while."""
    try:
        text = request.body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("not_text", 400) from None
    tables = request.site.tables
    key = reviews.key_of(text)
    return request.site.reviews.begin(key, request.visitor.name, text, tables.bots.work)


async def record_review(request: ApiRequest) -> ReviewProgress:
    """How far the review of a record is, or the review."""
    found = request.site.reviews.progress(request.word("review"))
    if found is None:
        raise Refused("no_review", 404)
    return found


def _known(request: ApiRequest, table: Table) -> ReviewProgress:
    if table.head.review is not None:
        return reviews.ready(table.head.id, reviews.unpacked(table.head.review))
    found = request.site.reviews.progress(table.head.id)
    return found or ReviewProgress(table.head.id, "none", 0, 1)
