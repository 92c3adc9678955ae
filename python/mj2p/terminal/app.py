"""The application: what is shared by its screens."""

from __future__ import annotations

from typing import Final

from textual.app import App

from mj2p.languages import LANGUAGES, Language
from mj2p.terminal.faces import Faces
from mj2p.terminal.screens import Over
from mj2p.terminal.session import Session
from mj2p.terminal.table import TableScreen
from mj2p.terminal.words import say

__all__ = ["TableApp"]

_PAUSE: Final = 0.4  # seconds before a move of the bot is shown, so that it can be followed


class TableApp(App[None]):
    """The game in the terminal.

    Parameters
    ----------
    session : Session
        What is played, against whom.
    lang : {"en", "zh-Hant", "zh-Hans"}
        The language to begin with.
    is_ascii : bool
        Draw tiles by their codes, with ASCII only.
    is_unicode : bool
        Whether Chinese can be shown at all; if not, the language stays English.
    pause : float
        Seconds before a move of the bot is shown.

    Examples
    --------
    >>> app = TableApp(Session("rg", seed=7), "zh-Hant")
    >>> app.next_language(), app.lang
    ('语言：简体中文', 'zh-Hans')
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "mj2p"

    def __init__(
        self,
        session: Session,
        lang: Language = "en",
        *,
        is_ascii: bool = False,
        is_unicode: bool = True,
        pause: float = _PAUSE,
    ) -> None:
        super().__init__()
        self.session = session
        self.lang: Language = lang if is_unicode else "en"
        self.is_unicode = is_unicode
        self.faces = Faces(is_ascii or not is_unicode)
        self.pause = pause
        self.fault: str | None = None  # why the record of a hand that was left was not saved

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(TableScreen())

    def next_language(self) -> str:
        """Go to the next language, and return what is to be told."""
        if not self.is_unicode:
            return say("only_ascii", "en")
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        return say("language", self.lang)

    def farewell(self) -> list[str]:
        """What is said after the screen is given back."""
        session, mine, theirs = self.session, self.session.seat, self.session.other
        finished = session.index + session.is_closed
        numbers = (finished, session.wins[mine], session.fans[mine], session.wins[theirs], session.fans[theirs])
        lines = [say("tally", self.lang, *numbers)]
        if self.fault is not None:
            lines.append(say("not_saved", self.lang, self.fault))
        elif session.n_saved and session.save is not None:
            lines.append(say("saved", self.lang, session.save))
        return lines

    async def action_quit(self) -> None:
        """Ctrl+Q: as the key q, wherever the player is."""
        screen = self.screen
        if isinstance(screen, TableScreen):
            screen.leave()
        elif isinstance(screen, Over):
            screen.pressed("q")

    def action_help_quit(self) -> None:
        """Ctrl+C: the same."""
        self.call_later(self.action_quit)
