"""Rng: the engine's own generator (splitmix64), the same numbers compiled or not."""

from __future__ import annotations

M64 = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB


class Rng:
    """A stream of numbers from a seed. One per thread; never the dealer's."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & M64

    def next(self) -> int:
        """Return the next 64 random bits."""
        z = self.state = (self.state + GAMMA) & M64
        z = ((z ^ (z >> 30)) * MIX1) & M64
        z = ((z ^ (z >> 27)) * MIX2) & M64
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, for 0 < n < 2**32."""
        return ((self.next() >> 32) * n) >> 32

    def __eq__(self, other: object) -> bool:
        """Whether the same numbers follow."""
        return isinstance(other, Rng) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __reduce__(self) -> tuple[type[Rng], tuple[int]]:
        """By its state: compiled or not, the same pickle."""
        return Rng, (self.state,)
