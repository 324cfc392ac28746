"""A broken server: told to stop, it just stops. The proof of a polite end must find that out."""

from __future__ import annotations

import os
import sys

from nyhavn.cli import main
from nyhavn.server.serving import Server


def gone(server: Server, sig: int, frame: object) -> None:
    os._exit(0)


if __name__ == "__main__":
    Server.handle_exit = gone  # type: ignore[method-assign, assignment]
    sys.exit(main())
