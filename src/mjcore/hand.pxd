# Layer 2: the hand as a fixed-size struct, and the immutable Python object around it.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjcore.types cimport HandData

# The whole check of a struct that comes from outside; a Status.
cdef int c_hand_status(const HandData* hand) noexcept nogil

# What the melds hold.
cdef uint64_t c_meld_counts(const HandData* hand) noexcept nogil

cdef class Hand:
    cdef HandData data                    # zero (n_tiles == 0) until __init__ or parse has filled it
    cdef int fill(self, list concealed, list melds, object winning_tile, list flowers, str prefix) except -1

cdef int check_hand(Hand hand) except -1  # raises HandError for an object that was never filled

# The concealed tiles without one of kind `discard` (-1: without none); raises HandError where the hand does not hold it.
cdef uint64_t check_discard(Hand hand, int discard) except? 0

# Sixteen counts from any buffer of bytes, checked; the word of counts.
cdef int check_counts(object counts, uint64_t* word) except -1
