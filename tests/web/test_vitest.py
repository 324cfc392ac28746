"""The page's own unit tests, run by Vitest; each of them is counted here."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "web"


@pytest.mark.skipif(
    not shutil.which("npx") or not (WEB / "node_modules" / "vitest").exists(),
    reason="Node, or what `make web` sets up, is not there",
)
def test_the_page(tmp_path: Path, subtests: pytest.Subtests) -> None:
    report = tmp_path / "vitest.json"
    words = ["run", "--reporter=json", f"--outputFile={report}"]
    done = subprocess.run(
        ["npx", "--no-install", "vitest", *words], cwd=WEB, capture_output=True, text=True
    )
    assert report.exists(), done.stdout[-4000:] + done.stderr[-4000:]
    files = json.loads(report.read_text())["testResults"]
    assert len(files) == len(list(WEB.glob("tests/**/*.test.ts")))
    for file in files:
        name = Path(file["name"]).relative_to(WEB)
        if file["status"] != "passed" and not file["assertionResults"]:
            pytest.fail(f"{name}: {file['message']}")
        for case in file["assertionResults"]:
            with subtests.test(f"{name}: {case['fullName']}"):
                assert case["status"] == "passed", "\n".join(case["failureMessages"])
    assert done.returncode == 0
