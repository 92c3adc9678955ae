"""The hands that the benchmarks run on, the same on every machine: made by mj2p's own generator from fixed seeds.

``wins``    winning forms with any number of melds, one in twelve of them seven pairs
``ready``   the same less one tile
``random``  tiles drawn from a full deck: hardly ever a win, seldom ready
``hands``   wins as records with melds of every sort, kongs, flowers and circumstances, for a ruleset
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

import mj2p
import mjcore
from mj2p import batch

N = 10_000
KINDS = mjcore.N_HAND_KINDS
STREAM = 1000  # purposes from here on are free for callers


class Dice:
    """Choices of one corpus."""

    def __init__(self, purpose: int) -> None:
        self.below = mjcore.Random(2026, 0, STREAM + purpose).below

    def one_in(self, n: int) -> bool:
        return self.below(n) == 0


def sets_and_pair(dice: Dice) -> tuple[list[int], list[tuple[int, int]]]:
    """Concealed counts and melds of one standard form, no kind held more than four times."""
    while True:
        held, concealed, melds = [0] * KINDS, [0] * KINDS, []
        for _ in range(4):
            sort = dice.below(10)
            if sort < 6:
                kind, meld, tiles = dice.below(7), 0, (0, 1, 2)
            elif sort < 9:
                kind, meld, tiles = dice.below(KINDS), 1, (0, 0, 0)
            else:
                kind, meld, tiles = dice.below(KINDS), 2 + dice.below(3), (0, 0, 0, 0)
            melded = meld >= 2 or dice.below(10) < 4
            for step in tiles:
                held[kind + step] += 1
                concealed[kind + step] += not melded
            if melded:
                melds.append((meld, kind))
        kind = dice.below(KINDS)
        held[kind] += 2
        concealed[kind] += 2
        if max(held) <= 4:
            return concealed, melds


def seven_pairs(dice: Dice) -> list[int]:
    while True:
        counts = [0] * KINDS
        for _ in range(7):
            counts[dice.below(KINDS)] += 2
        if max(counts) <= 4:
            return counts


def one_held(dice: Dice, counts: list[int]) -> int:
    kinds = [kind for kind, count in enumerate(counts) if count]
    return kinds[dice.below(len(kinds))]


@cache
def wins() -> NDArray[np.uint8]:
    dice = Dice(1)
    return np.array([seven_pairs(dice) if dice.one_in(12) else sets_and_pair(dice)[0] for _ in range(N)], np.uint8)


@cache
def ready() -> NDArray[np.uint8]:
    dice, rows = Dice(2), wins().copy()
    for row in rows:
        row[one_held(dice, row.tolist())] -= 1
    return rows


@cache
def random(tiles: int) -> NDArray[np.uint8]:
    dice, rows = Dice(10 + tiles), np.zeros((N, KINDS), np.uint8)
    for row in rows:
        deck = [kind for kind in range(KINDS) for _ in range(4)]
        for left in range(len(deck), len(deck) - tiles, -1):
            at = dice.below(left)
            row[deck[at]] += 1
            deck[at] = deck[left - 1]
    return rows


@cache
def hands(key: str) -> NDArray[np.void]:
    """All of them sound and winning in that ruleset."""
    ruleset, dice = mj2p.RULESETS[key], Dice(100 + list(mj2p.RULESETS).index(key))
    records = np.zeros(N, batch.HAND_DTYPE)
    for record in records:
        concealed, melds = (seven_pairs(dice), []) if dice.one_in(20) else sets_and_pair(dice)
        record["counts"] = concealed
        record["n_melds"] = len(melds)
        for place, (meld, kind) in enumerate(melds):
            record["meld_kind"][place], record["meld_tile"][place] = meld, kind
        record["winning_tile"] = one_held(dice, concealed)
        if ruleset.flowers:
            record["flowers"] = sum(1 << i for i in range(8) if dice.one_in(4))
        record["seat"] = (0, *(seat.kind for seat in ruleset.seat_winds))[dice.below(3)]
        record["flags"] = dice.below(2) * mjcore.SELF_DRAW | dice.one_in(4) * mjcore.READY
    # Rarer circumstances wherever they are possible.
    plain = records["flags"].copy()
    rare = [1 << dice.below(10) if dice.one_in(8) else 0 for _ in range(N)]
    records["flags"] |= np.array(rare, np.uint16)
    records["flags"] = np.where(batch.score(records, ruleset)["status"] == 0, records["flags"], plain)
    return records


def check() -> None:
    """The answers of the corpora: what holds by the way they are made, and what the single calls say of a part."""
    assert batch.is_win(wins()).all()
    assert all(batch.is_win(random(14))[:500] == [mj2p.is_win(row) for row in random(14)[:500]])
    for rows in (ready(), random(13)):
        masks = batch.ready_tiles(rows)
        assert masks[:500].tolist() == [mjcore.ready_mask_of(row) for row in rows[:500]]
    # Only where the hand holds all copies of what it waits for can it be without ready tiles.
    assert batch.ready_tiles(ready()).astype(bool).mean() > 0.99
    for key in mj2p.RULESETS:
        scores = batch.score(hands(key), key)
        assert not scores["status"].any()
        for (hand, context), row in zip(batch.to_hands(hands(key)[:500]), scores, strict=False):
            score = mj2p.score(hand, key, context=context)
            assert (score.total, score.capped) == (row["total"], row["capped"]), hand
