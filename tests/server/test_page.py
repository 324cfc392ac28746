"""The page as files: found, cached, guarded; missing, it is said so."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server, running

LONG = ".quay { color: red }\n" * 200


@pytest.fixture(scope="module")
def paged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Nyhavn</title>")
    (folder / "assets" / "page-1a2b.js").write_text("export {}")
    packed = {".gz": gzip.compress(LONG.encode()), ".br": b"as the build packed it"}
    for ending, found in {"": LONG.encode(), **packed}.items():
        (folder / "assets" / f"long-3c4d.css{ending}").write_bytes(found)
    (folder.parent / "secret.txt").write_text("secret")
    with running(folder=folder) as server:
        yield server


@pytest.mark.parametrize("path", ["/", "/table/k3v9m2x7qd", "/replay"])
def test_every_path_of_the_page_is_the_page(paged: Server, path: str) -> None:
    answer = paged.http.get(path)
    assert answer.status_code == 200
    assert "<title>Nyhavn" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_files_with_a_changing_name_are_kept_for_ever(paged: Server) -> None:
    answer = paged.http.get("/assets/page-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert "javascript" in answer.headers["content-type"]
    assert paged.http.get("/assets/other.js").status_code == 404


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("deflate, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("gzip;q=0, br;q=0.0", None),
        ("*;q=0, gzip", "gzip"),
        ("br; q=0.000, *", "gzip"),
        ("", None),
    ],
)
def test_files_are_sent_as_the_build_packed_them(
    paged: Server, accepts: str, coding: str | None
) -> None:
    path, asked = "/assets/long-3c4d.css", {"accept-encoding": accepts}
    with paged.http.stream("GET", path, headers=asked) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]
    assert int(answer.headers["content-length"]) == len(body)
    if coding == "br":
        assert body == b"as the build packed it"
    else:
        assert (gzip.decompress(body) if coding else body) == LONG.encode()
    kept = {**asked, "if-none-match": answer.headers["etag"]}
    assert paged.http.get(path, headers=kept).status_code == 304


def test_a_file_that_the_build_did_not_pack_is_sent_as_it_is(paged: Server) -> None:
    answer = paged.http.get("/assets/page-1a2b.js", headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers
    assert answer.text == "export {}"


def test_nothing_outside_the_folder_is_served(paged: Server) -> None:
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "secret" not in paged.http.get(path).text.lower().replace("secret.txt", "")


def test_the_page_may_run_its_own_scripts_only(paged: Server) -> None:
    for path in ("/", "/api/shelf"):
        headers = paged.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers


def test_without_a_page_a_sentence_says_so_and_the_calls_work(tmp_path: Path) -> None:
    with running(folder=tmp_path / "nothing") as server:
        answer = server.http.get("/", headers={"accept-language": "de"})
        assert answer.status_code == 503
        assert "keine Seite" in answer.text
        assert server.get("/api/shelf")["games"]
