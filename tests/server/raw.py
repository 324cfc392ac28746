"""Raw connections, on which one can send what no client would."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.frames import Frame, Opcode

from tests.server.running import SOON, Server

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@contextmanager
def plugged(server: Server) -> Iterator[socket.socket]:
    """A connection on which nothing was said yet."""
    with socket.create_connection(("127.0.0.1", server.port), SOON) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield connection


@contextmanager
def upgraded(server: Server) -> Iterator[socket.socket]:
    """A WebSocket."""
    with plugged(server) as connection:
        connection.sendall(HANDSHAKE)
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101")
        yield connection


def ended(connection: socket.socket, seconds: float = SOON) -> bool:
    """Read until the other side has closed; False if it has not within a time."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass  # cut off
    return True


def framed(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as clients send it: masked."""
    return Frame(opcode, data, fin).serialize(mask=True)


def frames(connection: socket.socket) -> Iterator[tuple[int, bytes]]:
    """Yield the opcode and the data of each frame of a server, until the end."""
    with connection.makefile("rb") as file:
        try:
            while head := file.read(2):
                size = head[1]
                if size >= 126:
                    size = int.from_bytes(file.read(2 if size == 126 else 8))
                yield head[0] & 0xF, file.read(size)
        except ConnectionResetError:
            pass  # that is an end, too


def message(data: bytes) -> dict[str, Any]:
    """What the data of a text frame say."""
    found: dict[str, Any] = json.loads(data)
    return found
