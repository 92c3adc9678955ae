"""Batches of win tests and ready tiles give what the single calls give, for every row and every layout."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

import mj2p
import mjcore
from batch_support import mixed_rows, random_rows
from mj2p import HandError, batch
from mj2p.batch import Status


def single_win(row: np.ndarray) -> tuple[bool, int]:
    if row.max() > 4:
        return False, Status.TOO_MANY_COPIES
    try:
        return mj2p.is_win(row), Status.OK
    except HandError:
        return False, Status.BAD_TILE_COUNT


def single_ready(row: np.ndarray) -> tuple[int, int]:
    if row.max() > 4:
        return 0, Status.TOO_MANY_COPIES
    try:
        return mjcore.ready_mask_of(row), Status.OK
    except HandError:
        return 0, Status.BAD_TILE_COUNT


def check_against_single_calls(seed: int, n: int) -> None:
    rows = mixed_rows(seed, n, 0)
    status = np.empty(len(rows), np.uint8)
    wins = batch.is_win(rows, status=status)
    assert list(zip(wins.tolist(), status.tolist(), strict=True)) == [single_win(row) for row in rows]
    rows = mixed_rows(seed + 1, n, 1)
    masks = batch.ready_tiles(rows, status=status)
    assert list(zip(masks.tolist(), status.tolist(), strict=True)) == [single_ready(row) for row in rows]


def test_mixed_rows_as_single_calls() -> None:
    check_against_single_calls(1, 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_million_mixed_rows_as_single_calls(part: int) -> None:
    check_against_single_calls(100 + 2 * part, 100_000)


def test_the_mixed_rows_have_all_sorts() -> None:
    """The comparison above means something: wins, others, and both sorts of bad rows."""
    rows = mixed_rows(1, 20_000, 0)
    status = np.empty(len(rows), np.uint8)
    wins = batch.is_win(rows, status=status)
    assert 0.2 < wins.mean() < 0.8
    assert {Status.OK, Status.TOO_MANY_COPIES, Status.BAD_TILE_COUNT} == set(status.tolist())
    ready = batch.ready_tiles(mixed_rows(2, 20_000, 1))
    assert 0.2 < (ready != 0).mean() < 0.8


@pytest.mark.parametrize("threads", [1, 2, 3, 4, 7])
def test_answers_do_not_depend_on_threads(threads: int) -> None:
    wins, waits = mixed_rows(3, 70_000, 0), mixed_rows(4, 70_000, 1)
    status, again = np.empty(70_000, np.uint8), np.empty(70_000, np.uint8)
    assert np.array_equal(batch.is_win(wins, status=status), batch.is_win(wins, threads=threads, status=again))
    assert np.array_equal(status, again)
    assert np.array_equal(
        batch.ready_tiles(waits, status=status), batch.ready_tiles(waits, threads=threads, status=again)
    )
    assert np.array_equal(status, again)


@pytest.mark.parametrize("threads", [2, 5])
def test_python_threads_serve_where_there_is_no_openmp(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = mixed_rows(5, 70_000, 0)
    want = batch.is_win(rows)
    monkeypatch.setattr(batch, "_use_openmp", False)
    assert np.array_equal(batch.is_win(rows, threads=threads), want)


def test_melds_can_hold_the_fourth_copy() -> None:
    """Rules, section 2: a kind whose four copies are held is not waited for."""
    hand = mj2p.Hand.parse("[6666m] 12345mEEESS")
    melded = np.zeros((1, 16), np.uint8)
    melded[0, 5] = 4
    counts = np.frombuffer(hand.counts, np.uint8).reshape(1, 16)
    assert batch.ready_tiles(counts).tolist() == [0b100100]
    assert batch.ready_tiles(counts, melded).tolist() == [0b000100]
    assert batch.ready_tiles(counts, melded).tolist() == [mjcore.ready_mask_of(hand)]


def test_melds_that_cannot_be_have_a_status() -> None:
    counts = np.array([[1, 1, 1, 1, 2, 2, 2, 0] + [0] * 8] * 5, np.uint8)  # ten tiles: one meld is missing
    melded = np.zeros((5, 16), np.uint8)
    melded[0, 9] = 3
    melded[1, 9] = 2  # too few
    melded[2, 9:11] = 3  # too many
    melded[3, 9] = 5
    melded[4, 4] = 3  # five in all
    status = np.empty(5, np.uint8)
    masks = batch.ready_tiles(counts, melded, status=status)
    assert [Status(each).name for each in status] == [
        "OK", "BAD_TILE_COUNT", "BAD_TILE_COUNT", "TOO_MANY_COPIES", "TOO_MANY_COPIES",
    ]  # fmt: skip
    assert masks[0] == batch.ready_tiles(counts[:1])[0]
    assert not masks[1:].any()


def test_read_only_and_scattered_input() -> None:
    rows = mixed_rows(6, 2_000, 0)
    want = batch.is_win(rows)
    frozen = rows.copy()
    frozen.setflags(write=False)
    assert np.array_equal(batch.is_win(frozen), want)
    wide = np.zeros((4_000, 32), np.uint8)
    wide[::2, ::2] = rows
    assert np.array_equal(batch.is_win(wide[::2, ::2]), want)
    assert np.array_equal(batch.is_win(np.asfortranarray(rows)), want)
    shifted = np.empty(rows.size + 1, np.uint8)[1:].reshape(rows.shape)
    shifted[:] = rows
    assert np.array_equal(batch.is_win(shifted), want)
    assert np.array_equal(batch.is_win(rows[::-1]), want[::-1])


def test_out_is_filled_and_returned() -> None:
    rows = mixed_rows(7, 500, 0)
    out = np.ones(500, bool)
    assert batch.is_win(rows, out) is out
    assert np.array_equal(out, batch.is_win(rows))
    masks = np.full(500, 7, np.uint16)
    assert batch.ready_tiles(rows, None, masks) is masks
    assert not masks.any()


def test_no_rows_no_answers() -> None:
    nothing = np.empty((0, 16), np.uint8)
    assert batch.is_win(nothing).shape == batch.ready_tiles(nothing, nothing, threads=4).shape == (0,)


ROWS = np.zeros((4, 16), np.uint8)
FROZEN = np.empty(4, bool)
FROZEN.setflags(write=False)


@pytest.mark.parametrize(
    ("arguments", "keywords", "says"),
    [
        ((ROWS.astype(np.int64),), {}, "counts must be an array of dtype uint8, not int64"),
        (([[2, 2]],), {}, "counts must be an array of dtype uint8"),
        (([[1], [1, 2]],), {}, "counts must be an array"),
        ((None,), {}, "counts must be an array of dtype uint8, not object"),
        ((ROWS[0],), {}, r"counts must have the shape \(n, 16\), not \(16,\)"),
        ((ROWS[:, :9],), {}, r"shape \(n, 16\), not \(4, 9\)"),
        ((ROWS, np.empty(4, np.uint8)), {}, "out must be an array of dtype bool, not uint8"),
        ((ROWS, [0] * 4), {}, "out must be an array of dtype bool, not list"),
        ((ROWS, np.empty(3, bool)), {}, r"out must have the shape \(4,\)"),
        ((ROWS, np.empty(8, bool)[::2]), {}, "out must be C-contiguous and writeable"),
        ((ROWS, FROZEN), {}, "out must be C-contiguous and writeable"),
        ((ROWS, ROWS.view(bool)[0, :4]), {}, "out overlaps"),
        ((ROWS,), {"status": np.empty(4, bool)}, "status must be an array of dtype uint8"),
        ((ROWS,), {"status": ROWS[1, :4]}, "status overlaps"),
        ((ROWS,), {"threads": 0}, "threads must be an int from 1 to 256, not 0"),
        ((ROWS,), {"threads": 257}, "threads"),
        ((ROWS,), {"threads": True}, "threads"),
        ((ROWS,), {"threads": "2"}, "threads"),
    ],
)
def test_wrong_arrays_are_refused(arguments: tuple[object, ...], keywords: dict[str, object], says: str) -> None:
    with pytest.raises(HandError, match=says):
        batch.is_win(*arguments, **keywords)  # type: ignore[arg-type]


def test_out_and_status_may_not_be_one() -> None:
    both = np.empty(4, np.uint8)
    with pytest.raises(HandError, match="status overlaps"):
        batch.is_win(ROWS, both.view(bool), status=both)


def test_wrong_melded_is_refused() -> None:
    with pytest.raises(HandError, match="melded has 3 rows, and counts has 4"):
        batch.ready_tiles(ROWS, ROWS[:3])
    with pytest.raises(HandError, match="melded must be an array of dtype uint8"):
        batch.ready_tiles(ROWS, ROWS.astype(np.int8))


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (mjcore.batch_win, (ROWS[:, :8].copy(), bytearray(4))),
        (mjcore.batch_win, (ROWS, bytearray(3))),
        (mjcore.batch_win, (ROWS, bytearray(4), bytearray(5))),
        (mjcore.batch_win, (ROWS, bytearray(4), None, 0)),
        (mjcore.batch_ready, (ROWS, array("H", [0] * 3))),
        (mjcore.batch_ready, (ROWS, array("H", [0] * 4), ROWS[:2])),
    ],
)
def test_the_core_checks_shapes_itself(function: object, arguments: tuple[object, ...]) -> None:
    with pytest.raises(HandError):
        function(*arguments)  # type: ignore[operator]


def test_a_bad_row_leaves_its_neighbours_alone() -> None:
    rows = random_rows(np.random.default_rng(8), 3, 14)
    rows[0] = rows[2] = [2] * 7 + [0] * 9
    for bad in ([255] * 16, [0] * 16, [5] + [0] * 15, [1] * 16, [4] * 16):
        rows[1] = bad
        assert batch.is_win(rows).tolist() == [True, False, True]
