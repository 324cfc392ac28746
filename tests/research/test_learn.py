"""Learning: datasets are what they say, a net learns from them, and training can be resumed."""

from pathlib import Path

import numpy as np
import pytest

from nyhavn import SHELF
from nyhavn.bots import learned
from nyhavn.bots.constants import HIDDEN, ONE
from nyhavn.bots.learned import read
from nyhavn.cli import main
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
    monkeypatch.setattr(trainings, "STEPS", 3)


def batch() -> MiniBatch:
    """Return rows of which the trait 0 wins, and the trait 1 of another seat loses."""
    rng = np.random.default_rng(1)
    own = rng.integers(0, 2, (64, 1)).astype(np.int16)
    others = (1 - own)[:, None, :]
    targets = np.concatenate([own == 0, np.where(own == 0, 0.5, -0.5)], 1).astype(np.float32)
    return own, others, np.ones(64, np.float32), targets


def test_learning_lowers_the_error() -> None:
    net = Net(2)
    errors = [net.learn(batch(), 0.01) for _ in range(200)]
    assert errors[0] > 0.5
    assert errors[-1] < 0.05


def test_whole_numbers_say_what_the_net_says() -> None:
    """A value that plays guesses like the net that learned, up to rounding."""
    game = SHELF["rollwrite"]
    learner = Learner(game, threads=1)
    learner.play(2)
    learner.train(5, 0.01)
    own, others, bias, out = learner.net.quantized()
    assert (len(own), len(others)) == (game.traits * HIDDEN, game.traits * HIDDEN)
    assert (len(bias), len(out)) == (HIDDEN, 2 * HIDDEN + 2)
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
    assert {one.name for one in tmp_path.iterdir()} == {"border-4.npz", "border-4.weights"}


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
        "rollwrite.npz",
        "rollwrite.weights",
    ]


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


def test_install_lets_master_play_with_the_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "weights"
    there.mkdir()
    monkeypatch.setattr(learned, "FOLDER", there)
    lessons = tmp_path / "lessons"
    words = ["train", "rollwrite", "--threads", "1", "--minutes", "0.0001"]
    assert main([*words, "--folder", str(lessons), "--install"]) == 0
    assert [path.name for path in there.iterdir()] == ["rollwrite.weights"]
    assert (there / "rollwrite.weights").read_bytes() == (
        lessons / "rollwrite.weights"
    ).read_bytes()


def test_install_where_nobody_may_write_is_told_before_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(learned, "FOLDER", tmp_path / "nowhere")
    lessons = tmp_path / "lessons"
    assert main(["train", "rollwrite", "--folder", str(lessons), "--install"]) == 2
    assert "nowhere cannot be written to" in capsys.readouterr().err
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
