"""Print a game: player sheets, boards and score pads as vector pages, from what is in its box.

Everything can be read in black and white. A PDF has one page for each sheet of paper, an SVG
has them one below the other.

examples:
  nyhavn print rollwrite --out rollwrite.pdf
  nyhavn print border --out boards.svg --size letter --language fr
"""

from __future__ import annotations

import argparse
from pathlib import Path

from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.paper import SIZES
from nyhavn.games import SHELF
from nyhavn.games.pdf_file import pdf
from nyhavn.games.svg_file import svg
from nyhavn.words import available, chosen, word


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help=", ".join(SHELF))
    parser.add_argument("--out", required=True, metavar="FILE", help="ends in .pdf or .svg")
    parser.add_argument("--size", choices=[*SIZES], default="a4", help="of the paper (default a4)")
    parser.add_argument(
        "--language",
        metavar="CODE",
        help=f"{', '.join(available())} (default: what LANG says, else en)",
    )


def main(args: argparse.Namespace) -> int:
    """Write the file."""
    try:
        data, pages = _file(args)
        _write(Path(args.out), data)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    print(f"{pages} {'page' if pages == 1 else 'pages'} written to {args.out}")
    return 0


def _file(args: argparse.Namespace) -> tuple[bytes, int]:
    game = options.game(args)
    language = args.language or chosen()
    if language not in available():
        raise Wrong(
            f"there is no language '{language[:40]}'; there are {', '.join(available())}", 2
        )
    if game.sheets is None:
        raise Wrong(f"{game.name} has nothing to print", 2)
    ending = Path(args.out).suffix.lower()
    if ending not in (".pdf", ".svg"):
        raise Wrong(f"{args.out[:80]}: the name of the file has to end in .pdf or .svg", 2)
    pages, title = game.sheets(args.size, language), word(game.name, language)
    data = pdf(pages, title) if ending == ".pdf" else svg(pages, title).encode()
    return data, len(pages)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Wrong(f"{path}: cannot be written ({error.strerror})", 1) from None
