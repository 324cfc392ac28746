"""`nyhavn` with other numbers in its boxes: what their source says is changed as it is imported.

    python -m tests.browser.variant serve ...

The rules, the views and `GET /api/games/NAME` then have these numbers, and so must the page, which
was built long before. In worker processes this module is imported first, so they have them too.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

# By game: lines of its box, and what they are in the variant.
CHANGES = {
    "copenhagen": {
        "HAND_LIMIT = 7": "HAND_LIMIT = 6",
        "GOAL = 12": "GOAL = 9",
        "ROW_POINTS = [1, 2]": "ROW_POINTS = [3, 5]",
        "COLUMN_POINTS = [2, 4]": "COLUMN_POINTS = [7, 8]",
        "LAST_CARDS = 10": "LAST_CARDS = 8",
    },
    "rollwrite": {
        "GOAL = 12": "GOAL = 9",
        "REROLLS = 2": "REROLLS = 1",
        "ROW_POINTS = [1, 2]": "ROW_POINTS = [3, 5]",
        "TRACK_POINTS = 2": "TRACK_POINTS = 4",
        'TRACKS = ["+*+***...",': 'TRACKS = ["**+.+*..+",',
    },
    "border": {
        "THROWS = 3": "THROWS = 2",
        "GOAL = 6": "GOAL = 2",
        # every zone is worth 10 more for whoever closes it first
        'read_text("utf-8")': (
            'read_text("utf-8")\nimport re\n'
            "BOARDS = re.sub('(\"first\":)([0-9]+)', lambda m: f'{m[1]}{10 + int(m[2])}', BOARDS)"
        ),
    },
}


class Changed(SourceFileLoader):
    """Loads a box with other numbers."""

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the changed source; what is not there cannot be changed."""
        source = self.get_data(self.path).decode()
        for old, new in CHANGES[fullname.split(".")[2]].items():
            assert source.count(old) == 1, f"{fullname}: {old}"
            source = source.replace(old, new, 1)
        return self.source_to_code(source, self.path)


class Variants(MetaPathFinder):
    """Finds the boxes that are changed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in {f"nyhavn.games.{game}.box" for game in CHANGES}:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = Changed(fullname, spec.origin)
        return spec


assert not any(name.startswith("nyhavn.games") for name in sys.modules), "too late to change them"
sys.meta_path.insert(0, Variants())

if __name__ == "__main__":
    from nyhavn.cli import main

    sys.exit(main(sys.argv[1:]))
