"""Secrets: tokens of seats, invitations, names of tables. Only hashes of tokens are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
LONGEST = 64


def token() -> str:
    """Return 128 random bits as text."""
    return secrets.token_urlsafe(16)


def table_id() -> str:
    """Return a name for a table, short enough to be read out, too long to be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def table_id_after(key: str, last: str) -> str:
    """Return the name that follows another: always the same for those who know the key."""
    bits = int.from_bytes(hmac.digest(key.encode(), last.encode(), "sha256"), "big")
    return "".join(LETTERS[bits // len(LETTERS) ** k % len(LETTERS)] for k in range(10))


def seed() -> str:
    """Return 32 random bytes as hex."""
    return secrets.token_hex(32)


def hashed(token: str) -> str:
    """Return what is stored of a token. It is random, so one round is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare without telling by the time taken how much is right."""
    return hmac.compare_digest(one.encode(), other.encode())
