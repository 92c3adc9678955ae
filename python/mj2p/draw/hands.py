"""Drawings of tiles in a row, of a meld, and of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, SupportsFloat, SupportsIndex

import mjcore
from mj2p.draw.canvas import GAP, HEIGHT, WIDTH, Canvas, check_width
from mj2p.draw.words import draw_word
from mj2p.errors import HandError, shown
from mj2p.hand import Hand, Meld
from mj2p.languages import Language, check_language, word
from mj2p.observation import HiddenKong
from mj2p.tiles import TILES, Tile, as_kind, as_kinds
from mjcore import MeldType

__all__ = ["as_hand", "draw_hand", "draw_meld", "draw_tiles", "lay_hand", "lay_meld", "meld_height", "meld_width"]

_MARGIN: Final = 4
_FLOWERS: Final = 0.75  # how large flowers are beside the tiles of a hand
_PER_ROW: Final = 18
_MOST_TILES: Final = 2000

Tiles = str | Iterable[Tile | str | SupportsIndex | None]


def as_hand(hand: Hand | mjcore.Hand | str) -> Hand:
    """Return a hand as a `Hand`.

    Raises
    ------
    NotationError, HandError
        If it is no hand.

    Examples
    --------
    >>> as_hand("[CCC] 123456m 99m 78m")
    Hand.parse('[CCC] 1234567899m')
    """
    if isinstance(hand, Hand):
        return hand
    if isinstance(hand, str):
        return Hand.parse(str.__str__(hand))  # of a subclass the plain text
    if isinstance(hand, mjcore.Hand):
        melds = [Meld(MeldType(sort), kind) for sort, kind in hand.melds]
        return Hand(hand.concealed, melds, hand.winning_tile, hand.flowers)
    raise HandError(f"a hand is a Hand or a text, not {type(hand).__name__}")


def _as_tiles(tiles: Tiles) -> list[Tile | None]:
    if isinstance(tiles, Tile):
        return [tiles]
    if isinstance(tiles, str):
        return [TILES[kind] for kind in as_kinds(tiles)]
    if not isinstance(tiles, Iterable):
        raise HandError(f"tiles are a text or a sequence of tiles, not {type(tiles).__name__}")
    return [None if tile is None else TILES[as_kind(tile)] for tile in islice(tiles, _MOST_TILES + 1)]


def draw_tiles(
    tiles: Tiles, *, index: bool = False, lang: str = "en", tile_width: SupportsFloat = 40, per_row: int = _PER_ROW
) -> str:
    """Draw tiles side by side, in the order given.

    Parameters
    ----------
    tiles : str or iterable
        Tiles of any of the 24 kinds; None in a sequence is a tile face down.
    index : bool
        Whether a small digit or letter stands in the corner of each, for who does not read Chinese.
    lang : {"en", "zh-Hant", "zh-Hans"}
        The language of the title and description, which are read aloud and not seen.
    tile_width : number
        The width of a tile in pixels.
    per_row : int
        How many stand in a row.

    Returns
    -------
    str
        The SVG.

    Raises
    ------
    NotationError, HandError
        If these are no tiles, or none, or more than 2000.

    Examples
    --------
    >>> svg = draw_tiles("123m E 1f")
    >>> svg[:4], svg.count('width="60"')
    ('<svg', 5)
    """
    language, width = check_language(lang), check_width(tile_width)
    given = _as_tiles(tiles)
    if not 0 < len(given) <= _MOST_TILES:
        raise HandError(f"a drawing shows 1 to {_MOST_TILES} tiles, and these are {len(given) or 'none'}")
    if isinstance(per_row, bool) or not isinstance(per_row, int) or per_row < 1:
        raise HandError(f"the tiles in a row are a whole number from 1 on, not {shown(per_row)}")
    canvas = Canvas(index)
    for place, tile in enumerate(given):
        row, column = divmod(place, per_row)
        canvas.tile(tile, _MARGIN + column * WIDTH, _MARGIN + row * (HEIGHT + _MARGIN))
    columns, rows = min(per_row, len(given)), -(-len(given) // per_row)
    return canvas.svg(
        columns * WIDTH + 2 * _MARGIN,
        rows * (HEIGHT + _MARGIN) + _MARGIN,
        tile_width=width,
        title=draw_word("tiles", language),
        description=_names(given, language),
        lang=language,
    )


def _names(tiles: Iterable[Tile | None], lang: Language) -> str:
    hidden = draw_word("face_down", lang)
    return (", " if lang == "en" else "、").join(hidden if tile is None else tile.name(lang) for tile in tiles)


# ---- melds


def _rows_of(meld: Meld | HiddenKong, claimed: Tile | None) -> tuple[list[tuple[Tile | None, bool]], Tile | None]:
    """The tiles of a meld from left to right, each with whether it is turned; and the one that lies on the turned one.

    A claimed tile is turned and lies in the middle, towards the only other player. Of a concealed kong the outer tiles
    lie face down; of the other player's, all.
    """
    if isinstance(meld, HiddenKong):
        return [(None, False)] * 4, None
    tiles: list[Tile | None] = list(meld.tiles)
    if meld.type == MeldType.CONCEALED_KONG:
        return [(None, False), (tiles[1], False), (tiles[2], False), (None, False)], None
    if claimed is None:
        return [(tile, False) for tile in tiles], None
    added = None
    if meld.type == MeldType.ADDED_KONG:
        added = tiles.pop()
    tiles.remove(claimed)
    laid: list[tuple[Tile | None, bool]] = [(tile, False) for tile in tiles]
    laid.insert(1, (claimed, True))
    return laid, added


def meld_width(meld: Meld | HiddenKong, claimed: Tile | None = None) -> float:
    """Return how wide a meld lies.

    Examples
    --------
    >>> meld_width(Meld.chow("1m")), meld_width(Meld.chow("1m"), Tile("2m"))
    (180, 200)
    """
    laid, _ = _rows_of(meld, claimed)
    return sum(HEIGHT if turned else WIDTH for _, turned in laid)


def meld_height(meld: Meld | HiddenKong, claimed: Tile | None = None) -> float:
    """Return how high a meld lies: an added tile lies on the turned one.

    Examples
    --------
    >>> meld_height(Meld.kong("E")), meld_height(Meld.kong("E", added=True), Tile("E"))
    (80, 120)
    """
    return 2 * WIDTH if _rows_of(meld, claimed)[1] is not None else HEIGHT


def lay_meld(
    canvas: Canvas, meld: Meld | HiddenKong, claimed: Tile | None, x: float, bottom: float, scale: float = 1.0
) -> float:
    """Lay a meld with its lower left corner at x, bottom; return how wide it lies."""
    laid, added = _rows_of(meld, claimed)
    begin = x
    for tile, turned in laid:
        if turned and added is not None:
            canvas.tile(added, x, bottom - 2 * WIDTH * scale, scale, turned=True)
        x += canvas.tile(tile, x, bottom - (WIDTH if turned else HEIGHT) * scale, scale, turned=turned)
    return x - begin


def _check_claimed(meld: Meld, claimed: Tile | str | SupportsIndex | None) -> Tile | None:
    if claimed is None:
        return None
    tile = TILES[as_kind(claimed)]
    if meld.is_concealed or tile not in meld.tiles:
        raise HandError(f"{tile} was not claimed for the meld {meld}")
    return tile


def draw_meld(
    meld: Meld | str,
    *,
    claimed: Tile | str | SupportsIndex | None = None,
    index: bool = False,
    lang: str = "en",
    tile_width: SupportsFloat = 40,
) -> str:
    """Draw a meld. The outer tiles of a concealed kong lie face down.

    Parameters
    ----------
    meld : Meld or str
        The meld.
    claimed : tile, optional
        The tile that was claimed, where that is known: it lies on its side, and one added to the pung lies on it.
    index, lang, tile_width
        As for `draw_tiles`.

    Raises
    ------
    NotationError, HandError
        If it is no meld, or that tile cannot have been claimed for it.

    Examples
    --------
    >>> draw_meld("[EEEE]").count("#mj2p-back"), draw_meld("[EEE]", claimed="E").count("matrix")
    (2, 1)
    """
    language, width = check_language(lang), check_width(tile_width)
    given = meld if isinstance(meld, Meld) else Meld.parse(meld)
    tile = _check_claimed(given, claimed)
    canvas, height = Canvas(index), meld_height(given, tile)
    lay_meld(canvas, given, tile, _MARGIN, _MARGIN + height)
    return canvas.svg(
        meld_width(given, tile) + 2 * _MARGIN,
        height + 2 * _MARGIN,
        tile_width=width,
        title=str(given),
        description=f"{given.name(language)}: {_names(given.tiles, language)}",
        lang=language,
    )


# ---- hands


def _describe(hand: Hand, lang: Language) -> str:
    colon, stop = (": ", ". ") if lang == "en" else ("：", "。")
    concealed = list(hand.concealed)
    if hand.winning_tile is not None:
        concealed.remove(hand.winning_tile)
    parts = [f"{meld.name(lang)}{colon}{_names(meld.tiles, lang)}" for meld in hand.melds]
    if concealed:
        parts.append(f"{draw_word('concealed', lang)}{colon}{_names(concealed, lang)}")
    if hand.winning_tile is not None:
        parts.append(f"{draw_word('winning_tile', lang)}{colon}{hand.winning_tile.name(lang)}")
    if hand.flowers:
        parts.append(f"{draw_word('flowers', lang)}{colon}{_names(hand.flowers, lang)}")
    return stop.join(parts)


def draw_hand(
    hand: Hand | mjcore.Hand | str,
    *,
    claimed: Sequence[Tile | str | None] = (),
    index: bool = False,
    lang: str = "en",
    tile_width: SupportsFloat = 40,
) -> str:
    """Draw a hand: its melds apart, the concealed tiles, the winning one apart with a frame, the flowers below.

    Parameters
    ----------
    hand : Hand or str
        A hand of 13 tiles, or 14, or its text. What is no whole hand can be drawn by `draw_tiles` and `draw_meld`.
    claimed : sequence, optional
        For each meld the tile that was claimed for it, or None; a hand itself does not know. Such a tile lies on its
        side.
    index, lang, tile_width
        As for `draw_tiles`.

    Returns
    -------
    str
        The SVG. It stands on any ground, dark too.

    Raises
    ------
    NotationError, HandError
        If it is no hand; the sentence says what is wrong.

    Examples
    --------
    >>> svg = draw_hand("[CCC] 123456m99m 78m +9m | 1f")
    >>> svg.count('width="60"'), svg.count('width="45"')  # tiles, and the smaller flowers
    (14, 1)
    >>> draw_hand("123m")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    mjcore.errors.HandError: '123m': the hand has 3 tiles: it must have 13, or 14 with the winning one, a kong...
    """
    language, width = check_language(lang), check_width(tile_width)
    given = as_hand(hand)
    sources = [_check_claimed(meld, tile) for meld, tile in zip(given.melds, _padded(claimed, given), strict=True)]
    canvas = Canvas(index)
    high = max((meld_height(*each) for each in zip(given.melds, sources, strict=True)), default=HEIGHT)
    right, bottom = lay_hand(canvas, given, sources, high + _MARGIN)
    return canvas.svg(
        right + _MARGIN,
        bottom + _MARGIN,
        tile_width=width,
        title=f"{word('hand', language)}: {given}",
        description=_describe(given, language),
        lang=language,
    )


def _padded(claimed: Sequence[Tile | str | None], hand: Hand) -> list[Tile | str | None]:
    if isinstance(claimed, (str, bytes)) or not isinstance(claimed, Sequence) or len(claimed) > len(hand.melds):
        raise HandError(f"the claimed tiles are a sequence of at most one for each meld, not {shown(claimed)}")
    return [*claimed, *[None] * (len(hand.melds) - len(claimed))]


def lay_hand(canvas: Canvas, hand: Hand, claimed: list[Tile | None], bottom: float) -> tuple[float, float]:
    """Lay a hand that stands on `bottom`; return where it ends on the right and below.

    Examples
    --------
    >>> lay_hand(Canvas(), Hand.parse("1122334455667m +7m"), [], 80)
    (864.0, 80)
    """
    x: float = _MARGIN
    for meld, tile in zip(hand.melds, claimed, strict=True):
        x += lay_meld(canvas, meld, tile, x, bottom) + GAP
    concealed = list(hand.concealed)
    if hand.winning_tile is not None:
        concealed.remove(hand.winning_tile)
    for each in concealed:
        x += canvas.tile(each, x, bottom - HEIGHT)
    if hand.winning_tile is not None:
        x += GAP
        canvas.mark(x, bottom - HEIGHT, WIDTH, HEIGHT)
        x += canvas.tile(hand.winning_tile, x, bottom - HEIGHT)
    right = x
    if hand.flowers:
        x, bottom = _MARGIN, bottom + _MARGIN
        for flower in hand.flowers:
            x += canvas.tile(flower, x, bottom, _FLOWERS)
        bottom += HEIGHT * _FLOWERS
    return max(right, x), bottom
