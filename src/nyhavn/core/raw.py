"""Python twins of what raw.pxd does in C. Never compiled; the engine's only machine-level words."""

from typing import Any


def copy(dst: Any, src: Any) -> None:
    """Copy every field of src into dst (same class)."""
    for cls in type(src).__mro__:
        for name in cls.__dict__.get("__slots__", ()):
            value = getattr(src, name)
            setattr(dst, name, value[:] if isinstance(value, list) else value)


def low(bits: int) -> int:
    """Return the index of the lowest set bit of a number above 0."""
    return (bits & -bits).bit_length() - 1


def high(bits: int) -> int:
    """Return the index of the highest set bit of a number above 0."""
    return bits.bit_length() - 1


def count(bits: int) -> int:
    """Return how many bits are set."""
    return bits.bit_count()


def room() -> list[int]:
    """Return a fresh buffer for actions, 4,096 long; in C it lives until the function returns."""
    return [0] * 4096


def compiled() -> bool:
    """Say whether this is the compiled engine."""
    return False


def unlock() -> int:
    """Let other threads run (compiled code only)."""
    return 0


def lock(token: int) -> None:
    """Take the interpreter back after unlock()."""
