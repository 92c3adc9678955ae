"""The cost of a hand where each rank has a bound of its own: four copies less those in melds. `distance` says what a cost is.

The suit is gone through rank by rank, forwards for what the ranks so far cost, backwards for what the rest costs. Where both
meet at a rank of which more is used than is held, and cost what the hand costs, that kind is useful.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy, memset

from mjcore.types cimport MAX_COPIES, N_RANKS

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define MJ_RESTRICT __restrict
    #else
    #define MJ_RESTRICT __restrict__
    #endif
    /* out = min(out, (one + other + cost) | mask), lane by lane. Three loops, since compilers make vectors of them. */
    static inline void mj_lower_step(const uint8_t *MJ_RESTRICT one, const uint8_t *MJ_RESTRICT other, uint8_t cost,
                                     const uint8_t *MJ_RESTRICT mask, uint8_t *MJ_RESTRICT out) {
        uint8_t sum[16];
        for (int i = 0; i < 16; i++) sum[i] = (uint8_t)(one[i] + other[i]);
        for (int i = 0; i < 16; i++) sum[i] = (uint8_t)(sum[i] + cost) | mask[i];
        for (int i = 0; i < 16; i++) out[i] = sum[i] < out[i] ? sum[i] : out[i];
    }
    """
    void lower_step "mj_lower_step"(const uint8_t* one, const uint8_t* other, uint8_t cost, const uint8_t* mask,
                                    uint8_t* out) noexcept nogil

cdef enum:
    STEPS = 38                            # more than any rank has

# What one rank can hold: x chows that began two ranks before and y that began one before, z that begin here, a pung, a pair.
cdef struct Step:
    uint16_t before                       # ROW * (3 * x + y)
    uint16_t after                        # ROW * (3 * y + z)
    uint8_t slots                         # what it adds to the slot (sets, pair)
    uint8_t pair
    uint8_t used                          # tiles of the rank, 4 at most; more behind the last step

cdef Step STEPS_OF[SETS][N_RANKS][STEPS]  # by sets of the hand and by rank; steps by tiles used
cdef uint8_t NOTHING[LANES]
cdef uint8_t ONE_PAIR[2][2][LANES]        # [step has a pair][slots are those behind it]: 255 where there was a pair before


cdef void list_steps() noexcept nogil:
    cdef int sets, rank, used, x, y, z, pung, pair, n
    cdef Step* step
    for sets in range(SETS):
        for rank in range(N_RANKS):
            n = 0
            for used in range(MAX_COPIES + 1):
                # Chows that began before rank 0 or end behind rank 8 there are none.
                for x in range(3 if rank > 1 else 1):
                    for y in range(3 if 0 < rank < N_RANKS - 1 else 1):
                        for z in range(3 if rank < N_RANKS - 2 else 1):
                            for pung in range(2):
                                pair = used - x - y - z - 3 * pung
                                if (pair == 0 or pair == 2) and x + y + z + pung <= sets:
                                    step = &STEPS_OF[sets][rank][n]
                                    step.before = ROW * (3 * x + y)
                                    step.after = ROW * (3 * y + z)
                                    step.slots = 2 * (z + pung) + pair // 2
                                    step.pair = pair // 2
                                    step.used = used
                                    n += 1
            STEPS_OF[sets][rank][n].used = MAX_COPIES + 1
    for n in range(LANES):
        ONE_PAIR[1][(n & 1) ^ 1][n] = 255


list_steps()


cdef inline int missing(const Step* step, int held) noexcept nogil:
    return step.used - held if step.used > held else 0


cdef int fill_rest(const uint8_t* held, const uint8_t* bound, int sets, const Slots* honours, Ways* ways) noexcept nogil:
    cdef int rank, slot
    cdef const Step* step
    cdef uint8_t* here
    cdef const uint8_t* next
    memset(ways.rest, FAR, sizeof(ways.rest))
    for slot in range(2 * sets + 2):
        ways.rest[N_RANKS * RANK_ROWS + slot] = honours.cost[2 * sets + 1 - slot]
    for rank in range(N_RANKS - 1, -1, -1):
        here = ways.rest + rank * RANK_ROWS
        next = here + RANK_ROWS
        step = STEPS_OF[sets][rank]
        while step.used <= bound[rank]:
            lower_step(next + (step.after + step.slots), NOTHING, missing(step, held[rank]), ONE_PAIR[step.pair][0],
                       here + step.before)
            step += 1
    return ways.rest[0]


cdef Slots fill_spent(const uint8_t* held, const uint8_t* bound, int sets, Ways* ways) noexcept nogil:
    cdef int rank
    cdef const Step* step
    cdef const uint8_t* here
    cdef uint8_t* next
    cdef Slots suit
    memset(ways.spent, FAR, sizeof(ways.spent))
    ways.spent[LANES] = 0
    for rank in range(N_RANKS):
        here = ways.spent + (rank * RANK_ROWS + LANES)
        next = ways.spent + ((rank + 1) * RANK_ROWS + LANES)
        step = STEPS_OF[sets][rank]
        while step.used <= bound[rank]:
            lower_step(here + (step.before - step.slots), NOTHING, missing(step, held[rank]), ONE_PAIR[step.pair][1],
                       next + step.after)
            step += 1
    memcpy(suit.cost, ways.spent + (N_RANKS * RANK_ROWS + LANES), SLOTS)
    return suit


cdef bint useful_rank(int rank, const uint8_t* held, const uint8_t* bound, int sets, int cost, const Ways* ways) noexcept nogil:
    cdef uint8_t lanes[LANES]
    cdef const Step* step = STEPS_OF[sets][rank]
    cdef const uint8_t* here = ways.spent + (rank * RANK_ROWS + LANES)
    cdef const uint8_t* next = ways.rest + (rank + 1) * RANK_ROWS
    cdef int i
    memset(lanes, FAR, sizeof(lanes))
    while step.used <= held[rank]:
        step += 1
    while step.used <= bound[rank]:
        lower_step(here + step.before, next + (step.after + step.slots), step.used - held[rank], ONE_PAIR[step.pair][0], lanes)
        step += 1
    for i in range(SLOTS):
        if lanes[i] == cost:
            return True
    return False
