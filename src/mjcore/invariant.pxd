# Layer 7: is a struct a position of a hand? For tests, and for bytes that come from outside.

from mjcore.moves cimport DealData
from mjcore.score cimport RuleTable

# The number of the first thing that does not hold; 0 where all is well.
cdef int c_deal_fault(const DealData* d, const RuleTable* rules) noexcept nogil
