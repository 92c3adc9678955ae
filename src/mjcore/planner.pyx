"""The policy that weighs fan against chance and danger.

Every legal action gets a value, the fan won net until the hand ends: that of the hand it leads to (`holdings`), less the danger
that the other wins on the discard. What the other waits on is not known, but what went by since it declared ready is not among
it. A hand that is not worth the danger is given up: then only the other can win, and the safest tile goes.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memcpy

from mjcore.detect cimport SW_FLOWERS
from mjcore.distance cimport c_distance
from mjcore.fanset cimport ctz
from mjcore.holdings cimport *
from mjcore.moves cimport *
from mjcore.ready cimport ready_mask
from mjcore.score cimport RuleTable
from mjcore.seen cimport SeenData, c_discards_since_ready
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, held_mask, meld_counts, one_of, total_of
from mjcore.types cimport *

cdef const SuitTables* TABLES = suit_tables()


# ---- the table -----------------------------------------------------------------------------------------------------------

cdef void find_danger(Table* t) noexcept nogil:
    """How likely the other wins on a discard of each kind."""
    cdef const SeenData* s = t.seen
    cdef const DealData* d = &s.deal
    cdef const SeatState* other = &d.seats[s.seat ^ 1]
    cdef double weight[16]
    cdef double total = 0.0, is_ready, w
    cdef uint32_t safe, waits
    cdef unsigned int kind, n
    if s.shows_other:
        waits = ready_mask(TABLES, other.counts, 0, HAND_TILES - 3 * other.n_melds)
        for kind in range(16):
            t.danger[kind] = 1.0 if waits >> kind & 1 else 0.0
        return
    safe = c_discards_since_ready(s)
    for kind in range(16):
        n = count_of(s.unseen, kind)
        if kind < 9:
            w = 0.5 + 0.25 * n
        else:
            w = 0.0 if n == 0 else 0.35 if n == 1 else 0.8
        if safe >> kind & 1:
            w = 0.0
        weight[kind] = w
        total += w
    if other.ready != NOT_READY:
        is_ready = 1.0
    else:
        is_ready = SECRET_READY + SECRET_MELD * other.n_melds
    for kind in range(16):
        w = is_ready * WAIT_KINDS * weight[kind] / total if total > 0.0 else 0.0
        t.danger[kind] = w if w < 0.6 else 0.6


cdef void lay_table(Table* t, const SeenData* s, const RuleTable* rules) noexcept nogil:
    cdef const DealData* d = &s.deal
    cdef const SeatState* own = &d.seats[s.seat]
    cdef const SeatState* other = &d.seats[s.seat ^ 1]
    cdef int i
    cdef double h
    t.seen = s
    t.rules = rules
    t.wind = c_seat_wind(d, s.seat, rules)
    t.unseen = total_of(s.unseen) + (8 - own.n_flowers - other.n_flowers if rules.switches & SW_FLOWERS else 0)
    t.draws = d.tail // 2
    t.loss = (LOSS + other.n_flowers) * (1 << other.doubles)
    t.own_factor = 1 << own.doubles
    for i in range(MAX_TURNS + 1):
        if other.ready != NOT_READY:
            h = HAZARD_READY
        else:
            h = HAZARD_START + HAZARD_STEP * (i + own.n_draws) + HAZARD_MELD * other.n_melds
            h = h if h < HAZARD_MOST else HAZARD_MOST
        t.hazard[i] = h
    find_danger(t)


cdef double after_discard(const Table* t, Holding* h, unsigned int kind, double fold) noexcept nogil:
    """`h` is what is left when `kind` was thrown."""
    cdef double v = holding_value(t, h, t.draws, False)
    if fold > v:
        v = fold
    return v * (1.0 - t.danger[kind]) - t.danger[kind] * t.loss


cdef double fold_value(const Table* t) noexcept nogil:
    cdef double alive = 1.0
    cdef int i
    for i in range(t.draws + 1):
        alive *= 1.0 - hazard_at(t, i)
    return -t.loss * (1.0 - alive)


cdef double best_throw(const Table* t, const Holding* h, double fold) noexcept nogil:
    """The best discard of a hand to move, ready declared with it or not: what it is worth."""
    cdef uint32_t kinds = held_mask(h.counts)
    cdef unsigned int kind
    cdef Holding left
    cdef double best = -1e9, v
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        left = h[0]
        left.counts -= one_of(kind)
        v = after_discard(t, &left, kind, fold)
        best = v if v > best else best
        left.ready = True
        if c_distance(left.counts, left.melded & ~<uint64_t>SUIT_PART, left.n_melds) == 0:
            v = after_discard(t, &left, kind, fold)
            best = v if v > best else best
    return best


cdef double double_value(const Table* t, Holding* h, uint64_t counts, double fan, bint is_claim) noexcept nogil:
    """Declining a win of `fan` to double what comes later: `counts` waits, doublings are chosen as well as can be."""
    cdef Wait w = wait_of(t, h, counts, t.seen.deal.tile if is_claim else 255, SELF_DRAW | READY)
    cdef const SeatState* own = &t.seen.deal.seats[t.seen.seat]
    cdef double rate, mean, hz, win, again
    cdef double now[8]
    cdef double before[8]
    cdef int m, k, top = t.rules.max_doubles
    if w.n <= 0.0 or top > 7:
        return NOTHING
    mean = w.fan / w.n
    rate = rate_of(t, w.n, CLAIM_DECLARED)
    for k in range(top + 1):
        now[k] = 0.0
    for m in range(1, t.draws + 1):
        hz = hazard_at(t, t.draws - m)
        memcpy(before, now, sizeof(now))
        for k in range(top + 1):
            again = before[k + 1] * (1.0 - hz) - hz * t.loss if k < top else -1e9
            win = mean * (1 << k)
            win = again if again > win else win
            now[k] = rate * win + (1.0 - rate) * (before[k] * (1.0 - hz) - hz * t.loss)
    if is_claim:
        return now[own.doubles + 1]
    return now[own.doubles + 1] * (1.0 - t.hazard[0]) - t.hazard[0] * t.loss


cdef void win_values(const Table* t, double* values) noexcept nogil:
    cdef const SeenData* s = t.seen
    cdef const DealData* d = &s.deal
    cdef const SeatState* own = &d.seats[s.seat]
    cdef Holding h = holding_of(own)
    cdef unsigned int flags = READY if own.ready == DECLARED else HEAVENLY_READY if own.ready else 0
    cdef uint64_t counts = own.counts
    cdef double fan
    if d.phase == PHASE_TURN:
        flags |= SELF_DRAW
        counts -= one_of(d.tile)
    elif d.phase == PHASE_ROB:
        flags |= ROB_KONG
    if d.tail == 0:
        flags |= LAST_TILE
    fan = fan_of(t, &h, counts, d.tile, flags)
    values[A_WIN] = (fan if fan > 0.0 else 1.0) * t.own_factor
    if c_is_legal(d, A_DOUBLE):
        values[A_DOUBLE] = double_value(t, &h, counts, fan, d.phase != PHASE_TURN)


cdef void turn_values(const Table* t, double* values) noexcept nogil:
    cdef const SeenData* s = t.seen
    cdef const DealData* d = &s.deal
    cdef Holding hand = holding_of(&d.seats[s.seat])
    cdef Holding h
    cdef unsigned int action, kind
    cdef double fold = fold_value(t)
    for action in range(A_CHOW):
        if c_is_legal(d, action):
            kind = action & 15
            h = hand
            h.counts -= one_of(kind)
            h.ready = h.ready or action >= A_READY_DISCARD
            values[action] = after_discard(t, &h, kind, fold)
    for action in range(A_CONCEALED_KONG, A_WIN):
        if c_is_legal(d, action):
            h = hand
            if action < A_ADDED_KONG:
                kind = action - A_CONCEALED_KONG
                h.counts -= 4 * one_of(kind)
                add_meld(&h, CONCEALED_KONG, kind)
            else:
                kind = action - A_ADDED_KONG
                h.counts -= one_of(kind)
                add_meld(&h, ADDED_KONG, kind)
            values[action] = holding_value(t, &h, t.draws, True)
            if action >= A_ADDED_KONG and d.seats[s.seat ^ 1].ready != NOT_READY:
                values[action] -= t.danger[kind] * t.loss


cdef void claim_values(const Table* t, double* values) noexcept nogil:
    cdef const SeenData* s = t.seen
    cdef const DealData* d = &s.deal
    cdef Holding hand = holding_of(&d.seats[s.seat])
    cdef Holding h = hand
    cdef unsigned int action
    cdef double fold = fold_value(t)
    values[A_PASS] = holding_value(t, &h, (d.tail + 1) // 2, True)
    if fold > values[A_PASS]:
        values[A_PASS] = fold
    for action in range(A_CHOW, A_KONG + 1):
        if not c_is_legal(d, action):
            continue
        h = hand
        if action == A_KONG:
            h.counts -= 3 * one_of(d.tile)
            add_meld(&h, MELDED_KONG, d.tile)
            values[action] = holding_value(t, &h, t.draws, True)
        elif action == A_PUNG:
            h.counts -= 2 * one_of(d.tile)
            add_meld(&h, PUNG, d.tile)
            values[action] = best_throw(t, &h, fold)
        else:
            h.counts -= meld_counts(CHOW, action - A_CHOW) - one_of(d.tile)
            add_meld(&h, CHOW, action - A_CHOW)
            values[action] = best_throw(t, &h, fold)


cdef void c_plan_values(const SeenData* s, const RuleTable* rules, double* values) noexcept nogil:
    cdef Table t
    cdef const DealData* d = &s.deal
    cdef Holding h
    lay_table(&t, s, rules)
    if c_is_legal(d, A_WIN):
        win_values(&t, values)
    if d.phase == PHASE_TURN or d.phase == PHASE_CLAIMED:
        turn_values(&t, values)
    elif d.phase == PHASE_CLAIM:
        claim_values(&t, values)
    elif d.phase == PHASE_ROB:
        h = holding_of(&d.seats[s.seat])
        values[A_PASS] = holding_value(&t, &h, t.draws, False)
    else:
        h = holding_of(&d.seats[s.seat])
        values[A_PASS] = holding_value(&t, &h, t.draws, False)
        values[A_READY] = ready_value(&t, &h, SELF_DRAW | HEAVENLY_READY, t.draws, False)


cdef unsigned int c_plan(const SeenData* s, const RuleTable* rules) noexcept nogil:
    cdef double values[N_ACTIONS]
    cdef unsigned int action, best = N_ACTIONS
    if c_is_legal(&s.deal, A_WIN) and not c_is_legal(&s.deal, A_DOUBLE):
        return A_WIN
    c_plan_values(s, rules, values)
    if c_is_legal(&s.deal, A_WIN):
        # Whatever else declines the win, doubling does too, and pays more.
        return A_DOUBLE if values[A_DOUBLE] > values[A_WIN] else A_WIN
    # Of equal values the later discard, so honours before tiles of the suit.
    for action in range(N_ACTIONS):
        if c_is_legal(&s.deal, action) and (best == N_ACTIONS or values[action] >= values[best]):
            best = action
    return best
