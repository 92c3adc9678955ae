"""Tables of the suit: can these nine counts be split into sets, with or without a pair?

The suit is cut between rank 4 and rank 5. Only two sorts of chow cross the cut: 345 and 456. What the left half (ranks 1-4)
can hand over is therefore a set of *states* (x, y, p): x chows 345 and y chows 456 begun (0 to 2 each, since three equal
chows are three pungs as well), p = 1 if the left half holds the pair. A state is one bit of 18. ``left`` lists for every
left half the states it can end in, ``right`` for every right half the states it can take up, and a suit splits exactly
where the two have a bit in common. That is two loads and an AND, from 42 KB in all.

Both are composed forwards, from sets to counts: nothing is ever taken apart, so nothing can be forgotten. Counts go to 5
because a wait shape imagines a fifth copy (rules, section 2).
"""

from libc.stdint cimport uint32_t
from libc.string cimport memset

cdef enum:
    STATES = 9                            # (x, y), three values each; the states with the pair lie nine bits above
    TOP = 5                               # the most copies that a count here can have

cdef SuitTables TABLES


cdef const SuitTables* suit_tables() noexcept nogil:
    return &TABLES


cdef void compose_left() noexcept nogil:
    """Ranks 1-4 from n123 chows 123, n234 chows 234, x, y, one pair at most, and pungs."""
    cdef int n123, n234, x, y, pair, pungs, rank, index, count, fits
    cdef int counts[4]
    cdef uint32_t state
    for n123 in range(3):
        for n234 in range(3):
            for x in range(3):
                for y in range(3):
                    for pair in range(-1, 4):
                        for pungs in range(16):
                            counts[0] = n123
                            counts[1] = n123 + n234
                            counts[2] = n123 + n234 + x
                            counts[3] = n234 + x + y
                            index = 0
                            fits = True
                            for rank in range(3, -1, -1):
                                count = counts[rank] + 3 * ((pungs >> rank) & 1) + 2 * (rank == pair)
                                fits = fits and count <= TOP
                                index = 6 * index + count
                            if fits:
                                state = <uint32_t>1 << (3 * x + y)
                                if pair < 0:
                                    TABLES.left[0][index] |= state
                                    TABLES.left[1][index] |= state << STATES
                                else:
                                    TABLES.left[1][index] |= state


cdef void compose_right() noexcept nogil:
    """Ranks 5-9 from what x and y bring over the cut, n567, n678, n789, one pair at most, and pungs."""
    cdef int x, y, n567, n678, n789, pair, pungs, rank, index, count, fits
    cdef int counts[5]
    for x in range(3):
        for y in range(3):
            for n567 in range(3):
                for n678 in range(3):
                    for n789 in range(3):
                        for pair in range(-1, 5):
                            for pungs in range(32):
                                counts[0] = x + y + n567
                                counts[1] = y + n567 + n678
                                counts[2] = n567 + n678 + n789
                                counts[3] = n678 + n789
                                counts[4] = n789
                                index = 0
                                fits = True
                                for rank in range(4, -1, -1):
                                    count = counts[rank] + 3 * ((pungs >> rank) & 1) + 2 * (rank == pair)
                                    fits = fits and count <= TOP
                                    index = 6 * index + count
                                if fits:
                                    TABLES.right[index] |= <uint32_t>1 << (3 * x + y + (STATES if pair >= 0 else 0))


memset(&TABLES, 0, sizeof(TABLES))
compose_left()
compose_right()


def suit_table_bytes():
    """The size of the tables in bytes (for the documentation and the benchmarks)."""
    return sizeof(SuitTables)
