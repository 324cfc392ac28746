"""Splinters: bytes that are no proper request and no proper frame, from a seed."""

from __future__ import annotations

import struct
import zlib
from random import Random

from websockets.frames import Frame, Opcode

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
HEADERS = (
    *("X: y", "Host: localhost", "Host: evil.example", "Content-Length: 5", "Content-Length: -1"),
    *("Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Connection: close"),
    *("Transfer-Encoding: gzip, chunked", "Expect: 100-continue", "Upgrade: h2c", "X" * 300),
    *("Connection: Upgrade", "Upgrade: websocket", f"Sec-WebSocket-Key: {KEY}", "Cookie: a=b"),
    *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 99", "Origin: null", "X: \x00"),
    *("Authorization: Bearer \xff", "Accept-Language: \xe9" + "," * 500, " folded: yes"),
    *("Range: bytes=0-,0-,0-", "Accept-Encoding: gzip;q=x"),
)
TARGETS = ("/", "/api", "/api/tables", "/ws", "/%00", "/%ff", "//", "*", "http://x/ws", "/a?b=%zz")


def handshake(deflate: bool) -> bytes:
    """Return a proper request for a WebSocket."""
    lines = ["GET /ws HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}"]
    lines += ["Sec-WebSocket-Extensions: permessage-deflate"] if deflate else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def request(luck: Random) -> bytes:
    """Return something like an HTTP request."""
    if luck.random() < 0.15:
        return luck.randbytes(luck.choice((1, 10, 500, 70_000)))
    method = luck.choice(("GET", "POST", "PUT", "HEAD", "get", "X" * 20, "", "GET\x00"))
    version = luck.choice(("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/9.9", ""))
    lines = [f"{method} {luck.choice(TARGETS)} {version}"]
    lines += [luck.choice(HEADERS) for _ in range(luck.randrange(7))]
    lines += ["Y: " + "y" * 30_000] * luck.choice((0, 0, 0, 0, 3))
    end = luck.choice(("\r\n\r\n", "\r\n\r\n", "\n\n", "\r\n"))
    body = luck.choice((b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n", b"{}", b"\xff" * 9))
    return "\r\n".join(lines).encode("latin-1") + end.encode() + body


def frame(luck: Random) -> bytes:
    """Return something like a frame."""
    chance, data = luck.random(), _payload(luck)
    if chance < 0.1:
        return luck.randbytes(luck.choice((1, 2, 14, 400)))
    if chance < 0.6:  # a proper frame; what is in it need not be
        return Frame(luck.choice((Opcode.TEXT, Opcode.TEXT, Opcode.BINARY)), data).serialize(
            mask=True
        )
    bits = luck.choice((0x80, 0x80, 0x80, 0x00, 0x90, 0xA0, 0xC0, 0xF0, 0x40))
    opcode = luck.choice((0, 1, 1, 1, 2, 3, 7, 8, 9, 10, 11, 15))
    if bits & 0x40 and luck.random() < 0.7:  # "compressed"; perhaps it grows a thousandfold
        data = zlib.compress(luck.choice((b"\0" * 5_000_000, data)), 9)[2:-4]
    claimed = luck.choice((len(data),) * 6 + (0, 1, 126, 70_000, 2**31, 2**62))
    masked = 0x80 if luck.random() < 0.9 else 0
    if claimed < 126 and luck.random() < 0.95:
        size = struct.pack("!B", masked | claimed)
    elif claimed < 65_536:
        size = struct.pack("!BH", masked | 126, claimed)
    else:
        size = struct.pack("!BQ", masked | 127, claimed)
    mask = luck.randbytes(4) if masked else b""
    hidden = bytes(b ^ mask[k % 4] for k, b in enumerate(data)) if mask else data
    return bytes([bits | opcode]) + size + mask + hidden


def _payload(luck: Random) -> bytes:
    return luck.choice(
        (
            b"",
            b"\x03\xe8",
            b"\x03\xe8\xff",
            b"\x00\x01",
            b"x" * 125,
            b"x" * 126,
            b"\xff\xfe\xc3",
            b'{"type": "ping", "n": 1}',
            b'{"type": "hello", "table": "aaaaaaaaaa"}',
            b'{"type": "move", "nth": 1, "line": "keep"}',
            b"[" * 4_000,
            b" " * 17_000,
        )
    )
