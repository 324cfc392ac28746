"""HTML: the figures of a report as one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from nyhavn import __version__
from nyhavn.games import SHELF
from nyhavn.report.chapters import Chapter, chapters
from nyhavn.report.experiment import Experiment
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, listed, tables
from nyhavn.report.subject import subject
from nyhavn.words import word

# By this a report is known: another file of the same name is not written over.
MARK = '<meta name="generator" content="nyhavn report">'

METHOD = """\
Every number is an estimate from the matches named above, with a 95 % interval: about one interval
in twenty does not contain the true value, so a single seat that is barely off even is no news.
Seats of one match depend on each other; therefore intervals count matches, not seats. A shared
victory counts in equal parts. All seats are played by the same bot with the same amount of thought:
the report tells how the game treats such players, and stronger ones may be treated otherwise."""


def page(experiment: Experiment, found: Sequence[Facts]) -> str:
    """Return the report as HTML; the same matches give the same text."""
    even, boosted = split(found)
    content = chapters(even, boosted, subject(experiment.game))
    title = f"{word(experiment.game)}: balance report"
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            MARK,
            f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>",
            _header(experiment, even),
            "<main>",
            _brief(content),
            *(_chapter(name, figures) for name, figures in content),
            f'<section class="method"><h2>How this was counted</h2><p>{METHOD}</p>',
            f"<p>The same report again: <code>{escape(command(experiment))}</code></p></section>",
            "</main>\n</body>\n</html>\n",
        ]
    )


def split(found: Sequence[Facts]) -> tuple[list[Facts], list[Facts]]:
    """Return the matches in which all seats think alike, and those in which one thinks more."""
    even = [one for one in found if one.boosted is None]
    return even, [one for one in found if one.boosted is not None]


def command(experiment: Experiment) -> str:
    """Return what to type for the same report."""
    seats = ",".join(map(str, experiment.seats))
    rules = [name for name, choice in SHELF[experiment.game].choices.items() if choice.rule]
    own = "".join(
        f" --option {name}={value}" if name in rules else f" --{name} {value}"
        for name, value in _options(experiment)
    )
    return (
        f"nyhavn report {experiment.game} --games {experiment.games} --bots {experiment.bot}"
        f" --work {experiment.work} --seats {seats} --seed {experiment.seed}{own}"
    )


def _options(experiment: Experiment) -> list[tuple[str, str]]:
    """The game's own options, in short: files have no name any more, and no place here."""
    long = SHELF[experiment.game].file_options
    return [(name, "FILE" if name in long else value) for name, value in experiment.options]


def _header(experiment: Experiment, found: Sequence[Facts]) -> str:
    played = [f"{len(matches):,} with {n} players" for n, matches in tables(found).items()]
    options = "".join(f", {name} {value}" for name, value in _options(experiment))
    facts = {
        "matches": f"{len(found):,}",
        "choices made": f"{sum(one.choices for one in found):,}",
        "bot on every seat": escape(experiment.bot),
        "work a choice": f"{experiment.work:,}",
    }
    tiles = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts.items())
    return (
        f"<header><p class=kicker>Balance report</p><h1>{escape(word(experiment.game))}</h1>"
        f"<p>{len(found):,} matches between bots: {listed(played)}. Seed {experiment.seed}"
        f"{escape(options)},"
        f" nyhavn {__version__}.</p><dl>{tiles}</dl></header>"
    )


def _brief(content: Sequence[Chapter]) -> str:
    items = [
        f"<li><b>{escape(one.title)}.</b> {escape(one.sentence)}</li>"
        for _, figures in content
        for one in figures
        if one.main
    ]
    return f'<section class="brief"><h2>In short</h2><ul>{"".join(items)}</ul></section>'


def _chapter(name: str, figures: Sequence[Figure]) -> str:
    return (
        f"<section><h2>{escape(name)}</h2>"
        f'<div class="figures">{"".join(map(_figure, figures))}</div></section>'
    )


def _figure(one: Figure) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in one.head)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in one.rows
    )
    return (
        f"<figure><h3>{escape(one.title)}</h3>{one.chart}"
        f"<figcaption><p>{escape(one.sentence)}</p><p class=legend>{escape(one.legend)}</p>"
        f"<details><summary>All numbers</summary><div class=wide><table><thead><tr>{head}</tr>"
        f"</thead><tbody>{body}</tbody></table></div></details></figcaption></figure>\n"
    )
