"""What a ready hand would score if a ready tile were self-drawn now (rules, section 8)."""

from libc.stdint cimport uint64_t

from mjcore.hand cimport Hand, c_meld_counts, check_counts, check_discard, check_hand
from mjcore.ready cimport ready_mask
from mjcore.score cimport Rules
from mjcore.suits cimport SuitTables, suit_tables
from mjcore.tiles cimport count_of, one_of
from mjcore.types cimport HAND_TILES, HEAVENLY_READY, LAST_COPY, MAX_COPIES, N_HAND_KINDS, READY, SELF_DRAW, WIN_TILES

from mjcore.errors import HandError, NotAWin
from mjcore.scores import CoreScore, score_hand

cdef const SuitTables* TABLES = suit_tables()


def self_draw_scores(Hand hand not None, int discard, Rules rules not None, unsigned int ready_flags, int seat,
                     lying_open, cls=CoreScore, hand_cls=Hand):
    """(kind, score or None) for each ready tile of a hand, self-drawn now with no luck assumed.

    Parameters
    ----------
    hand : Hand
        13 tiles, or 14 with a discard.
    discard : int
        Kind thrown first, -1 for none.
    rules : Rules
        The ruleset.
    ready_flags : int
        0, the bit of ready or that of heavenly_ready.
    seat : int
        Kind of the seat wind; -1 for the dealer's.
    lying_open : buffer
        16 counts of what lies open: discards, exposed melds of both.
    cls, hand_cls : type
        Classes of the scores and of their hands.

    The score is None where the win would stay below the ruleset's minimum.
    Raises HandError where hand, discard, flags and ruleset contradict one another.
    """
    cdef uint64_t open_counts, concealed
    cdef unsigned int kind, mask, flags
    cdef Hand won
    cdef list out = []
    check_hand(hand)
    check_counts(lying_open, &open_counts)
    concealed = check_discard(hand, discard)
    if hand.data.n_tiles - (discard != -1) != HAND_TILES:
        raise HandError("a hand waits with 13 tiles")
    mask = ready_mask(TABLES, concealed, c_meld_counts(&hand.data), HAND_TILES - 3 * hand.data.n_melds)
    for kind in range(N_HAND_KINDS):
        if not mask >> kind & 1:
            continue
        flags = SELF_DRAW | (ready_flags & (READY | HEAVENLY_READY))
        if count_of(open_counts, kind) == MAX_COPIES - 1 and count_of(concealed, kind) == 0:
            flags |= LAST_COPY
        won = hand_cls.__new__(hand_cls)
        won.data = hand.data
        won.data.concealed = concealed + one_of(kind)
        won.data.win_tile = kind
        won.data.n_tiles = WIN_TILES
        try:
            out.append((int(kind), score_hand(won, rules, flags, seat, cls)))
        except NotAWin:
            out.append((int(kind), None))
    return out
