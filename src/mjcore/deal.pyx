"""One hand from a wall to its end (rules, section 6): the object that a game is built on.

The position is a struct without pointers (`deal_size` bytes), so a copy is a memcpy, and two hands are equal where their
structs are.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy
from operator import index

from mjcore.detect cimport SW_FLOWERS, SW_OPEN_HAND_AFTER_READY
from mjcore.fanset cimport ctz, popcount
from mjcore.hand cimport Hand
from mjcore.invariant cimport c_deal_fault
from mjcore.moves cimport *
from mjcore.rng cimport Rng, STREAM_PLAY, check_word, mix64, rng_below, rng_stream
from mjcore.score cimport RuleTable, Rules
from mjcore.tiles cimport count_of, one_of
from mjcore.types cimport (
    CONCEALED_KONG, FIRST_FLOWER, MAX_COPIES, N_HAND_KINDS, N_KINDS,
)

from mjcore.actions import ACTIONS, Action
from mjcore.errors import HandError, IllegalMove, NotationError, shown
from mjcore.scores import CoreScore, score_hand
from mjcore.tiles import TILE_CODES

PHASES = ("opening", "turn", "claimed", "claim", "rob", "over")
HOWS = (None, "self_draw", "discard", "rob_kong", "drawn")
cdef tuple ALL_ACTIONS = ACTIONS


def deal_size():
    """Bytes of a position."""
    return sizeof(DealData)


cdef inline unsigned int c_choose(const DealData* d, Rng* rng) noexcept nogil:
    """One legal action, each as likely as the others."""
    cdef uint64_t lo = d.legal_lo, hi = d.legal_hi
    cdef unsigned int n_lo = popcount(lo), n = n_lo + popcount(hi), i = rng_below(rng, n)
    if i >= n_lo:
        lo = hi
        i -= n_lo
        while i:
            lo &= lo - 1
            i -= 1
        return 64 + ctz(lo)
    while i:
        lo &= lo - 1
        i -= 1
    return ctz(lo)


cdef int c_play_random(DealData* d, Rng* rng, const RuleTable* rules) noexcept nogil:
    cdef int n = 0
    while d.phase != PHASE_OVER:
        c_push(d, c_choose(d, rng), rules)
        n += 1
    return n


cdef int check_wall(object wall, Rules rules, uint8_t* out) except -1:
    """A wall of the right tiles in the right number; returns how many."""
    cdef int copies[24]
    cdef int i, kind, n
    cdef bytes kinds
    try:
        kinds = bytes(wall if isinstance(wall, bytes) else tuple(wall))
    except (TypeError, ValueError) as error:
        raise HandError(f"a wall is a sequence of kinds (0-{N_KINDS - 1}): {error}") from None
    cdef bint flowers = (rules.table.switches & SW_FLOWERS) != 0
    n = 72 if flowers else 64
    if len(kinds) != n:
        raise HandError(f"the wall has {len(kinds)} tiles: this ruleset plays with {n}")
    for i in range(N_KINDS):
        copies[i] = 0
    for i in range(n):
        kind = kinds[i]
        if kind >= N_KINDS:
            raise HandError(f"tile {i + 1} of the wall: {kind} is not a kind (0-{N_KINDS - 1})")
        copies[kind] += 1
        if copies[kind] > (MAX_COPIES if kind < FIRST_FLOWER else 1 if flowers else 0):
            raise HandError(
                f"tile {i + 1} of the wall: {TILE_CODES[kind]} is there too often"
                + ("" if flowers or kind < FIRST_FLOWER else ", this ruleset plays without flowers")
            )
        out[i] = kind
    return n


cdef class Deal:
    """One hand, from a wall and a dealer to its end.

    The hand is dealt, flowers are replaced, forced moves are made; the object stands at the first decision.

    Parameters
    ----------
    wall : sequence of int
        Kinds in draw order from the head; replacements come from its end. 72 tiles, or 64 where the ruleset has no flowers.
    dealer : int
        Seat 0 or 1.
    rules : Rules
        The compiled ruleset.

    Raises
    ------
    HandError
        For a wall with other tiles, or a dealer who is no seat.

    Examples
    --------
    >>> from mjcore import Rules, shuffled_wall
    >>> rules = Rules([(20, 24, ()), (36, 6, ())])
    >>> deal = Deal(shuffled_wall(1), 0, rules)
    >>> deal.turn in (0, 1), deal.wall_left <= 45
    (True, True)
    """

    def __init__(self, wall, dealer, Rules rules not None):
        cdef uint8_t kinds[72]
        cdef int n
        if self.rules is not None:
            raise TypeError("a Deal is played on with push(), not made again")
        if rules.table.n_fans == 0:
            raise HandError("the ruleset holds nothing: make one with Rules(...)")
        n = check_wall(wall, rules, kinds)
        if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer <= 1:
            raise HandError(f"the dealer is seat 0 or 1, not {dealer!r}")
        self.rules = rules
        c_deal(&self.data, kinds, n, dealer, &rules.table)

    cdef int check_made(self) except -1:
        if self.rules is None:
            raise HandError("this deal holds nothing: make one with Deal(wall, dealer, rules)")
        return 0

    @property
    def turn(self):
        """The seat that is asked, 0 or 1; None when the hand is over."""
        if self.rules is None or self.data.phase == PHASE_OVER:
            return None
        return self.data.turn

    @property
    def over(self):
        """Has the hand ended?"""
        return self.data.phase == PHASE_OVER

    @property
    def phase(self):
        """'opening', 'turn', 'claimed' (discard after a chow or pung), 'claim', 'rob' or 'over'."""
        return PHASES[self.data.phase]

    @property
    def dealer(self):
        """The dealer's seat."""
        return self.data.dealer

    @property
    def wall_left(self):
        """Tiles still in the wall."""
        return self.data.tail - self.data.head

    def legal_actions(self):
        """The legal actions in the order of their ids; empty when the hand is over."""
        cdef uint64_t lo = self.data.legal_lo, hi = self.data.legal_hi
        cdef Py_ssize_t i = 0
        cdef tuple out = PyTuple_New(popcount(lo) + popcount(hi))
        cdef object action
        while lo:
            action = ALL_ACTIONS[<Py_ssize_t>ctz(lo)]
            lo &= lo - 1
            Py_INCREF(action)
            PyTuple_SET_ITEM(out, i, action)
            i += 1
        while hi:
            action = ALL_ACTIONS[<Py_ssize_t>(64 + ctz(hi))]
            hi &= hi - 1
            Py_INCREF(action)
            PyTuple_SET_ITEM(out, i, action)
            i += 1
        return out

    def legal_mask(self):
        """The legal actions as 77 bytes of 0 or 1, one for each id."""
        cdef uint8_t out[N_ACTIONS]
        cdef int i
        for i in range(N_ACTIONS):
            out[i] = c_is_legal(&self.data, i)
        return PyBytes_FromStringAndSize(<char*>out, N_ACTIONS)

    def push(self, action):
        """Make a move: an Action, its id, or its text; then go on to the next decision.

        Raises IllegalMove where it is not legal now, with what is; the hand is as it was.
        """
        cdef Py_ssize_t number
        if type(action) is Action or type(action) is int:
            try:
                number = action
            except OverflowError:
                number = -1
        else:
            number = self.number_of(action)
        if number < 0 or not c_is_legal(&self.data, <unsigned int>min(number, N_ACTIONS)):
            self.refuse(action, number)
        c_push(&self.data, <unsigned int>number, &self.rules.table)

    cdef Py_ssize_t number_of(self, action) except -2:
        if isinstance(action, str):
            try:
                return Action.parse(action)
            except NotationError as error:
                raise IllegalMove(f"{error}; {self.what_is_legal()}") from None
        if isinstance(action, bool) or not hasattr(type(action), "__index__"):
            raise IllegalMove(
                f"a move is an Action, its id or its text, not {type(action).__name__}; {self.what_is_legal()}"
            )
        try:
            return action.__index__()
        except OverflowError:
            return -1
        except TypeError:                     # an array of several numbers has __index__ too, and refuses to use it
            raise IllegalMove(
                f"a move is an Action, its id or its text, not {type(action).__name__}; {self.what_is_legal()}"
            ) from None

    cdef str what_is_legal(self):
        if self.rules is None or self.data.phase == PHASE_OVER:
            return "the hand is over and nobody is to move"
        return f"seat {self.data.turn} may: {', '.join([a.text for a in self.legal_actions()])}"

    cdef int refuse(self, action, Py_ssize_t number) except -1:
        what = ALL_ACTIONS[number].text if 0 <= number < N_ACTIONS else shown(action)
        raise IllegalMove(f"{what} is not legal now: {self.what_is_legal()}")

    def copy(self):
        """An independent copy."""
        cdef Deal other = type(self).__new__(type(self))
        other.data = self.data
        other.rules = self.rules
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __eq__(self, other):
        if not isinstance(other, Deal):
            return NotImplemented
        cdef Deal o = other
        return memcmp(&self.data, &o.data, sizeof(DealData)) == 0 and (self.rules is o.rules or self.rules == o.rules)

    # A hand changes, so it is no key of a dict; hash64() is for tables of positions.
    __hash__ = None

    def hash64(self):
        """A 64-bit hash of the whole position, hidden tiles and history too; the same on every platform."""
        cdef const uint8_t* at = <const uint8_t*>&self.data
        cdef uint64_t h = 0, word
        cdef size_t i
        cdef int j
        for i in range(0, sizeof(DealData), 8):
            word = 0
            for j in range(8):
                word |= (<uint64_t>at[i + j]) << (8 * j)
            h = mix64(h ^ word) + 0x9E3779B97F4A7C15ULL
        return h

    def to_bytes(self):
        """The whole position as bytes; see `from_bytes`."""
        return PyBytes_FromStringAndSize(<char*>&self.data, sizeof(DealData))

    @classmethod
    def from_bytes(cls, bytes state not None, Rules rules not None):
        """A position from `to_bytes`, checked: HandError for bytes that are no position of this ruleset."""
        cdef Deal deal = cls.__new__(cls)
        cdef DealData data
        cdef int fault
        if len(state) != sizeof(DealData):
            raise HandError(f"a position has {sizeof(DealData)} bytes, not {len(state)}")
        memcpy(&data, PyBytes_AS_STRING(state), sizeof(DealData))
        fault = c_deal_fault(&data, &rules.table)
        if fault:
            raise HandError(f"these bytes are no position of this ruleset (check {fault} fails)")
        deal.data = data
        deal.rules = rules
        return deal

    def __reduce__(self):
        return _rebuild_deal, (type(self), self.to_bytes(), self.rules)

    def fault(self):
        """0, or the number of the first invariant that does not hold (for tests): tiles counted, legal moves found again."""
        self.check_made()
        return c_deal_fault(&self.data, &self.rules.table)

    # ---- what lies where

    @property
    def wall(self):
        """The whole wall as dealt, kinds in draw order (bytes)."""
        return bytes(self.data.wall[:self.data.n_wall])

    @property
    def pending_tile(self):
        """Kind of the tile in question: the discard or added tile that may be claimed, the drawn tile in a turn; None otherwise."""
        if self.data.phase in (PHASE_CLAIM, PHASE_ROB, PHASE_TURN):
            return self.data.tile
        return None

    @property
    def kong_draw(self):
        """Whether the drawn tile in question replaces a kong's: a win with it is 槓上開花 (rules, section 4)."""
        return self.data.phase == PHASE_TURN and self.data.kong_draw != 0

    @property
    def discards(self):
        """(seat, kind, claimed, with ready) of every discard in order."""
        return tuple([
            (1 if self.data.discards[i] & DISCARD_SEAT else 0, self.data.discards[i] & 15,
             bool(self.data.discards[i] & DISCARD_CLAIMED), bool(self.data.discards[i] & DISCARD_READY))
            for i in range(self.data.n_discards)
        ])

    @property
    def log(self):
        """(seat, action) of every action made, forced ones too."""
        return tuple([
            (1 if self.data.log[i] & LOG_SEAT else 0, ALL_ACTIONS[self.data.log[i] & 127]) for i in range(self.data.n_log)
        ])

    @property
    def open_counts(self):
        """How many copies of each hand kind lie open: discards left lying and exposed melds of both (16 bytes)."""
        return c_counts(self.data.open)

    def counts(self, seat):
        """Concealed tiles of a seat as 16 counts (bytes)."""
        return c_counts(self.data.seats[check_seat(seat)].counts)

    def melds(self, seat):
        """Melds of a seat in order, each as (MeldType, lowest kind)."""
        cdef const SeatState* s = &self.data.seats[check_seat(seat)]
        return tuple([(s.meld_kind[i], s.meld_tile[i]) for i in range(s.n_melds)])

    def flowers(self, seat):
        """Kinds of the flowers of a seat in the order laid aside (bytes)."""
        cdef const SeatState* s = &self.data.seats[check_seat(seat)]
        return bytes([FIRST_FLOWER + s.flower_list[i] for i in range(s.n_flowers)])

    def ready(self, seat):
        """Has the seat declared ready? 0, 1, or 2 for the heavenly declaration."""
        return self.data.seats[check_seat(seat)].ready

    def doubles(self, seat):
        """How often the seat has doubled."""
        return self.data.seats[check_seat(seat)].doubles

    def sees_other_hand(self, seat):
        """May the seat see the other's concealed tiles (rules, section 6.8)?"""
        cdef unsigned int viewer = check_seat(seat)
        self.check_made()
        return bool(self.rules.table.switches & SW_OPEN_HAND_AFTER_READY) and self.data.seats[viewer].ready != NOT_READY

    # ---- the end

    @property
    def how(self):
        """None, 'self_draw', 'discard', 'rob_kong' or 'drawn'."""
        return HOWS[self.data.how]

    @property
    def winner(self):
        """The winner's seat; None while the hand is on and when it is drawn."""
        return self.data.winner if HOW_NONE < self.data.how < HOW_DRAWN else None

    @property
    def win_flags(self):
        """The circumstances of the win, bits in the order of FLAG_NAMES."""
        return self.data.win_flags

    def score(self, cls=CoreScore, hand_cls=Hand):
        """The winner's score as an instance of `cls`; None without a winner."""
        cdef Hand hand
        if self.winner is None:
            return None
        hand = hand_cls.__new__(hand_cls)
        hand.data = c_winning_hand(&self.data)
        return score_hand(hand, self.rules, self.data.win_flags, c_seat_wind(&self.data, self.data.winner, &self.rules.table), cls)

    # ---- searching

    def perft(self, depth):
        """How many sequences of exactly `depth` decisions there are; one that ends the hand with its last counts."""
        cdef uint64_t left = check_word(depth, "the depth of a search")
        self.check_made()
        # No hand has more decisions than its log has room for: any depth beyond that counts nothing.
        return c_perft(&self.data, <unsigned int>min(left, <uint64_t>MAX_LOG + 1), &self.rules.table)

    def play_out(self, seed=0, index=0):
        """Random legal moves to the end; returns the number of decisions made."""
        cdef Rng rng = rng_stream(check_word(seed, "a seed"), check_word(index, "the index of a hand"), STREAM_PLAY)
        self.check_made()
        return c_play_random(&self.data, &rng, &self.rules.table)

    def random_action(self, random):
        """One legal action drawn with `random.below(n)`; IllegalMove when the hand is over."""
        actions = self.legal_actions()
        if not callable(getattr(random, "below", None)):
            raise TypeError(f"an action is drawn with a Random, which has a method below, not with {random!r:.60}")
        if not actions:
            raise IllegalMove("the hand is over and nobody is to move")
        return actions[random.below(len(actions))]

    def with_hidden_exchanged(self, seat, tiles):
        """The same position with the tiles that `seat` cannot see given anew: for tests of what a seat is shown, and for search.

        `tiles` are the other's concealed tiles, then the other's concealed kongs' kinds in meld order, then the wall left
        from its head on; the same multiset as now. The seat must be the one that is asked.
        Raises HandError for other tiles, or where the position could not be reached like that.
        """
        cdef unsigned int viewer = check_seat(seat)
        cdef Deal other = self.copy()
        cdef DealData* d = &other.data
        cdef SeatState* s = &d.seats[viewer ^ 1]
        cdef bytes kinds = bytes(tiles)
        cdef unsigned int i, at = 0, n = 0
        self.check_made()
        if self.turn != viewer:
            raise HandError(f"seat {viewer} is not asked")
        for i in range(N_HAND_KINDS):
            n += count_of(s.counts, i)
        s.counts = 0
        for i in range(n):
            if at >= len(kinds) or kinds[at] >= N_HAND_KINDS:
                raise HandError("the other's hand holds no such tile")
            s.counts += one_of(kinds[at])
            at += 1
        for i in range(s.n_melds):
            if s.meld_kind[i] == CONCEALED_KONG:
                if at >= len(kinds) or kinds[at] >= N_HAND_KINDS:
                    raise HandError("a concealed kong holds no such tile")
                s.meld_tile[i] = kinds[at]
                at += 1
        if len(kinds) - at != <unsigned int>(d.tail - d.head):
            raise HandError("these are not as many tiles as are hidden")
        for i in range(d.head, d.tail):
            d.wall[i] = kinds[at]
            at += 1
        if c_deal_fault(d, &self.rules.table):
            raise HandError("the tiles given are not those that are hidden, or the position could not be reached with them")
        return other


def _rebuild_deal(cls, state, rules):
    return cls.from_bytes(state, rules)


cdef unsigned int check_seat(seat) except? 9:
    cdef Py_ssize_t number = -1
    if not isinstance(seat, bool):
        try:
            number = index(seat)
        except (TypeError, OverflowError):
            pass
    if number < 0 or number > 1:
        raise HandError(f"a seat is 0 or 1, not {shown(seat)}")
    return <unsigned int>number


cdef bytes c_counts(uint64_t counts):
    cdef uint8_t row[N_HAND_KINDS]
    cdef unsigned int k
    for k in range(N_HAND_KINDS):
        row[k] = count_of(counts, k)
    return PyBytes_FromStringAndSize(<char*>row, N_HAND_KINDS)


cdef uint64_t c_perft(const DealData* d, unsigned int depth, const RuleTable* rules) noexcept nogil:
    cdef DealData child
    cdef uint64_t nodes = 0
    cdef unsigned int action
    if depth == 0:
        return 1
    if d.phase == PHASE_OVER:
        return 0
    if depth == 1:
        return popcount(d.legal_lo) + popcount(d.legal_hi)
    for action in range(N_ACTIONS):
        if c_is_legal(d, action):
            child = d[0]
            c_push(&child, action, rules)
            nodes += c_perft(&child, depth - 1, rules)
    return nodes
