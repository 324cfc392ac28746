"""Runs in the Python of the site: all that is packed can be imported, and matches are played."""

import asyncio
import base64
import importlib
import json
import sys
from pathlib import Path

from nyhavn.games import SHELF
from nyhavn.server.host import Host
from nyhavn.server.offline.distant_workers import done
from nyhavn.server.tables.table_bots import BotTiming

PLACE = next(Path(path) for path in sys.path if path.endswith("site-packages"))
SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "master"}]
CALLS = ("", "/record", "/drawing")


def imported() -> list[str]:
    """Import every module of ours; what does not work, with its reason."""
    wrong = []
    for path in sorted((PLACE / "nyhavn").rglob("*.[ps][yo]*")):
        name = path.relative_to(PLACE).as_posix().partition(".")[0].replace("/", ".")
        try:
            importlib.import_module(name.removesuffix(".__init__"))
        except Exception as error:
            wrong.append(f"{name}: {error}")
    return wrong


async def match(game: str) -> list[object]:
    """Play a match against a bot; its end, and what calls about it answer."""
    told: list[dict[str, object]] = []
    news = asyncio.Event()

    async def keep(text: str) -> str:
        return json.dumps({"others": [], "fault": None})

    def tell(id: str, kind: str, text: str) -> None:
        if kind == "message":
            told.append(json.loads(text))
            news.set()

    def post(number: int, data: bytes) -> None:
        asyncio.get_running_loop().call_soon(lambda: host.thought(number, done(data)))

    async def called(method: str, path: str, body: str = "") -> dict[str, object]:
        found: dict[str, object] = json.loads(await host.call(method, path, "{}", body))
        return found

    host = Host(tell, keep, post, lambda: None, BotTiming(pace=0, work=1))
    await host.start("[]")
    asked = json.dumps({"game": game, "seats": SEATS, "start": True})
    made = json.loads(str((await called("POST", "/api/tables", asked))["body"]))
    host.connect("a")
    hello = {"type": "hello", "table": made["table"], "token": made["tokens"][0], "have": 0}
    host.hear("a", json.dumps(hello))
    mine = 0
    while True:
        updates = [one for one in told if one["type"] == "update"]
        if updates and updates[-1]["over"]:
            break
        if updates and updates[-1]["legal"] and updates[-1]["mine"] == mine:
            mine += 1
            line = updates[-1]["legal"][0]["line"]  # type: ignore[index]
            host.hear("a", json.dumps({"type": "move", "nth": mine, "line": line}))
        news.clear()
        await asyncio.wait_for(news.wait(), 60)
    paths = [f"/api/tables/{made['table']}{path}" for path in CALLS]
    found = [(await called("GET", path))["status"] for path in paths]
    record = str((await called("GET", paths[1]))["body"])
    paper = await called("GET", f"/api/games/{game}/paper")
    return [
        game,
        *found,
        (await called("POST", "/api/replay", record))["status"],
        base64.b64decode(str(paper.get("data")))[:5].decode(),
    ]


async def main() -> None:
    """Tell everything, one line each."""
    for fault in imported():
        print(json.dumps({"fault": fault}))
    for name in SHELF:
        print(json.dumps({"match": await match(name)}))
