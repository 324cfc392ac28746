"""The documentation: links lead somewhere, programs run, and the site needs nobody else."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import nyhavn

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "web" / "README.md"])
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def anchors(text: str) -> set[str]:
    """The headings of a page as they are linked to."""
    found = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in found}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        parts = urlsplit(link)
        if parts.scheme:
            continue
        there = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        known = {""} if not there.is_file() else {"", *anchors(there.read_text("utf-8", "replace"))}
        if not there.exists() or parts.fragment not in known:
            broken.append(link)
    assert broken == []


def programs() -> dict[str, str]:
    """Programs in README and on the first page; other pages have tests of their own."""
    return {
        f"{page} {n}": program
        for page in ("README.md", "docs/index.md")
        for n, program in enumerate(
            re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
        )
    }


@pytest.mark.parametrize("program", programs().values(), ids=programs())
def test_a_first_program_plays_a_real_match(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    points = re.search(r"points \[(\d+), (\d+)\]", done.stdout)
    assert points, done.stdout
    assert max(map(int, points.groups())) > 5, "it should look like a match"


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert project["version"] == nyhavn.__version__
    assert f"\nversion: {nyhavn.__version__}\n" in cited
    assert f"\nlicense: {project['license']}\n" in cited
    for key in ("cff-version: 1.2.0\n", "message: ", "title: Nyhavn\n", "authors:\n  - name: "):
        assert key in cited, key


# ---- the site ----


class SitePage(HTMLParser):
    """What a page of the site links to, loads, and can be linked to by."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if "id" in found:
            self.ids.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag == "link" and "href" in found and found.get("rel") != "canonical":
            self.loads.append(found["href"])
        if "src" in found:
            self.loads.append(found["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does it; what mkdocs warns of is an error."""
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    return folder


def test_links_of_the_site_lead_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {path: SitePage(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 20
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # its links are for the root of a server
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                assert link in page.links, f"{path}: {link} is loaded from elsewhere"
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            assert there.is_file(), f"{path}: {link}"
            if parts.fragment and there in pages:
                assert unquote(parts.fragment) in pages[there].ids, f"{path}: {link}"


def test_the_reference_has_what_a_library_user_looks_for(site: Path) -> None:
    whole = "".join(path.read_text("utf-8") for path in (site / "reference").glob("*.html"))
    for wanted in ("core.match.Match.play", "core.state.State.playout", "core.rng.Rng", "bots.make",
                   "core.match.Match.imagine", "bots.levels.master", "research.gym.Solo",
                   "research.batch.Batch.step", "research.aec", "report.data.data"):  # fmt: skip
        assert f'id="nyhavn.{wanted}"' in whole, wanted


def test_words_of_others_are_found(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text("utf-8").lower()
    for word in ("episode", "policy", "elo", "action mask", "vectorized environment", "reward"):
        assert word in index, word
