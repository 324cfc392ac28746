"""Pages as a PDF: vectors and the fonts that every reader has, from the standard library alone."""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterator, Sequence

from nyhavn.core.paper import Outline, Paper, Tint, Words

# Widths of Helvetica, in thousandths of its size, of the signs from space to ~.
_WIDTHS = [
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556),
    *(1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
    *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
]
_BOLD = 1.06  # the bold face is a little wider


def text_width(words: Words) -> float:
    """Return about how wide a line of text is."""
    plain = unicodedata.normalize("NFD", words.text)
    signs = (ord(sign) - 32 for sign in plain if not unicodedata.combining(sign))
    wide = sum(_WIDTHS[sign] if 0 <= sign < len(_WIDTHS) else 556 for sign in signs)
    return wide * words.size / 1000 * (_BOLD if words.bold else 1)


def pdf(pages: Sequence[Paper], title: str) -> bytes:
    """Return the file; the same pages are always the same bytes."""
    first = 5  # behind the catalogue, the list of pages and two fonts
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
        *(_font(name) for name in ("Helvetica", "Helvetica-Bold")),
    ]
    for n, page in enumerate(pages):
        drawn = zlib.compress("\n".join(_page(page)).encode("cp1252", "replace"), 9)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page.width:.2f} {page.height:.2f}] "
            f"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> "
            f"/Contents {first + 2 * n + 1} 0 R >>".encode()
        )
        head = f"<< /Length {len(drawn)} /Filter /FlateDecode >>\nstream\n"
        objects.append(head.encode() + drawn + b"\nendstream")
    objects.append(f"<< /Title ({_escaped(title)}) >>".encode("cp1252", "replace"))
    return _file(objects)


def _font(name: str) -> bytes:
    kind = f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>"
    return kind.encode()


def _file(objects: list[bytes]) -> bytes:
    """Number the objects, and say where each of them is."""
    found, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for n, what in enumerate(objects, start=1):
        places.append(len(found))
        found += f"{n} 0 obj\n".encode() + what + b"\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    end += f"trailer\n<< /Size {size} /Root 1 0 R /Info {size - 1} 0 R >>\n"
    return bytes(found) + f"{end}startxref\n{len(found)}\n%%EOF\n".encode()


def _page(page: Paper) -> Iterator[str]:
    """Yield what draws a page; in a PDF y grows upwards."""
    yield "1 j 1 J"
    for mark in page.marks:
        if isinstance(mark, Words):
            before = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * text_width(mark)
            font = "F2" if mark.bold else "F1"
            at = f"{mark.x - before:.2f} {page.height - mark.y:.2f}"
            yield f"BT /{font} {mark.size:g} Tf {at} Td ({_escaped(mark.text)}) Tj ET"
        else:
            yield _outline(mark, page.height)


def _outline(mark: Outline, height: float) -> str:
    signs = ["m", *["l"] * (len(mark.points) - 1)]
    path = " ".join(
        f"{x:.2f} {height - y:.2f} {sign}" for (x, y), sign in zip(mark.points, signs, strict=True)
    )
    if mark.closed:
        path += " h"
    fill = "" if mark.fill is None else f"{_shares(mark.fill)} rg "
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return f"{fill}{mark.width:g} w {path} {paint[mark.fill is not None, mark.width > 0]} 0 g"


def _shares(tint: Tint) -> str:
    return " ".join(f"{part / 255:.3f}" for part in tint)


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
