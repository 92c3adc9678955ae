# Layer 6.1: the score of a hand as an object.

from mjcore.hand cimport Hand
from mjcore.score cimport Best, Rules
from mjcore.types cimport HandData

cdef class CoreScore:
    cdef Best best
    cdef HandData data
    cdef readonly Hand hand
    cdef readonly Rules rules
    cdef readonly unsigned int flags
    cdef readonly unsigned int seat

# The score of a hand in its circumstances (seat -1: the default), or an error; `cls` is CoreScore or a subclass of it.
cdef CoreScore c_scored(Hand hand, Rules rules, unsigned int flags, int seat, type cls)
