# Layer 4: how far a hand is from ready, and the kinds that bring it nearer. See distance.pyx for how it works.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef struct Nearness:
    int distance                          # tiles away from ready: 0 ready, -1 won
    uint32_t useful                       # kinds that bring it nearer, whether or not a copy is left

# `counts` holds 3k+1 tiles (a hand that waits) or 3k+2 (a hand to move); `melded` what lies in melds.
cdef Nearness c_nearness(uint64_t counts, uint64_t melded, unsigned int n_melds) noexcept nogil
# The distance alone.
cdef int c_distance(uint64_t counts, uint64_t melded, unsigned int n_melds) noexcept nogil
# The same of the standard form alone, without seven pairs.
cdef Nearness c_standard_nearness(uint64_t counts, uint64_t melded, unsigned int n_melds) noexcept nogil
# Of a hand to move, the distance after each discard of `kinds` (a mask of kinds held); no suit tiles in `melded`.
cdef void c_discard_distances(uint64_t counts, uint64_t melded, unsigned int n_melds, uint32_t kinds, int* distances) noexcept nogil
# The useful kinds of a hand whose distance (1 or more) is known; no suit tiles in `melded`.
cdef uint32_t c_useful(uint64_t counts, uint64_t melded, unsigned int n_melds, int distance) noexcept nogil
