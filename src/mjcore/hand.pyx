"""The hand: concealed tiles, melds, the winning tile, flowers, and the report on what is wrong with one.

A `Hand` is checked when it is made and never changes, so every other module trusts it.
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memset

from mjcore.notation cimport c_meld_is_sound, c_parse, parse_slowly
from mjcore.tiles cimport count_of, lowest_bits, meld_counts, one_of, pack_row, total_of
from mjcore.types cimport (
    BAD_MELD, BAD_TILE_COUNT, CHOW, CONCEALED_KONG, FIRST_FLOWER, HAND_TILES, HandData, MAX_COPIES, MAX_MELDS, N_HAND_KINDS,
    N_KINDS, NO_TILE, OK, TOO_MANY_COPIES, TOO_MANY_MELDS, WIN_TILE_MISSING, WIN_TILES,
)

from operator import index

from mjcore.errors import HandError, NotationError, shown
from mjcore.notation import format_meld
from mjcore.status import HandStatus
from mjcore.tiles import TILE_CODES, format_kinds


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
    cdef HandData data
    if c_parse(text, &data) and c_hand_status(&data) == OK:
        hand.data = data
    else:
        concealed, melds, winning_tile, flowers = parse_slowly(text)
        hand.fill(concealed, melds, winning_tile, flowers, f"{shown(text)}: ")
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
