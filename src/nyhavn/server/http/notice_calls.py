"""Notice calls: where somebody wants to be told that it is their turn. Each answers one call."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol.notice_bodies import NoticeOffer, Notices
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import notice_changes
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.notice_address import NoticeAddress


async def offer(request: ApiRequest) -> NoticeOffer:
    """What this server tells elsewhere: nothing, unless its operator has switched it on."""
    notices = request.site.notices
    if notices is None:
        return NoticeOffer(None, False)
    return NoticeOffer(notices.push.public if notices.push else None, notices.webhooks)


async def notices(request: ApiRequest) -> Notices:
    """Where the own seat is told."""
    table, seat = await request.seated()
    return _shown(table.head, seat)


async def push(request: ApiRequest) -> Notices:
    """Tell a browser by its push service from now on."""
    body = request.body
    _check(request, body.endpoint, push=True)
    address = NoticeAddress(body.endpoint, request.language, body.p256dh, body.auth)
    return await _changed(request, lambda head, seat: notice_changes.added(head, seat, address))


async def push_off(request: ApiRequest) -> Notices:
    """Tell a browser nothing any more."""
    url = request.body.endpoint
    return await _changed(
        request, lambda head, seat: notice_changes.without_browser(head, seat, url)
    )


async def webhook(request: ApiRequest) -> Notices:
    """Call an address from now on, or none any more."""
    url = request.body.url
    if url is None:
        return await _changed(request, notice_changes.without_webhook)
    _check(request, url, push=False)
    address = NoticeAddress(url, request.language)
    return await _changed(request, lambda head, seat: notice_changes.added(head, seat, address))


def _check(request: ApiRequest, url: str, push: bool) -> None:
    if request.site.notices is None:
        raise Refused("push_off" if push else "webhooks_off")
    request.site.notices.check(url, push)


async def _changed(request: ApiRequest, change: Callable[[Head, int], Head]) -> Notices:
    table, _ = await request.seated()
    head = await table.change(lambda head: change(head, head.seat_of(request.token)))
    return _shown(head, head.seat_of(request.token))


def _shown(head: Head, seat: int) -> Notices:
    """Browsers by a hash: each knows its own address, and needs no other."""
    known = head.chairs[seat].notices
    browsers = [sha256(one.url.encode()).hexdigest() for one in known if one.auth is not None]
    return Notices(browsers, next((one.url for one in known if one.auth is None), None))
