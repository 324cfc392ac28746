"""The languages say the same things: the same ids, with the same values to fill in."""

from pathlib import Path
from string import Formatter

import pytest

from nyhavn import words

ENGLISH = words.templates("en")


def holes(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("language", words.available())
def test_languages_have_the_same_ids_and_values(language: str) -> None:
    other = words.templates(language)
    assert set(other) == set(ENGLISH)
    for id, template in ENGLISH.items():
        assert holes(other[id]) == holes(template), id
        assert other[id].strip() == other[id] != "", id


def test_a_value_can_be_a_word_a_list_or_a_number() -> None:
    said = words.sentence("copenhagen.say.pay", {"cards": ["@red", "@blue"]})
    assert said == "pays red, blue"
    assert words.sentence("draw.points", {"n": 1}) == "1 point"
    assert words.sentence("draw.points", {"n": 2}) == "2 points"


def test_the_language_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert words.chosen() == "fr"
    monkeypatch.setenv("LANG", "tlh")
    assert words.chosen() == "en"


def test_a_language_is_a_file() -> None:
    folder = Path(words.__file__).parent
    assert words.available()[0] == "en"
    assert sorted(words.available()) == sorted(path.stem for path in folder.glob("*.json"))
    assert {"en", "fr", "de"} <= set(words.available())
