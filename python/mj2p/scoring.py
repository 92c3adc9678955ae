"""What a hand is worth and why (rules, sections 2 to 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union

import mjcore
from mj2p.context import WinContext, flag_bits, seat_kind
from mj2p.errors import HandError
from mj2p.explain import explain
from mj2p.fans import FANS, Fan
from mj2p.hand import Hand, Meld, MeldType
from mj2p.languages import check_language
from mj2p.reading import Reading, reading_of
from mj2p.rules import RULESETS, Ruleset, get_ruleset
from mj2p.tiles import TILES, Tile

if TYPE_CHECKING:
    from array import array

    from numpy import uint8
    from numpy.typing import NDArray

__all__ = ["Counts", "Fan", "Score", "ScoredFan", "is_win", "ready_tiles", "score"]

#: How many concealed tiles of each of the 16 kinds there are: any buffer of 16 bytes. Melds are implied by the sum.
Counts: TypeAlias = Union[bytes, bytearray, memoryview, "array[int]", "NDArray[uint8]"]

_core_hand = mjcore.CoreScore.hand.__get__
_core_fans = mjcore.CoreScore.fans.__get__
_core_excluded = mjcore.CoreScore.excluded.__get__
_core_seat = mjcore.CoreScore.seat.__get__


class ScoredFan(NamedTuple):
    """A fan that counts in a score.

    Parameters
    ----------
    fan : Fan
        The fan.
    value : int
        What it is worth once.
    count : int
        How often it counts: once, but for flowers and the option `repeats` (rules, section 3.3).
    points : int
        What it brings.

    Examples
    --------
    >>> import mj2p
    >>> mj2p.score("[CCC] 123456789m9m9m | 1f5f").fans[-2]
    ScoredFan(fan=Fan('花牌'), value=1, count=2, points=2)
    """

    fan: Fan
    value: int
    count: int  # type: ignore[assignment]
    points: int


class Score(mjcore.CoreScore):
    """What a hand scores, fan by fan, by its best reading (rules, section 3). Made by `score`.

    Attributes
    ----------
    total : int
        The fan before the cap.
    capped : int
        The fan that is paid.

    Examples
    --------
    >>> import mj2p
    >>> s = mj2p.score("[CCC] 123456789m9m +9m | 1f", self_draw=True)
    >>> s
    <Score 27 of '[CCC] 1234567899m +9m | 1f' in rg>
    >>> [f"{each.fan} {each.points}" for each in s.fans]
    ['清龍 16', '混一色 6', '箭刻 2', '花牌 1', '自摸 1', '么九頭 1']
    """

    __slots__ = ()

    @property
    def hand(self) -> Hand:
        """The hand that was scored.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m").hand
        Hand.parse('1122334455667m +7m')
        """
        hand: Hand = _core_hand(self)
        return hand

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset by which it was scored.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m", "boke").ruleset.id
        'boke'
        """
        rules: Any = self.rules
        ruleset: Ruleset = rules.ruleset
        return ruleset

    @property
    def seat(self) -> Tile:  # type: ignore[override]
        """The winner's wind.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m", humanly=True).seat
        Tile('S')
        """
        seat: int = _core_seat(self)
        return TILES[seat]

    @property
    def context(self) -> WinContext:
        """The circumstances that were given, with the seat.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m", self_draw=True).context.flags
        ('self_draw',)
        """
        return WinContext.from_bits(self.flags, self.seat)

    @property
    def fans(self) -> tuple[ScoredFan, ...]:  # type: ignore[override]
        """The fans that count, in the order in which the ruleset counts them.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m").fans[0].fan.en
        'Seven Shifted Pairs'
        """
        return tuple(ScoredFan(FANS[fan], value, count, value * count) for fan, value, count in _core_fans(self))

    @property
    def excluded(self) -> tuple[tuple[Fan, Fan], ...]:  # type: ignore[override]
        """The fans that the reading shows and that do not count, each with the fan that excludes it.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m").excluded[0]
        (Fan('七對'), Fan('連七對'))
        """
        return tuple((FANS[fan], FANS[by]) for fan, by in _core_excluded(self))

    @property
    def reading(self) -> Reading:
        """The reading that scores best (rules, section 3.4).

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m").reading.form
        'seven_pairs'
        """
        return reading_of(self)

    def explain(self, lang: str = "en") -> str:
        """Return all of it in words: each fan and its points, what was excluded by what, the reading, total and cap.

        Parameters
        ----------
        lang : {"en", "zh-Hant", "zh-Hans"}
            The language.

        Raises
        ------
        Mj2pError
            If it is another language.

        Examples
        --------
        >>> import mj2p
        >>> print(mj2p.score("[CCC] 12345678m99m +9m | 1f", self_draw=True).explain())
        Hand: [CCC] 1234567899m +9m | 1f
        Ruleset: RG two-player mahjong (rg)
        Win: self-draw; seat East Wind
        Reading: [CCC] 123m 456m 789m 99m (standard form; 9m completes the chow 789m)
        Fans:
            16  Pure Straight
             6  Half Flush
             2  Dragon Pung
             1  Flower Tile
             1  Self-Draw
             1  Terminal Pair
        Not counted:
                Short Straight, excluded by Pure Straight
                Two Terminal Chows, excluded by Pure Straight
        Total: 27 fan
        """
        return explain(self, check_language(lang))

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data that JSON can hold.

        Examples
        --------
        >>> import mj2p
        >>> data = mj2p.score("1122334455667m +7m", "rg").to_dict()
        >>> data["total"], data["fans"][0]["id"], data["excluded"][0]["excluded_by"]
        (88, 'SEVEN_SHIFTED_PAIRS', 'SEVEN_SHIFTED_PAIRS')
        """
        return {
            "hand": str(self.hand),
            "ruleset": self.ruleset.id,
            "flags": list(self.context.flags),
            "seat": self.seat.code,
            "total": self.total,
            "cap": self.ruleset.cap,
            "capped": self.capped,
            "fans": [
                _names(each.fan) | {"value": each.value, "count": each.count, "points": each.points}
                for each in self.fans
            ],
            "excluded": [_names(fan) | {"excluded_by": by.id} for fan, by in self.excluded],
            "reading": self.reading.to_dict(),
        }

    def _repr_html_(self) -> str:
        """Return the drawn hand with every fan and exclusion for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> import mj2p
        >>> "Seven Shifted Pairs" in mj2p.score("1122334455667m +7m")._repr_html_()
        True
        """
        from mj2p.draw import score_html

        return score_html(self)

    def __repr__(self) -> str:
        return f"<Score {self.total} of {str(self.hand)!r} in {self.ruleset.id}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return (self.hand, self.flags, self.seat, self.ruleset) == (other.hand, other.flags, other.seat, other.ruleset)

    def __hash__(self) -> int:
        return hash((self.hand, self.flags, self.seat, self.ruleset))

    def __reduce__(self) -> tuple[Any, ...]:
        return _score_again, (self.hand, self.ruleset, self.context)


def _names(fan: Fan) -> dict[str, Any]:
    return {"id": fan.id, "en": fan.en, "zh_hant": fan.zh_hant, "zh_hans": fan.zh_hans}


def _score_again(hand: Hand, ruleset: Ruleset, context: WinContext) -> Score:
    return score(hand, ruleset, context=context)


# Plain arguments take the compiled way; what is not plain comes to the function below.
@mjcore.quick_score(
    hand=Hand,
    score=Score,
    ruleset=Ruleset,
    context=WinContext,
    rules={key: ruleset.compiled for key, ruleset in RULESETS.items()},
    winds={name: tile.kind for tile in TILES if tile.is_wind for name in (tile, tile.code)},
)
def score(
    hand: Hand | str,
    ruleset: Ruleset | str = "rg",
    *,
    context: WinContext | None = None,
    self_draw: bool = False,
    ready: bool = False,
    heavenly_ready: bool = False,
    heavenly: bool = False,
    earthly: bool = False,
    humanly: bool = False,
    kong_draw: bool = False,
    rob_kong: bool = False,
    last_tile: bool = False,
    last_copy: bool = False,
    seat: Tile | str | None = None,
) -> Score:
    """Score a winning hand of 14 tiles: the best reading, and every fan that counts in it (rules, section 3).

    Parameters
    ----------
    hand : Hand or str
        The hand; without ``+`` the last tile written is the winning one.
    ruleset : Ruleset or str
        A ruleset or the id of one.
    context : WinContext, optional
        The circumstances in one object, in place of the keywords that follow.
    self_draw, ready, heavenly_ready, heavenly, earthly, humanly, kong_draw, rob_kong, last_tile, last_copy : bool
        The circumstances of the win; see `WinContext`.
    seat : Tile or str, optional
        The winner's wind. By default the dealer's, and the other player's for `earthly` and `humanly`.

    Raises
    ------
    NotationError
        If the text cannot be read.
    HandError
        If the hand or its circumstances cannot be; the sentence names the two things that clash.
    NotAWin
        If the hand does not win, or has less than the minimum.
    RulesetError
        If there is no such ruleset.

    Examples
    --------
    >>> import mj2p
    >>> mj2p.score("[CCC] 123456m99m 78m +9m | 1f", self_draw=True).total
    27
    >>> mj2p.score("[CCC] 123456m99m 78m +9m", "boke", last_tile=True).total
    33
    >>> mj2p.score("123456789mEEPP +S")
    Traceback (most recent call last):
        ...
    mjcore.errors.NotAWin: 123456789mEEPP +S: the hand is neither four sets and a pair nor seven pairs
    """
    if not isinstance(hand, Hand):
        hand = _as_hand(hand)
    rules = get_ruleset(ruleset).compiled
    bits = flag_bits(
        (
            self_draw,
            ready,
            heavenly_ready,
            heavenly,
            earthly,
            humanly,
            kong_draw,
            rob_kong,
            last_tile,
            last_copy,
        )
    )
    if context is None:
        return mjcore.score_hand(hand, rules, bits, seat_kind(seat), Score)
    if not isinstance(context, WinContext):
        raise HandError(f"context must be a WinContext, not {type(context).__name__}")
    if bits or seat is not None:
        raise HandError("the circumstances are given twice: as context and as keywords")
    return mjcore.score_hand(hand, rules, context.bits, seat_kind(context.seat), Score)


def _as_hand(hand: object) -> Hand:
    if isinstance(hand, str):
        return Hand.parse(str.__str__(hand))  # of a subclass the plain text
    if isinstance(hand, Hand):
        return hand
    if isinstance(hand, mjcore.Hand):
        return Hand(
            hand.concealed, [Meld(MeldType(sort), kind) for sort, kind in hand.melds], hand.winning_tile, hand.flowers
        )
    raise HandError(f"a hand is a Hand or a text, not {type(hand).__name__}")


is_win = mjcore.is_win
_ready_tiles = mjcore.ready_tiles


def ready_tiles(hand: Hand | str | Counts) -> tuple[Tile, ...]:
    """Return the tiles that complete a hand of 13, less those whose four copies it holds (rules, section 2).

    Parameters
    ----------
    hand : Hand, str or counts
        A hand of 13 tiles, or how many concealed tiles of each of the 16 kinds there are: 13, 10, 7, 4 or 1 tiles.

    Raises
    ------
    NotationError, HandError
        If it cannot be read, or cannot be a hand of 13.

    Examples
    --------
    >>> import mj2p
    >>> [str(tile) for tile in mj2p.ready_tiles("1112345678999m")]
    ['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m']
    >>> mj2p.ready_tiles("[EEE] 1379m CCC SSS")
    ()
    """
    return _ready_tiles(hand, TILES)
