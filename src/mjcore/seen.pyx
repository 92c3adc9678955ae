"""What the seat to move sees of a position: the input of policies and of the search.

Hidden tiles are wiped from a copy of the position, so nothing that works on the copy can look at them. What no player is told
in so many words is worked out from what lies on the table, the same way for a position and for an observation of it: whether
anything was called, how many turns a seat has had, whether a declaration was the heavenly one.
"""

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from mjcore.deal cimport Deal
from mjcore.detect cimport SW_FLOWERS, SW_HEAVENLY_READY, SW_OPEN_HAND_AFTER_READY
from mjcore.fanset cimport popcount
from mjcore.moves cimport *
from mjcore.score cimport RuleTable, Rules
from mjcore.suits cimport suit_tables
from mjcore.tiles cimport count_of, fours_mask, meld_counts, one_of, total_of
from mjcore.types cimport (
    ADDED_KONG, CHOW, CONCEALED_KONG, FIRST_FLOWER, HAND_TILES, MAX_COPIES, MAX_MELDS, N_CHOWS, N_FLOWERS, N_HAND_KINDS, N_KINDS,
    N_MELD_KINDS, WIN_TILES,
)
from mjcore.win cimport is_win_counts

from mjcore.errors import HandError, IllegalMove

cdef enum:
    ALL_TILES = 0x4444444444444444        # four copies of every kind


cdef void finish(SeenData* s) noexcept nogil:
    """Everything that follows from what lies on the table."""
    cdef DealData* d = &s.deal
    cdef SeatState* own = &d.seats[s.seat]
    cdef SeatState* other = &d.seats[s.seat ^ 1]
    cdef unsigned int i
    d.called = own.n_melds + other.n_melds > 0
    d.seats[0].n_draws = 0
    d.seats[1].n_draws = 0
    for i in range(d.n_discards):
        d.seats[1 if d.discards[i] & DISCARD_SEAT else 0].n_draws += 1
    if d.phase == PHASE_TURN:
        own.n_draws += 1
    s.unseen = ALL_TILES - own.counts - other.counts - d.open
    if d.phase == PHASE_CLAIM or d.phase == PHASE_ROB:
        s.unseen -= one_of(d.tile)
    for i in range(own.n_melds):
        if own.meld_kind[i] == CONCEALED_KONG:
            s.unseen -= meld_counts(CONCEALED_KONG, own.meld_tile[i])
    s.hidden_kongs = 0
    for i in range(other.n_melds):
        s.hidden_kongs += other.meld_kind[i] == CONCEALED_KONG


cdef void c_see(const DealData* d, unsigned int switches, SeenData* out) noexcept nogil:
    cdef DealData* seen = &out.deal
    cdef SeatState* other
    cdef unsigned int i
    seen[0] = d[0]
    out.seat = d.turn
    memset(out.pad, 0, sizeof(out.pad))
    other = &seen.seats[d.turn ^ 1]
    out.other_count = total_of(other.counts)
    out.shows_other = (switches & SW_OPEN_HAND_AFTER_READY) != 0 and d.seats[d.turn].ready != NOT_READY
    if not out.shows_other:
        other.counts = 0
    for i in range(other.n_melds):
        if other.meld_kind[i] == CONCEALED_KONG:
            other.meld_tile[i] = 0
    memset(seen.wall, 0, MAX_WALL)
    memset(seen.log, 0, MAX_LOG)
    seen.tail = d.tail - d.head
    seen.head = 0
    seen.n_log = 0
    seen.kong_draw = 0
    seen.declined = 0
    if d.phase == PHASE_OPENING or d.phase == PHASE_CLAIMED:
        seen.tile = 0                     # the dealer's last tile, which nobody else saw; or one that lies in a meld
    finish(out)


cdef uint32_t c_discards_since_ready(const SeenData* s) noexcept nogil:
    cdef const DealData* d = &s.deal
    cdef unsigned int i, other = DISCARD_SEAT if s.seat == 0 else 0, last = d.n_discards
    cdef uint32_t kinds = 0
    cdef bint declared = d.seats[s.seat ^ 1].ready == DECLARED_HEAVENLY and s.seat == d.dealer
    if d.seats[s.seat ^ 1].doubles:
        return 0                          # one of them may have been a win declined
    for i in range(last):
        if declared:
            kinds |= <uint32_t>1 << (d.discards[i] & 15)
        declared |= d.discards[i] & DISCARD_READY != 0 and d.discards[i] & DISCARD_SEAT == other
    return kinds


cdef int read_seat(SeatState* s, tuple side) except -1:
    """One side of the table as an observation tells it; kinds were numbers."""
    cdef unsigned int sort, tile, i
    counts, melds, flowers, ready, doubles = side
    for tile in counts:
        if tile >= N_HAND_KINDS or count_of(s.counts, tile) == MAX_COPIES:
            raise HandError(f"a hand holds no tile of kind {tile}, or none more")
        s.counts += one_of(tile)
    if len(melds) > MAX_MELDS or len(flowers) > N_FLOWERS:
        raise HandError("there are too many melds or flowers")
    for sort, tile in melds:
        if sort >= N_MELD_KINDS or tile >= (<unsigned int>N_CHOWS if sort == CHOW else <unsigned int>N_HAND_KINDS):
            raise HandError("there is no such meld")
        s.meld_kind[s.n_melds] = sort
        s.meld_tile[s.n_melds] = tile
        s.n_melds += 1
    for i in flowers:
        if not FIRST_FLOWER <= i < N_KINDS:
            raise HandError(f"kind {i} is no flower")
        s.flower_list[s.n_flowers] = i - FIRST_FLOWER
        s.n_flowers += 1
        s.flowers |= 1 << (i - FIRST_FLOWER)
    s.ready = DECLARED if ready else NOT_READY
    s.doubles = doubles
    return 0


cdef void find_heavenly(SeenData* s) noexcept nogil:
    """Which of the declarations were heavenly (rules, section 5): the dealer's first discard, the other's before any."""
    cdef DealData* d = &s.deal
    cdef SeatState* state
    cdef unsigned int seat, i, kongs
    cdef bint declared
    for seat in range(2):
        state = &d.seats[seat]
        if state.ready == NOT_READY:
            continue
        declared = False
        for i in range(d.n_discards):
            declared |= d.discards[i] & DISCARD_READY != 0 and (d.discards[i] & DISCARD_SEAT != 0) == (seat == 1)
        kongs = 0
        for i in range(state.n_melds):
            kongs += state.meld_kind[i] == CONCEALED_KONG
        if not declared or (seat == d.dealer and d.discards[0] & DISCARD_READY and kongs == 0):
            state.ready = DECLARED_HEAVENLY


@cython.auto_pickle(False)
cdef class Seen:
    """A position as the seat to move sees it. Made with `Seen.of(deal)` or `Seen.read(...)`.

    >>> from mjcore import Deal, Rules, shuffled_wall
    >>> deal = Deal(shuffled_wall(1), 0, Rules([(20, 24, ()), (36, 6, ())]))
    >>> seen = Seen.of(deal)
    >>> seen.seat == deal.turn, sum(seen.unseen)
    (True, 50)
    """

    @staticmethod
    def of(Deal deal not None):
        """What the seat to move sees of a deal; IllegalMove where the hand is over."""
        cdef Seen seen = Seen.__new__(Seen)
        deal.check_made()
        if deal.data.phase == PHASE_OVER:
            raise IllegalMove("the hand is over and nobody is to move")
        seen.rules = deal.rules
        c_see(&deal.data, deal.rules.table.switches, &seen.data)
        return seen

    @staticmethod
    def read(Rules rules not None, int seat, int dealer, int phase, int tile, own, other, discards, int wall_left, legal,
             int other_count, bint shows_other):
        """What an observation tells, in numbers.

        Parameters
        ----------
        rules : Rules
            The compiled ruleset.
        seat, dealer, phase, tile : int
            Seats 0 or 1; the place of the phase in `PHASES`; the drawn or offered tile's kind, 0 for none.
        own, other : tuple
            Each side: concealed kinds, melds as (sort, kind), kinds of flowers, ready, doubles. A concealed kong of the
            other has kind 0, and its concealed kinds are empty unless they are shown.
        discards : iterable of (seat, kind, claimed, ready)
            Of both, in order.
        wall_left : int
            Tiles in the wall.
        legal : iterable of int
            Ids of the legal actions.
        other_count : int
            Concealed tiles of the other.
        shows_other : bool
            Whether they are shown.

        Raises HandError for numbers that are no position.
        """
        cdef Seen seen = Seen.__new__(Seen)
        cdef SeenData* s = &seen.data
        cdef DealData* d = &s.deal
        cdef unsigned int action, who, kind
        if rules.table.n_fans == 0 or not 0 <= seat <= 1 or not 0 <= dealer <= 1 or not 0 <= phase < PHASE_OVER \
                or not 0 <= tile < N_HAND_KINDS or not 0 <= wall_left <= MAX_WALL or not 0 <= other_count <= 14:
            raise HandError("these numbers are no position")
        memset(s, 0, sizeof(SeenData))
        seen.rules = rules
        s.seat = seat
        s.other_count = other_count
        s.shows_other = shows_other
        read_seat(&d.seats[seat], own)
        read_seat(&d.seats[seat ^ 1], other)
        d.turn = seat
        d.dealer = dealer
        d.phase = phase
        d.tile = tile
        d.tail = wall_left
        d.n_wall = MAX_WALL if rules.table.switches & SW_FLOWERS else 64
        if len(discards) > MAX_DISCARDS:
            raise HandError("there are too many discards")
        for who, kind, claimed, ready in discards:
            if who > 1 or kind >= N_HAND_KINDS:
                raise HandError("there is no such discard")
            d.discards[d.n_discards] = kind | (DISCARD_SEAT if who else 0) | (DISCARD_CLAIMED if claimed else 0) \
                | (DISCARD_READY if ready else 0)
            d.n_discards += 1
        for action in legal:
            if action >= N_ACTIONS:
                raise HandError(f"there is no action {action}")
            if action < 64:
                d.legal_lo |= <uint64_t>1 << action
            else:
                d.legal_hi |= <uint64_t>1 << (action - 64)
        if d.legal_lo | d.legal_hi == 0:
            raise IllegalMove("the seat is not asked")
        lay_open(s)
        if rules.table.switches & SW_HEAVENLY_READY:
            find_heavenly(s)
        finish(s)
        check_seen(s, &rules.table)
        return seen

    def __eq__(self, other):
        if not isinstance(other, Seen):
            return NotImplemented
        return memcmp(&self.data, &(<Seen>other).data, sizeof(SeenData)) == 0

    __hash__ = None

    @property
    def seat(self):
        """The seat, 0 or 1."""
        return self.data.seat

    @property
    def unseen(self):
        """How many copies of each hand kind the seat does not see (16 bytes)."""
        cdef uint8_t row[N_HAND_KINDS]
        cdef unsigned int kind
        for kind in range(N_HAND_KINDS):
            row[kind] = count_of(self.data.unseen, kind)
        return PyBytes_FromStringAndSize(<char*>row, N_HAND_KINDS)


cdef void lay_open(SeenData* s) noexcept nogil:
    """What lies open: discards that were left lying, exposed melds of both."""
    cdef DealData* d = &s.deal
    cdef SeatState* state
    cdef unsigned int i, seat
    for i in range(d.n_discards):
        if not d.discards[i] & DISCARD_CLAIMED and not (d.phase == PHASE_CLAIM and i == <unsigned int>d.n_discards - 1):
            d.open += one_of(d.discards[i] & 15)
    for seat in range(2):
        state = &d.seats[seat]
        for i in range(state.n_melds):
            if state.meld_kind[i] != CONCEALED_KONG:
                d.open += meld_counts(state.meld_kind[i], state.meld_tile[i])
    if d.phase == PHASE_ROB:
        d.open -= one_of(d.tile)


cdef int check_seen(const SeenData* s, const RuleTable* rules) except -1:
    """What policies, worlds and playouts rely on: tiles add up, hands have their size, the actions are those of the position."""
    cdef const DealData* d = &s.deal
    cdef const SeatState* own = &d.seats[s.seat]
    cdef const SeatState* other = &d.seats[s.seat ^ 1]
    cdef unsigned int kind, i, claimed = 0, exposed = 0, flowers = N_FLOWERS if d.n_wall == MAX_WALL else 0
    cdef int places = d.tail + (0 if s.shows_other else s.other_count) + 4 * s.hidden_kongs
    cdef unsigned int size
    for kind in range(N_HAND_KINDS):
        if count_of(s.unseen, kind) > MAX_COPIES:
            raise HandError(f"kind {kind} is seen more than four times")
    if own.flowers & other.flowers or popcount(own.flowers) != own.n_flowers or popcount(other.flowers) != other.n_flowers:
        raise HandError("a flower lies there twice")
    if <unsigned int>own.n_flowers + other.n_flowers > flowers:
        raise HandError("this ruleset plays without flowers")
    flowers -= own.n_flowers + other.n_flowers
    if <int>(total_of(s.unseen) + flowers) != places:
        raise HandError(f"{total_of(s.unseen) + flowers} tiles are unseen, in {places} places")
    if popcount(fours_mask(s.unseen)) < s.hidden_kongs:
        raise HandError("no kind is left for a concealed kong of the other")
    size = HAND_TILES - 3 * own.n_melds + (d.phase == PHASE_TURN or d.phase == PHASE_CLAIMED)
    if total_of(own.counts) != size:
        raise HandError(f"the hand has {total_of(own.counts)} concealed tiles, not {size}")
    size = HAND_TILES - 3 * other.n_melds + (d.phase == PHASE_OPENING)
    if s.other_count != size or total_of(other.counts) != (size if s.shows_other else 0):
        raise HandError(f"the other's hand has {s.other_count} concealed tiles, not {size}")
    for i in range(d.n_discards):
        claimed += d.discards[i] & DISCARD_CLAIMED != 0
    for i in range(own.n_melds):
        exposed += own.meld_kind[i] != CONCEALED_KONG
    for i in range(other.n_melds):
        exposed += other.meld_kind[i] != CONCEALED_KONG
    if claimed != exposed:
        raise HandError(f"{claimed} discards were claimed, for {exposed} melds")
    if own.doubles > rules.max_doubles or other.doubles > rules.max_doubles:
        raise HandError(f"nobody doubles more than {rules.max_doubles} times")
    if own.ready != NOT_READY and (d.phase == PHASE_CLAIMED or d.phase == PHASE_OPENING):
        raise HandError("who has declared ready claims nothing and is not asked again")
    check_phase(s)
    return check_actions(s, rules)


cdef int check_phase(const SeenData* s) except -1:
    """What a phase takes for granted of the table."""
    cdef const DealData* d = &s.deal
    cdef const SeatState* other = &d.seats[s.seat ^ 1]
    cdef unsigned int i, last
    cdef bint added = False
    if d.phase == PHASE_OPENING and (d.n_discards or d.called or s.seat == d.dealer):
        raise HandError("the opening question is asked of the other player, before anything else")
    if d.phase == PHASE_CLAIMED and d.seats[s.seat].n_melds == 0:
        raise HandError("after a claim there is a meld")
    if d.phase == PHASE_CLAIM:
        last = d.discards[d.n_discards - 1] if d.n_discards else 0
        if d.n_discards == 0 or last & 15 != d.tile or last & DISCARD_CLAIMED or (last & DISCARD_SEAT != 0) == (s.seat == 1):
            raise HandError("what may be claimed is the last discard, the other's")
    if d.phase == PHASE_ROB:
        for i in range(other.n_melds):
            added |= other.meld_kind[i] == ADDED_KONG and other.meld_tile[i] == d.tile
        if not added or d.tail == 0:
            raise HandError("what may be robbed is an added kong of the other, and there is none with the wall empty")
    return 0


cdef int check_actions(const SeenData* s, const RuleTable* rules) except -1:
    """The actions are those of the position. Whether a win is offered may hang on what is not told, but it must be one."""
    cdef DealData again = s.deal
    cdef const SeatState* own = &s.deal.seats[s.seat]
    cdef uint64_t counts = own.counts, win = (<uint64_t>1 << (A_WIN - 64)) | (<uint64_t>1 << (A_DOUBLE - 64))
    cdef uint64_t passing = <uint64_t>1 << (A_PASS - 64), loose = win
    if s.deal.phase == PHASE_TURN:
        if count_of(counts, s.deal.tile) == 0:
            raise HandError("the drawn tile is not in the hand")
    else:
        counts += one_of(s.deal.tile)
    if s.deal.phase == PHASE_CLAIM or s.deal.phase == PHASE_ROB:
        loose |= passing                  # it stands beside whatever else there is
        if not s.deal.legal_hi & passing:
            raise HandError("the legal actions are not those of the position")
    find_legal(&again, rules)
    if again.legal_lo != s.deal.legal_lo or (again.legal_hi ^ s.deal.legal_hi) & ~loose:
        raise HandError("the legal actions are not those of the position")
    if s.deal.legal_hi & win and not is_win_counts(suit_tables(), counts, WIN_TILES - 3 * own.n_melds):
        raise HandError("a win is offered where the hand does not win")
    return 0
