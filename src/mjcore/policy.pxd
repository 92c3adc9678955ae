# Layer 8: players of the core. A policy is given what its seat sees and answers with a legal action.

from libc.stdint cimport uint64_t

from mjcore.moves cimport DealData
from mjcore.rng cimport Rng
from mjcore.score cimport RuleTable
from mjcore.seen cimport SeenData

cdef enum:                                # Policy
    POLICY_RANDOM = 0
    POLICY_GREEDY = 1
    POLICY_PLANNER = 2
    N_POLICIES = 3

# The action that a policy chooses for the seat to move (the hand is not over). Hidden tiles of `d` are not looked at, and
# only POLICY_RANDOM draws from `rng`.
cdef unsigned int c_choose(const DealData* d, const RuleTable* rules, unsigned int policy, Rng* rng) noexcept nogil
# The same for what a seat sees.
cdef unsigned int c_choose_seen(const SeenData* s, const RuleTable* rules, unsigned int policy, Rng* rng) noexcept nogil
# The discard that leaves a hand to move nearest to ready, and how near.
cdef unsigned int best_step(uint64_t counts, unsigned int n_melds, int* distance) noexcept nogil
# The number of a policy by its name.
cdef int check_policy(object name) except -1
# What the seat to move sees of a Deal, or of what was Seen, and the ruleset; the caller keeps `position` alive.
cdef int check_position(object position, SeenData* seen, const RuleTable** rules) except -1
