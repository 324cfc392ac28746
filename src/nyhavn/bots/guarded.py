"""Guarded: a bot that fails loses its move to the first legal line, and the match goes on."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from traceback import format_exception_only

from nyhavn.bots.bot import Bot
from nyhavn.core.game import Game, View

LONG = 200  # characters of a foreign error that are kept


class Guarded:
    """A bot under watch: it may raise, answer nonsense or be late; its errors are counted.

    Late is an answer after more than `limit` ms. A bot in the same process cannot be
    interrupted: lateness is found out when it returns, and then its line does not count.
    """

    def __init__(
        self,
        game: Game,
        make: Callable[[], Bot],
        limit: float | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._game = game
        self._limit = limit
        self._clock = clock
        self.decisions = 0
        self.ms = 0.0
        self.errors = 0
        self.why = ""  # the first error
        self.fault = ""  # its kind, without any values
        self._bot: Bot | None = None
        try:
            self._bot = make()
        except (Exception, SystemExit) as error:  # counted with every decision it cannot make
            self.why, self.fault = _said(error), type(error).__name__

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the bot's line if it is a legal one in time, else the first legal line."""
        line, wrong, fault = "", "", self.fault
        start = self._clock()
        try:
            if self._bot is None:
                wrong = self.why
            else:
                line = self._bot.choose(view, list(legal))
        except (Exception, SystemExit) as error:
            wrong, fault = _said(error), type(error).__name__
        took = (self._clock() - start) * 1000
        self.decisions += 1
        self.ms += took
        if not wrong and not (isinstance(line, str) and line in legal):
            answer = repr(line[:LONG]) if isinstance(line, str) else f"a {type(line).__name__}"
            wrong = f"it answered {answer}, which is not a legal line"
            fault = "not a legal line"
        if not wrong and self._limit is not None and took > self._limit:
            wrong = f"it took {took:.0f} ms, and {self._limit:.0f} ms are the limit"
            fault = "late"
        if not wrong:
            return line
        self.errors += 1
        self.why, self.fault = self.why or wrong, self.fault or fault
        return first_legal(self._game, legal)


def first_legal(game: Game, legal: list[str]) -> str:
    """Return the legal line with the lowest action number: the same whatever the order."""
    return min(legal, key=lambda line: game.lines.read(line) or 0)


def _said(error: BaseException) -> str:
    return format_exception_only(error)[-1].strip()[:LONG]
