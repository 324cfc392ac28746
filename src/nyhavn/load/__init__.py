"""Load: many people at many tables, to see how many a server carries."""

import sys

from nyhavn.extras import Missing, expect


def main(words: list[str] | None = None) -> int:
    """Run `nyhavn-load`, or say which extra it needs."""
    try:
        expect("msgspec", "websockets")
    except Missing as missing:
        print(f"nyhavn-load: {missing}", file=sys.stderr)
        return 2
    from nyhavn.load.command import main as run

    return run(words)
