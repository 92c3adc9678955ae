# Layer 1: the generator of every random choice, SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
# generators", 2014): one 64-bit word of state, the same numbers on every platform. Streams are told apart by a purpose and
# an index, so that hand i of a seed is the same whoever asks for it and in whatever order.

from libc.stdint cimport uint32_t, uint64_t

cdef enum:                                # what a stream is for
    STREAM_WALL = 1
    STREAM_DEALER = 2
    STREAM_DICE = 3
    STREAM_PLAY = 4
    STREAM_ENV = 8                        # the seed of one of many environments
    STREAM_SEAT = 16                      # + seat: what the player at a seat draws

cdef struct Rng:
    uint64_t state


cdef inline uint64_t mix64(uint64_t z) noexcept nogil:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline uint64_t rng_next(Rng* rng) noexcept nogil:
    rng.state += 0x9E3779B97F4A7C15ULL
    return mix64(rng.state)


cdef inline Rng rng_stream(uint64_t seed, uint64_t index, uint64_t purpose) noexcept nogil:
    """The stream of `purpose` (below 2**32) of hand `index` of `seed`."""
    cdef Rng rng
    rng.state = mix64(mix64(seed + 0x9E3779B97F4A7C15ULL * purpose) + index)
    return rng


cdef inline uint32_t rng_below(Rng* rng, uint32_t n) noexcept nogil:
    """A number below n (n >= 1), unbiased: Lemire's multiplication with rejection (2019), on 32 bits."""
    cdef uint64_t product = (rng_next(rng) >> 32) * n
    cdef uint32_t threshold
    if <uint32_t>product < n:
        threshold = (<uint32_t>0 - n) % n
        while <uint32_t>product < threshold:
            product = (rng_next(rng) >> 32) * n
    return <uint32_t>(product >> 32)

cdef int c_shuffled_wall(uint64_t seed, uint64_t index, bint flowers, unsigned char* wall) noexcept nogil
cdef int c_break_wall(const unsigned char* shuffled, uint64_t seed, uint64_t index, unsigned char* wall) noexcept nogil
cdef void c_drawing_order(const unsigned char* shuffled, int first, int second, unsigned char* wall) noexcept nogil

cdef uint64_t check_word(value, str what) except? 0xBAD

cdef class Random:
    cdef Rng rng
