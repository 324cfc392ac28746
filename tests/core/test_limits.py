"""What the engine has no room for is refused with a sentence, and never ends in a crash."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.core.compilation import compiled

HERE = Path(__file__).parent
SOURCES = Path(__file__).parents[2] / "src"
GAME = SHELF["border"]

BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup
wheel = Extension("wheel", ["wheel.py"], extra_compile_args=["-O0"])
rules = {"language_level": 3, "infer_types": True, "annotation_typing": False}
setup(name="wheel", ext_modules=cythonize([wheel], include_path=[SOURCES],
      compiler_directives=rules), script_args=["-q", "build_ext", "-i"])
"""

# What is asked of the wheel, compiled or not; printed as JSON.
ASKED = """
import json, sys
import wheel
from nyhavn.core.rng import Rng

def said(ask, *values):
    try:
        return ask(*values)
    except ValueError as error:
        return str(error)

many = wheel.Wheel(2, 30_000, 7)
found = {
    "chances": [len(many.chances()), sum(weight for _, weight in many.chances())],
    "last": many.chances()[-1],
    "impossible": [said(many.happen, outcome) for outcome in (-1, 29_997, 30_000, 10**12)],
    "drawn": [many.clone().draw(bits) for bits in (0, 2**63, 2**64 - 1)],
    "nothing": said(wheel.Wheel(2, 1, 7).draw, 5),
    "playout": many.clone().playout(Rng(1)),
    "seats": [said(wheel.Wheel, seats, 3, 7) for seats in (-1, 0, 5, 10**6)],
}
many.happen(29_999)
found |= {"field": many.field, "legal": many.legal(0), "forced": many.forced()}
for action in (4_096, -1):
    strange = wheel.Wheel(2, 30_000, action)
    strange.happen(1)
    found[f"action {action}"] = said(strange.legal, 0)
found["compiled"] = not wheel.__file__.endswith(".py")
print(json.dumps(found))
"""


def asked(folder: Path, **more: str) -> dict[str, object]:
    """Ask in a process of its own: what ends in a crash ends the test, not the tests."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), str(folder)]), **more}
    done = subprocess.run(
        [sys.executable, "-c", ASKED], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


EXPECTED = {
    "chances": [20_000, 30_000],
    "last": [29_999, 2],
    "impossible": [f"outcome {n} cannot happen now" for n in (-1, 29_997, 30_000, 10**12)],
    "drawn": [1, 15_001, 29_999],
    "nothing": "nothing can happen now by the bits 5",
    "playout": 0,
    "seats": [f"a state is for 1 to 4 seats, not for {n}" for n in (-1, 0, 5, 10**6)],
    "field": 29_999,
    "legal": [7],
    "forced": [0, 7],
    "action 4096": "4096 is no action: there may be 4096, counted from 0",
    "action -1": "-1 is no action: there may be 4096, counted from 0",
}


def test_a_wheel_with_30000_fields_uncompiled() -> None:
    assert asked(HERE, NYHAVN_PURE="1") == EXPECTED | {"compiled": False}


@pytest.mark.skipif(not compiled(), reason="there is no compiled engine")
def test_a_wheel_with_30000_fields_compiled(tmp_path: Path) -> None:
    for name in ("wheel.py", "wheel.pxd"):
        (tmp_path / name).write_text((HERE / name).read_text())
    build = BUILD.replace("SOURCES", repr(str(SOURCES)))
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, check=True, capture_output=True)
    assert asked(tmp_path) == EXPECTED | {"compiled": True}


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"space": 4_097}, "border: a game has 1 to 4096 lines, not 4097"),
        ({"space": 0}, "border: a game has 1 to 4096 lines, not 0"),
        ({"traits": 4_097}, "border: a game has at most 4096 traits, not 4097"),
        ({"seats": (2, 5)}, r"border: a game is for 2 to 4 seats, not for \[2, 5\]"),
        ({"seats": ()}, r"border: a game is for 2 to 4 seats, not for \[\]"),
    ],
)
def test_a_game_that_is_too_large_is_refused(what: dict[str, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(GAME, **what)  # type: ignore[arg-type]
