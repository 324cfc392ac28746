"""Body: what bodies of HTTP have in common. `docs/protocol.md` says what all of them mean.

What they are about has files of its own: `seat_bodies`, `table_bodies` and so on.
"""

from __future__ import annotations

from msgspec import Struct

# What clients call some of the types, in the OpenAPI document and in TypeScript.
PUBLISHED = {"BotSeat": "Bot", "OpenSeat": "Open", "PersonSeat": "Person", "TableMessage": "Table"}


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends."""


class Nothing(Body):
    """Nothing to say."""


class Done(Struct, frozen=True):
    """It is done."""
