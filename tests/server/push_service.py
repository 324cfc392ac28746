"""A push service of the tests on this machine: takes what is posted, and reads what is encrypted.

A browser's side is written from RFC 8188 and RFC 8291, not from the library that encrypts.
"""

from __future__ import annotations

import base64
import datetime
import hmac
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID

from nyhavn.server.notices.https_call import CallPolicy
from nyhavn.server.notices.push_messages import PushMessages, new_key
from nyhavn.server.notices.switching import KEY
from nyhavn.server.notices.table_notices import watch
from nyhavn.server.notices.turn_notices import TurnNotices
from nyhavn.server.storage.store import Store
from nyhavn.server.tables.registry import Tables

HOST = "push.example.org"


class Posted(NamedTuple):
    """What came."""

    path: str
    headers: dict[str, str]
    body: bytes


BROWSER = {
    "endpoint": f"https://{HOST}/1",
    "p256dh": "B" + "A" * 86,
    "auth": "A" * 22,
}


def reaching_nobody(tables: Tables, store: Store) -> TurnNotices:
    """Notices that are switched on, where no name stands for anything."""
    key = PushMessages(store.secret(KEY, new_key()), "mailto:ada@example.org")
    made = TurnNotices(tables, key, True, policy=CallPolicy(resolve=lambda host, port: []))
    tables.on_open = watch(made)
    return made


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """One that has subscribed."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen letters!"
        self._public = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    @property
    def subscription(self) -> dict[str, str]:
        keys = {"p256dh": b64(self._public), "auth": b64(self._auth)}
        return {"endpoint": self.endpoint, **keys}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message."""
        salt, size, named = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + named], body[21 + named :]
        assert len(sealed) <= size, "one record"
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), point)
        mixed = _hkdf(self._auth, shared, b"WebPush: info\0" + self._public + sender, 32)
        key = _hkdf(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, mixed, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    drawn = hmac.digest(salt, secret, "sha256")
    return hmac.digest(drawn, info + b"\1", sha256)[:length]


class PushService:
    """Answers with a status, and keeps what came."""

    def __init__(self, port: int, context: ssl.SSLContext) -> None:
        self.port = port
        self.answer = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
        self.posted: Queue[Posted] = Queue()
        self._context = context
        self.looked_up: list[str] = []

    def url(self, path: str) -> str:
        return f"https://{HOST}:{self.port}{path}"

    @property
    def policy(self) -> CallPolicy:
        """The only policy that lets a server call this machine; its name leads nowhere else."""

        def resolve(host: str, port: int) -> list[str]:
            self.looked_up.append(host)
            return ["127.0.0.1"]

        return CallPolicy(
            lambda address: address == "127.0.0.1",
            resolve,
            lambda: self._context,
            frozenset({self.port}),
        )


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """Run one with a certificate that only its policy believes."""
    path = _certificate(folder)
    inside = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    inside.load_cert_chain(path)
    found: PushService

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.wfile.write(found.answer)
            found.posted.put(Posted(self.path, headers, body))

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.socket = inside.wrap_socket(http.socket, server_side=True)
        outside = ssl.create_default_context(cafile=str(path))
        found = PushService(http.server_address[1], outside)
        thread = threading.Thread(target=http.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield found
        finally:
            http.shutdown()
            thread.join()


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "service.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return path
