"""Switching: notices as the operator has switched them on; the key of push is made once."""

from __future__ import annotations

from nyhavn.server.notices.table_notices import watch
from nyhavn.server.notices.turn_notices import Sealing, TurnNotices
from nyhavn.server.storage.store import Store
from nyhavn.server.tables.registry import Tables

KEY = "vapid"  # the secret's name


def switched_on(
    tables: Tables, store: Store, contact: str | None, webhooks: bool, url: str | None
) -> TurnNotices | None:
    """Return what tells people elsewhere; with a contact by push. Before anything is served."""
    if contact is None and not webhooks:
        return None
    push = None if contact is None else _push(store, contact)
    notices = TurnNotices(tables, push, webhooks, url)
    tables.on_open = watch(notices)
    return notices


def _push(store: Store, contact: str) -> Sealing:
    from nyhavn.server.notices.push_messages import PushMessages, new_key

    return PushMessages(store.secret(KEY, new_key()), contact)
