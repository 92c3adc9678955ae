"""Melds and hands (rules, sections 1 and 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

import mjcore
from mj2p.errors import HandError, NotationError, shown
from mj2p.languages import check_language, word
from mj2p.tiles import TILES, Tile, as_kind, as_kinds
from mjcore import MeldType

__all__ = ["Hand", "Meld", "MeldType"]

_MELD_TEXT: Final = re.compile(r"\s*\[([^][,，]+)(?:[,，]\s*([0-9]+)\s*)?\]\s*")
_LAST_CHOW: Final = 6  # the kind of 7m, where the highest chow begins
HAND_TILES: Final = 13  # without the winning one, a kong counted as three
_SOURCES: Final = frozenset("123567")
_ADDED: Final = 5  # the least source number of a kong that was added to a pung


@dataclass(frozen=True, order=True)
class Meld:
    """A set laid down: a chow, a pung, or a kong of one of three types (rules, section 1).

    Parameters
    ----------
    type : MeldType
        CHOW, PUNG, CONCEALED_KONG, MELDED_KONG or ADDED_KONG (a melded kong made from a pung).
    tile : Tile, str or int
        The tile of a pung or kong, the lowest one of a chow.

    Raises
    ------
    HandError
        If there is no such meld: a chow of honours, a pung of flowers.

    Examples
    --------
    >>> Meld.parse("[EEEE,1]") == Meld.kong("E") == Meld(MeldType.MELDED_KONG, "E")
    True
    >>> [str(tile) for tile in Meld.chow("3m").tiles]
    ['3m', '4m', '5m']
    """

    type: MeldType
    tile: Tile

    def __init__(self, type: MeldType, tile: Tile | str | SupportsIndex) -> None:
        if isinstance(type, bool) or not isinstance(type, int) or not 0 <= type < len(MeldType):
            raise HandError(f"a meld has a MeldType, not {shown(type)}")
        kind = as_kind(tile)
        if kind >= mjcore.N_HAND_KINDS:
            raise HandError(f"{TILES[kind]} is a flower, and flowers make no melds")
        if type == MeldType.CHOW and kind > _LAST_CHOW:
            raise HandError(f"no chow begins with {TILES[kind]}")
        object.__setattr__(self, "type", MeldType(type))
        object.__setattr__(self, "tile", TILES[kind])

    @classmethod
    def chow(cls, tiles: Tile | str | SupportsIndex | Iterable[Tile]) -> Meld:
        """Return the chow that begins with a tile, or that has three given tiles in any order.

        Examples
        --------
        >>> Meld.chow("3m"), Meld.chow("534m")
        (Meld.parse('[345m]'), Meld.parse('[345m]'))
        """
        if isinstance(tiles, Tile) or not isinstance(tiles, (str, Iterable)):
            return cls(MeldType.CHOW, tiles)
        kinds = sorted(as_kinds(tiles))
        if not kinds or (len(kinds) != 1 and kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2]):
            raise HandError(f"{mjcore.format_kinds(kinds) or 'nothing'} is no chow")
        if kinds[-1] > _LAST_CHOW + 2:
            raise HandError(f"{mjcore.format_kinds(kinds)} is no chow: chows are of the suit only")
        return cls(MeldType.CHOW, kinds[0])

    @classmethod
    def pung(cls, tile: Tile | str | SupportsIndex) -> Meld:
        """Return the pung of a tile.

        Examples
        --------
        >>> Meld.pung("東")
        Meld.parse('[EEE]')
        """
        return cls(MeldType.PUNG, tile)

    @classmethod
    def kong(cls, tile: Tile | str | SupportsIndex, *, concealed: bool = False, added: bool = False) -> Meld:
        """Return a kong of a tile: melded, or concealed, or added to a pung.

        Examples
        --------
        >>> Meld.kong("5m"), Meld.kong("5m", concealed=True), Meld.kong("5m", added=True)
        (Meld.parse('[5555m,1]'), Meld.parse('[5555m]'), Meld.parse('[5555m,5]'))
        """
        for name, flag in (("concealed", concealed), ("added", added)):
            if not isinstance(flag, bool):
                raise HandError(f"{name} must be True or False, not {shown(flag)}")
        if concealed and added:
            raise HandError("a kong added to a pung is not concealed")
        return cls(
            MeldType.CONCEALED_KONG if concealed else MeldType.ADDED_KONG if added else MeldType.MELDED_KONG, tile
        )

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld in brackets; the source number of a chow or a pung is read and dropped.

        Raises
        ------
        NotationError
            If it cannot be read as a meld.

        Examples
        --------
        >>> Meld.parse("[123m,2]"), Meld.parse("[中中中中]").is_concealed
        (Meld.parse('[123m]'), True)
        """
        match = _MELD_TEXT.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise NotationError(f"{shown(text)} is not a meld, which is written like [123m], [EEE], [EEEE] or [EEEE,1]")
        kinds, source = sorted(mjcore.parse_tiles(match[1])), match[2]
        if source is not None and source not in _SOURCES:
            raise NotationError(f"{shown(text)}: behind the comma of a meld stands one source number (1-3, 5-7)")
        if len(kinds) == 3 and kinds[0] + 2 == kinds[1] + 1 == kinds[2] <= _LAST_CHOW + 2:
            return cls(MeldType.CHOW, kinds[0])
        if len(kinds) not in {3, 4} or len(set(kinds)) != 1:
            raise NotationError(f"[{mjcore.format_kinds(kinds)}] is neither a chow nor a pung nor a kong")
        if len(kinds) == 3:
            return cls(MeldType.PUNG, kinds[0])
        if source is None:
            return cls(MeldType.CONCEALED_KONG, kinds[0])
        return cls(MeldType.ADDED_KONG if int(source) >= _ADDED else MeldType.MELDED_KONG, kinds[0])

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles.

        Examples
        --------
        >>> len(Meld.kong("E").tiles)
        4
        """
        if self.type == MeldType.CHOW:
            return TILES[self.tile.kind : self.tile.kind + 3]
        return (self.tile,) * (4 if self.is_kong else 3)

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any type.

        Examples
        --------
        >>> Meld.kong("E", concealed=True).is_kong, Meld.pung("E").is_kong
        (True, False)
        """
        return self.type >= MeldType.CONCEALED_KONG

    @property
    def is_concealed(self) -> bool:
        """Whether it is a concealed kong, the only meld that does not expose a hand.

        Examples
        --------
        >>> Meld.kong("E", concealed=True).is_concealed, Meld.kong("E").is_concealed
        (True, False)
        """
        return self.type == MeldType.CONCEALED_KONG

    def name(self, lang: str = "en") -> str:
        """Return what sort of set it is, in a language.

        Examples
        --------
        >>> Meld.kong("E").name(), Meld.pung("E").name("zh-Hant")
        ('melded kong', '刻子')
        """
        return word(self.type.name.lower(), check_language(lang))

    def _repr_svg_(self) -> str:
        """Return the meld as a drawing for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> Meld.pung("E")._repr_svg_().startswith("<svg")
        True
        """
        from mj2p.draw import draw_meld

        return draw_meld(self)

    def __str__(self) -> str:
        return mjcore.format_meld(self.type, self.tile.kind)

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Meld, (int(self.type), self.tile.kind)


_MELDS: Final = {
    (int(meld_type), kind): Meld(meld_type, kind)
    for meld_type in MeldType
    for kind in range(_LAST_CHOW + 1 if meld_type == MeldType.CHOW else mjcore.N_HAND_KINDS)
}

_core_concealed = mjcore.Hand.concealed.__get__
_core_melds = mjcore.Hand.melds.__get__
_core_winning_tile = mjcore.Hand.winning_tile.__get__
_core_flowers = mjcore.Hand.flowers.__get__


class Hand(mjcore.Hand):
    """A hand of 13 tiles, or of 14 with the winning one; a kong counts as three, flowers lie outside.

    It never changes, and it is known to be possible: no fifth copy of a tile, no flower twice.

    Parameters
    ----------
    concealed : tiles
        The concealed tiles, the winning one among them: a text, or a sequence of tiles, texts or kinds.
    melds : sequence of Meld or str
        The melds in their order.
    winning_tile : Tile, str or int, optional
        The tile that completed a hand of 14.
    flowers : tiles
        The flowers laid aside.

    Raises
    ------
    HandError
        If the hand cannot be; the sentence says why.
    NotationError
        If a text in it cannot be read.

    Examples
    --------
    >>> hand = Hand("123456m 99m 789m", melds=["[CCC]"], winning_tile="9m", flowers="1f")
    >>> hand
    Hand.parse('[CCC] 1234567899m +9m | 1f')
    >>> hand == Hand.parse("[中中中] 1234567899m9m | 春")
    True
    >>> hand.melds, hand.winning_tile, hand.flowers
    ((Meld.parse('[CCC]'),), Tile('9m'), (Tile('1f'),))
    """

    __slots__ = ()

    def __init__(
        self,
        concealed: str | Iterable[Tile | str | SupportsIndex] = (),
        melds: Iterable[Meld | str] = (),
        winning_tile: Tile | str | SupportsIndex | None = None,
        flowers: str | Iterable[Tile | str | SupportsIndex] = (),
    ) -> None:
        super().__init__(
            as_kinds(concealed),
            _meld_kinds(melds),
            None if winning_tile is None else as_kind(winning_tile),
            as_kinds(flowers),
        )

    @property
    def concealed(self) -> tuple[Tile, ...]:  # type: ignore[override]
        """The concealed tiles sorted by kind, the winning one among them.

        Examples
        --------
        >>> [str(tile) for tile in Hand.parse("[123m] [456m] [789m] 9mEE E9m").concealed]
        ['9m', '9m', 'E', 'E', 'E']
        """
        return tuple(map(TILES.__getitem__, _core_concealed(self)))

    @property
    def melds(self) -> tuple[Meld, ...]:  # type: ignore[override]
        """The melds in their order.

        Examples
        --------
        >>> Hand.parse("[EEEE] [123m] 1112224m").melds
        (Meld.parse('[EEEE]'), Meld.parse('[123m]'))
        """
        return tuple(map(_MELDS.__getitem__, _core_melds(self)))

    @property
    def winning_tile(self) -> Tile | None:  # type: ignore[override]
        """The winning tile of a hand of 14, None before it.

        Examples
        --------
        >>> Hand.parse("1112345678999m +5m").winning_tile, Hand.parse("1112345678999m").winning_tile
        (Tile('5m'), None)
        """
        kind = _core_winning_tile(self)
        return None if kind is None else TILES[kind]

    @property
    def flowers(self) -> tuple[Tile, ...]:  # type: ignore[override]
        """The flowers sorted by kind.

        Examples
        --------
        >>> Hand.parse("1112345678999m | 5f1f").flowers
        (Tile('1f'), Tile('5f'))
        """
        return tuple(map(TILES.__getitem__, _core_flowers(self)))

    def _repr_svg_(self) -> str:
        """Return the hand as a drawing for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> Hand.parse("1112345678999m")._repr_svg_().startswith("<svg")
        True
        """
        from mj2p.draw import draw_hand

        return draw_hand(self)

    def __repr__(self) -> str:
        if self.n_tiles > HAND_TILES and self.winning_tile is None:
            concealed = mjcore.format_kinds(_core_concealed(self))
            flowers = mjcore.format_kinds(_core_flowers(self))
            return f"Hand({concealed!r}, {[str(meld) for meld in self.melds]!r}, flowers={flowers!r})"
        return f"Hand.parse({str(self)!r})"


def _meld_kinds(melds: Iterable[Meld | str]) -> list[tuple[int, int]]:
    if isinstance(melds, (str, bytes)) or not isinstance(melds, Iterable):
        raise HandError(f"melds are a sequence of Meld or of texts like [123m], not {type(melds).__name__}")
    try:
        given_melds = tuple(melds)
    except TypeError:  # an array of no dimension
        raise HandError(f"melds are a sequence of Meld or of texts like [123m], not {shown(melds)}") from None
    pairs = []
    for given in given_melds:
        if not isinstance(given, (Meld, str)):
            raise HandError(f"a meld is a Meld or a text like [123m], not {type(given).__name__}")
        meld = given if isinstance(given, Meld) else Meld.parse(given)
        pairs.append((int(meld.type), meld.tile.kind))
    return pairs
