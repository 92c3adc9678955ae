# Layer 1: counts as one word, four bits a kind, and the small questions asked of them.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mjcore.types cimport N_HAND_KINDS

cdef enum:
    SUIT_BITS = 36                        # nine ranks, four bits each


cdef inline unsigned int count_of(uint64_t counts, unsigned int kind) noexcept nogil:
    return (counts >> (4 * kind)) & 15


cdef inline uint64_t one_of(unsigned int kind) noexcept nogil:
    return (<uint64_t>1) << (4 * kind)


cdef inline uint64_t lowest_bits() noexcept nogil:
    return 0x1111111111111111ULL


cdef inline unsigned int total_of(uint64_t counts) noexcept nogil:
    """How many tiles; exact while every nibble is below 16 and the sum below 256."""
    cdef uint64_t pairs = (counts & 0x0F0F0F0F0F0F0F0FULL) + ((counts >> 4) & 0x0F0F0F0F0F0F0F0FULL)
    return (pairs * 0x0101010101010101ULL) >> 56


cdef inline uint32_t gather_bits(uint64_t nibbles) noexcept nogil:
    """The lowest bit of each of 16 nibbles (the others must be 0) as a mask of 16 bits."""
    cdef uint64_t x = nibbles
    x = (x | (x >> 3)) & 0x0303030303030303ULL
    x = (x | (x >> 6)) & 0x000F000F000F000FULL
    x = (x | (x >> 12)) & 0x000000FF000000FFULL
    return <uint32_t>((x | (x >> 24)) & 0xFFFF)


cdef inline uint64_t spread_bits(uint32_t mask) noexcept nogil:
    """A mask of 16 bits as 16 nibbles of 0 or 1; the inverse of gather_bits."""
    cdef uint64_t x = mask
    x = (x | (x << 24)) & 0x000000FF000000FFULL
    x = (x | (x << 12)) & 0x000F000F000F000FULL
    x = (x | (x << 6)) & 0x0303030303030303ULL
    return (x | (x << 3)) & 0x1111111111111111ULL


cdef inline uint32_t held_mask(uint64_t counts) noexcept nogil:
    """The kinds held at least once (counts up to 7)."""
    return gather_bits((counts | (counts >> 1) | (counts >> 2)) & lowest_bits())


cdef inline uint32_t pairs_mask(uint64_t counts) noexcept nogil:
    """The kinds held at least twice (counts up to 7)."""
    return gather_bits(((counts >> 1) | (counts >> 2)) & lowest_bits())


cdef inline uint32_t triples_mask(uint64_t counts) noexcept nogil:
    """The kinds held at least three times (counts up to 7)."""
    return gather_bits(((counts & (counts >> 1)) | (counts >> 2)) & lowest_bits())


cdef inline uint32_t fours_mask(uint64_t counts) noexcept nogil:
    """The kinds held four times or more (counts up to 7)."""
    return gather_bits((counts >> 2) & lowest_bits())


cdef inline uint64_t pack_row(const uint8_t* row) noexcept nogil:
    """Sixteen counts below 16, a byte each, as one word."""
    cdef uint64_t word = 0
    cdef unsigned int kind
    for kind in range(N_HAND_KINDS):
        word |= (<uint64_t>row[kind]) << (4 * kind)
    return word


cdef inline uint64_t meld_counts(unsigned int meld_kind, unsigned int tile) noexcept nogil:
    """The tiles of one meld (types.MeldKind) as counts: a table of three hex digits each, 0x111, 3, 4, 4, 4."""
    return ((0x004004004003111ULL >> (12 * meld_kind)) & 0xFFF) << (4 * tile)

# The reader of the notation, shared by the hand parser.
cdef enum:
    MAX_RUN = 36                          # nine ranks, four copies: a run of digits in a wall can have them all

cdef struct Token:
    uint8_t kinds[MAX_RUN]                # kinds read, of one run
    int n

cdef int next_kind_run(str text, Py_ssize_t* at, Token* token) except -1
