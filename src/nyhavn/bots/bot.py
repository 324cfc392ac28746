"""Bot: given a view and the legal lines, return a line. Bots never see the true state."""

from __future__ import annotations

from typing import Protocol

from nyhavn.core.game import View


class Bot(Protocol):
    """An opponent."""

    def choose(self, view: View, legal: list[str]) -> str:
        """Return one of the legal lines of the seat that owns the view."""
