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


cdef inline uint32_t where(bint condition, uint32_t value) noexcept nogil:
    """`value` where the condition (0 or 1) holds, else 0; no branch: which case a hand is cannot be predicted."""
    return (<uint32_t>0 - <uint32_t>condition) & value


cdef inline uint32_t wait_shape(const SuitTables* tables, uint64_t counts, unsigned int n_concealed) noexcept nogil:
    """The kinds that complete the hand by shape, a fifth copy imagined (rules, section 2); counts at most 4.

    `n_concealed` is the number of tiles in `counts`: 13 less three for each meld.
    """
    cdef uint32_t honours = <uint32_t>(counts >> 36)
    cdef uint32_t b0 = honours & HONOUR_LOW, b1 = (honours >> 1) & HONOUR_LOW, b2 = (honours >> 2) & HONOUR_LOW
    cdef uint32_t twos = b1 & ~b0, uneven = (b0 & ~b1) | b2, rest = twos & (twos - 1)
    cdef Halves h = halves_of(counts)
    cdef bint sets = suit_splits(tables, h, False), sets_and_pair = suit_splits(tables, h, True)
    # Honours that complete the hand: one of two pairs, or the pair beside a suit that has one, to a pung; one alone to the
    # pair, or four of one to pung and pair with the imagined fifth.
    cdef bint even = uneven == 0, one_pair = (twos != 0) & (rest == 0)
    cdef bint two_pairs = (rest != 0) & ((rest & (rest - 1)) == 0)
    cdef bint alone = (uneven != 0) & ((uneven & (uneven - 1)) == 0) & (twos == 0)
    cdef uint32_t by_honours = (
        where(even & ((one_pair & sets_and_pair) | (two_pairs & sets)), twos) | where(alone & sets, uneven)
    )
    # The suit takes the tile where the honours are pungs and one pair at the most.
    cdef uint32_t by_suit = where(even & (rest == 0), suit_wait(tables, h, twos == 0))
    cdef uint64_t by_pairs = 0, odd
    if n_concealed == 13:
        odd = counts & 0x1111111111111111ULL
        by_pairs = odd & (<uint64_t>0 - <uint64_t>((odd & (odd - 1)) == 0))
    return by_suit | gather_bits((<uint64_t>by_honours << 36) | by_pairs)


cdef inline uint32_t ready_mask(const SuitTables* tables, uint64_t counts, uint64_t melded, unsigned int n_concealed) noexcept nogil:
    """The kinds that make `counts` win, without those whose four copies lie in `counts` and `melded` together."""
    return wait_shape(tables, counts, n_concealed) & ~fours_mask(counts + melded)
