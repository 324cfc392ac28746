"""Learning: datasets are what they say, a net learns from them, and training can be resumed."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from nyhavn import SHELF
from nyhavn.bots import learned
from nyhavn.bots.constants import HIDDEN, MOST_STAGES, ONE
from nyhavn.bots.learned import read
from nyhavn.cli import main
from nyhavn.research.learn import learner as learners
from nyhavn.research.learn import net as nets
from nyhavn.research.learn import training as trainings
from nyhavn.research.learn.learner import Learner
from nyhavn.research.learn.net import MiniBatch, Net
from nyhavn.research.learn.training import Training

Capture = pytest.CaptureFixture[str]


class Clock:
    """A clock that goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generations of a few matches."""
    monkeypatch.setattr(trainings, "MATCHES", 4)
    monkeypatch.setattr(trainings, "ROWS", 2000)
    monkeypatch.setattr(trainings, "STEPS", 3)
    monkeypatch.setattr(learners, "BATCH", 128)


def batch() -> MiniBatch:
    """Return rows of which the trait 0 wins, and the trait 1 of another seat loses."""
    rng = np.random.default_rng(1)
    own = rng.integers(0, 2, (64, 1)).astype(np.int16)
    others = (1 - own)[:, None, :]
    targets = np.concatenate([own == 0, np.where(own == 0, 0.5, -0.5)], 1).astype(np.float32)
    return own, others, np.ones(64, np.float32), np.zeros(64, np.int8), targets


def test_learning_lowers_the_error() -> None:
    net = Net(2)
    errors = [net.learn(batch(), 0.01) for _ in range(200)]
    assert errors[0] > 0.5
    assert errors[-1] < 0.05


@pytest.mark.parametrize("seats", [2, 4])
def test_sparse_sums_learn_what_multiplying_by_zeros_does(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both ways to add up traits, forth and back, over some steps of all stages."""
    rng = np.random.default_rng(2)
    own = np.sort(rng.integers(0, 40, (50, 12)).astype(np.int16), 1)[:, ::-1]
    own[:, 1:][own[:, 1:] == own[:, :-1]] = -1  # each trait once, the absent ones at the end
    own = np.ascontiguousarray(np.sort(own, 1)[:, ::-1])
    others = np.ascontiguousarray(np.stack([np.roll(own, k, 0) for k in range(1, seats)], 1))
    share = np.full(50, 1 / (seats - 1), np.float32)
    targets = rng.random((50, 2)).astype(np.float32)
    stages = rng.integers(0, MOST_STAGES, 50).astype(np.int8)
    found = []
    for sparsely in (True, False):
        monkeypatch.setattr(nets, "SPARSE", sparsely)
        net = Net(40, seed=3)
        for _ in range(5):
            net.learn((own, others, share, stages, targets), 0.01)
        found.append(net.weights)
    for name, weights in found[0].items():
        assert weights == pytest.approx(found[1][name], abs=1e-4)


def test_a_run_may_begin_with_weights_of_a_file(tmp_path: Path) -> None:
    """With those of fewer traits and one stage too: what is new begins with nothing."""
    game = SHELF["rollwrite"]
    rows, few = 20 * HIDDEN, game.traits - 20
    own, others, bias, out = Net(game.traits, seed=4).quantized()
    path = tmp_path / "old.weights"
    about = {"game": "rollwrite", "traits": few, "hidden": HIDDEN}
    parts = [*own[:-rows], *others[:-rows], *bias, *out[: 2 * HIDDEN + 2]]
    path.write_bytes(json.dumps(about).encode() + b"\n" + np.array(parts, "<i2").tobytes())
    training = Training(game, tmp_path / "new", 1, 1, Clock(), start=path)
    assert training.learner.net.quantized() == (
        [*own[:-rows], *[0] * rows],
        [*others[:-rows], *[0] * rows],
        bias,
        list(out[: 2 * HIDDEN + 2]) * MOST_STAGES,
    )
    assert training.generation == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"{}", "no file of weights"),
        (b'{"game": "border", "traits": 5, "hidden": 32}\n', "cannot go on from"),
        (b'{"game": "rollwrite", "traits": 5, "hidden": 32}\n12', "cannot go on from"),
    ],
)
def test_weights_that_cannot_be_gone_on_from_are_told(
    body: bytes, why: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "some.weights"
    words = ["train", "rollwrite", "--folder", str(tmp_path / "new"), "--start", str(path)]
    assert main(words) == 2
    assert "no such file" in capsys.readouterr().err
    path.write_bytes(body)
    assert main(words) == 2
    assert why in capsys.readouterr().err


def test_whole_numbers_say_what_the_net_says() -> None:
    """A value that plays guesses like the net that learned, up to rounding."""
    game = SHELF["rollwrite"]
    learner = Learner(game, threads=1)
    learner.play(2)
    learner.train(5, 0.01)
    own, others, bias, out = learner.net.quantized()
    assert (len(own), len(others)) == (game.traits * HIDDEN, game.traits * HIDDEN)
    assert (len(bias), len(out)) == (HIDDEN, MOST_STAGES * (2 * HIDDEN + 2))
    assert all(isinstance(number, int) and abs(number) < 2**15 for number in [*own, *bias, *out])
    assert own[:HIDDEN] == [round(float(w) * ONE) for w in learner.net.weights["own"][0]]
    assert learner.net.value().traits == game.traits


@pytest.mark.parametrize("name", SHELF)
def test_datasets_are_what_they_say(name: str) -> None:
    learner = Learner(SHELF[name], seed=5, threads=2)
    rows = learner.play(4)
    datasets = [one for generation in learner.memory for one in generation]
    assert sum(len(one.rows) for one in datasets) == rows > 0
    for one in datasets:
        assert len(one.others) == len(one.share) == len(one.targets) == len(one.rows)
        assert one.rows.min() >= -1
        assert one.rows.max() < SHELF[name].traits
        assert ((one.targets[:, 0] >= 0) & (one.targets[:, 0] <= 1)).all()
        assert (abs(one.targets[:, 1]) <= 1).all()
        seats = round(1 / float(one.share[0])) + 1
        wins = one.targets[:, 0].reshape(-1, seats).sum(1)
        assert wins == pytest.approx(1, abs=1e-5)  # nothing is learned yet: only the end counts
        assert ((one.others >= 0).sum(1) == seats - 1).all()
        here = np.arange(len(one.rows))
        for column in range(seats - 1):  # another seat of the same position
            assert (one.others[:, column] // seats == here // seats).all()
            assert (one.others[:, column] != here).all()


def test_datasets_may_be_about_one_number_of_seats(tmp_path: Path) -> None:
    training = Training(SHELF["border"], tmp_path, 1, 1, Clock(), seats=4)
    next(training.run(60))
    shares = [float(one.share[0]) for generation in training.learner.memory for one in generation]
    assert shares == [pytest.approx(1 / 3)] * len(shares)
    names = {one.name for one in tmp_path.iterdir()}
    assert names == {"border-4.npz", "border-4.1.matches.npz", "border-4.weights"}


def test_more_threads_than_matches_still_learn() -> None:
    learner = Learner(SHELF["rollwrite"], threads=3)
    assert learner.play(1) > 0
    assert learner.train(1, 0.001) > 0


def test_the_same_seed_learns_the_same() -> None:
    found = []
    for _ in range(2):
        learner = Learner(SHELF["copenhagen"], seed=3, threads=2)
        for _ in range(2):
            learner.play(4)
            learner.train(2, 0.01)
        found.append(learner.net.quantized())
    assert found[0] == found[1]


def test_a_course_goes_on_where_it_stopped(tmp_path: Path) -> None:
    game = SHELF["rollwrite"]
    first = Training(game, tmp_path, 1, 1, Clock())
    assert "generation 1:" in next(iter(first.run(60)))  # and stopped in the middle
    before = read(tmp_path / "rollwrite.weights", game)
    assert before.traits == game.traits
    (tmp_path / "rollwrite.weights").unlink()  # as if it was stopped between the two files
    second = Training(game, tmp_path, 1, 1, Clock())
    assert second.generation == 1
    assert second.seconds == first.seconds > 0
    assert second.learner.net.quantized() == first.learner.net.quantized()
    assert (tmp_path / "rollwrite.weights").exists()
    assert "generation 2:" in next(second.run(60))
    assert Training(game, tmp_path, 1, 1, Clock()).generation == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "rollwrite.1.matches.npz",
        "rollwrite.2.matches.npz",
        "rollwrite.npz",
        "rollwrite.weights",
    ]


def test_a_run_with_breaks_is_the_run_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (learners, trainings):
        monkeypatch.setattr(module, "MEMORY", 3)
    game, told = SHELF["rollwrite"], []
    for name in ("whole", "broken"):
        folder = tmp_path / name
        folder.mkdir()
        lines: list[str] = []
        while len(lines) < 5:
            training = Training(game, folder, 1, 2, Clock())
            steps = training.run(1, generations=5)
            lines += steps if name == "whole" else [next(steps)]
        told.append(lines)
    assert told[0] == told[1]
    assert len(told[0]) == 5
    files = [sorted((tmp_path / name).glob("*.npz")) for name in ("whole", "broken")]
    assert [[one.name for one in some] for some in files] == 2 * [
        [*(f"rollwrite.{n}.matches.npz" for n in (3, 4, 5)), "rollwrite.npz"]
    ]
    for one, other in zip(*files, strict=True):
        with np.load(one) as a, np.load(other) as b:
            assert set(a) == set(b)
            for key in set(a) - {"seconds"}:
                assert np.array_equal(a[key], b[key]), (one.name, key)
    weights = [(tmp_path / name / "rollwrite.weights").read_bytes() for name in ("whole", "broken")]
    assert weights[0] == weights[1]


def test_a_run_whose_matches_are_gone_says_so(tmp_path: Path, capsys: Capture) -> None:
    words = ["train", "rollwrite", "--threads", "1", "--folder", str(tmp_path), "--generations"]
    assert main([*words, "1"]) == 0
    assert "against journeyman: wins " in capsys.readouterr().out
    (tmp_path / "rollwrite.1.matches.npz").unlink()
    assert main([*words, "2"]) == 0
    assert "this is not the run without a break" in capsys.readouterr().out


def test_the_error_is_that_of_matches_nothing_was_learned_from(tmp_path: Path) -> None:
    learner = Learner(SHELF["rollwrite"], seed=1, threads=1)
    learner.play(4)
    before = learner.fresh_error()
    assert learner.fresh_error() == before, "to look is not to learn"
    learner.train(30, 0.01)
    assert learner.fresh_error() < before
    fresh = next(Training(SHELF["rollwrite"], tmp_path, 1, 1, Clock()).run(60))
    assert f"error {before:.4f} before learning from them" in fresh


def test_what_is_stopped_says_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def stopped(self: Training, seconds: float, generations: int) -> Iterator[str]:
        yield "one generation"
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "run", stopped)
    assert main(["train", "rollwrite", "--folder", str(tmp_path)]) == 130
    assert f"0 generations are kept in {tmp_path}; the same" in capsys.readouterr().out


def test_a_course_ends_when_its_time_is_spent(tmp_path: Path) -> None:
    training = Training(SHELF["rollwrite"], tmp_path, 1, 1, Clock())
    told = list(training.run(4))
    assert 1 <= len(told) <= 3
    assert told[-1].startswith("100%")
    assert list(Training(SHELF["rollwrite"], tmp_path, 1, 1, Clock()).run(4)) == []


# ---- the command ----


def test_train_learns_and_goes_on(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "new" / "lessons"
    words = ["train", "rollwrite", "--folder", str(folder), "--threads", "1", "--minutes"]
    assert main([*words, "0.0001"]) == 0
    assert "after 1 generations" in capsys.readouterr().out
    assert main([*words, "0.0001"]) == 0  # the time has been spent already
    assert "going on after" in capsys.readouterr().out


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where weights of one's own are installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    learned.learned.cache_clear()
    yield tmp_path / "data" / "nyhavn" / "weights"
    learned.learned.cache_clear()


def test_install_and_uninstall(own: Path, tmp_path: Path, capsys: Capture) -> None:
    game = SHELF["rollwrite"]
    shipped = learned.FOLDER / "rollwrite.weights"
    before = shipped.read_bytes()
    there = tmp_path / "lessons"
    words = ["train", "rollwrite", "--threads", "1", "--generations", "1", "--folder", str(there)]
    assert main([*words, "--install"]) == 0
    assert "--uninstall goes back" in capsys.readouterr().out
    assert [one.name for one in own.iterdir()] == ["rollwrite.weights"]
    assert shipped.read_bytes() == before
    position = game.start(game.setup(2))
    told = [read(path / "rollwrite.weights", game) for path in (there, learned.FOLDER)]
    mine, theirs = (value.prediction(position, 0) for value in told)
    assert mine != theirs
    assert learned.learned(game, 2).prediction(position, 0) == mine
    learned.learned.cache_clear()
    assert main(["train", "rollwrite", "--uninstall"]) == 0
    assert learned.learned(game, 2).prediction(position, 0) == theirs
    assert main(["train", "rollwrite", "--uninstall"]) == 2
    assert "no weights of one's own are installed" in capsys.readouterr().err
    assert main([*words, "--install", "--uninstall"]) == 2


def test_install_where_nobody_may_write_is_told_before_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    lessons = tmp_path / "lessons"
    assert main(["train", "rollwrite", "--folder", str(lessons), "--install"]) == 2
    assert "cannot be written to" in capsys.readouterr().err
    assert not lessons.exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "there is no game 'chess'"),
        (["border", "--minutes", "0"], "--minutes must be more than 0"),
        (["border", "--minutes", "-3"], "--minutes must be more than 0"),
        (["border", "--minutes", "nan"], "--minutes must be more than 0"),
        (["border", "--minutes", "soon"], "invalid float"),
        (["border", "--seats", "5"], "--seats: border is not for 5 players"),
        (["border", "--seats", "-1"], "--seats: border is not for -1 players"),
        (["border", "--threads", "0"], "not a whole number above 0"),
        (["border", "--folder", "/dev/null/x"], "/dev/null/x: cannot be used as a folder"),
    ],
)
def test_wrong_words_are_told(words: list[str], why: str, capsys: Capture) -> None:
    assert main(["train", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err


def _other_traits(path: Path) -> None:
    np.savez(path, seconds=np.array(1.0), **Learner(SHELF["border"], threads=1).state())


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "nothing that a course has kept"),
        (b"garbage", "nothing that a course has kept"),
        (b"PK\x03\x04 half a file", "nothing that a course has kept"),
        (None, "learned with other traits"),
    ],
)
def test_a_folder_with_something_else_is_refused_and_left_alone(
    body: bytes | None, why: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "rollwrite.npz"
    if body is None:
        _other_traits(path)
    else:
        path.write_bytes(body)
    before = path.read_bytes()
    assert main(["train", "rollwrite", "--folder", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert why in err
    assert str(path) in err
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
