"""What a hand between turns is worth: fan won net until the hand ends, in a race against the other.

A *line* is a way to a win: levels of tiles still missing, the chance to get the next one in a turn, and the fan at the end. Its
value is worked out backwards from the last draw (`line_value`): at every own draw the next level may come, at every turn of the
other the other may win. A ready hand has one line, with the fan of its ready tiles as they score. A hand one tile away has one
too, through the best discard after each useful tile. Beyond that a line is a *goal*: any win, a full flush, seven pairs, all
pungs, honours alone; how far the hand is from it and how many tiles help is counted, what follows is what such hands usually
find (`GOALS`). A hand is worth its best line.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore.distance cimport Nearness, c_nearness, c_standard_nearness
from mjcore.fanset cimport ctz, popcount
from mjcore.moves cimport *
from mjcore.ready cimport ready_mask
from mjcore.score cimport Best, c_score
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, held_mask, meld_counts, one_of, pairs_mask, triples_mask
from mjcore.types cimport *

cdef const SuitTables* TABLES = suit_tables()

cdef enum:                                # Goal: what kind of hand is aimed at
    GOAL_ANY = 0
    GOAL_FLUSH = 1
    GOAL_PAIRS = 2
    GOAL_PUNGS = 3
    GOAL_HONOURS = 4
    N_GOALS = 5

# What is expected of a goal further away than can be worked out: fan of the win (flowers and concealment come on top), how
# many of the other's discards count beside an own draw, and how many tiles help at each level. These numbers and those of
# holdings.pxd were found by playing against `greedy`, a few at a time, in all three rulesets.
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
