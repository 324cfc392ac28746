"""However bytes arrive: what is whole is answered, and what is nonsense ends the connection."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from unittest.mock import Mock

import pytest
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from nyhavn.server.sockets.websocket_protocol import WebSocketProtocol, text_frame
from tests.server.raw import HANDSHAKE, frames, message, plugged
from tests.server.running import Server, person

MASK = b"\x01\x80\xff\x2a"
MALFORMED, NOT_TEXT = "closed 1002", "closed 1007"


def frame(text: str | bytes, first: int = 0x81) -> bytes:
    """A frame as browsers send it; they mask."""
    data = text.encode() if isinstance(text, str) else text
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return bytes([first]) + size + MASK + bytes(b ^ MASK[i % 4] for i, b in enumerate(data))


def ping(at: int) -> str:
    return f'{{"type":"ping","n":9,"at":{at}}}'


ONE, TWO, THREE = (frame(ping(at)) for at in (1, 2, 3))
HALF, REST = frame(ping(1)[:7], 0x01), frame(ping(1)[7:], 0x80)
# Bytes are sent; a word is awaited: which ping is answered, what else is, or how it ends.
WAYS: dict[str, list[bytes | str]] = {
    "whole": [ONE, "pong 1", TWO, "pong 2", THREE, "pong 3"],
    "together": [ONE + TWO, "pong 1", "pong 2", THREE, "pong 3"],
    "cut in the head": [ONE[:1], ONE[1:] + TWO, "pong 1", "pong 2", THREE, "pong 3"],
    "cut in the mask": [ONE[:4], ONE[4:], "pong 1", TWO, "pong 2"],
    "cut in the text": [ONE[:9], ONE[9:], "pong 1", TWO, "pong 2"],
    "byte by byte": [*(ONE[k : k + 1] for k in range(len(ONE))), "pong 1"],
    "a frame as the rest of another": [frame("x" * 60)[:6], ONE, TWO, MALFORMED, "end"],
    "pieces": [HALF, REST, "pong 1", TWO, "pong 2"],
    "a whole one between pieces": [HALF, TWO, MALFORMED, "end"],
    "a ping of the protocol between pieces": [HALF, frame(b"hey", 0x89), "hey", REST, "pong 1"],
    "after goodbye": [ONE, "pong 1", frame(b"\x03\xe8", 0x88), "closed 1000", TWO, "end"],
    "a ping behind something else": [frame("{}") + ONE, "server.message", "pong 1"],
    "empty": [frame(""), "server.json", ONE, "pong 1"],
    "the longest with a short head": [frame(ping(1).ljust(125)), "pong 1", TWO, "pong 2"],
    "the shortest with a longer head": [frame(ping(1).ljust(126)), "pong 1", TWO, "pong 2"],
    "no UTF-8": [frame(b"\xff\xfe"), NOT_TEXT, ONE, "end"],
    "unmasked": [ONE, "pong 1", b"\x81\x02{}", MALFORMED, TWO, "end"],
    "reserved bit": [ONE, "pong 1", frame(ping(2), 0xC1), MALFORMED, THREE, "end"],
}


def heard(connection: socket.socket) -> Iterator[str]:
    """What comes back, but for tables and updates."""
    for opcode, data in frames(connection):
        match opcode:
            case Opcode.PONG:
                yield data.decode()
            case Opcode.CLOSE:
                yield f"closed {int.from_bytes(data[:2])}"
            case _:
                said = message(data)
                if said["type"] == "pong":
                    yield f"pong {said['at']}"
                elif said["type"] == "no":
                    yield said["id"]
    yield "end"


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    found: str = server.table("border", person("Ada"), person("Bob"))["table"]
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("early", [b"", THREE], ids=["", "too early"])
def test_ways_in_which_bytes_arrive(server: Server, table: str, way: str, early: bytes) -> None:
    """What comes before the handshake is answered is not heard, and does no harm."""
    hello = frame(f'{{"type":"hello","table":"{table}"}}') + frame(ping(0))
    with plugged(server) as connection:
        connection.sendall(HANDSHAKE + early)
        head(connection)
        answers = heard(connection)
        connection.sendall(hello)
        for step in ["pong 0", *WAYS[way]]:
            if isinstance(step, str):
                assert next(answers) == step
            else:
                with contextlib.suppress(OSError):  # it has ended already
                    connection.sendall(step)


def head(connection: socket.socket) -> None:
    """Read the answer to the handshake, and no byte more."""
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        found += connection.recv(1)
    assert found.startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize("n", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_library_does_it(n: int) -> None:
    data = b"x" * n
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_a_handshake_that_came_to_nothing_is_answered_once_however_often_it_ends() -> None:
    """When its server stops just then, that stops as well: it broke off at such a connection."""
    found = WebSocketProtocol.__new__(WebSocketProtocol)
    found.conn, found.transport = ServerProtocol(), Mock()
    found.initial_response, found.handshake_complete = None, False
    found.send_500_response()
    found.send_500_response()
    (written,) = found.transport.write.call_args_list
    assert written.args[0].startswith(b"HTTP/1.1 500")
