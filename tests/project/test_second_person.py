"""The page tells readers what they did themselves as `you`, in every language.

A sentence of the log is about a seat when its English begins with a verb in the third person; the
page has each of them a second time, with `.you` behind its id.
"""

import json
import re
from pathlib import Path

import pytest

from nyhavn import words
from nyhavn.games import SHELF

WEB = Path(__file__).parent.parent.parent / "web" / "src"
ABOUT_A_SEAT = re.compile(r"(?!this )\w+s ")
IRREGULAR = {
    "does": "do",
    "is": "are",
    "crosses": "cross",
    "reaches": "reach",
    "discards": "discard",
}
# How the second person begins.
YOU = {"fr": r"(ne )?\w+ez\b", "de": r"(\w+st|setzt|kreuzt|schließt)\b"}


def of_page(language: str) -> dict[str, str]:
    files = [WEB / "words", *(WEB / "games" / game / "words" for game in SHELF)]
    found: dict[str, str] = {}
    for folder in files:
        path = folder / f"{language}.json"
        found |= json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def about_a_seat() -> list[str]:
    """The sentences of the log that tell what a seat did, without those for one of a thing."""
    known = words.templates("en") | of_page("en")
    log = re.compile(
        rf"({'|'.join(SHELF)})\.(say|also|log)\.(?!.*\.(you|one|all)$)|page\.log\.undo$"
    )
    return [id for id, text in known.items() if log.match(id) and ABOUT_A_SEAT.match(text)]


def test_there_are_such_sentences() -> None:
    assert len(about_a_seat()) > 40


@pytest.mark.parametrize("language", words.available())
def test_every_sentence_about_a_seat_is_there_for_the_reader(language: str) -> None:
    known = words.templates(language) | of_page(language)
    for id in about_a_seat():
        for one in ("", ".one") if f"{id}.one" in known else ("",):
            third, second = known[f"{id}{one}"], known[f"{id}.you{one}"]
            holes = [{hole[0] for hole in words.HOLE.finditer(text)} for text in (third, second)]
            assert holes[0] == holes[1], id
            if language == "en":
                verb = third.split(" ", 1)[0]
                assert second.split(" ", 1)[0] == IRREGULAR.get(verb, verb.removesuffix("s")), id
                assert not re.search(r"(and|,) \w+s ", second), second
            else:
                assert re.match(YOU[language], second), second


@pytest.mark.parametrize("language", words.available())
def test_what_the_table_remarks_is_there_for_the_reader(language: str) -> None:
    """All but what only bots do, and what is about nobody."""
    remarks = [
        id
        for id, text in words.templates("en").items()
        if id.startswith("server.remark.") and "{name}" in text
    ]
    missing = {id for id in remarks if f"{id}.you" not in of_page(language)}
    assert missing == {"server.remark.stumbled"}
