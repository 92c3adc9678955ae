"""The score of a winning hand (rules, section 3).

A ruleset is compiled once into arrays in walk order, so that the walk itself is: take the lowest fan, keep it, drop what it
excludes. There is no other place that knows how exclusions act.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from mjcore.detect cimport (
    Facts, SW_ADDED_KONG_AFTER_READY, SW_CLAIMS_ON_EMPTY_WALL, SW_EDGE_PUNG_DRAGONS, SW_FLOWERS, SW_HEAVENLY_READY,
    SW_HUMANLY_AS_EARTHLY, SW_LAST_CLAIM_SELF_DRAW, SW_MIXED_TERMINALS_PAIRS, SW_OPEN_HAND_AFTER_READY, SW_REPEATS,
    c_detect, c_detect_home, c_edge_pungs, c_facts,
)
from mjcore.fans cimport (
    F_ALL_HONOURS, F_EDGE_PUNG, F_FLOWER_TILE, F_FULL_FLUSH, F_HALF_FLUSH, F_SEAT_FLOWER, F_TILE_HOG,
)
from mjcore.fanset cimport FanSet, ctz, fs_add, fs_any, fs_drop_lowest, fs_has, fs_lowest, fs_remove
from mjcore.hand cimport Melds, c_meld_counts, melds_of
from mjcore.tiles cimport count_of
from mjcore.types cimport *
from mjcore.win cimport MAX_READINGS, c_readings

from operator import index

from mjcore.errors import RulesetError
from mjcore.fans import FANS, FLOWER_FANS

FLAG_NAMES = (
    "self_draw", "ready", "heavenly_ready", "heavenly", "earthly", "humanly", "kong_draw", "rob_kong", "last_tile", "last_copy",
)


cdef inline unsigned int ones(uint32_t mask) noexcept nogil:
    """How many bits of 16 are set."""
    mask = mask - ((mask >> 1) & 0x5555)
    mask = (mask & 0x3333) + ((mask >> 2) & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 0x1F


cdef unsigned int c_default_seat(unsigned int flags, const RuleTable* rules) noexcept nogil:
    return rules.seat_winds[1 if flags & (EARTHLY | HUMANLY) else 0]


cdef int c_circumstances(const HandData* hand, unsigned int flags, unsigned int seat, const RuleTable* rules) noexcept nogil:
    cdef unsigned int openings = flags & (HEAVENLY | EARTHLY | HUMANLY), i, held
    cdef bint has_kong = False
    if hand.win_tile == NO_TILE or hand.n_tiles != WIN_TILES:
        return NO_WIN_TILE
    if flags & ~<unsigned int>ALL_WIN_FLAGS:
        return BAD_FLAGS
    if seat != rules.seat_winds[0] and seat != rules.seat_winds[1]:
        return BAD_SEAT
    if hand.flowers and not rules.switches & SW_FLOWERS:
        return CLASH_FLOWERS_RULESET
    if flags & ~<unsigned int>(SELF_DRAW | READY) == 0:
        return OK
    if flags & ROB_KONG:
        if flags & SELF_DRAW:
            return CLASH_ROB_SELF_DRAW
        if flags & LAST_TILE:
            return CLASH_LAST_ROB
        if count_of(hand.concealed + c_meld_counts(hand), hand.win_tile) > 1:
            return CLASH_ROB_COPY
    if flags & KONG_DRAW:
        if not flags & SELF_DRAW:
            return CLASH_KONG_DRAW_NO_SELF_DRAW
        for i in range(hand.n_melds):
            has_kong = has_kong or hand.meld_kind[i] >= CONCEALED_KONG
        if not has_kong:
            return CLASH_KONG_DRAW_NO_KONG
    if flags & LAST_COPY:
        held = count_of(hand.concealed, hand.win_tile)
        if held > 1:
            return CLASH_LAST_COPY_HELD
    if openings:
        if openings & (openings - 1):
            return CLASH_TWO_OPENINGS
        if flags & HUMANLY and flags & SELF_DRAW:
            return CLASH_HUMANLY_SELF_DRAW
        if flags & (HEAVENLY | EARTHLY) and not flags & SELF_DRAW:
            return CLASH_OPENING_NO_SELF_DRAW
        if hand.n_melds:
            return CLASH_OPENING_MELD
        if seat != rules.seat_winds[0 if flags & HEAVENLY else 1]:
            return CLASH_OPENING_SEAT
        if flags & READY or (flags & HEAVENLY and flags & HEAVENLY_READY):
            return CLASH_OPENING_READY
        if flags & (LAST_TILE | LAST_COPY):
            return CLASH_OPENING_LAST
    if flags & HEAVENLY_READY:
        if not rules.switches & SW_HEAVENLY_READY:
            return CLASH_HEAVENLY_READY_RULESET
        if flags & READY:
            return CLASH_HEAVENLY_READY_READY
        if hand.n_melds:
            return CLASH_HEAVENLY_READY_MELD
    return OK


cdef FanSet c_places(const FanSet* shown, const RuleTable* rules) noexcept nogil:
    """Catalogue numbers to positions; fans that the ruleset does not have fall out."""
    cdef FanSet places, rest
    places.lo = shown.lo & rules.at_home.lo
    places.hi = shown.hi & rules.at_home.hi
    rest.lo = shown.lo & rules.moved.lo
    rest.hi = shown.hi & rules.moved.hi
    while fs_any(&rest):
        fs_add(&places, rules.place_of[fs_lowest(&rest)], True)
        fs_drop_lowest(&rest)
    return places


cdef FanSet c_catalogue(const FanSet* places, const RuleTable* rules) noexcept nogil:
    cdef FanSet rest, fans
    fans.lo = places.lo & rules.at_home.lo
    fans.hi = places.hi & rules.at_home.hi
    rest.lo = places.lo & ~rules.at_home.lo
    rest.hi = places.hi & ~rules.at_home.hi
    while fs_any(&rest):
        fs_add(&fans, rules.fan_at[fs_lowest(&rest)], True)
        fs_drop_lowest(&rest)
    return fans


cdef inline int32_t c_walk(const FanSet* shown, const RuleTable* rules, FanSet* kept) noexcept nogil:
    """The exclusion walk (rules, section 3.2): what counts, and what it is worth counted once each.

    Only fans that exclude something are stopped at: the others are kept if nobody drops them.
    """
    cdef FanSet rest = shown[0]
    cdef uint64_t ahead = rest.lo & rules.excluders.lo
    cdef unsigned int place
    while ahead:
        place = ctz(ahead)
        fs_remove(&rest, &rules.excludes[place])
        ahead = rest.lo & rules.excluders.lo & (~<uint64_t>1 << place)
    ahead = rest.hi & rules.excluders.hi
    while ahead:
        place = ctz(ahead)
        fs_remove(&rest, &rules.excludes[64 + place])
        ahead = rest.hi & rules.excluders.hi & (~<uint64_t>1 << place)
    kept[0] = rest
    return c_worth(&rest, rules)


cdef inline int32_t c_worth(const FanSet* places, const RuleTable* rules) noexcept nogil:
    """The values of a set of positions, added up eight positions at a time."""
    cdef int32_t total = 0
    cdef unsigned int i
    for i in range(8):
        total += rules.worth[i][(places.lo >> (8 * i)) & 0xFF]
    for i in range(8, WORTH_BYTES):
        total += rules.worth[i][(places.hi >> (8 * (i - 8))) & 0xFF]
    return total


cdef inline int32_t c_repeat(unsigned int fan, unsigned int times, const FanSet* kept, const RuleTable* rules) noexcept nogil:
    """What a fan that counts several times adds to its first time."""
    cdef unsigned int place = rules.place_of[fan]
    if place == NOT_THERE:
        return 0
    return <int32_t>((times - 1) & -<unsigned int>(times > 1 and fs_has(kept, place))) * rules.value[place]


cdef bint c_list_before(const FanSet* a, const FanSet* b) noexcept nogil:
    """Does list `a` of positions come before list `b`, compared as tuples? The sets differ."""
    cdef FanSet difference
    cdef unsigned int first
    difference.lo = a.lo ^ b.lo
    difference.hi = a.hi ^ b.hi
    first = fs_lowest(&difference)
    # Before `first` they agree. The list that has `first` is the smaller one, unless the other ends here.
    if fs_has(a, first):
        return c_any_above(b, first)
    return not c_any_above(a, first)


cdef inline bint c_any_above(const FanSet* s, unsigned int place) noexcept nogil:
    if place < 63:
        return (s.lo >> (place + 1)) != 0 or s.hi != 0
    if place == 63:
        return s.hi != 0
    return (s.hi >> (place - 64)) >> 1 != 0


cdef bint c_shown_before(const Placed* a, const Placed* b) noexcept nogil:
    """The order in which equal readings are shown (rules, section 3.4)."""
    cdef uint32_t difference
    cdef unsigned int shift
    if a.reading.seven_pairs != b.reading.seven_pairs:
        return b.reading.seven_pairs
    if a.reading.pair != b.reading.pair:
        return a.reading.pair < b.reading.pair
    if a.reading.chows != b.reading.chows:
        # Chows before pungs, lower first: whoever has more of the lowest chow in which they differ has the smaller list.
        difference = a.reading.chows ^ b.reading.chows
        shift = ctz(difference) & ~<unsigned int>3
        return (a.reading.chows >> shift) & 15 > (b.reading.chows >> shift) & 15
    return a.home < b.home or (a.home == b.home and a.home_tile < b.home_tile)


cdef void c_consider(const Facts* facts, const FanSet* without_home, const Placed* placed, const RuleTable* rules,
                     Best* best) noexcept nogil:
    """Score one placed reading and keep it where it is better than `best` (best.total < 0: none yet)."""
    cdef FanSet shown = without_home[0], places, kept
    cdef int32_t total
    cdef unsigned int hogs = 1, edge_pungs = 1, seat_flowers = 1, flowers
    c_detect_home(facts, &placed.reading, placed.home, placed.home_tile, &shown)
    places = c_places(&shown, rules)
    total = c_walk(&places, rules, &kept)
    flowers = ones(facts.flowers)
    total += c_repeat(F_FLOWER_TILE, flowers, &kept, rules)
    if facts.switches & SW_REPEATS:
        hogs = ones(facts.hogs)
        edge_pungs = ones(c_edge_pungs(facts, &placed.reading))
        seat_flowers = ones(facts.seat_flowers)
        total += c_repeat(F_TILE_HOG, hogs, &kept, rules)
        total += c_repeat(F_EDGE_PUNG, edge_pungs, &kept, rules)
        total += c_repeat(F_SEAT_FLOWER, seat_flowers, &kept, rules)
    if total < best.total:
        return
    if total == best.total:
        if kept.lo == best.kept.lo and kept.hi == best.kept.hi:
            if not c_shown_before(placed, &best.placed):
                return
        elif not c_list_before(&kept, &best.kept):
            return
    best.total = total
    best.kept = kept
    best.shown = places
    best.placed = placed[0]
    best.times_hog = hogs
    best.times_edge_pung = edge_pungs
    best.times_seat_flower = seat_flowers
    best.times_flower = flowers


cdef enum:
    PUNG_HOME = 8                         # bits of homes: 0-2 the chows that begin two below, one below and at the winning tile
    PAIR_HOME = 16


cdef inline uint32_t c_homes(const Facts* facts, const Reading* reading) noexcept nogil:
    """Where the winning tile can have gone in a standard reading."""
    cdef unsigned int win = facts.win_tile
    # Two nibbles below rank 1 for chows that begin there, which there are none of; honours lie above all chows.
    cdef uint64_t near = (<uint64_t>reading.chows << 8) >> (4 * win)
    near = (near | (near >> 1) | (near >> 2)) & 0x111
    return (<uint32_t>((near | (near >> 3) | (near >> 6)) & 7)
            | <uint32_t>((reading.pungs >> win) & 1) << 3 | <uint32_t>(reading.pair == win) << 4)


cdef inline uint32_t c_different_homes(const Facts* facts, uint32_t homes) noexcept nogil:
    """One of each class of homes that show the same fans, the first: which wait fan, and whether a concealed pung is lost."""
    cdef uint32_t lost = homes & PUNG_HOME & -<uint32_t>(facts.self_draw == 0), same = homes & ~lost, edge = 0
    if facts.single_wait:
        # The pair is a single wait, the middle of a chow a closed one; the first or last tile of a chow is an edge wait in 123
        # and 789 and no wait fan otherwise, as is a pung.
        if facts.win_tile == 2:
            edge = same & 1
        elif facts.win_tile == 6:
            edge = same & 4
        lost |= same & (2 | PAIR_HOME) | edge
        same &= ~lost
    return lost | (same & -same)


cdef void c_place(const Facts* facts, Reading* reading, const RuleTable* rules, Best* best) noexcept nogil:
    """Every home of the winning tile in one reading, one of each class."""
    cdef FanSet without_home = c_detect(facts, reading)
    cdef Placed placed
    cdef unsigned int win = facts.win_tile, home
    cdef uint32_t homes = PAIR_HOME
    placed.reading = reading[0]
    if not reading.seven_pairs:
        homes = c_different_homes(facts, c_homes(facts, reading))
    while homes:
        home = ctz(homes)
        homes &= homes - 1
        placed.home = HOME_CHOW if home < 3 else HOME_PUNG if home == 3 else HOME_PAIR
        placed.home_tile = win + home - 2 if home < 3 else win
        c_consider(facts, &without_home, &placed, rules, best)


cdef int c_score(const HandData* hand, unsigned int flags, unsigned int seat, const RuleTable* rules, Best* best) noexcept nogil:
    cdef Melds melds = melds_of(hand)
    return c_score_with(hand, &melds, flags, seat, rules, best)


cdef int c_score_with(const HandData* hand, const Melds* melds, unsigned int flags, unsigned int seat, const RuleTable* rules,
                      Best* best) noexcept nogil:
    cdef Reading readings[MAX_READINGS]
    cdef Facts facts
    cdef int n = c_readings(hand.concealed, WIN_TILES - 3 * hand.n_melds, readings), i
    if n == 0:
        return NOT_A_WIN
    c_facts(hand, melds, flags, seat, rules.switches, &facts)
    best.total = -1
    for i in range(n):
        c_place(&facts, &readings[i], rules, best)
    best.capped = best.total if rules.cap == 0 or best.total < rules.cap else rules.cap
    return OK if rules.any_win_is_enough or c_towards_minimum(best, rules) >= rules.min_fan else BELOW_MINIMUM


cdef int32_t c_towards_minimum(const Best* best, const RuleTable* rules) noexcept nogil:
    """The fan of a hand without its flowers, which are left out of the minimum (rules, section 3.6)."""
    cdef int32_t fan = best.total
    cdef unsigned int place
    cdef FanSet rest
    rest.lo = best.kept.lo & rules.flower_places.lo
    rest.hi = best.kept.hi & rules.flower_places.hi
    while fs_any(&rest):
        place = fs_lowest(&rest)
        fs_drop_lowest(&rest)
        fan -= rules.value[place] * c_times(rules.fan_at[place], best)
    return fan


cdef int32_t c_times(unsigned int fan, const Best* best) noexcept nogil:
    if fan == F_FLOWER_TILE:
        return best.times_flower
    if fan == F_TILE_HOG:
        return best.times_hog
    if fan == F_EDGE_PUNG:
        return best.times_edge_pung
    if fan == F_SEAT_FLOWER:
        return best.times_seat_flower
    return 1


cdef class Rules:
    """A ruleset compiled for the core; immutable.

    Parameters
    ----------
    rows : sequence of (fan, value, excluded fans)
        Catalogue numbers, in walk order: value from high to low, printed order within a value. Values are 1 to 10,000,000.
    cap : int
        The most that is paid; 0 for none.
    min_fan : int
        What a win needs, flowers left out.
    seat_winds : (int, int)
        Kinds of the dealer's wind and the other player's.
    flowers, mixed_terminals_pairs, edge_pung_dragons, last_claim_self_draw, humanly_as_earthly, heavenly_ready, repeats : bool
        Switches of scoring, see `detect.Switch`.
    claims_on_empty_wall, added_kong_after_ready, open_hand_after_ready : bool
        Switches of play (rules, section 6).
    max_doubles : int
        How often a player may double in one hand; 0 for no doubling.

    Raises
    ------
    RulesetError
        For anything that the arrays cannot hold or that walks upwards in value.
    """

    def __init__(self, rows, *, cap=0, min_fan=1, seat_winds=(9, 10), bint flowers=True,
                 bint mixed_terminals_pairs=True, bint edge_pung_dragons=False, bint last_claim_self_draw=False,
                 bint humanly_as_earthly=False, bint heavenly_ready=True, bint repeats=False,
                 bint claims_on_empty_wall=True, max_doubles=0, bint added_kong_after_ready=True,
                 bint open_hand_after_ready=False):
        cdef RuleTable* t = &self.table
        cdef unsigned int place, fan
        cdef int64_t last_value = MAX_VALUE
        if self.rows is not None:
            raise TypeError("Rules cannot be changed")
        try:
            rows = tuple([(index(f), index(v), tuple([index(other) for other in e])) for f, v, e in rows])
            cap, min_fan, max_doubles = index(cap), index(min_fan), index(max_doubles)
            dealer_wind, other_wind = [index(wind) for wind in seat_winds]
        except (TypeError, ValueError) as error:
            raise RulesetError(f"rows are (fan, value, excluded fans), everything else whole numbers: {error}") from None
        if not 0 < len(rows) <= N_FANS:
            raise RulesetError(f"a ruleset has 1 to {N_FANS} rows, not {len(rows)}")
        if not 0 <= cap <= 2**31 - 1 or not 0 <= min_fan <= 2**31 - 1:
            raise RulesetError("cap and min_fan lie between 0 and 2**31 - 1")
        if not 0 <= max_doubles <= 16:
            raise RulesetError("max_doubles lies between 0 and 16")
        if not (EAST <= dealer_wind <= NORTH and EAST <= other_wind <= NORTH and dealer_wind != other_wind):
            raise RulesetError("seat_winds are two different winds (kinds 9-12)")
        memset(t, 0, sizeof(RuleTable))
        memset(t.place_of, NOT_THERE, sizeof(t.place_of))
        for place, (fan_number, value, excluded) in enumerate(rows):
            if not 0 <= fan_number < N_FANS:
                raise RulesetError(f"row {place + 1}: {fan_number} is not the number of a fan")
            fan = fan_number
            for other in excluded:
                if not 0 <= other < N_FANS:
                    raise RulesetError(f"row {place + 1}, excludes: {other} is not the number of a fan")
            if t.place_of[fan] != NOT_THERE:
                raise RulesetError(f"row {place + 1}: {FANS[fan].zh_hant} is there twice")
            if not 1 <= value <= MAX_VALUE:
                raise RulesetError(f"row {place + 1}, value: {value} is not between 1 and {MAX_VALUE}")
            if value > last_value:
                raise RulesetError(f"row {place + 1}, value: {value} stands below {last_value}; rows go in walk order")
            last_value = value
            t.place_of[fan] = place           # known to be there; where, is settled below
        c_fill(t, rows)
        t.n_fans = len(rows)
        t.cap = <int32_t>cap
        t.min_fan = <int32_t>min_fan
        t.seat_winds[0] = dealer_wind
        t.seat_winds[1] = other_wind
        t.max_doubles = <uint8_t>max_doubles
        t.switches = (
            SW_FLOWERS * flowers | SW_MIXED_TERMINALS_PAIRS * mixed_terminals_pairs | SW_EDGE_PUNG_DRAGONS * edge_pung_dragons
            | SW_LAST_CLAIM_SELF_DRAW * last_claim_self_draw | SW_HUMANLY_AS_EARTHLY * humanly_as_earthly
            | SW_HEAVENLY_READY * heavenly_ready | SW_REPEATS * repeats | SW_CLAIMS_ON_EMPTY_WALL * claims_on_empty_wall
            | SW_ADDED_KONG_AFTER_READY * added_kong_after_ready | SW_OPEN_HAND_AFTER_READY * open_hand_after_ready
        )
        t.any_win_is_enough = c_any_win_is_enough(t)
        self.rows = rows

    def __reduce__(self):
        cdef const RuleTable* t = &self.table
        return _rebuild_rules, (self.rows, dict(
            cap=t.cap, min_fan=t.min_fan, seat_winds=(t.seat_winds[0], t.seat_winds[1]), max_doubles=t.max_doubles,
            flowers=bool(t.switches & SW_FLOWERS), mixed_terminals_pairs=bool(t.switches & SW_MIXED_TERMINALS_PAIRS),
            edge_pung_dragons=bool(t.switches & SW_EDGE_PUNG_DRAGONS),
            last_claim_self_draw=bool(t.switches & SW_LAST_CLAIM_SELF_DRAW),
            humanly_as_earthly=bool(t.switches & SW_HUMANLY_AS_EARTHLY),
            heavenly_ready=bool(t.switches & SW_HEAVENLY_READY), repeats=bool(t.switches & SW_REPEATS),
            claims_on_empty_wall=bool(t.switches & SW_CLAIMS_ON_EMPTY_WALL),
            added_kong_after_ready=bool(t.switches & SW_ADDED_KONG_AFTER_READY),
            open_hand_after_ready=bool(t.switches & SW_OPEN_HAND_AFTER_READY),
        ))


def _rebuild_rules(rows, options):
    return Rules(rows, **options)


cdef list _positions(list fans):
    """A position for each row, rising, and equal to the row's fan for as many rows as can be.

    Rows i < j can both stand at their fans where at least j - i - 1 positions lie between, and the rows before the first of
    them and behind the last have room. The longest chain of such rows is found backwards; the rows between follow closely.
    """
    cdef int n = len(fans), i, j, last = -1
    best = [0] * (n + 1)                      # the most rows from row i on that stand at home, row i among them
    after = [n] * (n + 1)
    for i in range(n - 1, -1, -1):
        if fans[i] < i or N_FANS - fans[i] < n - i:
            continue
        best[i] = 1
        for j in range(i + 1, n):
            if fans[j] - fans[i] >= j - i and best[j] + 1 > best[i]:
                best[i] = best[j] + 1
                after[i] = j
    at_home = max(range(n), key=best.__getitem__) if n else 0
    out = []
    for i in range(n):
        last += 1
        if i == at_home and best[i]:
            last = fans[i]
            at_home = after[i]
        out.append(last)
    return out


cdef int c_fill(RuleTable* t, tuple rows) except -1:
    """The arrays of checked rows."""
    cdef unsigned int place, fan, byte, bits, i
    positions = _positions([row[0] for row in rows])
    memset(t.fan_at, NOT_THERE, sizeof(t.fan_at))
    for position, (fan_number, value, excluded) in zip(positions, rows):
        place, fan = position, fan_number
        t.place_of[fan] = place
        t.fan_at[place] = fan
        t.value[place] = value
        fs_add(&t.at_home if fan == place else &t.moved, fan, True)
    for position, (fan_number, value, excluded) in zip(positions, rows):
        place = position
        for other in excluded:
            fan = other
            # Upwards there is nothing to drop: what stands above has been counted, or was dropped, before.
            if t.place_of[fan] != NOT_THERE and t.place_of[fan] > place:
                fs_add(&t.excludes[place], t.place_of[fan], True)
        fs_add(&t.excluders, place, fs_any(&t.excludes[place]))
    for fan_number in FLOWER_FANS:
        fan = fan_number
        if t.place_of[fan] != NOT_THERE:
            fs_add(&t.flower_places, t.place_of[fan], True)
    for byte in range(WORTH_BYTES):
        for bits in range(256):
            for i in range(8):
                if bits >> i & 1 and 8 * byte + i < N_FANS:
                    t.worth[byte][bits] += t.value[8 * byte + i]
    return 0


cdef bint c_any_win_is_enough(const RuleTable* t) noexcept nogil:
    """With a minimum of 1 every win is enough where the ruleset has the three flush fans (each win shows one of them) and
    flower fans exclude flower fans only: the first other fan of the walk then always counts."""
    cdef unsigned int place
    cdef FanSet others
    if t.min_fan == 0:
        return True
    if t.min_fan > 1 or t.place_of[F_ALL_HONOURS] == NOT_THERE or t.place_of[F_HALF_FLUSH] == NOT_THERE \
            or t.place_of[F_FULL_FLUSH] == NOT_THERE:
        return False
    for place in range(N_FANS):
        if fs_has(&t.flower_places, place):
            others = t.excludes[place]
            fs_remove(&others, &t.flower_places)
            if fs_any(&others):
                return False
    return True
