"""Audit: are there known faults in what we depend on? `make audit` runs it.

A service that cannot be reached is no finding; that nothing was checked is said, never hidden.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
PYTHON = [sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--skip-editable"]
PYTHON += ["--format", "json", "--timeout", "15"]
PATIENCE = 600.0  # seconds


class Verdict(NamedTuple):
    """How many packages were checked, how many could not be, and the faults that are known."""

    checked: int
    unchecked: int
    faults: list[str]


def python(said: str) -> Verdict | None:
    """Return what pip-audit found; None if it could not ask."""
    try:
        packages = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    skipped = sum("skip_reason" in package for package in packages)
    faults = [
        f"{package['name']} {package['version']}: {fault['id']}"
        for package in packages
        for fault in package.get("vulns", ())
    ]
    return Verdict(len(packages) - skipped, skipped, faults)


def node(said: str) -> Verdict | None:
    """Return what npm found; None if it could not ask."""
    try:
        found = json.loads(said)
        total = found["metadata"]["dependencies"]["total"]
        faults = [
            f"{name}: {fault['severity']}" for name, fault in found["vulnerabilities"].items()
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return Verdict(total, 0, faults)


def sentence(what: str, verdict: Verdict | None) -> str:
    """Say what was found."""
    if verdict is None or not verdict.checked:
        return f"{what}: nothing could be checked, since the service gives no answer."
    left = f" ({verdict.unchecked} could not be checked)" if verdict.unchecked else ""
    if not verdict.faults:
        return f"{what}: {verdict.checked} packages checked{left}, no fault is known."
    faults = "".join(f"\n  {fault}" for fault in verdict.faults)
    return f"{what}: {verdict.checked} packages checked{left}, with known faults:{faults}"


def _output(command: list[str], folder: Path) -> str:
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def main() -> int:
    """Audit what is installed for Python and for the page; 1 if there are findings."""
    verdicts = {"Python packages": python(_output(PYTHON, ROOT))}
    if shutil.which("npm"):
        verdicts["packages of the page"] = node(_output(["npm", "audit", "--json"], ROOT / "web"))
    else:
        print("packages of the page: npm is not installed, so they are not checked.")
    for what, verdict in verdicts.items():
        print(sentence(what, verdict))
    return int(any(verdict and verdict.faults for verdict in verdicts.values()))


if __name__ == "__main__":
    sys.exit(main())
