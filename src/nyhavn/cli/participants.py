"""Participants: people at this keyboard and bots, named on the command line or asked for."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from nyhavn.cli.opponents import opponents
from nyhavn.cli.say import Wrong
from nyhavn.core import names
from nyhavn.core.choice import Choice
from nyhavn.core.errors import SetupError
from nyhavn.core.game import Game
from nyhavn.core.names import LONGEST_NAME, clean
from nyhavn.words import sentence, templates, word

BOT = "bot:"
YOU = "you"


@dataclass(frozen=True)
class Participant:
    """Somebody at the table; `bot` is the name of a bot, None for a person."""

    name: str
    bot: str | None = None

    @property
    def kind(self) -> str:
        """How a table file writes the seat: `person` or `bot:journeyman`."""
        return "person" if self.bot is None else BOT + self.bot


def participant(text: str, bots: Collection[str], language: str) -> Participant:
    """Read one seat: a person's name, `you`, or `bot:` and the name of a bot."""
    name = clean(text)
    if name.lower().startswith(BOT):
        bot = name[len(BOT) :].strip().lower()
        if bot not in bots:
            raise Wrong(_say("no_bot", language, name=bot[:LONGEST_NAME], bots=list(bots)), 2)
        return Participant(bot.capitalize(), bot)
    if not name:
        raise Wrong(_say("no_name", language), 2)
    return Participant((yourself(language) if name.lower() == YOU else name)[:LONGEST_NAME])


def participants(text: str, bots: Collection[str], language: str) -> list[Participant]:
    """Read a list of seats such as `Ada,bot:journeyman`."""
    return distinct([participant(part, bots, language) for part in text.split(",")])


def distinct(found: Sequence[Participant]) -> list[Participant]:
    """Give a number to names that were taken already: the log must tell people apart."""
    told = names.distinct([one.name for one in found])
    return [replace(one, name=name) for one, name in zip(found, told, strict=True)]


def yourself(language: str) -> str:
    """Return the name this person has on this machine."""
    try:
        return clean(getpass.getuser()).capitalize() or word("terminal.you", language)
    except (OSError, KeyError, ImportError):
        return word("terminal.you", language)


class SetupPrompt:
    """Asks until the answer makes sense; Enter takes what stands in brackets."""

    def __init__(
        self, ask: Callable[[str], str], tell: Callable[[str], None], language: str
    ) -> None:
        self._question = ask
        self._tell = tell
        self._language = language

    def game(self, shelf: Sequence[Game]) -> Game:
        """Ask for a game, unless there is only one."""
        if len(shelf) == 1:
            return shelf[0]
        titles = [word(game.name, self._language) for game in shelf]
        for n, title in enumerate(titles, start=1):
            self._tell(f"{n:>3}  {title}")
        while True:
            answer = self._ask(_say("which_game", self._language)).lower() or "1"
            for n, game in enumerate(shelf):
                if answer in (str(n + 1), game.name, titles[n].lower()):
                    return game
            self._tell(_say("no_game", self._language, name=answer[:40], n=len(shelf)))

    def participants(self, game: Game, bots: Collection[str]) -> list[Participant]:
        """Ask how many play, and who."""
        counts = [str(n) for n in game.seats]
        while (n := self._ask(self._how_many(counts)) or counts[0]) not in counts:
            self._tell(_say("no_count", self._language, counts=counts))
        self._tell(_say("seat_hint", self._language))
        for line in opponents(bots, self._language, BOT):
            self._tell("  " + line)
        other = BOT + ("journeyman" if "journeyman" in bots else next(iter(bots)))
        me = yourself(self._language)
        return distinct([self.participant(k, me if k == 0 else other, bots) for k in range(int(n))])

    def options(self, game: Game, seats: int, given: Mapping[str, str]) -> dict[str, str]:
        """Ask for the game's choices that were not given, for those about rules all at once."""
        found = dict(given)
        rules = {name: choice for name, choice in game.choices.items() if choice.rule}
        for name, choice in game.choices.items():
            if name in rules:
                continue
            usual = choice.usual(seats)
            values = {"values": list(choice.values)}
            how = sentence(f"option.{choice.kind}", values, self._language)
            option = f"@{game.name}.option.{name}"
            question = _say("which_value", self._language, option=option, how=how, default=usual)
            while name not in found:
                value = self._ask(question) or usual
                try:
                    game.setup(seats, {**found, name: value})
                    found[name] = value
                except SetupError as error:
                    self._tell(sentence(error.id, error.values, self._language))
        if rules and not set(found) & set(rules):
            found |= self._rules(game, seats, found, rules)
        return found

    def _rules(
        self, game: Game, seats: int, given: Mapping[str, str], rules: Mapping[str, Choice]
    ) -> dict[str, str]:
        """Ask which rules are not to be the usual ones."""
        self._tell(_say("rules_to_choose", self._language))
        for name, choice in rules.items():
            about = sentence(f"{game.name}.option.{name}.about", {}, self._language)
            self._tell(f"  {name}={'|'.join(choice.values)}  {about}")
        while True:
            typed = self._ask(_say("which_rules", self._language)).replace(",", " ").split()
            found = {name: value for name, _, value in (one.partition("=") for one in typed)}
            try:
                game.setup(seats, {**given, **found})
                return found
            except SetupError as error:
                self._tell(sentence(error.id, error.values, self._language))

    def first(self, game: Game, names: Sequence[str]) -> int | None:
        """Ask who starts; None is by lot."""
        if f"{game.name}.first" in templates(self._language):
            self._tell(sentence(f"{game.name}.first", {}, self._language))
        numbers = [str(n + 1) for n in range(len(names))]
        question = _say("who_starts", self._language, names=list(names), n=len(names))
        while (answer := self._ask(question).lower()) not in ("", *numbers):
            self._tell(_say("no_first", self._language, n=len(names)))
        return int(answer) - 1 if answer else None

    def participant(self, nth: int, default: str, bots: Collection[str]) -> Participant:
        """Ask for one seat."""
        question = _say("who_sits", self._language, seat=nth + 1, default=default)
        while True:
            try:
                return participant(self._ask(question) or default, bots, self._language)
            except Wrong as wrong:
                self._tell(str(wrong))

    def _ask(self, question: str) -> str:
        return clean(self._question(question + " "))

    def _how_many(self, counts: list[str]) -> str:
        return _say("how_many", self._language, counts=counts, default=counts[0])


def _say(id: str, language: str, **values: object) -> str:
    return sentence(f"terminal.{id}", values, language)
