# Layer 1: a set of fans as two 64-bit words. There are more than 64 fans, so one word will not do.

from libc.stdint cimport uint64_t

from mjcore.types cimport N_FANS

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int mj_ctz64(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static inline int mj_popcount64(unsigned long long x) {
        x = x - ((x >> 1) & 0x5555555555555555ull);
        x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
        return (int)((x * 0x0101010101010101ull) >> 56);
    }
    #else
    static inline int mj_ctz64(unsigned long long x) { return __builtin_ctzll(x); }
    static inline int mj_popcount64(unsigned long long x) { return __builtin_popcountll(x); }
    #endif
    /* 66 fans today; the two words hold 128. */
    typedef char mj_fans_fit_two_words[(MJ_N_FANS <= 128) ? 1 : -1];
    """
    int ctz "mj_ctz64"(uint64_t x) noexcept nogil          # x != 0
    int popcount "mj_popcount64"(uint64_t x) noexcept nogil

cdef struct FanSet:
    uint64_t lo
    uint64_t hi


cdef inline FanSet fs_empty() noexcept nogil:
    cdef FanSet s
    s.lo = 0
    s.hi = 0
    return s


cdef inline void fs_add(FanSet* s, unsigned int fan, bint shown) noexcept nogil:
    """Add `fan` (< 128) where `shown`; no branch."""
    if fan < 64:
        s.lo |= (<uint64_t>shown) << fan
    else:
        s.hi |= (<uint64_t>shown) << (fan - 64)


cdef inline bint fs_has(const FanSet* s, unsigned int fan) noexcept nogil:
    if fan < 64:
        return (s.lo >> fan) & 1
    return (s.hi >> (fan - 64)) & 1


cdef inline bint fs_any(const FanSet* s) noexcept nogil:
    return (s.lo | s.hi) != 0


cdef inline unsigned int fs_lowest(const FanSet* s) noexcept nogil:
    """The lowest fan of a set that is not empty."""
    if s.lo:
        return ctz(s.lo)
    return 64 + ctz(s.hi)


cdef inline void fs_join(FanSet* s, const FanSet* more) noexcept nogil:
    s.lo |= more.lo
    s.hi |= more.hi


cdef inline void fs_remove(FanSet* s, const FanSet* gone) noexcept nogil:
    s.lo &= ~gone.lo
    s.hi &= ~gone.hi


cdef inline void fs_drop_lowest(FanSet* s) noexcept nogil:
    if s.lo:
        s.lo &= s.lo - 1
    else:
        s.hi &= s.hi - 1
