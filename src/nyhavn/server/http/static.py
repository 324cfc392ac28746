"""Static files: the built page. Paths without a file are the page's own; it reads them itself."""

from __future__ import annotations

import mimetypes
import os
from importlib.resources import files
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nyhavn.server.http.encoding import accepted
from nyhavn.server.protocol.refused import language
from nyhavn.words import sentence

FOLDER = Path(str(files("nyhavn.server").joinpath("page")))
CODINGS = {"br": ".br", "gzip": ".gz"}  # the files that the build puts beside others
FOR_EVER = "public, max-age=31536000, immutable"  # the names of these files change with them


def built(folder: Path = FOLDER) -> bool:
    """Say whether there is a page."""
    return (folder / "index.html").is_file()


class StaticPage(StaticFiles):
    """The files of the page."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        super().__init__(directory=folder, html=True, check_dir=False)

    async def check_config(self) -> None:
        """Do without a folder: `get_response` says that it is missing."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, packed as it was when the page was built if the visitor takes it so."""
        asked = Headers(scope=scope).get("accept-encoding")
        for coding, ending in CODINGS.items():
            path = f"{full_path}{ending}"
            if accepted(asked, coding) and os.path.isfile(path):
                response = super().file_response(path, os.stat(path), scope, status_code)
                response.headers["content-encoding"] = coding
                if "content-type" in response.headers:  # there is none where nothing has changed
                    plain = mimetypes.guess_type(str(full_path))[0] or "text/plain"
                    text = plain.startswith("text/")
                    response.headers["content-type"] = f"{plain}; charset=utf-8" if text else plain
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["vary"] = "Accept-Encoding"
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the page itself where there is none."""
        if not built(self._folder):
            headers = dict(scope["headers"])
            asked = headers.get(b"accept-language", b"").decode("latin-1")
            return PlainTextResponse(sentence("server.no_page", {}, language(asked)) + "\n", 503)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or os.path.splitext(path)[1]:
                raise
            response = await super().get_response("index.html", scope)
        kept = FOR_EVER if path.startswith("assets/") else "no-cache"
        response.headers.setdefault("cache-control", kept)
        return response
