# Layer 8: the policy that weighs fan against chance and danger.

from mjcore.score cimport RuleTable
from mjcore.seen cimport SeenData

# What an action is thought to be worth, in fan won net until the hand ends, for the legal actions; by action id.
cdef void c_plan_values(const SeenData* s, const RuleTable* rules, double* values) noexcept nogil
cdef unsigned int c_plan(const SeenData* s, const RuleTable* rules) noexcept nogil
