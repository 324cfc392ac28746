"""Sparse: sums over the few traits of a position, and the way back for gradients. Compiled.

Positions have about 70 of a thousand traits: adding up their rows is less work than multiplying by
zeros. Uncompiled, the zeros are faster (see `net`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nyhavn.core import raw

if TYPE_CHECKING:
    from nyhavn.research.learn.net import Floats, Rows


def add_up(
    own: Rows, others: Rows, share: Floats, own_weights: Floats, other_weights: Floats,
    hidden: Floats,
) -> None:  # fmt: skip
    """Add to each position's sums the rows of its traits, and its share of the others'."""
    for b in range(len(own)):
        for i in range(own.shape[1]):
            trait = own[b, i]
            if trait < 0:
                break
            for j in range(raw.LANES):
                hidden[b, j] += own_weights[trait, j]
        for k in range(others.shape[1]):
            for i in range(others.shape[2]):
                trait = others[b, k, i]
                if trait < 0:
                    break
                for j in range(raw.LANES):
                    hidden[b, j] += share[b] * other_weights[trait, j]


def spread(
    own: Rows, others: Rows, share: Floats, gradient: Floats, own_slopes: Floats,
    other_slopes: Floats,
) -> None:  # fmt: skip
    """Add the gradient of each position's sums to the slopes of its traits' rows."""
    for b in range(len(own)):
        for i in range(own.shape[1]):
            trait = own[b, i]
            if trait < 0:
                break
            for j in range(raw.LANES):
                own_slopes[trait, j] += gradient[b, j]
        for k in range(others.shape[1]):
            for i in range(others.shape[2]):
                trait = others[b, k, i]
                if trait < 0:
                    break
                for j in range(raw.LANES):
                    other_slopes[trait, j] += share[b] * gradient[b, j]
