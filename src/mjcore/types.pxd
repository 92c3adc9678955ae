# Layer 0: the numbers, enums and fixed-size structs that every other module shares.
#
# A later game with more suits takes kinds 24-32 and 33-41, so arrays of this game are a prefix of larger ones:
# sizes are written with the names below, never as bare numbers.

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from *:
    """
    #define MJ_N_RANKS 9
    #define MJ_N_HAND_KINDS 16
    #define MJ_N_FLOWERS 8
    #define MJ_N_KINDS 24
    #define MJ_MAX_MELDS 4
    #define MJ_N_CHOWS 7
    #define MJ_N_FANS 66
    #define MJ_N_STATUS 32
    """
    enum:
        N_RANKS "MJ_N_RANKS"              # one suit of nine ranks
        N_HAND_KINDS "MJ_N_HAND_KINDS"    # kinds that a hand can hold: 9 ranks, 4 winds, 3 dragons
        N_FLOWERS "MJ_N_FLOWERS"
        N_KINDS "MJ_N_KINDS"              # with the flowers
        MAX_MELDS "MJ_MAX_MELDS"          # 14 tiles are four sets and a pair; a fifth meld has no place
        N_CHOWS "MJ_N_CHOWS"              # a chow starts at rank 1 to 7
        N_FANS "MJ_N_FANS"                # rows of the fan catalogue (fans.pyx); two 64-bit words hold up to 128
        N_STATUS "MJ_N_STATUS"            # more than the largest Status value, for tables of sentences

cdef enum:
    EAST = 9
    NORTH = 12
    FIRST_DRAGON = 13
    FIRST_FLOWER = 16
    NO_TILE = 255
    HAND_TILES = 13                       # before the winning tile, a kong counted as three
    WIN_TILES = 14
    MAX_COPIES = 4

# Masks over the 16 hand kinds, bit k = kind k.
cdef enum:
    SUIT_MASK = 0x01FF
    HONOUR_MASK = 0xFE00
    WIND_MASK = 0x1E00
    DRAGON_MASK = 0xE000
    EDGE_MASK = 0xFF01                    # 1m, 9m (bit 8) and the honours
    LOWER_FOUR_MASK = 0x000F
    UPPER_FOUR_MASK = 0x01E0
    TWO_FIVE_EIGHT_MASK = 0x0092
    TERMINAL_MASK = 0x0101

cdef enum:
    GENTLEMEN_MASK = 0xF0                 # flower bits 4-7: plum, orchid, bamboo, chrysanthemum

cdef enum:                                 # MeldKind
    CHOW = 0
    PUNG = 1
    CONCEALED_KONG = 2
    MELDED_KONG = 3
    ADDED_KONG = 4
    N_MELD_KINDS = 5

# A hand as it lies on the table. Sixteen kinds with counts 0-4 fit one word, four bits a kind.
# Invariant (kept by hand.check_hand): counts of concealed tiles and melds together are at most 4 a kind,
# popcount of concealed + 3 * n_melds is 13 or 14, win_tile != NO_TILE only with 14 and only where concealed holds it.
cdef struct HandData:
    uint64_t concealed                    # counts, the winning tile among them
    uint8_t meld_kind[MAX_MELDS]          # MeldKind
    uint8_t meld_tile[MAX_MELDS]          # lowest kind of the meld
    uint8_t n_melds
    uint8_t win_tile
    uint8_t flowers                       # bit i = flower i (kind 16 + i)
    uint8_t n_tiles                       # 13 or 14, a kong counted as three

# What happened around the win (rules, section 3 to 5). One bit each, in the order of score.FLAG_NAMES.
cdef enum:                                 # WinFlag
    SELF_DRAW = 1
    READY = 2
    HEAVENLY_READY = 4
    HEAVENLY = 8
    EARTHLY = 16
    HUMANLY = 32
    KONG_DRAW = 64
    ROB_KONG = 128
    LAST_TILE = 256
    LAST_COPY = 512
    ALL_WIN_FLAGS = 1023

# One reading of a winning hand: one way to split it (rules, section 3.1), the winning tile not yet placed.
# Chows are counted by starting rank, four bits each (a count is at most 4, so sums never carry).
cdef struct Reading:
    uint32_t chows                        # concealed chows
    uint16_t pungs                        # mask of kinds, concealed pungs only (no melds)
    uint8_t pair                          # kind of the pair; NO_TILE in seven pairs
    uint8_t seven_pairs

# Where the winning tile went.
cdef enum:                                 # Home
    HOME_CHOW = 0
    HOME_PUNG = 1
    HOME_PAIR = 2

cdef struct Placed:
    Reading reading
    uint8_t home                          # Home
    uint8_t home_tile                     # lowest kind of the set or pair that the winning tile completed

# Why a hand or its circumstances cannot be. The sentences are in status.py.
cdef enum:                                 # Status
    OK = 0
    BAD_KIND = 1
    TOO_MANY_COPIES = 2
    BAD_TILE_COUNT = 3
    TOO_MANY_MELDS = 4
    BAD_MELD = 5
    WIN_TILE_MISSING = 6
    BAD_FLOWERS = 7
    NOT_A_WIN = 8
    BELOW_MINIMUM = 9
    CLASH_FLOWERS_RULESET = 10
    CLASH_ROB_SELF_DRAW = 11
    CLASH_ROB_COPY = 12
    CLASH_KONG_DRAW_NO_KONG = 13
    CLASH_KONG_DRAW_NO_SELF_DRAW = 14
    CLASH_LAST_COPY_HELD = 15
    CLASH_OPENING_NO_SELF_DRAW = 16
    CLASH_HUMANLY_SELF_DRAW = 17
    CLASH_OPENING_MELD = 18
    CLASH_TWO_OPENINGS = 19
    CLASH_OPENING_SEAT = 20
    CLASH_LAST_ROB = 21
    CLASH_HEAVENLY_READY_MELD = 22
    CLASH_HEAVENLY_READY_READY = 23
    CLASH_HEAVENLY_READY_RULESET = 24
    CLASH_OPENING_READY = 25
    CLASH_OPENING_LAST = 26
    BAD_FLAGS = 27
    BAD_SEAT = 28
    NO_WIN_TILE = 29
