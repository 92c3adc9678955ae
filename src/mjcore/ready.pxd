# Layer 4: ready tiles and the wait shape.

from libc.stdint cimport uint32_t, uint64_t

from mjcore.suits cimport Halves, LEFT_SIZE, SuitTables, halves_of, suit_splits
from mjcore.tiles cimport fours_mask, gather_bits
from mjcore.win cimport HONOUR_LOW


cdef inline uint32_t suit_wait(const SuitTables* tables, Halves h, bint with_pair) noexcept nogil:
    """The ranks that complete the suit, as a mask of nine bits."""
    cdef const uint32_t* left = &tables.left[with_pair][0]
    cdef const uint32_t* right = &tables.right[0]
    cdef uint32_t l = left[h.left], r = right[h.right]
    return (
        ((left[h.left + 1] & r) != 0)
        | (((left[h.left + 6] & r) != 0) << 1)
        | (((left[h.left + 36] & r) != 0) << 2)
        | (((left[h.left + 216] & r) != 0) << 3)
        | (((l & right[h.right + 1]) != 0) << 4)
        | (((l & right[h.right + 6]) != 0) << 5)
        | (((l & right[h.right + 36]) != 0) << 6)
        | (((l & right[h.right + 216]) != 0) << 7)
        | (((l & right[h.right + 1296]) != 0) << 8)
    )


cdef inline uint32_t wait_shape(const SuitTables* tables, uint64_t counts, unsigned int n_concealed) noexcept nogil:
    """The kinds that complete the hand by shape, a fifth copy imagined (rules, section 2); counts at most 4.

    `n_concealed` is the number of tiles in `counts`: 13 less three for each meld.
    """
    cdef uint32_t honours = <uint32_t>(counts >> 36)
    cdef uint32_t b0 = honours & HONOUR_LOW, b1 = (honours >> 1) & HONOUR_LOW, b2 = (honours >> 2) & HONOUR_LOW
    cdef uint32_t twos = b1 & ~b0, uneven = (b0 & ~b1) | b2, rest = twos & (twos - 1)
    cdef uint32_t shape = 0
    cdef uint64_t odd
    cdef Halves h = halves_of(counts)
    if uneven == 0:
        if rest == 0:
            # The honours are pungs and at most one pair: the suit may take the tile.
            shape = suit_wait(tables, h, twos == 0)
            if twos and suit_splits(tables, h, True):
                shape |= gather_bits(<uint64_t>twos << 36)
        elif rest & (rest - 1) == 0 and suit_splits(tables, h, False):
            shape = gather_bits(<uint64_t>twos << 36)
    elif twos == 0 and uneven & (uneven - 1) == 0 and suit_splits(tables, h, False):
        # One honour alone, or four of one (pung, and a pair with the imagined fifth).
        shape = gather_bits(<uint64_t>uneven << 36)
    if n_concealed == 13:
        odd = counts & 0x1111111111111111ULL
        if odd & (odd - 1) == 0:
            shape |= gather_bits(odd)
    return shape


cdef inline uint32_t ready_mask(const SuitTables* tables, uint64_t counts, uint64_t melded, unsigned int n_concealed) noexcept nogil:
    """The kinds that make `counts` win, without those whose four copies lie in `counts` and `melded` together."""
    return wait_shape(tables, counts, n_concealed) & ~fours_mask(counts + melded)
