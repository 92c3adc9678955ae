"""What happened around a win (rules, sections 3 to 5): the circumstances that a hand alone does not show."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import mjcore
from mj2p.errors import HandError, NotationError, shown
from mj2p.languages import Language, word
from mj2p.tiles import TILES, Tile

__all__ = ["FLAG_BITS", "WinContext", "circumstances", "flag_bits", "seat_kind"]

#: The bits of the core for every choice of the flags in the order of ``mjcore.FLAG_NAMES``. True and 1 are equal
#: as keys, and so is NumPy's bool.
FLAG_BITS: Final[dict[tuple[bool, ...], int]] = {
    flags[::-1]: bits for bits, flags in enumerate(product((False, True), repeat=len(mjcore.FLAG_NAMES)))
}


def flag_bits(flags: tuple[Any, ...]) -> int:
    """Return the bits for flags in the order of ``mjcore.FLAG_NAMES``.

    Raises
    ------
    HandError
        If one of them is neither true nor false, by name.

    Examples
    --------
    >>> flag_bits((True, False, False, False, False, False, False, False, True, False))
    257
    """
    try:
        return FLAG_BITS[flags]
    except (KeyError, TypeError, ValueError):  # not a bool; not hashable; an array, which has no one truth
        for name, flag in zip(mjcore.FLAG_NAMES, flags, strict=True):
            if flag is not True and flag is not False:
                raise HandError(f"{name} must be True or False, not {shown(flag)}") from None
        raise


def seat_kind(seat: Tile | str | None) -> int:
    """Return the kind of a seat's wind, -1 for None, by which the core takes the default.

    Raises
    ------
    HandError
        If it is no wind.

    Examples
    --------
    >>> seat_kind("E"), seat_kind("南"), seat_kind(Tile("N")), seat_kind(None)
    (9, 10, 12, -1)
    """
    if seat is None:
        return -1
    if isinstance(seat, str):
        try:
            seat = Tile.parse(seat)
        except NotationError as error:
            raise HandError(f"a seat is a wind, E, S, W or N: {error}") from None
    if not isinstance(seat, Tile) or not seat.is_wind:
        raise HandError(f"a seat is a wind, E, S, W or N, not {shown(seat)}")
    return seat.kind


@dataclass(frozen=True, kw_only=True, slots=True)
class WinContext:
    """The circumstances of a win, all of them absent by default; the keywords of `score` in one object.

    Parameters
    ----------
    self_draw : bool
        The winner drew the tile (a replacement too).
    ready : bool
        Ready was declared (聽牌).
    heavenly_ready : bool
        Ready was declared as an opening (天聽).
    heavenly : bool
        The dealer wins on the deal (天胡).
    earthly : bool
        The other player wins by the first tile drawn (地胡).
    humanly : bool
        The other player wins by the dealer's first discard (人胡).
    kong_draw : bool
        The tile replaced a kong (槓上開花).
    rob_kong : bool
        The tile was the other's added kong (搶槓胡).
    last_tile : bool
        The wall is empty (妙手回春, 海底撈月).
    last_copy : bool
        The other three copies of the winning tile lie open (胡絕張).
    seat : Tile or str, optional
        The winner's wind. By default the dealer's, and the other player's for `earthly` and `humanly`.

    Raises
    ------
    HandError
        If a flag is neither True nor False, or the seat is no wind. What clashes with a hand or with another flag
        is found by `score`.

    Examples
    --------
    >>> context = WinContext(self_draw=True, last_tile=True, seat="南")
    >>> context.flags, context.seat
    (('self_draw', 'last_tile'), Tile('S'))
    """

    self_draw: bool = False
    ready: bool = False
    heavenly_ready: bool = False
    heavenly: bool = False
    earthly: bool = False
    humanly: bool = False
    kong_draw: bool = False
    rob_kong: bool = False
    last_tile: bool = False
    last_copy: bool = False
    seat: Tile | None = None
    bits: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        flags = tuple(getattr(self, name) for name in mjcore.FLAG_NAMES)
        kind = seat_kind(self.seat)
        object.__setattr__(self, "bits", flag_bits(flags))
        object.__setattr__(self, "seat", None if kind < 0 else TILES[kind])
        for name, flag in zip(mjcore.FLAG_NAMES, flags, strict=True):
            object.__setattr__(self, name, bool(flag))

    @classmethod
    def from_bits(cls, bits: int, seat: Tile | str | None = None) -> WinContext:
        """Return the circumstances that the bits of the core stand for.

        Raises
        ------
        HandError
            If there are other bits, or the seat is no wind.

        Examples
        --------
        >>> WinContext.from_bits(257) == WinContext(self_draw=True, last_tile=True)
        True
        """
        if isinstance(bits, bool) or not isinstance(bits, int) or not 0 <= bits < len(FLAG_BITS):
            raise HandError(f"the bits of circumstances are a whole number below {len(FLAG_BITS)}, not {shown(bits)}")
        names = {name: bool(bits >> place & 1) for place, name in enumerate(mjcore.FLAG_NAMES)}
        return cls(**names, seat=seat)  # type: ignore[arg-type]

    @property
    def flags(self) -> tuple[str, ...]:
        """The names of the flags that are set, in the order of the fields.

        Examples
        --------
        >>> WinContext(ready=True).flags
        ('ready',)
        """
        return tuple(name for place, name in enumerate(mjcore.FLAG_NAMES) if self.bits >> place & 1)


def circumstances(context: WinContext, lang: Language) -> tuple[str, ...]:
    """Return the circumstances in words, first how the tile came.

    Examples
    --------
    >>> circumstances(WinContext(ready=True), "en"), circumstances(WinContext(self_draw=True), "zh-Hant")
    (('discard', 'ready declared'), ('自摸',))
    """
    first = () if context.self_draw or context.rob_kong else (word("discard", lang),)
    return first + tuple(word(name, lang) for name in context.flags)
