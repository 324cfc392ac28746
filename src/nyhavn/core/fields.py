"""Fields: what a state is made of, by name, whether it is compiled or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Restored = TypeVar("Restored")


def fields_of(cls: type) -> list[str]:
    """Return the names of a class's fields, its own first."""
    return [name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ())]


def restored(cls: type[Restored], fields: Mapping[str, object]) -> Restored:
    """Return a state with these fields, as it was when it was pickled, here or elsewhere."""
    state = cls.__new__(cls)
    for name, value in fields.items():
        setattr(state, name, value)
    return state
