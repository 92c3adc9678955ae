"""The win test and the readings of a winning hand (rules, sections 2 and 3.1)."""

from libc.stdint cimport uint32_t, uint64_t

from mjcore.hand cimport Hand, check_counts, check_hand
from mjcore.fanset cimport ctz
from mjcore.tiles cimport SUIT_BITS, gather_bits, pairs_mask, spread_bits, total_of, triples_mask
from mjcore.types cimport N_RANKS, NO_TILE, WIN_TILES, Reading

from mjcore.errors import HandError

cdef const SuitTables* TABLES = suit_tables()

cdef enum:
    CHOW_BITS = 28                        # seven starting ranks, four bits each

cdef extern from *:
    """
    /* A chow is 1 + 16 + 256 = 273 in counts, so counts made of chows only are a multiple of 273, and the quotient has the
       number of chows from each rank in its nibbles. 273 is odd: it has an inverse modulo 2**64. */
    #define MJ_INVERSE_273 0x0ff0ff0ff0ff0ff1ull
    """
    const uint64_t INVERSE_273 "MJ_INVERSE_273"

cdef enum:
    RANKS_1_MOD_3 = 0x0F00F00F0           # nibbles of the kinds 1, 4, 7: ranks counted from 0
    RANKS_2_MOD_3 = 0xF00F00F00


cdef inline bint chows_of(uint64_t suit, uint32_t* chows) noexcept nogil:
    """Are these counts chows only? `chows` then has four bits a starting rank."""
    cdef uint64_t quotient = suit * INVERSE_273
    # Below 2**28 the division was exact; with every nibble at most 4, no sum of three carried.
    if quotient >> CHOW_BITS or (quotient | (quotient + 0x3333333)) & 0x8888888:
        return False
    chows[0] = <uint32_t>quotient
    return True


cdef int c_split_sets(uint64_t suit, uint32_t honour_pungs, unsigned int pair, Reading* out, int n) noexcept nogil:
    """Append every split of `suit` into chows and pungs; the honours are decided already."""
    cdef uint32_t triples = triples_mask(suit), pungs = 0
    while True:
        if chows_of(suit - 3 * spread_bits(pungs), &out[n].chows):
            out[n].pungs = pungs | honour_pungs
            out[n].pair = pair
            out[n].seven_pairs = False
            n += 1
            if n == MAX_READINGS - 1:     # never reached, see its proof; one place stays for seven pairs
                return n
        if pungs == triples:
            return n
        pungs = (pungs - triples) & triples   # the next subset


cdef int c_readings(uint64_t counts, unsigned int n_concealed, Reading* out) noexcept nogil:
    cdef int n = 0
    cdef unsigned int rank, weight
    cdef uint64_t suit = counts & ((<uint64_t>1 << SUIT_BITS) - 1)
    cdef uint32_t honours = <uint32_t>(counts >> SUIT_BITS)
    cdef uint32_t b0 = honours & HONOUR_LOW, b1 = (honours >> 1) & HONOUR_LOW, b2 = (honours >> 2) & HONOUR_LOW
    cdef uint32_t twos = b1 & ~b0, honour_triples = gather_bits(<uint64_t>(b0 & b1) << SUIT_BITS), pairs
    if ((b0 & ~b1) | b2 | (twos & (twos - 1))) == 0:
        if twos:
            n = c_split_sets(suit, honour_triples, N_RANKS + (ctz(twos) >> 2), out, n)
        else:
            # Chows and pungs add up to a multiple of 3, so twice the pair's rank is what the sum leaves over.
            weight = total_of(suit & RANKS_1_MOD_3) + 2 * total_of(suit & RANKS_2_MOD_3)
            pairs = pairs_mask(suit) & (<uint32_t>0x049 << ((2 * weight) % 3))
            while pairs:
                rank = ctz(pairs)
                pairs &= pairs - 1
                n = c_split_sets(suit - (<uint64_t>2 << (4 * rank)), honour_triples, rank, out, n)
    if n_concealed == WIN_TILES and is_seven_pairs(counts):
        out[n].chows = 0
        out[n].pungs = 0
        out[n].pair = NO_TILE
        out[n].seven_pairs = True
        n += 1
    return n


def is_win(hand):
    """Does the hand win: four sets and a pair, or seven pairs (rules, section 2)?

    Parameters
    ----------
    hand : Hand, str or buffer
        A hand of 14 tiles, or 16 counts of concealed tiles (bytes, bytearray, array('B'), NumPy uint8) that add up to
        14, 11, 8, 5 or 2; the missing ones are melds. What the hand scores does not matter.

    Raises
    ------
    NotationError
        For a text that cannot be read.
    HandError
        For another number of tiles, a count above 4, or an object of another sort.

    Examples
    --------
    >>> is_win("[CCC] 123456m99m 78m +9m")
    True
    >>> is_win(bytes([2] * 7 + [0] * 9))
    True
    """
    cdef uint64_t counts
    cdef unsigned int n
    if isinstance(hand, str):
        hand = Hand.parse(hand)
    if isinstance(hand, Hand):
        check_hand(<Hand>hand)
        if (<Hand>hand).data.n_tiles != WIN_TILES:
            raise HandError(f"{str(hand)!r} has 13 tiles: only 14 can win (see ready_tiles for what it waits for)")
        counts = (<Hand>hand).data.concealed
        return is_win_counts(TABLES, counts, 14 - 3 * (<Hand>hand).data.n_melds)
    check_counts(hand, &counts)
    n = total_of(counts)
    if n > WIN_TILES or n % 3 != 2:
        raise HandError(f"the counts add up to {n} tiles: a win has 14, or 11, 8, 5, 2 beside melds")
    return is_win_counts(TABLES, counts, n)


def readings(hand):
    """Every way to split a winning hand: (form, chows, pungs, pair) each, the melds left out.

    `chows` is a tuple of lowest ranks with repeats, `pungs` a tuple of kinds, `pair` a kind or None for seven pairs.
    Takes what `is_win` takes and raises what it raises; a hand that does not win has no reading.

    >>> len(readings(bytes([3, 3, 3, 2, 0, 0, 0, 0, 0, 3] + [0] * 6)))
    3
    """
    cdef Reading found[MAX_READINGS]
    cdef uint64_t counts
    cdef int n, i
    if not is_win(hand):
        return []
    if isinstance(hand, str):
        hand = Hand.parse(hand)
    if isinstance(hand, Hand):
        counts = (<Hand>hand).data.concealed
    else:
        check_counts(hand, &counts)
    n = c_readings(counts, total_of(counts), found)
    out = []
    for i in range(n):
        chows = tuple([r for r in range(7) for _ in range((found[i].chows >> (4 * r)) & 15)])
        pungs = tuple([k for k in range(16) if found[i].pungs >> k & 1])
        if found[i].seven_pairs:
            out.append(("seven_pairs", (), (), None))
        else:
            out.append(("standard", chows, pungs, int(found[i].pair)))
    return out
