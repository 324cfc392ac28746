"""One word for one thing, in every language, and its signs as they are set there.

French has the words printed in the books. What must not be there has another word: docs/rules/.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EVERYWHERE = "."
# Language, files (by a part of their path), what must not be there, what is there instead.
WORDS = [
    ("fr", EVERYWHERE, r"\b[Qq]uais\b|\bQuai \{", "ponton"),
    ("fr", EVERYWHERE, r"\b(le|un|du|vos|les|des|ce) pouvoirs?\b", "capacité"),
    ("fr", EVERYWHERE, r"\b[Éé]tages?\b|\b[Rr]angées?\b", "ligne"),
    ("fr", EVERYWHERE, r"\b[Cc]artes? de fin\b", "carte Fin de partie"),
    ("fr", EVERYWHERE, r"\b[Bb]âti(r|ssez|t)\b", "construire"),
    ("fr", EVERYWHERE, r"\bbots? ", "robot"),
    ("fr", "copenhagen", r"\b[Tt]uiles? blanches?\b(?!.*C\d)", "tuile spéciale"),
    (
        "fr",
        "copenhagen",
        r"« ?(réduction|autre couleur|deux actions|carte en plus)",
        "printed names",
    ),
    ("fr", "rollwrite", r"\b[Tt]rac(er|ez|e)\b", "dessiner"),
    ("fr", "rollwrite", r"\b[Ff]ormes?\b", "tuile Façade"),
    ("fr", "rollwrite", r"\b[Rr]éemploi\b|« ?(sans|un) X", "Nouveau choix, Pas de X, Une case X"),
    ("fr", "rollwrite", r"\b[Mm]aisons?\b", "bâtiment"),
    ("fr", "border", r"\b[Ll]ieux?\b", "zone"),
    ("fr", "border", r"\b([Ff]ermez|ferme|close|clôt)\b|(zone|elle|est) fermée", "clôturer"),
    ("en", EVERYWHERE, r"^everything$|\bEnd: later\b", "Whole log, End card: next pile"),
    ("en", "border", r"\} cross at\b", "one crosses, several cross"),
    ("fr", EVERYWHERE, r"^Lumière$|^Mouvement$", "Thème, Animations"),
    ("fr", EVERYWHERE, r"\bEnter\b|\b0 cases\b", "Entrée, 0 case"),
    ("de", EVERYWHERE, r"^Licht$", "Darstellung"),
    ("de", EVERYWHERE, r"Ankerpl", "Steg"),
    ("de", EVERYWHERE, r"Tableau", "Plan"),
    ("de", EVERYWHERE, r"Wiedernutzung", "Wiederverwendung"),
    ("de", EVERYWHERE, r"Klausel", "Absatz"),
    ("de", EVERYWHERE, r"\bSaat\b", "Startwert"),
    ("de", EVERYWHERE, r"\b(Sie|Ihre?n?) (haben|können|Karten)\b|\b\w+en Sie\b", "du"),
    ("de", "border", r"\bStücke?n?\b", "Segment"),
    ("de", "border", r"\bOrte?n?\b", "Zone"),
]
SIGNS = {
    "en": [(r"\w'\w", "’")],
    "fr": [
        (r"\w'\w", "’"),
        (r"[ \u202f][;:?!](?=\s|$)|\w[;?!](?=\s|$)", "a no-break space before ; : ? !"),
        (r"«(?!\u00a0)|(?<!\u00a0)»", "no-break spaces inside « »"),
    ],
    "de": [(r"\w'\w", "’"), (r"»\w[^«]*«|'\{\w+\}'", "„…“")],
}


def sentences(language: str, part: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a language, with its place; translated rules line by line."""
    roots = [ROOT / "src" / "nyhavn", ROOT / "web" / "src", ROOT / "templates"]
    for path in (p for root in roots for p in root.rglob(f"words/{language}.json")):
        for id, text in json.loads(path.read_text("utf-8")).items():
            if part == EVERYWHERE or part in str(path.relative_to(ROOT)):
                yield f"{path.relative_to(ROOT)} {id}", text
    for path in (ROOT / "docs" / "rules" / language).glob("*.md"):
        if part == EVERYWHERE or part in path.name:
            text = re.sub(r"`[^`]*`", "", path.read_text("utf-8"))
            yield from ((f"{path.name} {n}", line) for n, line in enumerate(text.split("\n"), 1))


@pytest.mark.parametrize(("language", "part", "wrong", "right"), WORDS)
def test_one_word_for_one_thing(language: str, part: str, wrong: str, right: str) -> None:
    found = {at: text for at, text in sentences(language, part) if re.search(wrong, text)}
    assert not found, f"the word is: {right}"


@pytest.mark.parametrize("language", SIGNS)
def test_signs_are_those_of_the_language(language: str) -> None:
    for wrong, right in SIGNS[language]:
        found = {at: text for at, text in sentences(language, EVERYWHERE) if re.search(wrong, text)}
        assert not found, f"the sign is: {right}"
