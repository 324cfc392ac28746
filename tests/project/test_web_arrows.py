"""The page's imports point one way too: lib <- art <- components <- games <- pages.

Only a game's folder names the game. What is made by a generator (lib/types) belongs to nobody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nyhavn import SHELF

SOURCES = Path(__file__).parents[2] / "web" / "src"
MAY_USE = {
    "lib": {"lib"},
    "art": {"lib", "art"},
    "components": {"lib", "art", "components"},
    "offline": {"lib", "offline"},  # the server in this browser; it comes in as $serverLink
    "games": {"lib", "art", "components"},  # and its own folder; index.ts finds all of them
    "pages": {"lib", "art", "components", "games", "pages"},
}
MADE = SOURCES / "lib" / "types"
ENTRY = {"App.svelte", "main.ts"}  # put the rooms together
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]|glob\(\s*['"](\.[^'"]*)['"]""")
STYLE = re.compile(r"<style.*?</style>", re.S)
COMMENT = re.compile(r"(?:^|(?<=\s))/\*.*?\*/|<!--.*?-->|(?<=\s)//[^\n]*", re.S)


def files() -> Iterator[tuple[str, Path]]:
    """All sources of the page with their room."""
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".json") and MADE not in path.parents:
            yield path.relative_to(SOURCES).parts[0], path


def code(path: Path) -> str:
    """A file without its styles (`border` is a word of CSS) and comments."""
    return COMMENT.sub("", STYLE.sub("", path.read_text("utf-8")))


def used(path: Path) -> set[Path]:
    """What a file imports of the page, relative to its sources."""
    found = [one or other for one, other in IMPORT.findall(code(path))]
    inside = [(path.parent / name).resolve() for name in found]
    return {at.relative_to(SOURCES) for at in inside if at.is_relative_to(SOURCES)}


def wrong(room: str, path: Path, target: Path) -> bool:
    """Whether a file of a room must not import this. Words are data: lib finds all of them."""
    if target.suffix == ".json":
        return False
    if room == "games" and target.parts[0] == "games":
        registry = path.parent == SOURCES / "games"
        return not registry and target.parts[:2] != path.relative_to(SOURCES).parts[:2]
    return target.parts[0] not in MAY_USE[room]


def test_imports_of_the_page_point_one_way() -> None:
    found = [
        f"{path.relative_to(SOURCES)} imports {target}"
        for room, path in files()
        if room in MAY_USE
        for target in used(path)
        if wrong(room, path, target)
    ]
    assert found == []


def test_every_room_of_the_page_has_its_place() -> None:
    rooms = {room for room, _ in files()}
    assert rooms == {*MAY_USE, *ENTRY, "words"}


@pytest.mark.parametrize("game", SHELF)
def test_only_its_own_folder_names_a_game(game: str) -> None:
    home = SOURCES / "games" / game
    name = re.compile(rf"\b{game}(?!\w)", re.I)
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for _, path in files()
        if home not in path.parents
        for line in code(path).splitlines()
        if name.search(line) or name.search(path.stem)
    ]
    assert found == []


@pytest.mark.parametrize("game", SHELF)
def test_sentences_of_a_game_begin_with_its_name(game: str) -> None:
    for path in (SOURCES / "games" / game / "words").glob("*.json"):
        ids = json.loads(path.read_text("utf-8"))
        assert [id for id in ids if not id.startswith(f"{game}.")] == [], path


def test_the_test_sees_what_it_should(tmp_path: Path) -> None:
    page = tmp_path / "Page.svelte"
    page.write_text("<p>{t('ludo.rules')}</p><style>a { ludo: 0 }</style><!-- ludo -->\n// ludo\n")
    assert re.findall("ludo", code(page)) == ["ludo"]
    lines = ["import a from '../lib/a';", "await import('../B.svelte');", "glob('../games/*/i.ts')"]
    found = [one or other for one, other in IMPORT.findall("\n".join(lines))]
    assert found == ["../lib/a", "../B.svelte", "../games/*/i.ts"]
