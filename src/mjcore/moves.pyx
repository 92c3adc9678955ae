"""The play of one hand (rules, sections 5 and 6): the deal, legal moves, the push.

A position is a struct without pointers. Its legal moves are kept in it as a mask, computed once when the position is
reached: the engine needs them anyhow to know whether the seat is asked at all (rules, section 6.10). Switches come from the
compiled ruleset.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore.detect cimport SW_ADDED_KONG_AFTER_READY, SW_CLAIMS_ON_EMPTY_WALL, SW_HEAVENLY_READY
from mjcore.fanset cimport ctz
from mjcore.ready cimport ready_mask
from mjcore.score cimport Best, RuleTable, c_score
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, fours_mask, held_mask, meld_counts, one_of
from mjcore.types cimport *
from mjcore.win cimport HONOUR_LOW, is_win_counts

cdef const SuitTables* TABLES = suit_tables()


cdef inline bint lies_empty(const DealData* d) noexcept nogil:
    return d.head == d.tail


cdef inline uint64_t seat_meld_counts(const SeatState* s) noexcept nogil:
    cdef uint64_t counts = 0
    cdef unsigned int i
    for i in range(s.n_melds):
        counts += meld_counts(s.meld_kind[i], s.meld_tile[i])
    return counts


cdef unsigned int c_seat_wind(const DealData* d, unsigned int seat, const RuleTable* rules) noexcept nogil:
    return rules.seat_winds[0 if seat == d.dealer else 1]


# ---- what a win would be -------------------------------------------------------------------------------------------------

cdef unsigned int win_flags(const DealData* d, unsigned int seat) noexcept nogil:
    """The circumstances of a win of d.tile by `seat` now (rules, sections 4 and 5)."""
    cdef unsigned int flags = 0
    cdef const SeatState* s = &d.seats[seat]
    cdef bint self_draw = d.phase == PHASE_TURN
    if s.ready == DECLARED:
        flags |= READY
    elif s.ready == DECLARED_HEAVENLY:
        flags |= HEAVENLY_READY
    if count_of(d.open, d.tile) == MAX_COPIES - 1 or d.phase == PHASE_ROB:
        flags |= LAST_COPY
    if lies_empty(d):
        flags |= LAST_TILE
    if self_draw:
        flags |= SELF_DRAW
        if d.kong_draw:
            flags |= KONG_DRAW
        if not d.called:
            if seat == d.dealer:
                if d.n_discards == 0:
                    flags |= HEAVENLY
            elif s.n_draws == 1:
                flags |= EARTHLY
    elif d.phase == PHASE_ROB:
        flags |= ROB_KONG
    elif d.n_discards == 1 and not d.called and seat != d.dealer:
        flags |= HUMANLY
    return flags


cdef HandData hand_of(const DealData* d, unsigned int seat, bint add_tile) noexcept nogil:
    cdef HandData hand
    cdef const SeatState* s = &d.seats[seat]
    memset(&hand, 0, sizeof(hand))
    hand.concealed = s.counts + (one_of(d.tile) if add_tile else 0)
    memcpy(hand.meld_kind, s.meld_kind, MAX_MELDS)
    memcpy(hand.meld_tile, s.meld_tile, MAX_MELDS)
    hand.n_melds = s.n_melds
    hand.win_tile = d.tile
    hand.flowers = s.flowers
    hand.n_tiles = WIN_TILES
    return hand


cdef HandData c_winning_hand(const DealData* d) noexcept nogil:
    return hand_of(d, d.winner, d.how != HOW_SELF_DRAW)


cdef bint win_is_offered(const DealData* d, unsigned int seat, const RuleTable* rules) noexcept nogil:
    """Does d.tile win for `seat`, with the ruleset's minimum reached?"""
    cdef const SeatState* s = &d.seats[seat]
    cdef bint self_draw = d.phase == PHASE_TURN
    cdef uint64_t counts = s.counts if self_draw else s.counts + one_of(d.tile)
    cdef HandData hand
    cdef Best best
    if not is_win_counts(TABLES, counts, concealed_tiles(s) + 1):
        return False
    if rules.any_win_is_enough:
        return True
    hand = hand_of(d, seat, not self_draw)
    return c_score(&hand, win_flags(d, seat), c_seat_wind(d, seat, rules), rules, &best) == OK


# ---- legal moves ---------------------------------------------------------------------------------------------------------

cdef inline void allow(DealData* d, unsigned int action) noexcept nogil:
    if action < 64:
        d.legal_lo |= <uint64_t>1 << action
    else:
        d.legal_hi |= <uint64_t>1 << (action - 64)


cdef inline void allow_win(DealData* d, unsigned int seat, const RuleTable* rules) noexcept nogil:
    allow(d, A_WIN)
    if d.seats[seat].doubles < rules.max_doubles:
        allow(d, A_DOUBLE)


cdef inline unsigned int lone(uint32_t bits) noexcept nogil:
    """How many bits, told up to 3."""
    cdef uint32_t rest = bits & (bits - 1)
    if bits == 0:
        return 0
    if rest == 0:
        return 1
    return 2 if rest & (rest - 1) == 0 else 3


cdef uint32_t ready_discards(const SeatState* s) noexcept nogil:
    """The kinds whose discard leaves the hand (a tile more than between turns) ready."""
    cdef uint64_t counts = s.counts, melded
    cdef uint32_t kinds, found = 0, kind
    cdef uint32_t honours = <uint32_t>(counts >> 36)
    cdef uint32_t singles = (honours & ~(honours >> 1) & HONOUR_LOW)
    cdef uint64_t odd = counts & 0x1111111111111111ULL, rest
    cdef unsigned int n = concealed_tiles(s)
    # Most hands are far from ready. Three single honours: one goes, two stay, and no standard form takes two.
    # Seven pairs stand one tile short where at most two counts are odd.
    if lone(singles) > 2:
        if n != HAND_TILES:
            return 0
        rest = odd & (odd - 1)
        if rest & (rest - 1):
            return 0
    kinds = held_mask(counts)
    melded = seat_meld_counts(s)
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        if ready_mask(TABLES, counts - one_of(kind), melded, n):
            found |= <uint32_t>1 << kind
    return found


cdef void legal_discards(DealData* d, const SeatState* s) noexcept nogil:
    d.legal_lo |= held_mask(s.counts)
    if s.ready == NOT_READY:
        d.legal_lo |= <uint64_t>ready_discards(s) << A_READY_DISCARD


cdef void legal_turn(DealData* d, const RuleTable* rules) noexcept nogil:
    cdef const SeatState* s = &d.seats[d.turn]
    cdef uint32_t kinds, kind
    cdef unsigned int i
    if not d.declined and win_is_offered(d, d.turn, rules):
        allow_win(d, d.turn, rules)
    if s.ready != NOT_READY:
        allow(d, A_DISCARD + d.tile)
        if not lies_empty(d) and rules.switches & SW_ADDED_KONG_AFTER_READY:
            for i in range(s.n_melds):
                if s.meld_kind[i] == PUNG and s.meld_tile[i] == d.tile:
                    allow(d, A_ADDED_KONG + d.tile)
        return
    legal_discards(d, s)
    if lies_empty(d):
        return
    kinds = fours_mask(s.counts)
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        allow(d, A_CONCEALED_KONG + kind)
    for i in range(s.n_melds):
        if s.meld_kind[i] == PUNG and count_of(s.counts, s.meld_tile[i]):
            allow(d, A_ADDED_KONG + s.meld_tile[i])


cdef void legal_claim(DealData* d, const RuleTable* rules) noexcept nogil:
    """What the other may do with the discard d.tile; nothing at all where only a pass is left."""
    cdef const SeatState* s = &d.seats[d.turn]
    cdef unsigned int tile = d.tile, held, rank
    cdef uint32_t mask
    if win_is_offered(d, d.turn, rules):
        allow_win(d, d.turn, rules)
    if s.ready == NOT_READY and (not lies_empty(d) or rules.switches & SW_CLAIMS_ON_EMPTY_WALL):
        held = count_of(s.counts, tile)
        if held >= 2:
            allow(d, A_PUNG)
            if held >= 3 and not lies_empty(d):
                allow(d, A_KONG)
        if tile < N_RANKS:
            mask = held_mask(s.counts) & SUIT_MASK | <uint32_t>1 << tile
            mask = (mask & mask >> 1 & mask >> 2) << 2        # bit r + 2: the chow from rank r is there
            for rank in range(tile, tile + 3):
                if mask >> rank & 1 and rank >= 2:
                    allow(d, A_CHOW + rank - 2)
    if d.legal_lo | d.legal_hi:
        allow(d, A_PASS)


cdef void find_legal(DealData* d, const RuleTable* rules) noexcept nogil:
    d.legal_lo = 0
    d.legal_hi = 0
    if d.phase == PHASE_TURN:
        legal_turn(d, rules)
    elif d.phase == PHASE_CLAIM:
        legal_claim(d, rules)
    elif d.phase == PHASE_CLAIMED:
        legal_discards(d, &d.seats[d.turn])
    elif d.phase == PHASE_ROB:
        if win_is_offered(d, d.turn, rules):
            allow_win(d, d.turn, rules)
            allow(d, A_PASS)
    elif d.phase == PHASE_OPENING:
        if ready_mask(TABLES, d.seats[d.turn].counts, 0, HAND_TILES):
            allow(d, A_READY)
            allow(d, A_PASS)


# ---- the wall ------------------------------------------------------------------------------------------------------------

cdef void end_drawn(DealData* d) noexcept nogil:
    d.phase = PHASE_OVER
    d.how = HOW_DRAWN


cdef void lay_flower(SeatState* s, unsigned int kind) noexcept nogil:
    s.flower_list[s.n_flowers] = kind - FIRST_FLOWER
    s.n_flowers += 1
    s.flowers |= 1 << (kind - FIRST_FLOWER)


cdef bint take_tile(DealData* d, unsigned int kind, bint replacement) noexcept nogil:
    """`kind` comes to d.turn from the wall; flowers are laid aside and replaced at once. False: no replacement is left."""
    cdef SeatState* s = &d.seats[d.turn]
    d.kong_draw = replacement
    while kind >= FIRST_FLOWER:
        lay_flower(s, kind)
        d.kong_draw = False
        if lies_empty(d):
            return False
        d.tail -= 1
        kind = d.wall[d.tail]
    s.counts += one_of(kind)
    d.tile = kind
    d.declined = False
    d.phase = PHASE_TURN
    return True


cdef void begin_turn(DealData* d, unsigned int seat) noexcept nogil:
    """`seat` draws from the head, or nobody can go on."""
    cdef unsigned int kind
    d.turn = seat
    if lies_empty(d):
        end_drawn(d)
        return
    kind = d.wall[d.head]
    d.head += 1
    d.seats[seat].n_draws += 1
    if not take_tile(d, kind, False):
        end_drawn(d)


cdef void draw_replacement(DealData* d) noexcept nogil:
    """After a kong of d.turn. The wall is not empty: there is no kong otherwise."""
    d.tail -= 1
    if not take_tile(d, d.wall[d.tail], True):
        end_drawn(d)


# ---- pushing -------------------------------------------------------------------------------------------------------------

cdef inline void add_meld(SeatState* s, unsigned int sort, unsigned int tile) noexcept nogil:
    s.meld_kind[s.n_melds] = sort
    s.meld_tile[s.n_melds] = tile
    s.n_melds += 1


cdef void push_discard(DealData* d, unsigned int kind, bint ready) noexcept nogil:
    cdef SeatState* s = &d.seats[d.turn]
    if ready:
        s.ready = DECLARED
        if d.turn == d.dealer and d.n_discards == 0 and not d.called:
            s.ready = DECLARED_HEAVENLY       # plain ready where the ruleset has no opening declaration, see advance
    s.counts -= one_of(kind)
    d.discards[d.n_discards] = kind | (DISCARD_SEAT if d.turn else 0) | (DISCARD_READY if ready else 0)
    d.n_discards += 1
    d.tile = kind
    d.turn ^= 1
    d.phase = PHASE_CLAIM


cdef void push_claim(DealData* d, unsigned int action) noexcept nogil:
    """Chow, pung or melded kong of the discard."""
    cdef SeatState* s = &d.seats[d.turn]
    cdef unsigned int tile = d.tile
    d.discards[d.n_discards - 1] |= DISCARD_CLAIMED
    d.called = True
    d.phase = PHASE_CLAIMED
    if action == A_PUNG:
        s.counts -= 2 * one_of(tile)
        add_meld(s, PUNG, tile)
        d.open += meld_counts(PUNG, tile)
    elif action == A_KONG:
        s.counts -= 3 * one_of(tile)
        add_meld(s, MELDED_KONG, tile)
        d.open += meld_counts(MELDED_KONG, tile)
        draw_replacement(d)
    else:
        s.counts -= meld_counts(CHOW, action - A_CHOW) - one_of(tile)
        add_meld(s, CHOW, action - A_CHOW)
        d.open += meld_counts(CHOW, action - A_CHOW)


cdef void finish_added_kong(DealData* d, unsigned int seat) noexcept nogil:
    """Nobody robbed: the fourth tile stays, and the kong draws its replacement."""
    d.open += one_of(d.tile)
    d.turn = seat
    draw_replacement(d)


cdef void push_win(DealData* d) noexcept nogil:
    cdef SeatState* other = &d.seats[d.turn ^ 1]
    cdef unsigned int i
    d.win_flags = win_flags(d, d.turn)
    d.winner = d.turn
    if d.phase == PHASE_TURN:
        d.how = HOW_SELF_DRAW
    elif d.phase == PHASE_CLAIM:
        d.how = HOW_DISCARD
        d.discards[d.n_discards - 1] |= DISCARD_CLAIMED
    else:
        d.how = HOW_ROB_KONG
        for i in range(other.n_melds):
            if other.meld_kind[i] == ADDED_KONG and other.meld_tile[i] == d.tile:
                other.meld_kind[i] = PUNG     # the robbed tile leaves the meld
    d.phase = PHASE_OVER


cdef void push_pass(DealData* d) noexcept nogil:
    """Nothing is claimed, robbed or declared: play goes on."""
    if d.phase == PHASE_CLAIM:
        d.open += one_of(d.tile)
        begin_turn(d, d.turn)
    elif d.phase == PHASE_ROB:
        finish_added_kong(d, d.turn ^ 1)
    else:
        d.turn = d.dealer
        d.phase = PHASE_TURN


cdef void push_double(DealData* d) noexcept nogil:
    d.seats[d.turn].doubles += 1
    if d.phase == PHASE_TURN:
        d.declined = True
    else:
        push_pass(d)


cdef void push_kong(DealData* d, unsigned int action) noexcept nogil:
    """Concealed or added kong in one's turn."""
    cdef SeatState* s = &d.seats[d.turn]
    cdef unsigned int tile, i
    d.called = True
    if action < A_ADDED_KONG:
        tile = action - A_CONCEALED_KONG
        s.counts -= 4 * one_of(tile)
        add_meld(s, CONCEALED_KONG, tile)
        draw_replacement(d)
        return
    tile = action - A_ADDED_KONG
    s.counts -= one_of(tile)
    for i in range(s.n_melds):
        if s.meld_kind[i] == PUNG and s.meld_tile[i] == tile:
            s.meld_kind[i] = ADDED_KONG
    d.tile = tile
    d.turn ^= 1
    d.phase = PHASE_ROB


cdef void make(DealData* d, unsigned int action) noexcept nogil:
    """Log and carry out one action."""
    d.log[d.n_log] = action | (LOG_SEAT if d.turn else 0)
    d.n_log += 1
    if action < A_READY_DISCARD:
        push_discard(d, action - A_DISCARD, False)
    elif action < A_CHOW:
        push_discard(d, action - A_READY_DISCARD, True)
    elif action <= A_KONG:
        push_claim(d, action)
    elif action < A_WIN:
        push_kong(d, action)
    elif action == A_WIN:
        push_win(d)
    elif action == A_DOUBLE:
        push_double(d)
    elif action == A_READY:
        d.seats[d.turn].ready = DECLARED_HEAVENLY
        push_pass(d)
    else:
        push_pass(d)


cdef void advance(DealData* d, const RuleTable* rules) noexcept nogil:
    """Go on to the next decision: a pass with nothing to claim is no move, a forced move is made and logged."""
    cdef uint64_t lo, hi
    cdef unsigned int seat
    if not rules.switches & SW_HEAVENLY_READY:
        # There the opening declaration is a plain one (rules, section 5).
        for seat in range(2):
            if d.seats[seat].ready == DECLARED_HEAVENLY:
                d.seats[seat].ready = DECLARED
    while d.phase != PHASE_OVER:
        find_legal(d, rules)
        lo = d.legal_lo
        hi = d.legal_hi
        if lo | hi == 0:
            push_pass(d)
        elif lo & (lo - 1) == 0 and hi & (hi - 1) == 0 and (lo == 0 or hi == 0):
            make(d, ctz(lo) if lo else 64 + ctz(hi))
        else:
            return
    d.legal_lo = 0
    d.legal_hi = 0


cdef void c_push(DealData* d, unsigned int action, const RuleTable* rules) noexcept nogil:
    make(d, action)
    advance(d, rules)


# ---- the deal ------------------------------------------------------------------------------------------------------------

cdef void replace_flowers(DealData* d, unsigned int seat, uint8_t* received, unsigned int n) noexcept nogil:
    """Flowers of the dealt tiles, the first received first; a replacement that is a flower joins the end (rules, section 6.4).

    `received` holds the tiles in the order they came; replacements are appended, so d.tile ends as the last tile received.
    """
    cdef unsigned int i = 0, kind
    cdef SeatState* s = &d.seats[seat]
    while i < n:
        kind = received[i]
        i += 1
        if kind < FIRST_FLOWER:
            s.counts += one_of(kind)
            d.tile = kind
            continue
        lay_flower(s, kind)
        d.tail -= 1
        received[n] = d.wall[d.tail]
        n += 1


cdef void c_deal(DealData* d, const uint8_t* wall, unsigned int n, unsigned int dealer, const RuleTable* rules) noexcept nogil:
    cdef uint8_t received[2][HAND_TILES + 1 + N_FLOWERS]
    cdef unsigned int n_received[2]
    cdef unsigned int i, place
    memset(d, 0, sizeof(DealData))
    memcpy(d.wall, wall, n)
    d.n_wall = n
    d.tail = n
    d.dealer = dealer
    n_received[0] = 0
    n_received[1] = 0
    for i in range(2 * HAND_TILES + 1):
        # Three rounds of four tiles each, then one by one (rules, section 6.3).
        place = (i // 4) % 2 if i < 24 else i % 2
        received[place][n_received[place]] = wall[i]
        n_received[place] += 1
    d.head = 2 * HAND_TILES + 1
    replace_flowers(d, dealer, received[0], n_received[0])
    place = d.tile
    replace_flowers(d, dealer ^ 1, received[1], n_received[1])
    d.tile = place                        # the last tile the dealer received
    d.turn = dealer
    d.phase = PHASE_TURN
    if rules.switches & SW_HEAVENLY_READY:
        d.turn = dealer ^ 1
        d.phase = PHASE_OPENING
    advance(d, rules)
