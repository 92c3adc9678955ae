"""Many hands at once as records: scores, and whole hands played at random. Loops without the GIL.

No record raises. One that cannot be gets its `Status`, is 0 otherwise, and leaves its neighbours alone.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from cython.parallel cimport prange

from mjcore.deal cimport c_play_random
from mjcore.detect cimport SW_FLOWERS
from mjcore.fanset cimport FanSet
from mjcore.hand cimport Hand, Melds, c_status_with, check_hand, melds_of
from mjcore.moves cimport DealData, HOW_DRAWN, c_deal, c_seat_wind, c_winning_hand
from mjcore.rng cimport STREAM_DEALER, STREAM_PLAY, Rng, c_break_wall, c_shuffled_wall, rng_below, rng_stream
from mjcore.rows cimport Row, check_rows, piece, row_at, row_total, too_many
from mjcore.score cimport Best, RuleTable, Rules, c_catalogue, c_circumstances, c_default_seat, c_score, c_score_with
from mjcore.tiles cimport count_of
from mjcore.types cimport FIRST_FLOWER, HandData, MAX_MELDS, N_FLOWERS, N_HAND_KINDS, NO_TILE, OK, TOO_MANY_COPIES, TOO_MANY_MELDS

from mjcore.errors import HandError, RulesetError

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
    cdef Melds melds
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
    if hand.n_melds > MAX_MELDS:
        return TOO_MANY_MELDS
    melds = melds_of(&hand)
    status = c_status_with(&hand, &melds)
    if status:
        return status
    seat = given.seat if given.seat else c_default_seat(given.flags, rules)
    status = c_circumstances(&hand, given.flags, seat, rules)
    if status:
        return status
    status = c_score_with(&hand, &melds, given.flags, seat, rules, &best)
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


PLAY_BYTES = sizeof(PlayRow)


cdef void c_deal_seeded(DealData* d, uint64_t seed, uint64_t index, bint dice, const RuleTable* rules) noexcept nogil:
    """Dealer, wall and dice come from streams of their own, so a hand is the same whoever deals it."""
    cdef uint8_t wall[72]
    cdef uint8_t shuffled[72]
    cdef Rng rng = rng_stream(seed, index, STREAM_DEALER)
    cdef unsigned int dealer = rng_below(&rng, 2)
    cdef int n = c_shuffled_wall(seed, index, (rules.switches & SW_FLOWERS) != 0, shuffled)
    if dice:
        c_break_wall(shuffled, seed, index, wall)
    else:
        memcpy(wall, shuffled, sizeof(wall))
    c_deal(d, wall, n, dealer, rules)


cdef void c_play_row(const DealData* d, unsigned int decisions, const RuleTable* rules, PlayRow* out) noexcept nogil:
    cdef Best best
    cdef FanSet fans
    cdef HandData hand
    memset(out, 0, sizeof(PlayRow))
    out.dealer = d.dealer
    out.decisions = decisions
    out.how = d.how
    out.wall_left = d.tail - d.head
    out.winner = -1
    if d.how == HOW_DRAWN:
        return
    out.winner = d.winner
    out.flags = d.win_flags
    out.doubles = d.seats[d.winner].doubles
    hand = c_winning_hand(d)
    if c_score(&hand, d.win_flags, c_seat_wind(d, d.winner, rules), rules, &best) == OK:
        fans = c_catalogue(&best.kept, rules)
        out.fans[0] = fans.lo
        out.fans[1] = fans.hi
        out.total = best.total
        out.capped = best.capped


cdef void play_hand(uint64_t seed, uint64_t index, bint dice, const RuleTable* rules, PlayRow* out) noexcept nogil:
    """Hand `index` of `seed`, moves too from a stream of their own: the same in every batch."""
    cdef DealData d
    cdef Rng rng = rng_stream(seed, index, STREAM_PLAY)
    c_deal_seeded(&d, seed, index, dice, rules)
    c_play_row(&d, c_play_random(&d, &rng, rules), rules, out)


cdef void play_hands(uint64_t seed, const uint64_t* indices, bint dice, const RuleTable* rules, Py_ssize_t start, Py_ssize_t stop,
                     uint8_t* out) noexcept nogil:
    cdef Py_ssize_t i
    cdef PlayRow row
    for i in range(start, stop):
        play_hand(seed, indices[i], dice, rules, &row)
        memcpy(out + i * <Py_ssize_t>sizeof(PlayRow), &row, sizeof(PlayRow))


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


def batch_play(const uint64_t[::1] indices not None, uint64_t seed, bint dice, Rules rules not None, uint8_t[:, ::1] out not None,
               int threads=1):
    """Play hands of a seed by random legal moves: records of `PLAY_BYTES` bytes (`PlayRow`).

    Parameters
    ----------
    indices : buffer of uint64, shape (n,)
        Which hands. Hand i is that of `shuffled_wall(seed, i)`, `dealer_of(seed, i)` and `Deal.play_out(seed, i)`.
    seed : int
    dice : bool
        Whether two dice break the wall (`dice_of`); only with flowers, since it takes 72 tiles.
    rules : Rules
    out : buffer of uint8, shape (n, PLAY_BYTES), C-contiguous
    threads : int
        1 to 256; the answers do not depend on it.

    Raises
    ------
    HandError, RulesetError
        For arrays of other shapes, dice without flowers, and a ruleset that holds nothing.
    """
    cdef Py_ssize_t n = indices.shape[0]
    cdef const RuleTable* table = &rules.table
    cdef int part
    if <size_t>out.shape[1] != sizeof(PlayRow):
        raise HandError(f"hands played are records of {PLAY_BYTES} bytes, not of {out.shape[1]}")
    check_rows(n, N_HAND_KINDS, out.shape[0], n, threads)
    if table.n_fans == 0:
        raise RulesetError("the ruleset holds nothing: make one with Rules(...)")
    if dice and not table.switches & SW_FLOWERS:
        raise HandError("dice break a wall of 72 tiles, and this ruleset plays without flowers")
    if n == 0:
        return
    if threads == 1:
        with nogil:
            play_hands(seed, &indices[0], dice, table, 0, n, &out[0, 0])
    else:
        for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
            play_hands(seed, &indices[0], dice, table, piece(n, part, threads), piece(n, part + 1, threads), &out[0, 0])
