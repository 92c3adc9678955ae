# Layer 5: what fans a reading shows, before any exclusion.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mjcore.fanset cimport FanSet
from mjcore.hand cimport Melds
from mjcore.types cimport HandData, Reading

# What a ruleset reads differently in the table of fans (rules, section 4), and how it plays (section 6).
cdef enum:                                 # Switch
    SW_FLOWERS = 1                        # 72 tiles
    SW_MIXED_TERMINALS_PAIRS = 2          # all terminals and honours takes seven pairs
    SW_EDGE_PUNG_DRAGONS = 4              # a dragon shows the pung of terminals or honours
    SW_LAST_CLAIM_SELF_DRAW = 8           # last tile claim takes the self-draw too
    SW_HUMANLY_AS_EARTHLY = 16
    SW_HEAVENLY_READY = 32                # the opening declaration exists
    SW_REPEATS = 64                       # tile hog, edge pung and seat flower count for each kind
    SW_CLAIMS_ON_EMPTY_WALL = 128         # the last discard may be chowed and punged
    SW_ADDED_KONG_AFTER_READY = 256
    SW_OPEN_HAND_AFTER_READY = 512

# Everything about a hand and its win that does not depend on the reading.
cdef struct Facts:
    FanSet shown                          # fans that every reading shows
    uint64_t concealed                    # the winning tile among them
    uint32_t meld_chows                   # melded chows, four bits a starting rank
    uint16_t meld_pungs                   # melded pungs and kongs of both sorts
    uint16_t concealed_kongs
    uint16_t kinds                        # every kind of the hand, melds too
    uint16_t hogs                         # kinds used four times and in no kong
    uint8_t win_tile
    uint8_t self_draw
    uint8_t single_wait                   # the wait shape has one kind only
    uint8_t seat_flowers                  # mask of the flowers of the seat's number
    uint8_t flowers
    uint32_t switches

cdef void c_facts(const HandData* hand, const Melds* melds, unsigned int flags, unsigned int seat, uint32_t switches,
                  Facts* facts) noexcept nogil

# The fans that this reading adds, but for those of the winning tile's home.
cdef FanSet c_detect(const Facts* facts, const Reading* reading) noexcept nogil

# The fans that depend on the home: the wait fans and the concealed pungs.
cdef void c_detect_home(const Facts* facts, const Reading* reading, unsigned int home, unsigned int home_tile,
                        FanSet* shown) noexcept nogil

# The kinds whose pung or kong shows the pung of terminals or honours.
cdef uint32_t c_edge_pungs(const Facts* facts, const Reading* reading) noexcept nogil
