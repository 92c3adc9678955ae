"""What a hand waits for (rules, section 2)."""

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport uint32_t, uint64_t

from mjcore.fanset cimport ctz, popcount
from mjcore.hand cimport Hand, c_meld_counts, check_counts, check_hand
from mjcore.suits cimport suit_tables
from mjcore.tiles cimport total_of
from mjcore.types cimport HAND_TILES, N_HAND_KINDS

from mjcore.errors import HandError

cdef const SuitTables* TABLES = suit_tables()


cdef int check_ready_input(object hand, uint64_t* counts, uint64_t* melded) except -1:
    """Counts before the winning tile and counts in melds; returns the number of concealed tiles."""
    cdef unsigned int n
    if isinstance(hand, str):
        hand = Hand.parse(hand)
    if isinstance(hand, Hand):
        check_hand(<Hand>hand)
        if (<Hand>hand).data.n_tiles != HAND_TILES:
            raise HandError(f"{str(hand)!r} has 14 tiles: a hand waits with 13, before its winning tile")
        counts[0] = (<Hand>hand).data.concealed
        melded[0] = c_meld_counts(&(<Hand>hand).data)
        return HAND_TILES - 3 * (<Hand>hand).data.n_melds
    check_counts(hand, counts)
    melded[0] = 0
    n = total_of(counts[0])
    if n > HAND_TILES or n % 3 != 1:
        raise HandError(f"the counts add up to {n} tiles: a hand waits with 13, or 10, 7, 4, 1 beside melds")
    return n


def ready_mask_of(hand):
    """The ready tiles as a mask of 16 bits, bit k = kind k; arguments and errors as `ready_tiles`.

    >>> hex(ready_mask_of(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7)))
    '0x1ff'
    """
    cdef uint64_t counts, melded
    cdef unsigned int n = check_ready_input(hand, &counts, &melded)
    return ready_mask(TABLES, counts, melded, n)


def wait_shape_of(hand):
    """The wait shape as a mask: the ready tiles, and kinds that only a fifth copy could complete.

    Arguments and errors as `ready_tiles`. The wait fans look at this list.

    >>> from mjcore import Hand
    >>> bin(wait_shape_of(Hand.parse("[6666m] 12345mEEESS")))
    '0b100100'
    """
    cdef uint64_t counts, melded
    cdef unsigned int n = check_ready_input(hand, &counts, &melded)
    return wait_shape(TABLES, counts, n)


def ready_tiles(hand, tuple tiles=None):
    """Kinds that complete the hand, sorted, without those whose four copies the player holds.

    Parameters
    ----------
    hand : Hand, str or buffer
        A hand of 13 tiles, or 16 counts of concealed tiles (any buffer of bytes) that add up to 13, 10, 7, 4 or 1; with
        counts alone nothing is known of the melds, so only concealed copies are left out.
    tiles : tuple, optional
        What to give for each kind: 16 objects or more.

    Returns
    -------
    bytes
        The kinds; empty where the hand is not ready. With `tiles` a tuple of its objects.

    Raises
    ------
    HandError
        For a hand of 14 tiles, another number of tiles, a count above 4, or an object of another sort.

    >>> from mjcore import Hand
    >>> list(ready_tiles(Hand.parse("1112345678999m")))
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    cdef uint64_t counts, melded
    cdef unsigned int n = check_ready_input(hand, &counts, &melded)
    cdef uint32_t mask = ready_mask(TABLES, counts, melded, n)
    cdef Py_ssize_t i = 0
    cdef tuple found
    cdef object tile
    if tiles is None:
        return bytes([kind for kind in range(N_HAND_KINDS) if mask >> kind & 1])
    if len(tiles) < N_HAND_KINDS:
        raise HandError(f"{len(tiles)} objects are too few for {N_HAND_KINDS} kinds")
    found = PyTuple_New(popcount(mask))
    while mask:
        tile = tiles[<Py_ssize_t>ctz(mask)]
        mask &= mask - 1
        Py_INCREF(tile)
        PyTuple_SET_ITEM(found, i, tile)
        i += 1
    return found
