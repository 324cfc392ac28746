"""compose.yaml and Dockerfile: what they call is what there is. No engine is needed to see that."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from nyhavn.cli import serve
from nyhavn.server.operations.address import proxies, trusted

ROOT = Path(__file__).parent.parent.parent
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
HANDBOOK = (ROOT / "docs/operations.md").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


def parsed(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    serve.configure(parser)
    assert words[0] == "serve"
    return parser.parse_args(words[1:])


def test_the_servers_are_called_as_serve_wants_it() -> None:
    (line,) = re.findall(r"^    command: (\[.*\])$", COMPOSE, re.MULTILINE)
    args = parsed(json.loads(line))
    assert args.host == "0.0.0.0"
    assert args.db.startswith("postgresql://nyhavn@database/")
    assert "\n  database:\n" in COMPOSE
    (subnet,) = re.findall(r"subnet: (\S+)", COMPOSE)
    assert trusted(subnet.replace("0/24", "7"), proxies(args.proxy))


def test_the_image_serves_by_itself() -> None:
    (line,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert parsed(json.loads(line)).host == "0.0.0.0"
    assert f":{serve.PORT}/healthz" in DOCKERFILE
    assert f"EXPOSE {serve.PORT}" in DOCKERFILE
    assert f"dynamic a server {serve.PORT}" in COMPOSE


def test_what_is_copied_is_there() -> None:
    for words in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE):
        *sources, _ = words.split()
        for source in sources:
            assert (ROOT / source).exists(), source
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert "src/nyhavn/server/page" in ignored  # it is built in the image


def test_units_and_containers_are_bounded() -> None:
    for word in ("MemoryMax=", "LimitNOFILE=", "UMask=0077", "nyhavn db backup", "OnCalendar="):
        assert word in HANDBOOK, word
    _, *services = re.split(r"^  (?=\w+:$)", COMPOSE[: COMPOSE.index("\nnetworks:")], flags=re.M)
    assert len(services) == 3
    for service in services:
        assert re.search(r"^    mem_limit: \d+[mg]\b", service, re.M), service.split(":")[0]


def test_the_handbook_has_the_commands() -> None:
    """For an upgrade and the way back, and a proxy that is not Caddy."""
    for word in ("pip install --upgrade nyhavn", "db restore before.gz", "proxy_pass", "max-age="):
        assert word in HANDBOOK, word
