# Layer 3: the win test, and every reading of a winning hand.

from libc.stdint cimport uint32_t, uint64_t

from mjcore.suits cimport Halves, SuitTables, halves_of, suit_splits, suit_tables
from mjcore.types cimport Reading

cdef extern from *:
    """
    /* At most three ranks can hold the pair (the sum of all ranks modulo 3 tells which), and at most four ranks of 14
       tiles are held three times. An exhaustive run over all wins finds 4 (tests/exhaustive). */
    #define MJ_MAX_READINGS 16
    """
    enum:
        MAX_READINGS "MJ_MAX_READINGS"

cdef enum:
    HONOUR_LOW = 0x1111111                # lowest bits of the seven honour nibbles, moved down by SUIT_BITS


cdef inline bint is_standard_win(const SuitTables* tables, uint64_t counts) noexcept nogil:
    """Sets and one pair, of any number of tiles; counts at most 4."""
    cdef uint32_t honours = <uint32_t>(counts >> 36)
    cdef uint32_t b0 = honours & HONOUR_LOW, b1 = (honours >> 1) & HONOUR_LOW, b2 = (honours >> 2) & HONOUR_LOW
    cdef uint32_t twos = b1 & ~b0
    if (b0 & ~b1) | b2 | (twos & (twos - 1)):
        return False                      # a single honour, four of one (no kong), or two pairs
    return suit_splits(tables, halves_of(counts), twos == 0)


cdef inline bint is_seven_pairs(uint64_t counts) noexcept nogil:
    """Every count even; with 14 tiles that is seven pairs, four alike being two."""
    return (counts & 0x1111111111111111ULL) == 0


cdef inline bint is_win_counts(const SuitTables* tables, uint64_t counts, unsigned int n_concealed) noexcept nogil:
    """Does this win? `n_concealed` is the number of tiles in `counts`, 14 less three for each meld."""
    return is_standard_win(tables, counts) or (n_concealed == 14 and is_seven_pairs(counts))


# All readings but for the home of the winning tile, standard ones first (each pair's not yet in the order of showing).
# Gives their number, at most MAX_READINGS; 0 where the hand does not win.
cdef int c_readings(uint64_t counts, unsigned int n_concealed, Reading* out) noexcept nogil
