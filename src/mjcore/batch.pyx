"""Loops over arrays of hands, without the GIL.

A row of 16 counts is read as two words of eight bytes and asked in place: nothing is packed, and hardly anything branches,
because on mixed hands a branch missed costs more than a whole win test.

No row raises. A row that cannot be gets its `Status`, an answer of 0, and leaves its neighbours alone.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cython.parallel cimport prange

from mjcore.fanset cimport FanSet
from mjcore.hand cimport Hand, c_hand_status, check_hand
from mjcore.score cimport Best, RuleTable, Rules, c_catalogue, c_circumstances, c_default_seat, c_score
from mjcore.tiles cimport count_of
from mjcore.suits cimport Halves, LEFT_SIZE, SuitTables, suit_splits, suit_tables
from mjcore.ready cimport suit_wait
from mjcore.types cimport (
    BAD_TILE_COUNT, FIRST_FLOWER, HAND_TILES, HandData, MAX_MELDS, N_FLOWERS, N_HAND_KINDS, NO_TILE, OK, TOO_MANY_COPIES, WIN_TILES,
)

from mjcore.errors import HandError, RulesetError

cdef extern from *:
    """
    #include <string.h>
    #include <stdint.h>
    /* Eight bytes as one number, the first byte lowest, wherever they lie. */
    static inline uint64_t mj_load8(const uint8_t* at) {
        uint64_t word;
        memcpy(&word, at, 8);
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        return word;
    }
    #ifdef _OPENMP
    #define MJ_OPENMP 1
    #else
    #define MJ_OPENMP 0
    #endif
    """
    uint64_t load8 "mj_load8"(const uint8_t* at) noexcept nogil
    const int BUILT_WITH_OPENMP "MJ_OPENMP"

cdef const SuitTables* TABLES = suit_tables()

# Whether the loops of this module were compiled to run on several threads; without, `threads` changes nothing here.
OPENMP = bool(BUILT_WITH_OPENMP)

cdef enum:
    MAX_THREADS = 256


# -- one row -------------------------------------------------------------------------------------------------------------

cdef struct Row:
    uint64_t low                          # kinds 0-7, a byte each
    uint64_t high                         # kinds 8-15


cdef inline Row row_at(const uint8_t* at) noexcept nogil:
    cdef Row row
    row.low = load8(at)
    row.high = load8(at + 8)
    return row


cdef inline uint64_t each_byte(uint64_t value) noexcept nogil:
    return value * 0x0101010101010101ULL


cdef inline bint too_many(Row row) noexcept nogil:
    """A count above 4. A byte from 0x85 on carries into its neighbour, but has told on itself by then."""
    cdef uint64_t seen = row.low | (row.low + each_byte(0x7B)) | row.high | (row.high + each_byte(0x7B))
    return (seen & each_byte(0x80)) != 0


cdef inline uint32_t row_total(Row row) noexcept nogil:
    """How many tiles, of counts of at most 4."""
    return <uint32_t>(((row.low + row.high) * 0x0101010101010101ULL) >> 56)


cdef inline Halves row_halves(Row row) noexcept nogil:
    """`suits.halves_of` from bytes: two multiplications add neighbours up, 6 and then 36 to one."""
    cdef Halves h
    cdef uint64_t pairs = ((row.low * 0x0106) >> 8) & 0x00FF00FF00FF00FFULL
    cdef uint64_t fours = pairs * 0x10024
    h.left = (fours >> 16) & 0xFFFF
    h.right = <uint32_t>(fours >> 48) + LEFT_SIZE * <uint32_t>(row.high & 0xFF)
    return h


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


# -- pieces of arrays ----------------------------------------------------------------------------------------------------

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
    cdef uint32_t total, in_melds, n_melds, fours
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
            in_melds = row_total(melds)
            n_melds = (HAND_TILES - total) // 3
            wrong |= (in_melds < 3 * n_melds) | (in_melds > 4 * n_melds)
        fours = byte_bits((both.low >> 2) & each_byte(1)) | (byte_bits((both.high >> 2) & each_byte(1)) << 8)
        out[i] = row_wait(row, total) & ~fours & -<uint32_t>(not (many | wrong))
        if status:
            status[i] = TOO_MANY_COPIES if many else BAD_TILE_COUNT if wrong else OK


# A hand and its circumstances as one record, mj2p.batch.HAND_DTYPE. No record has a gap: NumPy drops gaps when it joins arrays.
cdef struct HandRow:
    uint8_t counts[N_HAND_KINDS]          # concealed tiles, the winning one among them
    uint8_t meld_kind[MAX_MELDS]          # MeldKind; from n_melds on they are not looked at
    uint8_t meld_tile[MAX_MELDS]
    uint8_t n_melds
    uint8_t win_tile
    uint8_t flowers                       # bit i = flower i
    uint8_t seat                          # kind of the wind; 0 for the seat that score() takes by default
    uint16_t flags                        # WinFlag

# A score, mj2p.batch.SCORE_DTYPE. All 0 but for `status` where the status is not OK.
cdef struct ScoreRow:
    uint64_t fans[2]                      # catalogue numbers 0-63, 64-127
    int32_t total
    int32_t capped
    uint8_t status
    uint8_t seven_pairs                   # the form of the best reading
    uint8_t home                          # what the winning tile completed in it (Home), and the lowest kind of that
    uint8_t home_tile
    uint8_t times[4]                      # how often, where they count: flower tile, tile hog, edge pung, seat flower

HAND_BYTES = sizeof(HandRow)
SCORE_BYTES = sizeof(ScoreRow)


cdef inline uint64_t packed(uint64_t bytes_) noexcept nogil:
    """Eight counts below 16, a byte each, as the 32 bits of eight nibbles."""
    cdef uint64_t x = (bytes_ | (bytes_ >> 4)) & 0x00FF00FF00FF00FFULL
    x = (x | (x >> 8)) & 0x0000FFFF0000FFFFULL
    return (x | (x >> 16)) & 0xFFFFFFFFULL


cdef int score_row(const HandRow* given, const RuleTable* rules, ScoreRow* out) noexcept nogil:
    """The status; `out`, all 0 before, is filled where it is OK."""
    cdef HandData hand
    cdef Best best
    cdef FanSet fans
    cdef Row row = row_at(given.counts)
    cdef unsigned int seat
    cdef int status
    if too_many(row):
        return TOO_MANY_COPIES
    hand.concealed = packed(row.low) | (packed(row.high) << 32)
    memcpy(hand.meld_kind, given.meld_kind, MAX_MELDS)
    memcpy(hand.meld_tile, given.meld_tile, MAX_MELDS)
    hand.n_melds = given.n_melds
    hand.win_tile = given.win_tile
    hand.flowers = given.flowers
    hand.n_tiles = <uint8_t>(row_total(row) + 3 * given.n_melds)
    status = c_hand_status(&hand)
    if status:
        return status
    seat = given.seat if given.seat else c_default_seat(given.flags, rules)
    status = c_circumstances(&hand, given.flags, seat, rules)
    if status:
        return status
    status = c_score(&hand, given.flags, seat, rules, &best)
    if status:
        return status
    fans = c_catalogue(&best.kept, rules)
    out.fans[0] = fans.lo
    out.fans[1] = fans.hi
    out.total = best.total
    out.capped = best.capped
    out.seven_pairs = best.placed.reading.seven_pairs
    out.home = best.placed.home
    out.home_tile = best.placed.home_tile
    out.times[0] = best.times_flower
    out.times[1] = best.times_hog
    out.times[2] = best.times_edge_pung
    out.times[3] = best.times_seat_flower
    return OK


cdef void score_rows(const uint8_t* hands, const RuleTable* rules, Py_ssize_t start, Py_ssize_t stop, uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    cdef HandRow hand
    cdef ScoreRow score
    for i in range(start, stop):
        # Copied, since nobody promised that the arrays are aligned.
        memcpy(&hand, hands + i * <Py_ssize_t>sizeof(HandRow), sizeof(HandRow))
        memset(&score, 0, sizeof(ScoreRow))
        score.status = score_row(&hand, rules, &score)
        memcpy(out + i * <Py_ssize_t>sizeof(ScoreRow), &score, sizeof(ScoreRow))


# -- the faces -----------------------------------------------------------------------------------------------------------

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


cdef inline Py_ssize_t piece(Py_ssize_t n, int part, int parts) noexcept nogil:
    """Where part `part` of `parts` begins; whole cache lines of answers, so that no two threads write to one."""
    return n if part == parts else ((n // parts) * part) & ~<Py_ssize_t>63


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


def batch_score(const uint8_t[:, ::1] hands not None, Rules rules not None, uint8_t[:, ::1] out not None, int threads=1):
    """Score each hand: records of `HAND_BYTES` bytes in, records of `SCORE_BYTES` bytes out (`HandRow`, `ScoreRow`).

    Parameters
    ----------
    hands : buffer of uint8, shape (n, HAND_BYTES), C-contiguous
    rules : Rules
    out : buffer of uint8, shape (n, SCORE_BYTES), C-contiguous
    threads : int
        1 to 256; the answers do not depend on it.

    Raises
    ------
    HandError, RulesetError
        For arrays of other shapes and a ruleset that holds nothing; never for a row.
    """
    cdef Py_ssize_t n = hands.shape[0]
    cdef const uint8_t* rows
    cdef const RuleTable* table = &rules.table
    cdef int part
    if <size_t>hands.shape[1] != sizeof(HandRow) or <size_t>out.shape[1] != sizeof(ScoreRow):
        raise HandError(f"hands and scores are records of {HAND_BYTES} and {SCORE_BYTES} bytes, "
                        f"not of {hands.shape[1]} and {out.shape[1]}")
    check_rows(n, N_HAND_KINDS, out.shape[0], n, threads)
    if rules.table.n_fans == 0:
        raise RulesetError("the ruleset holds nothing: make one with Rules(...)")
    if n == 0:
        return
    rows = &hands[0, 0]
    if threads == 1:
        with nogil:
            score_rows(rows, table, 0, n, &out[0, 0])
    else:
        for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
            score_rows(rows, table, piece(n, part, threads), piece(n, part + 1, threads), &out[0, 0])


def pack_hand(Hand hand not None, unsigned int flags=0, unsigned int seat=0):
    """The record of a hand (`HandRow`) as bytes. `seat` is the kind of the wind, 0 for the one that `score` takes by default.

    >>> len(pack_hand(Hand.parse("[CCC] 123456m99m 78m +9m"))) == HAND_BYTES
    True
    """
    cdef HandRow row
    cdef unsigned int kind
    check_hand(hand)
    if flags > 0xFFFF or seat > 0xFF:
        raise HandError("flags lie below 2**16 and a seat below 2**8")
    memset(&row, 0, sizeof(HandRow))
    for kind in range(N_HAND_KINDS):
        row.counts[kind] = count_of(hand.data.concealed, kind)
    memcpy(row.meld_kind, hand.data.meld_kind, MAX_MELDS)
    memcpy(row.meld_tile, hand.data.meld_tile, MAX_MELDS)
    row.n_melds = hand.data.n_melds
    row.win_tile = hand.data.win_tile
    row.flowers = hand.data.flowers
    row.seat = seat
    row.flags = flags
    return (<char*>&row)[:sizeof(HandRow)]


def unpack_hand(bytes record not None, cls=Hand):
    """The hand of a record as `cls`, checked; what `pack_hand` was told of flags and seat is not looked at.

    Raises HandError where the record holds no hand.

    >>> str(unpack_hand(pack_hand(Hand.parse("[CCC] 123456m99m 78m +9m"))))
    '[CCC] 1234567899m +9m'
    """
    cdef HandRow row
    cdef Hand hand
    cdef unsigned int i
    if len(record) != HAND_BYTES:
        raise HandError(f"a record of a hand has {HAND_BYTES} bytes, not {len(record)}")
    memcpy(&row, <const char*>record, sizeof(HandRow))
    if row.n_melds > MAX_MELDS:
        raise HandError(f"{row.n_melds} melds are more than {MAX_MELDS}")
    concealed = [kind for kind in range(N_HAND_KINDS) for _ in range(row.counts[kind])]
    hand = cls.__new__(cls)
    hand.fill(concealed, [(row.meld_kind[i], row.meld_tile[i]) for i in range(row.n_melds)],
              None if row.win_tile == NO_TILE else row.win_tile,
              [FIRST_FLOWER + i for i in range(N_FLOWERS) if row.flowers >> i & 1], "")
    return hand
