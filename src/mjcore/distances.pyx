"""The distance of many rows of counts, without the GIL; the conventions are those of `rows`."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from cython.parallel cimport prange

from mjcore.distance cimport Nearness, c_nearness
from mjcore.rows cimport Row, check_rows, melds_fit, piece, row_at, row_total, too_many
from mjcore.tiles cimport pack_row
from mjcore.types cimport BAD_TILE_COUNT, N_HAND_KINDS, OK, TOO_MANY_COPIES, WIN_TILES

from mjcore.errors import HandError

cdef enum:
    FAR = 127       # further than any hand: whoever asks whether a bad row is near is told no

NO_DISTANCE = FAR


cdef int near_row(const uint8_t* counts, const uint8_t* melded, Nearness* out) noexcept nogil:
    """The status; `out` is filled where it is OK."""
    cdef Row row = row_at(counts), melds, both
    cdef unsigned int total, n_melds
    cdef uint64_t in_meld_counts = 0
    if too_many(row):
        return TOO_MANY_COPIES
    total = row_total(row)
    if melded:
        melds = row_at(melded)
        if too_many(melds):
            return TOO_MANY_COPIES
        both.low = row.low + melds.low
        both.high = row.high + melds.high
        if too_many(both):
            return TOO_MANY_COPIES
    if total > WIN_TILES or total % 3 == 0:
        return BAD_TILE_COUNT
    n_melds = (WIN_TILES - total) // 3
    if melded:
        if not melds_fit(row_total(melds), n_melds):
            return BAD_TILE_COUNT
        in_meld_counts = pack_row(melded)
    out[0] = c_nearness(pack_row(counts), in_meld_counts, n_melds)
    return OK


cdef void near_rows(const uint8_t* counts, const uint8_t* melded, Py_ssize_t start, Py_ssize_t stop, int8_t* distance,
                    uint16_t* useful, uint8_t* status) noexcept nogil:
    cdef Py_ssize_t i
    cdef Nearness near
    cdef int fault
    for i in range(start, stop):
        near.distance = FAR
        near.useful = 0
        fault = near_row(counts + N_HAND_KINDS * i, melded + N_HAND_KINDS * i if melded else NULL, &near)
        distance[i] = <int8_t>near.distance
        useful[i] = <uint16_t>near.useful
        if status:
            status[i] = fault


def batch_nearness(const uint8_t[:, ::1] counts not None, int8_t[::1] distance not None, uint16_t[::1] useful not None,
                   const uint8_t[:, ::1] melded=None, uint8_t[::1] status=None, int threads=1):
    """Write the distance of each row of counts, and the mask of the kinds that bring it nearer (bit k = kind k).

    Parameters
    ----------
    counts : buffer of uint8, shape (n, 16), C-contiguous
        Concealed tiles, 13 or 14 less three for each meld.
    distance : buffer of int8, shape (n,)
        0 ready, -1 won; `NO_DISTANCE` for a row that cannot be.
    useful : buffer of uint16, shape (n,)
    melded : buffer of uint8, shape (n, 16), C-contiguous, optional
        Tiles in melds, three or four for each missing meld; without it nothing is known of them.
    status : buffer of uint8, shape (n,), optional
        Gets OK, TOO_MANY_COPIES or BAD_TILE_COUNT.
    threads : int
        1 to 256; the answers do not depend on it.

    Raises
    ------
    HandError
        For arrays of other shapes; never for a row.

    >>> from array import array
    >>> distance, useful = array("b", [9]), array("H", [0])
    >>> batch_nearness(memoryview(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7)).cast("B", (1, 16)), distance, useful)
    >>> distance[0], hex(useful[0])
    (0, '0x1ff')
    """
    cdef Py_ssize_t n = counts.shape[0]
    cdef const uint8_t* rows = NULL
    cdef const uint8_t* melds = NULL
    cdef uint8_t* told = NULL
    cdef int part
    check_rows(n, counts.shape[1], distance.shape[0], n if status is None else status.shape[0], threads)
    if useful.shape[0] != n:
        raise HandError(f"useful has room for {useful.shape[0]} answers, and there are {n} rows")
    if melded is not None and (melded.shape[0] != n or melded.shape[1] != N_HAND_KINDS):
        raise HandError(f"melded has {melded.shape[0]} rows of {melded.shape[1]}, and there are {n} of {N_HAND_KINDS}")
    if n == 0:
        return
    rows = &counts[0, 0]
    if melded is not None:
        melds = &melded[0, 0]
    if status is not None:
        told = &status[0]
    if threads == 1:
        with nogil:
            near_rows(rows, melds, 0, n, &distance[0], &useful[0], told)
    else:
        for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
            near_rows(rows, melds, piece(n, part, threads), piece(n, part + 1, threads), &distance[0], &useful[0], told)
