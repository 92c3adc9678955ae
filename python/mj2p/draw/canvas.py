"""A sheet of tiles: what lies where, and the SVG that comes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple, SupportsFloat

from mj2p.draw.faces import BACK, symbol_id, symbols, written
from mj2p.errors import HandError, shown
from mj2p.languages import Language
from mj2p.tiles import Tile

__all__ = ["GAP", "HEIGHT", "WIDTH", "Canvas", "Placed", "check_width", "escape"]

#: A tile is 60 wide and 80 high in the units of a drawing.
WIDTH: Final = 60
HEIGHT: Final = 80
#: What keeps melds, hand and winning tile apart.
GAP: Final = 20

_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARK: Final = "#e0452f"
_FONTS: Final = "system-ui, 'Noto Sans CJK TC', 'Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif"


def escape(text: str) -> str:
    """Return a text as it may stand in XML and HTML, in an attribute too; what XML cannot hold becomes a box.

    Examples
    --------
    >>> escape('a < "b" & c'), escape(chr(0))
    ('a &lt; &quot;b&quot; &amp; c', '\ufffd')
    """
    text = _NOT_IN_XML.sub("\ufffd", text)
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#39")):
        text = text.replace(sign, f"&{name};")
    return text


def check_width(width: SupportsFloat) -> float:
    """Return the width of a tile in pixels.

    Raises
    ------
    HandError
        If it is not a number from 1 to 2000.

    Examples
    --------
    >>> check_width(40)
    40.0
    """
    if not isinstance(width, (str, bytes, bool)):
        try:
            number = float(width)
        except (TypeError, ValueError, OverflowError):
            number = 0.0
        if 1 <= number <= 2000:
            return number
    raise HandError(f"the width of a tile is a number of pixels from 1 to 2000, not {shown(width)}")


class Placed(NamedTuple):
    """A tile on the sheet: its code (`BACK` face down), its corner, width, whether turned on its side or faded."""

    code: str
    x: float
    y: float
    width: float
    turned: bool = False
    faded: bool = False

    def svg(self, index: bool) -> str:
        """Return the element that shows it."""
        x, y, width = _short(self.x), _short(self.y), _short(self.width)
        height = self.width * HEIGHT / WIDTH
        # Turned to the left about its corner, it lies from there on to the right and above; so it is moved down first.
        place = f'transform="matrix(0-1 1 0 {x} {_short(self.y + self.width)})"' if self.turned else f'x="{x}" y="{y}"'
        fade = ' opacity=".4"' if self.faded else ""
        name = symbol_id(self.code, index)
        return f'<use href="#{name}" {place} width="{width}" height="{_short(height)}"{fade}/>'


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


@dataclass
class Canvas:
    """What is drawn so far. Later layers lie on earlier ones: ground, tiles, marks and words."""

    index: bool = False
    ground: list[str] = field(default_factory=list)
    tiles: list[Placed] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    characters: set[str] = field(default_factory=set)

    def tile(
        self, tile: Tile | None, x: float, y: float, scale: float = 1.0, *, turned: bool = False, faded: bool = False
    ) -> float:
        """Lay a tile, face down for None, with its upper left corner at x, y; return how wide it lies."""
        self.tiles.append(Placed(BACK if tile is None else tile.code, x, y, WIDTH * scale, turned, faded))
        return (HEIGHT if turned else WIDTH) * scale

    def mark(self, x: float, y: float, width: float, height: float) -> None:
        """Mark what lies there with a frame."""
        self.marks.append(
            f'<rect x="{_short(x + 1)}" y="{_short(y + 1)}" width="{_short(width - 2)}" height="{_short(height - 4)}"'
            f' rx="8" fill="none" stroke="{_MARK}" stroke-width="4"/>'
        )

    def write(self, character: str, x: float, y: float, size: float, colour: str) -> None:
        """Write a character of the tiles, stroke by stroke as there."""
        self.characters.add(character)
        self.marks.append(written(character, x, y, size, colour))

    def words(
        self, text: str, x: float, y: float, size: float, colour: str, *, anchor: str = "start", room: float
    ) -> None:
        """Write words in a font of the viewer; what might not fit into its room is squeezed."""
        wide = sum(size if ord(sign) > 0x2E7F else size * 0.56 for sign in text)
        squeeze = f' textLength="{_short(room)}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
        self.marks.append(
            f'<text x="{_short(x)}" y="{_short(y)}" font-size="{_short(size)}" font-family="{_FONTS}" fill="{colour}"'
            f' text-anchor="{anchor}"{squeeze}>{escape(text)}</text>'
        )

    def symbols(self) -> str:
        """Return the definitions that the drawing needs."""
        return symbols({tile.code for tile in self.tiles}, self.index, self.characters)

    def body(self) -> str:
        """Return the elements in the order in which they lie."""
        return "".join([*self.ground, *(tile.svg(self.index) for tile in self.tiles), *self.marks])

    def svg(
        self,
        width: float,
        height: float,
        *,
        tile_width: float,
        title: str,
        description: str,
        lang: Language,
        definitions: bool = True,
    ) -> str:
        """Return the whole drawing: a file of its own, or an element of a page, which may hold the definitions."""
        scale = tile_width / WIDTH
        defined = f"<defs>{self.symbols()}</defs>" if definitions else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_short(width)} {_short(height)}"'
            f' width="{_short(width * scale)}" height="{_short(height * scale)}" role="img" lang="{lang}"'
            f' xml:lang="{lang}"><title>{escape(title)}</title><desc>{escape(description)}</desc>'
            f"{defined}{self.body()}</svg>"
        )
