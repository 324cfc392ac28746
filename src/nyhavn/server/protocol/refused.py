"""Refused: a request that changes nothing, as a sentence with an HTTP status."""

from __future__ import annotations

from typing import Any

from nyhavn import words
from nyhavn.core.errors import NyhavnError
from nyhavn.server.protocol.wire import No


class Refused(NyhavnError):
    """What a visitor may not do, or not now; ids begin with `server.`."""

    def __init__(self, id: str, status: int = 409, **values: Any) -> None:
        super().__init__(f"server.{id}", **values)
        self.status = status


def status(error: NyhavnError) -> int:
    """Return the HTTP status of a refusal; errors of the engine are about what was sent."""
    return error.status if isinstance(error, Refused) else 400


def no(error: NyhavnError, language: str = "en", nth: int | None = None) -> No:
    """Return the message that says no."""
    return No(nth, error.id, error.values, words.sentence(error.id, error.values, language))


def language(asked: str | None) -> str:
    """Return the first of our languages that was asked for, English if there is none."""
    for part in (asked or "")[:200].split(","):
        code = part.strip()[:2].lower()
        if code in words.available():
            return code
    return "en"
