# Layer 8: many hands in one array, stepped together without the GIL.

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t

from mjcore.moves cimport DealData
from mjcore.rng cimport Rng
from mjcore.score cimport RuleTable, Rules

cdef enum:
    NO_AGENT = 2                          # both seats are asked from outside

# One environment: its hand under way, and the streams of that hand.
cdef struct Env:
    DealData deal
    uint64_t seed                         # hand k is that of this seed and index k
    uint64_t index
    Rng sample                            # draws the actions of `sample`
    Rng other                             # draws what the player at the other seat draws
    uint32_t decisions

# What a win pays: fan, or coins where `ante` is not 0.
cdef struct Pay:
    int64_t ante
    int64_t stakes[2]                     # what each seat brought; 0: no table stakes
    int64_t rake_bp

# Where the answers go; row i of each belongs to environment i. Those that are NULL are not wanted.
cdef struct Answers:
    uint8_t* observations
    uint8_t* masks
    int8_t* turns
    double* rewards
    uint8_t* dones
    uint8_t* results
    uint8_t* last

cdef class Vector:
    cdef Env* envs
    cdef Py_ssize_t n
    cdef readonly Rules rules
    cdef bint dice
    cdef unsigned int agent
    cdef unsigned int other
    cdef Pay pay
    cdef bint ends                        # an illegal action ends the hand
    cdef double penalty
    cdef void begin_hand(self, Env* env) noexcept nogil
    cdef void play_other(self, Env* env) noexcept nogil
    cdef void begin_asked(self, Env* env) noexcept nogil
    cdef void write(self, Py_ssize_t i, const Answers* to) noexcept nogil
    cdef void finish(self, Py_ssize_t i, unsigned int seat, bint legal, const Answers* to) noexcept nogil
    cdef void step_one(self, Py_ssize_t i, int64_t action, const Answers* to) noexcept nogil
    cdef void step_some(self, const int64_t* actions, const Answers* to, Py_ssize_t start, Py_ssize_t stop) noexcept nogil
    cdef int check_asked(self, uint8_t[:, :, ::1] observations, uint8_t[:, ::1] masks, int8_t[::1] turns, Py_ssize_t n) except -1
    cdef int check_part(self, Py_ssize_t start, Py_ssize_t stop) except -1
    cdef int refuse(self, Py_ssize_t i, int64_t action) except -1
