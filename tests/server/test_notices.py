"""Notices: who owes a decision and is away is told elsewhere; who did not ask is not."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02

from nyhavn.cli import main
from nyhavn.server.notices.courier import Courier, Errand
from nyhavn.server.notices.https_call import CallPolicy
from nyhavn.server.notices.push_messages import PushMessages, new_key
from nyhavn.server.notices.switching import KEY, switched_on
from nyhavn.server.notices.table_notices import TableNotices, watch
from nyhavn.server.notices.turn_notices import NoticeTiming, TurnNotices
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Store
from nyhavn.server.tables import head as heads
from nyhavn.server.tables import notice_changes
from nyhavn.server.tables.notice_address import NoticeAddress
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.seating import renewed
from nyhavn.server.tables.table import Table
from tests.server.moment import MINUTE, Hand, act, quick, seated, started
from tests.server.push_service import HOST, Browser, PushService, push_service
from tests.server.running import SOON, Server, bearer, person, running

HOOK = "https://hooks.example.org/turn"
CONTACT = "mailto:ada@example.org"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("service")) as found:
        yield found


# ---- one server, with a push service of the tests ----


def told_by(service: PushService) -> Callable[[Tables, Store], TurnNotices]:
    """Notices that are sent at once, and may reach this one service."""

    def notices(tables: Tables, store: Store) -> TurnNotices:
        key = PushMessages(store.secret(KEY, new_key()), CONTACT)
        timing = NoticeTiming(away=0)
        made = TurnNotices(tables, key, True, "https://games.example.org", service.policy, timing)
        tables.on_open = watch(made)
        return made

    return notices


@pytest.fixture(scope="module")
def server(service: PushService) -> Iterator[Server]:
    with running(now=Hand(), notices=told_by(service)) as found:
        yield found


def play(server: Server, table: str, token: str) -> None:
    """Let the seat decide once, and go."""
    with server.client(table, token) as one:
        one.until(lambda update: update["legal"])
        one.move(one.lines[0])


def owing(server: Server, table: str) -> int:
    (seat,) = server.get(f"/api/tables/{table}")["to_act"]
    return int(seat)


def ask(server: Server, table: str, token: str, path: str, body: Any, language: str = "en") -> Any:
    headers = bearer(token) | {"accept-language": language}
    answer = server.http.post(f"/api/tables/{table}/{path}", json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()


def test_a_browser_is_told_by_its_push_service_and_nobody_else_can_read_it(
    service: PushService, tmp_path: Path
) -> None:
    hand, browser = Hand(), Browser(service.url("/browser"))
    with running(tmp_path / "db", now=hand, notices=told_by(service)) as server:
        key = server.get("/api/notices")["push"]
        made = server.table("copenhagen", person("Ada"), person("Bob"))
        table, tokens = made["table"], made["tokens"]
        seat = owing(server, table)
        other = 1 - seat
        ask(server, table, tokens[other], "push", browser.subscription, "de")
        assert service.posted.empty(), "it is not their turn"
        while owing(server, table) == seat:
            play(server, table, tokens[seat])
        path, headers, body = service.posted.get(timeout=SOON)
    assert path == "/browser"
    assert json.loads(browser.read(body)) == {
        "title": "Du bist am Zug",
        "body": "Copenhagen: Du bist am Zug.",
        "table": table,
    }
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["ttl"] == "86400"
    assert len(headers["topic"]) == 32
    assert table not in headers["topic"]
    assert Vapid02.verify(headers["authorization"])
    assert headers["authorization"].endswith(f"k={key}")
    claims = headers["authorization"].split(".")[1]
    told = json.loads(_unpacked(claims))
    assert told["aud"] == f"https://{HOST}:{service.port}"
    assert told["sub"] == CONTACT
    for secret in (*tokens, "Ada", "Bob"):
        assert secret.encode() not in browser.read(body)
    # and after a new start, by the same key
    with running(tmp_path / "db", now=hand, notices=told_by(service)) as server:
        assert server.get("/api/notices")["push"] == key
        assert len(server.get(f"/api/tables/{table}/notices", tokens[other])["browsers"]) == 1
        assert service.posted.empty(), "they were told"


def _unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


def test_a_webhook_is_told_which_table_and_nothing_else(
    service: PushService, server: Server
) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    table, token = made["table"], made["tokens"][owing(server, made["table"])]
    url = service.url("/hook?key=1")
    assert ask(server, table, token, "webhook", {"url": url}, "fr") == {
        "browsers": [],
        "webhook": url,
    }
    path, headers, body = service.posted.get(timeout=SOON)
    assert path == "/hook?key=1"
    assert headers["content-type"] == "application/json"
    link = f"https://games.example.org/#/t/{table}"
    said = f"The Border\u00a0: c’est à vous de jouer. {link}"
    assert json.loads(body) == {
        "event": "turn",
        "table": table,
        "game": "border",
        "seat": owing(server, table),
        "url": link,
        "text": said,
        "content": said,
    }


def test_whoever_is_gone_is_forgotten(
    service: PushService, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "answer", b"HTTP/1.1 410 Gone\r\n\r\n")
    made = server.table("border", person("Ada"), person("Bob"))
    table, token = made["table"], made["tokens"][owing(server, made["table"])]
    with server.client(table) as guest:
        version = guest.read("table")["v"]
        browser = Browser(service.url("/gone")).subscription
        assert ask(server, table, token, "push", browser)["browsers"]
        guest.until(lambda told: told["v"] >= version + 3, "table")  # set, called, forgotten
    found = server.get(f"/api/tables/{table}/notices", token)
    assert found == {"browsers": [], "webhook": None}
    service.posted.get(timeout=SOON)


def test_it_can_be_taken_back_and_ends_with_the_seat(service: PushService, server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    table, token = made["table"], made["tokens"][1 - owing(server, made["table"])]
    browsers = [Browser(service.url(f"/{k}")).subscription for k in range(5)]
    for browser in browsers:
        found = ask(server, table, token, "push", browser)
    assert len(found["browsers"]) == notice_changes.MOST_BROWSERS
    gone = {"endpoint": browsers[4]["endpoint"]}
    assert len(ask(server, table, token, "push/off", gone)["browsers"]) == 2
    ask(server, table, token, "webhook", {"url": service.url("/hook")})
    assert ask(server, table, token, "webhook", {"url": None})["webhook"] is None
    renewed = server.post(f"/api/tables/{table}/token", {}, token)["token"]
    assert server.get(f"/api/tables/{table}/notices", renewed)["browsers"] == []
    ask(server, table, renewed, "push", browsers[0])
    server.post(f"/api/tables/{table}/leave", {}, renewed)
    assert server.get(f"/api/tables/{table}/notices", renewed)["browsers"] == []
    assert server.refused(f"/api/tables/{table}/push", browsers[0], "x") == (
        401,
        "server.token",
    )
    assert service.posted.empty()


WRONG: list[dict[str, Any]] = [
    {"endpoint": "https://x.example.org/" + "x" * 1000},
    {"p256dh": "B" * 3000},
    {"auth": "A"},
    {"p256dh": "A" * 87},
    {"endpoint": "http://push.example.org/"},
    {"endpoint": "https://10.0.0.1/"},
    {"endpoint": "https://localhost/"},
    {"expirationTime": 5},
]


def test_what_is_no_subscription_is_refused(service: PushService, server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    path, token = f"/api/tables/{made['table']}", made["tokens"][0]
    for wrong in WRONG:
        wish = Browser(service.url("/a")).subscription | wrong
        assert server.refused(f"{path}/push", wish, token)[0] == 400, wrong
    for url in ("", "http://hooks.example.org/", "https://192.168.1.1/"):
        assert server.refused(f"{path}/webhook", {"url": url}, token)[0] == 400, url


def test_without_the_operator_nothing_is_told(service: PushService) -> None:
    browser = Browser("https://push.example.org/1").subscription
    with running() as server:
        made = server.table("border", person("Ada"), person("Bob"))
        path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
        assert server.get("/api/notices") == {"push": None, "webhooks": False}
        assert server.refused(f"{path}/push", browser, ada) == (409, "server.push_off")
        assert server.refused(f"{path}/webhook", {"url": HOOK}, ada) == (409, "server.webhooks_off")
        assert server.get(f"{path}/notices", ada) == {"browsers": [], "webhook": None}

    def hooks_only(tables: Tables, store: Store) -> TurnNotices:
        return TurnNotices(tables, webhooks=True)

    with running(notices=hooks_only) as server:
        made = server.table("border", person("Ada"), person("Bob"))
        path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
        assert server.get("/api/notices") == {"push": None, "webhooks": True}
        assert server.refused(f"{path}/push", browser, ada) == (409, "server.push_off")


# ---- when it is told: tables whose time stands still ----


class Sleeper:
    """Sleeping that a test ends: time passes by the hand, and nobody waits."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.watchers: list[TableNotices] = []
        self.slept: list[float] = []
        self._asleep: asyncio.Future[None] | None = None

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self._asleep = asyncio.get_running_loop().create_future()
        await self._asleep

    async def wake(self, seconds: float) -> None:
        """Let time pass, and everything happen that follows."""
        await self._idle()
        self.hand.moment += round(seconds * 1000)
        if self._asleep is not None:
            self._asleep.set_result(None)
            self._asleep = None
        await self._idle()

    async def _idle(self) -> None:
        """Wait until somebody sleeps, or has nothing to wait for."""
        async with asyncio.timeout(SOON):
            while self._asleep is None and any(watcher.waits for watcher in self.watchers):
                await asyncio.sleep(0.001)


class Postbox(Courier):
    """Takes what was to be called, and calls nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Errand] = []

    def offer(self, errand: Errand) -> bool:
        self.taken.append(errand)
        return True


class Here:
    """A page at a table."""

    watches = True

    def __init__(self, table: Table, *seats: int) -> None:
        self.seats = set(seats)
        self._table = table
        table.presence.add(self)
        table.presence.notify()

    def notify(self) -> None:
        pass

    def hear(self, reaction: object) -> None:
        pass

    def when_sent(self, then: Callable[[], None]) -> None:
        then()

    def close(self) -> None:
        pass

    def leave(self) -> None:
        self._table.presence.remove(self)
        self._table.presence.notify()


class Stage:
    """A table of two people, both to be told by webhooks."""

    def __init__(self, tables: Tables, hand: Hand) -> None:
        self.hand, self.tables = hand, tables
        self.sleeper, self.post = Sleeper(hand), Postbox()
        timing = NoticeTiming(sleep=self.sleeper.sleep)
        self.notices = TurnNotices(tables, None, True, timing=timing, courier=self.post)
        tables.on_open = self._watch

    def _watch(self, table: Table) -> None:
        watcher = TableNotices(table, self.notices)
        table.presence.add(watcher)
        self.sleeper.watchers.append(watcher)

    async def sit(self, game: str = "border", seats: int = 2, hooks: int | None = None) -> Table:
        table, _ = await seated(self.tables, game, *["person"] * seats, clock=0)
        for seat in range(seats if hooks is None else hooks):
            await self.register(table, seat)
        return table

    async def register(self, table: Table, seat: int) -> None:
        address = NoticeAddress(f"{HOOK}/{seat}", "en")
        await table.change(partial(notice_changes.added, seat=seat, address=address))


@asynccontextmanager
async def stage(path: Path) -> AsyncIterator[Stage]:
    hand = Hand()
    async with started(quick(path / "db"), hand) as (tables, _):
        yield Stage(tables, hand)


def test_only_who_is_away_for_a_while_is_told_and_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path) as on:
            table = await on.sit()
            (seat,) = table.match.to_act
            page = Here(table, seat)
            await on.sleeper.wake(10)
            assert on.post.taken == [], "the one is here, and it is not the other's turn"
            page.leave()
            page = Here(table, seat)  # the page was loaded anew
            await on.sleeper.wake(9)
            assert on.post.taken == []
            page.leave()
            await on.sleeper.wake(9)
            assert on.post.taken == [], "nine seconds are not ten"
            await on.sleeper.wake(1)
            assert len(on.post.taken) == 1
            await on.sleeper.wake(600)
            table.presence.notify()
            await on.sleeper.wake(600)
            assert len(on.post.taken) == 1, "they were told"
            while seat in table.match.to_act:
                await act(table, seat)
            await on.sleeper.wake(10)
            assert len(on.post.taken) == 2, "now it is the other's turn"

    asyncio.run(scene())


def test_who_was_here_for_long_enough_knows_of_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path) as on:
            table = await on.sit()
            page = Here(table, *table.match.to_act)
            on.hand.moment += MINUTE
            page.leave()
            await on.sleeper.wake(10)
            await on.sleeper.wake(600)
            assert on.post.taken == []

    asyncio.run(scene())


def test_a_table_is_called_for_once_in_a_minute(tmp_path: Path) -> None:
    """Several owe at the same time; each is told, a minute after the one before."""

    async def scene() -> None:
        async with stage(tmp_path) as on:
            table = await on.sit("rollwrite", 3, hooks=0)
            while len(table.match.to_act) < 2:
                await act(table, table.match.to_act[0])
            due = list(table.match.to_act)
            for seat in due:
                await on.register(table, seat)
            await on.sleeper.wake(10)
            for calls, _ in enumerate(due, start=1):
                assert len(on.post.taken) == calls
                await on.sleeper.wake(59.9)
                assert len(on.post.taken) == calls
                await on.sleeper.wake(0.1)
            assert max(on.sleeper.slept) == 60
            await on.sleeper.wake(600)
            assert len(on.post.taken) == len(due)

    asyncio.run(scene())


def test_of_two_servers_one_calls(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path) as one, stage(tmp_path) as other:
            table = await one.sit()
            again = await other.tables.find(table.head.id)
            await one.sleeper.wake(10)
            await other.sleeper.wake(10)
            assert len(one.post.taken) + len(other.post.taken) == 1
            await again.catch_up()
            assert again.head.called == table.head.called > 0

    asyncio.run(scene())


def test_what_the_operator_has_switched_off_again_is_not_called(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path) as on:
            on.notices.webhooks = False
            await on.sit()
            await on.sleeper.wake(10)
            assert on.post.taken == []

    asyncio.run(scene())


def test_with_the_match_the_addresses_are_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path) as on:
            table = await on.sit()
            while not table.match.over:
                await act(table, table.match.to_act[0])
            found = await on.tables.store.load(table.head.id)
            assert found is not None
            assert HOOK.encode() not in found[1]
            with pytest.raises(Refused, match="is over"):
                notice_changes.added(table.head, 0, NoticeAddress(HOOK, "en"))
            assert HOOK not in str(heads.rematch(table.head))

    asyncio.run(scene())


def test_an_address_belongs_to_whoever_gave_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path) as on:
            head = (await on.sit()).head
            assert HOOK not in str(heads.rematch(head))
            assert renewed(head, 0, "another").chairs[0].notices == ()
            assert renewed(head, 0, "another").chairs[1].notices != ()
            two = notice_changes.forgotten(head, f"{HOOK}/0")
            assert [len(chair.notices) for chair in two.chairs] == [0, 1]

    asyncio.run(scene())


# ---- the courier, and the command ----


def test_nobody_waits_for_whoever_answers_slowly() -> None:
    async def scene() -> None:
        courier, gate = Courier(threads=1, most_waiting=2), threading.Event()
        begun, outcomes = threading.Event(), list[int | Exception]()

        def call() -> int:
            begun.set()
            assert gate.wait(SOON)
            return 200

        def fail() -> int:
            raise OSError

        assert courier.offer(Errand(call, outcomes.append))
        assert await asyncio.to_thread(begun.wait, SOON)
        assert courier.offer(Errand(fail, outcomes.append))
        assert courier.offer(Errand(call, outcomes.append))
        assert not courier.offer(Errand(call, outcomes.append)), "two wait, which is enough"
        assert outcomes == []
        gate.set()
        async with asyncio.timeout(SOON):
            while len(outcomes) < 3:
                await asyncio.sleep(0.001)
        assert [type(outcome) for outcome in outcomes] == [int, OSError, int]
        courier.close()
        assert not courier.offer(Errand(call, outcomes.append))

    asyncio.run(scene())


def test_what_is_not_switched_on_is_not_there(tmp_path: Path) -> None:
    async def scene() -> None:
        hand, store = Hand(), SQLite(":memory:")
        async with started(store, hand) as (tables, _):
            assert switched_on(tables, store, None, False, None) is None
            assert store.secrets() == {}
            found = switched_on(tables, store, CONTACT, False, None)
            assert found is not None
            assert found.push is not None
            again = switched_on(tables, store, CONTACT, True, None)
            assert again is not None
            assert again.push is not None
            assert again.push.public == found.push.public
            assert again.policy == CallPolicy(), "only what is public is called"

    asyncio.run(scene())


@pytest.mark.parametrize("contact", ["me@example.org", "mailto:me", "https://x", "mailto:a@b.c\n"])
def test_a_contact_can_be_reached(
    contact: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["serve", "--push", contact]) == 2
    assert "mailto:me@example.org" in capsys.readouterr().err
