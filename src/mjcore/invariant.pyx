"""What holds of every position: each tile lies in one place, and what is kept beside the tiles follows from them."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from mjcore.moves cimport *
from mjcore.score cimport RuleTable
from mjcore.tiles cimport count_of, meld_counts, one_of
from mjcore.types cimport *


cdef bint histories_agree(const DealData* d) noexcept nogil:
    """Do the discards and the log fit the melds? That bounds both, whatever bytes they came from (see MAX_DISCARDS, MAX_LOG).

    A claimed discard lies in a meld, or was won on. Every discard and every meld is logged once, so is each double; a pass
    answers a discard, an added kong or the opening question.
    """
    cdef unsigned int claimed = 0, exposed = 0, concealed_kongs = 0, added = 0, seat, i, action
    cdef unsigned int discards = 0, claims = 0, concealed_logged = 0, added_logged = 0, wins = 0, doubles = 0, passes = 0, opening = 0
    for i in range(d.n_discards):
        claimed += (d.discards[i] & DISCARD_CLAIMED) != 0
    for seat in range(2):
        for i in range(d.seats[seat].n_melds):
            if d.seats[seat].meld_kind[i] == CONCEALED_KONG:
                concealed_kongs += 1
            else:
                exposed += 1
                added += d.seats[seat].meld_kind[i] == ADDED_KONG
    for i in range(d.n_log):
        action = d.log[i] & (LOG_SEAT - 1)
        discards += action < A_CHOW
        claims += action >= A_CHOW and action <= A_KONG
        concealed_logged += action >= A_CONCEALED_KONG and action < A_ADDED_KONG
        added_logged += action >= A_ADDED_KONG and action < A_WIN
        wins += action == A_WIN
        doubles += action == A_DOUBLE
        passes += action == A_PASS
        opening += action == A_READY
        if action >= N_ACTIONS:
            return False
    return (
        claimed == exposed + (d.how == HOW_DISCARD)
        and discards == d.n_discards
        and claims == exposed
        and concealed_logged == concealed_kongs
        and added_logged == added + (d.how == HOW_ROB_KONG)
        and wins == (d.how != HOW_NONE and d.how != HOW_DRAWN)
        and doubles == <unsigned int>d.seats[0].doubles + d.seats[1].doubles
        and opening <= 1
        and passes <= discards + added_logged + 1
    )


cdef inline bint in_range(const DealData* d) noexcept nogil:
    return (
        (d.n_wall == 64 or d.n_wall == MAX_WALL) and d.tail <= d.n_wall and d.head <= d.tail and d.dealer <= 1 and d.turn <= 1
        and d.phase <= PHASE_OVER and d.how <= HOW_DRAWN and d.winner <= 1
        and d.n_discards <= MAX_DISCARDS and d.n_log <= MAX_LOG and d.tile < N_HAND_KINDS
    )


cdef bint count_table(const DealData* d, uint8_t* copies, uint64_t* lying_open) noexcept nogil:
    """Count the wall and the discards; False where the wall holds what is no tile."""
    cdef unsigned int i
    for i in range(d.head, d.tail):
        if d.wall[i] >= N_KINDS:
            return False
        copies[d.wall[i]] += 1
    for i in range(d.n_discards):
        if not d.discards[i] & DISCARD_CLAIMED:
            copies[d.discards[i] & 15] += 1
            if not (d.phase == PHASE_CLAIM and i == <unsigned int>d.n_discards - 1):
                lying_open[0] += one_of(d.discards[i] & 15)
    return True


cdef unsigned int expected_tiles(const DealData* d, unsigned int seat) noexcept nogil:
    """How many concealed tiles a seat has in this phase."""
    cdef unsigned int expected = concealed_tiles(&d.seats[seat])
    if d.phase == PHASE_TURN or d.phase == PHASE_CLAIMED or (d.phase == PHASE_OVER and d.how == HOW_SELF_DRAW):
        if seat == (d.winner if d.phase == PHASE_OVER else d.turn):
            expected += 1
    elif d.phase == PHASE_OPENING and seat == d.dealer:
        expected += 1
    return expected


cdef int count_seat(const DealData* d, unsigned int seat, const RuleTable* rules, uint8_t* copies, uint64_t* lying_open) noexcept nogil:
    """Count the tiles of a seat; 0, or the number of what does not hold."""
    cdef const SeatState* s = &d.seats[seat]
    cdef unsigned int i, kind, concealed = 0, flowers = 0
    if s.n_melds > MAX_MELDS or s.n_flowers > N_FLOWERS or s.ready > DECLARED_HEAVENLY or s.doubles > rules.max_doubles:
        return 3
    for kind in range(N_HAND_KINDS):
        copies[kind] += count_of(s.counts, kind)
        concealed += count_of(s.counts, kind)
    for i in range(s.n_melds):
        if s.meld_kind[i] >= N_MELD_KINDS \
                or s.meld_tile[i] >= (<unsigned int>N_CHOWS if s.meld_kind[i] == CHOW else <unsigned int>N_HAND_KINDS):
            return 4
        for kind in range(N_HAND_KINDS):
            copies[kind] += count_of(meld_counts(s.meld_kind[i], s.meld_tile[i]), kind)
        if s.meld_kind[i] != CONCEALED_KONG:
            lying_open[0] += meld_counts(s.meld_kind[i], s.meld_tile[i])
    if d.phase == PHASE_ROB and seat != d.turn:
        lying_open[0] -= one_of(d.tile)           # the tile that may be robbed is counted when it stays
    for i in range(s.n_flowers):
        if s.flower_list[i] >= N_FLOWERS:
            return 5
        copies[FIRST_FLOWER + s.flower_list[i]] += 1
        flowers |= 1 << s.flower_list[i]
    if flowers != s.flowers:
        return 6
    if concealed != expected_tiles(d, seat) and not (d.phase == PHASE_OVER and d.how == HOW_DRAWN):
        return 7
    return 0


cdef int c_deal_fault(const DealData* d, const RuleTable* rules) noexcept nogil:
    """Counts every tile again and recomputes what is kept: 0, or the number of the first thing that does not hold."""
    cdef uint8_t copies[N_KINDS]
    cdef DealData again
    cdef unsigned int seat, kind, expected
    cdef uint64_t lying_open = 0
    cdef int fault
    if not in_range(d):
        return 1
    memset(copies, 0, sizeof(copies))
    if not count_table(d, copies, &lying_open):
        return 2
    for seat in range(2):
        fault = count_seat(d, seat, rules, copies, &lying_open)
        if fault:
            return fault
    # Every tile in one place. A discard that was won on, and a robbed tile, lie with neither: the winner shows them.
    if d.phase == PHASE_OVER and (d.how == HOW_DISCARD or d.how == HOW_ROB_KONG):
        copies[d.tile] += 1
    for kind in range(N_KINDS):
        expected = (1 if d.n_wall == MAX_WALL else 0) if kind >= FIRST_FLOWER else MAX_COPIES
        if copies[kind] != expected:
            return 8
    if lying_open != d.open:
        return 9
    if not histories_agree(d):
        return 12
    if d.phase != PHASE_OVER:
        again = d[0]
        find_legal(&again, rules)
        if again.legal_lo != d.legal_lo or again.legal_hi != d.legal_hi or (d.legal_lo | d.legal_hi) == 0:
            return 10
    elif d.legal_lo | d.legal_hi:
        return 11
    return 0
