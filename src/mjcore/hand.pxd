# Layer 2: the hand as a fixed-size struct, and the immutable Python object around it.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mjcore.types cimport HandData, MAX_MELDS

cdef extern from *:
    """
    /* By MeldKind; the last rows are for numbers that are none, and for no meld.
       The tiles as counts from the lowest kind on; masks of 16 bits for pungs and kongs, kongs, concealed kongs; how many
       kinds it can begin with. */
    static const uint16_t mj_meld_tiles[8] = {0x111, 3, 4, 4, 4, 0, 0, 0};
    static const uint64_t mj_meld_masks[8] = {0, 1, 0x100010001ull, 0x10001, 0x10001, 0, 0, 0};
    static const uint8_t mj_meld_begins[8] = {7, 16, 16, 16, 16, 0, 0, 0};
    """
    const uint16_t MELD_TILES "mj_meld_tiles"[8]
    const uint64_t MELD_MASKS "mj_meld_masks"[8]
    const uint8_t MELD_BEGINS "mj_meld_begins"[8]

cdef enum:
    NO_MELD = 7                           # a row of the tables above

# What the melds of a hand amount to.
cdef struct Melds:
    uint64_t counts                       # their tiles
    uint64_t masks                        # kinds of pungs and kongs | kongs << 16 | concealed kongs << 32
    uint64_t chows                        # four bits a starting rank
    uint32_t sorts                        # how many of each MeldKind, four bits each; NO_MELD among them
    uint8_t sound                         # each is a meld that there is
    uint8_t twice                         # two pungs or kongs of one kind


cdef inline Melds melds_of(const HandData* hand) noexcept nogil:
    """Always four rounds, with hardly a branch: which melds a hand has is nothing that a processor can foresee.

    `hand.n_melds` is at most MAX_MELDS. Where they are not sound, only `sound` means something; where `twice`, not `counts`.
    """
    cdef Melds melds
    cdef uint64_t masks
    cdef unsigned int i, sort, tile
    cdef bint sound = True, twice = False
    melds.counts = melds.masks = melds.chows = melds.sorts = 0
    for i in range(MAX_MELDS):
        sort = hand.meld_kind[i] if i < hand.n_melds else NO_MELD
        tile = hand.meld_tile[i]
        sound &= (i >= hand.n_melds) | ((sort < NO_MELD) & (tile < MELD_BEGINS[sort & 7]))
        sort &= 7
        tile &= 15
        masks = MELD_MASKS[sort] << tile
        twice |= (melds.masks & masks & 0xFFFF) != 0
        melds.masks |= masks
        melds.counts += <uint64_t>MELD_TILES[sort] << (4 * tile)
        melds.chows += <uint64_t>(sort == 0) << (4 * tile)
        melds.sorts += <uint32_t>1 << (4 * sort)
    melds.sound = sound
    melds.twice = twice
    return melds

# The whole check of a struct that comes from outside; a Status.
cdef int c_hand_status(const HandData* hand) noexcept nogil
# The same where there are at most four melds, and what they amount to is known.
cdef int c_status_with(const HandData* hand, const Melds* melds) noexcept nogil

# What the melds hold.
cdef uint64_t c_meld_counts(const HandData* hand) noexcept nogil

cdef class Hand:
    cdef HandData data                    # zero (n_tiles == 0) until __init__ or parse has filled it
    cdef int fill(self, list concealed, list melds, object winning_tile, list flowers, str prefix) except -1

# A text read as `cls`, Hand or a subclass of it; raises NotationError or HandError.
cdef Hand hand_of(type cls, str text)

cdef int check_hand(Hand hand) except -1  # raises HandError for an object that was never filled

# The concealed tiles without one of kind `discard` (-1: without none); raises HandError where the hand does not hold it.
cdef uint64_t check_discard(Hand hand, int discard) except? 0

# Sixteen counts from any buffer of bytes, checked; the word of counts.
cdef int check_counts(object counts, uint64_t* word) except -1
