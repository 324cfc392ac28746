"""Log capture: everything that a server logs as a warning or a fault, tracebacks included."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

# Uvicorn keeps its records from the root when it sets up logging itself.
LOGGERS = ("", "uvicorn", "uvicorn.error", "uvicorn.asgi")


class Ears(logging.Handler):
    """Keeps what was said."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


@contextmanager
def listening() -> Iterator[list[str]]:
    """Listen; begin when the server has started, since it sets up its loggers anew."""
    ears, loggers = Ears(), [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        logger.addHandler(ears)
    try:
        yield ears.heard
    finally:
        for logger in loggers:
            logger.removeHandler(ears)
