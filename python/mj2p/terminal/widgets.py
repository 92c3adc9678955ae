"""The rows of the table: each draws itself from what it is given, and says what was clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from mj2p.hand import Meld
from mj2p.languages import Language
from mj2p.observation import Discard, HiddenKong
from mj2p.terminal.faces import HEIGHT, WIDTH, Faces, Strip, key_of
from mj2p.terminal.words import say
from mj2p.tiles import Tile

__all__ = ["ButtonsRow", "HandRow", "Place", "River", "Row", "foot", "tiles_text"]

_MARGIN: Final = 1
_LABEL, _CHOSEN, _DIM = "#8fb8a3", "#ffd75f", "#7fa592"
_BUTTON: Final = Style(color="#ffffff", bgcolor="#2c6b52")
_PRESSED: Final = Style(color="#10241b", bgcolor=_CHOSEN)
_KEY: Final = Style(bold=True, underline=True)


@dataclass(frozen=True)
class Place:
    """A tile of the own hand: the place in the row, and the tile."""

    number: int
    tile: Tile


class Row(Static):
    """A line or several, which do not wrap."""

    DEFAULT_CSS = """
    Row { width: 100%; height: auto; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    plain: str = ""  # what it says, without colours

    def show(self, text: Text | str) -> None:
        """Show a text."""
        shown = Text(text) if isinstance(text, str) else text
        self.plain = shown.plain
        self.update(shown)


class HandRow(Row):
    """Melds and concealed tiles, the drawn one set apart; the own tiles can be clicked and have their keys below."""

    class Picked(Message):
        """A tile was clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    strip: Strip[Place] | None = None

    def show_hand(
        self,
        faces: Faces,
        melds: Sequence[Meld | HiddenKong],
        tiles: Sequence[Tile | None],
        drawn: Tile | None = None,
        *,
        chosen: int | None = None,
        legal: Callable[[Tile], bool] | None = None,
    ) -> None:
        """Show a hand: `tiles` without the drawn one, None for a back. With `legal` it is the own, with keys below."""
        strip: Strip[Place] = Strip(HEIGHT)
        keys = Text()
        for meld in melds:
            block = faces.meld(meld)
            strip.add(block)
            strip.skip(1)
            keys.append(" " * (block[0].cell_len + 1))
        row = list(tiles)
        if drawn is not None:
            row.append(drawn)
        for number, tile in enumerate(row):
            if drawn is not None and number == len(row) - 1:
                strip.skip(1)
                keys.append(" ")
            usable = tile is not None and (legal is None or legal(tile))
            face = faces.large(tile, lit=number == chosen, locked=not usable and tile is not None)
            strip.add(face, None if tile is None else Place(number, tile))
            mark = f"[{key_of(tile)}]" if number == chosen and tile else f" {key_of(tile)} " if tile else ""
            keys.append(mark.center(WIDTH), Style(color=_CHOSEN if number == chosen else _DIM, bold=number == chosen))
        self.strip = strip
        text = strip.text()
        self.show(text if legal is None else Text("\n").join([text, keys]))

    def on_click(self, event: events.Click) -> None:
        """Say which tile was clicked."""
        place = self.strip.at(event.x - self.styles.padding.left) if self.strip and event.y < HEIGHT else None
        if place is not None:
            self.post_message(self.Picked(place))


class River(Row):
    """The discards of one player that nobody took, oldest first; the last can be lit."""

    def show_discards(self, faces: Faces, discards: Sequence[Discard], lit: Discard | None, width: int) -> None:
        """Show them in as many lines as the width needs."""
        left = [each for each in discards if not each.claimed]
        a_line = max(1, (width - 2 * _MARGIN) // 3)
        rows: list[Text] = []
        for start in range(0, max(1, len(left)), a_line):
            strip: Strip[Discard] = Strip(2)
            for each in left[start : start + a_line]:
                strip.add(faces.small(each.tile, lit=each is lit))
                if each.ready:  # declared with this one
                    strip.add([Text("R", Style(color=_CHOSEN, bold=True)), Text(" ")])
                else:
                    strip.skip(1)
            rows += strip.rows
        self.show(Text("\n").join(rows))


class ButtonsRow(Row):
    """Buttons with their keys; one may be chosen."""

    class Picked(Message):
        """A button was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    strip: Strip[str] | None = None

    def show_buttons(self, buttons: Sequence[tuple[str, str]], chosen: int | None = None) -> None:
        """Show buttons, each a key and a label."""
        strip: Strip[str] = Strip(1)
        for number, (key, label) in enumerate(buttons):
            style = _PRESSED if number == chosen else _BUTTON
            # The mark and the gap keep the place of a button whether it is chosen or not.
            strip.add([Text(">" if number == chosen else " ", Style(color=_CHOSEN, bold=True))])
            face = Text.assemble((" ", style), (key, style + _KEY), (f" {label} ", style))
            strip.add([face], key)
        if not buttons:
            strip.add([Text(" ")])
        self.strip = strip
        self.show(strip.text())

    def on_click(self, event: events.Click) -> None:
        """Say which button was clicked."""
        key = self.strip.at(event.x - self.styles.padding.left) if self.strip and event.y == 0 else None
        if key is not None:
            self.post_message(self.Picked(key))


def tiles_text(tiles: Sequence[Tile], lang: Language) -> str:
    """Tiles in one line of text: codes in English, names in Chinese.

    Examples
    --------
    >>> tiles_text([Tile("1f"), Tile("5f")], "en"), tiles_text([Tile("1f"), Tile("5f")], "zh-Hant")
    ('1f 5f', '春梅')
    """
    return " ".join(tile.code for tile in tiles) if lang == "en" else "".join(tile.name(lang) for tile in tiles)


def labels(pairs: Sequence[tuple[str, str]]) -> Text:
    """A line of keys and what they do."""
    text = Text()
    for key, what in pairs:
        text.append(f" {key} ", Style(bold=True, color=_CHOSEN))
        text.append(f"{what}  ", Style(color=_LABEL))
    return text


def foot(lang: Language) -> Text:
    """The line of keys at the bottom of the table.

    Examples
    --------
    >>> "hint" in foot("en").plain
    True
    """
    keys = ("<- ->", "foot_choose"), ("Enter", "foot_do"), ("h", "foot_hint"), ("?", "foot_help")
    return labels([(key, say(word, lang)) for key, word in (*keys, ("l", "foot_language"), ("q", "foot_quit"))])
