"""Calibration: a table makes of what is said what comes true, and a check finds what does not."""

import json
import random
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.bots import calibration as tables
from nyhavn.bots import learned
from nyhavn.bots.calibration import Calibration, Phase, calibration, logistic, logit, plain
from nyhavn.bots.calibration_check import check
from nyhavn.bots.calibration_fit import Judge, Sample, fit, judge, played, samples
from nyhavn.bots.explain import explain
from nyhavn.core.game import View
from tests.laws.wander import stopped

ROLLWRITE = SHELF["rollwrite"]


def told(seed: int, matches: int, slope: float, shift: tuple[float, ...]) -> list[Sample]:
    """Samples of matches in which a search is wrong by a slope and a shift of every seat."""
    luck = random.Random(seed)
    found = []
    for match in range(matches):
        truth = luck.gauss(0, 1.5)  # of seat 0, in logits
        winner = 0 if luck.random() < logistic(truth) else 1
        for seat in range(2):
            own = truth if seat == 0 else -truth
            said = logistic((own - shift[seat]) / slope)
            found += [Sample(match, seat, luck.randrange(12), said, float(winner == seat))]
    return found


def test_what_was_wrong_is_put_right() -> None:
    first, second = (told(seed, 1500, 0.6, (0.7, -0.4)) for seed in (1, 2))
    before = check(second, plain(2), 2)
    assert any("overconfident" in fault for fault in before.faults)
    assert any("seat 0" in fault for fault in before.faults)
    after = check(second, fit(first, 2), 2)
    assert after.faults == []
    assert after.slope == pytest.approx(1, abs=0.15)
    assert after.whole.brier < before.whole.brier
    assert all(abs(one.told - one.happened) < 3 * one.error + 0.01 for one in after.bins)


def test_what_is_right_is_left_alone() -> None:
    found = told(3, 1500, 1.0, (0.0, 0.0))
    assert check(found, plain(2), 2).faults == []
    for phase in fit(found, 2).phases:
        assert phase.slope == pytest.approx(1, abs=0.25)
        assert phase.known


def test_where_nothing_can_be_known_it_is_not() -> None:
    luck = random.Random(4)
    found = [
        Sample(match, match % 2, 3, luck.random(), float(luck.random() < 0.5))
        for match in range(800)
    ]
    assert not any(phase.known for phase in fit(found, 2).phases)


def test_errors_are_those_of_matches_not_of_positions() -> None:
    found = told(5, 200, 1.0, (0.0, 0.0))
    twice = found + found
    once, again = check(found, plain(2), 2), check(twice, plain(2), 2)
    assert again.slope_error == pytest.approx(once.slope_error, rel=0.01)
    assert again.whole.brier_error == pytest.approx(once.whole.brier_error, rel=0.02)


def blind_to_the_place(said: Judge) -> Judge:
    """A flaw as it was: whoever starts is told more than is true, whoever comes last less."""

    def judged(view: View) -> tuple[float, str]:
        win, line = said(view)
        return logistic(logit(win) + (1.5 if view["seat"] == 0 else -1.5)), line

    return judged


def test_a_planted_flaw_is_found_in_real_matches() -> None:
    """The place in the round forgotten: the check names the seats."""
    sound: list[Sample] = []
    flawed: list[Sample] = []
    for seed in range(30):
        search = judge(ROLLWRITE, seed, 32)
        sound += played(ROLLWRITE, 2, seed, search, search)
        flawed += [
            one._replace(said=logistic(logit(one.said) + (1.5 if one.seat == 0 else -1.5)))
            for one in sound
            if one.match == seed
        ]
    table = fit(sound, 2)
    assert not any("seat" in fault for fault in check(sound, table, 2).faults)
    assert sum("seat" in fault for fault in check(flawed, table, 2).faults) == 2
    search = judge(ROLLWRITE, 0, 32)
    seen = played(ROLLWRITE, 2, 0, search, blind_to_the_place(search))
    assert {one.seat for one in seen} == {0, 1}


@pytest.mark.parametrize("name", SHELF)
def test_samples_are_of_the_match_of_a_seed(name: str) -> None:
    found = samples(SHELF[name], 3, 5, work=32)
    assert found == samples(SHELF[name], 3, 5, work=32)
    assert {one.match for one in found} == {5}
    assert len({one.seat for one in found}) == 3
    assert all(0 <= one.said <= 1 and 0 <= one.result <= 1 for one in found)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Copies of the weights, with nothing fitted."""
    name = learned.file_name(ROLLWRITE)
    (tmp_path / name).write_bytes((learned.FOLDER / name).read_bytes())
    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    yield tmp_path
    tables._calibration.cache_clear()


TABLE = Calibration((Phase(4, 0.5, (0.1, -0.1), False), Phase(None, 1.2, (0.0, 0.0), True)))


def test_a_table_is_written_beside_the_weights_and_used(folder: Path) -> None:
    assert calibration(ROLLWRITE, 2) == plain(2)
    path = folder / tables.file_name(ROLLWRITE)
    tables.write(path, ROLLWRITE, 2, TABLE, {"matches": 7})
    assert calibration(ROLLWRITE, 2) == TABLE
    assert calibration(ROLLWRITE, 3) == plain(3)
    assert TABLE.chance(0.8, 0, 3) == pytest.approx(logistic(0.5 * logit(0.8) + 0.1))
    assert TABLE.chance(1.0, 0, 3) == 1
    assert TABLE.chance(0.5, 1, 5) == pytest.approx(0.5)


def test_a_hint_says_what_the_table_says(folder: Path) -> None:
    match = stopped("rollwrite", 2, 4)
    seat = match.to_act[0]
    asked = match.game, match.view(seat), match.legal(seat)
    before = explain(*asked, work=64)
    path = folder / tables.file_name(ROLLWRITE)
    flat = Calibration((Phase(None, 0.5, (0.2, -0.2), False),))
    tables.write(path, ROLLWRITE, 2, flat, {})
    after = explain(*asked, work=64)
    assert [one.line for one in after] == [one.line for one in before]
    for one, other in zip(before, after, strict=True):
        assert other.win == pytest.approx(flat.chance(one.win, seat, 0))
        assert (one.known, other.known) == (True, False)


def test_a_table_for_other_weights_is_not_used_and_told_of_once(folder: Path) -> None:
    path = folder / tables.file_name(ROLLWRITE)
    tables.write(path, ROLLWRITE, 2, TABLE, {})
    weights = folder / learned.file_name(ROLLWRITE)
    data = bytearray(weights.read_bytes())
    data[-1] ^= 1
    weights.write_bytes(data)
    tables._calibration.cache_clear()
    with pytest.warns(UserWarning, match="other weights"):
        assert calibration(ROLLWRITE, 2) == plain(2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert calibration(ROLLWRITE, 2) == plain(2)


@pytest.mark.parametrize("text", ["", "[]", '{"game": "border", "seats": {}}', '{"game": 1}'])
def test_what_is_no_table_is_not_used(folder: Path, text: str) -> None:
    (folder / tables.file_name(ROLLWRITE)).write_text(text, "utf-8")
    tables._calibration.cache_clear()
    with pytest.warns(UserWarning, match="no table"):
        assert calibration(ROLLWRITE, 2) == plain(2)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, game in SHELF.items() if game.traits])
def test_what_is_shipped_fits_the_weights(name: str) -> None:
    """Whoever changes weights runs `nyhavn calibrate GAME --install`."""
    path = learned.FOLDER / tables.file_name(SHELF[name])
    for seats in SHELF[name].seats:
        assert str(seats) in json.loads(path.read_text("utf-8"))["seats"]
        tables.read(path, SHELF[name], seats)
