"""The audit: findings are findings, silence is not a clean bill."""

from __future__ import annotations

import json

import pytest

from tests.project import audit
from tests.project.audit import Verdict, node, python, sentence

SKIPPED = {"name": "ours", "skip_reason": "not found"}
CLEAN = {"name": "segno", "version": "1.6.6", "vulns": []}
FAULTY = {"name": "old", "version": "0.1", "vulns": [{"id": "CVE-1", "fix_versions": []}]}


@pytest.mark.parametrize(
    ("packages", "verdict", "said"),
    [
        ([CLEAN], Verdict(1, 0, []), "no fault is known"),
        ([CLEAN, SKIPPED], Verdict(1, 1, []), "(1 could not be checked), no fault"),
        ([SKIPPED, SKIPPED], Verdict(0, 2, []), "nothing could be checked"),
        ([CLEAN, FAULTY], Verdict(2, 0, ["old 0.1: CVE-1"]), "with known faults:\n  old 0.1"),
    ],
)
def test_python_packages(packages: list[object], verdict: Verdict, said: str) -> None:
    found = python(json.dumps({"dependencies": packages, "fixes": []}))
    assert found == verdict
    assert said in sentence("x", found)


def test_packages_of_the_page() -> None:
    totals = {"metadata": {"dependencies": {"total": 90}}}
    assert node(json.dumps(totals | {"vulnerabilities": {}})) == Verdict(90, 0, [])
    faulty = totals | {"vulnerabilities": {"leftpad": {"severity": "high"}}}
    assert node(json.dumps(faulty)) == Verdict(90, 0, ["leftpad: high"])


@pytest.mark.parametrize("said", ["", "no", "[]", "{}", '{"message": "405", "error": {}}'])
def test_no_answer_is_no_finding_and_is_said(said: str) -> None:
    assert python(said) is None
    assert node(said) is None
    assert "nothing could be checked" in sentence("x", None)


def test_only_findings_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for packages, code in (([SKIPPED], 0), ([CLEAN], 0), ([FAULTY], 1)):
        said = json.dumps({"dependencies": packages})
        monkeypatch.setattr(audit, "_output", lambda *_, said=said: said)
        assert audit.main() == code
        assert "Python packages: " in capsys.readouterr().out
