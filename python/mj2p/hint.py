"""What a hand waits for, what to throw, and how far it is (rules, section 8).

A hint looks at the player's own tiles and at what lies open, and at nothing else. It is an estimate: it does not know the
other player's hand or the order of the wall.

The plain measure of a wait is its *worth*: for each ready tile the copies that are unseen times the fan of a self-draw,
added up. It says what a hand pays for each unseen tile that comes, and it orders discards that leave the same distance.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

import mjcore
from mj2p.context import seat_kind
from mj2p.errors import HandError
from mj2p.hand import Hand
from mj2p.rules import Ruleset, get_ruleset
from mj2p.scoring import Counts, Score
from mj2p.tiles import TILES, Tile, as_kinds

__all__ = ["DiscardHint", "Hint", "UsefulTile", "Wait", "distance", "hint"]

_COPIES: Final = 4


@dataclass(frozen=True, slots=True)
class Wait:
    """A ready tile.

    Parameters
    ----------
    tile : Tile
        The tile that completes the hand.
    unseen : int
        Its copies that the player does not see.
    fan : int
        What it scores if it is self-drawn now, capped, no luck assumed; 0 where that stays below the ruleset's minimum.
    score : Score or None
        The same itemised; None below the minimum.
    """

    tile: Tile
    unseen: int
    fan: int
    score: Score | None

    @property
    def worth(self) -> int:
        """Unseen copies times fan."""
        return self.unseen * self.fan


@dataclass(frozen=True, slots=True)
class UsefulTile:
    """A tile that brings the hand nearer, and its copies that the player does not see."""

    tile: Tile
    unseen: int


@dataclass(frozen=True, slots=True)
class DiscardHint:
    """What one discard leaves: the distance, the tiles that bring it nearer, and the waits where the hand is then ready."""

    discard: Tile
    distance: int
    useful: tuple[UsefulTile, ...]
    waits: tuple[Wait, ...]

    @property
    def unseen(self) -> int:
        """Unseen copies of all useful tiles together."""
        return sum(each.unseen for each in self.useful)

    @property
    def worth(self) -> int:
        """The worth of the waits; 0 where the hand is not ready."""
        return sum(each.worth for each in self.waits)

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold."""
        return {"discard": self.discard.code, "worth": self.worth} | _figures(self.distance, self.useful, self.waits)


@dataclass(frozen=True, slots=True)
class Hint:
    """The advice on a hand; made by `hint`.

    Parameters
    ----------
    hand : Hand
        The hand.
    distance : int
        Tiles away from ready: 0 ready, -1 won.
    useful : tuple of UsefulTile
        What brings it nearer (for a ready hand: its ready tiles), by kind.
    waits : tuple of Wait
        For a ready hand of 13 tiles its ready tiles, the worthiest first.
    discards : tuple of DiscardHint
        For a hand of 14 tiles every discard, the best first: nearest to ready, then worth, then unseen useful tiles.
    """

    hand: Hand
    distance: int
    useful: tuple[UsefulTile, ...]
    waits: tuple[Wait, ...]
    discards: tuple[DiscardHint, ...]

    @property
    def worth(self) -> int:
        """The worth of the waits of a hand of 13; of the best discard for one of 14."""
        return self.discards[0].worth if self.discards else sum(each.worth for each in self.waits)

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold."""
        figures = {"hand": str(self.hand), "worth": self.worth} | _figures(self.distance, self.useful, self.waits)
        return figures | {"discards": [each.to_dict() for each in self.discards]}


def _figures(distance: int, useful: tuple[UsefulTile, ...], waits: tuple[Wait, ...]) -> dict[str, Any]:
    return {
        "distance": distance,
        "useful": [{"tile": each.tile.code, "unseen": each.unseen} for each in useful],
        "waits": [{"tile": each.tile.code, "unseen": each.unseen, "fan": each.fan} for each in waits],
    }


def distance(hand: Hand | str | Counts) -> int:
    """How many tiles a hand is away from ready: 0 is ready, -1 has won.

    Exact: the fewest tiles that must still come so that 13 tiles are ready, in the standard form (melds stay) or as seven
    pairs, four copies of a kind being all there are.

    Parameters
    ----------
    hand : Hand, str or counts
        13 or 14 tiles, or 16 counts of concealed tiles that add up to that less three for each meld.

    Raises
    ------
    NotationError, HandError
        If it cannot be read or cannot be a hand.

    Examples
    --------
    >>> import mj2p
    >>> mj2p.distance("1112345678999m"), mj2p.distance("1122334455667m7m"), mj2p.distance("147mEESSWWNCFP")
    (0, -1, 3)
    """
    return mjcore.nearness(Hand.parse(hand) if isinstance(hand, str) else hand)[0]


class _Table:
    """What lies where, as one player sees it."""

    def __init__(self, hand: Hand, visible: bytes, ruleset: Ruleset, ready: bool | str, seat: Tile | str | None) -> None:
        flags = {False: 0, True: mjcore.READY, "heavenly": mjcore.HEAVENLY_READY}.get(ready)
        if flags is None:
            raise HandError(f"ready must be False, True or 'heavenly', not {ready!r}")
        self.hand = hand
        self.rules = ruleset.compiled
        self.flags = flags
        self.seat = seat_kind(seat)
        self.held = bytearray(mjcore.Hand.counts.__get__(hand))  # type: ignore[attr-defined]
        self.open = bytearray(mjcore.N_HAND_KINDS)
        for meld in hand.melds:
            for tile in meld.tiles:
                self.held[tile.kind] += 1
                self.open[tile.kind] += not meld.is_concealed
        for kind in visible:
            if kind >= mjcore.N_HAND_KINDS:
                raise HandError(f"{TILES[kind]} is a flower: visible tiles are of the suit and honours")
            self.open[kind] += 1
            self.held[kind] += 1
            if self.held[kind] > _COPIES:
                raise HandError(
                    f"{TILES[kind]} is seen {self.held[kind]} times, in hand, melds and visible tiles together: "
                    f"there are {_COPIES}"
                )

    def useful(self, kinds: bytes) -> tuple[UsefulTile, ...]:
        return tuple(UsefulTile(TILES[kind], _COPIES - self.held[kind]) for kind in kinds)

    def waits(self, discard: int = -1) -> tuple[Wait, ...]:
        """Each ready tile of the hand, less a discard, scored as a self-draw, the worthiest first."""
        rows = mjcore.self_draw_scores(
            self.hand, discard, self.rules, self.flags, self.seat, bytes(self.open), Score, Hand
        )
        found = [
            Wait(TILES[kind], _COPIES - self.held[kind], won.capped if won else 0, won) for kind, won in rows
        ]
        found.sort(key=lambda wait: (-wait.worth, -wait.fan, wait.tile.kind))
        return tuple(found)


def hint(
    hand: Hand | str,
    *,
    visible: str | Iterable[Tile | str | SupportsIndex] = (),
    flowers: str | Iterable[Tile | str | SupportsIndex] = (),
    ready: bool | str = False,
    ruleset: Ruleset | str = "rg",
    seat: Tile | str | None = None,
) -> Hint:
    """Advise on a hand: what it waits for and what that would score, or what each discard would leave.

    Parameters
    ----------
    hand : Hand or str
        13 tiles, or 14 for a player who is to discard.
    visible : str or tiles
        What lies open beside the player's own melds: discards of both, exposed melds of the other.
    flowers : str or tiles
        The player's flowers, where the hand does not name them itself.
    ready : bool or "heavenly"
        Whether ready was declared, or the opening declaration made.
    ruleset : Ruleset or str
        The ruleset.
    seat : Tile or str, optional
        The player's wind; the dealer's by default.

    Returns
    -------
    Hint

    Raises
    ------
    NotationError, HandError
        If the hand cannot be, or more than four copies of a tile are seen.

    Examples
    --------
    >>> import mj2p
    >>> advice = mj2p.hint("[CCC] 1234567899m", visible="8m8m")
    >>> [(str(wait.tile), wait.unseen, wait.fan) for wait in advice.waits]
    [('9m', 2, 26), ('3m', 3, 11), ('6m', 3, 11)]
    >>> best = mj2p.hint("1112345678999mE").discards[0]
    >>> str(best.discard), best.distance, len(best.waits)
    ('E', 0, 9)
    """
    known = Hand.parse(hand) if isinstance(hand, str) else hand
    if not isinstance(known, Hand):
        raise HandError(f"a hint is given on a Hand or a text, not on {type(hand).__name__}")
    rules = get_ruleset(ruleset)
    given = as_kinds(flowers)
    if given:
        if known.flowers:
            raise HandError("the flowers are given twice: in the hand and as a keyword")
        known = Hand(known.concealed, known.melds, known.winning_tile, given)
    if known.flowers and not rules.flowers:
        raise HandError(f"the hand has flowers, but {rules.id} plays without flowers")
    table = _Table(known, as_kinds(visible), rules, ready, seat)
    away, useful = mjcore.nearness(known)
    if known.n_tiles == 13:
        return Hint(known, away, table.useful(useful), table.waits() if away == 0 else (), ())
    discards = [
        DiscardHint(TILES[kind], left, table.useful(kinds), table.waits(kind) if left == 0 else ())
        for kind, left, kinds in mjcore.discards_by_nearness(known)
    ]
    discards.sort(key=lambda each: (each.distance, -each.worth, -each.unseen, each.discard.kind))
    return Hint(known, away, table.useful(useful), (), tuple(discards))
