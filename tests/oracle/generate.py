"""Seeded random hands: possible wins with flags, seat and flowers, and near misses.

Everything is drawn from the ``random.Random`` passed in.  Hands come as text in the
canonical form (rules, section 1); nothing here yields what ``possible`` calls a fault.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from .notation import (
    CHOW,
    DRAGONS,
    EAST,
    EDGE_TILES,
    HONOURS,
    KONG,
    N_KINDS,
    PUNG,
    WINDS,
    Meld,
    OracleHand,
    counts_of,
    hand_text,
    kind_code,
)
from .possible import flag_faults
from .scoring import FLAGS
from .tables import RULESETS, Ruleset
from .wins import is_win, ready_tiles

Win = tuple[str, tuple[str, ...], str]  # hand text, flags, seat wind
# Sets and pair(s) of a win: which sets become melds is decided later.
Shape = tuple[list[Meld], list[int]]


def chow(low: int) -> Meld:
    return Meld(CHOW, low, concealed=True)


def pung(kind: int) -> Meld:
    return Meld(PUNG, kind, concealed=True)


def fits(sets: list[Meld], loose: list[int]) -> bool:
    """No kind more than four times."""
    tiles = [t for s in sets for t in s.tiles] + loose
    return max(counts_of(tiles)) <= 4


# Flags


@cache
def legal_flag_sets(
    melds: bool, kongs: bool, dealer: bool, copies: int, hidden_copies: int, ruleset: Ruleset
) -> tuple[tuple[str, ...], ...]:
    """Every set of flags that can go together with such a hand."""
    found = []
    for size in range(len(FLAGS) + 1):
        for chosen in combinations(FLAGS, size):
            if not flag_faults(
                frozenset(chosen),
                melds=melds,
                kongs=kongs,
                dealer=dealer,
                copies=copies,
                hidden_copies=hidden_copies,
                ruleset=ruleset,
            ):
                found.append(chosen)
    return tuple(found)


def random_flags(rng: random.Random, hand: OracleHand, ruleset: Ruleset, dealer: bool) -> tuple[str, ...]:
    """Flags that can go with the hand; every possible set has a chance."""
    assert hand.winning is not None
    legal = legal_flag_sets(
        bool(hand.melds),
        any(m.kind == KONG for m in hand.melds),
        dealer,
        hand.tiles.count(hand.winning) - 1,
        hand.concealed.count(hand.winning) - 1,
        ruleset,
    )
    if rng.random() < 0.4:
        legal = tuple(chosen for chosen in legal if len(chosen) <= 1)
    return rng.choice(legal)


def random_flowers(rng: random.Random, ruleset: Ruleset) -> tuple[int, ...]:
    """None to eight different flowers, in the order laid aside."""
    if not ruleset.flowers:
        return ()
    roll = rng.random()
    if roll < 0.35:
        return ()
    if roll < 0.45:
        return tuple(rng.sample(range(1, 9), 8))
    if roll < 0.55:  # all of 梅蘭竹菊, some seasons
        flowers = [5, 6, 7, 8, *rng.sample(range(1, 5), rng.randrange(4))]
        return tuple(rng.sample(flowers, len(flowers)))
    return tuple(rng.sample(range(1, 9), rng.randrange(1, 8)))


# From a shape to a hand


def make_hand(
    rng: random.Random,
    sets: list[Meld],
    pairs: list[int],
    ruleset: Ruleset,
    *,
    melds: float | int = 0.35,
    kongs: float = 0.25,
    winning: int | None = None,
) -> OracleHand:
    """Call some sets, make some pungs kongs, choose the winning tile, add flowers.

    ``melds``: the chance of each set to be a meld, or exactly how many.
    """
    order = rng.sample(range(len(sets)), len(sets))
    if isinstance(melds, int):
        called = set(order[:melds])
    else:
        called = {i for i in order if rng.random() < melds}
    laid: list[Meld] = []
    concealed = [k for kind in pairs for k in (kind, kind)]
    every_tile = counts_of([t for s in sets for t in s.tiles] + concealed)
    for i in order:
        s = sets[i]
        if i not in called:
            concealed.extend(s.tiles)
        elif s.kind == CHOW:
            laid.append(Meld(CHOW, s.tile))
        elif every_tile[s.tile] == 3 and rng.random() < kongs:
            hidden = rng.random() < 0.5
            laid.append(Meld(KONG, s.tile, concealed=hidden, added=not hidden and rng.random() < 0.5))
        else:
            laid.append(Meld(PUNG, s.tile))
    if winning is None or winning not in concealed:
        winning = rng.choice(concealed)
    return OracleHand(tuple(laid), tuple(sorted(concealed)), winning, random_flowers(rng, ruleset))


def finish(rng: random.Random, hand: OracleHand, ruleset: Ruleset) -> Win:
    """Add the seat and the flags."""
    dealer = rng.random() < 0.5
    flags = random_flags(rng, hand, ruleset, dealer)
    seat = ruleset.seat_winds[0 if dealer else 1]
    return hand_text(hand), flags, kind_code(seat)


def random_sets(rng: random.Random, n: int, kinds: tuple[int, ...], chows: float = 0.5) -> list[Meld]:
    """``n`` sets at random, their tiles among ``kinds``; copies are not counted."""
    lows = [k for k in kinds if k + 2 < EAST and k + 1 in kinds and k + 2 in kinds]
    return [chow(rng.choice(lows)) if lows and rng.random() < chows else pung(rng.choice(kinds)) for _ in range(n)]


def random_shape(
    rng: random.Random,
    kinds: tuple[int, ...],
    chows: float = 0.5,
    fixed: tuple[Meld, ...] = (),
    pair: int | None = None,
) -> Shape:
    """Four sets, the fixed ones among them, and a pair, that fit the tiles there are."""
    while True:
        sets = list(fixed) + random_sets(rng, 4 - len(fixed), kinds, chows)
        eyes = rng.choice(kinds) if pair is None else pair
        if fits(sets, [eyes, eyes]):
            return sets, [eyes]


def random_pairs(rng: random.Random, kinds: tuple[int, ...], alike: float) -> list[int]:
    """Seven pairs, with a chance of four alike."""
    pairs: list[int] = []
    while len(pairs) < 7:
        kind = rng.choice(kinds)
        again = kind in pairs and (pairs.count(kind) == 2 or rng.random() > alike)
        if again and len(set(pairs)) < len(kinds):
            continue
        if pairs.count(kind) < 2:
            pairs.append(kind)
    return sorted(pairs)


ALL = tuple(range(N_KINDS))
SUIT = tuple(range(EAST))


def random_win(rng: random.Random, ruleset: Ruleset) -> Win:
    """A win without any particular shape."""
    if rng.random() < 0.12:
        hand = make_hand(rng, [], random_pairs(rng, ALL, 0.2), ruleset)
    else:
        sets, pair = random_shape(rng, ALL)
        hand = make_hand(rng, sets, pair, ruleset, melds=rng.choice([0, 0, 1, 2, 3, 4]))
    return finish(rng, hand, ruleset)


# Nasty wins: one maker a difficulty


def shifted_pungs(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Pungs of consecutive ranks, chows across them: the pair and the fourth set near."""
    n = rng.choice([3, 3, 4])
    low = rng.randrange(EAST - n + 1)
    near = tuple(k for k in range(low - 2, low + n + 2) if 0 <= k < EAST)
    kinds = near if rng.random() < 0.7 else ALL
    sets, pair = random_shape(rng, kinds, 0.3, tuple(pung(low + i) for i in range(n)))
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.0, 0.2, 0.5]), kongs=0.3)


def equal_chows(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Two, three or four equal chows."""
    low = rng.randrange(7)
    kinds = rng.choice([SUIT, ALL, tuple(k for k in range(low - 1, low + 5) if 0 <= k < EAST)])
    sets, pair = random_shape(rng, kinds, 0.8, (chow(low),) * rng.choice([2, 3, 3, 4]))
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.0, 0.4, 0.8]))


def stepped_chows(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Chows one, two or three ranks apart, straights among them."""
    n, step = rng.choice([(4, 1), (4, 2), (3, 1), (3, 2), (3, 3), (2, 3), (2, 3)])
    low = rng.randrange(7 - (n - 1) * step)
    fixed = tuple(chow(low + i * step) for i in range(n))
    sets, pair = random_shape(rng, rng.choice([SUIT, ALL]), 0.7, fixed)
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.0, 0.4, 0.8]))


def terminal_chows(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """123 and 789 twice or once, the pair of 5 or another."""
    fixed = (chow(0), chow(6)) * rng.choice([1, 2, 2])
    kinds = rng.choice([EDGE_TILES, SUIT, ALL])
    sets, pair = random_shape(rng, kinds, 0.5, fixed, rng.choice([4, 4, None]))
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.0, 0.5]))


def seven_pairs(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Seven pairs: four alike, shifted, honours only, edge tiles, few ranks."""
    low = rng.randrange(3)
    kinds, alike = rng.choice(
        [
            (ALL, 0.9),
            (SUIT, 0.7),
            (HONOURS, 0.4),
            (EDGE_TILES, 0.5),
            (tuple(range(low, low + 7)), 0.0),
            (tuple(range(low, low + 6)), 0.6),
            ((0, 1, 2, 3), 1.0),
            ((5, 6, 7, 8), 1.0),
        ]
    )
    pairs = random_pairs(rng, kinds, alike)
    return make_hand(rng, [], pairs, ruleset)


def twin_chows(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Two times two equal chows: standard and seven pairs at once."""
    while True:
        a, b = rng.randrange(7), rng.randrange(7)
        sets, eyes = [chow(a), chow(a), chow(b), chow(b)], rng.choice(ALL)
        if fits(sets, [eyes, eyes]):
            return make_hand(rng, sets, [eyes], ruleset, melds=0)


def nine_gates(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """1112345678999 and one more; the winning tile is that one or any other."""
    extra = rng.randrange(EAST)
    tiles = sorted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, extra])
    winning = extra if rng.random() < 0.5 else rng.choice(tiles)
    return OracleHand((), tuple(tiles), winning, random_flowers(rng, ruleset))


def honours(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Wind and dragon hands: big and little, alone or with suit tiles."""
    group = rng.choice([WINDS, DRAGONS])
    n = rng.randrange(2, len(group) + 1)
    chosen = rng.sample(group, n)
    rest = [k for k in group if k not in chosen]
    eyes = rng.choice(rest) if rest and rng.random() < 0.6 else None
    kinds = rng.choice([HONOURS, EDGE_TILES, ALL])
    sets, pair = random_shape(rng, kinds, 0.5, tuple(pung(k) for k in chosen), eyes)
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.3, 0.7, 1.0]), kongs=0.3)


def many_kongs(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """One to four kongs, concealed and melded."""
    n = rng.randrange(1, 5)
    kinds = rng.choice([ALL, SUIT, EDGE_TILES, HONOURS])
    while True:
        fixed = tuple(pung(k) for k in rng.sample(kinds, n))
        sets, pair = random_shape(rng, kinds, 0.4, fixed)
        hand = make_hand(rng, sets, pair, ruleset, melds=max(n, rng.choice([1, 2, 3, 4])), kongs=1.0)
        if any(m.kind == KONG for m in hand.melds):
            return hand


def concealed_pungs(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Concealed pungs; the winning tile has two homes where the tiles allow it."""
    n = rng.choice([2, 3, 3, 4, 4])
    pungs = rng.sample(ALL if rng.random() < 0.5 else SUIT, n)
    fixed = [pung(k) for k in pungs]
    if n < 4 and rng.random() < 0.7:  # a chow that shares a tile with a pung
        suited = [k for k in pungs if k < EAST]
        if suited:
            low = rng.choice(suited) - rng.randrange(3)
            if 0 <= low <= 6:
                fixed.append(chow(low))
    sets, pair = random_shape(rng, rng.choice([SUIT, ALL]), 0.6, tuple(fixed[:4]))
    winning = rng.choice(pungs)
    melds = rng.choice([0.0, 0.0, 0.0, 0.3])
    return make_hand(rng, sets, pair, ruleset, melds=melds, kongs=1.0, winning=winning)


def waits(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Edge, closed and single waits, alone and among others; wide waits too."""
    if rng.random() < 0.6:  # everything else out of the way
        n = rng.choice([1, 1, 2])
        low = rng.randrange(6)
        kinds = tuple(range(min(low, 4), min(low, 4) + 5))
        sets, pair = random_shape(rng, kinds, 0.7, tuple(pung(k) for k in rng.sample(HONOURS, 4 - n)))
    else:
        sets, pair = random_shape(rng, SUIT, 0.7)
    roll = rng.random()
    winning = rng.choice(pair) if roll < 0.3 else rng.choice([2, 6]) if roll < 0.5 else None
    melds = rng.choice([0.0, 0.3, 0.7, 3, 4])
    return make_hand(rng, sets, pair, ruleset, melds=melds, kongs=0.6, winning=winning)


def last_copies(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """The winner's own exposed melds hold the other three copies of the winning tile."""
    while True:
        winning = rng.randrange(EAST)
        lows = [low for low in range(winning - 2, winning + 1) if 0 <= low <= 6]
        if rng.random() < 0.5:
            open_sets = [Meld(PUNG, winning)]
        else:
            open_sets = [Meld(CHOW, rng.choice(lows)) for _ in range(3)]
        closed = [chow(rng.choice(lows))]
        closed += random_sets(rng, 3 - len(open_sets), ALL, 0.5)
        eyes = rng.choice(ALL)
        concealed = [t for s in closed for t in s.tiles] + [eyes, eyes]
        if fits(open_sets, concealed) and concealed.count(winning) == 1:
            flowers = random_flowers(rng, ruleset)
            return OracleHand(tuple(open_sets), tuple(sorted(concealed)), winning, flowers)


def tile_hogs(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Four of a kind used without a kong, once or twice; a fifth copy in the shape."""
    low = rng.randrange(7)
    fixed = (pung(low + rng.randrange(3)), chow(low))
    kinds = rng.choice([SUIT, ALL, tuple(range(min(low, 4), min(low, 4) + 5))])
    sets, pair = random_shape(rng, kinds, 0.6, fixed)
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.3, 0.6]), kongs=0.3)


def narrow(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Upper four, lower four, all simples, outside hands, one suit only."""
    kinds = rng.choice([(0, 1, 2, 3), (5, 6, 7, 8), tuple(range(1, 8)), SUIT, SUIT, EDGE_TILES])
    fixed: tuple[Meld, ...] = ()
    if kinds == EDGE_TILES:  # chows with an edge tile
        fixed = tuple(chow(rng.choice([0, 6])) for _ in range(rng.randrange(3)))
    sets, pair = random_shape(rng, kinds, rng.choice([0.2, 0.6, 0.9]), fixed)
    return make_hand(rng, sets, pair, ruleset, melds=rng.choice([0.0, 0.0, 0.4, 0.8]))


def melded(rng: random.Random, ruleset: Ruleset) -> OracleHand:
    """Four melds, a concealed kong among them or not."""
    sets, pair = random_shape(rng, rng.choice([ALL, SUIT]), rng.choice([0.3, 0.7]))
    return make_hand(rng, sets, pair, ruleset, melds=4, kongs=rng.choice([0.0, 0.4]))


NASTY: tuple[Callable[[random.Random, Ruleset], OracleHand], ...] = (
    shifted_pungs,
    equal_chows,
    stepped_chows,
    terminal_chows,
    seven_pairs,
    twin_chows,
    nine_gates,
    honours,
    many_kongs,
    concealed_pungs,
    waits,
    last_copies,
    tile_hogs,
    narrow,
    melded,
)


def nasty_win(rng: random.Random, ruleset: Ruleset) -> Win:
    """A win that is hard to score."""
    return finish(rng, rng.choice(NASTY)(rng, ruleset), ruleset)


def wins(rng: random.Random, ruleset: str | Ruleset, n: int, nasty: float = 0.7) -> Iterator[Win]:
    """``n`` wins as (hand text, flags, seat wind), so many of them nasty."""
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    for _ in range(n):
        yield (nasty_win if rng.random() < nasty else random_win)(rng, rules)


# Near misses


def _redrawn(rng: random.Random, hand: OracleHand, swaps: int) -> OracleHand:
    """Some concealed tiles changed for others that are still there."""
    concealed = list(hand.concealed)
    for _ in range(swaps):
        i = rng.randrange(len(concealed))
        held = counts_of(hand.tiles[: -len(hand.concealed)] + tuple(concealed))
        concealed[i] = rng.choice([k for k in ALL if held[k] < 4])
    winning = rng.choice(concealed)
    return OracleHand(hand.melds, tuple(sorted(concealed)), winning, hand.flowers)


def _false_pairs(rng: random.Random) -> OracleHand:
    """Pairs beside a concealed kong, or six pairs and two odd tiles."""
    if rng.random() < 0.5:
        kinds = rng.sample(ALL, 6)
        melds: tuple[Meld, ...] = (Meld(KONG, kinds[0], concealed=True),)
        concealed = [k for k in kinds[1:] for _ in range(2)] + [rng.choice(kinds[1:])]
    else:
        kinds = rng.sample(ALL, 8)
        melds = ()
        concealed = [k for k in kinds[:6] for _ in range(2)] + kinds[6:]
    return OracleHand(melds, tuple(sorted(concealed)), rng.choice(concealed))


def near_misses(rng: random.Random, ruleset: str | Ruleset, n: int) -> Iterator[tuple[str, str]]:
    """``n`` times (hand text, what it is).

    ``no_win``: fourteen tiles that do not win; ``ready``, ``not_ready``: a hand before
    its winning tile that has a ready tile, or has none.
    """
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    made = 0
    while made < n:
        roll = rng.random()
        hand = rng.choice(NASTY)(rng, rules)
        if roll < 0.5:
            if roll < 0.1:
                hand = _false_pairs(rng)
            else:
                hand = _redrawn(rng, hand, rng.choice([1, 1, 2]))
            if is_win(counts_of(hand.concealed), len(hand.melds)):
                continue
            made += 1
            yield hand_text(hand), "no_win"
            continue
        if roll < 0.75:
            hand = _redrawn(rng, hand, 1)
        waiting = OracleHand(hand.melds, hand.before, None, hand.flowers)
        made += 1
        yield hand_text(waiting), "ready" if ready_tiles(waiting) else "not_ready"
