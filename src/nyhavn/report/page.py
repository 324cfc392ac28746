"""Page: the figures of a report as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from nyhavn import __version__
from nyhavn.games import SHELF
from nyhavn.report import balance, course, firsts, traits
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, listed, tables
from nyhavn.report.gather import Plan
from nyhavn.report.subject import Subject, subject
from nyhavn.report.thought import thought
from nyhavn.words import word

# By this a report is known: another file of the same name is not written over.
MARK = '<meta name="generator" content="nyhavn report">'

METHOD = """\
Every number is an estimate from the matches named above, with a 95 % interval: about one interval
in twenty does not contain the true value, so a single seat that is barely off even is no news.
Seats of one match depend on each other; therefore intervals count matches, not seats. A shared
victory counts in equal parts. All seats are played by the same bot with the same amount of thought:
the report tells how the game treats such players, and stronger ones may be treated otherwise."""

Chapter = tuple[str, list[Figure]]


def page(plan: Plan, found: Sequence[Facts]) -> str:
    """Return the report as HTML; the same matches give the same text."""
    even = [one for one in found if one.keen is None]
    keen = [one for one in found if one.keen is not None]
    chapters = _chapters(even, keen, subject(plan.game))
    title = f"{word(plan.game)}: balance report"
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            MARK,
            f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>",
            _header(plan, even),
            "<main>",
            _brief(chapters),
            *(_chapter(name, figures) for name, figures in chapters),
            f'<section class="method"><h2>How this was counted</h2><p>{METHOD}</p>',
            f"<p>The same report again: <code>{escape(command(plan))}</code></p></section>",
            "</main>\n</body>\n</html>\n",
        ]
    )


def command(plan: Plan) -> str:
    """Return what to type for the same report."""
    seats = ",".join(map(str, plan.seats))
    own = "".join(f" --{option}" for option in _options(plan))
    return (
        f"nyhavn report {plan.game} --games {plan.games} --bots {plan.bot} --work {plan.work}"
        f" --seats {seats} --seed {plan.seed}{own}"
    )


def _options(plan: Plan) -> list[str]:
    """The game's own options, in short: files have no name any more, and no place here."""
    long = SHELF[plan.game].file_options
    return [f"{name} {'FILE' if name in long else value}" for name, value in plan.options]


def _chapters(found: Sequence[Facts], keen: Sequence[Facts], about: Subject) -> list[Chapter]:
    name = about.traits[0].upper() + about.traits[1:]
    own = [traits.worth(found, about), traits.openings(found, about), traits.uses(found, about)]
    if about.firsts:
        own += [firsts.earliest(found, about), firsts.whose(found, about)]
    luck = [thought(keen)] if keen else []
    return [
        ("Seats", [balance.seats(found), course.first(found)]),
        (name, [*own, traits.counts(found, about)]),
        ("Points and length", [balance.points(found, about), balance.length(found)]),
        ("The course of a match",
         [balance.endings(found, about), course.decided(found), course.comebacks(found), *luck]),
    ]  # fmt: skip


def _header(plan: Plan, found: Sequence[Facts]) -> str:
    played = [f"{len(matches):,} with {n} players" for n, matches in tables(found).items()]
    options = "".join(f", {option}" for option in _options(plan))
    facts = {
        "matches": f"{len(found):,}",
        "choices made": f"{sum(one.choices for one in found):,}",
        "bot on every seat": escape(plan.bot),
        "work a choice": f"{plan.work:,}",
    }
    tiles = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts.items())
    return (
        f"<header><p class=kicker>Balance report</p><h1>{escape(word(plan.game))}</h1>"
        f"<p>{len(found):,} matches between bots: {listed(played)}. Seed {plan.seed}"
        f"{escape(options)},"
        f" nyhavn {__version__}.</p><dl>{tiles}</dl></header>"
    )


def _brief(chapters: Sequence[Chapter]) -> str:
    items = [
        f"<li><b>{escape(one.title)}.</b> {escape(one.sentence)}</li>"
        for _, figures in chapters
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
