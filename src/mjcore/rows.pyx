"""Win tests and ready tiles of many rows of counts, without the GIL.

A row of 16 counts is read as two words of eight bytes and asked in place: nothing is packed, and hardly anything branches,
because on mixed hands a branch missed costs more than a whole win test.

No row raises. A row that cannot be gets its `Status`, an answer of 0, and leaves its neighbours alone.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cython.parallel cimport prange

from mjcore.ready cimport suit_wait
from mjcore.suits cimport Halves, SuitTables, suit_splits, suit_tables
from mjcore.types cimport BAD_TILE_COUNT, HAND_TILES, N_HAND_KINDS, OK, TOO_MANY_COPIES, WIN_TILES

from mjcore.errors import HandError

cdef extern from *:
    """
    #ifdef _OPENMP
    #define MJ_OPENMP 1
    #else
    #define MJ_OPENMP 0
    #endif
    """
    const int BUILT_WITH_OPENMP "MJ_OPENMP"

cdef const SuitTables* TABLES = suit_tables()

# Whether the loops of this module and of `batch` were compiled to run on several threads; without, `threads` changes nothing.
OPENMP = bool(BUILT_WITH_OPENMP)


cdef inline uint32_t byte_bits(uint64_t bytes_) noexcept nogil:
    """Eight bytes of 0 or 1 as a mask of eight bits."""
    return <uint32_t>((bytes_ * 0x0102040810204080ULL) >> 56)


cdef inline bint row_wins(Row row, uint32_t total) noexcept nogil:
    """Four sets and a pair, or seven pairs; counts at most 4, `total` at most 14 (a standard form has 3k + 2 tiles by itself)."""
    cdef uint64_t low = each_byte(1) >> 8
    cdef uint64_t honours = row.high >> 8
    cdef uint64_t b0 = honours & low, b1 = (honours >> 1) & low, b2 = (honours >> 2) & low
    cdef uint64_t twos = b1 & ~b0
    cdef bint honours_split = ((b0 & ~b1) | b2 | (twos & (twos - 1))) == 0
    cdef bint pairs = (((row.low | row.high) & each_byte(1)) == 0) & (total == WIN_TILES)
    return (honours_split & suit_splits(TABLES, row_halves(row), twos == 0)) | pairs


cdef inline uint32_t row_wait(Row row, uint32_t total) noexcept nogil:
    """`ready.wait_shape` of a row; counts at most 4, `total` 13 less three for each meld."""
    cdef uint64_t low = each_byte(1) >> 8
    cdef uint64_t honours = row.high >> 8
    cdef uint64_t b0 = honours & low, b1 = (honours >> 1) & low, b2 = (honours >> 2) & low
    cdef uint64_t twos = b1 & ~b0, uneven = (b0 & ~b1) | b2
    cdef uint64_t odd_low = row.low & each_byte(1), odd_high = row.high & each_byte(1), odd = odd_low | (odd_high << 1)
    cdef Halves h = row_halves(row)
    cdef bint no_twos = twos == 0, no_uneven = uneven == 0
    cdef bint one_two_at_most = (twos & (twos - 1)) == 0
    # What the honours can still want: the pair beside one pair (the suit holds the other one), one of two pairs, or a
    # partner for one tile. All of them are "at most this many, then the suit must split".
    cdef uint64_t rest = twos & (twos - 1)
    cdef bint beside_pair = no_uneven & (not no_twos) & one_two_at_most & suit_splits(TABLES, h, True)
    cdef bint two_pairs = no_uneven & (not one_two_at_most) & ((rest & (rest - 1)) == 0)
    cdef bint alone = no_twos & (not no_uneven) & ((uneven & (uneven - 1)) == 0)
    cdef bint honour_waits = beside_pair | ((two_pairs | alone) & suit_splits(TABLES, h, False))
    cdef uint32_t shape = suit_wait(TABLES, h, no_twos) & -<uint32_t>(no_uneven & one_two_at_most)
    shape |= (byte_bits(twos | uneven) << 9) & -<uint32_t>honour_waits
    shape |= (byte_bits(odd_low) | (byte_bits(odd_high) << 8)) & -<uint32_t>((total == HAND_TILES) & ((odd & (odd - 1)) == 0))
    return shape


cdef void win_rows(const uint8_t* counts, Py_ssize_t start, Py_ssize_t stop, uint8_t* out, uint8_t* status) noexcept nogil:
    cdef Py_ssize_t i
    cdef Row row
    cdef uint32_t total
    cdef bint many, wrong
    for i in range(start, stop):
        row = row_at(counts + N_HAND_KINDS * i)
        many = too_many(row)
        # The tables hold counts up to 4 only: a row with more is read as an empty one.
        row.low &= <uint64_t>many - 1
        row.high &= <uint64_t>many - 1
        total = row_total(row)
        out[i] = row_wins(row, total) & (total <= WIN_TILES)
        if status:
            wrong = (total > WIN_TILES) | (total % 3 != 2)
            status[i] = TOO_MANY_COPIES if many else BAD_TILE_COUNT if wrong else OK


cdef void ready_rows(const uint8_t* counts, const uint8_t* melded, Py_ssize_t start, Py_ssize_t stop, uint16_t* out,
                     uint8_t* status) noexcept nogil:
    cdef Py_ssize_t i
    cdef Row row, melds, both
    cdef uint32_t total, fours
    cdef bint many, wrong
    melds.low = melds.high = 0
    for i in range(start, stop):
        row = row_at(counts + N_HAND_KINDS * i)
        many = too_many(row)
        if melded:
            melds = row_at(melded + N_HAND_KINDS * i)
            many |= too_many(melds)
            melds.low &= <uint64_t>many - 1
            melds.high &= <uint64_t>many - 1
        row.low &= <uint64_t>many - 1
        row.high &= <uint64_t>many - 1
        both.low = row.low + melds.low
        both.high = row.high + melds.high
        many |= too_many(both)
        total = row_total(row)
        wrong = (total > HAND_TILES) | (total % 3 != 1)
        if melded:
            wrong |= not melds_fit(row_total(melds), (HAND_TILES - total) // 3)
        fours = byte_bits((both.low >> 2) & each_byte(1)) | (byte_bits((both.high >> 2) & each_byte(1)) << 8)
        out[i] = row_wait(row, total) & ~fours & -<uint32_t>(not (many | wrong))
        if status:
            status[i] = TOO_MANY_COPIES if many else BAD_TILE_COUNT if wrong else OK


cdef int check_rows(Py_ssize_t n, Py_ssize_t width, Py_ssize_t n_out, Py_ssize_t n_status, int threads) except -1:
    """The shapes that the loops rely on."""
    if width != N_HAND_KINDS:
        raise HandError(f"a row of counts has {N_HAND_KINDS} values, not {width}")
    if n_out != n:
        raise HandError(f"out has room for {n_out} answers, and there are {n} rows")
    if n_status != n:
        raise HandError(f"status has room for {n_status} answers, and there are {n} rows")
    if not 1 <= threads <= MAX_THREADS:
        raise HandError(f"threads must be 1 to {MAX_THREADS}, not {threads}")
    return 0


def batch_win(const uint8_t[:, ::1] counts not None, uint8_t[::1] out not None, uint8_t[::1] status=None, int threads=1):
    """Write 1 to `out` for each row of counts that wins, else 0; and each row's `Status` to `status` where it is given.

    Parameters
    ----------
    counts : buffer of uint8, shape (n, 16), C-contiguous
        Concealed tiles, the winning one among them; melds are implied by the sum.
    out, status : buffer of uint8, shape (n,)
        `status` gets OK, TOO_MANY_COPIES or BAD_TILE_COUNT.
    threads : int
        1 to 256; the answers do not depend on it.

    Raises
    ------
    HandError
        For arrays of other shapes; never for a row.

    >>> out = bytearray(1)
    >>> batch_win(memoryview(bytes([2] * 7 + [0] * 9)).cast("B", (1, 16)), out)
    >>> out[0]
    1
    """
    cdef Py_ssize_t n = counts.shape[0]
    cdef const uint8_t* rows = NULL
    cdef uint8_t* told = NULL
    cdef int part
    check_rows(n, counts.shape[1], out.shape[0], n if status is None else status.shape[0], threads)
    if n == 0:
        return
    rows = &counts[0, 0]
    if status is not None:
        told = &status[0]
    if threads == 1:
        with nogil:
            win_rows(rows, 0, n, &out[0], told)
    else:
        for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
            win_rows(rows, piece(n, part, threads), piece(n, part + 1, threads), &out[0], told)


def batch_ready(const uint8_t[:, ::1] counts not None, uint16_t[::1] out not None, const uint8_t[:, ::1] melded=None,
               uint8_t[::1] status=None, int threads=1):
    """Write the mask of ready tiles (bit k = kind k) of each row of counts to `out`; 0 where the row is not ready.

    Parameters
    ----------
    counts : buffer of uint8, shape (n, 16), C-contiguous
        Concealed tiles before the winning one; melds are implied by the sum.
    out : buffer of uint16, shape (n,)
    melded : buffer of uint8, shape (n, 16), C-contiguous, optional
        Tiles in melds. They can make the fourth copy of a tile, which is then not waited for. Three or four tiles for each
        missing meld are expected.
    status : buffer of uint8, shape (n,), optional
        Gets OK, TOO_MANY_COPIES or BAD_TILE_COUNT.
    threads : int
        1 to 256; the answers do not depend on it.

    Raises
    ------
    HandError
        For arrays of other shapes; never for a row.

    >>> from array import array
    >>> out = array("H", [0])
    >>> batch_ready(memoryview(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7)).cast("B", (1, 16)), out)
    >>> hex(out[0])
    '0x1ff'
    """
    cdef Py_ssize_t n = counts.shape[0]
    cdef const uint8_t* rows = NULL
    cdef const uint8_t* meld_rows = NULL
    cdef uint8_t* told = NULL
    cdef int part
    check_rows(n, counts.shape[1], out.shape[0], n if status is None else status.shape[0], threads)
    if melded is not None and (melded.shape[0] != n or melded.shape[1] != N_HAND_KINDS):
        raise HandError(f"melded must have the shape of counts, ({n}, {N_HAND_KINDS}), not ({melded.shape[0]}, {melded.shape[1]})")
    if n == 0:
        return
    rows = &counts[0, 0]
    if melded is not None:
        meld_rows = &melded[0, 0]
    if status is not None:
        told = &status[0]
    if threads == 1:
        with nogil:
            ready_rows(rows, meld_rows, 0, n, &out[0], told)
    else:
        for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
            ready_rows(rows, meld_rows, piece(n, part, threads), piece(n, part + 1, threads), &out[0], told)
