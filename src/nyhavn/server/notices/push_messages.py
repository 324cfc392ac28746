"""Push messages: encrypted for one browser (RFC 8291) and signed by this server (RFC 8292).

The libraries do only that. They could send, too, but look up names by themselves: see https_call.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

from nyhavn.extras import extras
from nyhavn.server.tables.notice_address import NoticeAddress

with extras():
    import http_ece
    import py_vapid
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

KEPT = 24 * 3600  # seconds for which a push service keeps what a browser has not fetched
VALID = 12 * 3600  # seconds for which a signature is good


class PushRequest(NamedTuple):
    """What is sent to a push service."""

    headers: dict[str, str]
    body: bytes


def new_key() -> str:
    """Return a private key as it is kept."""
    made = py_vapid.Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode())


class PushMessages:
    """Makes messages that push services accept from this server."""

    def __init__(self, key: str, contact: str, now: Callable[[], float] = time.time) -> None:
        """`contact`: where a push service finds the operator, `mailto:` or `https:`."""
        self._vapid = py_vapid.Vapid02.from_pem(key.encode())
        self._contact = contact
        self._now = now

    @property
    def public(self) -> str:
        """The public key, for which browsers subscribe."""
        return _text(
            self._vapid.public_key.public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )

    def request(self, address: NoticeAddress, text: bytes, topic: str) -> PushRequest:
        """Return what tells a browser; undelivered, it makes room for the next of its topic."""
        place = urlsplit(address.url)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(self._now()) + VALID,
            "sub": self._contact,
        }
        body = http_ece.encrypt(
            text,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(address.p256dh or ""),
            auth_secret=_bytes(address.auth or ""),
            version="aes128gcm",
        )
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": f"{KEPT}",
            "Topic": _text(sha256(topic.encode()).digest()[:24]),
            "Urgency": "normal",
            **{name: str(value) for name, value in self._vapid.sign(claims).items()},
        }
        return PushRequest(headers, bytes(body))


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
