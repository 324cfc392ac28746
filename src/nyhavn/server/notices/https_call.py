"""HTTPS call: one POST to an address that a visitor has named, and what came of it: a status.

Whoever names an address must not make the server talk to a network that only it can reach. So the
name is looked up for every call, all it stands for must be public, and the connection goes to what
was looked at: nobody can answer one thing to the look and another to the call. What the other side
answers is read as far as its status, so it can lead nowhere else.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from nyhavn.server.notices.public_address import is_public

LONGEST_URL = 1_000
_NAME = re.compile(r"([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")
_PATH = re.compile(r"[!-~]*")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r\n]")
_MOST_READ = 100  # bytes; the status is among the first


class NotAllowed(ValueError):
    """An address that this server does not call."""


class Target(NamedTuple):
    """Where a call goes."""

    host: str
    port: int
    path: str


def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@cache
def verified() -> ssl.SSLContext:
    """Return how the other side proves who it is."""
    return ssl.create_default_context()


@dataclass(frozen=True)
class CallPolicy:
    """Whom the server may call, how it finds them, and for how long it waits."""

    allowed: Callable[[str], bool] = is_public
    resolve: Callable[[str, int], list[str]] = resolved
    context: Callable[[], ssl.SSLContext] = verified
    ports: frozenset[int] = frozenset({443})
    seconds: float = 10.0
    clock: Callable[[], float] = time.monotonic


def target(url: str, policy: CallPolicy) -> Target:
    """Return where an address leads, as it is written; NotAllowed if it is not plain https."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", 443 if parts.port is None else parts.port
    except ValueError:
        raise NotAllowed("it cannot be read") from None
    plain = len(url) <= LONGEST_URL and _PATH.fullmatch(url) and parts.scheme == "https"
    if not plain or "@" in parts.netloc or "#" in url or "\\" in url:
        raise NotAllowed("it is not plain https")
    if not (_NAME.fullmatch(host) or policy.allowed(host)) or port not in policy.ports:
        raise NotAllowed("nobody is called there")
    return Target(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def post(url: str, headers: Mapping[str, str], body: bytes, policy: CallPolicy) -> int:
    """Send something; return the status. OSError: no answer. NotAllowed: nobody was called."""
    to = target(url, policy)
    until = policy.clock() + policy.seconds
    addresses = policy.resolve(to.host, to.port)
    if not addresses or not all(policy.allowed(address) for address in addresses):
        raise NotAllowed("its name stands for a private address")
    name = f"[{to.host}]" if ":" in to.host else to.host
    lines = {
        "Host": name if to.port == 443 else f"{name}:{to.port}",
        "User-Agent": "nyhavn",
        "Connection": "close",
        "Content-Length": f"{len(body)}",
        **headers,
    }
    head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
    with (
        _connected(addresses, to.port, until, policy) as plain,
        policy.context().wrap_socket(plain, server_hostname=to.host) as secure,
    ):
        secure.sendall(f"POST {to.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        return _status(secure, until, policy)


def _connected(addresses: list[str], port: int, until: float, policy: CallPolicy) -> socket.socket:
    """Connect to the first of several addresses that takes it; never to a name."""
    fault: OSError = TimeoutError("no time is left")
    for address in addresses:
        try:
            found = socket.create_connection((address, port), _left(until, policy))
            found.settimeout(_left(until, policy))  # for the handshake as a whole
            return found
        except OSError as error:
            fault = error
    raise fault


def _status(secure: ssl.SSLSocket, until: float, policy: CallPolicy) -> int:
    found = b""
    while len(found) < _MOST_READ:
        secure.settimeout(_left(until, policy))
        if not (more := secure.recv(_MOST_READ - len(found))):
            break
        found += more
        if status := _STATUS.match(found):
            return int(status[1])
    raise OSError("this is no answer")


def _left(until: float, policy: CallPolicy) -> float:
    left = until - policy.clock()
    if left <= 0:
        raise TimeoutError("no time is left")
    return left
