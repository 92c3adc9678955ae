# Layer 5: a row of 16 counts, a byte each, read in place as two words.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjcore.suits cimport Halves, LEFT_SIZE

cdef extern from *:
    """
    #include <string.h>
    #include <stdint.h>
    /* Eight bytes as one number, the first byte lowest, wherever they lie. */
    static inline uint64_t mj_load8(const uint8_t* at) {
        uint64_t word;
        memcpy(&word, at, 8);
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        return word;
    }
    """
    uint64_t load8 "mj_load8"(const uint8_t* at) noexcept nogil

cdef enum:
    MAX_THREADS = 256

cdef struct Row:
    uint64_t low                          # kinds 0-7, a byte each
    uint64_t high                         # kinds 8-15


cdef inline Row row_at(const uint8_t* at) noexcept nogil:
    cdef Row row
    row.low = load8(at)
    row.high = load8(at + 8)
    return row


cdef inline uint64_t each_byte(uint64_t value) noexcept nogil:
    return value * 0x0101010101010101ULL


cdef inline bint too_many(Row row) noexcept nogil:
    """A count above 4. A byte from 0x85 on carries into its neighbour, but has told on itself by then."""
    cdef uint64_t seen = row.low | (row.low + each_byte(0x7B)) | row.high | (row.high + each_byte(0x7B))
    return (seen & each_byte(0x80)) != 0


cdef inline uint32_t row_total(Row row) noexcept nogil:
    """How many tiles, of counts of at most 4."""
    return <uint32_t>(((row.low + row.high) * 0x0101010101010101ULL) >> 56)


cdef inline bint melds_fit(uint32_t in_melds, uint32_t n_melds) noexcept nogil:
    """Three or four tiles for each meld."""
    return (in_melds >= 3 * n_melds) & (in_melds <= 4 * n_melds)


cdef inline Halves row_halves(Row row) noexcept nogil:
    """`suits.halves_of` from bytes: two multiplications add neighbours up, 6 and then 36 to one."""
    cdef Halves h
    cdef uint64_t pairs = ((row.low * 0x0106) >> 8) & 0x00FF00FF00FF00FFULL
    cdef uint64_t fours = pairs * 0x10024
    h.left = (fours >> 16) & 0xFFFF
    h.right = <uint32_t>(fours >> 48) + LEFT_SIZE * <uint32_t>(row.high & 0xFF)
    return h


cdef inline Py_ssize_t piece(Py_ssize_t n, int part, int parts) noexcept nogil:
    """Where part `part` of `parts` begins; whole cache lines of answers, so that no two threads write to one."""
    return n if part == parts else ((n // parts) * part) & ~<Py_ssize_t>63


# The shapes that the loops rely on: raises HandError.
cdef int check_rows(Py_ssize_t n, Py_ssize_t width, Py_ssize_t n_out, Py_ssize_t n_status, int threads) except -1
