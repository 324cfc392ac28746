"""Calls to addresses of visitors: public ones only, to what was looked at, and no further."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import pytest

from nyhavn.server.notices.https_call import CallPolicy, NotAllowed, post, target
from nyhavn.server.notices.public_address import is_public
from tests.server.push_service import HOST, PushService, push_service

PRIVATE = """
127.0.0.1 127.8.9.1 0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 172.31.255.255
192.168.1.1 192.0.0.8 192.0.0.170 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.7 203.0.113.9
224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
::1 :: ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::10.0.0.1
64:ff9b::7f00:1 64:ff9b:1::1 100::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1
2001::1 2001:db8::1 2001:10::1 2002:7f00:1::1 2002:c0a8:101::1 3fff::1 5f00::1 ::2 1::1
2606:4700::1111%eth0 localhost example.org 1 127.1 0x7f000001
"""
PUBLIC = """
1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 223.255.255.255
2606:4700::1111 2a00:1450::1 ::ffff:1.1.1.1 64:ff9b::1.1.1.1
"""
# Addresses as visitors may write them, none of which is called.
BAD = r"""
http://hooks.example.org/ ftp://hooks.example.org/ hooks.example.org //hooks.example.org/ https:///
https://user:word@hooks.example.org/ https://@hooks.example.org/ https://hooks.example.org:8443/
https://hooks.example.org:22/ https://hooks.example.org:0/ https://hooks.example.org:x/
https://localhost/ https://intranet/ https://127.0.0.1/ https://[::1]/ https://[::ffff:10.0.0.1]/
https://2130706433/ https://0x7f.1/ https://127.1/ https://10.0.0.1/ https://hooks.example.org/#a
https://hooks.example.org\@evil.example/ https://hööks.example/ https://hooks.example.org./
https://-a.example.org/ https://[fe80::1%25eth0]/ https://hooks..example.org/ https://[
"""
STRANGE = [
    *(
        "https://hooks.example.org/a b",
        "https://hooks.example.org/\r\nX: y",
        "https://a.org/\0",
        "",
    ),
    *("https://hooks.example.org/\tx", f"https://hooks.example.org/{'x' * 1000}"),
]


@pytest.mark.parametrize(
    ("address", "public"),
    [*((one, False) for one in PRIVATE.split()), *((one, True) for one in PUBLIC.split())],
)
def test_an_address_is_public_or_not(address: str, public: bool) -> None:
    assert is_public(address) == public


@pytest.mark.parametrize("url", [*BAD.split(), *STRANGE])
def test_what_is_no_plain_address_is_not_called(url: str) -> None:
    with pytest.raises(NotAllowed):
        target(url, CallPolicy())


def test_a_plain_address_leads_where_it_says() -> None:
    assert target("https://Hooks.Example.org/a/b?c=d", CallPolicy()) == (
        "hooks.example.org",
        443,
        "/a/b?c=d",
    )
    assert target("https://1.1.1.1", CallPolicy()) == ("1.1.1.1", 443, "/")
    assert target("https://[2606:4700::1111]:443/", CallPolicy()).host == "2606:4700::1111"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("service")) as found:
        yield found


def test_what_is_sent_arrives_as_it_is(service: PushService) -> None:
    assert post(service.url("/a?b"), {"TTL": "5"}, b"\0body", service.policy) == 201
    path, headers, body = service.posted.get(timeout=60)
    assert (path, body) == ("/a?b", b"\0body")
    assert headers == {
        "host": f"{HOST}:{service.port}",
        "user-agent": "nyhavn",
        "connection": "close",
        "content-length": "5",
        "ttl": "5",
    }


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::1"], []])
def test_a_name_of_which_anything_is_private_is_not_called(
    addresses: list[str], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *to: called.append(to))
    policy = CallPolicy(resolve=lambda host, port: addresses)
    with pytest.raises(NotAllowed):
        post("https://hooks.example.org/", {}, b"", policy)
    assert called == []


def test_a_name_that_changes_its_address_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server answers a public address to the look, and a private one to the next."""
    answers = cycle([["1.1.1.1"], ["127.0.0.1"]])
    asked: list[str] = []
    called: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return next(answers)

    def connect(to: tuple[str, int], timeout: float) -> socket.socket:
        called.append(to[0])
        raise ConnectionRefusedError

    def never(*args: object, **more: object) -> None:
        raise AssertionError("a name is looked up once, by the policy")

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", never)
    policy = CallPolicy(resolve=resolve)
    with pytest.raises(ConnectionRefusedError):
        post("https://rebinding.example.org/", {}, b"", policy)
    assert (asked, called) == (["rebinding.example.org"], ["1.1.1.1"])
    with pytest.raises(NotAllowed):  # the next call looks again
        post("https://rebinding.example.org/", {}, b"", policy)
    assert called == ["1.1.1.1"]


def test_a_redirect_is_an_answer_and_not_followed(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = (
        b"HTTP/1.1 307 Elsewhere\r\nLocation: " + service.url("/other").encode() + b"\r\n\r\n"
    )
    monkeypatch.setattr(service, "answer", elsewhere)
    assert post(service.url("/here"), {}, b"", service.policy) == 307
    assert service.posted.get(timeout=60).path == "/here"
    assert service.posted.empty()


def test_who_cannot_prove_the_name_is_not_told_anything(service: PushService) -> None:
    strangers = replace(service.policy, context=ssl.create_default_context)
    with pytest.raises(ssl.SSLCertVerificationError):
        post(service.url("/a"), {}, b"secret", strangers)
    other = service.url("/a").replace(HOST, "other.example.org")
    with pytest.raises(ssl.SSLCertVerificationError):  # a certificate of another name
        post(other, {}, b"secret", service.policy)
    assert service.posted.empty()


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 2", b"x" * 5000])
def test_what_is_no_answer_is_none(
    answer: bytes, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "answer", answer)
    with pytest.raises(OSError, match="no answer"):
        post(service.url("/a"), {}, b"", service.policy)
    service.posted.get(timeout=60)


def test_who_does_not_answer_is_waited_for_no_longer_than_it_may_take() -> None:
    """Somebody takes the connection and says nothing: the handshake ends with the time there is."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        policy = CallPolicy(
            lambda address: True,
            lambda host, port: ["127.0.0.1"],
            ports=frozenset({port}),
            seconds=0.2,
        )
        with pytest.raises(TimeoutError):
            post(f"https://hooks.example.org:{port}/", {}, b"", policy)
