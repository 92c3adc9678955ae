"""Which hands and flags cannot be together (rules, sections 4 to 6)."""

from __future__ import annotations

from collections.abc import Iterable

from .notation import KONG, OracleHand, counts_of
from .scoring import seat_kind
from .tables import Ruleset


def hand_faults(hand: OracleHand, ruleset: Ruleset) -> list[str]:
    """What is impossible about the tiles alone."""
    faults = []
    if len(hand.concealed) + 3 * len(hand.melds) != 14 or hand.winning is None:
        faults.append("wrong number of tiles")
    if max(counts_of(hand.tiles)) > 4:
        faults.append("five of a kind")
    if len(set(hand.flowers)) != len(hand.flowers):
        faults.append("a flower twice")
    if hand.flowers and not ruleset.flowers:
        faults.append("flowers in a game without")
    return faults


def flag_faults(
    flags: frozenset[str],
    *,
    melds: bool,
    kongs: bool,
    dealer: bool,
    copies: int,
    hidden_copies: int,
    ruleset: Ruleset,
) -> list[str]:
    """What clashes, given what matters about the hand.

    ``copies``: other copies of the winning tile in hand and melds; ``hidden_copies``:
    those of them that lie concealed.
    """
    self_draw = "self_draw" in flags
    opening = flags & {"heavenly", "earthly", "humanly"}
    clashes = [
        ("rob_kong" in flags and self_draw, "rob_kong with self_draw"),
        ("rob_kong" in flags and copies > 0, "rob_kong with another copy held"),
        ("rob_kong" in flags and "last_tile" in flags, "rob_kong with last_tile"),
        ("kong_draw" in flags and not self_draw, "kong_draw without self_draw"),
        ("kong_draw" in flags and not kongs, "kong_draw without a kong"),
        ("last_copy" in flags and hidden_copies > 0, "last_copy with a concealed copy"),
        ("heavenly" in flags and not self_draw, "heavenly without self_draw"),
        ("earthly" in flags and not self_draw, "earthly without self_draw"),
        ("humanly" in flags and self_draw, "humanly with self_draw"),
        (len(opening) > 1, "two opening wins"),
        (bool(opening) and melds, "an opening win with a meld"),
        # The wall is full and at most one tile lies open then.
        (bool(opening) and "last_tile" in flags, "an opening win with last_tile"),
        (bool(opening) and "last_copy" in flags, "an opening win with last_copy"),
        (bool(opening) and "rob_kong" in flags, "an opening win with rob_kong"),
        # Ready before an opening win can only be declared right after the deal.
        (bool(opening) and "ready" in flags, "an opening win with ready"),
        ("heavenly" in flags and "heavenly_ready" in flags, "heavenly with heavenly_ready"),
        ("heavenly" in flags and not dealer, "heavenly, not the dealer"),
        (bool(opening - {"heavenly"}) and dealer, "earthly or humanly, the dealer"),
        ("ready" in flags and "heavenly_ready" in flags, "ready with heavenly_ready"),
        ("heavenly_ready" in flags and melds, "heavenly_ready with a meld"),
        ("heavenly_ready" in flags and not ruleset.heavenly_ready, "no heavenly_ready here"),
    ]
    return [text for clash, text in clashes if clash]


def contradictions(
    hand: OracleHand, ruleset: Ruleset, flags: Iterable[str] = (), seat: str | int | None = None
) -> list[str]:
    """Everything that is impossible about a hand and its flags."""
    flags = frozenset(flags)
    wind = seat_kind(ruleset, flags, seat)
    faults = hand_faults(hand, ruleset)
    if wind not in ruleset.seat_winds:
        faults.append("a seat that nobody has")
    if hand.winning is None:
        return faults
    hidden = hand.concealed.count(hand.winning) - 1
    return faults + flag_faults(
        flags,
        melds=bool(hand.melds),
        kongs=any(m.kind == KONG for m in hand.melds),
        dealer=wind == ruleset.seat_winds[0],
        copies=hand.tiles.count(hand.winning) - 1,
        hidden_copies=hidden,
        ruleset=ruleset,
    )
