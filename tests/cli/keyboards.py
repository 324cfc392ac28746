"""People for tests: functions that answer what a session asks, and a table set for them."""

import argparse
import io
import random
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console

from nyhavn.cli.play import opened
from nyhavn.cli.session import Session

Person = Callable[["Table", str], str]


class Table:
    """A session with a scripted person at the keyboard; remembers what was asked and shown."""

    def __init__(
        self,
        person: Person,
        record: Path | None,
        *,
        game: str | None = "copenhagen",
        seats: str | None = "Ada,Bob",
        seed: int | None = 7,
        resume: Path | None = None,
        terminal: bool = False,
        size: tuple[int, int] = (100, 40),
    ) -> None:
        self.out = io.StringIO()
        self.asked: list[str] = []
        self.shown: list[str] = []  # before each question
        self._person = person
        args = argparse.Namespace(
            game=game,
            seats=seats,
            seed=seed,
            record=str(record) if record else None,
            resume=str(resume) if resume else None,
            boards=None,
            layout=None,
            language=None,
        )
        console = Console(
            file=self.out,
            force_terminal=terminal,
            color_system="truecolor" if terminal else None,
            width=size[0],
            height=size[1],
            highlight=False,
            markup=False,
        )
        self.session: Session = opened(args, self.ask, console, "en")

    def ask(self, question: str) -> str:
        """Let the person answer."""
        self.asked.append(question)
        self.shown.append(self.out.getvalue()[sum(map(len, self.shown)) :])
        return self._person(self, question)

    @property
    def deciding(self) -> bool:
        """Whether a seat is asked for its move, not for Enter."""
        return self.session._decision is not None

    @property
    def text(self) -> str:
        """Everything shown so far."""
        return self.out.getvalue()


def scripted(answers: Iterable[str]) -> Person:
    """Answer in order, then leave."""
    rest = iter(answers)

    def person(table: Table, question: str) -> str:
        for answer in rest:
            return answer
        raise EOFError

    return person


def by_number(seed: int) -> Person:
    """Pick numbers blindly."""
    rng = random.Random(seed)

    def person(table: Table, question: str) -> str:
        decision = table.session._decision
        return str(rng.randint(1, len(decision.offers))) if decision else ""

    return person


def by_line(seed: int) -> Person:
    """Type whole lines blindly."""
    rng = random.Random(seed)

    def person(table: Table, question: str) -> str:
        decision = table.session._decision
        return rng.choice(decision.menu.legal) if decision else ""

    return person


def by_words(seed: int) -> Person:
    """Think of a line, and type its beginning word by word until it is found."""
    rng = random.Random(seed)
    goal: list[str] = []
    typed: list[str] = []
    about: list[object] = [None]

    def person(table: Table, question: str) -> str:
        decision = table.session._decision
        if decision is None:
            return ""
        if decision is not about[0]:
            about[0] = decision
            goal[:] = rng.choice(decision.menu.legal).replace(",", " ,").split(" ")
            typed.clear()
        offered = [offer.line for offer in decision.offers]
        whole = " ".join(goal).replace(" ,", ",")
        if len(typed) == len(goal) or len(decision.menu.lines) == 1:
            return str(offered.index(whole) + 1)
        typed.append(goal[len(typed)])
        return " ".join(typed).replace(" ,", ",")

    return person
