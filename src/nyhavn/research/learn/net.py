"""Net: the value while it learns, in real numbers, by gradient descent (Adam)."""

from __future__ import annotations

from typing import Any

from nyhavn.bots.constants import HIDDEN, MOST_STAGES, ONE
from nyhavn.bots.learned import Weights
from nyhavn.bots.value import Value
from nyhavn.extras import extras
from nyhavn.research.learn import sparse

with extras():
    import numpy as np
    from numpy.typing import NDArray

Floats = NDArray[np.float32]
Rows = NDArray[np.int16]
Stages = NDArray[np.int8]
MiniBatch = tuple[Rows, Rows, Floats, Stages, Floats]  # own, others, share, stages, targets
NAMES = ("own", "others", "bias", "out", "last")
SPARSE = not hasattr(sparse.add_up, "__code__")  # compiled; else multiplying by zeros is faster
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
            "out": np.tile(rng.normal(0, 0.2, (HIDDEN, 2)).astype(np.float32), (MOST_STAGES, 1, 1)),
            "last": np.zeros((MOST_STAGES, 2), np.float32),
        }
        self.first_moments = {name: np.zeros_like(self.weights[name]) for name in NAMES}
        self.second_moments = {name: np.zeros_like(self.weights[name]) for name in NAMES}
        self.steps = 0

    def error(self, batch: MiniBatch) -> float:
        """Return how far off it is (cross-entropy of the chance to win); nothing is learned."""
        own, others, share, stages, targets = batch
        active = np.maximum(self._sums(own, others, share), 0)
        return _cross_entropy(_logistic(self._found(active, stages)[:, 0]), targets[:, 0])

    def learn(self, batch: MiniBatch, rate: float) -> float:
        """Take one step towards the targets (chance to win, lead); return how far off it was."""
        own, others, share, stages, targets = batch
        w = self.weights
        hidden = self._sums(own, others, share)
        active = np.maximum(hidden, 0)
        found = self._found(active, stages)
        win = _logistic(found[:, 0])
        error = np.stack([win - targets[:, 0], LEAD * (found[:, 1] - targets[:, 1])], 1)
        error = (error / len(own)).astype(np.float32)
        slopes = {name: np.zeros_like(w[name]) for name in NAMES}
        gradient = np.empty_like(hidden)
        for stage, at in _by_stage(stages):
            gradient[at] = error[at] @ w["out"][stage].T
            slopes["out"][stage] = active[at].T @ error[at]
            slopes["last"][stage] = error[at].sum(0)
        gradient *= hidden > 0
        slopes["bias"] = gradient.sum(0)
        if SPARSE:
            sparse.spread(own, others, share, gradient, slopes["own"], slopes["others"])
        else:
            slopes["own"] = self._multi_hot(own).T @ gradient
            slopes["others"] = self._shared_hot(others, share).T @ gradient
        self._step(slopes, rate)
        return _cross_entropy(win, targets[:, 0])

    def quantized(self) -> Weights:
        """Return what has been learned, in whole numbers."""
        w = self.weights
        out = np.concatenate(
            [np.concatenate([w["out"][k].T.ravel(), w["last"][k]]) for k in range(MOST_STAGES)]
        )
        return _ints(w["own"][:-1]), _ints(w["others"][:-1]), _ints(w["bias"]), _ints(out)

    def begin_with(self, weights: Weights) -> None:
        """Go on from weights of a file; traits that came after them begin with nothing."""
        own, others, bias, out = (np.array(part, np.float32) / np.float32(ONE) for part in weights)
        for name, part in (("own", own), ("others", others)):
            rows = part.reshape(-1, HIDDEN)[: self.traits]
            self.weights[name][:] = 0
            self.weights[name][: len(rows)] = rows
        self.weights["bias"] = bias
        stages = out.reshape(-1, 2 * HIDDEN + 2)
        for k in range(MOST_STAGES):
            last = stages[min(k, len(stages) - 1)]
            self.weights["out"][k] = last[:-2].reshape(2, HIDDEN).T
            self.weights["last"][k] = last[-2:]

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

    def _sums(self, own: Rows, others: Rows, share: Floats) -> Floats:
        """Return the sums of the hidden layer."""
        w = self.weights
        hidden: Floats = np.tile(w["bias"], (len(own), 1))
        if SPARSE:
            sparse.add_up(own, others, share, w["own"], w["others"], hidden)
        else:
            hidden += self._multi_hot(own) @ w["own"]
            hidden += self._shared_hot(others, share) @ w["others"]
        return hidden

    def _found(self, active: Floats, stages: Stages) -> Floats:
        """Return the chance to win (as logits) and the lead, by the last layer of each stage."""
        found = np.empty((len(active), 2), np.float32)
        for stage, at in _by_stage(stages):
            found[at] = active[at] @ self.weights["out"][stage] + self.weights["last"][stage]
        return found

    def _multi_hot(self, rows: Rows) -> Floats:
        """Return rows of traits as rows of zeros and ones; -1 is the last column."""
        found = np.zeros((len(rows), self.traits + 1), np.float32)
        found[np.arange(len(rows))[:, None], rows] = 1
        found[:, -1] = 0
        return found

    def _shared_hot(self, others: Rows, share: Floats) -> Floats:
        """Return what the other seats have together, each a share of one."""
        found = np.zeros((len(others), self.traits + 1), np.float32)
        every = np.arange(len(others))[:, None]
        for k in range(others.shape[1]):
            found[every, others[:, k]] += share[:, None]
        found[:, -1] = 0
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


def _by_stage(stages: Stages) -> list[tuple[int, NDArray[np.int64]]]:
    """Return the rows of each stage."""
    return [(stage, np.flatnonzero(stages == stage)) for stage in range(MOST_STAGES)]


def _logistic(found: Floats) -> Floats:
    return (1 / (1 + np.exp(-np.clip(found, -30, 30)))).astype(np.float32)


def _cross_entropy(win: Floats, target: Floats) -> float:
    likely = np.clip(win, 1e-6, 1 - 1e-6)
    return float(-np.mean(target * np.log(likely) + (1 - target) * np.log(1 - likely)))


def _ints(part: Floats) -> list[int]:
    numbers: list[int] = np.rint(part.ravel() * ONE).astype(int).tolist()
    return numbers
