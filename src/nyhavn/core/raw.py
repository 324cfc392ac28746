"""Python twins of what raw.pxd does in C. Never compiled; the engine's only machine-level words."""

from __future__ import annotations

import struct
import time
from collections.abc import MutableSequence, Sequence
from threading import Lock
from typing import Protocol

from nyhavn.core.fields import fields_of

LANES = 32  # numbers of 32 bits that are added together
_LANE = struct.Struct(f"<{LANES}I")
_HALF = 1 << 31
_HALVES = sum(_HALF << 32 * j for j in range(LANES))
_TAKING = Lock()


class Floats(Protocol):
    """Where numbers are written: a list, an array, a memoryview, a row of NumPy; in C a pointer."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> float: ...

    def __setitem__(self, at: int, number: float, /) -> None: ...


def copy(dst: object, src: object) -> None:
    """Copy every field of src into dst (same class)."""
    for name in fields_of(type(src)):
        value = getattr(src, name)
        setattr(dst, name, value[:] if isinstance(value, list) else value)


def content(value: object) -> object:
    """Return all fields as one value that can be compared and hashed; in C their bytes."""
    fields = (getattr(value, name) for name in fields_of(type(value)))
    return tuple(tuple(field) if isinstance(field, list) else field for field in fields)


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


def corner() -> list[int]:
    """Return a small buffer, 64 long, as `room`; in C nothing is written in it yet."""
    return [0] * 64


def floats(view: Floats, at: int) -> Floats:
    """Return the numbers of a buffer from a place on; what is written there is written to it."""
    found: Floats = memoryview(view)[at:]  # type: ignore[arg-type,assignment]
    return found


def shelf(value: object, places: int) -> list[object]:
    """Return room for the fields of so many values of a class: in C one block of bytes."""
    return [type(value).__new__(type(value)) for _ in range(places)]


def put(shelf: list[object], at: int, value: object) -> None:
    """Keep the fields of a value in a place of the shelf."""
    copy(shelf[at], value)


def get(shelf: list[object], at: int, value: object) -> None:
    """Give a value the fields that are kept in a place of the shelf."""
    copy(value, shelf[at])


def rows(numbers: Sequence[int]) -> list[int]:
    """Return rows of LANES numbers, each as one large integer: one addition adds a row."""
    return [
        sum(numbers[at + j] << 32 * j for j in range(LANES)) for at in range(0, len(numbers), LANES)
    ]


def add_row(sums: list[int], at: int, row: list[int], i: int) -> None:
    """Add row i of some to row `at` of others, lane by lane."""
    sums[at] += row[i]


def take_row(sums: list[int], at: int, row: list[int], i: int) -> None:
    """Subtract row i of some from row `at` of others, lane by lane."""
    sums[at] -= row[i]


def swap_row(sums: list[int], at: int, row: list[int], old: int, i: int) -> None:
    """Add row i of some to row `at` of others and subtract row `old`, lane by lane."""
    sums[at] += row[i] - row[old]


def alike(a: list[int], i: int, b: list[int], k: int, most: int) -> int:
    """Return how many numbers are equal from place i of one list and place k of another on."""
    n = 0
    while n < most and a[i + n] == b[k + n]:
        n += 1
    return n


def weigh(
    found: list[float], own: Sequence[int], rest: Sequence[int], bias: Sequence[int],
    out: Sequence[int], at: int, others: int,
) -> None:  # fmt: skip
    """Write two weighted sums of what is above zero in own + rest / others + bias, rounded down."""
    found[0] = found[1] = 0.0
    for j in range(LANES):
        h = rest[j] // others + own[j] + bias[j]
        if h > 0:
            found[0] += h * out[at + j]
            found[1] += h * out[at + LANES + j]


def clear_row(sums: list[int], at: int) -> None:
    """Make all numbers of a row 0."""
    sums[at] = 0


def lanes(sums: list[int], at: int) -> Sequence[int]:
    """Return the numbers of a row."""
    found = _LANE.unpack((sums[at] + _HALVES).to_bytes(4 * LANES, "little"))
    return [lane - _HALF for lane in found]


def compiled() -> bool:
    """Say whether this is the compiled engine."""
    return False


def unlock() -> int:
    """Let other threads run (compiled code only)."""
    return 0


def lock(token: int) -> None:
    """Take the interpreter back after unlock()."""


def take(shared: MutableSequence[int], at: int, n: int) -> int:
    """Add to a number that threads have in common, at once; return what it was."""
    with _TAKING:
        found = shared[at]
        shared[at] = found + n
        return found


def pause() -> None:
    """Let other threads go first while one waits for them."""
    time.sleep(0)
