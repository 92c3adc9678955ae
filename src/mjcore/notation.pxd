# Layer 2: hands and melds as text.

from mjcore.types cimport CHOW, HandData, N_CHOWS, N_HAND_KINDS, N_MELD_KINDS

# The quick reader of the plain form (ASCII codes); False, and `out` as it was, for anything else or anything it finds wrong.
# The hand is not checked: the number of its tiles, and copies in melds, are the caller's to look at.
cdef bint c_parse(str text, HandData* out) except -1

# Every notation, and the sentence for every fault: (concealed, melds, winning tile, flowers).
cdef tuple parse_slowly(str text)


cdef inline bint c_meld_is_sound(unsigned int meld_kind, unsigned int tile) noexcept nogil:
    return meld_kind < N_MELD_KINDS and tile < (<unsigned int>N_CHOWS if meld_kind == CHOW else <unsigned int>N_HAND_KINDS)
