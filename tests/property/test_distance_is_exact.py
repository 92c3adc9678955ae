"""Distance over every hand of seven tiles of a few kinds, by its definition: exchange one tile and be one nearer."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

import mj2p.batch


def test_every_hand_of_seven_suit_and_honour_tiles_is_one_more_than_its_best_exchange():
    """All hands of 7 tiles of a small set of kinds: 0 where ready, else 1 + the least after a draw and a discard."""
    kinds = (0, 1, 2, 3, 4, 8, 9)
    rows = [np.bincount(held, minlength=16) for held in combinations_with_replacement(kinds, 7)]
    rows = np.array([row for row in rows if row.max() <= 4], np.uint8)
    useful = np.empty(len(rows), np.uint16)
    out = mj2p.batch.distance(rows, useful=useful)
    assert len(rows) > 1000
    assert ((out == 0) == (mj2p.batch.ready_tiles(rows) != 0)).all()
    best = np.full(len(rows), 100, np.int64)
    nearer = np.zeros(len(rows), np.uint16)
    for drawn in range(16):
        for thrown in range(16):
            step = np.zeros(16, np.int8)
            step[drawn] += 1
            step[thrown] -= 1
            after = rows.astype(np.int8) + step
            fits = (rows[:, drawn] < 4) & (after.min(axis=1) >= 0)
            left = mj2p.batch.distance(after[fits].astype(np.uint8))
            best[fits] = np.minimum(best[fits], left)
            nearer[np.flatnonzero(fits)[left < out[fits]]] |= np.uint16(1 << drawn)
    far = out > 0
    assert (best[far] == out[far] - 1).all()
    assert (useful[far] == nearer[far]).all()
