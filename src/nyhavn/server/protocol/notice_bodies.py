"""Notice bodies: where somebody is told that it is their turn."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from nyhavn.server.protocol.body import Body

Address = Annotated[str, Meta(min_length=1, max_length=1_000)]


class PushSubscription(Body):
    """Where a browser's push service takes messages, and the keys they are encrypted with."""

    endpoint: Address
    p256dh: Annotated[str, Meta(pattern="^B[A-Za-z0-9_-]{86}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]


class PushOff(Body):
    """The subscription that is to be forgotten."""

    endpoint: Address


class Webhook(Body):
    """The address to be called when it is the own turn; null: none any more."""

    url: Address | None


class NoticeOffer(Struct, frozen=True):
    """What this server tells elsewhere: the key for which browsers subscribe, or null; whether it
    calls webhooks."""

    push: str | None
    webhooks: bool


class Notices(Struct, frozen=True):
    """Where the own seat is told: browsers by the SHA-256 of their address, and the webhook."""

    browsers: list[str]
    webhook: str | None
