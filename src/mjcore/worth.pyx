"""What a hand is worth to a player alone with the wall: the chance to win and the expected fan within n draws.

The model
---------
The unseen tiles lie shuffled; the player draws one after the other, n at the most, and nobody else plays. It plays *straight*:
a drawn tile that brings the hand nearer is taken and something is thrown, any other is thrown at once and forgotten; the
first ready tile wins. What it throws is its choice: always the discard that is best for the chance, or for the expected fan,
given the hand, how it came about, and the draws left. Flowers, claims, kongs and the other player are left out.

How it is exact
---------------
Tiles that were thrown unseen-for-use are gone, so a later wait may be thinner than it looks. How many are gone is not looked
at by the player, but its distribution is known: among the tiles that were of no use in a stage, those drawn in it are a
uniform choice. For every path (tile taken, discard, tile taken, discard) the tiles of the final wait fall into classes by the
stages in which they were of use; a tile that was of use in a stage has not been drawn in it. What is left of each class is
hypergeometric, and the first hit among b tiles of N within s draws has probability 1 - C(N-b, s) / C(N, s), each of the b
being as likely. The sums below are these and nothing else: no sampling, no independence assumed.
"""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from mjcore.distance cimport Nearness, c_distance, c_nearness
from mjcore.fanset cimport ctz
from mjcore.hand cimport Hand, c_meld_counts, check_counts, check_discard, check_hand
from mjcore.ready cimport ready_mask
from mjcore.rng cimport Rng, STREAM_PLAY, rng_below, rng_stream
from mjcore.score cimport Best, RuleTable, Rules, c_circumstances, c_default_seat, c_score
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, held_mask, one_of
from mjcore.types cimport (
    HAND_TILES, HEAVENLY_READY, HandData, MAX_COPIES, N_HAND_KINDS, OK, READY, SELF_DRAW, WIN_TILES,
)

from mjcore.errors import HandError
from mjcore.status import error_of

cdef const SuitTables* TABLES = suit_tables()

cdef enum:
    MAX_POOL = 64                         # unseen tiles of hand kinds: at most all of them
    MAX_EXACT = 2                         # the greatest distance that is worked out exactly
    ANY = 16                              # no kind

# Pascal's triangle; C(64, 32) is below 2**61, doubles hold it to 16 digits.
cdef double CHOOSE[MAX_POOL + 1][MAX_POOL + 1]


cdef void fill_triangle() noexcept nogil:
    cdef int n, k
    for n in range(MAX_POOL + 1):
        for k in range(MAX_POOL + 1):
            CHOOSE[n][k] = 0.0
        CHOOSE[n][0] = 1.0
        for k in range(1, n + 1):
            CHOOSE[n][k] = CHOOSE[n - 1][k - 1] + (CHOOSE[n - 1][k] if k < n else 0.0)


fill_triangle()


cdef inline double choose(int n, int k) noexcept nogil:
    return CHOOSE[n][k] if 0 <= k <= n else 0.0


cdef inline double left_of(int population, int members, int kept, int x) noexcept nogil:
    """Hypergeometric: x of `members` are among the `kept` that are left of `population`."""
    return choose(members, x) * choose(population - members, kept - x) / choose(population, kept)


cdef inline double hit(int pool, int wanted, int draws) noexcept nogil:
    """At least one of `wanted` tiles within `draws` of `pool`."""
    if wanted <= 0 or draws <= 0:
        return 0.0
    if draws > pool - wanted:
        return 1.0
    return 1.0 - CHOOSE[pool - wanted][draws] / CHOOSE[pool][draws]


# Chance and expected fan of a line of play.
cdef struct Value:
    double chance
    double fan


# What does not change while one hand is worked out.
cdef struct Setting:
    HandData hand                         # melds, flowers; concealed is set for each scoring
    uint64_t melded
    uint8_t unseen[16]
    int pool                              # all unseen tiles
    unsigned int flags
    unsigned int seat
    const RuleTable* rules
    bint for_fan                          # choices are best for the fan, else for the chance


# The tiles of a final wait in one class: how many, and their fan added up.
cdef struct Sort:
    int n
    double fan


cdef inline int compare(double a, double b) noexcept nogil:
    """1, 0 or -1; what differs in rounding only is equal, so that the second measure decides."""
    if a > b + 1e-12 * b:
        return 1
    return -1 if b > a + 1e-12 * a else 0


cdef inline bint better(const Setting* g, const Value* a, const Value* b) noexcept nogil:
    cdef int fan = compare(a.fan, b.fan), chance = compare(a.chance, b.chance)
    if g.for_fan:
        return fan > 0 or (fan == 0 and chance > 0)
    return chance > 0 or (chance == 0 and fan > 0)


cdef int32_t fan_of(const Setting* g, uint64_t counts, unsigned int kind) noexcept nogil:
    """The capped fan of a self-draw of `kind`; 0 below the minimum."""
    cdef HandData hand = g.hand
    cdef Best best
    hand.concealed = counts + one_of(kind)
    hand.win_tile = kind
    hand.n_tiles = WIN_TILES
    if c_score(&hand, g.flags, g.seat, g.rules, &best) != OK:
        return 0
    return best.capped


cdef uint32_t winning_kinds(const Setting* g, uint64_t counts, double* fans) noexcept nogil:
    """The ready tiles that reach the minimum, with the fan of each."""
    cdef uint32_t rest = ready_mask(TABLES, counts, g.melded, HAND_TILES - 3 * g.hand.n_melds), kinds = 0
    cdef unsigned int kind
    while rest:
        kind = ctz(rest)
        rest &= rest - 1
        fans[kind] = fan_of(g, counts, kind)
        if fans[kind] > 0:
            kinds |= <uint32_t>1 << kind
    return kinds


cdef inline int copies(const Setting* g, unsigned int kind, unsigned int taken1, unsigned int taken2) noexcept nogil:
    return g.unseen[kind] - (kind == taken1) - (kind == taken2)


cdef int tiles_of(const Setting* g, uint32_t kinds, unsigned int taken) noexcept nogil:
    cdef int n = 0
    cdef unsigned int kind
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        n += copies(g, kind, taken, ANY)
    return n


cdef Sort sort_of(const Setting* g, uint32_t kinds, unsigned int taken1, unsigned int taken2, const double* fans) noexcept nogil:
    cdef Sort s
    cdef unsigned int kind
    cdef int n
    s.n = 0
    s.fan = 0.0
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        n = copies(g, kind, taken1, taken2)
        s.n += n
        s.fan += n * fans[kind]
    return s


cdef Value worth_0(const Setting* g, uint64_t counts, int draws) noexcept nogil:
    """A ready hand."""
    cdef double fans[16]
    cdef Value v
    cdef Sort wait = sort_of(g, winning_kinds(g, counts, fans), ANY, ANY, fans)
    v.chance = hit(g.pool, wait.n, draws)
    v.fan = v.chance * wait.fan / wait.n if wait.n else 0.0
    return v


# What a tile taken and a discard lead to, for every number of useless draws before the tile.
cdef struct Lines:
    Value at[MAX_POOL]


cdef void worth_1_after(const Setting* g, uint64_t counts, uint32_t useful, int n_useful, unsigned int taken, int draws,
                        Lines* out) noexcept nogil:
    """`taken` came at draw m + 1 and something was thrown: `counts` is ready. out.at[m] for every m."""
    cdef double fans[16]
    cdef uint32_t wait = winning_kinds(g, counts, fans)
    cdef Sort sure = sort_of(g, wait & useful, taken, ANY, fans), risk = sort_of(g, wait & ~useful, ANY, ANY, fans)
    cdef int useless = g.pool - n_useful, m, x, b
    cdef double p
    for m in range(draws):
        out.at[m].chance = 0.0
        out.at[m].fan = 0.0
        if m > useless:
            continue
        for x in range(risk.n + 1):
            b = sure.n + x
            if b == 0:
                continue
            p = left_of(useless, risk.n, useless - m, x) * hit(g.pool - m - 1, b, draws - m - 1)
            out.at[m].chance += p
            out.at[m].fan += p * (sure.fan + (risk.fan * x / risk.n if x else 0.0)) / b


# Two stages: what the tiles of a final wait were of use for.
cdef struct Path:
    uint32_t useful1
    uint32_t useful2
    unsigned int taken1
    int n1                                # tiles of use in the first stage
    int sure2                             # tiles of use in the second stage that were of use in the first, less the taken one
    int risk2                             # tiles of use in the second stage only
    int rest1                             # tiles of use in the first stage only, less the taken one


cdef Value worth_2_end(const Setting* g, const Path* p, const double* fans, uint32_t wait, unsigned int taken2, int draws,
                       int m1, int r2, int m2) noexcept nogil:
    """The end of a path: m1 useless draws, `taken1`, m2 useless draws, `taken2`, with r2 of the risk2 tiles left before it."""
    cdef bint second_only = (p.useful1 >> taken2 & 1) == 0
    cdef unsigned int gone = taken2 if second_only else <unsigned int>ANY
    cdef Sort both = sort_of(g, wait & p.useful1 & p.useful2, p.taken1, taken2, fans)
    cdef Sort second = sort_of(g, wait & p.useful2 & ~p.useful1, gone, ANY, fans)
    cdef Sort first = sort_of(g, wait & p.useful1 & ~p.useful2, p.taken1, ANY, fans)
    cdef Sort never = sort_of(g, wait & ~p.useful1 & ~p.useful2, ANY, ANY, fans)
    cdef int useless1 = g.pool - p.n1
    cdef int population4 = useless1 - p.risk2, kept4 = useless1 - m1 - r2
    cdef int population2 = p.risk2 - second_only, kept2 = r2 - second_only
    cdef int useless2 = p.rest1 + kept4
    cdef int pool = g.pool - m1 - 1 - m2 - 1, left = draws - m1 - 1 - m2 - 1
    cdef int x2, x4, x, b, thin
    cdef double p2, p4, q, fan_thin
    cdef Value v
    v.chance = 0.0
    v.fan = 0.0
    for x2 in range(second.n + 1):
        p2 = left_of(population2, second.n, kept2, x2)
        if p2 == 0.0:
            continue
        for x4 in range(never.n + 1):
            p4 = p2 * left_of(population4, never.n, kept4, x4)
            if p4 == 0.0:
                continue
            thin = first.n + x4
            fan_thin = (first.fan + (never.fan * x4 / never.n if x4 else 0.0)) / thin if thin else 0.0
            for x in range(thin + 1):
                b = both.n + x2 + x
                if b == 0:
                    continue
                q = p4 * left_of(useless2, thin, useless2 - m2, x) * hit(pool, b, left)
                v.chance += q
                v.fan += q * (both.fan + (second.fan * x2 / second.n if x2 else 0.0) + fan_thin * x) / b
    return v


cdef void worth_2_after(const Setting* g, uint64_t counts, uint32_t useful1, int n1, unsigned int taken1, int draws,
                        Lines* out) noexcept nogil:
    """`taken1` came at draw m1 + 1 and something was thrown: `counts` is one tile away. out.at[m1] for every m1."""
    cdef Path p
    cdef uint32_t rest, thrown
    cdef unsigned int kind, discard
    cdef uint64_t held
    cdef int m1, m2, r2, useless1 = g.pool - n1, pool2, use2, i, n_ways
    cdef double reach, share
    cdef double ready_fans[14][16]
    cdef uint32_t ready_kinds[14]
    cdef Value v, best, part
    cdef double weight[MAX_COPIES * 16 + 1]
    p.useful1 = useful1
    p.useful2 = c_nearness(counts, g.melded, g.hand.n_melds).useful
    p.taken1 = taken1
    p.n1 = n1
    p.sure2 = tiles_of(g, p.useful2 & useful1, taken1)
    p.risk2 = tiles_of(g, p.useful2 & ~useful1, ANY)
    p.rest1 = n1 - 1 - p.sure2
    for m1 in range(draws):
        out.at[m1].chance = 0.0
        out.at[m1].fan = 0.0
    rest = p.useful2
    while rest:
        kind = ctz(rest)
        rest &= rest - 1
        if copies(g, kind, taken1, ANY) == 0:
            continue
        held = counts + one_of(kind)
        n_ways = 0
        thrown = held_mask(held)
        while thrown:
            discard = ctz(thrown)
            thrown &= thrown - 1
            ready_kinds[n_ways] = winning_kinds(g, held - one_of(discard), ready_fans[n_ways])
            if ready_kinds[n_ways]:
                n_ways += 1
        for m1 in range(draws - 1):
            if m1 > useless1:
                break
            pool2 = g.pool - m1 - 1
            for m2 in range(draws - m1 - 1):
                # The chance to come here, for each number r2 of second-stage tiles left; then the best discard for all.
                best.chance = -1.0
                best.fan = -1.0
                for r2 in range(p.risk2 + 1):
                    use2 = p.sure2 + r2
                    weight[r2] = left_of(useless1, p.risk2, useless1 - m1, r2)
                    if m2 > pool2 - use2 or weight[r2] == 0.0:
                        weight[r2] = 0.0
                        continue
                    reach = choose(pool2 - use2, m2) / choose(pool2, m2)
                    share = <double>copies(g, kind, taken1, ANY) / (pool2 - m2)
                    if not useful1 >> kind & 1:
                        share = g.unseen[kind] * (<double>r2 / p.risk2) / (pool2 - m2)
                    weight[r2] *= reach * share
                for i in range(n_ways):
                    v.chance = 0.0
                    v.fan = 0.0
                    for r2 in range(p.risk2 + 1):
                        if weight[r2] > 0.0:
                            part = worth_2_end(g, &p, ready_fans[i], ready_kinds[i], kind, draws, m1, r2, m2)
                            v.chance += weight[r2] * part.chance
                            v.fan += weight[r2] * part.fan
                    if better(g, &v, &best):
                        best = v
                if best.chance > 0.0:
                    out.at[m1].chance += best.chance
                    out.at[m1].fan += best.fan


cdef Value worth_far(const Setting* g, uint64_t counts, int draws, int distance) noexcept nogil:
    """A hand one or two tiles away: which useful tile comes after how many useless ones, and what is best thrown then."""
    cdef uint32_t useful = c_nearness(counts, g.melded, g.hand.n_melds).useful, rest = useful, thrown
    cdef int n_useful = tiles_of(g, useful, ANY), useless = g.pool - n_useful, m
    cdef unsigned int kind, discard
    cdef uint64_t held
    cdef Lines lines
    cdef Value best[MAX_POOL]
    cdef Value v
    cdef double reach
    v.chance = 0.0
    v.fan = 0.0
    while rest:
        kind = ctz(rest)
        rest &= rest - 1
        if g.unseen[kind] == 0:
            continue
        held = counts + one_of(kind)
        for m in range(draws):
            best[m].chance = -1.0
            best[m].fan = -1.0
        thrown = held_mask(held)
        while thrown:
            discard = ctz(thrown)
            thrown &= thrown - 1
            if c_distance(held - one_of(discard), g.melded, g.hand.n_melds) != distance - 1:
                continue
            if distance == 1:
                worth_1_after(g, held - one_of(discard), useful, n_useful, kind, draws, &lines)
            else:
                worth_2_after(g, held - one_of(discard), useful, n_useful, kind, draws, &lines)
            for m in range(draws):
                if better(g, &lines.at[m], &best[m]):
                    best[m] = lines.at[m]
        reach = 1.0
        for m in range(draws):
            if m > useless:
                break
            # m useless tiles, then this one.
            v.chance += reach * g.unseen[kind] / (g.pool - m) * best[m].chance
            v.fan += reach * g.unseen[kind] / (g.pool - m) * best[m].fan
            reach *= <double>(useless - m) / (g.pool - m)
    return v


# ---- deeper hands: by playing --------------------------------------------------------------------------------------------

cdef unsigned int best_throw(const Setting* g, const uint8_t* unseen, uint64_t held, int distance) noexcept nogil:
    """The discard that leaves the hand nearer with the most unseen useful tiles (ready: weighed with their fan); ANY if none."""
    cdef uint32_t thrown = held_mask(held), kinds
    cdef unsigned int discard, kind, found = ANY
    cdef double most = -1.0, score
    cdef Nearness near
    cdef double fans[16]
    while thrown:
        discard = ctz(thrown)
        thrown &= thrown - 1
        near = c_nearness(held - one_of(discard), g.melded, g.hand.n_melds)
        if near.distance >= distance:
            continue
        score = 0.0
        kinds = winning_kinds(g, held - one_of(discard), fans) if near.distance == 0 else near.useful
        while kinds:
            kind = ctz(kinds)
            kinds &= kinds - 1
            score += unseen[kind] * (fans[kind] if near.distance == 0 and g.for_fan else 1.0)
        if score > most:
            most = score
            found = discard
    return found


cdef int32_t play_once(const Setting* g, uint64_t counts, int draws, Rng* rng) noexcept nogil:
    """One hand played straight; the fan won, 0 for none."""
    cdef uint8_t tiles[MAX_POOL]
    cdef uint8_t unseen[16]
    cdef double fans[16]
    cdef int n = 0, i, j
    cdef unsigned int kind, discard
    cdef uint32_t wait = 0
    cdef Nearness near = c_nearness(counts, g.melded, g.hand.n_melds)
    for kind in range(N_HAND_KINDS):
        unseen[kind] = g.unseen[kind]
        for i in range(g.unseen[kind]):
            tiles[n] = kind
            n += 1
    if near.distance == 0:
        wait = winning_kinds(g, counts, fans)
    for i in range(draws):
        j = i + rng_below(rng, n - i)
        kind = tiles[j]
        tiles[j] = tiles[i]
        unseen[kind] -= 1
        if near.distance == 0:
            if wait >> kind & 1:
                return <int32_t>fans[kind]
            continue
        if not near.useful >> kind & 1:
            continue
        discard = best_throw(g, unseen, counts + one_of(kind), near.distance)
        if discard == ANY:
            continue
        counts = counts + one_of(kind) - one_of(discard)
        near = c_nearness(counts, g.melded, g.hand.n_melds)
        if near.distance == 0:
            wait = winning_kinds(g, counts, fans)
    return 0


# ---- the face ------------------------------------------------------------------------------------------------------------

cdef int check_setting(Setting* g, Hand hand, unseen, Rules rules, unsigned int flags, int seat, bint for_fan) except -1:
    cdef uint64_t word
    cdef int kind, status
    cdef uint64_t melded
    check_hand(hand)
    check_counts(unseen, &word)
    g.hand = hand.data
    g.melded = c_meld_counts(&hand.data)
    melded = g.melded + hand.data.concealed
    g.pool = 0
    for kind in range(N_HAND_KINDS):
        g.unseen[kind] = count_of(word, kind)
        g.pool += g.unseen[kind]
        if g.unseen[kind] + count_of(melded, kind) > MAX_COPIES:
            raise HandError(f"kind {kind} is held {count_of(melded, kind)} times and unseen {g.unseen[kind]} times: there are 4")
    g.flags = SELF_DRAW | (flags & (READY | HEAVENLY_READY))
    g.rules = &rules.table
    g.seat = c_default_seat(g.flags, g.rules) if seat == -1 else <unsigned int>seat
    g.for_fan = for_fan
    # The circumstances are checked on a hand that could win; which one does not matter.
    g.hand.n_tiles = WIN_TILES
    g.hand.win_tile = ctz(held_mask(hand.data.concealed))
    status = c_circumstances(&g.hand, g.flags, g.seat, g.rules)
    if status:
        raise error_of(status, str(hand))
    return 0


cdef uint64_t check_thirteen(Setting* g, Hand hand, int discard, unseen, int draws, Rules rules, unsigned int flags, int seat,
                             bint for_fan) except? 0:
    """The concealed tiles of a hand of 13, after the discard."""
    cdef uint64_t counts
    check_setting(g, hand, unseen, rules, flags, seat, for_fan)
    counts = check_discard(hand, discard)
    if hand.data.n_tiles - (discard != -1) != HAND_TILES:
        raise HandError("the worth is that of 13 tiles: name what a hand of 14 throws")
    if draws < 0:
        raise HandError(f"there cannot be {draws} draws left")
    return counts


def worth_of(Hand hand not None, int discard, unseen, int draws, Rules rules not None, unsigned int flags=0, int seat=-1,
             bint for_fan=True, int samples=2000, uint64_t seed=0):
    """(distance, chance, expected fan, error of the chance, error of the fan) of a hand of 13 tiles, alone with the wall.

    Parameters
    ----------
    hand : Hand
        13 tiles, or 14 with a discard.
    discard : int
        Kind thrown first; -1 for none.
    unseen : buffer
        16 counts of the tiles that the player does not see.
    draws : int
        Draws left, 0 or more; more than there are unseen tiles are as good as all of them.
    rules, flags, seat
        Ruleset; 0, the bit of ready or that of heavenly_ready; the seat wind's kind or -1.
    for_fan : bool
        Discards are chosen for the expected fan, else for the chance.
    samples, seed : int
        For a hand further away than two: how many hands are played, and with what seed.

    The errors are 0 where the value is exact (distance 0, 1, 2), else standard errors.
    Raises HandError where the arguments contradict one another.
    """
    cdef Setting g
    cdef uint64_t counts
    cdef Value v
    cdef int away, i, won = 0
    cdef double total = 0.0, squares = 0.0, mean
    cdef int32_t fan
    cdef Rng rng
    counts = check_thirteen(&g, hand, discard, unseen, draws, rules, flags, seat, for_fan)
    draws = min(draws, g.pool)
    away = c_distance(counts, g.melded, g.hand.n_melds)
    if away > MAX_EXACT:
        if samples < 2:
            raise HandError("a hand further away than two is played out at least twice")
        rng = rng_stream(seed, 0, STREAM_PLAY)
        with nogil:
            for i in range(samples):
                fan = play_once(&g, counts, draws, &rng)
                won += fan > 0
                total += fan
                squares += <double>fan * fan
        mean = total / samples
        v.chance = <double>won / samples
        return (away, v.chance, mean, sqrt(v.chance * (1.0 - v.chance) / (samples - 1)),
                sqrt(max(0.0, squares / samples - mean * mean) / (samples - 1)))
    with nogil:
        if away == 0:
            v = worth_0(&g, counts, draws)
        else:
            v = worth_far(&g, counts, draws, away)
    return away, v.chance, v.fan, 0.0, 0.0


def fan_samples(Hand hand not None, int discard, unseen, int draws, Rules rules not None, int32_t[::1] out not None,
                unsigned int flags=0, int seat=-1, bint for_fan=True, uint64_t seed=0):
    """Play a hand of 13 tiles out alone, once for each place of `out`, and write there the fan won, 0 for no win.

    Arguments and errors as `worth_of`; at every distance the discards are those of its sampled hands.

    >>> from array import array
    >>> from mjcore import Rules
    >>> rules = Rules([(20, 24, ()), (36, 6, ())])
    >>> out = array("i", [-1] * 4)
    >>> fan_samples(Hand.parse("1112345678999m"), -1, bytes([1, 3, 3, 3, 3, 3, 3, 3, 1] + [4] * 7), 51, rules, out)
    >>> list(out)
    [24, 24, 24, 24]
    """
    cdef Setting g
    cdef uint64_t counts
    cdef Rng rng = rng_stream(seed, 0, STREAM_PLAY)
    cdef Py_ssize_t i
    counts = check_thirteen(&g, hand, discard, unseen, draws, rules, flags, seat, for_fan)
    draws = min(draws, g.pool)
    with nogil:
        for i in range(out.shape[0]):
            out[i] = play_once(&g, counts, draws, &rng)
