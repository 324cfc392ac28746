"""Training: a run of learning that can be stopped and gone on with at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from zipfile import BadZipFile

from nyhavn.bots.learned import file_name, write
from nyhavn.core.game import Game
from nyhavn.extras import extras
from nyhavn.research.learn.learner import Learner

with extras():
    import numpy as np

MATCHES = 200  # of the first generation ...
ROWS = 120_000  # ... and positions that a further one should bring, each seen from every seat
STEPS = 150  # of learning, a generation
FAST, SLOW = 0.002, 0.00005  # the rate of learning at the start and at the end


class Training:
    """What has been learned is kept in two files of a folder: GAME.npz to go on, GAME.weights.

    If it is about one number of seats, they are called GAME-SEATS.
    """

    def __init__(
        self,
        game: Game,
        folder: Path,
        seed: int,
        threads: int,
        clock: Callable[[], float] = monotonic,
        seats: int = 0,
    ) -> None:
        self.learner = Learner(game, seed, threads, seats)
        self.weights = folder / file_name(game, seats)
        self.seconds = 0.0  # spent so far
        self._kept = folder / file_name(game, seats, "npz")
        self._clock = clock
        if self._kept.exists():
            self._restore()

    @property
    def generation(self) -> int:
        """How many generations have been played."""
        return self.learner.generation

    def run(self, seconds: float) -> Iterator[str]:
        """Learn until so many seconds have been spent in all; yield a line for each generation.

        The rate falls with the time that is left, so a run that was stopped and gone on with ends
        like one that was not.
        """
        start = self._clock() - self.seconds
        matches = MATCHES
        while (spent := self._clock() - start) < seconds:
            rows = self.learner.play(matches)
            matches = max(MATCHES // 2, matches * ROWS // max(rows, 1))
            rate = SLOW + (FAST - SLOW) * (1 - spent / seconds)
            off = self.learner.train(STEPS, rate)
            self.seconds = self._clock() - start
            self._keep()
            yield (
                f"{min(self.seconds / seconds, 1):4.0%}  generation {self.generation}: "
                f"{rows:,} positions, error {off:.4f}, {(seconds - self.seconds) / 60:.1f} min left"
            )

    def _restore(self) -> None:
        """Go on from what is kept; a file that does not fit is refused with a sentence."""
        try:
            with np.load(self._kept) as file:
                kept = dict(file)
            fits = kept["weights own"].shape == self.learner.net.weights["own"].shape
            seconds = float(kept["seconds"])
        except (ValueError, KeyError, EOFError, AttributeError, BadZipFile):
            raise ValueError(f"{self._kept}: nothing that a course has kept") from None
        if not fits:
            raise ValueError(f"{self._kept}: learned with other traits; start a new folder")
        self.learner.restore(kept)
        self.seconds = seconds
        if not self.weights.exists():  # it was stopped between the two files
            write(self.weights, self.learner.game, self.learner.net.quantized())

    def _keep(self) -> None:
        """Write both files, each whole or not at all."""
        beside = self._kept.with_suffix(".new.npz")
        np.savez(beside, seconds=np.array(self.seconds), **self.learner.state())
        beside.replace(self._kept)
        write(self.weights, self.learner.game, self.learner.net.quantized())
