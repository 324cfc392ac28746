"""Timing: how long a client waits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """All in milliseconds. What is not said otherwise is what the page does.

    A pong proves that our picture, or the one that follows, was the newest when the ping was sent;
    so does the answer to hello. Such a proof is good for `fresh`: without a newer one the state is
    offline, because the picture may be old. The connection is given up a little later: it may only
    be slow.
    """

    ping: float = 2_000  # between two pings, at most: slow networks need them more often
    fresh: float = 3_000  # an older picture is never shown as if it were the newest
    answer: float = 2_000  # for a pong, at least: then the connection is given up
    patience: float = 5_000  # for the answer to hello, or to a move
    opening: float = 1_000  # for a connection to open, at least
    pauses: tuple[float, ...] = (300, 1_000)  # before connecting again, at most; at least half

    def scaled(self, by: float) -> Timing:
        """Return the same in slow or quick motion."""
        pauses = tuple(pause * by for pause in self.pauses)
        ping, fresh, answer = self.ping * by, self.fresh * by, self.answer * by
        return Timing(ping, fresh, answer, self.patience * by, self.opening * by, pauses)


PAGE = Timing()
