# Layer 8: a hand as it is dealt from a seed, and what came of it as a record.

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t

from mjcore.moves cimport DealData
from mjcore.score cimport RuleTable

# One hand played to its end, mj2p.batch.PLAY_DTYPE. What a win has is 0 where the hand is drawn.
cdef struct PlayRow:
    uint64_t fans[2]                      # catalogue numbers 0-63, 64-127
    int32_t total
    int32_t capped
    uint16_t flags                        # WinFlag
    uint8_t decisions
    uint8_t dealer
    int8_t winner                         # -1 where the hand is drawn
    uint8_t how                           # moves.How
    uint8_t wall_left
    uint8_t doubles                       # the winner's

# Deal hand `index` of `seed`, its dealer drawn, its wall broken by dice where `dice` says so.
cdef void c_deal_seeded(DealData* d, uint64_t seed, uint64_t index, bint dice, const RuleTable* rules) noexcept nogil
# What came of a finished hand.
cdef void c_play_row(const DealData* d, unsigned int decisions, const RuleTable* rules, PlayRow* out) noexcept nogil
