"""The policy that weighs fan against chance and danger."""

from libc.math cimport pow as c_pow
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore.detect cimport SW_FLOWERS
from mjcore.distance cimport Nearness, c_distance, c_nearness, c_standard_nearness
from mjcore.fanset cimport ctz, popcount
from mjcore.moves cimport *
from mjcore.ready cimport ready_mask
from mjcore.score cimport Best, RuleTable, c_score
from mjcore.seen cimport SeenData, c_discards_since_ready
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, held_mask, meld_counts, one_of, pairs_mask, total_of, triples_mask
from mjcore.types cimport *

cdef const SuitTables* TABLES = suit_tables()

cdef enum:
    SUIT_PART = 0x0000000FFFFFFFFF        # the nine ranks in a word of counts
    HONOUR_FOURS = 0x4444444000000000     # four copies of every honour
    MAX_LEVELS = 7                        # levels of distance that are told apart
    MAX_TURNS = 24

cdef enum:                                # Goal: what kind of hand is aimed at
    GOAL_ANY = 0
    GOAL_FLUSH = 1
    GOAL_PAIRS = 2
    GOAL_PUNGS = 3
    GOAL_HONOURS = 4
    N_GOALS = 5

# What is expected of a goal further away than can be worked out: fan of the win (flowers and concealment come on top), how
# many of the other's discards count beside an own draw, and how many tiles help at each level. These numbers and those below
# were found by playing against `greedy`, a few at a time, in all three rulesets.
cdef struct GoalRow:
    double fan
    double claim
    double tiles[3]                       # ready, one tile away, further

cdef GoalRow GOALS[N_GOALS]
GOALS[GOAL_ANY] = GoalRow(12.0, 0.62, [5.0, 11.2, 11.0])
GOALS[GOAL_FLUSH] = GoalRow(36.0, 0.35, [7.0, 6.6, 16.6])
GOALS[GOAL_PAIRS] = GoalRow(22.0, 0.0, [3.5, 9.0, 10.1])
GOALS[GOAL_PUNGS] = GoalRow(28.9, 0.7, [5.5, 8.0, 12.0])
GOALS[GOAL_HONOURS] = GoalRow(69.5, 0.7, [1.65, 10.2, 12.0])

cdef extern from *:
    """
    #define MJ_CLAIM_TO_READY 0.405   /* one tile away: the other's discards that can be claimed, beside an own draw */
    #define MJ_CLAIM_TO_WIN 0.48      /* ready in secret: discards that win */
    #define MJ_CLAIM_DECLARED 0.62    /* ready declared */
    #define MJ_CONCEALED_FAN 2.0      /* what a hand without exposed melds earns more */
    #define MJ_HAZARD_START 0.018     /* the other wins at its first turn by itself ... */
    #define MJ_HAZARD_STEP 0.012      /* ... each turn more ... */
    #define MJ_HAZARD_MELD 0.019      /* ... for each of its melds ... */
    #define MJ_HAZARD_MOST 0.10       /* ... up to this */
    #define MJ_HAZARD_READY 0.247     /* when it has declared ready */
    #define MJ_LOSS 20.0              /* fan that the other wins, flowers not counted */
    #define MJ_WAIT_KINDS 1.84        /* kinds that a ready hand waits on */
    #define MJ_SECRET_READY 0.06      /* the other is ready though it has not declared: with no meld ... */
    #define MJ_SECRET_MELD 0.081      /* ... and for each meld */
    """
    const double CLAIM_TO_READY "MJ_CLAIM_TO_READY"
    const double CLAIM_TO_WIN "MJ_CLAIM_TO_WIN"
    const double CLAIM_DECLARED "MJ_CLAIM_DECLARED"
    const double CONCEALED_FAN "MJ_CONCEALED_FAN"
    const double HAZARD_START "MJ_HAZARD_START"
    const double HAZARD_STEP "MJ_HAZARD_STEP"
    const double HAZARD_MELD "MJ_HAZARD_MELD"
    const double HAZARD_MOST "MJ_HAZARD_MOST"
    const double HAZARD_READY "MJ_HAZARD_READY"
    const double LOSS "MJ_LOSS"
    const double WAIT_KINDS "MJ_WAIT_KINDS"
    const double SECRET_READY "MJ_SECRET_READY"
    const double SECRET_MELD "MJ_SECRET_MELD"

cdef double NOTHING = -1000.0             # worse than any line

# What does not change while one decision is made.
cdef struct Table:
    const SeenData* seen
    const RuleTable* rules
    unsigned int wind
    double unseen                         # all unseen tiles, flowers too
    int draws                             # own draws left if the other draws next
    double loss                           # fan lost where the other wins
    double own_factor                     # what own doublings make of a win
    double hazard[MAX_TURNS + 1]          # chance that the other wins at its n-th turn from now, by itself
    double danger[16]                     # chance that a discard of the kind is won on

# A hand between turns.
cdef struct Holding:
    HandData hand                         # melds and flowers; concealed is set for each score
    uint64_t counts
    uint64_t melded
    uint64_t suit_melds
    unsigned int n_melds
    unsigned int exposed
    bint ready

# Chances a turn and what is won in the end.
cdef struct Line:
    int levels                            # level of the hand: 0 ready
    double rate[MAX_LEVELS]
    double fan


cdef Holding holding_of(const SeatState* s) noexcept nogil:
    cdef Holding h
    cdef unsigned int i
    memset(&h, 0, sizeof(h))
    h.counts = s.counts
    memcpy(h.hand.meld_kind, s.meld_kind, MAX_MELDS)
    memcpy(h.hand.meld_tile, s.meld_tile, MAX_MELDS)
    h.hand.n_melds = s.n_melds
    h.hand.flowers = s.flowers
    h.hand.n_tiles = WIN_TILES
    h.n_melds = s.n_melds
    h.ready = s.ready != NOT_READY
    for i in range(s.n_melds):
        h.melded += meld_counts(s.meld_kind[i], s.meld_tile[i])
        h.exposed += s.meld_kind[i] != CONCEALED_KONG
    return h


cdef void add_meld(Holding* h, unsigned int sort, unsigned int tile) noexcept nogil:
    cdef unsigned int i
    if sort == ADDED_KONG:
        for i in range(h.n_melds):
            if h.hand.meld_kind[i] == PUNG and h.hand.meld_tile[i] == tile:
                h.hand.meld_kind[i] = ADDED_KONG
        h.melded += one_of(tile)
        return
    h.hand.meld_kind[h.n_melds] = sort
    h.hand.meld_tile[h.n_melds] = tile
    h.n_melds += 1
    h.hand.n_melds = h.n_melds
    h.melded += meld_counts(sort, tile)
    h.exposed += sort != CONCEALED_KONG


cdef double fan_of(const Table* t, Holding* h, uint64_t counts, unsigned int kind, unsigned int flags) noexcept nogil:
    """Capped fan of a self-draw of `kind`; 0 below the minimum."""
    cdef Best best
    h.hand.concealed = counts + one_of(kind)
    h.hand.win_tile = kind
    if count_of(t.seen.deal.open, kind) == MAX_COPIES - 1:
        flags |= LAST_COPY
    if c_score(&h.hand, flags, t.wind, t.rules, &best) != OK:
        return 0.0
    return best.capped


# Unseen tiles of a wait, and their fan added up.
cdef struct Wait:
    double n
    double fan


cdef Wait wait_of(const Table* t, Holding* h, uint64_t counts, unsigned int taken, unsigned int flags) noexcept nogil:
    cdef uint32_t kinds = ready_mask(TABLES, counts, h.melded, HAND_TILES - 3 * h.n_melds)
    cdef unsigned int kind
    cdef double n, fan
    cdef Wait w
    w.n = 0.0
    w.fan = 0.0
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        n = <double>count_of(t.seen.unseen, kind) - (kind == taken)
        if n > 0.0:
            fan = fan_of(t, h, counts, kind, flags)
            if fan > 0.0:
                w.n += n
                w.fan += n * fan
    return w


cdef inline double hazard_at(const Table* t, int turn) noexcept nogil:
    return t.hazard[turn if turn < MAX_TURNS else MAX_TURNS]


cdef double line_value(const Table* t, const Line* line, int draws, bint own_draw_next) noexcept nogil:
    """Fan won net along a line: at every own draw the next level may come, at every turn of the other it may win."""
    cdef double now[MAX_LEVELS]
    cdef double wins = line.fan * t.own_factor, nearer, stays, h
    cdef int m, level
    for level in range(line.levels + 1):
        now[level] = 0.0
    # With m own draws left, from the last one backwards.
    for m in range(1, draws + 1):
        h = hazard_at(t, draws - m + (not own_draw_next))
        for level in range(line.levels, -1, -1):
            stays = now[level] * (1.0 - h) - h * t.loss
            nearer = wins if level == 0 else now[level - 1] * (1.0 - h) - h * t.loss
            now[level] = line.rate[level] * nearer + (1.0 - line.rate[level]) * stays
    if own_draw_next:
        return now[line.levels]
    return now[line.levels] * (1.0 - t.hazard[0]) - t.hazard[0] * t.loss


cdef inline double rate_of(const Table* t, double tiles, double claim) noexcept nogil:
    cdef double r = tiles * (1.0 + claim) / t.unseen
    return r if r < 0.95 else 0.95


cdef double tiles_of(const Table* t, uint32_t kinds) noexcept nogil:
    cdef double n = 0.0
    cdef unsigned int kind
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        n += count_of(t.seen.unseen, kind)
    return n


cdef double ready_value(const Table* t, Holding* h, unsigned int flags, int draws, bint own_draw_next) noexcept nogil:
    cdef Wait w = wait_of(t, h, h.counts, 255, flags)
    cdef Line line
    if w.n == 0.0:
        return NOTHING
    line.levels = 0
    line.rate[0] = rate_of(t, w.n, CLAIM_DECLARED if flags & (READY | HEAVENLY_READY) else CLAIM_TO_WIN)
    line.fan = w.fan / w.n
    return line_value(t, &line, draws, own_draw_next)


cdef double near_value(const Table* t, Holding* h, uint32_t useful, int draws, bint own_draw_next) noexcept nogil:
    """One tile away: what each useful tile leads to, with the best discard after it."""
    cdef double n, tiles = 0.0, waits = 0.0, fans = 0.0, best, weight
    cdef unsigned int kind, discard
    cdef uint32_t thrown
    cdef uint64_t held
    cdef Wait w, best_wait
    cdef Line line
    while useful:
        kind = ctz(useful)
        useful &= useful - 1
        n = count_of(t.seen.unseen, kind)
        if n == 0.0:
            continue
        held = h.counts + one_of(kind)
        thrown = held_mask(held)
        best = 0.0
        best_wait.n = 0.0
        best_wait.fan = 0.0
        while thrown:
            discard = ctz(thrown)
            thrown &= thrown - 1
            w = wait_of(t, h, held - one_of(discard), kind, SELF_DRAW | READY)
            weight = w.fan + w.n * t.loss * 0.5
            if weight > best:
                best = weight
                best_wait = w
        if best_wait.n > 0.0:
            tiles += n
            waits += n * best_wait.n
            fans += n * best_wait.fan / best_wait.n
    if tiles == 0.0:
        return NOTHING
    line.levels = 1
    line.rate[0] = rate_of(t, waits / tiles, CLAIM_DECLARED)
    line.rate[1] = rate_of(t, tiles, CLAIM_TO_READY)
    line.fan = fans / tiles
    return line_value(t, &line, draws, own_draw_next)


cdef double goal_value(const Table* t, const Holding* h, unsigned int goal, int distance, double tiles, int draws,
                       bint own_draw_next) noexcept nogil:
    """A line to a goal that is some tiles away, `tiles` of which there are to come nearer."""
    cdef const GoalRow* row = &GOALS[goal]
    cdef Line line
    cdef int l
    if distance >= MAX_LEVELS or tiles == 0.0:
        return NOTHING
    line.levels = distance
    for l in range(distance):
        line.rate[l] = rate_of(t, row.tiles[l if l < 2 else 2], row.claim if l else CLAIM_TO_WIN)
    line.rate[distance] = rate_of(t, tiles, row.claim if distance else CLAIM_TO_WIN)
    line.fan = row.fan + popcount(h.hand.flowers) + (CONCEALED_FAN if h.exposed == 0 else 0.0)
    return line_value(t, &line, draws, own_draw_next)


cdef Nearness pungs_nearness(uint64_t counts, uint32_t allowed, int sets) noexcept nogil:
    """Distance to `sets` pungs and a pair of the allowed kinds."""
    cdef Nearness near
    cdef uint32_t held = held_mask(counts) & allowed, twos = pairs_mask(counts) & allowed, threes = triples_mask(counts) & allowed
    cdef int t = popcount(threes), p = popcount(twos) - t, s = popcount(held) - t - p
    cdef int rest, cost, used
    t = t if t < sets else sets
    rest = sets - t
    used = p if p < rest else rest
    cost = used
    p -= used
    rest -= used
    cost += 2 * rest
    near.useful = twos & ~threes if sets > t else 0
    if rest:
        near.useful |= held & ~twos
    if p == 0 and popcount(threes) <= sets:
        cost += 1
        near.useful |= held & ~twos
        if s < rest + 1:
            cost += 1 + (rest - s if rest > s else 0)
            near.useful |= allowed & ~held
    near.distance = cost - 1
    return near


cdef double holding_value(const Table* t, Holding* h, int draws, bint own_draw_next) noexcept nogil:
    """The best line of a hand between turns."""
    cdef uint64_t honour_melds = h.melded & ~<uint64_t>SUIT_PART
    cdef Nearness near = c_nearness(h.counts, honour_melds, h.n_melds), other
    cdef double best, v
    cdef unsigned int i, kind
    cdef int pairs
    cdef bint pungs_only = True, honours_only = True
    if near.distance == 0:
        best = ready_value(t, h, SELF_DRAW | (READY if h.ready else 0), draws, own_draw_next)
    elif near.distance == 1:
        best = near_value(t, h, near.useful, draws, own_draw_next)
    else:
        best = goal_value(t, h, GOAL_ANY, near.distance, tiles_of(t, near.useful), draws, own_draw_next)
    if h.ready:
        return best
    if honour_melds == 0:
        other = c_standard_nearness(h.counts & SUIT_PART, HONOUR_FOURS, h.n_melds)
        if other.distance > 1 or other.distance > near.distance:
            v = goal_value(t, h, GOAL_FLUSH, other.distance, tiles_of(t, other.useful), draws, own_draw_next)
            best = v if v > best else best
    if h.n_melds == 0:
        pairs = 6 - popcount(pairs_mask(h.counts))
        if pairs > 1 or pairs > near.distance:
            v = goal_value(t, h, GOAL_PAIRS, pairs, tiles_of(t, held_mask(h.counts) & ~pairs_mask(h.counts)), draws, own_draw_next)
            best = v if v > best else best
    for i in range(h.n_melds):
        pungs_only = pungs_only and h.hand.meld_kind[i] != CHOW
        honours_only = honours_only and h.hand.meld_tile[i] >= N_RANKS and h.hand.meld_kind[i] != CHOW
    if pungs_only:
        other = pungs_nearness(h.counts, 0xFFFF, 4 - h.n_melds)
        if other.distance > 1 or other.distance > near.distance:
            v = goal_value(t, h, GOAL_PUNGS, other.distance, tiles_of(t, other.useful), draws, own_draw_next)
            best = v if v > best else best
    if honours_only:
        other = pungs_nearness(h.counts, HONOUR_MASK, 4 - h.n_melds)
        if other.distance > 1 or other.distance > near.distance:
            v = goal_value(t, h, GOAL_HONOURS, other.distance, tiles_of(t, other.useful), draws, own_draw_next)
            best = v if v > best else best
    return best


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
    # Equal values: the later discard goes first, so honours before tiles of the suit.
    c_plan_values(s, rules, values)
    if c_is_legal(&s.deal, A_WIN) and not c_is_legal(&s.deal, A_DOUBLE):
        return A_WIN
    for action in range(N_ACTIONS):
        if c_is_legal(&s.deal, action) and (best == N_ACTIONS or values[action] >= values[best]):
            best = action
    if c_is_legal(&s.deal, A_WIN) and best != A_DOUBLE:
        return A_WIN
    return best
