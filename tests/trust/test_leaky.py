"""Servers that leak, each in another way: the proof finds out about every one of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace as changed

from nyhavn.core.errors import NyhavnError
from nyhavn.core.game import Effects, View
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.games.copenhagen import box, effects, lines, refusals, view
from nyhavn.games.copenhagen.rules import Copenhagen
from nyhavn.server.http import advice, routes
from nyhavn.server.http.calls import CALLS, Call
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.operations import metrics
from nyhavn.server.protocol import wire
from nyhavn.server.protocol.advice_bodies import Hint
from nyhavn.server.protocol.refused import no
from nyhavn.server.sockets import dispatch
from nyhavn.server.tables import registry, snapshot
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.transition import Transition
from tests.trust.leaks import matches, script, worlds
from tests.trust.leaks.pairing import Leak, Theatre
from tests.trust.leaks.scene import Scene, Step

Patch = pytest.MonkeyPatch


def others(state: Any, seat: int | None) -> list[str]:
    """The cards in the hands of others."""
    hands = list(cast(Copenhagen, state).hands)
    return [
        colour for i, n in enumerate(hands) for colour in [box.COLOURS[i % 5]] * n if i // 5 != seat
    ]


def caught(name: str = "copenhagen", seats: int = 2, seeds: Sequence[int] = (1, 2, 3)) -> str:
    """Play until the leak is found; return how it is told."""
    with pytest.raises(Leak) as found:
        [matches.match(name, seats, seed) for seed in seeds]
    assert f"python -m tests.trust.leaks {name} {seats}" in str(found.value)
    return str(found.value)


def test_a_view_with_the_other_hand(monkeypatch: Patch) -> None:
    seen = view.view

    def shows(state: Any, seat: int | None) -> Any:
        players = [seen(state, other)["players"][other] for other in range(state.seats)]
        return seen(state, seat) | {"players": players}

    monkeypatch.setattr(view, "view", shows)
    caught()


def test_a_log_of_the_match_with_the_cards_dealt_to_others(monkeypatch: Patch) -> None:
    monkeypatch.setattr(view, "redacted", lambda state, who, line, seat: line)
    assert "deal" in caught()


def test_effects_with_the_cards_dealt_to_others(monkeypatch: Patch) -> None:
    monkeypatch.setattr(effects, "known_to", lambda effects, seat: effects)
    assert "drawn" in caught()


def test_effects_that_count_the_ways_another_could_have_paid(monkeypatch: Patch) -> None:
    did = effects.effects

    def counts(before: Any, after: Any, who: int, number: int) -> Effects:
        ways = len(after.legal(who)) if who >= 0 else 0
        return did(before, after, who, number) | {"ways": ways}

    monkeypatch.setattr(effects, "effects", counts)
    assert "ways" in caught(seeds=range(1, 40))


def test_a_view_that_knows_the_colours_of_the_pile(monkeypatch: Patch) -> None:
    seen = view.view

    def sees(state: Any, seat: int | None) -> View:
        return seen(state, seat) | {"pile_colours": list(state.bag)}

    monkeypatch.setattr(view, "view", sees)
    assert "pile_colours" in caught()


def test_an_error_text_that_names_a_hidden_card(monkeypatch: Patch) -> None:
    def names(state: Any, seat: int, action: int) -> tuple[str, dict[str, Any]]:
        card = max(others(state, seat), default="red")
        return "copenhagen.refuse.no_card", {"clause": "C5.4", "colour": f"@{card}"}

    monkeypatch.setattr(refusals, "refusal", names)
    caught()


def test_an_error_text_that_names_a_hidden_card_only_in_its_sentence(monkeypatch: Patch) -> None:
    def says(error: NyhavnError, language: str = "en", nth: int | None = None) -> Any:
        found = refused(error, language, nth)
        state = getattr(error, "values", {}).get("state")
        return changed(found, why=f"{found.why} {state}")

    refused = no
    why = refusals.refusal

    def names(state: Any, seat: int, action: int) -> tuple[str, dict[str, Any]]:
        id, values = why(state, seat, action)
        return id, values | {"state": others(state, seat)}

    monkeypatch.setattr(refusals, "refusal", names)
    monkeypatch.setattr(dispatch, "no", says)
    caught()


def test_a_log_line_with_a_hidden_draw(monkeypatch: Patch) -> None:
    class Logging(Table):
        def __init__(self, *args: Any) -> None:
            logging.getLogger("nyhavn.server.tables.table").info(f"read {args}")
            super().__init__(*args)

    monkeypatch.setattr(registry, "Table", Logging)
    assert "the log of" in caught()


def test_a_log_line_with_a_name(monkeypatch: Patch) -> None:
    class Logging(Table):
        def publish(self, transition: Transition) -> None:
            logging.getLogger("nyhavn.server.tables.table").info(f"{self.head.names} played")
            super().publish(transition)

    monkeypatch.setattr(registry, "Table", Logging)
    assert "was logged" in caught()


def test_a_hint_that_peeks(monkeypatch: Patch) -> None:
    async def peeks(ask: ApiRequest) -> Hint:
        found = await advice.hint(ask)
        table, seat = await ask.seated()
        threat = others(table.match.state, seat).count("red")
        return Hint(found.n, [changed(a, margin=a.margin - threat) for a in found.advice])

    calls = [call._replace(act=peeks) if call.act is advice.hint else call for call in CALLS]
    monkeypatch.setattr(routes, "CALLS", cast(tuple[Call, ...], tuple(calls)))
    assert "/hint" in caught(seeds=range(1, 40))


def test_a_bot_that_is_given_the_true_position(monkeypatch: Patch) -> None:
    seen = Match.view

    def sees(match: Match, seat: int | None) -> View:
        return seen(match, seat) | (
            {"truth": others(match.state, seat)} if seat is not None else {}
        )

    monkeypatch.setattr(snapshot, "update", honest(snapshot.update))
    monkeypatch.setattr(Match, "view", sees)
    assert "truth" in caught(seeds=range(1, 40))


def honest(update: Callable[..., wire.Update]) -> Callable[..., wire.Update]:
    """What people see is right: only bots and hints get more."""

    def sees(*args: Any) -> wire.Update:
        found = update(*args)
        view = msgspec.json.decode(cast(Any, found.view))
        view.pop("truth", None)
        return changed(found, view=view)

    return sees


def test_metrics_that_count_the_rule_a_rival_broke(monkeypatch: Patch) -> None:
    refused = metrics.Metrics.refused

    def counts(numbers: metrics.Metrics, error: NyhavnError) -> str:
        numbers.count("refusals", label=error.id)
        return refused(numbers, error)

    async def paying() -> None:
        theatre, (pair, line) = Theatre(measured=1), telling()
        with theatre.open():
            await theatre.play(pair, 1, partial(rival_says, line))

    asyncio.run(paying())
    monkeypatch.setattr(metrics.Metrics, "refused", counts)
    with pytest.raises(Leak, match="the metrics"):
        asyncio.run(paying())


def telling() -> tuple[worlds.Pair, str]:
    """Find a payment that is against one rule in one world and against another in the other."""
    for seed in range(60, 1000):
        for match in worlds.played("copenhagen", 2, Rng(seed)):
            if match.view(None)["phase"] == "pay":
                two, seat = worlds.other(match, None, Rng(seed)) or match, match.to_act[0]
                states = [cast(Copenhagen, world.state) for world in (match, two)]
                legal = {action for state in states for action in state.legal(seat)}
                for action in set(range(box.PAY, box.DISCARD)) - legal:
                    if len({refusals.refusal(state, seat, action)[0] for state in states}) == 2:
                        return worlds.Pair(match, two, None), lines.write(action)
    raise AssertionError("no payment tells anything")


def rival_says(line: str, one: Scene, two: Scene, rng: Rng) -> Iterator[Step]:
    seat = one.match.to_act[0]
    yield Step("observer", script.hello(one.id, one.token, 0, rng))
    yield Step("rival", script.move(one.due(seat), line), seat)


@pytest.mark.parametrize("name", ["border", "rollwrite"])
def test_a_table_that_tells_the_seed_too_early(monkeypatch: Patch, name: str) -> None:
    shown = snapshot.shown

    def tells(table: Table, *args: Any) -> Any:
        return changed(shown(table, *args), seed=table.head.seed)

    monkeypatch.setattr(snapshot, "shown", tells)
    assert "seed" in caught(name)


@pytest.mark.parametrize("name", ["border", "rollwrite"])
def test_a_view_that_knows_the_next_roll(monkeypatch: Patch, name: str) -> None:
    told = snapshot.update

    def tells(table: Table, *args: Any) -> Any:
        found = told(table, *args)
        next_ = table.head.luck.seed[:8]
        return changed(found, view=msgspec.json.decode(cast(Any, found.view)) | {"next": next_})

    monkeypatch.setattr(snapshot, "update", tells)
    assert "next" in caught(name)
