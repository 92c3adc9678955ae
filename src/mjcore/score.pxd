# Layer 6: a ruleset compiled to arrays, the exclusion walk, the best reading.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from mjcore.detect cimport Facts
from mjcore.fanset cimport FanSet
from mjcore.hand cimport Melds
from mjcore.types cimport HandData, N_FANS, Placed

cdef extern from *:
    """
    #define MJ_WORTH_BYTES ((MJ_N_FANS + 7) / 8)
    """
    enum:
        WORTH_BYTES "MJ_WORTH_BYTES"      # bytes of a set of fans

cdef enum:
    NOT_THERE = 255                       # a fan that the ruleset does not have
    MAX_VALUE = 10000000                  # 66 fans of this value and eight flowers stay below 2**31

# A compiled ruleset. Positions run from 0 to N_FANS - 1 in walk order: value from high to low, printed order within a value.
# There may be gaps: a fan stands at its catalogue number wherever the order lets it, so that bringing a set of fans into walk
# order is an AND for nearly all of them.
cdef struct RuleTable:
    FanSet excludes[N_FANS]               # by position; positions below its own in the walk
    int32_t value[N_FANS]                 # by position
    int32_t worth[WORTH_BYTES][256]       # by byte of a set of positions: what the fans of that byte are worth together
    uint8_t fan_at[N_FANS]                # position -> fan; NOT_THERE in a gap
    uint8_t place_of[N_FANS]              # fan -> position or NOT_THERE
    FanSet at_home                        # fans that stand at their catalogue number
    FanSet moved                          # fans that stand elsewhere
    FanSet excluders                      # positions that exclude something
    FanSet flower_places                  # fans left out of the minimum
    uint32_t n_fans
    uint32_t switches                     # detect.Switch
    int32_t cap                           # 0: none
    int32_t min_fan
    uint8_t seat_winds[2]                 # kinds: the dealer's, the other player's
    uint8_t max_doubles
    uint8_t any_win_is_enough             # every win reaches min_fan (see c_any_win_is_enough)

# The best reading with its score. Fans are positions of the ruleset.
cdef struct Best:
    int32_t total
    int32_t capped
    FanSet kept
    FanSet shown
    Placed placed
    uint8_t times_hog                     # how often a repeated fan counts (1 but for house options)
    uint8_t times_edge_pung
    uint8_t times_seat_flower
    uint8_t times_flower

cdef class Rules:
    cdef RuleTable table
    cdef readonly tuple rows

# Does the hand with these circumstances hold together? A Status. The hand itself was checked.
cdef int c_circumstances(const HandData* hand, unsigned int flags, unsigned int seat, const RuleTable* rules) noexcept nogil

# Scores a checked hand in checked circumstances; OK, NOT_A_WIN or BELOW_MINIMUM (then `best` is filled all the same).
cdef int c_score(const HandData* hand, unsigned int flags, unsigned int seat, const RuleTable* rules, Best* best) noexcept nogil
# The same where it is known what the melds amount to.
cdef int c_score_with(const HandData* hand, const Melds* melds, unsigned int flags, unsigned int seat, const RuleTable* rules,
                      Best* best) noexcept nogil

# The fans of `best` as a set of catalogue numbers.
cdef FanSet c_catalogue(const FanSet* places, const RuleTable* rules) noexcept nogil

# The seat wind meant where none is given.
cdef unsigned int c_default_seat(unsigned int flags, const RuleTable* rules) noexcept nogil

# The fan of `best` that is held against the minimum.
cdef int32_t c_towards_minimum(const Best* best, const RuleTable* rules) noexcept nogil

# How often a fan of `best` counts where it counts at all.
cdef int32_t c_times(unsigned int fan, const Best* best) noexcept nogil
