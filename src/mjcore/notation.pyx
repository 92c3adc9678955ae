"""Hands and melds as text (rules, section 1): read the quick way where the text is plain, the slow way with a sentence for
every fault where it is not; written always the same way."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from mjcore.tiles cimport Token, count_of, next_kind_run, one_of
from mjcore.types cimport (
    ADDED_KONG, CHOW, CONCEALED_KONG, EAST, FIRST_FLOWER, HandData, MAX_COPIES, MAX_MELDS, MELDED_KONG, N_CHOWS, N_HAND_KINDS,
    N_MELD_KINDS, NO_TILE, PUNG, WIN_TILES,
)

from enum import IntEnum

from mjcore.errors import HandError, NotationError, shown
from mjcore.tiles import TILE_CODES, format_kinds

class MeldType(IntEnum):
    """The sorts of melds; a kong made by adding to a pung scores as any melded kong."""

    CHOW = 0
    PUNG = 1
    CONCEALED_KONG = 2
    MELDED_KONG = 3
    ADDED_KONG = 4


def format_meld(meld_kind, kind):
    """A meld in brackets, as rules, section 1 write it.

    >>> format_meld(MeldType.MELDED_KONG, 9)
    '[EEEE,1]'
    """
    if not (isinstance(meld_kind, int) and isinstance(kind, int) and 0 <= meld_kind < N_MELD_KINDS
            and 0 <= kind < N_HAND_KINDS and c_meld_is_sound(meld_kind, kind)):
        raise HandError(f"({meld_kind}, {kind}) is not a meld (type, lowest kind)")
    if meld_kind == CHOW:
        return f"[{format_kinds([kind, kind + 1, kind + 2])}]"
    run = format_kinds([kind] * (3 if meld_kind == PUNG else 4))
    return f"[{run}{',1' if meld_kind == MELDED_KONG else ',5' if meld_kind == ADDED_KONG else ''}]"


cdef bint c_parse(str text, HandData* out) except -1:
    """The quick reader of the plain form (ASCII codes); False, and `out` as it was, for anything else or anything wrong."""
    cdef HandData data
    cdef Py_ssize_t i = 0, n = len(text)
    cdef Py_UCS4 c
    cdef uint8_t kinds[16]
    cdef uint8_t ranks[16]
    cdef unsigned int n_kinds = 0, n_ranks = 0, k, total = 0
    cdef int kind, win = -1
    cdef bint in_meld = False, in_flowers = False, plus = False
    cdef int last = -1
    if n > 200:
        return False
    memset(&data, 0, sizeof(data))
    data.win_tile = NO_TILE
    while i < n:
        c = text[i]
        i += 1
        if c == c' ':
            continue
        if c'1' <= c <= c'9':
            if n_ranks == 15:
                return False
            ranks[n_ranks] = <uint32_t>c - 49
            n_ranks += 1
            continue
        if in_flowers:
            if c != c'f' or n_ranks == 0:
                return False
            for k in range(n_ranks):
                if ranks[k] >= 8 or data.flowers >> ranks[k] & 1:
                    return False
                data.flowers |= 1 << ranks[k]
            n_ranks = 0
            continue
        if n_ranks:
            if c != c'm':
                return False
            for k in range(n_ranks):
                if n_kinds == 15:
                    return False
                kinds[n_kinds] = ranks[k]
                n_kinds += 1
            n_ranks = 0
            if not in_meld:
                if not c_take_concealed(&data, kinds, n_kinds, &total):
                    return False
                last = kinds[n_kinds - 1]
                if plus:
                    if win >= 0 or n_kinds != 1:
                        return False
                    win = last
                n_kinds = 0
            continue
        if c == c'[':
            if in_meld or plus or data.n_melds == MAX_MELDS or total:
                return False
            in_meld = True
            n_kinds = 0
            continue
        if c == c']' or c == c',':
            if not in_meld or not c_take_meld(&data, kinds, n_kinds):
                return False
            if c == c',':
                if i + 1 >= n or text[i + 1] != c']' or data.meld_kind[data.n_melds - 1] != CONCEALED_KONG:
                    return False
                if text[i] == c'1':
                    data.meld_kind[data.n_melds - 1] = MELDED_KONG
                elif text[i] == c'5':
                    data.meld_kind[data.n_melds - 1] = ADDED_KONG
                else:
                    return False
                i += 2
            in_meld = False
            n_kinds = 0
            continue
        if c == c'+':
            if in_meld or plus:
                return False
            plus = True
            continue
        if c == c'|':
            if in_meld:
                return False
            in_flowers = True
            continue
        kind = c_honour_of(c)
        if kind < 0:
            return False
        if in_meld:
            if n_kinds == 15:
                return False
            kinds[n_kinds] = kind
            n_kinds += 1
        else:
            kinds[0] = kind
            if not c_take_concealed(&data, kinds, 1, &total):
                return False
            last = kind
            if plus:
                if win >= 0:
                    return False
                win = kind
    if in_meld or n_ranks or (plus and win < 0):
        return False
    data.n_tiles = total + 3 * data.n_melds
    if data.n_tiles == WIN_TILES:
        data.win_tile = win if plus else last
    elif plus:
        return False
    out[0] = data
    return True


cdef inline int c_honour_of(Py_UCS4 c) noexcept nogil:
    if c == c'E':
        return 9
    if c == c'S':
        return 10
    if c == c'W':
        return 11
    if c == c'N':
        return 12
    if c == c'C':
        return 13
    if c == c'F':
        return 14
    if c == c'P':
        return 15
    return -1


cdef bint c_take_concealed(HandData* data, const uint8_t* kinds, unsigned int n, unsigned int* total) noexcept nogil:
    """Add tiles to the hand; False where a kind would pass four copies (so that no nibble can carry)."""
    cdef unsigned int k
    for k in range(n):
        if count_of(data.concealed, kinds[k]) == MAX_COPIES:
            return False
        data.concealed += one_of(kinds[k])
        total[0] += 1
    return True


cdef bint c_take_meld(HandData* data, const uint8_t* kinds, unsigned int n) noexcept nogil:
    """Append a chow written upwards, a pung, or a concealed kong; False for anything else."""
    cdef unsigned int sort
    if n == 3 and kinds[0] == kinds[1] == kinds[2]:
        sort = PUNG
    elif n == 3 and kinds[0] < N_CHOWS and kinds[1] == kinds[0] + 1 and kinds[2] == kinds[0] + 2:
        sort = CHOW
    elif n == 4 and kinds[0] == kinds[1] == kinds[2] == kinds[3]:
        sort = CONCEALED_KONG
    else:
        return False
    data.meld_kind[data.n_melds] = sort
    data.meld_tile[data.n_melds] = kinds[0]
    data.n_melds += 1
    return True


cdef tuple parse_slowly(str text):
    """Every notation, and the sentence for every fault: (concealed, melds, winning tile, flowers)."""
    cdef Py_ssize_t at = 0, start, n = len(text)
    cdef Token token
    cdef list concealed = [], melds = [], flowers = []
    cdef bint in_flowers = False
    winning = None
    last = None
    plus_at = -1
    while at < n:
        c = text[at]
        if c.isspace():
            at += 1
            continue
        if c == "[" and not in_flowers:
            if concealed:
                _wrong(text, at, "melds stand before the concealed tiles")
            at = _parse_meld(text, at, melds)
            continue
        if c == "+" and not in_flowers:
            if plus_at >= 0:
                _wrong(text, at, "there is a second +: one tile wins")
            plus_at = at
            at += 1
            continue
        if c == "|":
            if in_flowers:
                _wrong(text, at, "there is a second |")
            in_flowers = True
            at += 1
            continue
        start = at
        next_kind_run(text, &at, &token)
        if token.n == 0:
            _wrong(text, at, f"{c!r} is no tile" + (" that can stand behind |" if in_flowers else ""))
        kinds = list(token.kinds[:token.n])
        if in_flowers:
            for kind in kinds:
                if kind < FIRST_FLOWER:
                    _wrong(text, start, f"{TILE_CODES[kind]} is no flower: behind | stand flowers only")
            flowers += kinds
            continue
        for kind in kinds:
            if kind >= FIRST_FLOWER:
                _wrong(text, start, f"the flower {TILE_CODES[kind]} lies outside the hand: write flowers behind |")
        if plus_at >= 0:
            if winning is not None or len(kinds) != 1:
                _wrong(text, start, "behind + stands one tile, the winning one")
            winning = kinds[0]
        concealed += kinds
        last = kinds[len(kinds) - 1]
        if len(concealed) > 40:
            raise HandError(f"{shown(text)}: more than 40 concealed tiles: a hand has 14 at most")
    if plus_at >= 0 and winning is None:
        _wrong(text, plus_at, "+ needs the winning tile behind it")
    if winning is None and len(concealed) + 3 * len(melds) == WIN_TILES:
        winning = last
    return concealed, melds, winning, flowers


cdef Py_ssize_t _parse_meld(str text, Py_ssize_t at, list melds) except -1:
    """Read ``[...]`` at `at`, append the meld, and give the place behind it."""
    cdef Py_ssize_t start = at, n = len(text)
    cdef Token token
    cdef list kinds = []
    number = None
    at += 1
    while at < n and text[at] not in "],，":
        if text[at].isspace():
            at += 1
            continue
        next_kind_run(text, &at, &token)
        if token.n == 0:
            _wrong(text, at, f"{text[at]!r} is no tile of a meld")
        kinds += token.kinds[:token.n]
        if len(kinds) > 4:
            _wrong(text, start, "a meld has three or four tiles")
    if at < n and text[at] in ",，":
        at += 1
        while at < n and text[at].isspace():
            at += 1
        if at < n and text[at] in "1234567":
            number = int(text[at])
            at += 1
        while at < n and text[at].isspace():
            at += 1
        if number is None or number == 4 or at >= n or text[at] != "]":
            _wrong(text, at - 1 if at >= n else at, "behind the comma of a meld stands one source number (1-3, 5-7), then ]")
    if at >= n:
        _wrong(text, start, "the bracket is not closed")
    kinds.sort()
    if any(kind >= N_HAND_KINDS for kind in kinds):
        _wrong(text, start, "a flower is no part of a meld: write flowers behind |")
    if len(kinds) == 3 and kinds[0] == kinds[2]:
        melds.append((MeldType.PUNG, kinds[0]))
    elif len(kinds) == 3 and kinds[2] < EAST and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]:
        melds.append((MeldType.CHOW, kinds[0]))
    elif len(kinds) == 4 and kinds[0] == kinds[3]:
        melds.append((
            MeldType.CONCEALED_KONG if number is None else MeldType.MELDED_KONG if number < 4 else MeldType.ADDED_KONG, kinds[0],
        ))
    else:
        raise HandError(f"{shown(text)}: [{format_kinds(kinds) or 'nothing'}] is neither a chow in the suit nor a pung nor a kong")
    return at + 1


def _wrong(str text, at, why):
    raise NotationError(f"cannot read {shown(text)} at character {at + 1}: {why}")
