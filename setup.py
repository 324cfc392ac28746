"""Compiles every module that has a .pxd beside it, or none without a compiler; builds the page."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

DEBUG = os.environ.get("NYHAVN_DEBUG") == "1"
SANITIZE = ["-O1", "-g", "-fsanitize=bounds,shift", "-fno-sanitize-recover"]
FLAGS = ["/O2"] if sys.platform == "win32" else (SANITIZE if DEBUG else ["-O3"])


class AllOrNothing(build_ext):
    """A half-compiled engine is wrong (virtual calls would be lost), so it is all or none."""

    def run(self) -> None:
        inplace = self.inplace
        try:
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


class WithPage(build_py):
    """A wheel contains the page: built first where its sources and Node are."""

    def run(self) -> None:
        able = shutil.which("npm") and shutil.which("make") and Path("web/package.json").exists()
        wanted = able and not self.editable_mode
        if wanted and subprocess.run(["make", "-s", "web"]).returncode:
            print("*** nyhavn: the page could not be built", file=sys.stderr)
        super().run()


def extension(pxd: Path) -> Extension:
    return Extension(
        ".".join(pxd.relative_to("src").with_suffix("").parts),
        [str(pxd.with_suffix(".py"))],
        extra_compile_args=FLAGS,
        extra_link_args=["-fsanitize=undefined"] if DEBUG else [],
    )


def translated() -> list[Extension]:
    """The engine in C, as old as its beginning: what is changed meanwhile is translated again."""
    begun = time.time()
    extensions: list[Extension] = cythonize(
        [extension(p) for p in sorted(Path("src").rglob("*.pxd")) if p.stem != "raw"],
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
    for path in (Path(source) for one in extensions for source in one.sources):
        if path.stat().st_mtime > begun:
            os.utime(path, (begun, begun))
    return extensions


setup(
    ext_modules=translated(),
    cmdclass={"build_ext": AllOrNothing, "build_py": WithPage},
)
