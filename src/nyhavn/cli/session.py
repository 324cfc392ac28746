"""Session: people and bots play one match at one keyboard.

Everything it touches is given to it: a function that asks, a console that shows, an autosave that
writes. Whatever is typed, the match changes only by a legal line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from rich.console import Console
from rich.text import Text

from nyhavn.bots.bot import Bot
from nyhavn.bots.guarded import Guarded
from nyhavn.cli import pages, screen
from nyhavn.cli.autosave import Autosave
from nyhavn.cli.decision import Decision
from nyhavn.cli.match_log import MatchLog
from nyhavn.cli.menu import Menu, tidy
from nyhavn.cli.participants import Participant
from nyhavn.core.errors import BadLine, MoveError
from nyhavn.core.match import Match
from nyhavn.core.names import clean
from nyhavn.words import sentence

COMMANDS = ("undo", "back", "look", "log", "score", "rules", "help", "save", "quit")
OTHER_NAMES = {"..": "back", "?": "help", "exit": "quit"}
LATEST = 8  # sentences of the log shown with a position


class Left(Exception):
    """Somebody typed `quit`."""


class Session:
    """A match with people and bots around it. `run` plays it to its end, or until people leave."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Participant],
        bots: Mapping[int, Bot],
        autosave: Autosave,
        ask: Callable[[str], str],
        console: Console,
        language: str = "en",
    ) -> None:
        self.match = match
        self.names = [seat.name for seat in seats]
        self.people = [nth for nth, seat in enumerate(seats) if seat.bot is None]
        self.notices: list[str] = []  # to be told with the next position
        self._bots = bots
        self._autosave = autosave
        self._ask = ask
        self._console = console
        self._language = language
        self._log = MatchLog(match)
        self._read = [0] * match.seats  # how much of the log each seat has seen
        self._public = len(match.entries)  # how much of it was told to all
        self._at: int | None = None  # who sits at the keyboard
        self._decision: Decision | None = None

    # ---- the course of a match ----

    def run(self) -> int:
        """Play; return the exit code."""
        code = 0
        try:
            if not self.match.over:
                self._write_record()
            while not self.match.over:
                self._next()
        except (EOFError, Left):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            code = 130
        else:
            self._end()
        return code

    def candidates(self) -> list[str]:
        """Return what could be typed now, for completion."""
        decision = self._decision
        return [*COMMANDS, *(decision.menu.legal if decision else ())]

    def _next(self) -> None:
        """Let one seat decide. Bots go first: the order of joint decisions never matters."""
        waiting = [seat for seat in self.match.to_act if seat in self._bots]
        if not waiting:
            here = self._at in self.match.to_act
            self._decide(self._at if here and self._at is not None else self.match.to_act[0])
        elif (undoer := self._undoer()) is None or self._confirmed(undoer):
            self._move(waiting[0])

    def _play(self, seat: int, line: str) -> None:
        read = len(self.match.entries)
        self.match = self.match.play(seat, line)
        self._read[seat] = read  # only a line that was accepted counts as a decision
        self._log.follow(self.match)
        self._write_record()

    def _write_record(self) -> None:
        before = self._autosave.fault
        self._autosave.save(self.match)
        if self._autosave.fault is not None and self._autosave.fault != before:
            values = {"path": str(self._autosave.path), "why": self._autosave.fault}
            self.notices.append(self._say("not_kept", **values))

    def _move(self, seat: int) -> None:
        """Let a bot move. One that stumbles plays its first legal line."""
        guarded = Guarded(self.match.game, lambda: self._bots[seat])
        thinking = self._say("thinking", name=self.names[seat])
        watched = self._console.is_terminal
        with self._console.status(thinking) if watched else nullcontext():
            line = guarded.choose(self.match.view(seat), self.match.legal(seat))
        if guarded.errors:
            self.notices.append(self._say("stumbled", name=self.names[seat], why=guarded.why))
        self._play(seat, line)
        if not self.people:  # nobody is asked, so tell it now
            self._tell_public()

    # ---- a person decides ----

    def _decide(self, seat: int) -> None:
        if not self._handed_over(seat):
            return
        self._decision = Decision(self.match, seat, self._language)
        self._show(whole=True)
        while self._decision is not None:
            menu = self._decision.menu
            prompt = f"{self.names[seat]}{': ' if menu.shared else ''}{menu.shared}> "
            self._answer(self._decision, clean(self._ask(prompt)))

    def _answer(self, decision: Decision, typed: str) -> None:
        """Take what was typed as a command, a number, a line, or some words of lines."""
        name, _, rest = typed.partition(" ")
        name = OTHER_NAMES.get(name.lower(), name.lower())
        menu = decision.menu
        if not typed:
            self._show(whole=True)
        elif name in ("rules", "save") or (name in COMMANDS and not rest):
            self._command(decision, name, rest.strip())
        elif re.fullmatch("[0-9]{1,9}", typed):
            self._pick(decision, int(typed))
        elif (line := menu.exact(typed)) is not None:
            self._chosen(decision, line)
        elif self.match.game.lines.read(tidy(typed)) is None and (found := menu.find(typed)):
            self._narrow(decision, menu.choose(found))
        else:
            self._judge(decision, tidy(typed))

    def _command(self, decision: Decision, name: str, rest: str) -> None:
        match name:
            case "undo":
                self._undo()
            case "back":
                self._narrow(decision, decision.menu.up())
            case "look":
                self._show(whole=True)
            case "log":
                told = self._log.sentences(0, decision.seat, self.names, self._language)
                self._print(screen.tinted(text, self._language) for text in told)
            case "score":
                self._print(pages.score_page(self.match, self.names, self._language))
            case "rules":
                self._print(pages.rules_page(self.match.game, rest, self._language))
            case "help":
                self._print(pages.help_page(self.match.game, self._language))
            case "save":
                self._save(rest)
            case "quit":
                raise Left

    def _pick(self, decision: Decision, number: int) -> None:
        offers = decision.offers
        if not 1 <= number <= len(offers):
            self._tell(self._say("no_number", number=number, n=len(offers)))
            return
        offer = offers[number - 1]
        if offer.line is not None:
            self._chosen(decision, offer.line)
        else:
            self._narrow(decision, decision.menu.choose(offer.lines))

    def _narrow(self, decision: Decision, menu: Menu) -> None:
        decision.menu = menu
        self._show(whole=False)

    def _chosen(self, decision: Decision, line: str) -> None:
        self._decision = None
        self._play(decision.seat, line)

    def _judge(self, decision: Decision, typed: str) -> None:
        """Let the match say why this is no legal line."""
        verb = typed.partition(" ")[0]
        try:
            self._play(decision.seat, typed)
        except BadLine as error:  # the beginning of a line helps more than the forms of all
            known = verb in (form.partition(" ")[0] for form in self.match.game.lines.forms())
            possible = any(line.partition(" ")[0] == verb for line in decision.menu.legal)
            if known and not possible:
                self._tell(self._say("not_now", verb=verb))
            else:
                self._tell(sentence(error.id, error.values, self._language))
        except MoveError as error:
            self._tell(sentence(error.id, error.values, self._language))
        else:  # `undo 2`, which is never in a list of legal lines
            self._decision = None

    # ---- taking back, handing over, leaving ----

    def _undoer(self) -> int | None:
        """The person whose last choice could still be taken back."""
        found = (seat for seat in self.people if self.match.undoable(seat) is not None)
        return next(found, None)

    def _undo(self) -> None:
        """Take back the last choice of a person at this keyboard, whoever it was."""
        undoer = self._undoer()
        if undoer is None:
            self._tell(self._say("no_undo"))
            return
        self._decision = None
        self._play(undoer, f"undo {self.match.undoable(undoer)}")

    def _confirmed(self, undoer: int) -> bool:
        """Before a bot moves on: the last moment to take a choice back."""
        self._print(self._latest(undoer))
        return self._agreed(self._say("confirm"))

    def _handed_over(self, seat: int) -> bool:
        """Draw the curtain between two people, if the game has secrets."""
        if self._at == seat or not self.match.game.secrets or len(self.people) < 2:
            self._at = seat
            return True
        self._at = None
        screen.clear(self._console, secrets=True)
        self._tell_public()
        id = "hand_over" if self._undoer() is None else "hand_over_undo"
        if not self._agreed(self._say(id, name=self.names[seat])):
            return False
        self._at = seat
        return True

    def _agreed(self, question: str) -> bool:
        """Wait for Enter; False if a choice was taken back instead."""
        while typed := clean(self._ask(question + " ")).lower():
            if typed in ("quit", "exit"):
                raise Left
            if typed == "undo" and self._undoer() is not None:
                self._undo()
                return False
            self._tell(self._say("only_enter" if self._undoer() is None else "enter_or_undo"))
        return True

    def _save(self, name: str) -> None:
        """Tell where the record is, or write a copy of it; no file is ever overwritten."""
        path = Path(name).expanduser() if name.startswith("~/") else Path(name)
        fault = self._autosave.fault
        if name:
            try:
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(self._autosave.text(self.match))
                fault = None
            except (OSError, ValueError, RuntimeError) as error:
                fault = getattr(error, "strerror", None) or str(error)
        self._print_kept(path if name else self._autosave.path, fault)

    def _leave(self) -> None:
        """Keep the record, and say how to go on."""
        if self.match.game.secrets and len(self.people) > 1:
            screen.clear(self._console, secrets=True)
        self._console.print()
        self._autosave.save(self.match)
        self._print_kept(self._autosave.path, self._autosave.fault)

    def _end(self) -> None:
        """Show the last position, the ranking, and where the record is."""
        screen.clear(self._console)
        one = self.people[0] if len(self.people) == 1 else None
        view = self.match.view(one)
        drawing = self.match.game.drawings.draw(view, self.names, self._language)
        self._print(screen.painted(drawing))
        self._console.print()
        if one is None:
            self._tell_public()
        else:
            self._print(self._latest(one))
        self._print([Text(), *pages.last_page(self.match, self.names, self._language), Text()])
        self._print_kept(self._autosave.path, self._autosave.fault)

    # ---- what is shown ----

    def _show(self, whole: bool) -> None:
        """Show the position and the choices; only the choices where the rest would not fit."""
        decision = self._decision
        if decision is None:
            return
        console = self._console
        drawing = screen.painted(decision.drawing(self.names))
        body = [
            *drawing,
            *self._narrow_window(drawing),
            Text(),
            *self._latest(decision.seat),
            *self._take_notices(),
            Text(decision.question(), "bold"),
        ]
        choices = decision.choices(console.width)
        rows = sum(1 + (line.cell_len - 1) // console.width if line else 1 for line in body)
        fits = console.is_terminal and rows + len(choices) + 2 <= console.height
        if whole or fits:
            screen.clear(console)
            self._print(body)
        self._print(choices)
        if whole or fits:
            self._print([Text(self._say("hint"), "dim")])

    def _narrow_window(self, drawing: list[Text]) -> list[Text]:
        """Say so if a part of the position is out of sight."""
        need = max((len(line.plain.rstrip()) for line in drawing), default=0)
        if need <= self._console.width:
            return []
        return [Text(self._say("narrow", width=self._console.width, need=need), "bold")]

    def _latest(self, seat: int) -> list[Text]:
        """The log since the previous decision of a seat, or its last sentences."""
        told = self._log.sentences(self._read[seat], seat, self.names, self._language)
        shown = told[-LATEST:]
        more = (
            [Text(self._say("log_more", n=len(told) - LATEST), "dim")] if len(told) > LATEST else []
        )
        return [*more, *(screen.tinted(text, self._language) for text in shown)]

    def _take_notices(self) -> list[Text]:
        told, self.notices = self.notices, []
        return [Text(text, "bold") for text in told]

    def _tell_public(self) -> None:
        """Tell what everybody may know and was not told yet."""
        told = self._log.sentences(self._public, None, self.names, self._language)
        self._public = len(self.match.entries)
        self._print(screen.tinted(text, self._language) for text in told[-LATEST:])
        self._print(self._take_notices())

    def _tell(self, text: str) -> None:
        self._print([Text(text)])

    def _print(self, lines: Iterable[Text]) -> None:
        screen.show(self._console, lines)

    def _print_kept(self, path: Path, fault: str | None) -> None:
        page = pages.kept_page(path, self.match.over, fault, self._language)
        screen.show(self._console, page, whole=True)

    def _say(self, id: str, **values: object) -> str:
        return sentence(f"terminal.{id}", values, self._language)
