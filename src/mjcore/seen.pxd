# Layer 7: a position as the seat to move sees it. Policies and the search are given nothing else.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjcore.moves cimport DealData
from mjcore.score cimport Rules

# `deal` is the position with everything wiped that the seat does not see: the other's concealed tiles (unless shown), the
# kinds of the other's concealed kongs, the wall, the log, and circumstances that are not told (see c_see). The wall that is
# left runs from 0 to deal.tail.
cdef struct SeenData:
    DealData deal
    uint64_t unseen                       # counts of the hand kinds that the seat does not see, wherever they lie
    uint8_t seat
    uint8_t other_count                   # concealed tiles of the other
    uint8_t shows_other                   # the other's concealed tiles are seen (rules, section 6.8)
    uint8_t hidden_kongs                  # concealed kongs of the other, four tiles each
    uint8_t pad[4]

# What the seat to move sees; the hand is not over.
cdef void c_see(const DealData* d, unsigned int switches, SeenData* out) noexcept nogil
# The kinds that went by since the other declared ready, as a mask; nothing where it has not. No win was seen to be declined.
cdef uint32_t c_discards_since_ready(const SeenData* s) noexcept nogil

cdef class Seen:
    cdef SeenData data
    cdef readonly Rules rules
