"""The interface for tools: simulate, replay, verify, games, bench, and their exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.bots import BOTS
from nyhavn.cli import main
from nyhavn.core.game import Game, View

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path, capsys: Capture) -> Path:
    assert main(["simulate", "copenhagen", "--games", "1", "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    return tmp_path / "copenhagen-2-0-0.nyhavn"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_simulate_writes_records_that_verify(
    name: str, seats: int, tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "made" / "by" / "simulate"
    words = ["simulate", name, "--seats", str(seats), "--games", "3", "--seed", "9"]
    assert main([*words, "--records", str(folder), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["game"] == name
    assert result["games"] == 3
    assert len(result["mean_scores"]) == len(result["win_shares"]) == seats
    assert sum(result["win_shares"]) == pytest.approx(1, abs=0.001)
    files = sorted(path.name for path in folder.iterdir())
    assert files == [f"{name}-{seats}-9-{k}.nyhavn" for k in range(3)]
    assert main(["verify", *(str(folder / file) for file in files)]) == 0
    assert capsys.readouterr().out.count("the seal opens") == 3
    for file in files:
        _replays(folder / file, seats, capsys)


def _replays(path: Path, seats: int, capsys: Capture) -> None:
    text = path.read_text("utf-8")
    entries = text.split("\n\n", 1)[1].splitlines()
    assert main(["replay", str(path), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert list(result) == ["game", "seats", "entries", "over", "scores", "ranking", "to_act"]
    assert result["entries"] == len(entries)
    assert result["over"] is True
    assert result["to_act"] == []
    assert sorted(seat for place in result["ranking"] for seat in place) == list(range(seats))
    assert main(["replay", str(path), "--legal"]) == 0
    positions = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [position["n"] for position in positions] == list(range(len(entries) + 1))
    for position, entry in zip(positions, entries, strict=False):
        who, line = entry.split(" ", 1)
        legal = position["legal"]
        if who == "*":
            assert position["to_act"] == []
            assert line in [outcome for outcome, _ in legal["*"]]
            assert all(isinstance(weight, int) and weight > 0 for _, weight in legal["*"])
        else:
            assert sorted(map(int, legal)) == position["to_act"]
            assert line in legal[who]
    assert positions[-1]["legal"] == {}
    assert positions[-1]["scores"] == result["scores"]


def test_an_undo_is_a_position_too(tmp_path: Path, capsys: Capture) -> None:
    """Before the undo, and then the restored one: the legal lines are those of two before."""
    deals = ["* deal green"] * 12
    moves = ["0 build green-2 a1*,b1", "0 pay green2", "0 undo 2"]
    path = tmp_path / "undo.nyhavn"
    head = "nyhavn record 1\ngame copenhagen 1\nseats 2\n\n"
    path.write_text(head + "\n".join([*deals, *moves, ""]))
    assert main(["replay", str(path), "--legal"]) == 0
    positions = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(positions) == 16
    assert positions[13]["legal"] == {"0": ["pay green2"]}
    assert positions[14]["to_act"] == [1]
    assert positions[15]["to_act"] == [0]
    assert positions[15]["legal"] == positions[12]["legal"]
    assert not any("undo" in line for p in positions for line in p["legal"].get("0", []))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_simulation_goes_on_after_a_break(
    processes: int, tmp_path: Path, capsys: Capture
) -> None:
    """What is whole is not played again (its time stays), what is not is: the same in the end."""
    words = ["simulate", "border", "--bots", "journeyman", "--json", "--games"]
    told, when = [], {}
    for name in ("whole", "broken"):
        folder = tmp_path / name
        if name == "broken":
            assert main([*words, "3", "--records", str(folder)]) == 0
            first, second, third = sorted(folder.iterdir())
            text = second.read_text("utf-8").splitlines(keepends=True)
            second.write_text("".join(text[:-4]), "utf-8")
            third.write_text(third.read_text("utf-8")[:100], "utf-8")
            os.utime(first, (1, 1))
            when = {first: 1.0}
        capsys.readouterr()
        more = ["--resume", "--processes", str(processes)] if name == "broken" else []
        assert main([*words, "5", "--records", str(folder), *more]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    texts = [
        {path.name: path.read_text("utf-8") for path in (tmp_path / name).iterdir()}
        for name in ("whole", "broken")
    ]
    assert texts[0] == texts[1]
    assert {path: path.stat().st_mtime for path in when} == when
    others = ["simulate", "border", "--bots", "uniform", "--games", "5", "--resume"]
    assert main([*others, "--records", str(tmp_path / "broken")]) == 2
    assert "a match of other bots or options" in capsys.readouterr().err
    assert main(others) == 2
    assert "--resume needs --records" in capsys.readouterr().err


def test_the_same_seed_gives_the_same_records(tmp_path: Path, capsys: Capture) -> None:
    for folder in ("one", "two"):
        words = ["simulate", "copenhagen", "--games", "2", "--bots", "journeyman,uniform"]
        assert main([*words, "--records", str(tmp_path / folder)]) == 0
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
        assert b"names journeyman uniform\n" in path.read_bytes()


class Mute:
    """A bot of somebody else that answers nothing."""

    def __init__(self, game: Game, seed: int) -> None:
        pass

    def choose(self, view: View, legal: list[str]) -> str:
        return None  # type: ignore[return-value]


def test_a_bot_that_fails_does_not_end_a_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(BOTS, "mute", Mute)
    words = ["simulate", "copenhagen", "--games", "2", "--bots", "mute,uniform", "--json"]
    assert main([*words, "--records", str(tmp_path)]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["games"] == 2
    assert shown.err.startswith("nyhavn: 'mute' failed ")
    assert shown.err.endswith(
        "first legal line: it answered a NoneType, which is not a legal line\n"
    )
    assert main(["verify", *map(str, tmp_path.iterdir())]) == 0


def test_where_luck_comes_from_is_told(record: Path, capsys: Capture) -> None:
    """A known deal has no seal; of a practice the first entries are of another match."""
    text = record.read_text("utf-8")
    head, rest = text.split("seal ", 1)
    seal, opened = rest.split("\n", 1)
    for deal, told, shown in (
        ("deal known\n", "a known deal: no seal, and every act", "A known deal"),
        (f"deal practice 40\nseal {seal}\n", "the first 40 are of another", "Practice"),
    ):
        record.write_text(f"{head}{deal}{opened}", "utf-8")
        assert main(["verify", str(record)]) == 0
        assert told in capsys.readouterr().out
        assert main(["replay", str(record)]) == 0
        assert capsys.readouterr().out.startswith(shown)
    record.write_text(f"{head}deal wished\n{rest}", "utf-8")
    assert main(["verify", str(record)]) == 1
    assert "'deal wished' is not a good value" in capsys.readouterr().err


def _illegal(path: Path) -> None:
    lines = path.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if i >= 56 and line.startswith(("0", "1")))
    lines[at] = lines[at][0] + " white a1"
    path.write_text("\n".join(lines))


def _wrong_seat(path: Path) -> None:
    text = path.read_text()
    at = text.index("\n0 ")
    path.write_text(text[: at + 1] + "1" + text[at + 2 :])


def _tampered_seal(path: Path) -> None:
    lines = path.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("seal "))
    lines[at] = "seal " + "0" * 64
    path.write_text("\n".join(lines))


def _directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _huge(path: Path) -> None:
    with path.open("ab") as file:
        for _ in range(100):
            file.write(b"x" * 1_000_000)


BAD: dict[str, Callable[[Path], object]] = {
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:1500]),
    "unknown game": lambda path: path.write_text("nyhavn record 1\ngame go 1\nseats 2\n\n"),
    "unknown version": lambda path: path.write_text(path.read_text().replace("gen 1", "gen 9", 1)),
    "illegal line": _illegal,
    "wrong seat": _wrong_seat,
    "tampered seal": _tampered_seal,
    "a directory": _directory,
    "not UTF-8": lambda path: path.write_bytes(path.read_bytes() + b"0 \xff\xfe\n"),
    "a 100 MB line": _huge,
    "missing": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "binary": lambda path: path.write_bytes(bytes(range(256)) * 9),
}


@pytest.mark.parametrize("fault", BAD)
def test_bad_records_are_refused_with_a_sentence(fault: str, record: Path, capsys: Capture) -> None:
    BAD[fault](record)
    for words in (["verify"], ["replay", "--json"], ["replay", "--legal"], ["replay"]):
        if fault == "tampered seal" and words[0] == "replay":
            continue  # what was played can be shown; only verify asks where the luck came from
        assert main([*words, str(record)]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        sentences = [line for line in err.splitlines() if "has no end" not in line]
        assert len(sentences) == 1
        assert str(record) in err
        assert len(err) < 600
        assert "Traceback" not in err


def test_one_bad_file_does_not_hide_the_others(record: Path, capsys: Capture) -> None:
    assert main(["verify", "/no/such/file", str(record)]) == 1
    out, err = capsys.readouterr()
    assert "no such file" in err
    assert "fine" in out


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["simulate"],
        ["simulate", "chess"],
        ["simulate", "copenhagen", "--seats", "9"],
        ["simulate", "copenhagen", "--seats", "two"],
        ["simulate", "copenhagen", "--bots", "magnus"],
        ["simulate", "copenhagen", "--bots", "uniform,uniform,uniform", "--seats", "2"],
        ["simulate", "copenhagen", "--games", "0"],
        ["simulate", "copenhagen", "--records", "/dev/null/x"],
        ["replay"],
        ["replay", "a", "--json", "--legal"],
        ["verify"],
        ["bench"],
        ["bench", "chess"],
        ["bench", "copenhagen", "--seats", "7"],
        [],
    ],
)
def test_wrong_use_is_a_sentence_and_exit_code_2(words: list[str], capsys: Capture) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert out + err != ""


@pytest.mark.parametrize(
    "command", ["play", "simulate", "replay", "verify", "bench", "games", "board"]
)
def test_every_command_explains_itself(command: str, capsys: Capture) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"nyhavn {command}" in out
    assert len(out) > 200


def test_help_lists_the_commands(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("play", "simulate", "replay", "verify", "bench", "games"))


def test_games_lists_the_shelf(capsys: Capture) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in SHELF)
    assert main(["games", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["games"]) == list(SHELF)


def test_bench_measures_what_it_promises(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nyhavn.cli.benchmarks.SLICE", 0.01)
    monkeypatch.setattr("nyhavn.cli.benchmarks.openspiel", lambda: None)
    monkeypatch.setattr("nyhavn.cli.benchmarks.ITERATIONS", 20)
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # as if it was not installed
    monkeypatch.setenv("NYHAVN_BENCH_SLICE", "0.01")
    assert main(["bench", "copenhagen", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    for column in ("pure", "python_loop"):
        assert result[column]["decisions_per_second"] > 0
        assert result[column]["playouts_per_second"] > 0
    assert result["compiled"] is None or result["compiled"]["decisions_per_second"] > 0
    assert result["clone_us"] > 0
    for two in ("two_threads", "two_searches"):
        assert result[two] is None or result[two] > 0  # other work may take a core
    assert result["legal_per_decision"] > 2
    assert 0 < result["forced_share"] < 1
    assert "openspiel" not in result
    assert result["search"]["nyhavn"] > 0
    assert result["search"]["openspiel"] is None


def test_python_dash_m_works_and_a_closed_pipe_is_no_error(record: Path) -> None:
    words = [sys.executable, "-m", "nyhavn"]
    done = subprocess.run([*words, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("nyhavn ")
    piped = subprocess.Popen(
        [*words, "replay", str(record), "--legal"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert piped.stdout
    assert piped.stderr
    piped.stdout.close()
    assert b"Traceback" not in piped.stderr.read()
    assert piped.wait() == 0


def test_help_loads_neither_the_engine_nor_rich() -> None:
    code = "import sys; from nyhavn.cli import main; main(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'rich'" not in done.stdout
    assert "'nyhavn.core" not in done.stdout
