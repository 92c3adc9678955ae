"""Counts as any buffer of 16 bytes: win test, readings, ready tiles, distance."""

from array import array
from typing import Any

import numpy as np
import pytest

import mjcore
from mjcore import Hand, HandError

SEVEN_PAIRS = bytes([2] * 7 + [0] * 9)
NINE_GATES = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7)
ASKS = [
    mjcore.is_win,
    mjcore.readings,
    mjcore.ready_tiles,
    mjcore.ready_mask_of,
    mjcore.wait_shape_of,
    mjcore.nearness,
    mjcore.discards_by_nearness,
]


def strided(row: bytes) -> Any:
    return np.repeat(np.frombuffer(row, np.uint8), 3)[::3]


def backwards(row: bytes) -> Any:
    return np.frombuffer(row[::-1], np.uint8)[::-1]


def read_only(row: bytes) -> Any:
    counts = np.frombuffer(row, np.uint8).copy()
    counts.flags.writeable = False
    return counts


def of_a_matrix(row: bytes) -> Any:
    matrix = np.zeros((16, 4), np.uint8)
    matrix[:, 2] = list(row)
    return matrix[:, 2]


BUFFERS = [
    bytes,
    bytearray,
    memoryview,
    lambda row: memoryview(bytes(row) * 2)[:16],
    lambda row: memoryview(row[::-1])[::-1],
    lambda row: array("B", row),
    lambda row: array("b", row),
    lambda row: np.frombuffer(row, np.uint8),
    lambda row: np.frombuffer(row, np.int8),
    strided,
    backwards,
    read_only,
    of_a_matrix,
]


@pytest.mark.parametrize("make", BUFFERS)
def test_every_buffer_of_bytes_is_read(make: Any) -> None:
    assert mjcore.is_win(make(SEVEN_PAIRS))
    assert not mjcore.is_win(make(bytes([1] * 14 + [0] * 2)))
    assert mjcore.ready_tiles(make(NINE_GATES)) == bytes(range(9))
    assert mjcore.ready_mask_of(make(NINE_GATES)) == 0x1FF
    assert len(mjcore.readings(make(bytes([3, 3, 3, 2, 0, 0, 0, 0, 0, 3] + [0] * 6)))) == 3
    assert mjcore.nearness(make(NINE_GATES))[0] == 0


def test_a_row_is_read_in_its_order() -> None:
    row = bytes([0, 3, 3, 3, 3, 0, 0, 0, 0, 2] + [0] * 6)
    assert [reading[3] for reading in mjcore.readings(strided(row))] == [9] * len(mjcore.readings(row))
    for make in (strided, backwards, of_a_matrix):
        assert mjcore.readings(make(row)) == mjcore.readings(row)


BAD = [
    None,
    5,
    2**100,
    1.5,
    [2] * 7 + [0] * 9,
    tuple(SEVEN_PAIRS),
    range(16),
    object(),
    b"",
    SEVEN_PAIRS[:15],
    SEVEN_PAIRS + b"\0",
    bytes([5] + [0] * 15),
    bytes([255] * 16),
    array("b", [-1] + [0] * 15),
    array("i", SEVEN_PAIRS),
    array("H", SEVEN_PAIRS[:8]),
    array("i", [2] * 4),
    memoryview(SEVEN_PAIRS).cast("B", (4, 4)),
    memoryview(SEVEN_PAIRS).cast("B", (16, 1)),
    np.zeros(16, np.int64),
    np.zeros(16, np.uint16),
    np.zeros(8, np.uint16),
    np.zeros(16, np.float32),
    np.zeros(4, np.float32),
    np.zeros(2, np.float64),
    np.zeros(16, "M8[s]"),
    np.zeros(16, object),
    np.zeros((4, 4), np.uint8),
    np.zeros((16, 1), np.uint8),
    np.zeros((1, 16), np.uint8),
    np.array(2, np.uint8),
    np.zeros(17, np.uint8),
    np.zeros(0, np.uint8),
]


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("counts", BAD, ids=[f"{i} {type(counts).__name__}" for i, counts in enumerate(BAD)])
def test_what_is_no_row_of_counts_is_refused(ask: Any, counts: Any) -> None:
    with pytest.raises(HandError):
        ask(counts)


def test_a_released_buffer_is_refused() -> None:
    view = memoryview(SEVEN_PAIRS)
    view.release()
    with pytest.raises(HandError, match="released"):
        mjcore.is_win(view)


@pytest.mark.parametrize("total", [n for n in range(17) if n % 3 != 2 or n > 14])
def test_a_win_has_a_winning_number_of_tiles(total: int) -> None:
    counts = bytes([1] * total + [0] * (16 - total))
    with pytest.raises(HandError, match=f"add up to {total} tiles"):
        mjcore.is_win(counts)


@pytest.mark.parametrize("total", [n for n in range(17) if n % 3 != 1 or n > 13])
def test_a_waiting_hand_has_a_waiting_number_of_tiles(total: int) -> None:
    counts = bytes([1] * total + [0] * (16 - total))
    for ask in (mjcore.ready_tiles, mjcore.ready_mask_of, mjcore.wait_shape_of):
        with pytest.raises(HandError, match=f"add up to {total} tiles"):
            ask(counts)


def test_hands_of_the_other_size_are_refused() -> None:
    with pytest.raises(HandError, match="13 tiles"):
        mjcore.is_win(Hand.parse("1112345678999m"))
    with pytest.raises(HandError, match="14 tiles"):
        mjcore.ready_tiles(Hand.parse("1112345678999m1m"))


def test_melds_are_implied_by_the_sum() -> None:
    assert mjcore.is_win(bytes([2] + [0] * 15))
    assert mjcore.is_win(bytes([0, 1, 1, 1] + [0] * 11 + [2]))
    assert not mjcore.is_win(bytes([2, 2, 1] + [0] * 13))
    assert mjcore.ready_tiles(bytes([0] * 15 + [1])) == bytes([15])


def test_seven_pairs_need_fourteen_concealed_tiles() -> None:
    assert mjcore.is_win(bytes([4, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 2, 0, 2, 0, 0]))
    assert not mjcore.is_win(bytes([4, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 1, 0, 0]))
    (reading,) = mjcore.readings(bytes([4, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 2, 0, 2, 0, 0]))
    assert reading == ("seven_pairs", (), (), None)


def test_a_kind_held_four_times_is_no_ready_tile_but_of_the_wait_shape() -> None:
    hand = Hand.parse("[6666m] 12345mEEESS")
    assert mjcore.wait_shape_of(hand) == 1 << 2 | 1 << 5
    assert mjcore.ready_tiles(hand) == bytes([2])
    assert mjcore.ready_mask_of(hand) == 1 << 2


def test_readings_list_every_split() -> None:
    found = mjcore.readings(Hand.parse("[CCC] 123456m99m 78m +9m"))
    assert found == [("standard", (0, 3, 6), (), 8)]
    both = mjcore.readings(Hand.parse("11223344556677m"))
    assert [form for form, *_ in both].count("seven_pairs") == 1
    assert {pair for form, _, _, pair in both if form == "standard"} == {0, 3, 6}


def test_tables_stay_small() -> None:
    assert mjcore.suit_table_bytes() < 64 * 1024


@pytest.mark.parametrize("ask", [mjcore.is_win, mjcore.readings, mjcore.ready_tiles, mjcore.ready_mask_of])
def test_a_text_is_read_as_a_hand(ask: Any) -> None:
    text = "123456789mEEECC" if ask in (mjcore.is_win, mjcore.readings) else "123456789mEEEC"
    assert ask(text) == ask(mjcore.Hand.parse(text))
    with pytest.raises(mjcore.NotationError):
        ask("x" * 16)
