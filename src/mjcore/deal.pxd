# Layer 7: the Python object around one hand.

from libc.stdint cimport uint64_t

from mjcore.moves cimport DealData
from mjcore.rng cimport Rng
from mjcore.score cimport RuleTable, Rules

cdef class Deal:
    cdef DealData data
    cdef readonly Rules rules
    cdef int check_made(self) except -1
    cdef Py_ssize_t number_of(self, action) except -2
    cdef str what_is_legal(self)
    cdef int refuse(self, action, Py_ssize_t number) except -1

# Whole random hands inside the core: `rng` chooses, the end is left in `d`. Returns the number of decisions.
cdef int c_play_random(DealData* d, Rng* rng, const RuleTable* rules) noexcept nogil
