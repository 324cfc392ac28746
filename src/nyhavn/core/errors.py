"""What can go wrong, as sentences: an error is an id and values, so that it can be translated."""

from __future__ import annotations

from nyhavn import words


class NyhavnError(Exception):
    """A sentence for the person who asked, from a template in words/."""

    def __init__(self, id: str, **values: object) -> None:
        self.id = id
        self.values = values
        super().__init__(id, values)

    def __str__(self) -> str:
        return words.sentence(self.id, self.values)


class MoveError(NyhavnError):
    """A move that the judge refuses; nothing has changed."""


class BadLine(MoveError):
    """Not a line of this game at all."""


class NotYourTurn(MoveError):
    """The seat does not owe a decision now."""


class Illegal(MoveError):
    """A line of this game that the rules do not allow now; cites the clause."""


class SetupError(NyhavnError):
    """A match that cannot be set up: a wrong number of seats, an unknown option."""


class RecordError(NyhavnError):
    """A record that cannot be read or does not hold; names the line of the file."""
