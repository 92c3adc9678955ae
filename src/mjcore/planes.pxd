# Layer 8: what a seat may see of a hand as planes of 24 columns, a bit a column; see planes.pyx for their names.

from libc.stdint cimport uint8_t, uint32_t

from mjcore.moves cimport DealData
from mjcore.score cimport RuleTable

cdef extern from *:
    """
    /* 72 tiles less the 27 that are dealt. */
    #define MJ_MAX_LEFT 45
    #define MJ_N_PLANES 66
    #define MJ_N_STATE_PLANES (MJ_N_PLANES + 6 + MJ_MAX_LEFT)
    """
    enum:
        MAX_LEFT "MJ_MAX_LEFT"
        N_PLANES "MJ_N_PLANES"
        N_STATE_PLANES "MJ_N_STATE_PLANES"

# The planes of a seat as masks of 24 bits, N_PLANES of them: from what the seat may see, and nothing else.
cdef void c_planes(const DealData* d, unsigned int seat, const RuleTable* rules, uint32_t* planes) noexcept nogil
# The same with all that is hidden behind them, N_STATE_PLANES of them.
cdef void c_state_planes(const DealData* d, unsigned int seat, const RuleTable* rules, uint32_t* planes) noexcept nogil
# Masks as bytes of 0 or 1, n rows of N_KINDS.
cdef void c_unfold(const uint32_t* planes, unsigned int n, uint8_t* out) noexcept nogil
