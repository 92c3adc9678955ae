"""Every way to hold tiles by kind, none left out: the win test and the ready tiles against sets composed forwards.

A holding is 16 counts of 0 to 4. The expected wins are composed here from chows, pungs and a pair, forwards and in
NumPy; nothing is taken apart, and no code of the core is used for it. Counts are packed into words, four bits a kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

import mj2p
import mjcore

pytestmark = pytest.mark.slow

Words = NDArray[np.uint64]
Rows = NDArray[np.uint8]

KINDS = 16
RANKS = 9
SHIFTS = np.arange(0, 4 * KINDS, 4, dtype=np.uint64)
ABOVE_FOUR = np.uint64(0x3333333333333333)
HIGH_BITS = np.uint64(0x8888888888888888)
MILLION = 1_000_000


def word(kinds: tuple[int, ...]) -> int:
    return sum(1 << (4 * kind) for kind in kinds)


SETS = [word((rank, rank + 1, rank + 2)) for rank in range(RANKS - 2)] + [word((kind,) * 3) for kind in range(KINDS)]


def with_each(words: Words, parts: list[int]) -> Words:
    """Every word with every part added, where no kind passes four copies."""
    grown = np.unique(np.concatenate([words + np.uint64(part) for part in parts]))
    fits = ((grown | (grown + ABOVE_FOUR)) & HIGH_BITS) == 0
    return grown[fits]


@cache
def wins(n_tiles: int) -> Words:
    """All winning holdings of 2, 5, 8, 11 or 14 concealed tiles, sorted."""
    words = np.zeros(1, dtype=np.uint64)
    for _ in range(n_tiles // 3):
        words = with_each(words, SETS)
    words = with_each(words, [word((kind, kind)) for kind in range(KINDS)])
    if n_tiles == 14:
        pairs = [
            sum(word((kind, kind)) for kind in kinds)
            for kinds in combinations_with_replacement(range(KINDS), 7)
            if all(kinds.count(kind) <= 2 for kind in kinds)
        ]
        words = np.unique(np.concatenate([words, np.array(pairs, dtype=np.uint64)]))
    return words


@cache
def holdings(n_kinds: int, n_tiles: int) -> Rows:
    """Every way to hold n_tiles of n_kinds kinds, at most four of each."""
    if n_kinds == 0:
        return np.zeros((1 if n_tiles == 0 else 0, 0), dtype=np.uint8)
    parts = []
    for count in range(min(4, n_tiles) + 1):
        rest = holdings(n_kinds - 1, n_tiles - count)
        parts.append(np.hstack([np.full((len(rest), 1), count, dtype=np.uint8), rest]))
    return np.vstack(parts)


def blocks(n_tiles: int) -> Iterator[Rows]:
    """All holdings of n_tiles, about a million rows at a time."""
    for of_suit in range(n_tiles + 1):
        suit, honours = holdings(RANKS, of_suit), holdings(KINDS - RANKS, n_tiles - of_suit)
        if not len(suit) or not len(honours):
            continue
        step = max(1, MILLION // len(honours))
        for start in range(0, len(suit), step):
            some = suit[start : start + step]
            rows = np.empty((len(some) * len(honours), KINDS), dtype=np.uint8)
            rows[:, :RANKS] = np.repeat(some, len(honours), axis=0)
            rows[:, RANKS:] = np.tile(honours, (len(some), 1))
            yield rows


def packed(rows: Rows) -> Words:
    return np.bitwise_or.reduce(rows.astype(np.uint64) << SHIFTS, axis=1)


def number_of_holdings(n_tiles: int) -> int:
    """By inclusion and exclusion: n_tiles into 16 kinds, none above four."""
    return sum(
        (-1) ** i * comb(KINDS, i) * comb(n_tiles - 5 * i + KINDS - 1, KINDS - 1) for i in range(n_tiles // 5 + 1)
    )


def test_there_are_57103816_ways_to_hold_14_tiles() -> None:
    assert number_of_holdings(14) == 57_103_816


@pytest.mark.parametrize("n_tiles", [2, 5, 8, 11, 14])
def test_the_win_test_accepts_exactly_what_sets_and_a_pair_compose(n_tiles: int) -> None:
    seen = 0
    accepted = []
    for rows in blocks(n_tiles):
        seen += len(rows)
        accepted.append(packed(rows[mj2p.batch.is_win(rows)]))
    assert seen == number_of_holdings(n_tiles)
    assert np.array_equal(np.sort(np.concatenate(accepted)), wins(n_tiles))


@pytest.mark.parametrize("n_tiles", [1, 4, 7, 10, 13])
def test_the_ready_tiles_are_the_kinds_whose_addition_wins(n_tiles: int) -> None:
    won = wins(n_tiles + 1)
    hands, bits = [], []
    for kind in range(KINDS):
        held = won[(won >> SHIFTS[kind]) & np.uint64(15) > 0]
        hands.append(held - (np.uint64(1) << SHIFTS[kind]))
        bits.append(np.full(len(held), 1 << kind, dtype=np.uint32))
    # A hand stands here once for each kind that it waits for: the bits of equal hands add up to its mask.
    every, place = np.unique(np.concatenate(hands), return_inverse=True)
    masks = np.bincount(place, weights=np.concatenate(bits)).astype(np.uint16)

    seen = 0
    words, found = [], []
    for rows in blocks(n_tiles):
        seen += len(rows)
        ready = mj2p.batch.ready_tiles(rows)
        words.append(packed(rows[ready != 0]))
        found.append(ready[ready != 0])
    assert seen == number_of_holdings(n_tiles)
    order = np.argsort(np.concatenate(words))
    assert np.array_equal(np.concatenate(words)[order], every)
    assert np.array_equal(np.concatenate(found)[order], masks)


@pytest.mark.parametrize("n_tiles", [2, 5, 8, 11, 14])
def test_no_win_has_more_readings_than_there_is_room_for(n_tiles: int) -> None:
    most = 0
    for each in wins(n_tiles).tolist():
        counts = bytes((each >> (4 * kind)) & 15 for kind in range(KINDS))
        found = mjcore.readings(counts)
        most = max(most, len(found))
        assert found
    assert most == {2: 1, 5: 1, 8: 2, 11: 3, 14: 4}[n_tiles]
