"""When Python is fetched: after the page is painted, or when somebody wants it, never unasked."""

from __future__ import annotations

from playwright.sync_api import Browser, Route, expect

from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.site.conftest import SiteWindows
from tests.browser.window import PHONE, Visitor
from tests.offline.static_site import Host

SAVING = ";Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
# When the first part of Python was asked for, and when something was painted first.
TIMES = """() => {
  const parts = performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('hostWorker')).map(({ startTime }) => startTime);
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return parts.length && paint ? [paint.startTime, Math.min(...parts)] : null;
}"""


def python_of(host: Host) -> list[str]:
    return [path for path in host.asked if path.startswith("python/") or "Worker" in path]


def test_it_is_fetched_when_the_page_is_painted(windows: SiteWindows, host: Host) -> None:
    visitor = windows.open()
    painted, asked = visitor.page.wait_for_function(TIMES).json_value()
    assert painted < asked
    visitor.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    assert any(path.endswith("engine.pack") for path in python_of(host))


def test_who_saves_data_fetches_it_when_it_is_wanted(windows: SiteWindows, host: Host) -> None:
    """Home page and rules need none of it; then it comes with progress."""
    windows.wishes += SAVING
    visitor = windows.open()
    page = visitor.page
    expect(page.locator("[data-play=border]")).to_be_enabled()
    visitor.go("#/rules/border")
    visitor.sees("The Border")
    page.wait_for_load_state("networkidle")
    page.wait_for_function("new Promise((done) => requestIdleCallback(() => done(true)))")
    assert python_of(host) == []

    held: list[Route] = []
    page.context.route("**/engine.pack", lambda route: held.append(route))
    visitor.go("#/")
    page.locator("[data-play=border]").click()
    bar = page.get_by_role("progressbar", name="How much has come")
    expect(bar).to_be_visible()
    visitor.sees("Fetching rules and bots")
    page.wait_for_function("() => document.querySelector('.status progress').value > 0.3")
    visitor.picture("site-fetching")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    Player(visitor, "border", Mouse()).wait()
    expect(bar).to_have_count(0)


def test_at_an_address_without_https_a_sentence_says_so(browser: Browser, host: Host) -> None:
    """As a phone sees it that looks at a site on a machine beside it: nothing can run there."""
    page = browser.new_page(viewport=PHONE, locale="en-GB")
    visitor = Visitor(page, "http://beside.test/site")

    def answer(route: Route) -> None:
        _, _, name = route.request.url.partition("/site")
        route.fulfill(response=route.fetch(url=f"{host.url}{name}"))

    page.route("http://beside.test/**", answer)
    visitor.go("")
    visitor.sees("the page has to come by https")
    assert not page.evaluate("isSecureContext")
    visitor.picture("site-unsafe")
    assert visitor.findings() == []
    page.locator("[data-play=border]").click()
    visitor.button("Just play").click()
    visitor.sees("cannot be reached")
    visitor.go("#/rules/border")  # which needs none of it
    visitor.sees("Nine zones")
    assert python_of(host) == []
    assert visitor.complaints == []
    page.context.close()
