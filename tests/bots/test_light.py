"""The light levels: little work, which ends in time, and each still stronger than the one below."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.bot import Bot
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.light import WORK, light
from nyhavn.bots.search_bot import BATCH, SearchBot
from nyhavn.server.tables import worker_tasks


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_lightly_and_repeats_itself(name: str, level: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=4)
    seat = match.to_act[0]
    view, legal = match.view(seat), match.legal(seat)
    lines = {light(level, match.game, 9).choose(view, legal) for _ in range(3)}
    assert len(lines) == 1
    assert lines <= {*legal}
    if level not in WORK:
        assert lines == {make(level, match.game, 9).choose(view, legal)}


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("level", WORK)
@pytest.mark.parametrize(("batch", "batches"), [(0.1, None), (2.0, 1)])
def test_it_ends_in_time(name: str, level: str, batch: float, batches: int | None) -> None:
    """A machine on which a batch takes longer than all of it may take does one."""
    match, now = Match.new(SHELF[name], 2, dealer=4), 0.0

    def clock() -> float:
        nonlocal now
        now += batch
        return now - batch

    bot = light(level, match.game, 1, clock)
    assert isinstance(bot, SearchBot)
    found = bot.search(match.view(match.to_act[0]))
    done = sum(child.visits for child in found)
    assert done <= WORK[level]
    if batches is not None:
        assert done <= batches * BATCH


@pytest.mark.parametrize(
    ("compiled", "work", "lightly"), [(False, None, True), (True, None, False), (False, 3, False)]
)
def test_bots_are_light_where_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch, compiled: bool, work: int | None, lightly: bool
) -> None:
    made = []

    def marked(*_: object) -> Bot:
        made.append("light")
        return make("uniform", game, 1)

    game = SHELF["border"]
    match = Match.new(game, 2, dealer=4)
    seat = match.to_act[0]
    monkeypatch.setattr(worker_tasks, "light", marked)
    monkeypatch.setattr(worker_tasks, "compiled", lambda: compiled)
    asked = match.view(seat), match.legal(seat)
    line, fault = worker_tasks.choose_lightly("border", "journeyman", *asked, 1, 5.0, work)
    assert (line in asked[1], fault) == (True, "")
    assert bool(made) == lightly
