"""The client does what the transcripts say, as `web/tests/transcripts.test.ts` says of the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nyhavn.client.actions import Action, PendingMove
from nyhavn.client.client import Client
from nyhavn.client.messages import ServerRefusal, ServerUpdate
from nyhavn.client.timing import PAGE, Timing
from tests.client.replay import Replay, Transcript, load

TRANSCRIPTS = load()


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda transcript: transcript["name"])
def test_the_client_does_what_is_written(transcript: Transcript) -> None:
    assert Replay(transcript).steps == transcript["steps"]


# ---- another client is found out ----


def deviates(make: type[Client], timing: Timing) -> bool:
    return any(Replay(one, make, timing).steps != one["steps"] for one in TRANSCRIPTS)


@pytest.mark.parametrize(
    "timing",
    [
        replace(PAGE, ping=2_001),
        replace(PAGE, fresh=3_001),
        replace(PAGE, answer=2_001),
        replace(PAGE, patience=5_001),
        replace(PAGE, opening=1_001),
        replace(PAGE, pauses=(301, 1_000)),
        replace(PAGE, pauses=(300, 1_001)),
        replace(PAGE, pauses=(300, 1_000, 1_000.5)),
    ],
)
def test_a_millisecond_is_noticed(timing: Timing) -> None:
    assert deviates(Client, timing)


class Forgetful(Client):
    """Does not send a move again after a reconnection."""

    def opened(self, now: float) -> list[Action]:
        self.pending = None
        return super().opened(now)


class Gullible(Client):
    """Takes an update for the next one, whatever is missing between."""

    def _take(self, update: ServerUpdate) -> None:
        missing = update.n - len(update.said) - len(self.log)
        super()._take(replaced(update, n=update.n - max(0, missing)))


class Nostalgic(Client):
    """Takes what is older than what it has."""

    def _take(self, update: ServerUpdate) -> None:
        if update.n < len(self.log):
            del self.log[update.n :]
        super()._take(update)


class Astray(Client):
    """Takes the news of any table for its own."""

    def _take(self, update: ServerUpdate) -> None:
        super()._take(replaced(update, table=self._table))


class Trusting(Client):
    """Takes a pong for news of the moment in which it comes."""

    def _confirm(self) -> None:
        if self._confirmation is not None:
            self._confirmation = self._confirmation._replace(at=self._now)
        super()._confirm()


class Hopeful(Client):
    """Believes a pong before it has what the pong tells of."""

    def _confirm(self) -> None:
        if self._confirmation is not None:
            self._confirmation = self._confirmation._replace(n=0, v=0)
        super()._confirm()


class Blind(Client):
    """Does not see that another line was played in place of its own."""

    def _overtaken(self, pending: PendingMove, update: ServerUpdate) -> None:
        return None


class Sensitive(Client):
    """Takes every refusal for one of its move."""

    def _refuse(self, no: ServerRefusal) -> None:
        if self.pending is not None:
            no.nth = self.pending.nth
        super()._refuse(no)


class Hasty(Client):
    """Never gives a connection more time to open than usual."""

    def _patience(self) -> float:
        self._failures -= (once := self._failures % 8 == 7)
        found = super()._patience()
        self._failures += once
        return found


class Regular(Client):
    """Pings as often on a slow network as on any other."""

    def _ping(self) -> None:
        slow, self._round_trip = self._round_trip, 0
        super()._ping()
        self._round_trip = slow


class Undead(Client):
    """Comes back after it was closed."""

    def close(self, now: float) -> list[Action]:
        actions = super().close(now)
        self._closed = False
        return actions


def replaced(update: ServerUpdate, **changes: object) -> ServerUpdate:
    for name, value in changes.items():
        setattr(update, name, value)
    return update


@pytest.mark.parametrize(
    "other",
    [
        Forgetful,
        Gullible,
        Nostalgic,
        Astray,
        Trusting,
        Hopeful,
        Blind,
        Sensitive,
        Hasty,
        Regular,
        Undead,
    ],
)
def test_another_client_is_found_out(other: type[Client]) -> None:
    assert deviates(other, PAGE)


def test_names_tell_transcripts_apart() -> None:
    assert len({transcript["name"] for transcript in TRANSCRIPTS}) == len(TRANSCRIPTS)
