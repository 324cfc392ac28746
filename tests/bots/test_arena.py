"""The arena: equal seeds in every seating, the same on any number of processes, and resumable."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Any

import pytest

from nyhavn import SHELF
from nyhavn.bots import BOTS, arena, make
from nyhavn.bots.arena import ArenaPlan, MatchResult, MatchSet, play, run, spread, time_limit
from nyhavn.bots.entrant import Entrant, entrant
from nyhavn.bots.guarded import Guarded, first_legal
from nyhavn.bots.standings import standings
from nyhavn.cli import main
from nyhavn.core.game import Game, View
from tests.examples import examples

Capture = pytest.CaptureFixture[str]
DUEL = ["arena", "copenhagen", "--bots", "uniform,first"]


class First:
    """Plays the first line it is given: quick and without luck."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: list[str]) -> str:
        return legal[0]


class Clumsy(First):
    """Raises, leaves, answers nonsense of two kinds, spoils the list: in turn."""

    turn = 0

    def choose(self, view: View, legal: list[str]) -> str:
        self.turn += 1
        if self.turn % 4 == 0:
            raise ValueError("fell over")
        if self.turn % 4 == 1:
            raise SystemExit(3)
        legal[:] = ["nonsense"]
        none: Any = None
        return "nonsense" if self.turn % 4 == 2 else none


class Unmade(First):
    """Cannot be made a second time, whatever it promised the first time."""

    made = 0

    def __init__(self, game: Game, seed: int) -> None:
        Unmade.made += 1
        if Unmade.made > 1:
            raise OSError("out of clay")
        super().__init__(game, seed)


class Timed(First):
    """Knows a budget."""

    def __init__(self, game: Game, seed: int, *, ms: float = 1000, work: int = 0) -> None:
        super().__init__(game, seed)
        self.budget = (ms, work)


@pytest.fixture(autouse=True)
def _bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "first", First)
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    monkeypatch.setitem(BOTS, "unmade", Unmade)
    monkeypatch.setitem(BOTS, "timed", Timed)
    monkeypatch.setattr(Unmade, "made", 0)


def timeless(sets: list[MatchSet]) -> list[tuple[MatchResult, ...]]:
    return [tuple(replace(match, ms=[]) for match in one) for one in sets]


def output(capsys: Capture, *words: str) -> dict[str, Any]:
    assert main([*words, "--json", "--processes", "1"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    for bot in found["bots"]:
        assert bot.pop("ms_per_decision") >= 0
    return found


@pytest.mark.parametrize("name", SHELF)
def test_seatings_share_their_luck(name: str) -> None:
    """The same bot under two names: what one seating gives to a seat, the other does too."""
    plan = ArenaPlan(name, ("first", "timed"))
    for one in run(plan, range(examples(3))):
        assert one[0].scores == one[1].scores
    found = standings(plan, [play(plan, nth) for nth in range(2)])
    assert [bot.win_share for bot in found] == [0.5, 0.5]


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    plan = ArenaPlan("copenhagen", ("uniform", "uniform", "journeyman"), seed=4)
    alone = timeless(list(run(plan, range(4), 1)))
    assert timeless(list(run(plan, range(4), 2))) == alone
    assert len({str(one) for one in alone}) == 4, "other seeds, other matches"
    assert timeless([play(replace(plan, seed=5), 0)]) != alone[:1]


def test_batches_grow_to_half_a_second() -> None:
    """A pool that takes 0.1 seconds for a set, and no time at all."""
    sizes = []

    class Answer:
        def __init__(self, n: int) -> None:
            self.n = n

        def result(self) -> Any:
            return [()] * self.n, 0.1 * self.n

    class Quick:
        at_once = 2

        def submit(self, work: object, /, *values: Any) -> Answer:
            sizes.append(len(values[1]))
            return Answer(sizes[-1])

    done = list(spread(ArenaPlan("copenhagen", ("first", "first")), range(20), Quick()))
    assert len(done) == sum(sizes) == 20
    assert sizes[:4] == [1, 1, 1, 1]
    assert set(sizes[4:-1]) == {5}


def test_makers_are_told_the_budget_they_know() -> None:
    game = SHELF["border"]
    bot = make("timed", game, 7, ms=20)
    assert isinstance(bot, Timed)
    assert (bot.seed, bot.budget) == (7, (20, 0))
    other = make("timed", game, 7, work=5)
    assert isinstance(other, Timed)
    assert other.budget == (1000, 5)
    assert isinstance(make("first", game, 7, ms=20, work=5), First)


def test_the_arena_counts_a_bots_own_thread() -> None:
    """Work beside the arena makes a run longer, and no bot weaker."""
    clocks = []

    class Punctual(First):
        def __init__(self, game: Game, seed: int, clock: object = None) -> None:
            super().__init__(game, seed)
            clocks.append(clock)

    BOTS["timed"] = Punctual  # the fixture takes it away again
    play(ArenaPlan("copenhagen", ("timed", "first"), ms=3), 0)
    assert set(clocks) == {thread_time}


# ---- broken bots ----


def test_a_broken_bot_loses_its_moves_and_not_the_match() -> None:
    plan = ArenaPlan("copenhagen", ("clumsy", "uniform"))
    broken, sound = standings(plan, [play(plan, 0)])
    assert broken.errors > 8
    assert broken.why == "SystemExit: 3"
    assert (sound.errors, sound.why) == (0, "")
    sole = play(ArenaPlan("copenhagen", ("clumsy", "clumsy")), 0)[0]
    assert sole.errors == sole.decisions


def test_a_bot_that_cannot_be_made_loses_every_move() -> None:
    one = play(ArenaPlan("border", ("unmade", "unmade")), 0)[0]
    assert one.errors == [0, one.decisions[1]]
    assert one.why == ["", "OSError: out of clay"]


def test_an_unknown_bot_is_not_a_broken_one() -> None:
    with pytest.raises(KeyError):
        play(ArenaPlan("border", ("nobody", "first")), 0)


def test_the_first_legal_line_is_that_of_the_lowest_action() -> None:
    game = SHELF["copenhagen"]
    lines = sorted((game.lines.write(action) for action in range(50)), reverse=True)
    assert first_legal(game, lines) == game.lines.write(0)


def test_a_late_answer_does_not_count() -> None:
    game = SHELF["copenhagen"]
    times = iter([0.0, 0.9, 1.0, 2.1])
    legal = ["take 2,3", "take 1,2"]
    bot = Guarded(game, lambda: First(game, 0), limit=1000, clock=lambda: next(times))
    assert bot.choose({}, legal) == "take 2,3"
    assert bot.choose({}, legal) == "take 1,2"
    assert (bot.errors, bot.decisions, round(bot.ms)) == (1, 2, 2000)
    assert bot.why == "it took 1100 ms, and 1000 ms are the limit"


def test_the_limit_is_generous_and_only_where_time_counts() -> None:
    assert time_limit(None) is None
    assert time_limit(5) == 1000
    assert time_limit(500) == 5000


# ---- a time of one's own ----


def test_a_time_of_its_own_is_a_name_of_its_own(capsys: Capture) -> None:
    """The bot is told its time, the others that of the plan."""
    told: list[float] = []

    class Told(First):
        def __init__(self, game: Game, seed: int, ms: float = 0, work: int = 0) -> None:
            super().__init__(game, seed)
            told.append(ms or work)

    BOTS["timed"] = Told  # the fixture takes it away again
    play(ArenaPlan("copenhagen", ("timed@25", "timed", "timed@7.5"), ms=3), 0)
    assert sorted(set(told)) == [3, 7.5, 25]
    play(ArenaPlan("copenhagen", ("timed@25", "timed"), work=9), 0)
    assert set(told[-4:]) == {25, 9}
    words = ["arena", "copenhagen", "--bots", "timed@25,timed@50", "--games", "2"]
    assert [bot["name"] for bot in output(capsys, *words)["bots"]] == ["timed@25", "timed@50"]


def test_who_is_called_with_an_at_keeps_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "ada@home", First)
    assert entrant("ada@home") == Entrant("ada@home")
    assert entrant("ada@home@20") == Entrant("ada@home", 20)
    assert entrant("ada") == Entrant("ada")


# ---- the command ----


def test_the_json_is_as_promised(capsys: Capture) -> None:
    assert main([*DUEL, "--games", "5", "--seed", "3", "--processes", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["game", "seats", "games", "seed", "bots"]
    assert [found[key] for key in ("game", "seats", "games", "seed")] == ["copenhagen", 2, 6, 3]
    keys = ["name", "wins", "win_share", "low", "high", "mean_rank", "mean_margin"]
    keys.append("ms_per_decision")
    assert [list(bot) for bot in found["bots"]] == [keys, keys]
    assert [bot["name"] for bot in found["bots"]] == ["uniform", "first"]
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(6, abs=0.001)
    for bot in found["bots"]:
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1


def test_equal_names_are_merged(capsys: Capture) -> None:
    words = ["arena", "border", "--bots", "uniform,first,first,first", "--games", "1"]
    found = output(capsys, *words)
    assert found["games"] == found["seats"] == 4
    assert [bot["name"] for bot in found["bots"]] == ["uniform", "first"]


def test_the_table_and_the_errors(capsys: Capture) -> None:
    words = ["arena", "copenhagen", "--bots", "clumsy,first", "--games", "2", "--processes", "1"]
    assert main(words) == 0
    told = capsys.readouterr()
    assert "2 matches of copenhagen, seed 0" in told.out
    assert "( 50%)" in told.out
    assert "'clumsy' failed " in told.err
    assert "first legal line: SystemExit: 3" in told.err


def test_resume_gives_the_same_bytes(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time stands still, so that the times are equal too."""
    monkeypatch.setattr(arena, "Guarded", partial(Guarded, clock=lambda: 0.0))
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    words = [*DUEL, "--processes", "1", "--json", "--games"]
    assert main([*words, "12"]) == 0
    plain = capsys.readouterr().out
    assert main([*words, "12", "--resume", str(whole)]) == 0
    assert capsys.readouterr().out == plain
    full = whole.read_bytes()
    assert full.count(b"\n") == 7
    for length in (0, 10, full.index(b"\n") + 1, len(full) // 2, len(full) - 1, len(full)):
        cut.write_bytes(full[:length])
        assert main([*words, "12", "--resume", str(cut)]) == 0
        assert capsys.readouterr().out == plain
        assert cut.read_bytes() == full
    assert main([*words, "4", "--resume", str(cut)]) == 0, "fewer than there are"
    assert json.loads(capsys.readouterr().out)["games"] == 4
    assert cut.read_bytes() == full


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("precious", "not the file of an arena"),
        ("precious\n", "not the file of an arena"),
        ("[1]\n", "not the file of an arena"),
        ("HEAD\n{}\n", "line 2: this is not the result of seed number 0"),
        ("HEAD\nROW\nROW\n", "line 3: this is not the result of seed number 1"),
    ],
)
def test_a_file_that_is_something_else_is_left_alone(
    content: str, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "run"
    words = [*DUEL, "--games", "2", "--resume", str(path)]
    assert main(words) == 0
    head, row = path.read_text().splitlines()
    path.write_text(content.replace("HEAD", head).replace("ROW", row))
    before = path.read_text()
    assert main(words) == 2
    assert sentence in capsys.readouterr().err
    assert path.read_text() == before


def test_another_run_is_not_gone_on_with(tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "run")
    assert main([*DUEL, "--games", "2", "--resume", path]) == 0
    for more in (["--seed", "1"], ["--work", "3"], ["--ms", "3"]):
        assert main([*DUEL, "--games", "2", "--resume", path, *more]) == 2
        assert "this is another run, with " in capsys.readouterr().err


def test_sprt_stops_early_and_resumes_alike(tmp_path: Path, capsys: Capture) -> None:
    words = ["arena", "copenhagen", "--bots", "journeyman,uniform", "--games", "200", "--sprt"]
    path = tmp_path / "run"
    found = output(capsys, *words, "--resume", str(path))
    assert found["sprt"]["verdict"] == "accept"
    assert found["games"] < 60
    assert output(capsys, *words, "--resume", str(path)) == found
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-3]))
    assert output(capsys, *words, "--resume", str(path)) == found


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--bots", "first,first"], "there is no game 'chess'"),
        (["border", "--bots", "first,nobody"], "there is no bot 'nobody'"),
        (["border", "--bots", "first"], "players, not by 1"),
        (["border", "--bots", "first,first", "--games", "0"], "--games must be more than 0"),
        (["border", "--bots", "first,first", "--ms", "nan"], "--ms must be more than 0"),
        (["border", "--bots", "first,first", "--work", "-1"], "--work must be more than 0"),
        (["border", "--bots", "first,first", "--processes", "0"], "--processes must be more"),
        (["border", "--bots", "first,first", "--sprt"], "--sprt compares two different bots"),
        (["border", "--bots", "first,first", "--resume", "/no/such/file"], "cannot be used"),
        (["border", "--bots", "first,first", "--resume", "/"], "cannot be used"),
        (["border", "--bots", "first,first", "--ms", "1", "--work", "1"], "not allowed with"),
        (["border", "--bots", "first@5,first", "--work", "1"], "'first@5' has a time of its own"),
        (["border", "--bots", "first@0,first"], "'first@0': behind @ stand milliseconds"),
        (["border", "--bots", "first@nan,first"], "behind @ stand milliseconds"),
        (["border", "--bots", "first,first@"], "behind @ stand milliseconds"),
        (["border", "--bots", "nobody@5,first"], "there is no bot 'nobody'"),
        (["border"], "--bots"),
    ],
)
def test_wrong_use_is_a_sentence(words: list[str], sentence: str, capsys: Capture) -> None:
    assert main(["arena", *words]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.out == ""
