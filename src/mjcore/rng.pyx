"""Random choices with a seed: the same seed gives the same numbers everywhere (see rng.pxd for the generator)."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjcore.types cimport FIRST_FLOWER, MAX_COPIES, N_HAND_KINDS, N_KINDS

from operator import index as as_index

from mjcore.errors import Mj2pError, shown

# Purposes of streams, for callers that draw something of their own (see `random_below`).
PURPOSES = {"wall": STREAM_WALL, "dealer": STREAM_DEALER, "dice": STREAM_DICE, "play": STREAM_PLAY}


cdef uint64_t check_word(value, str what) except? 0xBAD:
    """A whole number of 64 bits from outside."""
    if not isinstance(value, bool):
        try:
            return as_index(value)
        except (TypeError, OverflowError):
            pass
    raise Mj2pError(f"{what} is a whole number from 0 to {2**64 - 1}, not {shown(value)}")


cdef int c_shuffled_wall(uint64_t seed, uint64_t index, bint flowers, uint8_t* wall) noexcept nogil:
    """Kinds in order, four of each and one of each flower, shuffled (Fisher and Yates, from the end); returns their number."""
    cdef Rng rng = rng_stream(seed, index, STREAM_WALL)
    cdef int n = 0, i, j
    cdef uint8_t kind
    for i in range(N_HAND_KINDS):
        for j in range(MAX_COPIES):
            wall[n] = i
            n += 1
    if flowers:
        for i in range(FIRST_FLOWER, N_KINDS):
            wall[n] = i
            n += 1
    for i in range(n - 1, 0, -1):
        j = rng_below(&rng, i + 1)
        kind = wall[i]
        wall[i] = wall[j]
        wall[j] = kind
    return n


cdef int c_break_wall(const uint8_t* shuffled, uint64_t seed, uint64_t index, uint8_t* wall) noexcept nogil:
    """Two dice and the order of drawing of 72 tiles in two walls of 18 stacks (rules, section 6.2); dice as 8 * first + second."""
    cdef Rng rng = rng_stream(seed, index, STREAM_DICE)
    cdef int first = rng_below(&rng, 6) + 1, second = rng_below(&rng, 6) + 1
    c_drawing_order(shuffled, first, second, wall)
    return 8 * first + second


cdef void c_drawing_order(const uint8_t* shuffled, int first, int second, uint8_t* wall) noexcept nogil:
    cdef int start = 0 if (first + second) % 2 else 36, passed = 2 * min(first, second), i
    for i in range(36):
        wall[i + 36 - passed] = shuffled[(start + 36) % 72 + i]
    for i in range(passed, 36):
        wall[i - passed] = shuffled[start + i]
    for i in range(passed):
        wall[72 - passed + i] = shuffled[start + i]


def shuffled_wall(seed, index=0, bint flowers=True):
    """The tiles of hand `index` of `seed`, shuffled, as bytes of kinds: 72, or 64 without flowers.

    >>> sorted(shuffled_wall(1, flowers=False)) == sorted(list(range(16)) * 4)
    True
    """
    cdef uint8_t wall[72]
    cdef int n = c_shuffled_wall(check_word(seed, "a seed"), check_word(index, "the index of a hand"), flowers, wall)
    return bytes(wall[:n])


def drawing_order(bytes shuffled not None, int first, int second):
    """The order in which two dice let 72 shuffled tiles be drawn (rules, section 6.2), as bytes.

    >>> drawing_order(bytes(range(72)), 1, 2)[:3], drawing_order(bytes(range(72)), 1, 2)[-2:]
    (b'\\x02\\x03\\x04', b'\\x00\\x01')
    """
    cdef uint8_t wall[72]
    if len(shuffled) != 72 or not 1 <= first <= 6 or not 1 <= second <= 6:
        raise ValueError("a broken wall has 72 tiles, and two dice show 1 to 6 each")
    c_drawing_order(shuffled, first, second, wall)
    return bytes(wall[:72])


def dice_of(seed, index=0):
    """The two dice of hand `index` of `seed`.

    >>> all(1 <= die <= 6 for die in dice_of(7))
    True
    """
    cdef Rng rng = rng_stream(check_word(seed, "a seed"), check_word(index, "the index of a hand"), STREAM_DICE)
    cdef int first = rng_below(&rng, 6) + 1
    return first, <int>rng_below(&rng, 6) + 1


def dealer_of(seed, index=0):
    """The dealer, seat 0 or 1, of hand `index` of `seed`.

    >>> {dealer_of(3, i) for i in range(40)}
    {0, 1}
    """
    cdef Rng rng = rng_stream(check_word(seed, "a seed"), check_word(index, "the index of a hand"), STREAM_DEALER)
    return rng_below(&rng, 2)


cdef class Random:
    """A stream of unbiased numbers with a seed, an index and a purpose (see `PURPOSES`); small and picklable.

    >>> Random(1, 0, 9).below(10) == Random(1, 0, 9).below(10)
    True
    """

    def __init__(self, seed=0, index=0, unsigned int purpose=STREAM_PLAY):
        self.rng = rng_stream(check_word(seed, "a seed"), check_word(index, "the index of a hand"), purpose)

    def below(self, n):
        """A number from 0 to n - 1; n is a whole number from 1 to 2**32 - 1."""
        cdef uint64_t bound = check_word(n, "the bound of a random number")
        if bound == 0 or bound > 0xFFFFFFFFULL:
            raise Mj2pError(f"the bound of a random number is 1 to {2**32 - 1}, not {bound}")
        return rng_below(&self.rng, <uint32_t>bound)

    @property
    def state(self):
        """The whole state as one integer; can be set."""
        return self.rng.state

    @state.setter
    def state(self, uint64_t value):
        self.rng.state = value

    def __reduce__(self):
        return _rebuild_random, (self.rng.state,)


def _rebuild_random(state):
    random = Random()
    random.state = state
    return random
