"""Winning forms, readings, ready tiles (rules, sections 2 and 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .notation import CHOW, EAST, N_KINDS, PUNG, Meld, OracleHand, counts_of

STANDARD, SEVEN_PAIRS = "standard", "seven_pairs"
PAIR = "pair"


@dataclass(frozen=True)
class Reading:
    """One way to read a winning hand.

    ``sets`` are the concealed sets (chows before pungs, lower first), ``melds`` those
    of the hand.  ``pairs`` has one kind in the standard form, seven in seven pairs.
    ``home`` is what the winning tile completed: (chow | pung | pair, its lowest kind).
    """

    form: str
    melds: tuple[Meld, ...]
    sets: tuple[Meld, ...]
    pairs: tuple[int, ...]
    home: tuple[str, int]

    @property
    def all_sets(self) -> tuple[Meld, ...]:
        """Melds, then concealed sets."""
        return self.melds + self.sets

    @property
    def order(self) -> tuple[object, ...]:
        """Which of equal readings is shown, least first (rules, section 3.4)."""
        return (
            0 if self.form == STANDARD else 1,
            self.pairs,
            tuple((0 if s.kind == CHOW else 1, s.tile) for s in self.sets),
            ((CHOW, PUNG, PAIR).index(self.home[0]), self.home[1]),
        )


def splits(counts: Sequence[int], n_sets: int) -> list[tuple[Meld, ...]]:
    """Every way to split the tiles into exactly ``n_sets`` concealed sets."""
    first = next((k for k in range(N_KINDS) if counts[k]), None)
    if first is None:
        return [()] if n_sets == 0 else []
    if n_sets == 0:
        return []
    # The lowest tile lies in a chow that it begins, or in a pung.
    found: list[tuple[Meld, ...]] = []
    for candidate in (Meld(CHOW, first, concealed=True), Meld(PUNG, first, concealed=True)):
        if candidate.kind == CHOW and first + 2 >= EAST:
            continue
        rest = list(counts)
        for tile in candidate.tiles:
            rest[tile] -= 1
        if min(rest) >= 0:
            found.extend((candidate, *more) for more in splits(rest, n_sets - 1))
    return found


@lru_cache(maxsize=100_000)
def standard_forms(counts: tuple[int, ...], n_melds: int) -> tuple[tuple[int, tuple[Meld, ...]], ...]:
    """Every (pair, concealed sets in order) of the standard form."""
    found: list[tuple[int, tuple[Meld, ...]]] = []
    if sum(counts) != 14 - 3 * n_melds:
        return ()
    for pair in range(N_KINDS):
        if counts[pair] >= 2:
            rest = list(counts)
            rest[pair] -= 2
            for sets in splits(rest, 4 - n_melds):
                found.append((pair, tuple(sorted(sets, key=lambda s: (s.kind != CHOW, s.tile)))))
    return tuple(found)


def is_seven_pairs(counts: Sequence[int], n_melds: int) -> bool:
    """Fourteen concealed tiles in pairs; four alike are two pairs."""
    return n_melds == 0 and sum(counts) == 14 and all(n % 2 == 0 for n in counts)


def is_win(counts: Sequence[int], n_melds: int) -> bool:
    """Do these concealed tiles, with so many melds beside them, win?

    Only the shape is looked at: a fifth copy of a kind is not objected to.
    """
    counts = tuple(counts)
    return is_seven_pairs(counts, n_melds) or bool(standard_forms(counts, n_melds))


def readings(hand: OracleHand) -> list[Reading]:
    """All readings of a hand with its winning tile; none if it does not win."""
    if hand.winning is None:
        return []
    winning = hand.winning
    counts = counts_of(hand.concealed)
    found: list[Reading] = []
    for pair, sets in standard_forms(counts, len(hand.melds)):
        homes = {(s.kind, s.tile) for s in sets if winning in s.tiles}
        if pair == winning:
            homes.add((PAIR, pair))
        for home in sorted(homes):
            found.append(Reading(STANDARD, hand.melds, sets, (pair,), home))
    if is_seven_pairs(counts, len(hand.melds)):
        pairs = tuple(k for k in range(N_KINDS) for _ in range(counts[k] // 2))
        found.append(Reading(SEVEN_PAIRS, (), (), pairs, (PAIR, winning)))
    return found


@lru_cache(maxsize=100_000)
def _completing_kinds(counts: tuple[int, ...], n_melds: int) -> tuple[int, ...]:
    completing = []
    for kind in range(N_KINDS):
        more = list(counts)
        more[kind] += 1
        if is_win(more, n_melds):
            completing.append(kind)
    return tuple(completing)


def wait_shape(hand: OracleHand) -> tuple[int, ...]:
    """Kinds that complete the hand before its winning tile, a fifth copy imagined."""
    return _completing_kinds(counts_of(hand.before), len(hand.melds))


def ready_tiles(hand: OracleHand) -> tuple[int, ...]:
    """The wait shape without kinds whose four copies the player holds already."""
    held = list(counts_of(hand.tiles))
    if hand.winning is not None:
        held[hand.winning] -= 1
    return tuple(kind for kind in wait_shape(hand) if held[kind] < 4)
