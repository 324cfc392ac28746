"""Pages as one SVG file, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from nyhavn.core.paper import Mark, Paper, Words

GAP = 12.0  # between two pages


def svg(pages: Sequence[Paper], title: str) -> str:
    """Return the file; the same pages are always the same text."""
    width = max(page.width for page in pages)
    height = sum(page.height + GAP for page in pages) - GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}pt" height="{height:g}pt" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(title)}</title>",
    ]
    top = 0.0
    for page in pages:
        lines.append(f'<g transform="translate(0 {top:g})">')
        lines.append(f'<path fill="#fff" d="M0 0H{page.width:g}V{page.height:g}H0z"/>')
        lines.extend(_marks(page.marks))
        lines.append("</g>")
        top += page.height + GAP
    return "\n".join([*lines, "</svg>", ""])


def _marks(marks: Sequence[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Words):
            weight = ' font-weight="bold"' if mark.bold else ""
            yield (
                f'<text x="{mark.x:.2f}" y="{mark.y:.2f}" font-size="{mark.size:g}" '
                f'text-anchor="{mark.anchor}"{weight}>{escape(mark.text)}</text>'
            )
            continue
        path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in mark.points)
        fill = "none" if mark.fill is None else "#{:02x}{:02x}{:02x}".format(*mark.fill)
        stroke = f' stroke="#000" stroke-width="{mark.width:g}"' if mark.width else ""
        join = ' stroke-linejoin="round" stroke-linecap="round"' if mark.width else ""
        yield f'<path d="{path}{"z" if mark.closed else ""}" fill="{fill}"{stroke}{join}/>'
