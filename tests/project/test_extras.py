"""Extras: what is missing is told in a sentence that names the extra, and nothing else needs it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from nyhavn.extras import EXTRAS

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
NEEDS = {
    "aec": {"gymnasium", "numpy", "pettingzoo"},
    "batch": {"numpy"},
    "encode": {"numpy"},
    "gym": {"gymnasium", "numpy"},
    "ladder.markdown": {"openskill"},
    "dataset.jsonl": set(),
    "dataset.npz": {"numpy"},
    "dataset.parquet": {"numpy", "pyarrow"},
    "learn.training": {"numpy"},
    "spiel": {"numpy", "pyspiel"},
}


HIDE = """
import sys
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hide())
"""


def hidden(libraries: set[str], program: str) -> subprocess.CompletedProcess[str]:
    """Run a program where these libraries are not installed."""
    words = [sys.executable, "-c", f"HIDDEN = {sorted(libraries)}{HIDE}{program}"]
    return subprocess.run(words, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("module", "library"), [(module, one) for module in NEEDS for one in sorted(NEEDS[module])]
)
def test_a_missing_library_is_named_with_its_extra(module: str, library: str) -> None:
    done = hidden({library}, f"import nyhavn.research.{module}")
    said = done.stderr.strip().splitlines()[-1]
    assert said.startswith("nyhavn.extras.Missing: this needs ")
    assert said.endswith(f"pip install -e '{ROOT}[{EXTRAS[library]}]'")


@pytest.mark.parametrize("module", NEEDS)
def test_a_module_needs_what_it_uses_and_no_more(module: str) -> None:
    done = hidden(set(EXTRAS) - NEEDS[module], f"import nyhavn.research.{module}")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("library", "words"),
    [
        ("openskill", ["ladder", "border", "--bots", "uniform,mason", "--games", "2"]),
        ("ray", ["arena", "border", "--bots", "uniform,uniform", "--ray", "local"]),
    ],
)
def test_a_command_says_what_it_needs(library: str, words: list[str], tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = [*words, "--resume", str(run)]
    done = hidden({library}, f"from nyhavn.cli import main; sys.exit(main({words}))")
    assert done.returncode == 2
    extra = EXTRAS[library]
    assert done.stderr == (
        f"nyhavn: this needs {library}, which is not installed; the extra '{extra}' brings it: "
        f"pip install -e '{ROOT}[{extra}]'\n"
    )
    assert done.stdout == ""
    assert not run.exists()


def test_train_says_what_it_needs(tmp_path: Path) -> None:
    words = ["train", "border", "--folder", str(tmp_path / "lessons")]
    done = hidden({"numpy"}, f"from nyhavn.cli import main; sys.exit(main({words}))")
    assert done.returncode == 2
    assert done.stderr.startswith("nyhavn: this needs numpy, which is not installed; the extra ")
    assert not (tmp_path / "lessons").exists()


@pytest.mark.parametrize("words", [["serve"], ["db", "check"]])
def test_a_database_elsewhere_says_what_it_needs(words: list[str]) -> None:
    words = [*words, "--db", "postgresql://127.0.0.1:1/nyhavn"]
    done = hidden({"psycopg"}, f"from nyhavn.cli import main; sys.exit(main({words}))")
    assert done.returncode == 2
    assert done.stderr.startswith("nyhavn: this needs psycopg, which is not installed; the extra ")


@pytest.mark.parametrize("library", ["cryptography", "http_ece", "py_vapid"])
def test_push_says_what_it_needs_and_nothing_else_needs_it(library: str) -> None:
    words = ["serve", "--push", "mailto:me@example.org"]
    done = hidden({library}, f"from nyhavn.cli import main; sys.exit(main({words}))")
    assert done.returncode == 2
    assert done.stderr.startswith(f"nyhavn: this needs {library}, which is not installed; the ")
    assert "[push]'" in done.stderr
    program = "import nyhavn.server.app, nyhavn.server.host, nyhavn.server.notices.switching"
    assert hidden({library}, program).returncode == 0


def test_playing_needs_no_extra() -> None:
    program = "import nyhavn.research; from nyhavn.cli import main; sys.exit(main({}))"
    words = ["arena", "copenhagen", "--bots", "uniform,uniform", "--games", "2"]
    assert hidden(set(EXTRAS), program.format(words)).returncode == 0


def test_another_error_is_not_a_missing_extra() -> None:
    program = "from nyhavn.extras import extras\nwith extras(): import there_is_no_such_thing"
    assert "ModuleNotFoundError: No module named 'there_is" in hidden(set(), program).stderr


def test_every_extra_brings_what_it_says_and_all_but_the_heaviest_are_in_all() -> None:
    called = {"pyspiel": "open_spiel"}
    for library, extra in EXTRAS.items():
        assert any(one.startswith(called.get(library, library)) for one in PROJECT[extra]), library
    inside = PROJECT["all"][0].removeprefix("nyhavn[").removesuffix("]").split(",")
    assert sorted(inside) == sorted(set(PROJECT) - {"all", "learn"})
