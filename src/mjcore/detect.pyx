"""What fans a reading shows (rules, section 4, column "shown when"), before any exclusion.

Nothing here knows a ruleset or a value: a fan that a ruleset does not have is dropped when the set is brought into that
ruleset's order. The few conditions that differ between rulesets are switches.

A set of chows is one number with four bits a starting rank, so "three chows two ranks apart" is a shift and an AND; a set of
pungs is a mask of kinds. "Pung" means pung or kong.
"""

from libc.stdint cimport uint32_t, uint64_t

from mjcore.fans cimport *
from mjcore.fanset cimport FanSet, fs_add, fs_empty, fs_join
from mjcore.hand cimport Melds
from mjcore.ready cimport wait_shape
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, fours_mask, held_mask, one_of
from mjcore.types cimport (
    ADDED_KONG, CONCEALED_KONG, DRAGON_MASK, EARTHLY, EAST, EDGE_MASK, GENTLEMEN_MASK, HAND_TILES, HEAVENLY, HEAVENLY_READY,
    HOME_CHOW, HOME_PAIR, HOME_PUNG, HONOUR_MASK, HUMANLY, HandData, KONG_DRAW, LAST_COPY, LAST_TILE, LOWER_FOUR_MASK,
    MAX_MELDS, MELDED_KONG, N_RANKS, READY, ROB_KONG, Reading, SELF_DRAW, SUIT_MASK, TERMINAL_MASK, TWO_FIVE_EIGHT_MASK, UPPER_FOUR_MASK, WIND_MASK,
)

cdef const SuitTables* TABLES = suit_tables()

cdef enum:
    CHOW_LOW = 0x1111111                  # lowest bit of each starting rank
    CHOW_4 = 12                           # shift from rank 1 to rank 4
    CHOW_7 = 24
    TERMINAL_CHOWS = 0xF00000F            # 123 and 789

cdef extern from *:
    """
    #define MJ_NINE_GATES 0x311111113ull          /* 1112345678999 as counts */
    #define MJ_SEVEN_SHIFTED 0x2222222ull         /* 11223344556677 as counts */
    """
    const uint64_t NINE_GATES_COUNTS "MJ_NINE_GATES"
    const uint64_t SEVEN_SHIFTED_COUNTS "MJ_SEVEN_SHIFTED"


cdef inline uint32_t drop_lowest(uint32_t mask) noexcept nogil:
    return mask & (mask - 1)


cdef inline bint is_nine_gates(const HandData* hand, bint heavenly) noexcept nogil:
    """The 13 tiles before the winning one; of a heavenly hand, the fourteen but any one suit tile."""
    cdef unsigned int rank
    if hand.n_melds:
        return False
    if hand.concealed == NINE_GATES_COUNTS + one_of(hand.win_tile):
        return hand.win_tile < N_RANKS
    if heavenly:
        for rank in range(N_RANKS):
            if hand.concealed == NINE_GATES_COUNTS + one_of(rank):
                return True
    return False


# Fans by the numbers of concealed and melded kongs, and by the number of exposed melds and whether the tile was drawn.
cdef FanSet KONG_FANS[MAX_MELDS + 1][MAX_MELDS + 1]
cdef FanSet EXPOSED_FANS[MAX_MELDS + 1][2]


cdef void list_meld_fans() noexcept nogil:
    cdef int concealed, melded, exposed, self_draw
    cdef FanSet* s
    for concealed in range(MAX_MELDS + 1):
        for melded in range(MAX_MELDS + 1):
            s = &KONG_FANS[concealed][melded]
            fs_add(s, F_FOUR_KONGS, concealed + melded == 4)
            fs_add(s, F_THREE_KONGS, concealed + melded >= 3)
            fs_add(s, F_TWO_CONCEALED_KONGS, concealed >= 2)
            fs_add(s, F_CONCEALED_KONG, concealed >= 1)
            fs_add(s, F_TWO_MELDED_KONGS, melded >= 2)
            fs_add(s, F_MELDED_KONG, melded >= 1)
    for exposed in range(MAX_MELDS + 1):
        for self_draw in range(2):
            s = &EXPOSED_FANS[exposed][self_draw]
            fs_add(s, F_SELF_DRAW, self_draw)
            fs_add(s, F_MELDED_HAND, exposed == 4 and not self_draw)
            fs_add(s, F_FULLY_CONCEALED_HAND, exposed == 0 and self_draw)
            fs_add(s, F_CONCEALED_HAND, exposed == 0 and not self_draw)


list_meld_fans()


cdef void c_facts(const HandData* hand, const Melds* melds, unsigned int flags, unsigned int seat, uint32_t switches,
                  Facts* facts) noexcept nogil:
    """Everything that does not depend on the reading. The hand has 14 tiles, a winning tile, and was checked."""
    cdef FanSet s = fs_empty()
    cdef unsigned int n_concealed_kongs = (melds.sorts >> (4 * CONCEALED_KONG)) & 15
    cdef unsigned int n_melded_kongs = ((melds.sorts >> (4 * MELDED_KONG)) & 15) + ((melds.sorts >> (4 * ADDED_KONG)) & 15)
    cdef unsigned int n_exposed = hand.n_melds - n_concealed_kongs
    cdef uint32_t kongs = <uint16_t>(melds.masks >> 16), kinds, shape
    cdef uint64_t all_counts = hand.concealed + melds.counts
    cdef bint self_draw = (flags & SELF_DRAW) != 0
    cdef bint last_tile = (flags & LAST_TILE) != 0
    cdef bint ready = (flags & (READY | HEAVENLY_READY)) != 0
    facts.meld_chows = <uint32_t>melds.chows
    facts.meld_pungs = <uint16_t>melds.masks
    facts.concealed_kongs = <uint16_t>(melds.masks >> 32)
    kinds = held_mask(all_counts)
    facts.concealed = hand.concealed
    facts.kinds = kinds
    facts.hogs = fours_mask(all_counts) & ~kongs
    facts.win_tile = hand.win_tile
    facts.self_draw = self_draw
    facts.flowers = hand.flowers
    facts.seat_flowers = hand.flowers & (0x11 << (seat - EAST))
    facts.switches = switches
    shape = wait_shape(TABLES, hand.concealed - one_of(hand.win_tile), HAND_TILES - 3 * hand.n_melds)
    facts.single_wait = drop_lowest(shape) == 0

    # Tiles, in either form.
    fs_add(&s, F_ALL_HONOURS, (kinds & SUIT_MASK) == 0)
    fs_add(&s, F_FULL_FLUSH, (kinds & HONOUR_MASK) == 0)
    fs_add(&s, F_HALF_FLUSH, ((kinds & SUIT_MASK) != 0) & ((kinds & HONOUR_MASK) != 0))
    fs_add(&s, F_ALL_SIMPLES, (kinds & EDGE_MASK) == 0)
    fs_add(&s, F_UPPER_FOUR, (kinds & ~<uint32_t>UPPER_FOUR_MASK) == 0)
    fs_add(&s, F_LOWER_FOUR, (kinds & ~<uint32_t>LOWER_FOUR_MASK) == 0)
    fs_add(&s, F_TILE_HOG, facts.hogs != 0)
    fs_add(&s, F_NINE_GATES, is_nine_gates(hand, (flags & HEAVENLY) != 0))

    # Kongs, and who saw what.
    fs_join(&s, &KONG_FANS[n_concealed_kongs][n_melded_kongs])
    fs_join(&s, &EXPOSED_FANS[n_exposed][self_draw])

    # Flowers.
    fs_add(&s, F_FLOWER_TILE, hand.flowers != 0)
    fs_add(&s, F_EIGHT_FLOWERS, hand.flowers == 0xFF)
    fs_add(&s, F_FOUR_GENTLEMEN, (hand.flowers & GENTLEMEN_MASK) == GENTLEMEN_MASK)
    fs_add(&s, F_SEAT_FLOWER, facts.seat_flowers != 0)

    # What happened around the win.
    fs_add(&s, F_READY_HAND, ready)
    # Three copies in melds lie open: a kong of the winning tile there is none.
    fs_add(&s, F_LAST_OF_ITS_KIND, ((flags & (LAST_COPY | ROB_KONG)) != 0) | (count_of(melds.counts, hand.win_tile) == 3))
    if flags & ~(SELF_DRAW | READY):
        fs_add(&s, F_HEAVENLY_READY, (flags & HEAVENLY_READY) != 0)
        fs_add(&s, F_HEAVENLY_HAND, (flags & HEAVENLY) != 0)
        # Scored as the one it is not the other (rules, section 5), even where a ruleset has both.
        fs_add(&s, F_EARTHLY_HAND, (flags & EARTHLY) != 0
               or ((flags & HUMANLY) != 0 and (switches & SW_HUMANLY_AS_EARTHLY) != 0))
        fs_add(&s, F_HUMANLY_HAND, (flags & HUMANLY) != 0 and not switches & SW_HUMANLY_AS_EARTHLY)
        fs_add(&s, F_LAST_TILE_DRAW, last_tile and self_draw)
        fs_add(&s, F_LAST_TILE_CLAIM, last_tile and (not self_draw or (switches & SW_LAST_CLAIM_SELF_DRAW) != 0))
        fs_add(&s, F_OUT_WITH_REPLACEMENT_TILE, (flags & KONG_DRAW) != 0)
        fs_add(&s, F_ROBBING_THE_KONG, (flags & ROB_KONG) != 0)
    facts.shown = s


cdef uint32_t c_edge_pungs(const Facts* facts, const Reading* reading) noexcept nogil:
    cdef uint32_t edge = TERMINAL_MASK | WIND_MASK
    if facts.switches & SW_EDGE_PUNG_DRAGONS:
        edge |= DRAGON_MASK
    return (reading.pungs | facts.meld_pungs) & edge


cdef FanSet c_detect_pairs(const Facts* facts) noexcept nogil:
    """Seven pairs."""
    cdef FanSet s = fs_empty()
    fs_add(&s, F_SEVEN_PAIRS, True)
    fs_add(&s, F_SEVEN_SHIFTED_PAIRS, facts.concealed == SEVEN_SHIFTED_COUNTS or facts.concealed == SEVEN_SHIFTED_COUNTS << 4
           or facts.concealed == SEVEN_SHIFTED_COUNTS << 8)
    fs_add(&s, F_HONOUR_SEVEN_PAIRS, (facts.kinds & SUIT_MASK) == 0)
    fs_add(&s, F_ALL_TERMINALS_AND_HONOURS,
           (facts.kinds & ~<uint32_t>EDGE_MASK) == 0 and (facts.switches & SW_MIXED_TERMINALS_PAIRS) != 0)
    return s


cdef void c_detect_chows(uint32_t chows, unsigned int pair, FanSet* s) noexcept nogil:
    """Fans of the chows, melded ones among them."""
    cdef uint32_t b0 = chows & CHOW_LOW, b1 = (chows >> 1) & CHOW_LOW, b2 = (chows >> 2) & CHOW_LOW
    cdef uint32_t p = b0 | b1 | b2                       # starting ranks there are
    cdef uint32_t by_one = p & (p >> 4), by_two = p & (p >> 8)
    fs_add(s, F_PURE_DOUBLE_CHOW, (b1 | b2) != 0)
    fs_add(s, F_PURE_TRIPLE_CHOW, ((b0 & b1) | b2) != 0)
    fs_add(s, F_QUADRUPLE_CHOW, b2 != 0)
    fs_add(s, F_PURE_SHIFTED_CHOWS, ((by_one & (p >> 8)) | (by_two & (p >> 16))) != 0)
    fs_add(s, F_FOUR_SHIFTED_CHOWS, ((by_one & (by_one >> 8)) | (by_two & (by_two >> 16))) != 0)
    fs_add(s, F_SHORT_STRAIGHT, (p & (p >> CHOW_4)) != 0)
    fs_add(s, F_TWO_TERMINAL_CHOWS, (p & (p >> CHOW_7)) != 0)
    fs_add(s, F_PURE_STRAIGHT, (p & (p >> CHOW_4) & (p >> CHOW_7)) != 0)
    fs_add(s, F_PURE_TERMINAL_CHOWS, (chows == (<uint32_t>2 | (<uint32_t>2 << CHOW_7))) & (pair == 4))


cdef void c_detect_pungs(uint32_t pungs, unsigned int pair, FanSet* s) noexcept nogil:
    """Fans of the pungs and kongs, melded ones among them."""
    cdef uint32_t winds = pungs & WIND_MASK, dragons = pungs & DRAGON_MASK, suit = pungs & SUIT_MASK
    cdef uint32_t pair_bit = <uint32_t>1 << pair
    cdef uint32_t two_dragons = drop_lowest(dragons), three_winds = drop_lowest(drop_lowest(winds)), shifted = suit & (suit >> 1)
    fs_add(s, F_PURE_SHIFTED_PUNGS, (shifted & (suit >> 2)) != 0)
    fs_add(s, F_FOUR_SHIFTED_PUNGS, (shifted & (shifted >> 2)) != 0)
    fs_add(s, F_BIG_THREE_WINDS, three_winds != 0)
    fs_add(s, F_BIG_FOUR_WINDS, winds == WIND_MASK)
    fs_add(s, F_LITTLE_FOUR_WINDS, (three_winds != 0) & ((pair_bit & WIND_MASK) != 0))
    fs_add(s, F_DRAGON_PUNG, dragons != 0)
    fs_add(s, F_TWO_DRAGON_PUNGS, two_dragons != 0)
    fs_add(s, F_BIG_THREE_DRAGONS, dragons == DRAGON_MASK)
    fs_add(s, F_LITTLE_THREE_DRAGONS, (two_dragons != 0) & ((pair_bit & DRAGON_MASK) != 0))


cdef FanSet c_detect(const Facts* facts, const Reading* reading) noexcept nogil:
    cdef FanSet s
    cdef uint32_t chows, pungs, pair_bit
    if reading.seven_pairs:
        s = c_detect_pairs(facts)
    else:
        s = fs_empty()
        chows = reading.chows + facts.meld_chows
        pungs = reading.pungs | facts.meld_pungs
        pair_bit = <uint32_t>1 << reading.pair
        c_detect_chows(chows, reading.pair, &s)
        c_detect_pungs(pungs, reading.pair, &s)
        fs_add(&s, F_ALL_PUNGS, chows == 0)
        fs_add(&s, F_ALL_CHOWS, (pungs == 0) & ((pair_bit & SUIT_MASK) != 0))
        fs_add(&s, F_ALL_TERMINALS_AND_HONOURS, (facts.kinds & ~<uint32_t>EDGE_MASK) == 0)
        fs_add(&s, F_OUTSIDE_HAND, ((chows & ~<uint32_t>TERMINAL_CHOWS) | ((pungs | pair_bit) & ~<uint32_t>EDGE_MASK)) == 0)
        fs_add(&s, F_EDGE_PUNG, c_edge_pungs(facts, reading) != 0)
        fs_add(&s, F_TWO_FIVE_EIGHT_PAIR, (pair_bit & TWO_FIVE_EIGHT_MASK) != 0)
        fs_add(&s, F_TERMINAL_PAIR, (pair_bit & TERMINAL_MASK) != 0)
    s.lo |= facts.shown.lo
    s.hi |= facts.shown.hi
    return s


cdef void c_detect_home(const Facts* facts, const Reading* reading, unsigned int home, unsigned int home_tile,
                        FanSet* shown) noexcept nogil:
    # A pung that another's tile completed is not concealed (rules, section 4, at the end).
    cdef uint32_t concealed = reading.pungs | facts.concealed_kongs
    cdef bint chow_wait
    concealed &= ~(<uint32_t>((home == HOME_PUNG) & (not facts.self_draw)) << home_tile)
    concealed = drop_lowest(concealed)
    fs_add(shown, F_TWO_CONCEALED_PUNGS, concealed != 0)
    concealed = drop_lowest(concealed)
    fs_add(shown, F_THREE_CONCEALED_PUNGS, concealed != 0)
    fs_add(shown, F_FOUR_CONCEALED_PUNGS, drop_lowest(concealed) != 0)
    fs_add(shown, F_SINGLE_WAIT, facts.single_wait & (home == HOME_PAIR))
    chow_wait = facts.single_wait & (home == HOME_CHOW)
    fs_add(shown, F_CLOSED_WAIT, chow_wait & (facts.win_tile == home_tile + 1))
    fs_add(shown, F_EDGE_WAIT, chow_wait & (((home_tile == 0) & (facts.win_tile == 2)) | ((home_tile == 6) & (facts.win_tile == 6))))
