"""The score of a hand as an object, taken apart when asked (rules, section 3), and the quick way to it from Python."""

from mjcore.fanset cimport FanSet, fs_any, fs_drop_lowest, fs_has, fs_lowest, fs_remove
from mjcore.hand cimport Hand, check_hand, hand_of
from mjcore.score cimport Best, Rules, RuleTable, c_circumstances, c_default_seat, c_score, c_times, c_towards_minimum
from mjcore.types cimport *

from functools import update_wrapper

from mjcore.errors import RulesetError
from mjcore.score import FLAG_NAMES
from mjcore.status import error_of
from mjcore.tiles import TILE_CODES


cdef class CoreScore:
    """The score of a winning hand; made by `score_hand`. Fans are catalogue numbers; everything is taken out when asked for."""

    def __init__(self):
        raise TypeError("a score is made by score_hand()")

    @property
    def total(self):
        """Fan before the cap."""
        return self.best.total

    @property
    def capped(self):
        """Fan that is paid."""
        return self.best.capped

    @property
    def fans(self):
        """(fan, value, count) of each fan that counts, in table order."""
        cdef FanSet rest = self.best.kept
        cdef unsigned int place
        cdef list out = []
        while fs_any(&rest):
            place = fs_lowest(&rest)
            fs_drop_lowest(&rest)
            out.append((self.rules.table.fan_at[place], self.rules.table.value[place],
                        c_times(self.rules.table.fan_at[place], &self.best)))
        return tuple(out)

    @property
    def excluded(self):
        """(fan, by whom) of each fan that was shown and does not count; by whom: the first counted fan that excludes it."""
        cdef FanSet rest = self.best.shown, kept
        cdef unsigned int place, by
        cdef list out = []
        fs_remove(&rest, &self.best.kept)
        while fs_any(&rest):
            place = fs_lowest(&rest)
            fs_drop_lowest(&rest)
            kept = self.best.kept
            while fs_any(&kept):
                by = fs_lowest(&kept)
                fs_drop_lowest(&kept)
                if fs_has(&self.rules.table.excludes[by], place):
                    out.append((self.rules.table.fan_at[place], self.rules.table.fan_at[by]))
                    break
        return tuple(out)

    @property
    def form(self):
        """'standard' or 'seven_pairs'."""
        return "seven_pairs" if self.best.placed.reading.seven_pairs else "standard"

    @property
    def sets(self):
        """The four sets as (MeldType, lowest kind, melded): melds in order, then concealed chows and pungs; () in seven pairs."""
        cdef const Reading* r = &self.best.placed.reading
        cdef unsigned int i
        cdef list out = [(self.data.meld_kind[i], self.data.meld_tile[i], True) for i in range(self.data.n_melds)]
        if r.seven_pairs:
            return ()
        for i in range(N_CHOWS):
            out += [(CHOW, i, False)] * (r.chows >> (4 * i) & 15)
        for i in range(N_HAND_KINDS):
            if r.pungs >> i & 1:
                out.append((PUNG, i, False))
        return tuple(out)

    @property
    def pair(self):
        """Kind of the pair; None in seven pairs."""
        return None if self.best.placed.reading.seven_pairs else self.best.placed.reading.pair

    @property
    def winning_tile(self):
        """Kind of the winning tile."""
        return self.data.win_tile

    @property
    def completes(self):
        """What the winning tile completed: 'chow', 'pung' or 'pair'."""
        return ("chow", "pung", "pair")[self.best.placed.home]

    @property
    def completes_kind(self):
        """Lowest kind of what the winning tile completed."""
        return self.best.placed.home_tile

    def __eq__(self, other):
        if not isinstance(other, CoreScore):
            return NotImplemented
        cdef CoreScore o = other
        return (self.hand == o.hand and self.flags == o.flags and self.seat == o.seat
                and CoreScore.fans.__get__(self) == CoreScore.fans.__get__(o)
                and CoreScore.excluded.__get__(self) == CoreScore.excluded.__get__(o)
                and self.best.total == o.best.total and self.best.capped == o.best.capped)

    def __hash__(self):
        return hash((self.hand, self.flags, self.seat, self.best.total))

    def __reduce__(self):
        return score_hand, (self.hand, self.rules, self.flags, self.seat, type(self))


cdef str what_clashes(int status, unsigned int flags, unsigned int wind, const RuleTable* rules):
    """What a sentence that covers several cases leaves open: the seat, or the circumstances that were given."""
    if status == BAD_SEAT:
        here = " and ".join([TILE_CODES[kind] for kind in (rules.seat_winds[0], rules.seat_winds[1])])
        return f"{TILE_CODES[wind]}, and they are {here}" if wind < N_HAND_KINDS else ""
    if status in (CLASH_OPENING_NO_SELF_DRAW, CLASH_OPENING_MELD, CLASH_TWO_OPENINGS, CLASH_OPENING_SEAT, CLASH_OPENING_READY,
                  CLASH_OPENING_LAST):
        return "given: " + ", ".join([name for place, name in enumerate(FLAG_NAMES) if flags >> place & 1])
    return ""


cdef CoreScore c_scored(Hand hand, Rules rules, unsigned int flags, int seat, type cls):
    """The score of a hand of any making; `cls` is CoreScore or a subclass."""
    cdef CoreScore score
    cdef int status
    cdef unsigned int wind
    if hand.data.n_tiles == 0:
        check_hand(hand)
    wind = c_default_seat(flags, &rules.table) if seat == -1 else <unsigned int>seat
    if rules.table.n_fans == 0:
        raise RulesetError("the ruleset holds nothing: make one with Rules(...)")
    status = c_circumstances(&hand.data, flags, wind, &rules.table)
    if status:
        raise error_of(status, str(hand), what_clashes(status, flags, wind, &rules.table))
    score = <CoreScore>cls.__new__(cls)
    status = c_score(&hand.data, flags, wind, &rules.table, &score.best)
    if status:
        raise error_of(status, str(hand), f"it has {c_towards_minimum(&score.best, &rules.table)}, the minimum is "
                       f"{rules.table.min_fan}" if status == BELOW_MINIMUM else "")
    score.data = hand.data
    score.hand = hand
    score.rules = rules
    score.flags = flags
    score.seat = wind
    return score


def score_hand(Hand hand not None, Rules rules not None, unsigned int flags=0, int seat=-1, type cls not None=CoreScore):
    """Score a winning hand.

    Parameters
    ----------
    hand : Hand
        14 tiles with a winning tile.
    rules : Rules
        The compiled ruleset.
    flags : int
        Bits in the order of `FLAG_NAMES`.
    seat : int
        Kind of the seat wind; -1 for the dealer's (for earthly and humanly the other player's).
    cls : type
        `CoreScore` or a subclass of it.

    Raises
    ------
    HandError
        Where hand, flags and seat contradict one another.
    NotAWin
        Where the hand does not win or stays below the minimum.
    """
    if not issubclass(cls, CoreScore):
        raise TypeError(f"a score is a CoreScore, not {cls.__name__}")
    return c_scored(hand, rules, flags, seat, cls)


cdef inline bint c_add_flag(object value, unsigned int flag, unsigned int* flags) noexcept:
    """Add a flag where the value is True; False where it is neither True nor False."""
    if value is False:
        return True
    flags[0] |= flag
    return value is True


def quick_score(*, type hand not None, type score not None, type ruleset not None, type context not None, dict rules not None,
                dict winds not None):
    """Make a decorator that puts compiled code before a function `score(hand, ruleset, *, ...)` with its keywords.

    A hand or a text, a ruleset or an id, a context or flags that are True or False, and a wind need nothing of the function:
    they are read and scored here. For anything else the function is called with the same arguments. So calls are three times
    faster, and everything that is not plain has one home.

    Parameters
    ----------
    hand : type
        A subclass of `Hand`; texts are read as one.
    score : type
        The subclass of `CoreScore` that is made.
    ruleset : type
        What has its `Rules` as `compiled`.
    context : type
        What has flags as `bits`, and `seat`, a wind or None.
    rules : dict
        `Rules` by the id of a ruleset.
    winds : dict
        Kinds by what a seat can be called.
    """
    cdef type hand_class = hand, score_class = score, ruleset_class = ruleset, context_class = context
    if not issubclass(hand, Hand) or not issubclass(score, CoreScore):
        raise TypeError("the classes are subclasses of Hand and of CoreScore")
    if not all([isinstance(each, Rules) for each in rules.values()]):
        raise TypeError("rules are Rules by id")
    rules, winds = dict(rules), dict(winds)
    seat_classes = frozenset(map(type, winds))

    def decorate(general):
        default = general.__defaults__[0]

        def score(hand, ruleset=default, *, context=None, self_draw=False, ready=False, heavenly_ready=False, heavenly=False,
                  earthly=False, humanly=False, kong_draw=False, rob_kong=False, last_tile=False, last_copy=False, seat=None):
            cdef unsigned int flags = 0
            cdef int kind = -1
            compiled, wind = None, seat
            plain = (c_add_flag(self_draw, SELF_DRAW, &flags) and c_add_flag(ready, READY, &flags)
                     and c_add_flag(heavenly_ready, HEAVENLY_READY, &flags) and c_add_flag(heavenly, HEAVENLY, &flags)
                     and c_add_flag(earthly, EARTHLY, &flags) and c_add_flag(humanly, HUMANLY, &flags)
                     and c_add_flag(kong_draw, KONG_DRAW, &flags) and c_add_flag(rob_kong, ROB_KONG, &flags)
                     and c_add_flag(last_tile, LAST_TILE, &flags) and c_add_flag(last_copy, LAST_COPY, &flags))
            if context is not None:
                plain = plain and flags == 0 and seat is None and type(context) is context_class
                if plain:
                    flags, wind = context.bits, context.seat
            if wind is not None:
                wind = winds.get(wind) if type(wind) in seat_classes else None
                if wind is None:
                    plain = False
                else:
                    kind = wind
            if plain:
                if type(ruleset) is str:
                    compiled = rules.get(ruleset)
                elif type(ruleset) is ruleset_class:
                    compiled = ruleset.compiled
                if isinstance(compiled, Rules):
                    if type(hand) is hand_class:
                        return c_scored(<Hand>hand, <Rules>compiled, flags, kind, score_class)
                    if type(hand) is str:
                        return c_scored(hand_of(hand_class, <str>hand), <Rules>compiled, flags, kind, score_class)
            return general(hand, ruleset, context=context, self_draw=self_draw, ready=ready, heavenly_ready=heavenly_ready,
                           heavenly=heavenly, earthly=earthly, humanly=humanly, kong_draw=kong_draw, rob_kong=rob_kong,
                           last_tile=last_tile, last_copy=last_copy, seat=seat)
        return update_wrapper(score, general)
    return decorate
