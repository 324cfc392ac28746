"""Public address: whether an address is one that anybody on the internet could call.

What Python's `is_global` says is not enough: some of what it lets pass leads to a private network
by another way (addresses of IPv6 that hold one of IPv4, of one site, of many at once).
"""

from __future__ import annotations

import ipaddress

_WITHIN = [  # networks of IPv6 whose addresses end with one of IPv4
    ipaddress.IPv6Network("::ffff:0:0/96"),
    ipaddress.IPv6Network("64:ff9b::/96"),  # how networks without IPv4 reach what has only that
]
_UNICAST = ipaddress.IPv6Network("2000::/3")  # the only part of IPv6 that is given out
_NOT_V6 = [
    ipaddress.IPv6Network(text)
    for text in (
        "2001::/23",  # protocols, Teredo among them
        "2001:db8::/32",  # documents
        "2002::/16",  # 6to4: an address of IPv4 in the middle
        "3fff::/20",  # documents
    )
]
_NOT_V4 = [
    ipaddress.IPv4Network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",  # a provider's own
        "127.0.0.0/8",
        "169.254.0.0/16",  # one link, and where machines of a cloud ask who they are
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",  # documents
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",  # measuring
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",  # many at once, and what is kept for later
    )
]


def is_public(text: str) -> bool:
    """Say whether this is such an address; a name is none."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id is not None:
            return False
        if any(address in network for network in _WITHIN):
            return _public_v4(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        return address in _UNICAST and not any(address in network for network in _NOT_V6)
    return _public_v4(address)


def _public_v4(address: ipaddress.IPv4Address) -> bool:
    return not any(address in network for network in _NOT_V4)
