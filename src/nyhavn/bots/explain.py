"""Explain: the best lines of a position, with the chance to win and the points to expect."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from nyhavn.bots.budget import Budget, Clock
from nyhavn.bots.calibration import calibration, divided, leader_of
from nyhavn.bots.learned import learned
from nyhavn.bots.levels import ROLLOUT_TRIES
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search_bot import Root, SearchBot
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

COMPARED = 5  # lines that are looked at equally deeply: as many as anybody wants to read


@dataclass(frozen=True)
class LineEvaluation:
    """What is to be expected of a line."""

    line: str
    win: float  # the chance to win, from 0 to 1, calibrated
    margin: float  # points ahead of the best other seat at the end
    share: float  # of the visits while the search was free to choose
    known: bool = True  # whether anybody can know so early who will win
    chances: tuple[float, ...] = ()  # of all seats; they are one together


def explain(
    game: Game,
    view: View,
    legal: list[str],
    seed: int = 0,
    ms: float | None = None,
    work: int | None = None,
    clock: Clock = time.perf_counter,
    also: Sequence[str] = (),
) -> list[LineEvaluation]:
    """Return the lines that were visited, the best first; the first few at equal depth.

    `also`: lines that are looked at equally deeply, whatever is thought of them.
    """
    if len(legal) < 2:
        raise ValueError("there is nothing to choose here")
    bot = _searcher(game, seed, Budget(ms, work, clock))
    more = _actions(game, also)
    before, after = bot.compare(view, COMPARED, more)
    visits = sum(one.visits for one in before)
    share = {one.action: one.visits / visits for one in before}
    compared = {*(one.action for one in before[:COMPARED]), *more}
    shown = [
        one for one in after if one.visits and (share.get(one.action) or one.action in compared)
    ]
    shown.sort(key=lambda one: (one.action not in compared, -one.reward, one.action))
    table, seat, leader = calibration(game, view["seats"]), view["seat"], leader_of(view)
    known = table.phase(leader).known
    return [
        LineEvaluation(
            game.lines.write(one.action),
            table.chance(one.win, seat, leader),
            one.margin,
            share.get(one.action, 0.0),
            known,
            _whole(game, one.wins[: view["seats"]]),
        )
        for one in shown
    ]


def behind(
    game: Game, view: View, line: str, seed: int, work: int, also: Sequence[str] = ()
) -> tuple[float, ...] | None:
    """Return the chances of all seats right behind a line, None if chance acts before a choice.

    Whoever has that choice is looked for in worlds that the seat of the view cannot tell apart.
    `also`: answers that are looked at as deeply as the best.
    """
    action, seat, seats = game.lines.read(line), view["seat"], view["seats"]
    if action is None:
        raise ValueError(f"{line}: this is no line of {game.name}")

    def after(rng: Rng) -> State:
        state = game.views.imagine(view, rng)
        state.apply(seat, action)
        while not state.over and (forced := state.forced()) is not None:
            state.apply(*forced)
        return state

    first = after(Rng(seed))
    if first.over:
        winners = first.ranking()[0]
        return tuple((one in winners) / len(winners) for one in range(seats))
    if first.chance:
        return None
    who = next(one for one in first.to_act if len(first.legal(one)) > 1)

    def choosing(rng: Rng) -> State:
        """A world in which that seat has a choice; where it has none, what is hidden is another."""
        state = after(rng)
        return state if state.owes(who) and len(state.legal(who)) > 1 else first.clone()

    bot, root = _searcher(game, seed, Budget(work=work)), Root(who, seats, choosing)
    if game.secrets and who != seat:
        # What is best differs from world to world: the best line of all would be that of the few
        # worlds in which it is legal. So what is chosen counts, in each world.
        many = bot.search_at(root)
        visits = sum(one.visits for one in many)
        wins = [sum(one.visits * one.wins[k] for one in many) / visits for k in range(seats)]
        return _whole(game, wins)
    more = _actions(game, also)
    before, found = bot.compare_at(root, COMPARED, more)
    compared = {*(one.action for one in before[:COMPARED]), *more}
    best = max(
        (one for one in found if one.visits and one.action in compared), key=lambda one: one.reward
    )
    return _whole(game, best.wins[:seats])


def _actions(game: Game, lines: Sequence[str]) -> list[int]:
    return [action for line in lines if (action := game.lines.read(line)) is not None]


def _searcher(game: Game, seed: int, budget: Budget) -> SearchBot:
    policy = Policy(Prior.VALUE, value=partial(learned, game), rollout_tries=ROLLOUT_TRIES)
    return SearchBot(game, seed, policy, budget, stop_early=False)


def _whole(game: Game, wins: Sequence[float]) -> tuple[float, ...]:
    """The calibrated chances of all seats.

    Each seat's is as it would see its own; what they say together is not one, by as much as the
    value is too hopeful or too timid here. So they are divided by their sum. One map is for
    the whole match: who compares its moments would take a step of the table for a deed.
    """
    phase = calibration(game, len(wins)).whole
    return tuple(divided([phase.chance(win, seat) for seat, win in enumerate(wins)]))
