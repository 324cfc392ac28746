"""Rules to learn from: every game's page in every language; a clause is one tap away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from nyhavn.games import SHELF, examples
from nyhavn.games.pdf_file import pdf
from nyhavn.words import word
from tests.browser.conftest import Windows
from tests.browser.test_access import SMALLEST
from tests.browser.window import DESKTOP, PHONE

TITLES = {"en": "The rules of", "fr": "Les règles d", "de": "Die Regeln von"}
COUNTS = {
    name: len(written["examples"])
    for name, game in SHELF.items()
    if (written := examples.source(game))
}


def test_all_rules_in_all_languages(windows: Windows) -> None:
    """From a card of the home page, through all games and languages, by day and by night."""
    ada = windows.open(color_scheme="dark")
    page = ada.page
    page.get_by_role("link", name=re.compile("Rules")).first.click()
    cards = page.locator("article[data-example]")
    for name, count in COUNTS.items():
        page.locator(f"nav a[href='#/rules/{name}']").click()
        for language, title in TITLES.items():
            page.locator("header select").select_option(language)
            expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(f"^{title}"))
            expect(cards).to_have_count(count)
            # No id of a sentence is left on the page.
            expect(page.locator("main")).not_to_contain_text(f"{name}.")
            assert page.locator("article > [role=img][aria-label]").count() == count
            for size in (SMALLEST, DESKTOP):
                page.set_viewport_size(size)
                assert ada.wide() == 0, "nothing sticks out"
        ada.picture(f"rules-{name}-night")
        assert ada.findings() == []
    page.locator("header select").select_option("en")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_have_no_findings_in_any_language(windows: Windows, scheme: str) -> None:
    ada = windows.open("#/rules", color_scheme=scheme)
    page, found = ada.page, list[str]()
    for name, count in COUNTS.items():
        page.locator(f"nav a[href='#/rules/{name}']").click()
        for language in TITLES:
            page.locator("header select").select_option(language)
            expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
            expect(page.locator("article[data-example]")).to_have_count(count)
            found += [f"{name} {language}: {one}" for one in ada.findings()]
    assert not found, "\n".join(found)


def test_a_clause_is_one_tap_away(windows: Windows) -> None:
    """On the page it opens over the pictures, and the way back closes it; keys reach it too."""
    ada = windows.open("#/rules/copenhagen", size=PHONE)
    page = ada.page
    support = page.locator("article[data-example=support]")
    page.get_by_role("navigation", name="Chapters").get_by_role(
        "button", name="Where it may stand"
    ).click()
    expect(support.get_by_role("heading")).to_be_in_viewport()
    support.get_by_role("button", name="Clause C7.2 of the rules").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Touching sideways is not enough")
    ada.picture("rules-clause-phone")
    assert ada.findings() == []
    page.go_back()
    expect(dialog).to_have_count(0)
    assert ada.wide() == 0
    page.get_by_text("Every clause of the rules").last.click()
    expect(page.locator("details")).to_contain_text("14 each of red, yellow")
    assert ada.findings() == []


def test_the_rules_at_hand(windows: Windows) -> None:
    """In the lobby, in a match and from there to a clause and back, with pictures."""
    ada = windows.open()
    page = ada.page
    page.locator("article").first.get_by_role("button", name=re.compile("With friends")).click()
    ada.button("Open the table").click()
    ada.button("Rules").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("figure").first).to_be_visible()
    assert ada.findings() == []
    page.keyboard.press("Escape")
    ada.go("")
    page.locator("[data-play=border]").click()
    expect(page.locator(".dice .die").first).to_be_visible()
    ada.button("Rules").click()
    dialog.get_by_role("button", name="Second action").click()
    expect(dialog.locator("article[data-example=left] figure")).to_have_count(2)
    dialog.get_by_role("button", name="Clause B4.2 of the rules").click()
    expect(dialog).to_contain_text("any one of the five")
    expect(dialog.locator("article[data-example=five]")).to_be_visible()
    assert ada.findings() == []
    ada.button("All the rules").click()
    expect(dialog.get_by_role("navigation", name="Chapters")).to_be_visible()


def test_the_game_on_paper(windows: Windows) -> None:
    """Below the rules is a button that brings a PDF, in the language that is read."""
    ada = windows.open("#/rules/border", size=PHONE, locale="fr-FR")
    with ada.page.expect_download() as found:
        ada.button("Sur papier (PDF)").click()
    assert found.value.suggested_filename == "border-a4.pdf"
    border = SHELF["border"]
    assert border.sheets is not None
    due = pdf(border.sheets("a4", "fr"), word("border", "fr"))
    assert found.value.path().read_bytes() == due
    ada.button("Sur papier (PDF)").scroll_into_view_if_needed()
    ada.picture("rules-paper-phone")
    assert ada.wide() == 0
    assert ada.findings() == []
