"""Every finding of two visits to the page, one to the server and one to the library has a test that
keeps it from coming back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FINDINGS: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).parent / "findings.json").read_text("utf-8")
)
ALL = {
    "ux1": {
        *(f"C{n}" for n in range(1, 12)),
        *(f"A{n}" for n in range(1, 12) if n != 9),
        *(f"P{n}" for n in range(1, 16)),
    },
    "ux2": {str(n) for n in range(1, 41)} - {"4", "38"},
    "security": {
        *(str(n) for n in range(1, 18)),
        *(f"low {n}" for n in range(1, 9)),
        *(f"operations {n}" for n in range(1, 6)),
    },
    "research": {
        *(str(n) for n in range(1, 12)),
        *("3a", "3b", "3c", "3d"),  # clients that nobody here wrote
        *("4 intervals", "4 resume", "4 error", "4 report"),
    },
}


def test_none_is_forgotten() -> None:
    assert {visit: set(found) for visit, found in FINDINGS.items()} == ALL


@pytest.mark.parametrize(("visit", "finding"), [(v, f) for v in FINDINGS for f in FINDINGS[v]])
def test_each_has_a_test(visit: str, finding: str) -> None:
    what, *tests = FINDINGS[visit][finding]
    assert what
    assert tests
    for test in tests:
        file, _, name = test.partition("::")
        text = (ROOT / file).read_text("utf-8")
        start = r"^def " if file.endswith(".py") else r"""\(\s*['"`]"""
        end = r"\(" if file.endswith(".py") else r"""['"`],"""
        assert re.search(start + re.escape(name) + end, text, re.M), f"{test} does not exist"
