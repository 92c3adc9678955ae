"""Players of the core: random and greedy.

`greedy` takes every win. Else it comes nearer to ready as fast as it can: of the discards that leave the hand nearest, the one
with the most unseen useful tiles; it claims what brings it nearer, makes kongs that cost nothing, and declares ready as soon
as it can win. It does not look at fan, nor at what the other does.
"""

from libc.stdint cimport uint32_t, uint64_t

from mjcore.deal cimport Deal
from mjcore.distance cimport c_discard_distances, c_distance, c_useful
from mjcore.fanset cimport ctz, popcount
from mjcore.moves cimport *
from mjcore.planner cimport c_plan, c_plan_values
from mjcore.ready cimport ready_mask
from mjcore.rng cimport Random, Rng, rng_below
from mjcore.seen cimport Seen, SeenData, c_see
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, held_mask, meld_counts, one_of
from mjcore.types cimport CHOW, HAND_TILES

from mjcore.actions import ACTIONS
from mjcore.errors import HandError, IllegalMove

cdef const SuitTables* TABLES = suit_tables()
cdef tuple ALL_ACTIONS = ACTIONS

# Names of the policies, at their numbers.
POLICIES = ("random", "greedy", "planner")

cdef enum:
    HONOUR_FOURS = 0x4444444000000000     # four copies of every honour
    FAR_AWAY = 99


cdef unsigned int c_random(const DealData* d, Rng* rng) noexcept nogil:
    """One legal action, each as likely as the others."""
    cdef uint64_t lo = d.legal_lo, hi = d.legal_hi
    cdef unsigned int n_lo = popcount(lo), i = rng_below(rng, n_lo + popcount(hi))
    cdef unsigned int base = 0
    if i >= n_lo:
        lo = hi
        i -= n_lo
        base = 64
    while i:
        lo &= lo - 1
        i -= 1
    return base + ctz(lo)


cdef inline uint64_t melded_honours(const SeatState* s) noexcept nogil:
    """Honours in a seat's melds. Melds of the suit are left out: that a fifth copy cannot come is seen by the unseen tiles,
    and without them distances are read from tables."""
    cdef uint64_t counts = 0
    cdef unsigned int i
    for i in range(s.n_melds):
        if s.meld_tile[i] >= 9:
            counts += meld_counts(s.meld_kind[i], s.meld_tile[i])
    return counts


cdef inline unsigned int copies_left(uint64_t unseen, uint32_t kinds) noexcept nogil:
    cdef unsigned int n = 0, kind
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        n += count_of(unseen, kind)
    return n


# A discard, or where a claim leads.
cdef struct Step:
    int distance
    unsigned int useful                   # unseen tiles that bring the hand nearer
    unsigned int discard


cdef inline bint is_nearer(const Step* a, const Step* b) noexcept nogil:
    return a.distance < b.distance or (a.distance == b.distance and a.useful > b.useful)


cdef Step best_discard(uint64_t counts, uint64_t melded, unsigned int n_melds, uint64_t unseen, uint32_t allowed) noexcept nogil:
    """Of a hand to move, the discard among `allowed` that leaves it nearest with the most unseen useful tiles.

    No discard makes a hand nearer than it is with the tile, so those that keep its distance are the best where there are any.
    """
    cdef Step best, step
    cdef uint32_t kinds = allowed & held_mask(counts), same = 0
    cdef uint64_t left
    cdef int least = FAR_AWAY
    cdef int distances[16]
    cdef unsigned int kind
    best.distance = FAR_AWAY
    best.useful = 0
    best.discard = 0
    c_discard_distances(counts, melded, n_melds, kinds, distances)
    for kind in range(16):
        if kinds >> kind & 1 and distances[kind] < least:
            least = distances[kind]
    # From the honours downwards: of equal discards the honours go first.
    for kind in range(15, -1, -1):
        if not kinds >> kind & 1 or distances[kind] != least:
            continue
        left = counts - one_of(kind)
        if least == 0:
            step.useful = copies_left(unseen, ready_mask(TABLES, left, melded, HAND_TILES - 3 * n_melds))
        else:
            step.useful = copies_left(unseen, c_useful(left, melded, n_melds, least))
        step.distance = least
        step.discard = kind
        if best.distance == FAR_AWAY or is_nearer(&step, &best):
            best = step
    return best


cdef unsigned int best_step(uint64_t counts, unsigned int n_melds, int* distance) noexcept nogil:
    cdef Step step = best_discard(counts, 0, n_melds, 0x4444444444444444ULL - counts, 0xFFFF)
    distance[0] = step.distance
    return step.discard


cdef unsigned int greedy_turn(const SeenData* s) noexcept nogil:
    cdef const DealData* d = &s.deal
    cdef const SeatState* own = &d.seats[s.seat]
    cdef uint64_t melded = melded_honours(own)
    cdef uint64_t kongs
    cdef Step step
    cdef unsigned int action, kind, n_melds = own.n_melds
    cdef uint64_t legal = d.legal_lo
    if own.ready == NOT_READY:
        step = best_discard(own.counts, melded, n_melds, s.unseen, <uint32_t>(legal & 0xFFFF))
    else:
        step.distance = FAR_AWAY
        step.useful = 0
        step.discard = d.tile
    # A kong that leaves the hand as near is a tile more to draw.
    for action in range(A_CONCEALED_KONG, A_WIN):
        if not c_is_legal(d, action):
            continue
        if action >= A_ADDED_KONG:
            kind = action - A_ADDED_KONG
            if own.ready != NOT_READY or c_distance(own.counts - one_of(kind), melded, n_melds) <= step.distance:
                return action
        else:
            kind = action - A_CONCEALED_KONG
            if c_distance(own.counts - 4 * one_of(kind), melded + (4 * one_of(kind) if kind >= 9 else 0), n_melds + 1) \
                    <= step.distance:
                return action
    if step.useful and c_is_legal(d, A_READY_DISCARD + step.discard):
        return A_READY_DISCARD + step.discard
    return A_DISCARD + step.discard


cdef unsigned int greedy_claim(const SeenData* s) noexcept nogil:
    cdef const DealData* d = &s.deal
    cdef const SeatState* own = &d.seats[s.seat]
    cdef uint64_t melded = melded_honours(own), tile = one_of(d.tile), rest, taken
    cdef unsigned int n = own.n_melds, action, best = A_PASS
    cdef Step now, step
    now.distance = c_distance(own.counts, melded, n)
    now.useful = 0
    # No claim brings nearer what the tile itself does not.
    if c_distance(own.counts + tile, melded, n) == now.distance:
        return A_PASS
    for action in range(A_CHOW, A_KONG + 1):
        if not c_is_legal(d, action):
            continue
        if action == A_KONG:
            # The replacement makes up for the discard that there is not.
            rest = own.counts - 3 * tile
            step.distance = c_distance(rest, melded + (4 * tile if d.tile >= 9 else 0), n + 1)
            step.useful = FAR_AWAY
        else:
            taken = 3 * tile if action == A_PUNG else meld_counts(CHOW, action - A_CHOW)
            rest = own.counts + tile - taken
            step = best_discard(rest, melded + (taken if d.tile >= 9 else 0), n + 1, s.unseen, 0xFFFF)
        if step.distance < now.distance or (best != A_PASS and is_nearer(&step, &now)):
            now = step
            best = action
    return best


cdef unsigned int c_greedy(const SeenData* s) noexcept nogil:
    cdef const DealData* d = &s.deal
    if c_is_legal(d, A_WIN):
        return A_WIN
    if d.phase == PHASE_OPENING:
        return A_READY
    if d.phase == PHASE_CLAIM:
        return greedy_claim(s)
    if d.phase == PHASE_ROB:
        return A_PASS
    return greedy_turn(s)


cdef unsigned int c_choose_seen(const SeenData* s, const RuleTable* rules, unsigned int policy, Rng* rng) noexcept nogil:
    if policy == POLICY_GREEDY:
        return c_greedy(s)
    if policy == POLICY_PLANNER:
        return c_plan(s, rules)
    return c_random(&s.deal, rng)


cdef unsigned int c_choose(const DealData* d, const RuleTable* rules, unsigned int policy, Rng* rng) noexcept nogil:
    cdef SeenData seen
    if policy == POLICY_RANDOM:
        return c_random(d, rng)
    c_see(d, rules.switches, &seen)
    return c_choose_seen(&seen, rules, policy, rng)


cdef int check_policy(object name) except -1:
    if not isinstance(name, str) or name not in POLICIES:
        raise HandError(f"no policy is called {repr(name)[:60]}; there are {', '.join(POLICIES)}")
    return POLICIES.index(name)


cdef int check_position(object position, SeenData* seen, const RuleTable** rules) except -1:
    """What the seat to move sees, of a Deal or as it was Seen. The caller keeps `position` alive."""
    cdef Deal deal
    if isinstance(position, Seen):
        if (<Seen>position).rules is None:
            raise HandError("this holds nothing: make one with Seen.of(deal)")
        seen[0] = (<Seen>position).data
        rules[0] = &(<Seen>position).rules.table
        return 0
    if not isinstance(position, Deal):
        raise HandError(f"a player chooses for a Deal or what is Seen of one, not {type(position).__name__}")
    deal = position
    deal.check_made()
    if deal.data.phase == PHASE_OVER:
        raise IllegalMove("the hand is over and nobody is to move")
    rules[0] = &deal.rules.table
    c_see(&deal.data, deal.rules.table.switches, seen)
    return 0


def choose(position, policy, Random random not None):
    """The action that a policy of the core chooses for the seat to move.

    Parameters
    ----------
    position : Deal or Seen
        Of a deal, only what the seat to move sees is looked at.
    policy : str
        One of `POLICIES`.
    random : Random
        Drawn from by policies that throw dice.

    Raises IllegalMove where the hand is over, HandError for another policy.

    >>> from mjcore import Deal, Random, Rules, shuffled_wall
    >>> deal = Deal(shuffled_wall(1), 0, Rules([(20, 24, ()), (36, 6, ())]))
    >>> choose(deal, "greedy", Random(1)) in deal.legal_actions()
    True
    """
    cdef int number = check_policy(policy)
    cdef SeenData seen
    cdef const RuleTable* rules
    check_position(position, &seen, &rules)
    return ALL_ACTIONS[<Py_ssize_t>c_choose_seen(&seen, rules, number, &random.rng)]


def plan(position):
    """What the planner finds each legal action worth: (action, fan won net until the hand ends), in the order of ids.

    Arguments and errors as `choose`.

    >>> from mjcore import Deal, Random, Rules, shuffled_wall
    >>> deal = Deal(shuffled_wall(1), 0, Rules([(20, 24, ()), (36, 6, ())]))
    >>> [action for action, _ in plan(deal)] == list(deal.legal_actions())
    True
    """
    cdef SeenData seen
    cdef const RuleTable* rules
    cdef double values[N_ACTIONS]
    cdef unsigned int action
    check_position(position, &seen, &rules)
    with nogil:
        c_plan_values(&seen, rules, values)
    return tuple([(ALL_ACTIONS[<Py_ssize_t>action], values[action])
                  for action in range(N_ACTIONS) if c_is_legal(&seen.deal, action)])
