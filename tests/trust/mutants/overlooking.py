"""A broken store: it takes entries by whatever version of their table they were judged."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.server.storage.store import Conflict, Save, Store


def overlooking(store: Store) -> Store:
    """Break a store."""
    save_all = store.save_all

    def overlook(saves: Sequence[Save]) -> list[Conflict | None]:
        newest = store.newest([save.table for save in saves])
        return save_all([s if s.change else s._replace(version=newest[s.table][0]) for s in saves])

    store.save_all = overlook  # type: ignore[method-assign]
    return store
