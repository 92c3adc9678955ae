"""Hands between two players of the core, each wall played twice with the seats exchanged. Loops without the GIL."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from mjcore.detect cimport SW_FLOWERS
from mjcore.moves cimport (
    DealData, HOW_DRAWN, NOT_READY, PHASE_OVER, c_deal, c_push, c_seat_wind, c_winning_hand,
)
from mjcore.policy cimport c_choose, check_policy
from mjcore.rng cimport Rng, STREAM_DEALER, c_break_wall, c_shuffled_wall, rng_below, rng_stream
from mjcore.searcher cimport SearchLimits, SearchResult, c_search, check_limits
from mjcore.seen cimport SeenData, c_see
from mjcore.score cimport Best, RuleTable, Rules, c_score
from mjcore.types cimport HandData

from mjcore.errors import HandError, RulesetError

cdef enum:
    SEAT_STREAMS = 16                     # the purpose of seat 0's stream of random numbers, as mj2p.players has it
    GAMES = 2                             # of each wall

# One hand, from the first player's side.
cdef struct DuelRow:
    int64_t net                           # fan won, cap and doublings applied; negative where the other won
    int64_t fan                           # of the win, the cap applied
    int64_t winner                        # 0 the first player, 1 the second, -1 nobody
    int64_t how
    int64_t doubles                       # the winner's doublings
    int64_t ready[2]
    int64_t decisions[2]

# Who plays: a policy, or the search, which has limits.
cdef struct Contender:
    unsigned int policy
    bint searches
    SearchLimits limits

DUEL_FIELDS = sizeof(DuelRow) // sizeof(int64_t)


cdef unsigned int answer_of(const DealData* d, const RuleTable* rules, const Contender* player, Rng* rng) noexcept nogil:
    cdef SeenData seen
    cdef SearchResult found
    if not player.searches:
        return c_choose(d, rules, player.policy, rng)
    c_see(d, rules.switches, &seen)
    c_search(&seen, rules, &player.limits, rng, &found)
    return found.best


cdef int read_contender(object given, Contender* out) except -1:
    """A name of POLICIES, or (playouts, seconds) of a search."""
    out.searches = not isinstance(given, str)
    out.policy = 0
    if out.searches:
        playouts, seconds = given
        check_limits(playouts, seconds, &out.limits)
    else:
        out.policy = check_policy(given)
    return 0


cdef void play_duel(const uint8_t* wall, unsigned int n, unsigned int dealer, const RuleTable* rules, const Contender* players,
                    unsigned int first_seat, uint64_t seed, uint64_t index, DuelRow* out) noexcept nogil:
    cdef DealData d
    cdef Rng streams[2]
    cdef HandData hand
    cdef Best best
    cdef unsigned int seat, who
    for seat in range(2):
        streams[seat] = rng_stream(seed, index, SEAT_STREAMS + seat)
    out.decisions[0] = 0
    out.decisions[1] = 0
    c_deal(&d, wall, n, dealer, rules)
    while d.phase != PHASE_OVER:
        who = d.turn ^ first_seat
        out.decisions[who] += 1
        c_push(&d, answer_of(&d, rules, &players[who], &streams[d.turn]), rules)
    out.how = d.how
    out.ready[0] = d.seats[first_seat].ready != NOT_READY
    out.ready[1] = d.seats[first_seat ^ 1].ready != NOT_READY
    out.net = 0
    out.fan = 0
    out.winner = -1
    out.doubles = 0
    if d.how != HOW_DRAWN:
        hand = c_winning_hand(&d)
        c_score(&hand, d.win_flags, c_seat_wind(&d, d.winner, rules), rules, &best)
        out.winner = d.winner ^ first_seat
        out.fan = best.capped
        out.doubles = d.seats[d.winner].doubles
        out.net = (<int64_t>best.capped << out.doubles) * (-1 if out.winner else 1)


cdef void play_walls(const RuleTable* rules, bint dice, const Contender* players, uint64_t seed, uint64_t first,
                     Py_ssize_t walls, DuelRow* out) noexcept nogil:
    cdef uint8_t shuffled[72]
    cdef uint8_t wall[72]
    cdef Rng rng
    cdef Py_ssize_t i
    cdef unsigned int n, dealer, seat
    cdef bint flowers = (rules.switches & SW_FLOWERS) != 0
    for i in range(walls):
        n = c_shuffled_wall(seed, first + i, flowers, shuffled)
        if dice:
            c_break_wall(shuffled, seed, first + i, wall)
        rng = rng_stream(seed, first + i, STREAM_DEALER)
        dealer = rng_below(&rng, 2)
        for seat in range(2):
            play_duel(&wall[0] if dice else &shuffled[0], n, dealer, rules, players, seat, seed, first + i, out + GAMES * i + seat)


def play_duels(first_player, second_player, Rules rules not None, bint dice, uint64_t seed, uint64_t first,
               int64_t[:, :, ::1] out not None):
    """Play each wall twice, the first player at seat 0 and then at seat 1. The GIL is released.

    Parameters
    ----------
    first_player, second_player : str or (int, float)
        The name of a policy, or the limits of a search: playouts and seconds for a decision, 0 for no limit.
    rules : Rules
    dice : bool
        Whether two dice break the wall; only with flowers.
    seed, first : int
        The walls are hands first, first + 1, ... of the seed; random numbers of a seat are those that
        `mj2p.players.make_player` gives it.
    out : buffer of int64, shape (n, 2, DUEL_FIELDS)
        For each wall and seating, from the first player's side: fan won net; fan of the win with the cap applied; who won
        (0 the first player, 1 the second, -1 nobody); how (the place in `HOWS`); the winner's doublings; who declared ready
        (two numbers); decisions of each (two numbers).

    Raises HandError for players or arrays that cannot be, RulesetError for a ruleset that holds nothing.
    """
    cdef Contender players[2]
    cdef Py_ssize_t n = out.shape[0]
    cdef const RuleTable* table = &rules.table
    cdef DuelRow* rows
    read_contender(first_player, &players[0])
    read_contender(second_player, &players[1])
    if table.n_fans == 0:
        raise RulesetError("the ruleset holds nothing: make one with Rules(...)")
    if dice and not table.switches & SW_FLOWERS:
        raise HandError("dice break a wall of 72 tiles, and this ruleset plays without flowers")
    if out.shape[1] != GAMES or out.shape[2] != DUEL_FIELDS:
        raise HandError(f"the rows have the shape (n, {GAMES}, {DUEL_FIELDS})")
    if n == 0:
        return
    rows = <DuelRow*>&out[0, 0, 0]
    with nogil:
        play_walls(table, dice, players, seed, first, n, rows)
