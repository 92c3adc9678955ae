"""Tiles (rules, section 1): 24 kinds, of which a hand holds the first 16 and lays aside the last 8."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NoReturn, SupportsIndex, final

import mjcore
from mj2p.errors import HandError, NotationError, shown
from mj2p.languages import check_language

__all__ = ["TILES", "Tile", "as_kind", "as_kinds"]

_ENGLISH: Final = (
    "One of Characters", "Two of Characters", "Three of Characters", "Four of Characters", "Five of Characters",
    "Six of Characters", "Seven of Characters", "Eight of Characters", "Nine of Characters",
    "East Wind", "South Wind", "West Wind", "North Wind",
    "Red Dragon", "Green Dragon", "White Dragon",
    "Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo", "Chrysanthemum",
)  # fmt: skip

_FIRST_WIND, _FIRST_DRAGON = 9, 13


@final
class Tile:
    """One of the 24 kinds of tile (rules, section 1). There is one object for each kind, so ``is`` compares too.

    Parameters
    ----------
    tile : Tile, str or int
        A tile, its text in any notation of the rules, or its kind, 0 to 23.

    Attributes
    ----------
    kind : int
        0-8 are 1m-9m, 9-12 the winds E S W N, 13-15 the dragons C F P, 16-23 the flowers 1f-8f.
    code : str
        The text that mj2p writes, which is ``str(tile)`` too.
    en, zh_hant, zh_hans : str
        The names.

    Raises
    ------
    NotationError
        If a text is not one tile.
    HandError
        If a number is not a kind, or it is something else altogether.

    Examples
    --------
    >>> Tile("5m")
    Tile('5m')
    >>> Tile("東") is Tile("E") is Tile(9)
    True
    >>> Tile("C").zh_hant, Tile("C").en, Tile("C").is_honour
    ('中', 'Red Dragon', True)
    >>> [str(tile) for tile in sorted(map(Tile, ["1f", "E", "9m"]))]
    ['9m', 'E', '1f']
    """

    __slots__ = ("code", "en", "kind", "zh_hans", "zh_hant")

    kind: int
    code: str
    en: str
    zh_hant: str
    zh_hans: str

    def __new__(cls, tile: Tile | str | SupportsIndex) -> Tile:  # noqa: D102
        return TILES[as_kind(tile)]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Tile cannot be changed ({name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Tile cannot be changed ({name})")

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read one tile in any notation of the rules, section 1.

        Examples
        --------
        >>> Tile.parse("五萬"), Tile.parse("5万"), Tile.parse("7z"), Tile.parse("🀢")
        (Tile('5m'), Tile('5m'), Tile('C'), Tile('5f'))
        """
        if not isinstance(text, str):
            raise NotationError(f"a tile is read from text, not from {type(text).__name__}")
        kinds = mjcore.parse_tiles(str.__str__(text))
        if len(kinds) != 1:
            raise NotationError(f"{shown(text)} is {len(kinds)} tiles where one was expected")
        return TILES[kinds[0]]

    def name(self, lang: str = "en") -> str:
        """Return the name in a language: ``"en"``, ``"zh-Hant"`` or ``"zh-Hans"``.

        Examples
        --------
        >>> Tile("F").name("zh-Hans"), Tile("8f").name()
        ('发', 'Chrysanthemum')
        """
        language = check_language(lang)
        return self.en if language == "en" else self.zh_hant if language == "zh-Hant" else self.zh_hans

    @property
    def rank(self) -> int | None:
        """1 to 9 for a suit tile, None for an honour or a flower.

        Examples
        --------
        >>> Tile("7m").rank, Tile("E").rank
        (7, None)
        """
        return self.kind + 1 if self.kind < _FIRST_WIND else None

    @property
    def is_suit(self) -> bool:
        """Whether it is one of 1m-9m.

        Examples
        --------
        >>> Tile("1m").is_suit, Tile("P").is_suit
        (True, False)
        """
        return self.kind < _FIRST_WIND

    @property
    def is_wind(self) -> bool:
        """Whether it is one of E S W N.

        Examples
        --------
        >>> Tile("N").is_wind, Tile("P").is_wind
        (True, False)
        """
        return _FIRST_WIND <= self.kind < _FIRST_DRAGON

    @property
    def is_dragon(self) -> bool:
        """Whether it is one of C F P.

        Examples
        --------
        >>> Tile("P").is_dragon, Tile("N").is_dragon
        (True, False)
        """
        return _FIRST_DRAGON <= self.kind < mjcore.FIRST_FLOWER

    @property
    def is_honour(self) -> bool:
        """Whether it is a wind or a dragon.

        Examples
        --------
        >>> Tile("E").is_honour, Tile("9m").is_honour
        (True, False)
        """
        return _FIRST_WIND <= self.kind < mjcore.FIRST_FLOWER

    @property
    def is_terminal(self) -> bool:
        """Whether it is 1m or 9m.

        Examples
        --------
        >>> Tile("9m").is_terminal, Tile("E").is_terminal
        (True, False)
        """
        return self.kind in {0, _FIRST_WIND - 1}

    @property
    def is_edge(self) -> bool:
        """Whether it is a terminal or an honour (么九牌).

        Examples
        --------
        >>> Tile("9m").is_edge, Tile("E").is_edge, Tile("8m").is_edge
        (True, True, False)
        """
        return self.is_terminal or self.is_honour

    @property
    def is_flower(self) -> bool:
        """Whether it is one of 1f-8f, which lie outside the hand.

        Examples
        --------
        >>> Tile("梅").is_flower, Tile("中").is_flower
        (True, False)
        """
        return self.kind >= mjcore.FIRST_FLOWER

    def _repr_svg_(self) -> str:
        """Return the tile as a drawing for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> Tile("5m")._repr_svg_().startswith("<svg")
        True
        """
        from mj2p.draw import draw_tiles

        return draw_tiles([self])

    def __index__(self) -> int:
        return self.kind

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Tile({self.code!r})"

    def __hash__(self) -> int:
        return hash(self.kind)

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Tile) else NotImplemented

    def __lt__(self, other: Tile) -> bool:
        return self.kind < other.kind if isinstance(other, Tile) else NotImplemented

    def __le__(self, other: Tile) -> bool:
        return self.kind <= other.kind if isinstance(other, Tile) else NotImplemented

    def __gt__(self, other: Tile) -> bool:
        return self.kind > other.kind if isinstance(other, Tile) else NotImplemented

    def __ge__(self, other: Tile) -> bool:
        return self.kind >= other.kind if isinstance(other, Tile) else NotImplemented

    def __reduce__(self) -> tuple[type[Tile], tuple[int]]:
        return Tile, (self.kind,)


def _make(kind: int) -> Tile:
    tile = object.__new__(Tile)
    for name, value in (
        ("kind", kind),
        ("code", mjcore.TILE_CODES[kind]),
        ("en", _ENGLISH[kind]),
        ("zh_hant", mjcore.TILE_NAMES_HANT[kind]),
        ("zh_hans", mjcore.TILE_NAMES_HANS[kind]),
    ):
        object.__setattr__(tile, name, value)
    return tile


#: All tiles by kind.
TILES: Final[tuple[Tile, ...]] = tuple(_make(kind) for kind in range(mjcore.N_KINDS))


def as_kind(tile: Tile | str | SupportsIndex) -> int:
    """Return the kind of a tile, given as a `Tile`, in any notation, or as a kind.

    Raises
    ------
    NotationError, HandError
        If it is not a tile; a bool is refused though it is an int.

    Examples
    --------
    >>> as_kind("9m"), as_kind(Tile("E")), as_kind(15)
    (8, 9, 15)
    """
    if isinstance(tile, Tile):
        return tile.kind
    if isinstance(tile, str):
        return Tile.parse(tile).kind
    if isinstance(tile, bool) or not isinstance(tile, SupportsIndex):
        raise HandError(f"a tile is a Tile, its text or its kind, not {type(tile).__name__}")
    try:
        kind = tile.__index__()
    except TypeError:  # an array of several numbers has __index__ too, and refuses to use it
        raise HandError(f"a tile is a Tile, its text or its kind, not {type(tile).__name__}") from None
    if not 0 <= kind < mjcore.N_KINDS:
        raise HandError(f"no kind of tile has the number {shown(kind)}; kinds are 0 to {mjcore.N_KINDS - 1}")
    return kind


def as_kinds(tiles: str | Iterable[Tile | str | SupportsIndex]) -> bytes:
    """Return the kinds of several tiles in their order, from one text or from anything that yields tiles.

    Examples
    --------
    >>> list(as_kinds("123m E")), list(as_kinds([Tile("1m"), "東", 15]))
    ([0, 1, 2, 9], [0, 9, 15])
    """
    if isinstance(tiles, str):
        return mjcore.parse_tiles(str.__str__(tiles))  # of a subclass the plain text
    try:
        return bytes(map(as_kind, tiles))
    except TypeError:
        raise HandError(f"tiles are a text or a sequence of tiles, not {type(tiles).__name__}") from None
