"""What a seat may see of a hand as planes of 0 and 1, one column for each of the 24 kinds.

A plane is worked out as a mask of 24 bits and unfolded to bytes at the end. Nothing hidden goes into `c_planes`: where the
position holds more than the seat may know (the other's hand, a concealed kong, whether the other is asked anything), the
same conditions stand here as in the face's observation, and tests compare the two plane by plane.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore.deal cimport Deal
from mjcore.detect cimport SW_OPEN_HAND_AFTER_READY
from mjcore.moves cimport *
from mjcore.score cimport RuleTable
from mjcore.tiles cimport fours_mask, held_mask, lowest_bits, meld_counts, one_of, pairs_mask, total_of, triples_mask
from mjcore.types cimport (
    ADDED_KONG, CHOW, CONCEALED_KONG, FIRST_FLOWER, MELDED_KONG, N_HAND_KINDS, N_KINDS, PUNG,
)

from mjcore.errors import HandError

cdef enum:
    OWN_RECENT = 4                        # planes of single discards, the latest first
    OTHER_RECENT = 8

# Where groups of planes begin.
cdef enum:
    P_HAND = 0                            # at least 1, 2, 3, 4
    P_OWN_MELDS = 4                       # chows at least 1-4, pung, melded kong, added kong, concealed kong
    P_OTHER_MELDS = 12
    P_OWN_DISCARDS = 20                   # at least 1-4, claimed, with ready, the latest
    P_OTHER_DISCARDS = 30
    P_FLOWERS = 44
    P_OTHER_FLOWERS = 45
    P_DRAWN = 46
    P_OFFERED = 47
    P_OTHER_HAND = 48
    P_UNSEEN = 52
    P_WINDS = 56
    P_DOUBLES = 58
    P_WALL = 60
    P_OTHER_COUNT = 62
    P_HIDDEN_KONGS = 63
    P_PHASE = 64
    P_STATUS = 65
    P_HIDDEN = 66                         # of the full state: the other's hand, kongs, the question, the wall

cdef enum:                                # within the planes of melds and of discards
    OF_PUNG = 4
    OF_MELDED_KONG = 5
    OF_ADDED_KONG = 6
    OF_CONCEALED_KONG = 7
    OF_CLAIMED = 4
    OF_READY = 5
    OF_RECENT = 6

cdef enum:                                # columns of the phase
    WAITING = 5
    OVER = 6


def _at_least(name):
    return [f"{name} >= {number}" for number in (1, 2, 3, 4)]


def _melds(whose):
    return [*_at_least(f"{whose} chows"), *[f"{whose} {sort}" for sort in ("pungs", "melded kongs", "added kongs", "concealed kongs")]]


def _discards(whose, recent):
    names = [*_at_least(f"{whose} discards"), f"{whose} discards claimed", f"{whose} discard with ready"]
    return names + [f"{whose} discard, {place} before the last" if place else f"{whose} last discard" for place in range(recent)]


#: The names of the planes of an observation in their order.
PLANES = (
    *_at_least("own hand"),
    *_melds("own"),
    *_melds("other"),
    *_discards("own", OWN_RECENT),
    *_discards("other", OTHER_RECENT),
    "own flowers", "other flowers", "drawn", "offered",
    *_at_least("other hand seen"),
    *_at_least("unseen"),
    "own wind", "other wind", "own doubles", "other doubles", "wall left", "wall left, beyond 24", "other count",
    "other kongs face down", "phase", "status",
)

#: The names of the planes of the full state: those of an observation, then what is hidden from it.
STATE_PLANES = (
    *PLANES,
    *_at_least("other hand"),
    "other kongs concealed", "question",
    *[f"wall, draw {number}" for number in range(1, MAX_LEFT + 1)],
)

#: What the columns of the plane "phase" say; exactly one is 1.
PHASE_COLUMNS = ("opening", "turn", "claimed", "claim", "rob", "waiting", "over")

#: What the columns of the plane "status" say.
STATUS_COLUMNS = ("own ready", "other ready", "own deal", "other hand seen")

#: What the columns of the plane "question" of the full state say: what is asked, and of whom.
QUESTION_COLUMNS = ("opening", "turn", "claimed", "claim", "rob", "own question", "other question")

assert len(PLANES) == N_PLANES and len(STATE_PLANES) == N_STATE_PLANES

# A byte of a mask as eight bytes of 0 or 1, in the order of memory.
cdef uint64_t UNFOLDED[256]


cdef void build_unfolded() noexcept:
    cdef uint8_t row[8]
    cdef unsigned int byte, bit
    for byte in range(256):
        for bit in range(8):
            row[bit] = byte >> bit & 1
        memcpy(&UNFOLDED[byte], row, 8)


build_unfolded()


cdef void c_unfold(const uint32_t* planes, unsigned int n, uint8_t* out) noexcept nogil:
    cdef unsigned int i
    cdef uint32_t plane
    cdef uint64_t words[3]
    for i in range(n):
        plane = planes[i]
        words[0] = UNFOLDED[plane & 255]
        words[1] = UNFOLDED[plane >> 8 & 255]
        words[2] = UNFOLDED[plane >> 16 & 255]
        memcpy(out + N_KINDS * i, words, N_KINDS)


cdef inline uint32_t below(unsigned int n) noexcept nogil:
    """The first n columns (n up to 24)."""
    return (<uint32_t>1 << n) - 1


cdef inline void at_least(uint64_t counts, uint32_t* planes) noexcept nogil:
    planes[0] = held_mask(counts)
    planes[1] = pairs_mask(counts)
    planes[2] = triples_mask(counts)
    planes[3] = fours_mask(counts)


cdef inline void meld_planes(const SeatState* s, bint concealed, uint32_t* planes) noexcept nogil:
    """Concealed kongs only where they are seen."""
    cdef unsigned int i
    cdef uint64_t chows = 0
    cdef uint32_t kinds[5]
    kinds[0] = kinds[1] = kinds[2] = kinds[3] = kinds[4] = 0
    for i in range(s.n_melds):
        if s.meld_kind[i] == CHOW:
            chows += one_of(s.meld_tile[i])
        else:
            kinds[s.meld_kind[i]] |= <uint32_t>1 << s.meld_tile[i]
    at_least(chows, planes)
    planes[OF_PUNG] = kinds[PUNG]
    planes[OF_MELDED_KONG] = kinds[MELDED_KONG]
    planes[OF_ADDED_KONG] = kinds[ADDED_KONG]
    planes[OF_CONCEALED_KONG] = kinds[CONCEALED_KONG] if concealed else 0


cdef void discard_planes(const DealData* d, unsigned int seat, uint32_t* planes) noexcept nogil:
    """The discards of both; counts of both in two words, by who discarded."""
    cdef uint64_t counts[2]
    cdef uint32_t claimed[2]
    cdef uint32_t ready[2]
    cdef unsigned int n[2]
    cdef unsigned int most[2]
    cdef uint32_t* latest[2]
    cdef unsigned int i, whose, row, kind
    counts[0] = counts[1] = 0
    claimed[0] = claimed[1] = ready[0] = ready[1] = n[0] = n[1] = 0
    most[0] = OWN_RECENT
    most[1] = OTHER_RECENT
    latest[0] = planes + P_OWN_DISCARDS + OF_RECENT
    latest[1] = planes + P_OTHER_DISCARDS + OF_RECENT
    for i in range(OWN_RECENT):
        latest[0][i] = 0
    for i in range(OTHER_RECENT):
        latest[1][i] = 0
    for i in range(d.n_discards, 0, -1):
        row = d.discards[i - 1]
        whose = ((row & DISCARD_SEAT) != 0) ^ seat
        kind = row & 15
        counts[whose] += one_of(kind)
        claimed[whose] |= <uint32_t>((row & DISCARD_CLAIMED) != 0) << kind
        ready[whose] |= <uint32_t>((row & DISCARD_READY) != 0) << kind
        if n[whose] < most[whose]:
            latest[whose][n[whose]] = <uint32_t>1 << kind
        n[whose] += 1
    at_least(counts[0], planes + P_OWN_DISCARDS)
    at_least(counts[1], planes + P_OTHER_DISCARDS)
    planes[P_OWN_DISCARDS + OF_CLAIMED] = claimed[0]
    planes[P_OTHER_DISCARDS + OF_CLAIMED] = claimed[1]
    planes[P_OWN_DISCARDS + OF_READY] = ready[0]
    planes[P_OTHER_DISCARDS + OF_READY] = ready[1]


cdef inline uint64_t concealed_kong_counts(const SeatState* s) noexcept nogil:
    cdef uint64_t counts = 0
    cdef unsigned int i
    for i in range(s.n_melds):
        if s.meld_kind[i] == CONCEALED_KONG:
            counts += meld_counts(CONCEALED_KONG, s.meld_tile[i])
    return counts


cdef inline bint tile_lies_apart(const DealData* d) noexcept nogil:
    """Is d.tile seen by both and counted neither in `open` nor in a hand: offered, or won on from the other?"""
    return d.phase == PHASE_CLAIM or d.phase == PHASE_ROB or (
        d.phase == PHASE_OVER and (d.how == HOW_DISCARD or d.how == HOW_ROB_KONG))


cdef void c_planes(const DealData* d, unsigned int seat, const RuleTable* rules, uint32_t* planes) noexcept nogil:
    cdef const SeatState* own = &d.seats[seat]
    cdef const SeatState* other = &d.seats[seat ^ 1]
    cdef bint over = d.phase == PHASE_OVER
    cdef bint asked = not over and d.turn == seat
    cdef bint shown = over and d.how != HOW_DRAWN and d.winner != seat
    cdef bint sees_hand = shown or (rules.switches & SW_OPEN_HAND_AFTER_READY and own.ready != NOT_READY)
    cdef unsigned int left = d.tail - d.head, i, hidden_kongs = 0
    cdef uint64_t unseen = 4 * lowest_bits() - own.counts - d.open - concealed_kong_counts(own)
    at_least(own.counts, planes + P_HAND)
    meld_planes(own, True, planes + P_OWN_MELDS)
    meld_planes(other, shown, planes + P_OTHER_MELDS)
    discard_planes(d, seat, planes)
    planes[P_FLOWERS] = <uint32_t>own.flowers << FIRST_FLOWER
    planes[P_OTHER_FLOWERS] = <uint32_t>other.flowers << FIRST_FLOWER
    planes[P_DRAWN] = (<uint32_t>1 << d.tile) if asked and d.phase == PHASE_TURN else 0
    planes[P_OFFERED] = (<uint32_t>1 << d.tile) if asked and (d.phase == PHASE_CLAIM or d.phase == PHASE_ROB) else 0
    at_least(other.counts if sees_hand else 0, planes + P_OTHER_HAND)
    if tile_lies_apart(d):
        unseen -= one_of(d.tile)
    if sees_hand:
        unseen -= other.counts
    if shown:
        unseen -= concealed_kong_counts(other)
    at_least(unseen, planes + P_UNSEEN)
    planes[P_WINDS] = <uint32_t>1 << rules.seat_winds[seat != d.dealer]
    planes[P_WINDS + 1] = <uint32_t>1 << rules.seat_winds[seat == d.dealer]
    planes[P_DOUBLES] = below(min(own.doubles, <unsigned int>N_KINDS))
    planes[P_DOUBLES + 1] = below(min(other.doubles, <unsigned int>N_KINDS))
    planes[P_WALL] = below(min(left, <unsigned int>N_KINDS))
    planes[P_WALL + 1] = below(left - N_KINDS if left > N_KINDS else 0)
    planes[P_OTHER_COUNT] = below(total_of(other.counts))
    if not shown:
        for i in range(other.n_melds):
            hidden_kongs += other.meld_kind[i] == CONCEALED_KONG
    planes[P_HIDDEN_KONGS] = below(hidden_kongs)
    planes[P_PHASE] = <uint32_t>1 << (OVER if over else d.phase if asked else WAITING)
    planes[P_STATUS] = (
        <uint32_t>(own.ready != NOT_READY) | <uint32_t>(other.ready != NOT_READY) << 1
        | <uint32_t>(seat == d.dealer) << 2 | <uint32_t>sees_hand << 3
    )


cdef void c_state_planes(const DealData* d, unsigned int seat, const RuleTable* rules, uint32_t* planes) noexcept nogil:
    cdef const SeatState* other = &d.seats[seat ^ 1]
    cdef unsigned int i, left = d.tail - d.head
    cdef uint32_t* hidden = planes + P_HIDDEN
    c_planes(d, seat, rules, planes)
    at_least(other.counts, hidden)
    hidden[4] = held_mask(concealed_kong_counts(other))
    hidden[5] = 0
    if d.phase != PHASE_OVER:
        hidden[5] = <uint32_t>1 << d.phase | <uint32_t>1 << (5 if d.turn == seat else 6)
    for i in range(MAX_LEFT):
        hidden[6 + i] = (<uint32_t>1 << d.wall[d.head + i]) if i < left else 0


def write_planes(Deal deal not None, unsigned int seat, uint8_t[:, ::1] out not None, bint full=False):
    """Write the planes of a seat, or the full state as that seat has it before it.

    Parameters
    ----------
    deal : Deal
    seat : int
    out : buffer of uint8, C-contiguous
        Shape (len(PLANES), 24), or (len(STATE_PLANES), 24) where `full` is True.
    full : bool
        Whether what is hidden is written too: for critics, never for players.

    Raises
    ------
    HandError
        For a seat that is none, a buffer of another shape, and a deal that holds nothing.
    """
    cdef uint32_t planes[N_STATE_PLANES]
    cdef unsigned int n = N_STATE_PLANES if full else N_PLANES
    if seat > 1:
        raise HandError(f"a seat is 0 or 1, not {seat}")
    if deal.rules is None:
        raise HandError("this deal holds nothing: make one with Deal(wall, dealer, rules)")
    if out.shape[0] != n or out.shape[1] != N_KINDS:
        raise HandError(f"planes are written to an array of shape ({n}, {N_KINDS}), not ({out.shape[0]}, {out.shape[1]})")
    if full:
        c_state_planes(&deal.data, seat, &deal.rules.table, planes)
    else:
        c_planes(&deal.data, seat, &deal.rules.table, planes)
    c_unfold(planes, n, &out[0, 0])
