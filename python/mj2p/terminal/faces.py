"""How tiles are drawn with characters: a large face, a small one, a back; in Chinese glyphs or in ASCII.

A Chinese glyph takes two cells of a terminal and every tile is drawn with the same number of cells, so rows stay even:
large tiles are `WIDTH` x `HEIGHT` cells, small ones 2 x 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from rich.style import Style
from rich.text import Text

from mj2p.hand import Meld
from mj2p.observation import HiddenKong
from mj2p.tiles import Tile
from mjcore import MeldType

__all__ = ["HEIGHT", "WIDTH", "Faces", "Strip", "key_of"]

WIDTH: Final = 4
HEIGHT: Final = 4

FELT: Final = "#14402f"  # the table
_IVORY, _LIT, _LOCKED = "#f6f1df", "#ffe08a", "#cfcab8"
_EDGE, _BACK, _BACK_LIGHT = "#9c8f68", "#2f7d5b", "#3f9a72"
_INK, _RED, _GREEN, _BLUE = "#1c2b4a", "#c0281f", "#1b7a3d", "#2456b0"

_RANKS: Final = "一二三四五六七八九"
_GLYPHS: Final = "東南西北中發"
_FLOWERS: Final = "春夏秋冬梅蘭竹菊"

T = TypeVar("T")


def key_of(tile: Tile) -> str:
    """Return the key that names a tile of a hand: a digit for the suit, a capital letter for an honour.

    Examples
    --------
    >>> key_of(Tile("5m")), key_of(Tile("C"))
    ('5', 'C')
    """
    return tile.code[0]


def _face(tile: Tile) -> tuple[tuple[str, str], tuple[str, str]]:
    """The two lines of a face, two cells each, with their colours."""
    if tile.is_suit:
        return (_RANKS[tile.kind], _INK), ("萬", _RED)
    if tile.is_flower:
        number = tile.kind - 15
        return (_FLOWERS[number - 1], _RED if number <= 4 else _GREEN), (f"{(number - 1) % 4 + 1} ", _BLUE)
    if tile.code == "P":
        return ("┌┐", _BLUE), ("└┘", _BLUE)
    colour = {"C": _RED, "F": _GREEN}.get(tile.code, _INK)
    return (_GLYPHS[tile.kind - 9], colour), ("  ", colour)


@dataclass(frozen=True)
class Faces:
    """The drawings of tiles.

    Parameters
    ----------
    is_ascii : bool
        Whether nothing but ASCII is drawn: the codes of tiles.

    Examples
    --------
    >>> print("\\n".join(line.plain for line in Faces(True).large(Tile("5m"))))
    +--+
    |5m|
    |  |
    +--+
    >>> {line.cell_len for face in (Faces(False), Faces(True)) for line in face.large(Tile("東"))}
    {4}
    """

    is_ascii: bool = False

    def large(self, tile: Tile | None, *, lit: bool = False, locked: bool = False) -> list[Text]:
        """Return a tile of four lines of four cells; None is a back."""
        if self.is_ascii:
            return self._large_ascii(tile, lit, locked)
        if tile is None:
            return _card([Text("░░", Style(color=_BACK_LIGHT, bgcolor=_BACK))] * 2, _BACK, _BACK_LIGHT)
        ground = _LIT if lit else _LOCKED if locked else _IVORY
        lines = [Text(glyph, Style(color=colour, bgcolor=ground, bold=True)) for glyph, colour in _face(tile)]
        return _card(lines, ground, _EDGE)

    def _large_ascii(self, tile: Tile | None, lit: bool, locked: bool) -> list[Text]:
        style = Style(bold=not locked, reverse=lit, dim=locked)
        code, ground = ("##", "##") if tile is None else (tile.code.ljust(2), "  ")
        return [Text(line, style) for line in ("+--+", f"|{code}|", f"|{ground}|", "+--+")]

    def small(self, tile: Tile | None, *, lit: bool = False) -> list[Text]:
        """Return a tile of two lines of two cells; None is a back."""
        if self.is_ascii:
            code = "##" if tile is None else tile.code.ljust(2)
            return [Text(code, Style(bold=True, reverse=lit)), Text("^^" if lit else "  ")]
        if tile is None:
            return [Text("░░", Style(color=_BACK_LIGHT, bgcolor=_BACK))] * 2
        ground = _LIT if lit else _IVORY
        return [Text(glyph, Style(color=colour, bgcolor=ground, bold=True)) for glyph, colour in _face(tile)]

    def meld(self, meld: Meld | HiddenKong, *, is_small: bool = False) -> list[Text]:
        """Return a meld as the tiles side by side; the outer two of a concealed kong lie face down."""
        if isinstance(meld, HiddenKong):
            tiles: list[Tile | None] = [None] * 4
        else:
            tiles = list(meld.tiles)
            if meld.type == MeldType.CONCEALED_KONG:
                tiles[0] = tiles[3] = None
        return beside([self.small(tile) if is_small else self.large(tile) for tile in tiles])


def _card(lines: Sequence[Text], ground: str, edge: str) -> list[Text]:
    """A card with half-cell margins around two lines of two cells."""
    side = Style(color=ground)
    rows = [Text("▗▄▄▖", side)]
    rows += [Text.assemble(("▐", side), line, ("▌", side)) for line in lines]
    return [*rows, Text("▝▀▀▘", Style(color=edge))]


def beside(blocks: Iterable[Sequence[Text]], gap: int = 0) -> list[Text]:
    """Set blocks of equally many lines side by side.

    Examples
    --------
    >>> [line.plain for line in beside([[Text("a"), Text("b")], [Text("c"), Text("d")]], gap=1)]
    ['a c', 'b d']
    """
    rows: list[Text] = []
    for number, block in enumerate(blocks):
        for place, line in enumerate(block):
            if number == 0:
                rows.append(Text())
            elif gap:
                rows[place].append(" " * gap)
            rows[place].append_text(line)
    return rows


@dataclass
class Strip(Generic[T]):
    """Blocks in a row from left to right, some of which can be clicked: `at` tells which lies at a column.

    Examples
    --------
    >>> strip = Strip(1)
    >>> strip.add([Text("ab")], "first")
    >>> strip.skip(2)
    >>> strip.add([Text("cd")], "second")
    >>> strip.text().plain, strip.at(1), strip.at(2), strip.at(4)
    ('ab  cd', 'first', None, 'second')
    """

    height: int
    width: int = 0
    rows: list[Text] = field(default_factory=list)
    places: list[tuple[int, int, T]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [Text() for _ in range(self.height)]

    def add(self, block: Sequence[Text], value: T | None = None) -> None:
        """Add a block; with a value it can be clicked."""
        width = block[0].cell_len
        for row, line in zip(self.rows, block, strict=True):
            row.append_text(line)
        if value is not None:
            self.places.append((self.width, self.width + width, value))
        self.width += width

    def skip(self, cells: int) -> None:
        """Leave a gap."""
        for row in self.rows:
            row.append(" " * cells)
        self.width += cells

    def at(self, column: int) -> T | None:
        """What can be clicked at a column."""
        return next((value for start, end, value in self.places if start <= column < end), None)

    def text(self) -> Text:
        """All of it as one text."""
        return Text("\n").join(self.rows)
