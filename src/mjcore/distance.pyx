"""How many tiles a hand is away from ready, exactly.

The *cost* of a hand is the least number of tiles that it lacks of some winning hand W of its size: the sum over kinds of
max(0, W - held). W is bounded by the four copies there are, less those in melds. Distance is cost - 1: a hand that has won
costs 0, a ready one 1. A kind is useful where some cheapest W has more of it than the hand.

The suit is cut between rank 4 and rank 5 like in suits.pyx. For each half the tables hold the cost of bringing it to n sets
(0 to 4) and a pair or none, with x chows 345 and y chows 456 crossing the cut: 90 numbers. They are composed forwards: every
half of a winning suit costs 0 for itself, and then, since missing tiles cost one each and superfluous ones nothing, kind by
kind, cost(c) = min over w of cost(w) + max(0, w - c). The honours, where only pungs and the pair exist, are added by hand.
The tables take four copies of each kind for granted, so a hand with melds of the suit goes through the suit rank by rank
with its own bounds (ways.pyx).
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore.hand cimport Hand, c_meld_counts, check_counts, check_hand
from mjcore.tiles cimport count_of, gather_bits, held_mask, one_of, total_of
from mjcore.types cimport MAX_COPIES, N_HAND_KINDS, N_RANKS
from mjcore.ways cimport CROSSINGS, FAR, LANES, SETS, SLOTS, Slots, Ways, fill_rest, fill_spent, useful_rank

from mjcore.errors import HandError

cdef enum:
    LEFT_HALVES = 625                     # 5 ** 4
    RIGHT_HALVES = 3125                   # 5 ** 5
    COSTS = 90                            # SLOTS * CROSSINGS

# One row of costs for each half, slot by slot, nine crossings each; a row more, since LANES reach beyond the last slot.
cdef uint8_t LEFT[LEFT_HALVES + 1][COSTS]
cdef uint8_t RIGHT[RIGHT_HALVES + 1][COSTS]


cdef void compose_halves() noexcept nogil:
    """Cost 0 for every half of a winning suit."""
    cdef int n1, n2, n3, x, y, pair, pungs, rank, index, count, fits, sets, size, side
    cdef int counts[5]
    memset(LEFT, FAR, sizeof(LEFT))
    memset(RIGHT, FAR, sizeof(RIGHT))
    for side in range(2):
        size = 4 + side
        for n1 in range(3):
            for n2 in range(3):
                for n3 in range(3 if side else 1):
                    for x in range(3):
                        for y in range(3):
                            # The left half counts the crossing chows among its sets.
                            sets = n1 + n2 + (n3 if side else x + y)
                            if side == 0:
                                counts[0] = n1
                                counts[1] = n1 + n2
                                counts[2] = n1 + n2 + x
                                counts[3] = n2 + x + y
                            else:
                                counts[0] = x + y + n1
                                counts[1] = y + n1 + n2
                                counts[2] = n1 + n2 + n3
                                counts[3] = n2 + n3
                                counts[4] = n3
                            for pair in range(-1, size):
                                for pungs in range(1 << size):
                                    index = 0
                                    fits = sets
                                    for rank in range(size - 1, -1, -1):
                                        fits += (pungs >> rank) & 1
                                        count = counts[rank] + 3 * ((pungs >> rank) & 1) + 2 * (rank == pair)
                                        if count > MAX_COPIES:
                                            fits = SETS
                                        index = 5 * index + count
                                    if fits < SETS:
                                        rank = (2 * fits + (pair >= 0)) * CROSSINGS + 3 * x + y
                                        if side == 0:
                                            LEFT[index][rank] = 0
                                        else:
                                            RIGHT[index][rank] = 0


cdef void spread_costs(uint8_t* rows, int halves) noexcept nogil:
    """cost(c) = min over w of cost(w) + max(0, w - c), one rank after the other."""
    cdef int step = 1, start, held, i
    cdef uint8_t* row
    cdef uint8_t* other
    while step < halves:
        for start in range(halves):
            held = (start // step) % 5
            # Upwards: what fewer tiles can reach, more can.
            if held:
                row = rows + start * COSTS
                other = row - step * COSTS
                for i in range(COSTS):
                    row[i] = other[i] if other[i] < row[i] else row[i]
        step *= 5
    step = 1
    while step < halves:
        for start in range(halves - 1, -1, -1):
            held = (start // step) % 5
            # Downwards: one tile fewer costs one tile more.
            if held < 4:
                row = rows + start * COSTS
                other = row + step * COSTS
                for i in range(COSTS):
                    row[i] = other[i] + 1 if other[i] + 1 < row[i] else row[i]
        step *= 5


compose_halves()
spread_costs(&LEFT[0][0], LEFT_HALVES)
spread_costs(&RIGHT[0][0], RIGHT_HALVES)


def distance_table_bytes():
    """The size of the tables in bytes."""
    return sizeof(LEFT) + sizeof(RIGHT) + sizeof(HONOURS)


cdef inline Slots no_slots() noexcept nogil:
    cdef Slots s
    memset(&s, FAR, sizeof(s))
    return s


cdef inline void cheapest_pungs(const int* kinds, int shift, Slots* s) noexcept nogil:
    """Slots 2 n + (shift & 1): shift // 2 more than the cheapest n pungs, where kinds[h] kinds are held h times (3: or more)."""
    cdef int held, i, n = 0, cost = shift >> 1, slot = shift & 1
    if cost < s.cost[slot]:
        s.cost[slot] = cost
    for held in range(3, -1, -1):
        for i in range(kinds[held]):
            n += 1
            if n >= SETS:
                return
            cost += 3 - held
            if cost < s.cost[2 * n + slot]:
                s.cost[2 * n + slot] = cost


# Costs of the honours by how many kinds are held not at all, once, twice, three times or more: three bits each.
cdef Slots HONOURS[4096]


cdef void compose_honours() noexcept nogil:
    """The pungs held best are cheapest, whatever kind the pair takes away from them."""
    cdef int kinds[4]
    cdef int index, h
    for index in range(4096):
        HONOURS[index] = no_slots()
        for h in range(4):
            kinds[h] = index >> (3 * h) & 7
        cheapest_pungs(kinds, 0, &HONOURS[index])
        for h in range(4):
            if kinds[h]:
                kinds[h] -= 1
                cheapest_pungs(kinds, 2 * (2 - h if h < 2 else 0) + 1, &HONOURS[index])
                kinds[h] += 1


compose_honours()


cdef inline Slots honour_slots(const uint8_t* held, const uint8_t* bound) noexcept nogil:
    """Costs of the honours. `bound` is how many copies a winning hand could use: 4, or too few for a pair where the kind is
    melded."""
    cdef unsigned int index = 0, kind
    for kind in range(N_RANKS, N_HAND_KINDS):
        if bound[kind] == MAX_COPIES:
            index += 1 << (3 * (held[kind] if held[kind] < 3 else 3))
    return HONOURS[index]


cdef inline int left_index(const uint8_t* held) noexcept nogil:
    return held[0] + 5 * (held[1] + 5 * (held[2] + 5 * held[3]))


cdef inline int right_index(const uint8_t* held) noexcept nogil:
    return held[4] + 5 * (held[5] + 5 * (held[6] + 5 * (held[7] + 5 * held[8])))


cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define MJ_RESTRICT __restrict
    #else
    #define MJ_RESTRICT __restrict__
    #endif
    /* out = min(out, one + other), lane by lane. In C for `restrict`: without it compilers leave the loop scalar (measured:
       three times the instructions of a whole nearness). */
    static inline void mj_lower_sum(const uint8_t *MJ_RESTRICT one, const uint8_t *MJ_RESTRICT other, uint8_t *MJ_RESTRICT out) {
        for (int i = 0; i < 16; i++) {
            uint8_t cost = (uint8_t)(one[i] + other[i]);
            out[i] = cost < out[i] ? cost : out[i];
        }
    }
    """
    void lower_sum "mj_lower_sum"(const uint8_t* one, const uint8_t* other, uint8_t* out) noexcept nogil


cdef inline int least(const uint8_t* lanes) noexcept nogil:
    """The least of the lanes that are crossings."""
    cdef int i, best = FAR
    for i in range(CROSSINGS):
        best = lanes[i] if lanes[i] < best else best
    return best


# A half joined with the honours: costs by slot, LANES crossings each.
cdef struct Joined:
    uint8_t cost[160]


cdef void join(const uint8_t* half, const Slots* rest, int sets, Joined* out) noexcept nogil:
    """Min-plus of a half's row with the honours, slot by slot up to `sets` sets, the crossings kept apart."""
    cdef uint8_t lanes[LANES]
    cdef uint8_t add[LANES]
    cdef int slot, a
    for slot in range(2 * sets + 2):
        memset(lanes, FAR, sizeof(lanes))
        for a in range(slot + 1):
            if not (a & (slot - a) & 1) and rest.cost[slot - a] < FAR:
                memset(add, rest.cost[slot - a], LANES)
                lower_sum(half + a * CROSSINGS, add, lanes)
        memcpy(out.cost + slot * LANES, lanes, LANES)


cdef int meet(const uint8_t* half, const Joined* other, int sets) noexcept nogil:
    """The least cost of `sets` sets and a pair from two parts whose crossings must agree."""
    cdef uint8_t lanes[LANES]
    cdef int n
    memset(lanes, FAR, sizeof(lanes))
    for n in range(sets + 1):
        lower_sum(half + 2 * n * CROSSINGS, other.cost + (2 * (sets - n) + 1) * LANES, lanes)
        lower_sum(half + (2 * n + 1) * CROSSINGS, other.cost + 2 * (sets - n) * LANES, lanes)
    return least(lanes)


cdef Slots meet_all(const uint8_t* one, const uint8_t* other, int sets) noexcept nogil:
    """The whole suit by slot, up to `sets` sets."""
    cdef Slots s = no_slots()
    cdef uint8_t lanes[LANES]
    cdef int slot, a
    for slot in range(2 * sets + 2):
        memset(lanes, FAR, sizeof(lanes))
        for a in range(slot + 1):
            if not (a & (slot - a) & 1):
                lower_sum(one + a * CROSSINGS, other + (slot - a) * CROSSINGS, lanes)
        s.cost[slot] = least(lanes)
    return s


cdef int add_honours(const Slots* suit, const Slots* honours, int sets) noexcept nogil:
    cdef int n, best = FAR, cost
    for n in range(sets + 1):
        cost = suit.cost[2 * n] + honours.cost[2 * (sets - n) + 1]
        best = cost if cost < best else best
        cost = suit.cost[2 * n + 1] + honours.cost[2 * (sets - n)]
        best = cost if cost < best else best
    return best


cdef inline int pairs_cost(uint64_t counts) noexcept nogil:
    """Seven pairs: 7 less the pairs held; a hand has always enough odd kinds to make pairs of."""
    cdef int kind, pairs = 0
    for kind in range(N_HAND_KINDS):
        pairs += count_of(counts, kind) >> 1
    return 7 - pairs


cdef struct Parts:
    uint8_t held[16]
    uint8_t bound[16]
    bint bounded                          # melds of the suit: the tables do not apply


cdef Parts parts_of(uint64_t counts, uint64_t melded) noexcept nogil:
    cdef Parts p
    cdef int kind
    for kind in range(N_HAND_KINDS):
        p.held[kind] = count_of(counts, kind)
        p.bound[kind] = MAX_COPIES - count_of(melded, kind)
    p.bounded = (melded & 0xFFFFFFFFFULL) != 0
    return p


cdef int standard_cost(const Parts* p, int sets) noexcept nogil:
    cdef Slots honours
    cdef Ways ways
    if not p.bounded:
        return cost_by_tables(p, sets)
    honours = honour_slots(p.held, p.bound)
    return fill_rest(p.held, p.bound, sets, &honours, &ways)


cdef int cost_by_tables(const Parts* p, int sets) noexcept nogil:
    """The cost with four copies of each suit kind to hope for."""
    cdef Slots honours = honour_slots(p.held, p.bound)
    cdef Joined joined
    join(LEFT[left_index(p.held)], &honours, sets, &joined)
    return meet(RIGHT[right_index(p.held)], &joined, sets)


cdef int c_distance(uint64_t counts, uint64_t melded, unsigned int n_melds) noexcept nogil:
    cdef Parts p = parts_of(counts, melded)
    cdef int cost = standard_cost(&p, 4 - n_melds), pairs
    if n_melds == 0:
        pairs = pairs_cost(counts)
        cost = pairs if pairs < cost else cost
    return cost - 1


cdef uint32_t useful_honours(Parts* p, const Slots* suit, int sets, int cost) noexcept nogil:
    """Honours of which one more tile costs one less."""
    cdef uint32_t useful = 0
    cdef int kind, sort
    cdef int known[16]
    cdef Slots honours
    # Honours held alike and bounded alike are alike.
    memset(known, 0, sizeof(known))
    for kind in range(N_RANKS, N_HAND_KINDS):
        if p.held[kind] < p.bound[kind] and p.held[kind] < 3:
            sort = 4 * p.held[kind] + p.bound[kind] - 1
            if known[sort] == 0:
                p.held[kind] += 1
                honours = honour_slots(p.held, p.bound)
                p.held[kind] -= 1
                known[sort] = 1 if add_honours(suit, &honours, sets) < cost else -1
            if known[sort] > 0:
                useful |= <uint32_t>1 << kind
    return useful


cdef uint32_t useful_by_tables(Parts* p, int sets, int cost) noexcept nogil:
    """Kinds of which one more tile costs one less, with four copies of each suit kind to hope for."""
    cdef Slots honours = honour_slots(p.held, p.bound), suit
    cdef Joined joined
    cdef const uint8_t* left = LEFT[left_index(p.held)]
    cdef const uint8_t* right = RIGHT[right_index(p.held)]
    cdef uint32_t useful = 0
    cdef int kind, step = 1
    join(right, &honours, sets, &joined)
    for kind in range(4):
        if p.held[kind] < MAX_COPIES and meet(left + step * COSTS, &joined, sets) < cost:
            useful |= <uint32_t>1 << kind
        step *= 5
    join(left, &honours, sets, &joined)
    step = 1
    for kind in range(4, N_RANKS):
        if p.held[kind] < MAX_COPIES and meet(right + step * COSTS, &joined, sets) < cost:
            useful |= <uint32_t>1 << kind
        step *= 5
    suit = meet_all(left, right, sets)
    return useful | useful_honours(p, &suit, sets, cost)


cdef uint32_t useful_by_ways(Parts* p, int sets, int cost, Ways* ways) noexcept nogil:
    """The same with bounds; `ways` has its backward half."""
    cdef Slots suit = fill_spent(p.held, p.bound, sets, ways)
    cdef uint32_t useful = 0
    cdef int rank
    for rank in range(N_RANKS):
        if p.held[rank] < p.bound[rank] and useful_rank(rank, p.held, p.bound, sets, cost, ways):
            useful |= <uint32_t>1 << rank
    return useful | useful_honours(p, &suit, sets, cost)


cdef struct Standard:
    int cost
    Ways ways                             # of a hand whose melds bind copies of the suit


cdef Standard standard_of(const Parts* p, int sets) noexcept nogil:
    cdef Standard standard
    cdef Slots honours
    if p.bounded:
        honours = honour_slots(p.held, p.bound)
        standard.cost = fill_rest(p.held, p.bound, sets, &honours, &standard.ways)
    else:
        standard.cost = cost_by_tables(p, sets)
    return standard


cdef inline uint32_t useful_to(Parts* p, int sets, Standard* standard) noexcept nogil:
    """The kinds that bring the standard form nearer; `standard` is what `standard_of` gave, its cost not 0."""
    if p.bounded:
        return useful_by_ways(p, sets, standard.cost, &standard.ways)
    return useful_by_tables(p, sets, standard.cost)


cdef Nearness c_nearness(uint64_t counts, uint64_t melded, unsigned int n_melds) noexcept nogil:
    cdef Nearness near
    cdef Parts p = parts_of(counts, melded)
    cdef int sets = 4 - n_melds, cost, pairs = FAR
    cdef Standard standard = standard_of(&p, sets)
    cost = standard.cost
    if n_melds == 0:
        pairs = pairs_cost(counts)
        cost = pairs if pairs < cost else cost
    near.distance = cost - 1
    near.useful = 0
    if cost == 0:
        return near
    if standard.cost == cost:
        near.useful = useful_to(&p, sets, &standard)
    if pairs == cost:
        near.useful |= gather_bits(counts & 0x1111111111111111ULL)    # a kind held once or three times
    return near


cdef uint32_t c_useful(uint64_t counts, uint64_t melded, unsigned int n_melds, int distance) noexcept nogil:
    cdef Parts p
    if n_melds == 0 and pairs_cost(counts) <= distance + 1:
        return c_nearness(counts, melded, n_melds).useful
    p = parts_of(counts, melded)
    return useful_by_tables(&p, 4 - n_melds, distance + 1)


cdef Nearness c_standard_nearness(uint64_t counts, uint64_t melded, unsigned int n_melds) noexcept nogil:
    cdef Nearness near
    cdef Parts p = parts_of(counts, melded)
    cdef int sets = 4 - n_melds
    cdef Standard standard = standard_of(&p, sets)
    near.distance = standard.cost - 1
    near.useful = useful_to(&p, sets, &standard) if standard.cost else 0
    return near


cdef void c_discard_distances(uint64_t counts, uint64_t melded, unsigned int n_melds, uint32_t kinds, int* distances) noexcept nogil:
    """All at once: what a discard does not touch is joined once for all of them."""
    cdef Parts p = parts_of(counts, melded)
    cdef int sets = 4 - n_melds, kind, step = 1, cost, sort, pairs = pairs_cost(counts) if n_melds == 0 else FAR
    cdef Slots honours = honour_slots(p.held, p.bound), suit
    cdef Joined joined
    cdef const uint8_t* left = LEFT[left_index(p.held)]
    cdef const uint8_t* right = RIGHT[right_index(p.held)]
    cdef int known[32]
    if kinds & 0x0F:
        join(right, &honours, sets, &joined)
        for kind in range(4):
            if kinds >> <unsigned int>kind & 1:
                distances[kind] = meet(left - step * COSTS, &joined, sets)
            step *= 5
    if kinds & 0x1F0:
        join(left, &honours, sets, &joined)
        step = 1
        for kind in range(4, N_RANKS):
            if kinds >> <unsigned int>kind & 1:
                distances[kind] = meet(right - step * COSTS, &joined, sets)
            step *= 5
    if kinds >> N_RANKS:
        suit = meet_all(left, right, sets)
        # Honours held alike and bounded alike are alike.
        memset(known, 0, sizeof(known))
        for kind in range(N_RANKS, N_HAND_KINDS):
            if kinds >> <unsigned int>kind & 1:
                sort = 5 * (p.held[kind] - 1) + p.bound[kind]
                if known[sort] == 0:
                    p.held[kind] -= 1
                    honours = honour_slots(p.held, p.bound)
                    p.held[kind] += 1
                    known[sort] = add_honours(&suit, &honours, sets) + 1
                distances[kind] = known[sort] - 1
    for kind in range(N_HAND_KINDS):
        if kinds >> <unsigned int>kind & 1:
            cost = pairs + (p.held[kind] & 1 == 0)
            distances[kind] = (cost if cost < distances[kind] else distances[kind]) - 1


cdef unsigned int check_distance_input(object hand, uint64_t* counts, uint64_t* melded) except? 99:
    """Counts, what is melded, and the number of melds, of a Hand or a row of counts."""
    cdef unsigned int n
    if isinstance(hand, Hand):
        check_hand(<Hand>hand)
        counts[0] = (<Hand>hand).data.concealed
        melded[0] = c_meld_counts(&(<Hand>hand).data)
        return (<Hand>hand).data.n_melds
    check_counts(hand, counts)
    melded[0] = 0
    n = total_of(counts[0])
    if n > 14 or n % 3 == 0:
        raise HandError(f"the counts add up to {n} tiles: a hand has 13 or 14, three fewer for each meld")
    return (14 - n) // 3


def nearness(hand):
    """(distance, useful kinds): how many tiles the hand is away from ready, and what brings it nearer.

    Parameters
    ----------
    hand : Hand or buffer
        13 or 14 tiles; or 16 counts that add up to that, less three for each meld (nothing is then known of the melds).

    Returns
    -------
    (int, bytes)
        0 for a ready hand, -1 for one that has won. The kinds are sorted; a kind of which the player holds all copies is
        never among them.

    >>> nearness(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7))[0]
    0
    >>> distance, useful = nearness(bytes([1, 0, 0, 1, 0, 0, 1, 0, 0] + [2, 2, 2, 1, 1, 1, 1]))
    >>> distance, list(useful)
    (3, [0, 3, 6, 9, 10, 11, 12, 13, 14, 15])
    """
    cdef uint64_t counts, melded
    cdef unsigned int n_melds = check_distance_input(hand, &counts, &melded)
    cdef Nearness near = c_nearness(counts, melded, n_melds)
    return near.distance, bytes([kind for kind in range(N_HAND_KINDS) if near.useful >> kind & 1])


def discards_by_nearness(hand):
    """For a hand of 14 tiles: (kind, distance, useful kinds) for each kind that could be discarded, sorted by kind.

    Arguments and errors as `nearness`; HandError for a hand that is not to move.

    >>> from mjcore import Hand
    >>> [row[:2] for row in discards_by_nearness(Hand.parse("1112345678999mE"))][-1]
    (9, 0)
    """
    cdef uint64_t counts, melded
    cdef unsigned int n_melds = check_distance_input(hand, &counts, &melded)
    cdef Nearness near
    cdef uint32_t kinds
    if total_of(counts) % 3 != 2:
        raise HandError("only a hand of 14 tiles has something to discard")
    kinds = held_mask(counts)
    out = []
    for kind in range(N_HAND_KINDS):
        if kinds >> <unsigned int>kind & 1:
            near = c_nearness(counts - one_of(kind), melded, n_melds)
            out.append((kind, near.distance,
                        bytes([k for k in range(N_HAND_KINDS) if near.useful >> <unsigned int>k & 1])))
    return out
