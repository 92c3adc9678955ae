# Layer 4: the costs of a hand rank by rank, each kind with a bound of its own. See ways.pyx for how it works.

from libc.stdint cimport uint8_t

cdef enum:
    CROSSINGS = 9                         # (x, y): chows that lie across a place of the suit
    SETS = 5                              # 0 to 4 sets
    SLOTS = 10                            # (sets, pair): slot 2 * sets + pair
    LANES = 16                            # costs are handled 16 at a time; the surplus is never looked at
    FAR = 40                              # more than any cost, and twice it fits a byte
    ROW = 32                              # LANES, and as many that are FAR, so that lanes can be read shifted
    RANK_ROWS = 288                       # CROSSINGS * ROW

# Costs of a part of the hand by slot (sets, pair).
cdef struct Slots:
    uint8_t cost[SLOTS]

# Costs of the ranks before (`spent`) and from here on with the honours (`rest`): by rank and open chows a row, in it by slot.
# The slots are those that the ranks before have filled. Flat, since compilers see through sums of offsets better.
cdef struct Ways:
    uint8_t spent[2880]                   # (N_RANKS + 1) * RANK_ROWS; in a row the lanes come last
    uint8_t rest[2880]                    # in a row the lanes come first

# The backward half, from the costs of the honours; the cost of the hand.
cdef int fill_rest(const uint8_t* held, const uint8_t* bound, int sets, const Slots* honours, Ways* ways) noexcept nogil
# The forward half; the costs of the whole suit by slot.
cdef Slots fill_spent(const uint8_t* held, const uint8_t* bound, int sets, Ways* ways) noexcept nogil
# Does a winning hand of the least cost hold more of this rank? Both halves are filled.
cdef bint useful_rank(int rank, const uint8_t* held, const uint8_t* bound, int sets, int cost, const Ways* ways) noexcept nogil
