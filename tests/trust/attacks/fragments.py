"""Messages in pieces of nothing: each message is short, and takes a hundred frames."""

from __future__ import annotations

from websockets.frames import Opcode

from tests.server.raw import framed
from tests.trust.attacks import pongs
from tests.trust.attacks.target import Target

MESSAGE = (
    framed(Opcode.TEXT, b"{", fin=False)
    + framed(Opcode.CONT, b"", fin=False) * 90
    + framed(Opcode.CONT, b"}")
)


async def attack(target: Target) -> None:
    await pongs.attack(target, MESSAGE * 50)
