"""The languages say the same things: the same ids, with the same values to fill in."""

import json
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from nyhavn import games, words
from nyhavn.games import SHELF

ENGLISH = words.templates("en")
FOLDERS = {str(folder): folder for folder in words.folders()}


def holes(template: str) -> set[str]:
    return {hole[1] for hole in words.HOLE.finditer(template)}


@pytest.mark.parametrize("language", words.available())
def test_languages_have_the_same_ids_and_values(language: str) -> None:
    other = words.templates(language)
    assert {id for id in other if "~" not in id} == set(ENGLISH)
    assert {id.partition("~")[0] for id in other} == set(ENGLISH), "a form of no word"
    for id, template in ENGLISH.items():
        assert holes(other[id]) == holes(template), id
        assert other[id].strip() == other[id] != "", id


def test_a_value_can_be_a_word_a_list_or_a_number() -> None:
    said = words.sentence("copenhagen.say.pay", {"cards": ["@red", "@blue"]})
    assert said == "pays red, blue"
    assert words.sentence("draw.points", {"n": 1}) == "1 point"
    assert words.sentence("draw.points", {"n": 2}) == "2 points"


def test_words_are_inflected_where_a_language_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests/words.test.ts of the page asks, too."""
    french = {
        "green": "vert", "green~fp": "vertes", "red": "rouge", "words.zero": "one",
        "a": "{n} {n|carte|cartes}: {list~fp}, {list}", "b": "{names} {names|coche|cochent}",
    }  # fmt: skip
    english = french | {"words.zero": "many"}
    monkeypatch.setattr(words, "templates", {"fr": french, "en": english}.__getitem__)
    values = {"n": 0, "list": ["@green", "@red"]}
    assert words.sentence("a", values, "fr") == "0 carte: vertes, rouge, vert, rouge"
    assert words.sentence("a", values, "en") == "0 cartes: vertes, rouge, vert, rouge"
    assert words.sentence("a", {"n": 2, "list": "{n}"}, "fr") == "2 cartes: {n}, {n}"
    assert words.sentence("b", {"names": ["Bo"]}, "fr") == "Bo coche"
    assert words.sentence("b", {"names": ["Bo", "Ada"]}, "fr") == "Bo, Ada cochent"


def test_what_happened_in_turn_is_one_sentence() -> None:
    assert words.in_turn(["takes", "builds", "pays"], "en") == "takes; builds; pays"
    assert words.in_turn(["prend", "paie"], "fr") == "prend\u00a0; paie"


def test_the_language_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert words.chosen() == "fr"
    monkeypatch.setenv("LANG", "tlh")
    assert words.chosen() == "en"


def test_a_language_is_a_file() -> None:
    assert words.available()[0] == "en"
    assert sorted(words.available()) == files_of(words.folders()[0])
    assert {"en", "fr", "de"} <= set(words.available())


def files_of(folder: Traversable) -> list[str]:
    return sorted(Path(file.name).stem for file in folder.iterdir() if file.name.endswith(".json"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_of_words_has_every_language(folder: str) -> None:
    assert files_of(FOLDERS[folder]) == sorted(words.available())


@pytest.mark.parametrize("game", SHELF)
def test_every_game_brings_its_own_words(game: str) -> None:
    own = Path(games.__file__).parent / game / "words"
    assert game in json.loads((own / "en.json").read_text("utf-8"))
    assert str(own) in FOLDERS


def test_no_sentence_is_written_twice() -> None:
    texts = [folder.joinpath("en.json").read_text("utf-8") for folder in FOLDERS.values()]
    ids = [id for text in texts for id, _ in json.loads(text, object_pairs_hook=list)]
    assert sorted(ids) == sorted(ENGLISH)


@pytest.mark.parametrize("game", SHELF)
def test_the_common_words_name_no_game(game: str) -> None:
    common = json.loads(words.folders()[0].joinpath("en.json").read_text("utf-8"))
    assert not [id for id in common if game in id.split(".")]
