"""Markup: nothing that visitors write becomes HTML, and nothing of the page is inline."""

from __future__ import annotations

import re

import pytest

from nyhavn.server.http.guard import POLICY
from nyhavn.server.http.static import FOLDER, built
from tests.project.test_dependencies import ROOT

SOURCES = [p for p in (ROOT / "web" / "src").rglob("*") if p.suffix in (".svelte", ".ts")]
# Every way from a text to markup or to code that browsers know.
DOORS = r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\("
DOORS += r"|createContextualFragment|DOMParser|srcdoc|javascript:|document\.cookie"


def test_no_text_becomes_markup_or_code() -> None:
    assert len(SOURCES) > 50
    found = {p.name: re.findall(DOORS, p.read_text("utf-8")) for p in SOURCES}
    assert {name: doors for name, doors in found.items() if doors} == {}


def test_a_door_would_be_found() -> None:
    for text in ("{@html name}", "node.innerHTML = name", "eval(name)", "document.cookie"):
        assert re.search(DOORS, text)


@pytest.mark.skipif(not built(), reason="the page has not been built (make web does that)")
def test_the_built_page_has_nothing_inline() -> None:
    text = (FOLDER / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|https?://", text) == []
    assert "<script" in text


def test_the_policy_allows_our_own_files_only() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert {rules[name] for name in ("frame-ancestors", "base-uri", "form-action")} == {"'none'"}
    assert "unsafe-eval" not in POLICY
    assert [name for name in rules if "unsafe-inline" in rules[name]] == ["style-src-attr"]
