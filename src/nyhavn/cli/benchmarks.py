"""The measurements behind `nyhavn bench`, each the median of short slices of CPU time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from statistics import median

from nyhavn.bots import make
from nyhavn.bots.learned import UNTRAINED
from nyhavn.bots.levels import master
from nyhavn.bots.search import Search
from nyhavn.core.compilation import compiled
from nyhavn.core.game import Game
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import SHELF

SLICES = 5
SLICE = float(os.environ.get("NYHAVN_BENCH_SLICE", "0.35"))  # seconds of CPU time
ITERATIONS = 1000  # of a search


def start(game: Game, seats: int) -> State:
    """Return a position before the first act of chance."""
    return game.start(game.setup(seats))


def rates(once: Callable[[int], int]) -> dict[str, float]:
    """Call once(k), which plays match k and returns its decisions, for some slices of time."""
    decisions, playouts = [], []
    k = 0
    for _ in range(SLICES):
        n, first = 0, k
        begin = time.process_time()
        while (spent := time.process_time() - begin) < SLICE:
            n += once(k)
            k += 1
        decisions.append(n / spent)
        playouts.append((k - first) / spent)
    return {"decisions_per_second": median(decisions), "playouts_per_second": median(playouts)}


def playouts(game: Game, seats: int) -> dict[str, float]:
    """Measure random playouts inside the engine."""
    fresh = start(game, seats)
    return rates(lambda k: fresh.clone().playout(Rng(k)))


def python_loop(game: Game, seats: int) -> dict[str, float]:
    """Measure random play driven from Python: `legal`, pick, `apply`."""
    fresh = start(game, seats)

    def once(k: int) -> int:
        state, rng, decisions = fresh.clone(), Rng(k), 0
        state.settle(rng)
        while not state.over:
            seat = state.to_act[0]
            legal = state.legal(seat)
            n = len(legal)
            if n > 1:
                decisions += 1
            state.apply(seat, legal[rng.below(n)])
            if not state.acting:
                state.settle(rng)
        return decisions

    return rates(once)


def clone_us(game: Game, seats: int) -> float:
    """Measure the microseconds of one clone, the loop around it included."""
    state = start(game, seats)
    times = []
    for _ in range(SLICES):
        begin = time.process_time()
        for _ in range(20_000):
            state.clone()
        times.append((time.process_time() - begin) * 1e6 / 20_000)
    return median(times)


def state_bytes(game: Game, seats: int) -> int:
    """Return the size of one state; uncompiled, its lists are counted too."""
    state = start(game, seats)
    if compiled():
        return sys.getsizeof(state)
    slots = [name for cls in type(state).__mro__ for name in cls.__dict__.get("__slots__", ())]
    return sys.getsizeof(state) + sum(sys.getsizeof(getattr(state, name)) for name in slots)


def two_threads(game: Game, seats: int) -> float:
    """Measure how many times the playouts of one thread two threads make in the same real time."""
    fresh = start(game, seats)

    def playing(rng: Rng) -> Callable[[], int]:
        return lambda: fresh.playouts(rng, 100) and 100

    return side_by_side(playing(Rng(1)), playing(Rng(1)))


def two_searches(game: Game, seats: int) -> float:
    """Measure how many times the descents of `master` it makes with two threads, in real time."""
    match = middle(game, seats)
    seat = match.to_act[0]

    def descents(threads: int) -> int:
        bot = master(game, 1, ms=1000 * SLICE, threads=threads)
        _, found = bot.compare(match.view(seat), 0)  # which never stops early
        return sum(one.visits for one in found)

    return median(descents(2) / descents(1) for _ in range(SLICES))


def side_by_side(one: Callable[[], int], other: Callable[[], int]) -> float:
    """Call the first again and again, then both in threads; return how much more is done."""

    def work(once: Callable[[], int], done: list[int]) -> None:
        n, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < SLICE:
            n += once()
        done.append(n)

    ratios = []
    for _ in range(SLICES):
        alone: list[int] = []
        work(one, alone)
        both: list[int] = []
        threads = [threading.Thread(target=work, args=(once, both)) for once in (one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ratios.append(sum(both) / alone[0])
    return median(ratios)


def shape(game: Game, seats: int) -> dict[str, float]:
    """Count lines per decision, and how many of all lines are forced, over random matches."""
    decisions = forced = lines = 0
    for k in range(100):
        state, rng = start(game, seats), Rng(k)
        state.settle(rng)
        while not state.over:
            seat = state.to_act[0]
            legal = state.legal(seat)
            if len(legal) > 1:
                decisions += 1
                lines += len(legal)
            else:
                forced += 1
            state.apply(seat, legal[rng.below(len(legal))])
            state.settle(rng)
    return {
        "legal_per_decision": lines / decisions,
        "forced_share": forced / (decisions + forced),
    }


def openspiel() -> dict[str, object] | None:
    """Measure OpenSpiel's dots_and_boxes 5x5: in C++ (rollouts of its MCTS), and from Python."""
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("dots_and_boxes(num_rows=5,num_cols=5)")
    decisions = 59  # sixty edges; the last one is forced

    def rollouts(k: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(200, k)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, k, False)
        bot.mcts_search(game.new_initial_state())
        return 200 * decisions

    def loop(k: int) -> int:
        state, rng = game.new_initial_state(), Rng(k)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
        return decisions

    fast = rates(rollouts)["decisions_per_second"]
    slow = rates(loop)["decisions_per_second"]
    return {"decisions_per_second": fast, "python_loop": {"decisions_per_second": slow}}


def search() -> dict[str, float | None]:
    """Measure iterations/s of tree search with random playouts, ours beside OpenSpiel's C++ one.

    Ours begins in the middle of Copenhagen for two, theirs on the empty board of dots_and_boxes
    5x5; both are the same in every run, and take turns so that a busy machine slows both.
    """
    root = middle(SHELF["copenhagen"], 2).state
    ours: list[float] = []
    theirs: list[float] = []
    other = _their_search()
    for _ in range(SLICES):
        ours.append(_rate(lambda k: _our_search(root, k)))
        if other:
            theirs.append(_rate(other))
    return {"nyhavn": median(ours), "openspiel": median(theirs) if theirs else None}


def middle(game: Game, seats: int) -> Match:
    """Return half of a match of journeymen."""
    players = [make("journeyman", game, seat) for seat in range(seats)]
    matches = [Match.new(game, seats, dealer=1)]
    while not matches[-1].over:
        match = matches[-1]
        seat = match.to_act[0]
        matches.append(match.play(seat, players[seat].choose(match.view(seat), match.legal(seat))))
    return matches[len(matches) // 2]


def _our_search(root: State, k: int) -> int:
    Search(2 * ITERATIONS).run(root, root.to_act[0], UNTRAINED, Rng(k), ITERATIONS)
    return ITERATIONS


def _their_search() -> Callable[[int], int] | None:
    try:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("dots_and_boxes(num_rows=5,num_cols=5)")

    def once(k: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, k)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, ITERATIONS, 100, False, k, False)
        bot.mcts_search(game.new_initial_state())
        return ITERATIONS

    return once


def _rate(once: Callable[[int], int]) -> float:
    """Call again and again for a slice of CPU time; return what was done in a second."""
    n = k = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < SLICE:
        n += once(k)
        k += 1
    return n / spent


def startup() -> float:
    """Return the CPU seconds of `nyhavn --help`, the best of five."""
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "nyhavn", "--help"], capture_output=True, check=True)
        times.append(time.perf_counter() - begin)
    return min(times)
