"""The learned value: whole numbers in a file that fits its game, and traits that fit the value."""

import json
from array import array
from pathlib import Path

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import learned as lessons
from nyhavn.bots import make
from nyhavn.bots.accumulator import Accumulator
from nyhavn.bots.constants import HIDDEN, MOST_TRAITS, ONE
from nyhavn.bots.learned import FOLDER, UNTRAINED, file_name, learned, read, write
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.self_play import SelfPlay
from nyhavn.bots.value import Value
from nyhavn.core.game import Game
from nyhavn.core.rng import Rng
from nyhavn.games import feature_ranges
from nyhavn.games.rollwrite import features as rollwrite_features
from tests.examples import examples
from tests.laws.wander import glimpses, stopped, wander

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]
TRAINED = [name for name, game in SHELF.items() if (FOLDER / file_name(game)).exists()]
Parts = tuple[list[int], list[int], list[int], list[int]]


def weights(traits: int, seed: int = 1, stages: int = 1) -> Parts:
    """Return small weights that differ from each other."""
    rng = Rng(seed)

    def some(n: int) -> list[int]:
        return [rng.below(401) - 200 for _ in range(n)]

    return (
        some(traits * HIDDEN),
        some(traits * HIDDEN),
        some(HIDDEN),
        some(stages * (2 * HIDDEN + 2)),
    )


# ---- values ----


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_finished_match_is_known_not_guessed(name: str, seats: int) -> None:
    state = SHELF[name].start(SHELF[name].setup(seats))
    state.playout(Rng(3))
    first = state.ranking()[0]
    for seat in range(seats):
        win, margin = learned(SHELF[name]).prediction(state, seat)
        others = [state.scores[other] for other in range(seats) if other != seat]
        assert win == ((1 / len(first)) if seat in first else 0)
        assert margin == pytest.approx(max(-24, min(24, state.scores[seat] - max(others))))


@pytest.mark.parametrize("name", TRAINED)
def test_what_was_learned_tells_the_winner_before_the_end(name: str) -> None:
    """Late positions mostly favour the seat that won; half of them would be luck."""
    right = seen = 0
    for seed in range(8):
        *before, end = wander(name, 2, seed)
        if len(end.ranking[0]) == 1:
            winner = end.ranking[0][0]
            for match in before[-10:]:
                wins = [learned(SHELF[name]).prediction(match.state, seat)[0] for seat in (0, 1)]
                right += wins[winner] > wins[1 - winner]
                seen += 1
    assert right > 0.7 * seen > 0


def test_a_value_without_weights_knows_nothing() -> None:
    for name in SHELF:
        assert not UNTRAINED.trained_for(Match.new(SHELF[name], 2, dealer=1).state)
    assert UNTRAINED.traits == 0


@pytest.mark.parametrize(
    "sizes",
    [
        (HIDDEN, 2 * HIDDEN, HIDDEN, 2 * HIDDEN + 2),
        (HIDDEN + 1, HIDDEN + 1, HIDDEN, 2 * HIDDEN + 2),
        (HIDDEN, HIDDEN, HIDDEN - 1, 2 * HIDDEN + 2),
        (HIDDEN, HIDDEN, HIDDEN, 2 * HIDDEN),
        (HIDDEN, HIDDEN, HIDDEN, 0),
        (HIDDEN, HIDDEN, HIDDEN, 5 * (2 * HIDDEN + 2)),
    ],
)
def test_wrong_sizes_are_refused(sizes: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"weights must be .*rows of 32"):
        Value(*([0] * size for size in sizes))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_sums_by_difference_are_those_of_all_traits(name: str, seats: int) -> None:
    """Whatever was judged before, the next position is worth what it is worth by itself."""
    game = SHELF[name]
    value, kept = Value(*weights(game.traits, stages=3)), Accumulator()
    for match in [*glimpses(name, seats, 1, most=12), *glimpses(name, seats, 2, most=12)]:
        for seat in range(seats):
            alone = Accumulator().prediction(value, match.state, seat)
            assert kept.prediction(value, match.state, seat) == alone
            assert value.prediction(match.state, seat) == (alone[0], 24 * alone[1])


@pytest.mark.parametrize("name", SHELF)
def test_every_stage_of_a_match_has_last_weights_of_its_own(name: str) -> None:
    """A stage that no file tells of is judged like the last one that it does."""
    game = SHELF[name]
    none = [0] * (game.traits * HIDDEN)
    last = [[0] * (2 * HIDDEN) + [4 * ONE * stage, 0] for stage in range(4)]
    told = [1 / (1 + 2.718281828 ** (-4 * stage)) for stage in range(4)]

    def wins(stages: int) -> list[float]:
        out = [number for stage in last[:stages] for number in stage]
        value = Value(none, none, [0] * HIDDEN, out)
        rounded = [value.prediction(match.state, 0)[0] for match in played]
        return [min(told, key=lambda one: abs(one - win)) for win in rounded]

    played = [match for seed in range(3) for match in wander(name, 2, seed) if not match.over]
    stages = [told.index(win) for win in wins(4)]
    assert set(stages) == {0, 1, 2, 3}
    assert [told.index(win) for win in wins(2)] == [min(stage, 1) for stage in stages]
    assert {told.index(win) for win in wins(1)} == {0}


def test_a_value_refuses_what_would_crash_it() -> None:
    state = Match.new(SHELF["copenhagen"], 2, dealer=4).state
    value = learned(SHELF["copenhagen"])
    with pytest.raises(TypeError):
        value.prediction(state, 2)
    with pytest.raises(TypeError):
        value.prediction(state, -1)
    with pytest.raises(TypeError):
        value.prediction(None, 0)  # type: ignore[arg-type]


def test_the_sums_are_what_the_book_says() -> None:
    """One trait, counted by hand: rows are added, cut off at zero, and weighed by the last ones."""
    game = SHELF["copenhagen"]
    state = Match.new(game, 2, dealer=4).state
    none, bias = [0] * (game.traits * HIDDEN), [0] * HIDDEN
    bias[0], bias[1] = ONE, -ONE  # the second sum is cut off
    out = [0] * (2 * HIDDEN + 2)
    out[0], out[1] = 2 * ONE, 5 * ONE
    out[HIDDEN], out[2 * HIDDEN + 1] = ONE // 4, ONE // 4
    win, margin = Value(none, none, bias, out).prediction(state, 0)
    assert win == pytest.approx(1 / (1 + 2.718281828**-2), abs=1e-6)
    assert margin == pytest.approx(0.5 * 24)


# ---- files ----


@pytest.mark.parametrize(("name", "seats"), [(name, n) for name, n in TABLES if name in TRAINED])
def test_weights_that_there_are_fit(name: str, seats: int) -> None:
    assert learned(SHELF[name]).traits == learned(SHELF[name], seats).traits > 0
    assert learned(SHELF[name]).traits == SHELF[name].traits


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", SHELF)
def test_a_game_without_weights_is_played_by_every_level(
    name: str, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    look = lessons.learned.__wrapped__  # without its memory
    monkeypatch.setattr("nyhavn.bots.levels.learned", look)
    match = stopped(name, 2, 5)
    for seat in match.to_act:
        searching = level in ("mason", "architect", "master")
        bot = make(level, match.game, 1, work=32) if searching else make(level, match.game, 1)
        assert bot.choose(match.view(seat), match.legal(seat)) in match.legal(seat)
    assert look(SHELF[name]) is UNTRAINED


def test_all_weights_together_are_small_and_belong_to_a_game() -> None:
    files = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert sum(files.values()) < 2_000_000
    known = {file_name(game, seats) for game in SHELF.values() for seats in (0, *game.seats)}
    known |= {file_name(game, 0, "calibration.json") for game in SHELF.values()}
    assert set(files) <= known


def test_a_number_of_seats_may_have_weights_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    game = SHELF["border"]
    look = lessons.learned.__wrapped__  # without its memory
    assert look(game, 4) is look(game) is UNTRAINED
    for seats in (0, 4):
        write(tmp_path / file_name(game, seats), game, weights(game.traits, seed=seats))
    state = stopped("border", 4, 3).state
    first, second = (
        Value(*weights(game.traits, seed=seats)).prediction(state, 0) for seats in (0, 4)
    )
    assert first != second
    assert [look(game, seats).prediction(state, 0) for seats in (0, 2, 3)] == [first] * 3
    assert look(game, 4).prediction(state, 0) == second


def test_master_knows_how_many_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """It evaluates by the weights for so many seats; an architect, by those for any number."""
    asked: list[tuple[int, ...]] = []

    def spy(game: Game, *seats: int) -> Value:
        asked.append(seats)
        return UNTRAINED

    monkeypatch.setattr("nyhavn.bots.levels.learned", spy)
    for bot, seats in (("master", (3,)), ("architect", ())):
        match = stopped("border", 3, 1)
        seat = match.to_act[0]
        make(bot, match.game, 1, work=32).choose(match.view(seat), match.legal(seat))
        assert set(asked) == {seats}
        asked.clear()


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    game = SHELF["border"]
    parts = weights(game.traits, stages=2)
    path = tmp_path / "border.weights"
    write(path, game, parts)
    assert [one.name for one in tmp_path.iterdir()] == ["border.weights"]
    again, first = read(path, game), Value(*parts)
    for match in glimpses("border", 3, 1, most=5):
        for seat in range(3):
            assert again.prediction(match.state, seat) == first.prediction(match.state, seat)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "no file of weights"),
        (b"\xff\xfe\x00", "no file of weights"),
        (b"[1, 2]\n", "no file of weights"),
        (b'{"game": "border"}\n', "no file of weights"),
        (b'{"game": "go", "traits": 5, "hidden": 32}\n', "weights for go .*train it again"),
        (b'{"game": "border", "traits": 5, "hidden": 32}\n', "with 5 traits .*train it again"),
        (
            b'{"game": "border", "traits": %d, "hidden": 32, "features": "border-0 00"}\n12',
            "weights for the features 'border-0 00' .*train it again",
        ),
        (b'{"game": "border", "traits": %d, "hidden": 32}\n12', "too many or too few"),
        (b'{"game": "border", "traits": %d, "hidden": 32}\n123', "too many or too few"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(body: bytes, why: str, tmp_path: Path) -> None:
    game = SHELF["border"]
    path = tmp_path / "border.weights"
    path.write_bytes(body.replace(b"%d", str(game.traits).encode()))
    with pytest.raises(ValueError, match=why) as error:
        read(path, game)
    assert str(path) in str(error.value)


def test_weights_name_their_features_and_old_ones_need_not(tmp_path: Path) -> None:
    game = SHELF["border"]
    path = tmp_path / "border.weights"
    write(path, game, weights(game.traits))
    head, _, body = path.read_bytes().partition(b"\n")
    about = json.loads(head)
    assert about.pop("features") == game.features
    assert about.pop("stages") == 1
    assert len({one.features for one in SHELF.values()}) == len(SHELF)
    path.write_bytes(json.dumps(about).encode() + b"\n" + body)
    assert read(path, game).traits == game.traits


@pytest.mark.parametrize("bot", ["architect", "master"])
def test_weights_that_do_not_fit_are_told_of_once_and_played_without(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "border.weights"
    path.write_bytes(b'{"game": "border", "traits": 5, "hidden": 32}\n')
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    match = stopped("border", 2, 3)
    lessons.learned.cache_clear()
    try:
        with pytest.warns(UserWarning, match="with 5 traits .*without it") as told:
            lines = [_chosen(bot, match) for _ in range(3)]
    finally:
        lessons.learned.cache_clear()
    assert set(lines) <= set(match.legal(match.to_act[0]))
    assert len(told) == 1


def _chosen(bot: str, match: Match) -> str:
    seat = match.to_act[0]
    return make(bot, match.game, 1, work=32).choose(match.view(seat), match.legal(seat))


# ---- self-play ----


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_traits_are_distinct_and_below_their_number(name: str, seats: int) -> None:
    game = SHELF[name]
    widest = 0
    for seed in range(examples(3)):
        room = SelfPlay(20_000)
        kept = room.play(game.start(game.setup(seats)), UNTRAINED, Rng(seed), 0.05, 0.3)
        assert room.positions == kept * seats > 0
        for at in range(0, room.positions * MOST_TRAITS, MOST_TRAITS):
            row = room.rows[at : at + MOST_TRAITS]
            traits = [trait for trait in row if trait >= 0]
            assert row == array("h", traits + [-1] * (MOST_TRAITS - len(traits)))
            assert len(set(traits)) == len(traits) > 0
            assert max(traits) < game.traits
            widest = max(widest, len(traits))
    assert widest < MOST_TRAITS  # a row that was full may have been cut off


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_self_play_tells_how_its_matches_end(name: str, seats: int) -> None:
    game = SHELF[name]
    room = SelfPlay(20_000)
    start = game.start(game.setup(seats))
    before = game.views.view(start, None)
    kept = room.play(start, learned(game), Rng(2), 0.01, 0.0)
    assert game.views.view(start, None) == before
    wins = room.results[: 2 * seats : 2]
    assert sum(wins) == pytest.approx(1)
    assert all(-1 <= margin <= 1 for margin in room.results[1 : 2 * seats : 2])
    predictions = room.predictions[: 2 * kept * seats]
    assert all(0 <= win <= 1 for win in predictions[::2])
    assert all(-1 <= margin <= 1 for margin in predictions[1::2])
    again = SelfPlay(20_000)
    assert again.play(start, learned(game), Rng(2), 0.01, 0.0) == kept
    assert (again.rows, again.predictions, again.results) == (
        room.rows,
        room.predictions,
        room.results,
    )
    room.clear()
    assert room.positions == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_roll_and_write_tells_the_place_in_the_round(seats: int) -> None:
    """A round is played to its end: the last seat answers all, and that is no relative matter."""
    game, kinds = SHELF["rollwrite"], list(rollwrite_features.KINDS)
    first = feature_ranges.starts(rollwrite_features.KINDS)[kinds.index("place")]
    room = SelfPlay(20_000)
    room.play(game.start(game.setup(seats)), UNTRAINED, Rng(1), 0.05, 0.0)
    for row in range(room.positions):
        traits = room.rows[row * MOST_TRAITS : (row + 1) * MOST_TRAITS]
        places = [trait - first for trait in traits if first <= trait < first + 12]
        assert places == [4 * (seats - 2) + row % seats]


def test_numbers_of_any_kind_are_temperatures() -> None:
    game = SHELF["rollwrite"]
    start = game.start(game.setup(2))
    kept = [
        SelfPlay(20_000).play(start, learned(game), Rng(2), *two) for two in ((0, 0), (0.0, 0.0))
    ]
    assert kept[0] == kept[1] > 0
    with pytest.raises(TypeError):
        SelfPlay(10).play(start, learned(game), Rng(2), "hot", 0)  # type: ignore[arg-type]


def test_a_full_room_keeps_what_fits() -> None:
    game = SHELF["copenhagen"]
    room = SelfPlay(10)
    assert room.play(game.start(game.setup(2)), UNTRAINED, Rng(1), 0.0, 0.0) > 5
    assert room.positions == 10
