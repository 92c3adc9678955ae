"""`mj2p.batch.distance`: the same as one call a hand, whatever the rows and the threads."""

from __future__ import annotations

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p.batch import NO_DISTANCE, Status


def mixed_rows(n: int, seed: int) -> np.ndarray:
    """Random holdings of 1 to 15 tiles, some of them with five of a kind."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((n, 16), np.uint8)
    for row in rows:
        wide = rng.choice([6, 9, 16])
        kinds = rng.permutation(np.repeat(np.arange(wide), 4))[: rng.integers(1, 16)]
        np.add.at(row, kinds, 1)
    rows[:: n // 50, 3] = 5
    return rows


def test_batch_is_single():
    rows = mixed_rows(20_000, 1)
    useful, status = np.empty(len(rows), np.uint16), np.empty(len(rows), np.uint8)
    found = mj2p.batch.distance(rows, useful=useful, status=status)
    seen = set()
    for row, away, mask, state in zip(rows, found, useful, status, strict=True):
        total = int(row.sum())
        seen.add(Status(state))
        if row.max() > 4:
            assert (Status(state), away, mask) == (Status.TOO_MANY_COPIES, NO_DISTANCE, 0)
        elif total > 14 or total % 3 == 0:
            assert (Status(state), away, mask) == (Status.BAD_TILE_COUNT, NO_DISTANCE, 0)
        else:
            one, kinds = mjcore.nearness(row)
            assert (Status(state), away, mask) == (Status.OK, one, sum(1 << kind for kind in kinds))
    assert seen == {Status.OK, Status.TOO_MANY_COPIES, Status.BAD_TILE_COUNT}


def test_melds_take_their_copies():
    hand = mj2p.Hand.parse("[555m] [678m] 3467mEEN")
    row = np.frombuffer(mjcore.Hand.counts.__get__(hand), np.uint8)[None]
    melded = np.zeros((1, 16), np.uint8)
    for meld in hand.melds:
        for tile in meld.tiles:
            melded[0, tile.kind] += 1
    useful = np.empty(1, np.uint16)
    away, kinds = mjcore.nearness(hand)
    assert mj2p.batch.distance(row, melded, useful=useful)[0] == away
    assert useful[0] == sum(1 << kind for kind in kinds)


def test_threads_and_layouts_change_nothing():
    rows = mixed_rows(5_000, 2)
    plain = mj2p.batch.distance(rows)
    for threads in (2, 3, 4):
        assert np.array_equal(mj2p.batch.distance(rows, threads=threads), plain)
    wide = np.zeros((len(rows), 32), np.uint8)
    wide[:, ::2] = rows
    assert np.array_equal(mj2p.batch.distance(wide[:, ::2]), plain)
    rows.flags.writeable = False
    out = np.empty(len(rows), np.int8)
    assert mj2p.batch.distance(rows, out=out) is out
    assert np.array_equal(out, plain)
    assert len(mj2p.batch.distance(rows[:0])) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        {"counts": np.zeros((3, 16))},
        {"counts": np.zeros((3, 15), np.uint8)},
        {"counts": np.zeros(16, np.uint8)},
        {"counts": None},
        {"counts": np.zeros((3, 16), np.uint8), "melded": np.zeros((2, 16), np.uint8)},
        {"counts": np.zeros((3, 16), np.uint8), "out": np.zeros(2, np.int8)},
        {"counts": np.zeros((3, 16), np.uint8), "out": np.zeros(3, np.uint8)},
        {"counts": np.zeros((3, 16), np.uint8), "useful": np.zeros(3, np.uint8)},
        {"counts": np.zeros((3, 16), np.uint8), "status": np.zeros(4, np.uint8)},
        {"counts": np.zeros((3, 16), np.uint8), "threads": 0},
    ],
)
def test_wrong_arrays_are_refused(arguments):
    with pytest.raises(mj2p.HandError):
        mj2p.batch.distance(**arguments)
