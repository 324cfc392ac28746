"""A database that several open, and storing one thing in it."""

from __future__ import annotations

from collections.abc import Callable

from nyhavn.server.storage.store import Save, Store

Open = Callable[[], Store]  # the same database each time


def save(store: Store, save: Save) -> None:
    """Store it; Conflict if somebody else wrote first."""
    (conflict,) = store.save_all([save])
    if conflict is not None:
        raise conflict


def entries(store: Store, table: str, since: int = 0) -> list[str]:
    """Return the entries of a table from a number on; of one that there is not, none."""
    found = store.read(table, since)
    return [] if found is None else found.entries


def stored(store: Store, table: str, since: int = 0) -> tuple[int, bytes, list[str]] | None:
    """Return version, document and entries of a table, without its moment; of none, none."""
    found = store.read(table, since)
    return None if found is None else found[:3]
