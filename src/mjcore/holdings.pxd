# Layer 7: what a hand between turns is worth to a player who weighs fan against chance. See holdings.pyx for how.

from libc.stdint cimport uint64_t

from mjcore.moves cimport SeatState
from mjcore.score cimport RuleTable
from mjcore.seen cimport SeenData
from mjcore.types cimport HandData

cdef enum:
    SUIT_PART = 0x0000000FFFFFFFFF        # the nine ranks in a word of counts
    HONOUR_FOURS = 0x4444444000000000     # four copies of every honour
    MAX_LEVELS = 7                        # levels of distance that are told apart
    MAX_TURNS = 24

cdef extern from *:
    """
    #define MJ_CLAIM_TO_READY 0.405   /* one tile away: the other's discards that can be claimed, beside an own draw */
    #define MJ_CLAIM_TO_WIN 0.48      /* ready in secret: discards that win */
    #define MJ_CLAIM_DECLARED 0.62    /* ready declared */
    #define MJ_CONCEALED_FAN 2.0      /* what a hand without exposed melds earns more */
    #define MJ_HAZARD_START 0.018     /* the other wins at its first turn by itself ... */
    #define MJ_HAZARD_STEP 0.012      /* ... each turn more ... */
    #define MJ_HAZARD_MELD 0.019      /* ... for each of its melds ... */
    #define MJ_HAZARD_MOST 0.10       /* ... up to this */
    #define MJ_HAZARD_READY 0.247     /* when it has declared ready */
    #define MJ_LOSS 20.0              /* fan that the other wins, flowers not counted */
    #define MJ_WAIT_KINDS 1.84        /* kinds that a ready hand waits on */
    #define MJ_SECRET_READY 0.06      /* the other is ready though it has not declared: with no meld ... */
    #define MJ_SECRET_MELD 0.081      /* ... and for each meld */
    #define MJ_NOTHING (-1000.0)      /* worse than any line */
    """
    const double CLAIM_TO_READY "MJ_CLAIM_TO_READY"
    const double CLAIM_TO_WIN "MJ_CLAIM_TO_WIN"
    const double CLAIM_DECLARED "MJ_CLAIM_DECLARED"
    const double CONCEALED_FAN "MJ_CONCEALED_FAN"
    const double HAZARD_START "MJ_HAZARD_START"
    const double HAZARD_STEP "MJ_HAZARD_STEP"
    const double HAZARD_MELD "MJ_HAZARD_MELD"
    const double HAZARD_MOST "MJ_HAZARD_MOST"
    const double HAZARD_READY "MJ_HAZARD_READY"
    const double LOSS "MJ_LOSS"
    const double WAIT_KINDS "MJ_WAIT_KINDS"
    const double SECRET_READY "MJ_SECRET_READY"
    const double SECRET_MELD "MJ_SECRET_MELD"
    const double NOTHING "MJ_NOTHING"

# What does not change while one decision is made.
cdef struct Table:
    const SeenData* seen
    const RuleTable* rules
    unsigned int wind
    double unseen                         # all unseen tiles, flowers too
    int draws                             # own draws left if the other draws next
    double loss                           # fan lost where the other wins
    double own_factor                     # what own doublings make of a win
    double hazard[MAX_TURNS + 1]          # chance that the other wins at its n-th turn from now, by itself
    double danger[16]                     # chance that a discard of the kind is won on

# A hand between turns.
cdef struct Holding:
    HandData hand                         # melds and flowers; concealed is set for each score
    uint64_t counts
    uint64_t melded
    unsigned int n_melds
    unsigned int exposed
    bint ready

# Unseen tiles of a wait, and their fan added up.
cdef struct Wait:
    double n
    double fan


cdef inline double hazard_at(const Table* t, int turn) noexcept nogil:
    """The chance that the other wins at its turn `turn` from now."""
    return t.hazard[turn if turn < MAX_TURNS else MAX_TURNS]


cdef inline double rate_of(const Table* t, double tiles, double claim) noexcept nogil:
    """The chance to get one of `tiles` in a turn: by an own draw, and by `claim` times as many discards."""
    cdef double r = tiles * (1.0 + claim) / t.unseen
    return r if r < 0.95 else 0.95


cdef Holding holding_of(const SeatState* s) noexcept nogil
cdef void add_meld(Holding* h, unsigned int sort, unsigned int tile) noexcept nogil
# Capped fan of a win on `kind` in circumstances `flags`; 0 below the minimum.
cdef double fan_of(const Table* t, Holding* h, uint64_t counts, unsigned int kind, unsigned int flags) noexcept nogil
# What the ready hand `counts` waits on, one copy of `taken` less.
cdef Wait wait_of(const Table* t, Holding* h, uint64_t counts, unsigned int taken, unsigned int flags) noexcept nogil
# Fan won net until the hand ends, with `draws` own draws left, by the best line; the ready one alone.
cdef double holding_value(const Table* t, Holding* h, int draws, bint own_draw_next) noexcept nogil
cdef double ready_value(const Table* t, Holding* h, unsigned int flags, int draws, bint own_draw_next) noexcept nogil
