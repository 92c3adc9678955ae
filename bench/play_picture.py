"""Pictures of `mj2p play`, as docs/img/play.svg and docs/img/sheet.svg: a hand played by the hint, and its score sheet.

    python bench/play_picture.py

Rich's picture of a terminal is made self-contained: no font is fetched, glyphs of two cells get the room of two, and
the half blocks that tiles are drawn with become rectangles, for fonts leave seams between lines.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from rich.cells import cell_len

import mj2p
from mj2p.terminal.app import TableApp
from mj2p.terminal.screens import SheetScreen
from mj2p.terminal.session import Session, default_opponent

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "img"
CELL, LINE = 12.2, 24.4
CRISP = 'shape-rendering="crispEdges"'
# Of a cell, in quarters: from the left, from the top, width, height.
BLOCKS = {
    "▐": [(2, 0, 2, 4)],
    "▌": [(0, 0, 2, 4)],
    "▄": [(0, 2, 4, 2)],
    "▀": [(0, 0, 4, 2)],
    "▗": [(2, 2, 2, 2)],
    "▖": [(0, 2, 2, 2)],
    "▝": [(2, 0, 2, 2)],
    "▘": [(0, 0, 2, 2)],
}
TEXT = re.compile(
    r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+" clip-path="([^"]+)">([^<]*)</text>'
)


def clean(svg: str) -> str:
    """The same picture without seams and without anything to be fetched."""

    def redrawn(match: re.Match[str]) -> str:
        style, x, y, clip, text = match[1], float(match[2]), float(match[3]), match[4], match[5]
        if not text.strip("\n") or not set(text) <= set(BLOCKS):
            plain = text.replace("&#160;", " ").replace("&#x27;", "'").replace("&lt;", "<").replace("&gt;", ">")
            width = round(cell_len(plain.replace("&amp;", "&")) * CELL, 1)
            return f'<text class="{style}" x="{x}" y="{y}" textLength="{width}" clip-path="{clip}">{text}</text>'
        top = y - 20 + 1.5  # the baseline lies a font's height below the line's top
        rects = []
        for place, block in enumerate(text):
            for left, down, width, height in BLOCKS[block]:
                at = f'x="{x + (place + left / 4) * CELL:.2f}" y="{top + down / 4 * LINE:.2f}"'
                size = f'width="{width / 4 * CELL:.2f}" height="{height / 4 * LINE:.2f}"'
                rects.append(f'<rect class="{style}" {at} {size} {CRISP}/>')
        return "".join(rects)

    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.S).replace("Fira Code, monospace", "monospace")
    svg = TEXT.sub(redrawn, svg)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


async def play(ruleset: str, seed: int, size: tuple[int, int], stop_after: int | None) -> str:
    """Play by the hint; the picture after so many moves, or of the score sheet."""
    session = Session(ruleset, opponent=default_opponent(), seed=seed)
    app = TableApp(session, "en", pause=0)
    async with app.run_test(size=size) as pilot:
        moves = 0
        while not isinstance(app.screen, SheetScreen) and moves != stop_after:
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            if session.is_asked:
                await pilot.press(*keys(session))
                moves += 1
        if stop_after is not None:
            await app.workers.wait_for_complete()
            await pilot.press("h")
        await pilot.pause()
        return app.export_screenshot()


def keys(session: Session) -> list[str]:
    """The keys of what the hint advises."""
    seen = session.observe()
    verbs = [action.verb for action in seen.legal_actions]
    for verb, key in (("win", "w"), ("ready", "r")):
        if verb in verbs:
            return [key, "a"] if verbs.count(verb) > 1 else [key]
    if "discard" in verbs:
        return [mj2p.hint(seen).discards[0].discard.code[0]]
    best = min(mj2p.hint(seen).claims, key=lambda claim: claim.distance).action.verb
    key = {"chow": "c", "pung": "p", "kong": "k"}.get(best, "x")
    return [key, "a"] if verbs.count(best) > 1 else [key]


PICTURES = (("play", "rg", 7, (104, 24), 8), ("sheet", "rg", 11, (80, 24), None))

if __name__ == "__main__":
    for name, *how in PICTURES:
        (FOLDER / f"{name}.svg").write_text(clean(asyncio.run(play(*how))), encoding="utf-8")
