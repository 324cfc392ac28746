"""Training: a run of learning that can be stopped and gone on with at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from zipfile import BadZipFile

from nyhavn.bots.constants import HIDDEN
from nyhavn.bots.learned import file_name, parts, write
from nyhavn.core.game import Game
from nyhavn.extras import extras
from nyhavn.research.learn.learner import MEMORY, Learner, packed, unpacked

with extras():
    import numpy as np

MATCHES = 200  # of the first generation ...
ROWS = 120_000  # ... and positions that a further one should bring, each seen from every seat
STEPS = 150  # of learning, a generation
FAST, SLOW = 0.002, 0.00005  # the rate of learning at the start and at the end ...
FURTHER = 0.001  # ... and at the start of a run that goes on from weights of a file
BROKEN = (ValueError, KeyError, EOFError, AttributeError, BadZipFile)


class Training:
    """What has been learned is kept in a folder: GAME.npz to go on, GAME.weights to play with.

    GAME.N.matches.npz are the matches of generation N, as long as they are learned from. If it is
    about one number of seats, the files are called GAME-SEATS.
    """

    def __init__(
        self,
        game: Game,
        folder: Path,
        seed: int,
        threads: int,
        clock: Callable[[], float] = monotonic,
        seats: int = 0,
        start: Path | None = None,
    ) -> None:
        self.learner = Learner(game, seed, threads, seats)
        self.weights = folder / file_name(game, seats)
        self.seconds = 0.0  # spent so far
        self.whole = True  # False: gone on with, but the matches it had learned from are gone
        self._matches = MATCHES  # of the next generation
        self._kept = folder / file_name(game, seats, "npz")
        self._clock = clock
        self._fast = FAST if start is None else FURTHER
        if start is not None:
            self._begin_with(start)
        if self._kept.exists():
            self._restore()

    @property
    def generation(self) -> int:
        """How many generations have been played."""
        return self.learner.generation

    def run(self, seconds: float, generations: int = 0) -> Iterator[str]:
        """Learn for so many seconds in all, or so many generations; yield a line for each.

        The rate falls with what is left. By generations, a run that was stopped and gone on with is
        the run without a break, to the last bit; by time it is as far as the clock is the same.
        """
        start = self._clock() - self.seconds
        while True:
            spent = self._clock() - start
            done = self.generation / generations if generations else spent / seconds
            if done >= 1:
                return
            rows = self.learner.play(self._matches)
            self._matches = max(MATCHES // 2, self._matches * ROWS // max(rows, 1))
            off = self.learner.fresh_error()
            self.learner.train(STEPS, SLOW + (self._fast - SLOW) * (1 - done))
            self.seconds = self._clock() - start
            self._keep()
            yield self._line(rows, off, seconds, generations)

    def _line(self, rows: int, off: float, seconds: float, generations: int) -> str:
        if generations:
            done = self.generation / generations
            left = f"{generations - self.generation} generations left"
        else:
            done = self.seconds / seconds
            left = f"{max(seconds - self.seconds, 0) / 60:.1f} min left"
        return (
            f"{min(done, 1):4.0%}  generation {self.generation}: {rows:,} positions, "
            f"error {off:.4f} before learning from them, {left}"
        )

    def _matches_of(self, generation: int) -> Path:
        return self._kept.with_suffix(f".{generation}.matches.npz")

    def _begin_with(self, path: Path) -> None:
        """Take weights of a file; new traits of a game come after those it was trained for."""
        game = self.learner.game
        about, weights = parts(path)
        fits = (about["game"], about["hidden"]) == (game.name, HIDDEN)
        if not fits or about["traits"] > game.traits or weights is None:
            raise ValueError(f"{path}: weights that {game.name} cannot go on from")
        self.learner.begin_with(weights)

    def _restore(self) -> None:
        """Go on from what is kept; a file that does not fit is refused with a sentence."""
        try:
            with np.load(self._kept) as file:
                kept = dict(file)
            fits = kept["weights own"].shape == self.learner.net.weights["own"].shape
            seconds = float(kept["seconds"])
        except BROKEN:
            raise ValueError(f"{self._kept}: nothing that a course has kept") from None
        if not fits:
            raise ValueError(f"{self._kept}: learned with other traits; start a new folder")
        self.learner.restore(kept)
        self.seconds = seconds
        self._matches = int(kept.get("matches", MATCHES))
        for generation in self._remembered():
            try:
                with np.load(self._matches_of(generation)) as file:
                    self.learner.memory.append(unpacked(file))
            except (OSError, *BROKEN):
                self.whole = False
        if not self.weights.exists():  # it was stopped between the two files
            write(self.weights, self.learner.game, self.learner.net.quantized())

    def _remembered(self) -> range:
        return range(max(1, self.generation - MEMORY + 1), self.generation + 1)

    def _keep(self) -> None:
        """Write all files, each whole or not at all; matches first, what speaks of them last."""
        self._save(self._matches_of(self.generation), **packed(self.learner.memory[-1]))
        about = {"seconds": np.array(self.seconds), "matches": np.array(self._matches)}
        self._save(self._kept, **about, **self.learner.state())
        self._matches_of(self._remembered()[0] - 1).unlink(missing_ok=True)
        write(self.weights, self.learner.game, self.learner.net.quantized())

    def _save(self, path: Path, **arrays: object) -> None:
        beside = path.with_suffix(".new.npz")
        np.savez(beside, **arrays)  # type: ignore[arg-type]
        beside.replace(path)
