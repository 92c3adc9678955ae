"""The hand: concealed tiles, melds, the winning tile, flowers, and the report on what is wrong with one.

A `Hand` is checked when it is made and never changes, so every other module trusts it.
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from mjcore.tiles cimport (
    Token, count_of, lowest_bits, meld_counts, next_kind_run, one_of, pack_row, total_of,
)
from mjcore.types cimport (
    ADDED_KONG, BAD_MELD, BAD_TILE_COUNT, CHOW, CONCEALED_KONG, EAST, FIRST_FLOWER, HAND_TILES, HandData, MAX_COPIES,
    MAX_MELDS, MELDED_KONG, N_CHOWS, N_HAND_KINDS, N_KINDS, N_MELD_KINDS, NO_TILE, OK, PUNG, TOO_MANY_COPIES,
    TOO_MANY_MELDS, WIN_TILE_MISSING, WIN_TILES,
)

from enum import IntEnum
from operator import index

from mjcore.errors import HandError, NotationError
from mjcore.status import HandStatus
from mjcore.tiles import TILE_CODES, format_kinds


class MeldType(IntEnum):
    """The sorts of melds; a kong made by adding to a pung scores as any melded kong."""

    CHOW = 0
    PUNG = 1
    CONCEALED_KONG = 2
    MELDED_KONG = 3
    ADDED_KONG = 4


cdef inline bint c_meld_is_sound(unsigned int meld_kind, unsigned int tile) noexcept nogil:
    return meld_kind < N_MELD_KINDS and tile < (<unsigned int>N_CHOWS if meld_kind == CHOW else <unsigned int>N_HAND_KINDS)


cdef uint64_t c_meld_counts(const HandData* hand) noexcept nogil:
    cdef uint64_t counts = 0
    cdef unsigned int i
    for i in range(hand.n_melds):
        counts += meld_counts(hand.meld_kind[i], hand.meld_tile[i])
    return counts


cdef inline bint c_too_many(uint64_t counts) noexcept nogil:
    """A nibble above four (nibbles up to 12 are told right)."""
    return ((counts | (counts + 3 * lowest_bits())) & (8 * lowest_bits())) != 0


cdef int c_hand_status(const HandData* hand) noexcept nogil:
    """The first thing that is wrong; OK where nothing is."""
    cdef Melds melds
    if hand.n_melds > MAX_MELDS:
        return TOO_MANY_MELDS
    melds = melds_of(hand)
    return c_status_with(hand, &melds)


cdef int c_status_with(const HandData* hand, const Melds* melds) noexcept nogil:
    cdef unsigned int n
    cdef uint64_t held = hand.concealed
    if not melds.sound:
        return BAD_MELD
    if melds.twice or c_too_many(held) or c_too_many(melds.counts) or c_too_many(melds.counts + held):
        return TOO_MANY_COPIES
    n = total_of(held) + 3 * hand.n_melds
    if n != hand.n_tiles or (n != HAND_TILES and n != WIN_TILES):
        return BAD_TILE_COUNT
    if hand.win_tile != NO_TILE:
        if hand.win_tile >= N_HAND_KINDS or n != WIN_TILES or count_of(hand.concealed, hand.win_tile) == 0:
            return WIN_TILE_MISSING
    return OK


cdef int check_hand(Hand hand) except -1:
    if hand is None or hand.data.n_tiles == 0:
        raise HandError("the hand holds nothing: make one with Hand(...) or Hand.parse(text)")
    return 0


cdef uint64_t check_discard(Hand hand, int discard) except? 0:
    if discard == -1:
        return hand.data.concealed
    if not 0 <= discard < N_HAND_KINDS or count_of(hand.data.concealed, discard) == 0:
        raise HandError(f"the discard {discard} is not among the concealed tiles")
    return hand.data.concealed - one_of(discard)


cdef int check_counts(object counts, uint64_t* word) except -1:
    """Sixteen counts of 0 to 4 from an object with the buffer protocol (bytes, bytearray, array('B'), NumPy uint8)."""
    cdef Py_buffer view
    cdef uint8_t row[16]
    cdef int k
    if not PyObject_CheckBuffer(counts):
        raise HandError(f"counts must be {N_HAND_KINDS} bytes (uint8), not {type(counts).__name__}")
    try:
        PyObject_GetBuffer(counts, &view, PyBUF_FORMAT | PyBUF_ND | PyBUF_STRIDES)
    except (ValueError, BufferError) as error:
        raise HandError(f"counts must be {N_HAND_KINDS} bytes (uint8): {error}") from None
    try:
        if view.itemsize != 1 or view.ndim != 1 or view.shape[0] != N_HAND_KINDS:
            raise HandError(
                f"counts must be one row of {N_HAND_KINDS} values of one byte (uint8), not {view.ndim} dimension(s) "
                f"of {view.len} byte(s)"
            )
        for k in range(N_HAND_KINDS):
            row[k] = (<uint8_t*>view.buf)[k * view.strides[0]]
            if row[k] > MAX_COPIES:
                raise HandError(f"{TILE_CODES[k]} is counted {row[k]} times: there are {MAX_COPIES} copies")
    finally:
        PyBuffer_Release(&view)
    word[0] = pack_row(row)
    return 0


def _describe_copies(held):
    return " and ".join(
        f"{TILE_CODES[kind]} is held {held[kind]} times" for kind in range(N_HAND_KINDS) if held[kind] > MAX_COPIES
    )


def hand_report(concealed=(), melds=(), winning_tile=None, flowers=()):
    """What is wrong with a hand given in parts: a `HandStatus` and a list of sentences, both empty for a sound hand.

    Parameters are those of `Hand`. Nothing is raised for numbers that are out of range; that is what is reported.

    >>> hand_report([0] * 5 + [9] * 8)[0]
    <HandStatus.TOO_MANY_COPIES: 2>
    """
    cdef int n = 0, kind, meld_kind, i
    cdef list held = [0] * N_HAND_KINDS
    status = HandStatus.VALID
    sentences = []

    def fault(bit, sentence):
        nonlocal status
        status |= bit
        sentences.append(sentence)

    concealed = list(concealed)
    for kind_object in concealed:
        n += 1
        if not (isinstance(kind_object, int) and 0 <= kind_object < N_HAND_KINDS):
            fault(HandStatus.BAD_KIND, f"{kind_object!r} is not a kind that a hand can hold (0-{N_HAND_KINDS - 1})")
        else:
            held[kind_object] += 1
    melds = list(melds)
    if len(melds) > MAX_MELDS:
        fault(HandStatus.TOO_MANY_MELDS, f"{len(melds)} melds are more than {MAX_MELDS}")
    for meld in melds[:64]:
        try:
            meld_kind_object, kind_object = meld
            meld_kind, kind = index(meld_kind_object), index(kind_object)
        except (TypeError, ValueError, OverflowError):
            fault(HandStatus.BAD_MELD, f"{meld!r} is not a meld (type, lowest kind)")
            continue
        n += 3
        if meld_kind < 0 or kind < 0 or not c_meld_is_sound(meld_kind, kind):
            fault(HandStatus.BAD_MELD, f"{meld!r} is neither a chow in the suit nor a pung nor a kong of a kind that a hand can hold")
            continue
        for i in range(3):
            held[kind + (i if meld_kind == CHOW else 0)] += 1
        if meld_kind >= CONCEALED_KONG:
            held[kind] += 1
    if max(held) > MAX_COPIES:
        fault(HandStatus.TOO_MANY_COPIES, f"{_describe_copies(held)}: there are {MAX_COPIES} copies of a kind")
    if n not in (HAND_TILES, WIN_TILES):
        fault(
            HandStatus.BAD_TILE_COUNT,
            f"the hand has {n} tiles: it must have {HAND_TILES}, or {WIN_TILES} with the winning one, a kong counting as three",
        )
    if winning_tile is not None:
        if n != WIN_TILES and not status & HandStatus.BAD_TILE_COUNT:
            fault(HandStatus.WIN_TILE_MISSING, f"a winning tile makes {WIN_TILES} tiles, this hand has {n}")
        elif not isinstance(winning_tile, int) or winning_tile not in concealed:
            code = TILE_CODES[winning_tile] if isinstance(winning_tile, int) and 0 <= winning_tile < N_KINDS else repr(winning_tile)
            fault(HandStatus.WIN_TILE_MISSING, f"the winning tile {code} is not among the concealed tiles")
    seen = set()
    for flower in flowers:
        if not (isinstance(flower, int) and FIRST_FLOWER <= flower < N_KINDS):
            code = TILE_CODES[flower] if isinstance(flower, int) and 0 <= flower < N_KINDS else repr(flower)
            fault(HandStatus.BAD_FLOWERS, f"{code} is no flower ({FIRST_FLOWER}-{N_KINDS - 1}, 1f-8f)")
        elif flower in seen:
            fault(HandStatus.BAD_FLOWERS, f"the flower {TILE_CODES[flower]} is there twice: there is one of each")
        else:
            seen.add(flower)
    return status, sentences


cdef class Hand:
    """A hand of 13 tiles, or of 14 with or without a winning tile named; a kong counts as three tiles.

    Parameters
    ----------
    concealed : iterable of int
        Kinds 0-15 of the tiles in the hand, the winning tile among them, melds not.
    melds : iterable of (MeldType, int)
        Sort and lowest kind of each meld, concealed kongs too, in the order they were made.
    winning_tile : int, optional
        One of `concealed`; only with 14 tiles.
    flowers : iterable of int
        Kinds 16-23.

    Raises
    ------
    HandError
        With one sentence for each thing that is wrong.

    >>> str(Hand.parse("[中中中] 一二三萬 456m 99m 78m +9m | 1f"))
    '[CCC] 1234567899m +9m | 1f'
    """

    def __init__(self, concealed=(), melds=(), winning_tile=None, flowers=()):
        if self.data.n_tiles:
            raise TypeError("a Hand cannot be changed")
        try:
            concealed, melds, flowers = list(concealed), list(melds), list(flowers)
        except TypeError as error:
            raise HandError(f"concealed tiles, melds and flowers are each a sequence: {error}") from None
        self.fill(concealed, melds, winning_tile, flowers, "")

    cdef int fill(self, list concealed, list melds, object winning_tile, list flowers, str prefix) except -1:
        """Check everything, then write the struct; nothing is written where something is wrong."""
        cdef HandData data
        cdef unsigned int i
        status, sentences = hand_report(concealed, melds, winning_tile, flowers)
        if status:
            raise HandError(prefix + "; ".join(dict.fromkeys(sentences)))
        memset(&data, 0, sizeof(data))
        for kind in concealed:
            data.concealed += one_of(kind)
        for i in range(len(melds)):
            data.meld_kind[i], data.meld_tile[i] = melds[i]
        data.n_melds = len(melds)
        data.n_tiles = len(concealed) + 3 * len(melds)
        data.win_tile = NO_TILE if winning_tile is None else winning_tile
        for kind in flowers:
            data.flowers |= 1 << <unsigned int>(kind - FIRST_FLOWER)
        self.data = data
        return 0

    @classmethod
    def parse(cls, text):
        """Read a hand in any notation of rules, section 1.

        Without ``+`` the last tile written of a 14-tile hand is the winning one.
        Raises NotationError for what cannot be read, HandError for what cannot be.
        """
        if type(text) is not str:
            if not isinstance(text, str):
                raise NotationError(f"a hand is read from text (str), not from {type(text).__name__}")
            text = str.__str__(text)      # a subclass says what it likes of itself
        return hand_of(cls, text)

    @property
    def counts(self):
        """Concealed tiles, the winning one among them, as 16 counts (bytes)."""
        cdef uint8_t row[16]
        cdef unsigned int k
        for k in range(N_HAND_KINDS):
            row[k] = count_of(self.data.concealed, k)
        return PyBytes_FromStringAndSize(<char*>row, N_HAND_KINDS)

    @property
    def concealed(self):
        """Kinds of the concealed tiles, the winning one among them, sorted (bytes)."""
        return c_kinds_of(self.data.concealed)

    @property
    def melds(self):
        """Melds in order, each as (MeldType, lowest kind)."""
        return tuple([(self.data.meld_kind[i], self.data.meld_tile[i]) for i in range(self.data.n_melds)])

    @property
    def winning_tile(self):
        """Kind of the winning tile, or None."""
        return None if self.data.win_tile == NO_TILE or self.data.n_tiles == 0 else self.data.win_tile

    @property
    def flowers(self):
        """Kinds of the flowers, sorted (bytes)."""
        return bytes([FIRST_FLOWER + i for i in range(8) if self.data.flowers >> i & 1])

    @property
    def n_tiles(self):
        """13 or 14, a kong counted as three."""
        return self.data.n_tiles

    def __str__(self):
        cdef list parts = []
        cdef unsigned int i
        cdef uint64_t concealed = self.data.concealed
        for i in range(self.data.n_melds):
            parts.append(format_meld(self.data.meld_kind[i], self.data.meld_tile[i]))
        if self.data.n_tiles and self.data.win_tile != NO_TILE:
            concealed -= one_of(self.data.win_tile)
        run = format_kinds(c_kinds_of(concealed))
        if run:
            parts.append(run)
        if self.data.n_tiles and self.data.win_tile != NO_TILE:
            parts.append("+" + TILE_CODES[self.data.win_tile])
        if self.data.flowers:
            parts.append("| " + format_kinds(Hand.flowers.__get__(self)))
        return " ".join(parts)

    def __repr__(self):
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __eq__(self, other):
        if not isinstance(other, Hand):
            return NotImplemented
        return memcmp(&self.data, &(<Hand>other).data, sizeof(HandData)) == 0

    def __hash__(self):
        return hash(PyBytes_FromStringAndSize(<char*>&self.data, sizeof(HandData)))

    def __reduce__(self):
        return _rebuild, (type(self), Hand.concealed.__get__(self), Hand.melds.__get__(self),
                          Hand.winning_tile.__get__(self), Hand.flowers.__get__(self))


cdef Hand hand_of(type cls, str text):
    cdef Hand hand = <Hand>cls.__new__(cls)
    if not c_parse(text, &hand.data):
        concealed, melds, winning_tile, flowers = _parse_slowly(text)
        hand.fill(concealed, melds, winning_tile, flowers, f"{_short(text)!r}: ")
    return hand


def _rebuild(cls, concealed, melds, winning_tile, flowers):
    """Unpickle: checked again, whatever the pickle says."""
    cdef Hand hand = cls.__new__(cls)
    hand.fill(list(concealed), list(melds), winning_tile, list(flowers), "")
    return hand


cdef bytes c_kinds_of(uint64_t counts):
    cdef uint8_t out[64]
    cdef int n = 0
    cdef unsigned int kind, i
    for kind in range(N_HAND_KINDS):
        for i in range(count_of(counts, kind)):
            if n < 64:
                out[n] = kind
                n += 1
    return PyBytes_FromStringAndSize(<char*>out, n)


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


cdef str _short(str text):
    return text if len(text) <= 60 else text[:57] + "..."


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
    if c_hand_status(&data) != OK:
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


cdef tuple _parse_slowly(str text):
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
            raise HandError(f"{_short(text)!r}: more than 40 concealed tiles: a hand has 14 at most")
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
        shown = format_kinds(kinds) or "nothing"
        raise HandError(f"{_short(text)!r}: [{shown}] is neither a chow in the suit nor a pung nor a kong")
    return at + 1


def _wrong(str text, at, why):
    raise NotationError(f"cannot read {_short(text)!r} at character {at + 1}: {why}")
