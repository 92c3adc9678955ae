"""Mixed rows and records for the batch tests: sound ones of every size, and every way to be wrong, from a seed."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

import mj2p
from mj2p import batch

KINDS, COPIES = 16, 4
DECK = np.repeat(np.arange(KINDS), COPIES)


def random_rows(rng: Generator, n: int, tiles: int) -> NDArray[np.uint8]:
    """Tiles drawn from a deck: hardly ever wins, seldom ready."""
    drawn = DECK[rng.random((n, len(DECK))).argsort(axis=1)[:, :tiles]]
    return (drawn[:, :, None] == np.arange(KINDS)).sum(axis=1).astype(np.uint8)


def made_rows(rng: Generator, n: int, taken: int) -> NDArray[np.uint8]:
    """Sets and a pair of any number of concealed sets, or seven pairs, less `taken` tiles, with fifth copies."""
    rows = np.zeros((n, KINDS), np.uint8)
    sets = rng.integers(0, 5, n)
    for i in range(4):
        use = sets > i
        chow = rng.random(n) < 0.6
        start = np.where(chow, rng.integers(0, 7, n), rng.integers(0, KINDS, n))
        for step in range(3):
            np.add.at(rows, (np.flatnonzero(use), (start + step * chow)[use]), 1)
    np.add.at(rows, (np.arange(n), rng.integers(0, KINDS, n)), 2)
    pairs = rng.random(n) < 0.1
    rows[pairs] = 2 * random_rows(rng, int(pairs.sum()), 7)
    for _ in range(taken):
        weights = rows.cumsum(axis=1)
        pick = (rng.random(n) * weights[:, -1]).astype(int)
        np.subtract.at(rows, (np.arange(n), (weights > pick[:, None]).argmax(axis=1)), 1)
    return rows


def mixed_rows(seed: int, n: int, taken: int) -> NDArray[np.uint8]:
    """`n` rows of 14 - `taken` tiles, melds implied, among them bad ones; the order is mixed."""
    rng = np.random.default_rng(seed)
    made = made_rows(rng, n // 2, taken)
    sizes = [random_rows(rng, n // 10, size - taken) for size in (14, 11, 8, 5, 2)[: 5 if taken < 2 else 4]]
    wild = rng.integers(0, 256, (n // 20, KINDS), dtype=np.uint8)
    spoiled = made_rows(rng, n // 10, taken)
    spoiled[np.arange(len(spoiled)), rng.integers(0, KINDS, len(spoiled))] = rng.integers(0, 256, len(spoiled))
    rows = np.concatenate([made, *sizes, wild, spoiled])
    return rows[rng.permutation(len(rows))[:n]]


def mixed_hands(seed: int, n: int) -> NDArray[np.void]:
    """Records of 14 tiles, mostly wins, with melds, flowers, every flag, and a good part that cannot be."""
    rng = np.random.default_rng(seed)
    hands = np.zeros(n, batch.HAND_DTYPE)
    rows = made_rows(rng, n, 0)
    rows[: n // 10] = random_rows(rng, n // 10, 14)  # no wins
    hands["counts"] = rows
    n_melds = np.clip((14 - rows.sum(axis=1).astype(int)) // 3, 0, 4)
    hands["n_melds"] = n_melds
    hands["meld_kind"] = rng.choice(5, (n, 4), p=[0.4, 0.3, 0.1, 0.1, 0.1])
    hands["meld_tile"] = np.where(hands["meld_kind"] == 0, rng.integers(0, 7, (n, 4)), rng.integers(0, KINDS, (n, 4)))
    held = rows > 0
    hands["winning_tile"] = (rng.random((n, KINDS)) * held).argmax(axis=1)
    hands["flowers"] = np.where(rng.random(n) < 0.6, rng.integers(0, 256, n), 0)
    hands["seat"] = rng.choice([0, 9, 10, 11], n, p=[0.5, 0.24, 0.24, 0.02])
    flags = (1 << rng.integers(0, 10, (2, n))) * (rng.random((2, n)) < [[0.4], [0.2]])
    few = flags[0] | flags[1] | (rng.random(n) < 0.5)
    hands["flags"] = np.where(rng.random(n) < 0.9, few, rng.integers(0, 2048, n))
    # One byte of some records becomes anything at all.
    spoiled = np.flatnonzero(rng.random(n) < 0.15)
    raw = hands.view(np.uint8).reshape(n, -1)
    raw[spoiled, rng.integers(0, raw.shape[1], len(spoiled))] = rng.integers(0, 256, len(spoiled))
    return hands


def single_score(record: np.void, ruleset: str | mj2p.Ruleset) -> mj2p.Score | None:
    """What `mj2p.score` says of a record: a score, or None where it raises."""
    try:
        hand, context = batch.to_hands(np.array([record]))[0]
        return mj2p.score(hand, ruleset, context=context)
    except mj2p.Mj2pError:
        return None


def assert_same_score(row: np.void, score: mj2p.Score | None) -> None:
    """The row of a batch says what the single call said."""
    if score is None:
        assert row["status"] != 0
        assert not any(row[name].any() for name in ("fans", "total", "capped", "times", "completes"))
        return
    assert row["status"] == 0
    assert (row["total"], row["capped"]) == (score.total, score.capped)
    fans = batch.fans_of(np.array([row]))[0]
    assert sorted((fan.index, count) for fan, count in fans) == sorted((f.fan.index, f.count) for f in score.fans)
    reading = score.reading
    assert bool(row["seven_pairs"]) == (reading.form == "seven_pairs")
