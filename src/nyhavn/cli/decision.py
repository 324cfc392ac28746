"""Decision: one seat's choice at one moment, with all that is shown about it."""

from __future__ import annotations

from rich.text import Text

from nyhavn.cli.menu import Menu, Offer
from nyhavn.cli.previews import preview, summary
from nyhavn.cli.screen import beside, listed, painted, tinted
from nyhavn.core.game import Drawing, Notes
from nyhavn.core.match import Match
from nyhavn.words import sentence, templates

TALL = 12  # more choices than this are laid out in columns
SHORT = 48  # so many lines are offered one by one if the columns have room for them
MANY = 400  # lines of a group whose notes are worth working out
GAP = 2  # between two sketches


class Decision:
    """The legal lines of a seat: `menu` is how far they are narrowed, `offers` what is shown."""

    def __init__(self, match: Match, seat: int, language: str) -> None:
        self.seat = seat
        self.menu = Menu.of(match.legal(seat))
        self.offers: list[Offer] = []
        self._game = match.game
        self._view = match.view(seat)
        self._state = match.state  # only for the notes on this seat's own legal lines
        self._notes: dict[str, Notes] = {}
        self._language = language

    def drawing(self, names: list[str]) -> Drawing:
        """Return the position as this seat may see it."""
        return self._game.drawings.draw(self._view, names, self._language)

    def question(self) -> str:
        """Return what there is to do: the game's own words for this phase, if it has some."""
        id = f"terminal.ask.{self._game.name}.{self._view.get('phase')}"
        known = id if id in templates(self._language) else "terminal.ask"
        values = {k: v for k, v in self._view.items() if isinstance(v, int | str)}
        return sentence(known, values, self._language)

    def choices(self, width: int) -> list[Text]:
        """Return the numbered choices, and sketches of them where a few are left."""
        self.offers = self.menu.each() if len(self.menu.lines) <= SHORT else self.menu.gathered()
        rows = self._rows(width)
        if len(rows) > TALL and len(self.menu.lines) <= SHORT:
            self.offers = self.menu.gathered()
            rows = self._rows(width)
        return [*painted(self._sketches(width)), *rows]

    def _rows(self, width: int) -> list[Text]:
        widest = max(len(_title(offer)) for offer in self.offers)
        cells = [self._cell(n, offer, widest) for n, offer in enumerate(self.offers, start=1)]
        return listed(cells, width, TALL)

    def _cell(self, number: int, offer: Offer, widest: int) -> Text:
        cell = Text(f"{number:>3}  ", "dim")
        cell.append_text(tinted(f"{_title(offer):<{widest}}", self._language))
        if told := self._preview(offer):
            cell.append("  ").append_text(tinted(told, self._language, "dim"))
        return cell

    def _preview(self, offer: Offer) -> str:
        if offer.line is not None:
            return preview(self._noted(offer.line), self._game.name, self._language)
        noted = [self._noted(line) for line in offer.lines] if len(offer.lines) <= MANY else []
        return summary(noted, len(offer.lines), self._game.name, self._language)

    def _noted(self, line: str) -> Notes:
        if line not in self._notes:
            action = self._game.lines.read(line)
            assert action is not None, f"{line!r} is legal"
            self._notes[line] = self._game.effects.notes(self._state, self.seat, action)
        return self._notes[line]

    def _sketches(self, width: int) -> Drawing:
        """Pictures side by side, for games that can sketch what a line would do."""
        lines = [offer.line for offer in self.offers if offer.line is not None]
        sketches = getattr(self._game.drawings, "sketches", None)
        if sketches is None or len(lines) < len(self.offers):
            return []
        pictures: list[Drawing] = sketches(self._view, lines)
        numbered = [[[(f"{n:>3}", "bold")], *picture] for n, picture in enumerate(pictures, 1)]
        if not numbered:
            return []
        wide = GAP + max(sum(len(text) for text, _ in spans) for spans in numbered[0])
        in_a_row = max(1, (width + GAP) // wide)
        if len(numbered) > 2 * in_a_row:
            return []
        rows = [beside(numbered[i : i + in_a_row], GAP) for i in range(0, len(numbered), in_a_row)]
        return [*(spans for row in rows for spans in row), []]


def _title(offer: Offer) -> str:
    return offer.text if offer.line is not None else f"{offer.text} …"
