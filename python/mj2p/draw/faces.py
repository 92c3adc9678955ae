"""The face of every tile as an SVG symbol of 300 x 400, made of strokes and a few plain shapes. Mostly data."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from mj2p.draw.brush import outline
from mj2p.tiles import Tile

__all__ = ["BACK", "PREFIX", "symbol_id", "symbols", "written"]

#: The code of a tile that lies face down.
BACK: Final = "back"

#: What every id begins with, so that a drawing inside a page does not clash with the page's own ids.
PREFIX: Final = "mj2p-"

_INK, _RED, _GREEN, _BLUE = "#16233f", "#b3201a", "#14703f", "#1c56a0"
_INDEX_INK: Final = "#574d3a"

# Whole tile: a soft shadow, the coloured back below, the ivory above it, and the face on top.
_SIDES: Final = (
    '<rect x="7" y="14" width="290" height="384" rx="38" fill="#000" fill-opacity=".28"/>'
    '<rect x="6" y="6" width="288" height="384" rx="36" fill="#1f6f4e"/>'
    '<rect x="6" y="6" width="288" height="370" rx="36" fill="#d9cfb2"/>'
)
_FACE: Final = (
    _SIDES + '<rect x="6" y="6" width="288" height="356" rx="36" fill="#fffdf4" stroke="#a99e80" stroke-width="4"/>'
)
_BACK: Final = (
    '<rect x="7" y="14" width="290" height="384" rx="38" fill="#000" fill-opacity=".28"/>'
    '<rect x="6" y="6" width="288" height="384" rx="36" fill="#d9cfb2"/>'
    '<rect x="6" y="6" width="288" height="370" rx="36" fill="#14523a"/>'
    '<rect x="6" y="6" width="288" height="356" rx="36" fill="#2b8a62" stroke="#14523a" stroke-width="4"/>'
    '<rect x="38" y="38" width="224" height="292" rx="18" fill="none" stroke="#8ed0b1" stroke-width="7"/>'
    '<path d="M150 92l72 92-72 92-72-92z" fill="none" stroke="#8ed0b1" stroke-width="9" stroke-linejoin="round"/>'
    '<path d="M150 142l33 42-33 42-33-42z" fill="#8ed0b1"/>'
)
_WHITE: Final = (
    f'<rect x="48" y="52" width="204" height="264" rx="20" fill="none" stroke="{_BLUE}" stroke-width="17"/>'
    f'<rect x="76" y="80" width="148" height="208" rx="8" fill="none" stroke="{_BLUE}" stroke-width="6"/>'
)


def _around(shape: str, count: int) -> str:
    """A shape repeated around the middle."""
    return "".join(f'<g transform="rotate({360 * turn // count})">{shape}</g>' for turn in range(count))


# A small picture for each flower, around its own middle, some 60 to every side.
_PICTURES: Final = (
    # spring: a sprout
    f'<path d="M0 58C2 26 0 12 0-6" stroke="{_GREEN}" stroke-width="9" stroke-linecap="round" fill="none"/>'
    '<path d="M0 0C-10-40-42-52-64-48-60-12-34 6 0 0zM2-14C10-46 40-62 62-60 62-26 40-4 2-14z" fill="#4fa84a"/>',
    # summer: the sun
    '<circle r="28" fill="#e2542c"/>'
    + _around('<path d="M0-38V-60" stroke="#e2542c" stroke-width="10" stroke-linecap="round"/>', 8),
    # autumn: a leaf
    '<path d="M-48 50C-66-6-20-58 56-58 60 12 12 62-48 50z" fill="#d9822b"/>'
    '<path d="M-62 62L34-36M-22 22L-20-18M-2 2L32 4" stroke="#8a4a12" stroke-width="7" stroke-linecap="round"/>',
    # winter: a snow crystal
    _around(
        '<path d="M0 0V-60M-17-54L0-36 17-54" fill="none" stroke="#3f86c9" stroke-width="8" stroke-linecap="round"'
        ' stroke-linejoin="round"/>',
        6,
    ),
    # plum: five round petals
    _around('<circle cy="-34" r="24" fill="#d8507f"/>', 5)
    + '<circle r="17" fill="#fff3c4"/>'
    + _around('<circle cy="-17" r="4" fill="#a02c58"/>', 5),
    # orchid: long leaves and a blossom
    '<path d="M0 60C-12 10-34-14-64-22M0 60C0 6-10-30-30-58M0 60C8 20 34-2 64-6" fill="none" stroke="#2f8f4e"'
    ' stroke-width="9" stroke-linecap="round"/>'
    '<g transform="translate(26 -30)">' + _around('<path d="M0 0C-14-12-8-30 0-34 8-30 14-12 0 0z" fill="#8d5cc4"/>', 5)
    + '<circle r="7" fill="#f6d34b"/></g>',
    # bamboo: a stalk and leaves
    '<path d="M-8 62V24M-8 16V-20M-8-28V-60" stroke="#2f8f4e" stroke-width="17"/>'
    '<path d="M2 20C18-6 42-10 62-2 46 18 24 26 2 20zM2-24C16-48 38-54 60-48 46-26 26-18 2-24zM-18-14C-30-36-48-40'
    '-64-36-56-18-38-10-18-14z" fill="#57a944"/>',
    # chrysanthemum: many narrow petals
    _around('<path d="M0 0C-12-20-11-56 0-63 11-56 12-20 0 0z" fill="#e0a012" stroke="#a56d05" stroke-width="3"/>', 12)
    + '<circle r="13" fill="#a56d05"/>',
)  # fmt: skip

_FIRST_FLOWER = 16


def written(character: str, x: float, y: float, size: float, colour: str) -> str:
    """Return the element that shows a character in a square.

    Examples
    --------
    >>> written("東", 1, 2, 40, "#000")
    '<use href="#mj2p-g6771" x="1" y="2" width="40" height="40" fill="#000"/>'
    """
    return (
        f'<use href="#{_glyph_id(character)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" fill="{colour}"/>'
    )


def _glyph_id(character: str) -> str:
    return f"{PREFIX}g{ord(character):x}"


def _face_of(tile: Tile, index: bool) -> tuple[str, str]:
    """What is on a tile, and the characters that it needs."""
    kind, name = tile.kind, tile.zh_hant
    if tile.is_flower:
        number = tile.code[0] if index else str((kind - _FIRST_FLOWER) % 4 + 1)
        colour = _RED if kind < _FIRST_FLOWER + 4 else _BLUE
        picture = f'<g transform="translate(182 104)">{_PICTURES[kind - _FIRST_FLOWER]}</g>'
        return (
            picture + written(number, 26, 34, 76, colour) + written(name, 64, 182, 172, colour),
            number + name,
        )
    corner = written(tile.code[0], 10, 20, 68, _INDEX_INK) if index else ""
    letters = tile.code[0] if index else ""
    if tile.is_suit:
        face = written(name[0], 73, 22, 154, _INK) + written("萬", 63, 178, 174, _RED)
        return face + corner, name[0] + "萬" + letters
    if tile.code == "P":
        return _WHITE + (written("P", 96, 100, 62, _INDEX_INK) if index else ""), letters
    colour = {"C": _RED, "F": _GREEN}.get(tile.code, _INK)
    return written(name, 38, 70, 224, colour) + corner, name + letters


def symbol_id(code: str, index: bool) -> str:
    """Return the id of the symbol of a tile, or of `BACK`.

    Examples
    --------
    >>> symbol_id("5m", False), symbol_id("5m", True), symbol_id(BACK, True)
    ('mj2p-5m', 'mj2p-5m-i', 'mj2p-back')
    """
    return f"{PREFIX}{code}{'-i' if index and code != BACK else ''}"


@cache
def _symbol(code: str, index: bool) -> tuple[str, str]:
    if code == BACK:
        inner, needed = _BACK, ""
    else:
        drawn, needed = _face_of(Tile(code), index)
        inner = f'<use href="#{PREFIX}face" width="300" height="400"/>{drawn}'
    return f'<symbol id="{symbol_id(code, index)}" viewBox="0 0 300 400">{inner}</symbol>', needed


def symbols(codes: set[str], index: bool, characters: Iterable[str] = ()) -> str:
    """Return what a drawing of these tiles needs, and of further characters: each once, in a fixed order.

    Examples
    --------
    >>> text = symbols({"1m", "9m"}, index=False)
    >>> text.count("<symbol"), text.count('id="mj2p-g842c"')
    (6, 1)
    """
    made = [_symbol(code, index) for code in sorted(codes)]
    parts = []
    if codes - {BACK}:
        parts.append(f'<symbol id="{PREFIX}face" viewBox="0 0 300 400">{_FACE}</symbol>')
    for character in sorted({*characters, *(each for _, needed in made for each in needed)}):
        path = f'<path d="{outline(character)}"/>'
        parts.append(f'<symbol id="{_glyph_id(character)}" viewBox="0 0 400 400" overflow="visible">{path}</symbol>')
    return "".join([*parts, *(symbol for symbol, _ in made)])
