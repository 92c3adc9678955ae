"""The screens that lie over the table: the score sheet, the help, and the question before leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from mj2p.terminal.sheet import sheet
from mj2p.terminal.widgets import ButtonsRow, Row
from mj2p.terminal.words import say

if TYPE_CHECKING:
    from mj2p.terminal.app import TableApp

__all__ = ["HelpScreen", "Over", "QuitScreen", "SheetScreen", "key_name"]

_HEAD = Style(bold=True, color="#ffd75f")


def key_name(event: events.Key) -> str:
    """The key as the game knows it: a character as typed, or a name such as ``enter``."""
    character = event.character
    return character if character is not None and character.isprintable() and character != " " else event.key


class Over(ModalScreen[str]):
    """A box over the table, with a line of buttons; ends with the key that was pressed."""

    DEFAULT_CSS = """
    Over { align: center middle; background: #06150f 70%; }
    Over > Vertical { width: 78; max-width: 100%; height: auto; max-height: 100%; background: #0d2c20; padding: 1 2; }
    Over VerticalScroll { height: auto; scrollbar-size-vertical: 1; scrollbar-color: #3f9a72;
                          scrollbar-background: #14402f; }
    Over Static { width: 100%; height: auto; }
    Over Row { padding: 0; }
    """

    @property
    def table_app(self) -> TableApp:
        """The app, by its type."""
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """The content, a line for what is told, and the buttons."""
        with Vertical():
            with VerticalScroll(can_focus=False, id="scroll"):
                yield Static(id="content")
            yield Row(id="told")
            yield ButtonsRow(id="buttons")

    def on_mount(self) -> None:
        """Draw it for the first time."""
        if self.table_app.faces.is_ascii:
            self.query_one("#scroll").styles.scrollbar_size_vertical = 0
        self.redraw()

    def redraw(self) -> None:
        """Draw it in the language of the app."""
        raise NotImplementedError

    def keys(self) -> list[tuple[str, str]]:
        """The keys of the buttons and their labels."""
        raise NotImplementedError

    def pressed(self, key: str) -> bool:
        """Do what a key stands for; False if it is none of the screen's."""
        raise NotImplementedError

    def on_buttons_row_picked(self, message: ButtonsRow.Picked) -> None:
        """A click on a button is its key."""
        if self.is_current:
            self.press(message.key)

    def on_key(self, event: events.Key) -> None:
        """Keys of every such screen; the others go to `pressed`. One that comes after the last is let pass."""
        event.stop()
        if not self.is_current:
            return
        self.press(key_name(event))

    def press(self, key: str) -> None:
        """Do what a key stands for, or say that it stands for nothing."""
        scroll = self.query_one("#scroll", VerticalScroll)
        moves = {"down": 1, "up": -1, "pagedown": 8, "pageup": -8, "Down": 8, "↓": 8}
        if key in moves:
            scroll.scroll_relative(y=moves[key], animate=False)
        elif key == "l":
            told = self.table_app.next_language()
            self.redraw()
            self.tell(told)
        elif not self.pressed(key):
            self.tell(say("no_key", self.table_app.lang, key))

    def tell(self, sentence: str) -> None:
        """Say something in the line above the buttons."""
        self.query_one("#told", Row).show(Text(sentence, Style(color="#ffd75f")))

    def show_content(self, content: object) -> None:
        """Show the content and the buttons."""
        self.query_one("#content", Static).update(cast("Text", content))
        self.show_keys()

    def show_keys(self) -> None:
        """Show the buttons."""
        self.query_one("#buttons", ButtonsRow).show_buttons(self.keys())


class SheetScreen(Over):
    """The score sheet; settles the hand, after asking about the balloon where there is something to ask."""

    # As high as the screen: what does not fit is scrolled, and the buttons stay in sight.
    DEFAULT_CSS = """
    SheetScreen > Vertical { height: 100%; }
    SheetScreen VerticalScroll { height: 1fr; }
    """

    def on_mount(self) -> None:
        """Settle where nothing is to be asked."""
        self.offer = self.table_app.session.inflatable()
        if self.offer is None:
            self.settle(False)
        super().on_mount()
        self.say_state()

    def settle(self, inflate: bool) -> None:
        """Close the hand and save it."""
        session = self.table_app.session
        session.close(inflate)
        self.offer = None
        self.fault = session.write()

    fault: str | None = None
    offer: tuple[int, int] | None = None

    def say_state(self) -> None:
        """Say what is asked, or how the match stands and where the record is."""
        app, lang = self.table_app, self.table_app.lang
        session = app.session
        if self.offer is not None:
            self.tell(say("inflate", lang, *self.offer))
            return
        parts = []
        for seat in session.broke:
            name = say("you", lang) if seat == session.seat else say("other", lang, session.name)
            parts.append(say("broke", lang, name))
        if session.is_over and not parts:
            parts.append(say("match_over", lang))
        if self.fault is not None:
            parts.append(say("not_saved", lang, self.fault))
        elif session.save is not None:
            parts.append(say("saved", lang, session.save))
        self.tell(" ".join(parts))

    def redraw(self) -> None:
        """Draw the sheet; its buttons once more when it is known whether it fits."""
        app = self.table_app
        self.show_content(sheet(app.session, app.lang, app.faces))
        self.say_state()
        self.call_after_refresh(self.show_keys)

    def keys(self) -> list[tuple[str, str]]:
        """Balloon and wheel where they can be had; the next hand."""
        session, lang = self.table_app.session, self.table_app.lang
        if self.offer is not None:
            return [("y", say("yes", lang)), ("x", say("no", lang))]
        found = [("n", say("finish" if session.is_over else "next", lang))]
        if self.query_one("#scroll", VerticalScroll).max_scroll_y:
            found.append((say("scroll_key", lang), say("scroll", lang)))
        if session.can_pop(session.seat):
            found.append(("b", say("pop", lang)))
        if session.can_spin(session.seat):
            found.append(("s", say("spin", lang)))
        return found if session.is_over else [*found, ("q", say("quit", lang))]

    def pressed(self, key: str) -> bool:
        """Answer, go on, pop, spin, leave."""
        session, lang = self.table_app.session, self.table_app.lang
        if self.offer is not None:
            if key == "q":
                self.settle(False)
                self.dismiss("quit")
            if key not in {"y", "x"}:
                return key == "q"
            self.settle(key == "y")
            self.redraw()
            return True
        if key in {"n", "enter"}:
            self.dismiss("quit" if session.is_over else "next")
        elif key in {"q", "escape"}:
            self.dismiss("quit")
        elif key == "b" and session.can_pop(session.seat):
            coins = session.pop(session.seat)
            self.redraw()
            self.tell(say("popped", lang, f"{coins:,}"))
        elif key == "s" and session.can_spin(session.seat):
            coins = session.spin(session.seat)
            self.redraw()
            self.tell(say("spun", lang, f"{coins:,}"))
        else:
            return False
        return True


class HelpScreen(Over):
    """The keys."""

    def redraw(self) -> None:
        """Draw the list of keys."""
        lang = self.table_app.lang
        rows = [
            ("1-9 ESWN CFP", "help_tiles"),
            (say("help_arrows_key", lang), "help_arrows"),
            (say("help_updown_key", lang), "help_updown"),
            ("Enter", "help_enter"),
            (say("help_mouse_key", lang), "help_mouse"),
            ("w d r k p c x", "help_moves"),
            ("a b c ...", "help_choice"),
            ("h", "help_hint"),
            ("l", "help_language"),
            ("? F1", "help_help"),
            ("q Ctrl+Q", "help_quit"),
        ]
        text = Text.assemble((say("help", lang) + "\n\n", _HEAD))
        for keys, what in rows:
            padding = " " * (15 - Text(keys).cell_len)
            text.append(f"  {keys}{padding}", Style(bold=True, color="#ffd75f")).append(
                f"{say(what, lang)}\n", "#e8f0ea"
            )
        text.append(f"\n{say('help_codes', lang)}\n{say('help_forced', lang)}\n", "#a9c7b8")
        self.show_content(text)

    def keys(self) -> list[tuple[str, str]]:
        """One way out."""
        return [("Esc", say("close", self.table_app.lang))]

    def pressed(self, key: str) -> bool:
        """Close on whatever looks like it."""
        if key in {"escape", "Esc", "enter", "?", "f1", "q", "space"}:
            self.dismiss("")
            return True
        return False


class QuitScreen(Over):
    """Asked when a hand is under way."""

    def redraw(self) -> None:
        """Draw the question."""
        lang, is_saved = self.table_app.lang, self.table_app.session.save is not None
        text = Text.assemble((say("ask_quit", lang) + "\n", _HEAD))
        text.append(say("ask_quit_saved" if is_saved else "ask_quit_unsaved", lang) + "\n", "#e8f0ea")
        self.show_content(text)

    def keys(self) -> list[tuple[str, str]]:
        """Leave or stay."""
        return [("y", say("quit", self.table_app.lang)), ("x", say("stay", self.table_app.lang))]

    def pressed(self, key: str) -> bool:
        """Leave or stay."""
        if key in {"y", "q", "x", "escape"}:
            self.dismiss("quit" if key in {"y", "q"} else "")
            return True
        return False
