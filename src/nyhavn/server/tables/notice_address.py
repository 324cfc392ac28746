"""Notice address: where somebody wants to be told that it is their turn."""

from __future__ import annotations

from msgspec import Struct


class NoticeAddress(Struct, frozen=True):
    """A browser's subscription or, without keys, a webhook."""

    url: str
    language: str
    p256dh: str | None = None  # the browser's public key, and a secret shared with it
    auth: str | None = None
    told: int = -1  # how many decisions the seat had made when it was told last
