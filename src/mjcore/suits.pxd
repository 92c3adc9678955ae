# Layer 2: which counts of the suit can be split into chows, pungs and (or not) a pair. See suits.pyx for how it works.

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #define MJ_LEFT_SIZE 1296
    #define MJ_RIGHT_SIZE 7776
    """
    enum:
        LEFT_SIZE "MJ_LEFT_SIZE"          # 6 ** 4: ranks 1-4, counts 0-5
        RIGHT_SIZE "MJ_RIGHT_SIZE"        # 6 ** 5: ranks 5-9, counts 0-5

cdef struct SuitTables:
    uint32_t left[2][LEFT_SIZE]           # [0]: the suit holds no pair; [1]: it holds the pair
    uint32_t right[RIGHT_SIZE]

cdef struct Halves:
    uint32_t left
    uint32_t right

cdef const SuitTables* suit_tables() noexcept nogil


cdef inline Halves halves_of(uint64_t counts) noexcept nogil:
    """The two table indices of the nine ranks in a word of counts (each at most 5)."""
    cdef Halves h
    cdef uint64_t pairs = (counts & 0x0F0F0F0F0F0F0F0FULL) + 6 * ((counts >> 4) & 0x0F0F0F0F0F0F0F0FULL)
    cdef uint64_t fours = (pairs & 0x00FF00FF00FF00FFULL) + 36 * ((pairs >> 8) & 0x00FF00FF00FF00FFULL)
    h.left = fours & 0xFFFF
    h.right = ((fours >> 16) & 0xFFFF) + LEFT_SIZE * ((counts >> 32) & 15)
    return h


cdef inline bint suit_splits(const SuitTables* tables, Halves h, bint with_pair) noexcept nogil:
    return (tables.left[with_pair][h.left] & tables.right[h.right]) != 0
