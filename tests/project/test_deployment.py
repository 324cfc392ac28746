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
