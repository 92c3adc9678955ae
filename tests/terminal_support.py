"""What the tests of the game in the terminal share: a table under a pilot, and a person who plays by keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from typing import Any

import mj2p
from mj2p.terminal.app import TableApp
from mj2p.terminal.screens import Over, SheetScreen
from mj2p.terminal.session import Session
from mj2p.terminal.table import TableScreen
from mj2p.terminal.widgets import Row


class Table:
    """An app that runs, its pilot, and how to wait until the person is asked again."""

    def __init__(self, app: TableApp, pilot: Any) -> None:
        self.app, self.pilot = app, pilot
        self.session = app.session

    async def settle(self) -> None:
        """Wait until the bot has moved and everything is drawn."""
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def click(self, name: str, x: int, y: int) -> None:
        await self.pilot.click(name, offset=(x, y))
        await self.settle()

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, TableScreen))

    def line(self, name: str) -> str:
        """What a row says: of the screen on top if it has such a row, else of the table."""
        screen = self.app.screen if isinstance(self.app.screen, Over) else self.table
        return screen.query_one(f"#{name}", Row).plain

    def text(self) -> str:
        """All that stands on the screen."""
        return screen_text(self.app.export_screenshot())

    @property
    def has_sheet(self) -> bool:
        return isinstance(self.app.screen, SheetScreen)

    async def play_by_keys(self, *, max_moves: int = 200) -> int:
        """Play the hand to its score sheet by keys, as the hint advises; return how many keys it took."""
        pressed = 0
        while not self.has_sheet:
            for key in keys_of_advice(self.session):
                await self.press(key)
                pressed += 1
            assert pressed < max_moves
        return pressed


def screen_text(svg: str) -> str:
    """The text of a screenshot, a line for each row that has some."""
    rows: dict[float, str] = {}
    for attributes, text in re.findall(r"<text ([^>]*)>([^<]*)</text>", svg):
        y = re.search(r'\by="([\d.]+)"', attributes)
        if y and "clip-path" in attributes:
            rows[float(y[1])] = rows.get(float(y[1]), "") + unescape(text).replace("\xa0", " ")
    return "\n".join(rows[y] for y in sorted(rows))


def keys_of_advice(session: Session) -> list[str]:
    """The keys of a sensible move: win, declare ready, else as the hint says."""
    seen = session.observe()
    verbs = [action.verb for action in seen.legal_actions]
    if "win" in verbs:
        return ["w"]
    if "ready" in verbs:
        return ["r", "a"] if verbs.count("ready") > 1 else ["r"]
    if "discard" in verbs:
        legal = [mj2p.TILES[action.kind] for action in seen.legal_actions if action.verb == "discard"]
        advised = [each.discard for each in mj2p.hint(seen).discards if each.discard in legal]  # none for a locked hand
        return [(advised or legal)[0].code[0]]
    best = min(mj2p.hint(seen).claims, key=lambda claim: claim.distance).action
    key = {"chow": "c", "pung": "p", "kong": "k"}.get(best.verb, "x")
    return [key, "a"] if verbs.count(best.verb) > 1 else [key]


def on_table(
    session: Session,
    test: Callable[[Table], Awaitable[None]],
    lang: Any = "en",
    *,
    size: tuple[int, int] = (80, 24),
    waits: bool = True,
    **options: Any,
) -> TableApp:
    """Run a test on a table; the bot moves at once, and the test begins when the person is asked."""
    app = TableApp(session, lang, pause=0, **options)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            table = Table(app, pilot)
            await (table.settle() if waits else pilot.pause())
            await test(table)

    asyncio.run(run())
    return app
