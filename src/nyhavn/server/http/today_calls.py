"""Today calls: the challenges of the days, the same for everybody."""

from __future__ import annotations

from starlette.responses import Response

from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol.today_bodies import TodayBegun, TodayBoard


async def today(request: ApiRequest) -> TodayBoard:
    """The challenges of today, or of one of the last days, as who asks may see them."""
    return await request.site.challenges.board(request.query("day"), request.token)


async def begin_today(request: ApiRequest) -> TodayBegun:
    """Play a challenge: the first time counts, if it is today's."""
    begin = request.site.challenges.begin
    return await begin(request.word("game"), request.body, request.token, request.visitor)


async def masters_record(request: ApiRequest) -> Response:
    """The record of how the master played a challenge."""
    game, day = request.word("game"), request.query("day")
    text = await request.site.challenges.masters_record(game, day, request.token)
    return Response(text, headers={"cache-control": "no-store"}, media_type="text/plain")
