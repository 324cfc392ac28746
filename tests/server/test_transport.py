"""Short messages are read by a short way. It must make no difference, however bytes arrive."""

from __future__ import annotations

import socket
import time

import pytest

from nyhavn.server.sockets.protocols import Talk
from tests.server.running import Server, person, running
from tests.trust.splinters import handshake

PAUSE = 0.02  # seconds in which what was sent before is read
MASK = b"\x01\x80\xff\x2a"


def frame(text: str | bytes, first: int = 0x81) -> bytes:
    """A frame as browsers send it; they mask."""
    data = text.encode() if isinstance(text, str) else text
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return bytes([first]) + size + MASK + bytes(b ^ MASK[i % 4] for i, b in enumerate(data))


def ping(at: int) -> str:
    return f'{{"type":"ping","n":9,"at":{at}}}'


ONE, TWO, THREE = (frame(ping(at)) for at in (1, 2, 3))
WAYS = {
    "whole": [ONE, TWO, THREE],
    "together": [ONE + TWO, THREE],
    "cut in the head": [ONE[:1], ONE[1:] + TWO, THREE],
    "cut in the mask": [ONE[:4], ONE[4:], TWO],
    "cut in the text": [ONE[:9], ONE[9:], TWO],
    "a frame as the rest of another": [frame("x" * 60)[:6], ONE, TWO, THREE],
    "pieces": [frame(ping(1)[:7], 0x01), frame(ping(1)[7:], 0x80), TWO],
    "a whole one between pieces": [frame(ping(1)[:7], 0x01), TWO, frame(ping(1)[7:], 0x80)],
    "a ping of the protocol between": [ONE, frame(b"are you there", 0x89), TWO],
    "after goodbye": [ONE, frame(b"\x03\xe8", 0x88), TWO],
    "empty": [frame(""), ONE],
    "the longest short one": [frame(ping(1) + " " * (125 - len(ping(1)))), TWO],
    "the shortest long one": [frame(ping(1) + " " * (126 - len(ping(1)))), TWO],
    "no UTF-8": [frame(b"\xff\xfe"), ONE],
    "unmasked": [ONE, b"\x81\x02{}", TWO],
    "reserved bit": [ONE, frame(ping(2), 0xC1), THREE],
    "with the handshake": [],
}


def said(server: Server, chunks: list[bytes], table: str) -> bytes:
    """Send in these pieces, and return all that comes back, to the end."""
    hello = frame(f'{{"type":"hello","table":"{table}"}}')
    first = [handshake(False)] if chunks else [handshake(False) + hello + ONE]
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(60)
        heard = b""
        for chunk in [*first, hello, *chunks]:
            line.sendall(chunk)
            while chunk in (first[0], hello) and not heard.endswith((b"\r\n\r\n", b"}")):
                heard += line.recv(65_536)
            time.sleep(PAUSE)
        line.settimeout(5 * PAUSE)
        try:
            while more := line.recv(65_536):
                heard += more
            return heard + b"the end"
        except TimeoutError:
            return heard
        except ConnectionResetError:
            return heard + b"the end"


@pytest.mark.parametrize("way", WAYS)
def test_the_short_way_makes_no_difference(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running() as server:
        table = server.table("border", person("Ada"), person("Bob"))["table"]
        found = said(server, WAYS[way], table)
        monkeypatch.setattr(Talk, "_short", lambda talk, data: None)
        assert found == said(server, WAYS[way], table)
    assert b'"type":"table"' in found


def test_short_messages_take_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bytes | None] = []
    short = Talk._short

    def counted(talk: Talk, data: bytes) -> bytes | None:
        taken.append(short(talk, data))
        return taken[-1]

    monkeypatch.setattr(Talk, "_short", counted)
    with running() as server:
        table = server.table("border", person("Ada"), person("Bob"))["table"]
        said(server, WAYS["whole"], table)
    assert taken[-3:] == [ping(at).encode() for at in (1, 2, 3)]
