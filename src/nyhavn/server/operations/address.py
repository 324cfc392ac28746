"""Addresses: where the server can be reached, and where its database is."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from nyhavn.folders import data
from nyhavn.server.protocol.refused import Refused

Socket = socket.socket
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_CONTACT = re.compile(r"mailto:[^\s@,]+@[\w-]+(\.[\w-]+)+|https://[\w-]+(\.[\w-]+)+")
EVERYWHERE = ("0.0.0.0", "::")
BACKLOG = 2048  # connections that wait until somebody takes them, as uvicorn has it


def database(text: str | None) -> Path:
    """Return the file that `--db` names: an address, a path, or nothing (the data folder)."""
    if text is None:
        return data() / "nyhavn.db"
    scheme, colon, rest = text.partition("://")
    if not colon:
        return Path(text).expanduser()
    if scheme != "sqlite" or not rest.startswith("/") or len(rest) < 2:
        raise Refused("database", url=text[:200])
    return Path(rest[1:])


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens; a port that is taken is refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that its connections send small messages at once (asyncio looks at this).
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)  # who comes before the server is there waits, and is not refused
    except (OSError, OverflowError) as error:
        found.close()
        why = getattr(error, "strerror", None) or str(error)
        raise Refused("port", host=host, port=port, why=why) from None
    return found


def place(text: str | None) -> tuple[str, int] | None:
    """Return the host and the port that a word such as `127.0.0.1:9100` names."""
    if text is None:
        return None
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit():
        raise Refused("place", text=text[:60])
    return host.removeprefix("[").removesuffix("]"), int(port)


def local(host: str) -> bool:
    """Say whether only this machine reaches a server that listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def public(url: str | None) -> str | None:
    """Return the address that `--url` names, without what follows the host."""
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise Refused("url", url=url[:200])
    return f"{parts.scheme}://{parts.netloc}"


def contact(text: str | None) -> str | None:
    """Return where push services find the operator, as `--push` names it."""
    if text is not None and not _CONTACT.fullmatch(text):
        raise Refused("contact", text=text[:60])
    return text


def proxies(text: str | None) -> tuple[Network, ...]:
    """Return the addresses and networks that `--proxy` names, separated by commas."""
    found: list[Network] = []
    for part in text.split(",") if text is not None else ():
        try:
            found.append(ipaddress.ip_network(part.strip()))
        except ValueError:
            raise Refused("proxy", text=part[:60]) from None
    return tuple(found)


def trusted(host: str, proxies: Sequence[Network]) -> bool:
    """Say whether an address is that of a proxy."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in proxies)


def reachable(host: str, port: int) -> str:
    """Return the address that people in the same network can type."""
    shown = _own_address() if host in EVERYWHERE else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _own_address() -> str:
    """The address of this machine in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
            return found
        except OSError:
            return "127.0.0.1"
