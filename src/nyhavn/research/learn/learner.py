"""Learner: generations of matches against itself, and what is learned from them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from nyhavn.bots.constants import MOST_TRAITS
from nyhavn.bots.learned import UNTRAINED, Weights
from nyhavn.bots.self_play import SelfPlay
from nyhavn.bots.value import Value
from nyhavn.core.game import Game
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.research.learn.net import Floats, MiniBatch, Net, Stages

with extras():
    import numpy as np
    from numpy.typing import NDArray

ROOM = 200_000  # rows of the matches that are handed over together
BATCH = 2048  # rows a step learns from
MEMORY = 8  # generations that are still learned from
LAMBDA = 0.85  # how much of a target comes from further on in the match, a position at a time
SEATS = (2, 2, 2, 3, 4)  # most matches are of two


@dataclass
class Dataset:
    """Rows of positions: the traits, where the rows of the other seats are, and the targets."""

    rows: NDArray[np.int16]
    others: NDArray[np.int64]  # row numbers
    share: Floats  # 1 / the number of others
    stages: Stages
    targets: Floats

    def batch(self, chosen: NDArray[np.int64]) -> MiniBatch:
        """Return some rows in the form a net learns from."""
        others = self.rows[self.others[chosen]]
        return (
            self.rows[chosen], others, self.share[chosen], self.stages[chosen], self.targets[chosen]
        )  # fmt: skip


class Learner:
    """Plays, remembers the last generations, and trains a net."""

    def __init__(self, game: Game, seed: int = 0, threads: int = 2, seats: int = 0) -> None:
        self.game = game
        self.seats = (seats,) if seats else SEATS  # of the matches, by lot
        self.net = Net(game.traits, seed)
        self.threads = threads
        self.generation = 0
        self._seed = seed
        self.memory: deque[list[Dataset]] = deque(maxlen=MEMORY)

    def begin_with(self, weights: Weights) -> None:
        """Go on from weights of a file: the first generation plays by them."""
        self.net.begin_with(weights)
        self.generation = 1

    def play(self, matches: int) -> int:
        """Play a generation of matches with what is known by now; return the number of rows."""
        value = self.net.value() if self.generation else UNTRAINED
        with ThreadPoolExecutor(self.threads) as pool:
            parts = pool.map(
                lambda thread: list(self._datasets(value, -(-matches // self.threads), thread)),
                range(self.threads),
            )
            datasets = [dataset for part in parts for dataset in part]
        self.memory.append(datasets)
        self.generation += 1
        return sum(len(dataset.rows) for dataset in datasets)

    def train(self, steps: int, rate: float) -> float:
        """Learn from what is remembered; return the mean error."""
        rng = np.random.default_rng((self._seed, self.generation))
        datasets = [dataset for generation in self.memory for dataset in generation]
        weights = np.array([len(dataset.rows) for dataset in datasets], float)
        off = 0.0
        for which in rng.choice(len(datasets), steps, p=weights / weights.sum()):
            dataset = datasets[which]
            off += self.net.learn(dataset.batch(rng.integers(len(dataset.rows), size=BATCH)), rate)
        return off / max(steps, 1)

    def fresh_error(self, batches: int = 8) -> float:
        """Return how far off the net is on the latest matches, of which it has learned nothing."""
        rng = np.random.default_rng((self._seed, self.generation, 1))
        datasets = self.memory[-1]
        weights = np.array([len(dataset.rows) for dataset in datasets], float)
        chosen = rng.choice(len(datasets), batches, p=weights / weights.sum())
        some = (datasets[which] for which in chosen)
        off = [self.net.error(one.batch(rng.integers(len(one.rows), size=BATCH))) for one in some]
        return float(np.mean(off))

    def state(self) -> dict[str, Any]:
        """Return what is needed to go on later, but for the matches that are remembered."""
        return {**self.net.state(), "generation": np.array(self.generation)}

    def restore(self, kept: Any) -> None:
        """Go on from what `state` returned."""
        self.net.restore(kept)
        self.generation = int(kept["generation"])

    def _datasets(self, value: Value, matches: int, thread: int) -> Iterator[Dataset]:
        rng = Rng((self._seed * 1_000_003 + self.generation) * 1_000_003 + thread)
        left = matches
        while left > 0:
            seats = self.seats[rng.below(len(self.seats))]
            many = min(left, 50)
            yield self._some(value, seats, many, rng)
            left -= many

    def _some(self, value: Value, seats: int, many: int, rng: Rng) -> Dataset:
        room = SelfPlay(ROOM)
        targets: list[Floats] = []
        done = 0
        for _ in range(many):
            temperature = (0.002, 0.01, 0.03)[rng.below(3)]
            kept = room.play(self._start(seats, rng), value, rng, temperature, 0.02 * rng.below(3))
            rows = kept * seats
            if done + rows > ROOM:
                break
            found = np.frombuffer(room.predictions, np.float32)[2 * done : 2 * (done + rows)]
            ends = np.frombuffer(room.results, np.float32)[: 2 * seats].reshape(seats, 2)
            guesses = found.reshape(kept, seats, 2)
            targets.append(_returns(guesses, ends, LAMBDA if value.traits else 1.0).reshape(-1, 2))
            done += rows
        rows_found = (
            np.frombuffer(room.rows, np.int16)[: done * MOST_TRAITS]
            .reshape(done, MOST_TRAITS)
            .copy()
        )
        return Dataset(
            rows=rows_found,
            others=_neighbours(done, seats),
            share=np.full(done, 1 / (seats - 1), np.float32),
            stages=np.frombuffer(room.stages, np.int8)[:done].copy(),
            targets=np.concatenate(targets),
        )

    def _start(self, seats: int, rng: Rng) -> State:
        """A match as usual; what lies in front of the seats is drawn by lot."""
        chosen = {name: one for name, one in self.game.choices.items() if not one.rule}
        options = {name: one.by_lot(seats, rng) for name, one in chosen.items()}
        return self.game.start(self.game.setup(seats, options))


def packed(datasets: list[Dataset]) -> dict[str, Any]:
    """Return the matches of a generation as a few arrays, to be kept in a file."""
    return {
        "rows": np.concatenate([one.rows for one in datasets]),
        "stages": np.concatenate([one.stages for one in datasets]),
        "targets": np.concatenate([one.targets for one in datasets]),
        "sizes": np.array([len(one.rows) for one in datasets]),
        "seats": np.array([round(1 / float(one.share[0])) + 1 for one in datasets]),
    }


def unpacked(kept: Any) -> list[Dataset]:
    """Return the matches of a generation that `packed` has written down."""
    found, first = [], 0
    rows, stages, targets = kept["rows"], kept["stages"], kept["targets"]
    for size, seats in zip(kept["sizes"].tolist(), kept["seats"].tolist(), strict=True):
        found.append(
            Dataset(
                rows=rows[first : first + size],
                others=_neighbours(size, seats),
                share=np.full(size, 1 / (seats - 1), np.float32),
                stages=stages[first : first + size],
                targets=targets[first : first + size],
            )
        )
        first += size
    return found


def _neighbours(rows: int, seats: int) -> NDArray[np.int64]:
    """Return for every row those of the other seats in the same position."""
    here = np.arange(rows)
    first = here - here % seats
    found = np.empty((rows, seats - 1), np.int64)
    for k in range(seats - 1):
        found[:, k] = first + (here - first + 1 + k) % seats
    return found


def _returns(guesses: Floats, ends: Floats, decay: float) -> Floats:
    """Return targets: later guesses and the end, the further away the less (TD(lambda))."""
    targets = np.empty_like(guesses)
    ahead = ends
    for at in range(len(guesses) - 1, -1, -1):
        targets[at] = ahead
        ahead = (1 - decay) * guesses[at] + decay * ahead
    return targets
