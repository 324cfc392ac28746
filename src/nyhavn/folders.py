"""Folders: where this person's own things are kept, whatever is installed."""

from __future__ import annotations

import os
from pathlib import Path


def data() -> Path:
    """Return the folder of records, databases and weights of one's own; it may not exist yet."""
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "nyhavn"
