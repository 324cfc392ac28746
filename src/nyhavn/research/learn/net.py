"""Net: the value while it learns, in real numbers, by gradient descent (Adam)."""

from __future__ import annotations

from typing import Any

from nyhavn.bots.constants import HIDDEN, ONE
from nyhavn.bots.learned import Weights
from nyhavn.bots.value import Value
from nyhavn.extras import extras

with extras():
    import numpy as np
    from numpy.typing import NDArray

Floats = NDArray[np.float32]
MiniBatch = tuple[
    NDArray[np.int16], NDArray[np.int16], Floats, Floats
]  # own, others, share, targets
NAMES = ("own", "others", "bias", "out", "last")
LEAD = 4.0  # how much the lead counts beside the victory: it is a small number
BOUND = 31.0  # of a weight: ONE times that fits into 16 bits


class Net:
    """Weights, and the moments of their gradients that Adam keeps."""

    def __init__(self, traits: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.traits = traits
        self.weights: dict[str, Floats] = {
            "own": rng.normal(0, 0.1, (traits + 1, HIDDEN)).astype(np.float32),
            "others": rng.normal(0, 0.1, (traits + 1, HIDDEN)).astype(np.float32),
            "bias": np.full(HIDDEN, 0.2, np.float32),
            "out": rng.normal(0, 0.2, (HIDDEN, 2)).astype(np.float32),
            "last": np.zeros(2, np.float32),
        }
        self.first_moments = {name: np.zeros_like(self.weights[name]) for name in NAMES}
        self.second_moments = {name: np.zeros_like(self.weights[name]) for name in NAMES}
        self.steps = 0

    def learn(self, batch: MiniBatch, rate: float) -> float:
        """Take one step towards the targets (chance to win, lead); return how far off it was."""
        own, others, share, targets = batch
        w = self.weights
        mine = self._multi_hot(own)
        theirs = np.zeros_like(mine)
        every = np.arange(len(own))[:, None]
        for k in range(others.shape[1]):
            theirs[every, others[:, k]] += share[:, None]
        mine[:, -1] = theirs[:, -1] = 0  # the number -1 stands for no trait
        hidden = mine @ w["own"] + theirs @ w["others"] + w["bias"]
        active = np.maximum(hidden, 0)
        found = active @ w["out"] + w["last"]
        win = 1 / (1 + np.exp(-np.clip(found[:, 0], -30, 30)))
        error = np.stack([win - targets[:, 0], LEAD * (found[:, 1] - targets[:, 1])], 1)
        error = (error / len(own)).astype(np.float32)
        gradient = (error @ w["out"].T) * (hidden > 0)
        self._step(
            {
                "own": mine.T @ gradient,
                "others": theirs.T @ gradient,
                "bias": gradient.sum(0),
                "out": active.T @ error,
                "last": error.sum(0),
            },
            rate,
        )
        likely = np.clip(win, 1e-6, 1 - 1e-6)
        t = targets[:, 0]
        return float(-np.mean(t * np.log(likely) + (1 - t) * np.log(1 - likely)))

    def quantized(self) -> Weights:
        """Return what has been learned, in whole numbers."""
        w = self.weights
        out = np.concatenate([w["out"].T.ravel(), w["last"]])
        return _ints(w["own"][:-1]), _ints(w["others"][:-1]), _ints(w["bias"]), _ints(out)

    def value(self) -> Value:
        """Return a value that plays with it."""
        return Value(*self.quantized())

    def state(self) -> dict[str, Any]:
        """Return everything that is needed to go on later, as arrays."""
        kept: dict[str, Any] = {"steps": np.array(self.steps)}
        for name in NAMES:
            kept[f"weights {name}"] = self.weights[name]
            kept[f"slopes {name}"] = self.first_moments[name]
            kept[f"squares {name}"] = self.second_moments[name]
        return kept

    def restore(self, kept: Any) -> None:
        """Go on from what `state` returned."""
        self.steps = int(kept["steps"])
        for name in NAMES:
            self.weights[name] = kept[f"weights {name}"]
            self.first_moments[name] = kept[f"slopes {name}"]
            self.second_moments[name] = kept[f"squares {name}"]

    def _multi_hot(self, rows: NDArray[np.int16]) -> Floats:
        """Return rows of traits as rows of zeros and ones; -1 is the last column."""
        found = np.zeros((len(rows), self.traits + 1), np.float32)
        found[np.arange(len(rows))[:, None], rows] = 1
        return found

    def _step(self, gradients: dict[str, Floats], rate: float) -> None:
        """Adam."""
        self.steps += 1
        for name, gradient in gradients.items():
            first, second = self.first_moments[name], self.second_moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            length = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.weights[name] -= (length * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
            np.clip(self.weights[name], -BOUND, BOUND, out=self.weights[name])


def _ints(part: Floats) -> list[int]:
    numbers: list[int] = np.rint(part.ravel() * ONE).astype(int).tolist()
    return numbers
