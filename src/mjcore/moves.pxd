# Layer 7: one hand as a fixed-size struct, its legal moves, and the push. No pointers: a copy is a memcpy.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mjcore.fanset cimport FanSet
from mjcore.score cimport Best, RuleTable
from mjcore.types cimport HAND_TILES, HandData, MAX_MELDS, N_FLOWERS

cdef extern from *:
    """
    #define MJ_MAX_WALL 72
    /* Every discard but a claimer's follows a draw; 72 tiles leave at most 45 draws after the deal (27 tiles), the dealer's
       first turn needs none, and each seat claims a chow or pung four times at the most: 45 + 1 + 8 = 54. */
    #define MJ_MAX_DISCARDS 64
    /* 54 discards, a pass on each, 8 claims, 8 kongs with a pass on each, 2 * 16 doubles, the opening, the win: below 192. */
    #define MJ_MAX_LOG 192
    """
    enum:
        MAX_WALL "MJ_MAX_WALL"
        MAX_DISCARDS "MJ_MAX_DISCARDS"
        MAX_LOG "MJ_MAX_LOG"

# The action space, id by id. A kind is 0-15, a chow is named by its starting rank 0-6.
cdef enum:
    A_DISCARD = 0                         # + kind
    A_READY_DISCARD = 16                  # + kind: declare ready and discard
    A_CHOW = 32                           # + starting rank
    A_PUNG = 39
    A_KONG = 40                           # melded kong of the discard
    A_CONCEALED_KONG = 41                 # + kind
    A_ADDED_KONG = 57                     # + kind
    A_WIN = 73
    A_DOUBLE = 74
    A_PASS = 75
    A_READY = 76                          # the opening declaration of the other player
    N_ACTIONS = 77

cdef enum:                                # Phase
    PHASE_OPENING = 0                     # the other player: declare ready before the first turn?
    PHASE_TURN = 1                        # 14 tiles, the last of them drawn
    PHASE_CLAIMED = 2                     # after a chow or pung: discard
    PHASE_CLAIM = 3                       # the other's discard lies open
    PHASE_ROB = 4                         # the other adds to a pung
    PHASE_OVER = 5

cdef enum:                                # How it ended
    HOW_NONE = 0
    HOW_SELF_DRAW = 1
    HOW_DISCARD = 2
    HOW_ROB_KONG = 3
    HOW_DRAWN = 4

cdef enum:                                # SeatState.ready
    NOT_READY = 0
    DECLARED = 1
    DECLARED_HEAVENLY = 2

cdef enum:                                # bits of a discard beside its kind (bits 0-3)
    DISCARD_SEAT = 16
    DISCARD_CLAIMED = 32
    DISCARD_READY = 64                    # ready was declared with it
    LOG_SEAT = 128                        # bit of a logged action: who

cdef struct SeatState:
    uint64_t counts                       # concealed tiles; a drawn tile among them
    uint8_t meld_kind[MAX_MELDS]
    uint8_t meld_tile[MAX_MELDS]
    uint8_t flower_list[N_FLOWERS]        # flowers 0-7 in the order laid aside
    uint8_t n_melds
    uint8_t n_flowers
    uint8_t flowers                       # the same as a mask
    uint8_t ready
    uint8_t doubles
    uint8_t n_draws                       # turns begun with a tile from the head of the wall, the deal not counted
    uint8_t spare[2]

cdef struct DealData:
    SeatState seats[2]
    uint64_t open                         # counts that lie open: discards left lying, exposed melds
    uint64_t legal_lo                     # the legal actions, bit = id
    uint64_t legal_hi
    uint8_t wall[MAX_WALL]                # draw order from the head
    uint8_t discards[MAX_DISCARDS]
    uint8_t log[MAX_LOG]                  # every action made, forced ones too
    uint8_t head                          # next tile to draw
    uint8_t tail                          # one behind the last tile; wall left = tail - head
    uint8_t n_wall
    uint8_t n_discards
    uint8_t n_log
    uint8_t dealer
    uint8_t turn                          # who is asked
    uint8_t phase
    uint8_t tile                          # claim, rob: the tile in question; turn: the drawn tile
    uint8_t kong_draw                     # the drawn tile is a kong's replacement
    uint8_t declined                      # doubled on this drawn tile: no win until the next one
    uint8_t called                        # a chow, pung or kong of any sort was made

    uint8_t how
    uint8_t winner
    uint8_t spare
    uint16_t win_flags
    uint8_t pad[6]

# Deal from a wall of n tiles and go on to the first decision. The wall was checked.
cdef void c_deal(DealData* d, const uint8_t* wall, unsigned int n, unsigned int dealer, const RuleTable* rules) noexcept nogil
# Make a legal action and go on to the next decision.
cdef void c_push(DealData* d, unsigned int action, const RuleTable* rules) noexcept nogil
# The legal actions of a position, found anew.
cdef void find_legal(DealData* d, const RuleTable* rules) noexcept nogil
# The winner's hand, the winning tile in it.
cdef HandData c_winning_hand(const DealData* d) noexcept nogil
cdef unsigned int c_seat_wind(const DealData* d, unsigned int seat, const RuleTable* rules) noexcept nogil
# Find the legal actions of a position anew and write them into it.
cdef void find_legal(DealData* d, const RuleTable* rules) noexcept nogil

cdef inline bint c_is_legal(const DealData* d, unsigned int action) noexcept nogil:
    if action >= N_ACTIONS:
        return False
    return ((d.legal_lo >> action) & 1) if action < 64 else ((d.legal_hi >> (action - 64)) & 1)


cdef inline unsigned int concealed_tiles(const SeatState* s) noexcept nogil:
    """Concealed tiles of a hand between turns."""
    return HAND_TILES - 3 * s.n_melds
