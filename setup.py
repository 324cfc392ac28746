"""Packages: the engine compiled, or plain where no compiler is; the page inside, or no package.

NYHAVN_REQUIRE_EXT=1: no package without the compiled engine. NYHAVN_NO_PAGE=1: one without the
page, on purpose. NYHAVN_REPOSITORY=URL: where the sources can be read, for metadata and pictures.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

DEBUG = os.environ.get("NYHAVN_DEBUG") == "1"
SANITIZE = ["-O1", "-g", "-fsanitize=bounds,shift", "-fno-sanitize-recover"]
FLAGS = ["/O2"] if sys.platform == "win32" else (SANITIZE if DEBUG else ["-O3"])
PAGE = Path("src/nyhavn/server/page/index.html")
REPOSITORY = os.environ.get("NYHAVN_REPOSITORY", "").rstrip("/")


class AllOrNothing(build_ext):
    """A half-compiled engine is wrong (virtual calls would be lost), so it is all or none."""

    def run(self) -> None:
        """Compile; a wheel comes here twice, and nothing is left to do then."""
        if not self.extensions:
            return
        inplace = self.inplace
        self.parallel = self.parallel or os.cpu_count()
        try:
            self.try_compiler()
            translate(self.extensions)
            super().run()
        except Exception as error:
            self.inplace = inplace  # it is another one while setuptools builds
            if os.environ.get("NYHAVN_REQUIRE_EXT") == "1":
                raise
            print(f"*** nyhavn: no compiled engine ({error}); pure Python it is", file=sys.stderr)
            while self.extensions:
                name = self.extensions.pop().name
                Path(self.get_ext_fullpath(name)).unlink(missing_ok=True)
                Path(self.build_lib, self.get_ext_filename(name)).unlink(missing_ok=True)

    def try_compiler(self) -> None:
        """Fail at once, before minutes of translating, where nothing can be compiled."""
        with TemporaryDirectory() as folder:
            source = Path(folder, "one.c")
            source.write_text('#include "Python.h"\n')
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=self.include_dirs)


class HonestWheel(bdist_wheel):
    """A wheel without compiled modules is for every machine, and says so in its name."""

    def run(self) -> None:
        self.run_command("build")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


class WithPage(build_py):
    """A wheel contains the page and the rules."""

    def run(self) -> None:
        if not self.editable_mode:
            build_page()
        super().run()
        if not self.editable_mode:
            self._add_rules(Path("docs/rules"))

    def _add_rules(self, docs: Path) -> None:
        """The rules of a game go beside it: `rules.md`, `rules.fr.md` ... (`cli/rulebook.py`)."""
        for path in docs.rglob("*.md"):
            language = "" if path.parent == docs else f".{path.parent.name}"
            folder = Path(self.build_lib, "nyhavn", "games", path.stem)
            if folder.is_dir():
                shutil.copyfile(path, folder / f"rules{language}.md")


class SourceWithPage(sdist):
    """A source distribution contains the built page, too: who installs it needs no Node."""

    def run(self) -> None:
        build_page()
        super().run()


def build_page() -> None:
    """Build the page where its tools are; without one there is no package."""
    if os.environ.get("NYHAVN_NO_PAGE") == "1":
        return
    released = Path("PKG-INFO").exists()  # a source distribution brings its page
    able = not released and shutil.which("npm") and shutil.which("make")
    if able and subprocess.run(["make", "-s", "web"]).returncode:
        raise SetupError("nyhavn: the page could not be built, so there is no package")
    if not PAGE.is_file():
        raise SetupError(
            f"nyhavn: {PAGE.parent} has no page, and a package without it could not serve. Node 20 "
            "or newer and make build it ('make web'); NYHAVN_NO_PAGE=1 goes on without it"
        )


def extension(pxd: Path) -> Extension:
    return Extension(
        ".".join(pxd.relative_to("src").with_suffix("").parts),
        [str(pxd.with_suffix(".py"))],
        extra_compile_args=FLAGS,
        extra_link_args=["-fsanitize=undefined"] if DEBUG else [],
    )


def translate(extensions: list[Extension]) -> None:
    """Turn the engine into C, as old as its beginning: what is changed meanwhile comes again."""
    from Cython.Build import cythonize

    begun = time.time()
    found = cythonize(
        [extension(Path("src", *one.name.split(".")).with_suffix(".pxd")) for one in extensions],
        include_path=["src"],
        emit_linenums=DEBUG,
        build_dir="build/c-debug" if DEBUG else "build/c",
        compiler_directives={
            "language_level": 3,
            "infer_types": True,
            "annotation_typing": False,
            "cdivision": False,
            "wraparound": False,
            "boundscheck": DEBUG,
            "initializedcheck": DEBUG,
        },
    )
    in_c = {one.name: one for one in found}
    for one in extensions:
        one.sources, one.depends = in_c[one.name].sources, in_c[one.name].depends
        for path in map(Path, one.sources):
            if path.stat().st_mtime > begun:
                os.utime(path, (begun, begun))


def described() -> str:
    """Return the README for an index, where only absolute links lead anywhere."""
    text = Path("README.md").read_text("utf-8")
    link = re.compile(r"(!?)\[([^]]*)\]\((?!https?:|#)([^)]*)\)")
    if REPOSITORY:
        return link.sub(rf"\1[\2]({REPOSITORY}/raw/HEAD/\3)", text)
    pictures = re.compile(r"(\| \| \|\n\|---\|---\|\n)?^(\| )?!\[.*\n\n", re.MULTILINE)
    return link.sub(r"\2", pictures.sub("", text))


setup(
    ext_modules=[extension(p) for p in sorted(Path("src").rglob("*.pxd")) if p.stem != "raw"],
    cmdclass={
        "bdist_wheel": HonestWheel,
        "build_ext": AllOrNothing,
        "build_py": WithPage,
        "sdist": SourceWithPage,
    },
    long_description=described(),
    long_description_content_type="text/markdown",
    project_urls={"Repository": REPOSITORY} if REPOSITORY else {},
)
