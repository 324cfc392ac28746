"""Where an outline fits into a house: all places at once, by shifting bits. Compiled."""

from __future__ import annotations


def places(offsets: list[int], first: int, size: int, valid: int, free: int, support: int) -> int:
    """Return the anchors at which an outline lies on free cells, one of them supported.

    Its cells are `size` offsets from `first` on; `valid` are the anchors that keep it inside.
    """
    held = 0
    for i in range(first, first + size):
        valid &= free >> offsets[i]
        held |= support >> offsets[i]
    return valid & held


def reaches(offsets: list[int], first: int, size: int, cells: int) -> int:
    """Return the anchors at which an outline covers at least one of the cells."""
    anchors = 0
    for i in range(first, first + size):
        anchors |= cells >> offsets[i]
    return anchors
