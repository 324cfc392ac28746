"""Nothing long is written twice: no run of twelve lines stands in two places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LONG = 12
PAGE = ROOT / "web" / "src"
MADE = PAGE / "lib" / "types"  # from Python, by a program
# What says nothing by itself: comments, imports, lone punctuation.
# And what a game lists of its parts, each under its own name.
THIN = re.compile(r"(#|//|/\*|\*|<!--|from \S+ import|import\b).*|[^\w]*|(\w+)=\2,")

Line = tuple[int, str]
Spot = tuple[str, int]


def sources() -> list[Path]:
    page = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte", ".css")]
    written = [path for path in page if not path.is_relative_to(MADE)]
    return sorted([*(ROOT / "src").rglob("*.py"), *written])


def telling(text: str) -> list[Line]:
    """Return the lines that say something, by number, without their blanks at both ends."""
    lines = ((n, " ".join(line.split())) for n, line in enumerate(text.splitlines(), 1))
    return [(n, line) for n, line in lines if not THIN.fullmatch(line)]


def repeated(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[Spot, Spot]]:
    """Yield where a run of lines begins, and where it stands again."""
    seen: dict[tuple[str, ...], Spot] = {}
    for name, text in texts:
        lines = telling(text)
        again = -LONG
        for at in range(len(lines) - LONG + 1):
            run = tuple(line for _, line in lines[at : at + LONG])
            spot = (name, lines[at][0])
            if run not in seen:
                seen[run] = spot
            elif at - again >= LONG:  # else it is told already, with its beginning
                again = at
                yield seen[run], spot


def test_no_long_run_of_lines_stands_twice() -> None:
    paths = sources()
    assert len(paths) > 300
    texts = ((str(path.relative_to(ROOT)), path.read_text("utf-8")) for path in paths)
    assert list(repeated(texts)) == []


def test_a_repetition_would_be_found() -> None:
    text = "\n".join(f"  x{n} = f({n})" for n in range(LONG))
    other = "import os\n\n" + text.replace("\n", "\n\n# why\n") + "\n)"
    assert list(repeated([("a", text), ("b", other)])) == [(("a", 1), ("b", 3))]
    assert list(repeated([("a", text), ("b", other.replace("x3", "y3"))])) == []
    assert len(list(repeated([("a", text + "\n" + text)]))) == 1
