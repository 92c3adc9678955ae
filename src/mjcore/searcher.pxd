# Layer 8: choosing by playing sampled hands out.

from libc.stdint cimport uint64_t

from mjcore.moves cimport N_ACTIONS
from mjcore.rng cimport Rng
from mjcore.score cimport RuleTable
from mjcore.seen cimport SeenData

cdef struct SearchLimits:
    unsigned int playouts                 # 0: only the time counts
    double seconds                        # 0: only the playouts count

cdef struct SearchResult:
    unsigned int best
    unsigned int playouts
    unsigned int worlds
    double prior[N_ACTIONS]               # the planner's values
    double mean[N_ACTIONS]                # fan won net
    double error[N_ACTIONS]               # standard error of the mean
    unsigned int count[N_ACTIONS]

# Choose for the seat to move. Deterministic for a state of `rng` where only the playouts count.
cdef void c_search(const SeenData* s, const RuleTable* rules, const SearchLimits* limits, Rng* rng, SearchResult* out) noexcept nogil
# Playouts and seconds from Python; 0 is no limit, and one of them there must be.
cdef int check_limits(object playouts, object seconds, SearchLimits* out) except -1
