"""Choosing by playing sampled hands out.

A *world* is a full position that agrees with everything the seat has seen: the other's hidden tiles and the order of the wall
are drawn from the unseen ones. The other's hand is no plain draw, for a player keeps what is useful: it starts as one and is
then bettered by as many draws as the other has had, greedily; where the other has declared ready it goes on until it is, on
no kind that went by since.

Every candidate is played out in the same worlds, so what luck does to all of them alike falls out of their differences.
Candidates are halved in rounds. They are compared by the mean of their playouts shrunk towards the planner's value, as if the
planner's word were PRIOR_WEIGHT playouts: a few lucky ones do not outvote it.
"""

from libc.math cimport sqrt
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from mjcore.deal cimport Deal
from mjcore.detect cimport SW_FLOWERS
from mjcore.fanset cimport ctz, popcount
from mjcore.moves cimport *
from mjcore.planner cimport c_plan_values
from mjcore.policy cimport POLICY_GREEDY, best_step, c_choose, check_position
from mjcore.ready cimport ready_mask
from mjcore.rng cimport Random, Rng, rng_below, rng_next, rng_stream
from mjcore.score cimport Best, RuleTable, Rules, c_score
from mjcore.seen cimport Seen, SeenData, c_discards_since_ready
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, fours_mask, held_mask, one_of
from mjcore.types cimport CONCEALED_KONG, FIRST_FLOWER, HAND_TILES, HandData, N_FLOWERS, N_HAND_KINDS

from mjcore.actions import ACTIONS
from mjcore.errors import HandError, IllegalMove

cdef extern from "time.h":
    ctypedef long time_t
    cdef struct timespec:
        time_t tv_sec
        long tv_nsec
    int timespec_get(timespec*, int) nogil
    int TIME_UTC

cdef const SuitTables* TABLES = suit_tables()
cdef tuple ALL_ACTIONS = ACTIONS

cdef enum:
    STREAM_WORLDS = 32                    # purpose of the streams that worlds are drawn from
    MOST_CANDIDATES = 6
    MOST_BETTERING = 60                   # draws until a hand that must be ready is given up
    MOST_TRIES = 4
    MOST_PLAYOUTS = 100000000
    MOST_SECONDS = 3600

# The most playouts that can be asked for.
MAX_PLAYOUTS = MOST_PLAYOUTS

cdef double PRIOR_WEIGHT = 80.0           # playouts
cdef double FAR_BEHIND = 6.0              # fan: what the planner finds so much worse than the best is not played out


cdef double clock_now() noexcept nogil:
    cdef timespec t
    timespec_get(&t, TIME_UTC)
    return t.tv_sec + 1e-9 * t.tv_nsec


# The tiles that may lie anywhere.
cdef struct Pool:
    uint8_t kinds[80]
    unsigned int n


cdef inline unsigned int take(Pool* pool, Rng* rng) noexcept nogil:
    cdef unsigned int i = rng_below(rng, pool.n), kind = pool.kinds[i]
    pool.n -= 1
    pool.kinds[i] = pool.kinds[pool.n]
    return kind


cdef uint64_t sample_hand(const SeenData* s, Pool* pool, Rng* rng) noexcept nogil:
    """The other's concealed tiles, taken from the pool of hand kinds."""
    cdef const DealData* d = &s.deal
    cdef const SeatState* other = &d.seats[s.seat ^ 1]
    cdef uint64_t counts = 0, pooled = 0
    cdef unsigned int i, kind, draws, thrown
    cdef bint must = other.ready != NOT_READY
    cdef int distance
    for i in range(s.other_count):
        counts += one_of(take(pool, rng))
    # A hand of 14 in the opening is as dealt.
    if d.phase == PHASE_OPENING or pool.n == 0:
        return counts
    draws = MOST_BETTERING if must else other.n_draws
    for i in range(draws):
        if must and ready_mask(TABLES, counts, 0, HAND_TILES - 3 * other.n_melds):
            break
        kind = take(pool, rng)
        thrown = best_step(counts + one_of(kind), other.n_melds, &distance)
        # Who has not declared is hardly ever ready.
        if distance == 0 and not must and rng_below(rng, 8):
            thrown = kind
        counts += one_of(kind)
        counts -= one_of(thrown)
        pool.kinds[pool.n] = thrown
        pool.n += 1
    return counts


cdef void make_world(const SeenData* s, const RuleTable* rules, Rng* rng, DealData* out) noexcept nogil:
    cdef SeatState* other
    cdef uint64_t unseen = s.unseen, counts
    cdef uint32_t fours, safe
    cdef Pool pool
    cdef Pool tried
    cdef unsigned int i, j, kind, n
    out[0] = s.deal
    other = &out.seats[s.seat ^ 1]
    for i in range(other.n_melds):
        if other.meld_kind[i] == CONCEALED_KONG:
            fours = fours_mask(unseen)
            if fours == 0:
                fours = 1                 # cannot be: such a kong lies unseen
            for j in range(rng_below(rng, popcount(fours))):
                fours &= fours - 1
            other.meld_tile[i] = ctz(fours)
            unseen -= 4 * one_of(ctz(fours))
    pool.n = 0
    for kind in range(N_HAND_KINDS):
        for i in range(count_of(unseen, kind)):
            pool.kinds[pool.n] = kind
            pool.n += 1
    if not s.shows_other:
        safe = c_discards_since_ready(s)
        counts = 0
        for i in range(MOST_TRIES):
            tried = pool
            counts = sample_hand(s, &tried, rng)
            if other.ready == NOT_READY or not (safe & ready_mask(TABLES, counts, 0, HAND_TILES - 3 * other.n_melds)):
                break
        pool = tried
        other.counts = counts
    if rules.switches & SW_FLOWERS:
        for i in range(N_FLOWERS):
            if not (s.deal.seats[0].flowers | s.deal.seats[1].flowers) >> i & 1:
                pool.kinds[pool.n] = FIRST_FLOWER + i
                pool.n += 1
    n = pool.n
    for i in range(n):
        out.wall[i] = take(&pool, rng)
    if out.phase == PHASE_OPENING:
        # The dealer's last tile may be any of the fourteen.
        out.tile = ctz(held_mask(other.counts))


cdef int play_world(DealData* d, const RuleTable* rules, unsigned int seat, Rng* rng) noexcept nogil:
    """Fan won net by `seat`."""
    cdef HandData hand
    cdef Best best
    while d.phase != PHASE_OVER:
        c_push(d, c_choose(d, rules, POLICY_GREEDY, rng), rules)
    if d.how == HOW_DRAWN:
        return 0
    hand = c_winning_hand(d)
    c_score(&hand, d.win_flags, c_seat_wind(d, d.winner, rules), rules, &best)
    return (best.capped << d.seats[d.winner].doubles) * (1 if d.winner == seat else -1)


cdef inline double worth(const SearchResult* r, unsigned int action) noexcept nogil:
    return (r.mean[action] * r.count[action] + PRIOR_WEIGHT * r.prior[action]) / (r.count[action] + PRIOR_WEIGHT)


cdef void order(const SearchResult* r, uint8_t* actions, unsigned int n) noexcept nogil:
    """Best first, by worth; of equals, the later action."""
    cdef unsigned int i, j
    cdef uint8_t action
    for i in range(1, n):
        action = actions[i]
        j = i
        while j and (worth(r, action) > worth(r, actions[j - 1]) or
                     (worth(r, action) == worth(r, actions[j - 1]) and action > actions[j - 1])):
            actions[j] = actions[j - 1]
            j -= 1
        actions[j] = action


cdef unsigned int candidates(const SeenData* s, const SearchResult* r, uint8_t* actions) noexcept nogil:
    """What is worth playing out, the planner's best first; returns how many."""
    cdef unsigned int n = 0, action
    if c_is_legal(&s.deal, A_WIN):
        # Whatever else declines the win, doubling does too, and pays more.
        actions[0] = A_WIN
        if not c_is_legal(&s.deal, A_DOUBLE):
            return 1
        actions[1] = A_DOUBLE
        order(r, actions, 2)
        return 2
    for action in range(N_ACTIONS):
        if c_is_legal(&s.deal, action):
            actions[n] = action
            n += 1
    order(r, actions, n)
    n = n if n < MOST_CANDIDATES else MOST_CANDIDATES
    while n > 1 and r.prior[actions[n - 1]] < r.prior[actions[0]] - FAR_BEHIND:
        n -= 1
    return n


# Sums of what playouts won.
cdef struct Sums:
    double total[N_ACTIONS]
    double squares[N_ACTIONS]


cdef void play_candidates(const DealData* root, const RuleTable* rules, unsigned int seat, const Rng* stream, const uint8_t* actions,
                          unsigned int n, SearchResult* out, Sums* sums) noexcept nogil:
    """Every candidate once in the same world."""
    cdef DealData d
    cdef Rng play
    cdef double net
    cdef unsigned int c, action
    for c in range(n):
        action = actions[c]
        d = root[0]
        play = stream[0]
        c_push(&d, action, rules)
        net = play_world(&d, rules, seat, &play)
        sums.total[action] += net
        sums.squares[action] += net * net
        out.count[action] += 1
        out.playouts += 1


cdef void sum_up(const uint8_t* actions, unsigned int n, const Sums* sums, SearchResult* out) noexcept nogil:
    cdef unsigned int c, action
    cdef double variance
    for c in range(n):
        action = actions[c]
        if out.count[action]:
            out.mean[action] = sums.total[action] / out.count[action]
            variance = sums.squares[action] / out.count[action] - out.mean[action] * out.mean[action]
            out.error[action] = sqrt(variance / out.count[action]) if variance > 0.0 else 0.0


cdef void c_search(const SeenData* s, const RuleTable* rules, const SearchLimits* limits, Rng* rng, SearchResult* out) noexcept nogil:
    cdef uint8_t actions[N_ACTIONS]
    cdef unsigned int n, i, worlds, rounds = 0, played = 0
    cdef double start = clock_now() if limits.seconds > 0.0 else 0.0, until
    cdef uint64_t base = rng_next(rng)
    cdef Rng stream
    cdef DealData root
    cdef Sums sums
    memset(out, 0, sizeof(SearchResult))
    memset(&sums, 0, sizeof(sums))
    c_plan_values(s, rules, out.prior)
    n = candidates(s, out, actions)
    while n > <unsigned int>1 << rounds:
        rounds += 1
    while n > 1:
        # An equal share of the budget for each round.
        played += 1
        worlds = limits.playouts // (rounds * n)
        until = start + limits.seconds * played / rounds
        i = 0
        while (limits.playouts == 0 or i < worlds) and (limits.seconds == 0.0 or clock_now() < until):
            stream = rng_stream(base, out.worlds, STREAM_WORLDS)
            make_world(s, rules, &stream, &root)
            play_candidates(&root, rules, s.seat, &stream, actions, n, out, &sums)
            out.worlds += 1
            i += 1
        sum_up(actions, n, &sums, out)
        order(out, actions, n)
        n = (n + 1) // 2
    out.best = actions[0]


cdef int check_limits(object playouts, object seconds, SearchLimits* out) except -1:
    if isinstance(playouts, bool) or not isinstance(playouts, int) or not 0 <= playouts <= MOST_PLAYOUTS:
        raise HandError(f"playouts are a whole number from 0 to {MOST_PLAYOUTS}, not {repr(playouts)[:40]}")
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds <= MOST_SECONDS:
        raise HandError(f"a search takes 0 to {MOST_SECONDS} seconds, not {repr(seconds)[:40]}")
    if playouts == 0 and seconds == 0:
        raise HandError("a search needs a limit: playouts or seconds")
    out.playouts = playouts
    out.seconds = seconds
    return 0


def search(position, Random random not None, playouts=400, seconds=0.0):
    """Choose by playing sampled hands out.

    Parameters
    ----------
    position : Deal or Seen
        Of a deal, only what the seat to move sees is looked at.
    random : Random
        Worlds are drawn from it; the same state gives the same answer where only the playouts count.
    playouts : int
        The most playouts; 0: as many as the time allows.
    seconds : float
        The most time; 0: as long as the playouts take.

    Returns
    -------
    (Action, tuple)
        The choice, and for each legal action in the order of ids (action, the planner's value, mean of the playouts, their
        number, their standard error): fan won net until the hand ends. A mean is 0 where nothing was played out: for what
        the planner finds far behind, and wherever a win is taken unasked.

    Raises IllegalMove where the hand is over, HandError for limits that cannot be.

    >>> from mjcore import Deal, Random, Rules, shuffled_wall
    >>> deal = Deal(shuffled_wall(1), 0, Rules([(20, 24, ()), (36, 6, ())]))
    >>> choice, found = search(deal, Random(1), playouts=50)
    >>> choice in deal.legal_actions(), sum(count for _, _, _, count, _ in found) <= 50
    (True, True)
    """
    cdef SeenData seen
    cdef const RuleTable* rules
    cdef SearchLimits limits
    cdef SearchResult r
    cdef unsigned int action
    check_limits(playouts, seconds, &limits)
    check_position(position, &seen, &rules)
    with nogil:
        c_search(&seen, rules, &limits, &random.rng, &r)
    return ALL_ACTIONS[<Py_ssize_t>r.best], tuple([
        (ALL_ACTIONS[<Py_ssize_t>action], r.prior[action], r.mean[action], r.count[action], r.error[action])
        for action in range(N_ACTIONS) if c_is_legal(&seen.deal, action)
    ])


def sample_world(position, Random random not None):
    """One position that agrees with everything the seat to move has seen, as a new `Deal`.

    Its log is empty, so it is for playing on. Arguments and errors as `search`.

    >>> from mjcore import Deal, Random, Rules, shuffled_wall
    >>> deal = Deal(shuffled_wall(1), 0, Rules([(20, 24, ()), (36, 6, ())]))
    >>> world = sample_world(deal, Random(1))
    >>> world.counts(deal.turn) == deal.counts(deal.turn), world.legal_actions() == deal.legal_actions()
    (True, True)
    """
    cdef SeenData seen
    cdef const RuleTable* rules
    cdef Deal world = Deal.__new__(Deal)
    check_position(position, &seen, &rules)
    make_world(&seen, rules, &random.rng, &world.data)
    world.rules = position.rules
    return world
