"""The distance to ready of many rows of counts, without the GIL.

No row raises. A row that cannot be gets its `Status`, the distance `NO_DISTANCE` and no useful kinds.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from cython.parallel cimport prange

from mjcore.distance cimport Nearness, c_distance, c_nearness
from mjcore.rows cimport Row, check_rows, piece, row_at, row_total, too_many
from mjcore.types cimport BAD_TILE_COUNT, N_HAND_KINDS, OK, TOO_MANY_COPIES, WIN_TILES

from mjcore.errors import HandError

cdef enum:
    FARTHER = 127                         # no distance of a hand, and no 0, which means ready

NO_DISTANCE = FARTHER


cdef inline uint64_t nibbles(uint64_t bytes_) noexcept nogil:
    """Eight counts below 16, a byte each, as the 32 bits of eight nibbles."""
    cdef uint64_t x = (bytes_ | (bytes_ >> 4)) & 0x00FF00FF00FF00FFULL
    x = (x | (x >> 8)) & 0x0000FFFF0000FFFFULL
    return (x | (x >> 16)) & 0xFFFFFFFFULL


cdef inline uint64_t packed(Row row) noexcept nogil:
    return nibbles(row.low) | (nibbles(row.high) << 32)


cdef void distance_rows(const uint8_t* counts, const uint8_t* melded, Py_ssize_t start, Py_ssize_t stop, int8_t* out,
                        uint16_t* useful, uint8_t* status) noexcept nogil:
    cdef Py_ssize_t i
    cdef Row row, melds, both
    cdef uint32_t total, n_melds, in_melds
    cdef int fault
    cdef Nearness near
    melds.low = melds.high = 0
    for i in range(start, stop):
        row = row_at(counts + N_HAND_KINDS * i)
        fault = TOO_MANY_COPIES if too_many(row) else OK
        if melded and fault == OK:
            melds = row_at(melded + N_HAND_KINDS * i)
            both.low = row.low + melds.low
            both.high = row.high + melds.high
            if too_many(melds) or too_many(both):
                fault = TOO_MANY_COPIES
        n_melds = 0
        if fault == OK:
            total = row_total(row)
            if total > WIN_TILES or total % 3 == 0:
                fault = BAD_TILE_COUNT
            else:
                n_melds = (WIN_TILES - total) // 3
                if melded:
                    in_melds = row_total(melds)
                    if in_melds < 3 * n_melds or in_melds > 4 * n_melds:
                        fault = BAD_TILE_COUNT
        near.distance = FARTHER
        near.useful = 0
        if fault == OK:
            if useful:
                near = c_nearness(packed(row), packed(melds), n_melds)
            else:
                near.distance = c_distance(packed(row), packed(melds), n_melds)
        out[i] = near.distance
        if useful:
            useful[i] = near.useful
        if status:
            status[i] = fault


def batch_distance(const uint8_t[:, ::1] counts not None, int8_t[::1] out not None, const uint8_t[:, ::1] melded=None,
                   uint16_t[::1] useful=None, uint8_t[::1] status=None, int threads=1):
    """Write to `out` how many tiles each row of counts is away from ready: 0 ready, -1 won.

    Parameters
    ----------
    counts : buffer of uint8, shape (n, 16), C-contiguous
        Concealed tiles, 13 or 14 less three for each meld; melds are implied by the sum.
    out : buffer of int8, shape (n,)
        Gets `NO_DISTANCE` for a row that cannot be.
    melded : buffer of uint8, shape (n, 16), C-contiguous, optional
        Tiles in melds, three or four for each meld: a kind can then have fewer copies left than a hand needs.
    useful : buffer of uint16, shape (n,), optional
        Gets masks (bit k = kind k) of what brings each row nearer. Without it the rest takes a third of the time.
    status : buffer of uint8, shape (n,), optional
        Gets OK, TOO_MANY_COPIES or BAD_TILE_COUNT.
    threads : int
        1 to 256; the answers do not depend on it.

    Raises
    ------
    HandError
        For arrays of other shapes; never for a row.

    >>> from array import array
    >>> out, useful = array("b", [9]), array("H", [0])
    >>> row = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7)
    >>> batch_distance(memoryview(row).cast("B", (1, 16)), out, None, useful)
    >>> out[0], hex(useful[0])
    (0, '0x1ff')
    """
    cdef Py_ssize_t n = counts.shape[0]
    cdef const uint8_t* rows = NULL
    cdef const uint8_t* meld_rows = NULL
    cdef uint16_t* masks = NULL
    cdef uint8_t* told = NULL
    cdef int part
    check_rows(n, counts.shape[1], out.shape[0], n if status is None else status.shape[0], threads)
    if melded is not None and (melded.shape[0] != n or melded.shape[1] != N_HAND_KINDS):
        raise HandError(f"melded must have the shape of counts, ({n}, {N_HAND_KINDS}), not ({melded.shape[0]}, {melded.shape[1]})")
    if useful is not None and useful.shape[0] != n:
        raise HandError(f"useful has room for {useful.shape[0]} answers, and there are {n} rows")
    if n == 0:
        return
    rows = &counts[0, 0]
    if melded is not None:
        meld_rows = &melded[0, 0]
    if useful is not None:
        masks = &useful[0]
    if status is not None:
        told = &status[0]
    if threads == 1:
        with nogil:
            distance_rows(rows, meld_rows, 0, n, &out[0], masks, told)
    else:
        for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
            distance_rows(rows, meld_rows, piece(n, part, threads), piece(n, part + 1, threads), &out[0], masks, told)
