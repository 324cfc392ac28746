"""Policy: how a search selects, expands and evaluates. `docs/bots.md` has the references."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from nyhavn.bots.constants import MAX_DEPTH
from nyhavn.bots.learned import UNTRAINED
from nyhavn.bots.value import Value


class Prior(Enum):
    """What says which choices are promising before they have been tried."""

    NONE = "none"  # nothing: UCB, and progressive widening
    MERIT = "merit"  # the game's hand-made estimate: PUCT
    VALUE = "value"  # the learned value, where it is trained, else the estimate: PUCT


def untrained(seats: int) -> Value:
    """Return a value that knows nothing, for any number of seats."""
    return UNTRAINED


@dataclass(frozen=True)
class Policy:
    """As it stands: UCB and random rollouts."""

    prior: Prior = Prior.NONE
    merit_temperature: float = 35.0  # hundredths of a point that make a choice e times as likely
    value: Callable[[int], Value] = untrained  # evaluates leaves; else rollouts do
    rollout_tries: int = 1  # lines looked at for each step of a rollout; one is random play
    depth: int = MAX_DEPTH  # of the tree; 1 is flat Monte Carlo


UCB = Policy()
