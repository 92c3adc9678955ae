"""Distance to ready, useful tiles, and the worth of a hand alone with the wall, against brute force."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement

import pytest

import mj2p
import mjcore
from oracle import worth as oracle

RULES = mj2p.RULESETS["rg"].compiled
NONE_MELDED = (0,) * 16


def counts_of(kinds) -> tuple[int, ...]:
    return tuple(list(kinds).count(kind) for kind in range(16))


@pytest.mark.parametrize("n_tiles", [1, 4])
def test_small_hands_all_of_them(n_tiles):
    kinds = (0, 1, 2, 3, 4, 6, 8, 9, 13)
    for held in combinations_with_replacement(kinds, n_tiles):
        counts = counts_of(held)
        if max(counts) > 4:
            continue
        away, useful = mjcore.nearness(bytes(counts))
        assert away == oracle.distance(counts, NONE_MELDED), held
        if away > 0:
            assert set(useful) == oracle.useful(counts, NONE_MELDED), held


def melded_hand(rng: random.Random) -> tuple[mjcore.Hand, tuple[int, ...]] | None:
    """A hand with up to three melds of any sort, most of it in the suit."""
    pool = [kind for kind in range(16) for _ in range(4)]
    melds = []
    for _ in range(rng.randint(0, 3)):
        sort = rng.choice([0, 0, 1, 2, 3])
        kind = rng.randrange(7 if sort == 0 else 11)
        tiles = [kind, kind + 1, kind + 2] if sort == 0 else [kind] * (3 if sort == 1 else 4)
        if any(pool.count(tile) < tiles.count(tile) for tile in tiles):
            continue
        for tile in tiles:
            pool.remove(tile)
        melds.append((sort, kind))
    near = [kind for kind in pool if kind < rng.choice([6, 9, 11, 16])]
    n = 13 - 3 * len(melds)
    if len(near) < n:
        return None
    hand = mjcore.Hand(rng.sample(near, n), melds)
    melded = [0] * 16
    for sort, kind in melds:
        for tile in [kind, kind + 1, kind + 2] if sort == 0 else [kind] * (3 if sort == 1 else 4):
            melded[tile] += 1
    return hand, tuple(melded)


def test_distance_is_one_more_than_the_best_exchange_leaves():
    """0 where the hand is ready, else 1 + the least distance after a draw and a discard: with that it is exact."""
    rng = random.Random(11)
    seen = set()
    for _ in range(1500):
        made = melded_hand(rng)
        if made is None:
            continue
        hand, melded = made
        away, useful = mjcore.nearness(hand)
        seen.add(away)
        assert (away == 0) == bool(mjcore.ready_tiles(hand))
        if away == 0:
            assert useful == mjcore.ready_tiles(hand)
            continue
        held = list(hand.concealed)
        nearer = set()
        for kind in range(16):
            if held.count(kind) + melded[kind] == 4:
                continue
            taken = [*held, kind]
            left = min(
                mjcore.nearness(mjcore.Hand([t for i, t in enumerate(taken) if i != j], hand.melds))[0]
                for j in range(len(taken))
            )
            assert left >= away - 1
            if left < away:
                nearer.add(kind)
        assert set(useful) == nearer != set()
    assert {0, 1, 2, 3} <= seen


def test_a_hand_to_move_is_as_near_as_its_best_discard():
    rng = random.Random(12)
    for _ in range(500):
        held = sorted(rng.sample([kind for kind in range(16) for _ in range(4)], 14))
        hand = mjcore.Hand(held, (), held[-1])
        rows = mjcore.discards_by_nearness(hand)
        away = mjcore.nearness(hand)[0]
        assert away == (-1 if mjcore.is_win(hand) else min(left for _, left, _ in rows))
        for kind, left, useful in rows:
            rest = list(held)
            rest.remove(kind)
            assert (left, useful) == mjcore.nearness(mjcore.Hand(rest))


# ---- worth


def small_case(rng: random.Random):
    """A hand with two or three honour pungs, and a pool of few unseen tiles near it."""
    n_melds = rng.choice([2, 3, 3])
    kinds = rng.sample([13, 14, 15, 9, 10], n_melds)
    melded = counts_of([kind for kind in kinds for _ in range(3)])
    pool = [kind for kind in range(16) for _ in range(4 - melded[kind])]
    low = rng.randrange(5)
    near = [kind for kind in pool if low <= kind <= low + 4 or kind == 11]
    held = rng.sample(near, 13 - 3 * n_melds)
    for kind in held:
        pool.remove(kind)
    unseen = rng.sample([kind for kind in pool if low - 1 <= kind <= low + 5 or kind == 11], rng.choice([4, 5, 6]))
    return mjcore.Hand(held, [(1, kind) for kind in kinds]), melded, counts_of(unseen), rng.randint(1, len(unseen))


@pytest.mark.parametrize("for_fan", [True, False])
def test_worth_is_what_every_order_of_the_pool_gives_on_average(for_fan):
    rng = random.Random(21 + for_fan)
    seen = {0: 0, 1: 0, 2: 0}
    while min(seen[0], seen[1]) < 40 or seen[2] < 6:
        hand, melded, unseen, draws = small_case(rng)
        away = mjcore.nearness(hand)[0]
        if away > 2 or seen[away] >= (6 if away == 2 else 40):
            continue
        seen[away] += 1

        @cache
        def fan(counts, kind, hand=hand):
            held = [k for k in range(16) for _ in range(counts[k])]
            won = mjcore.Hand([*held, kind], hand.melds, kind)
            return mjcore.score_hand(won, RULES, mjcore.SELF_DRAW).capped

        chance, expected = oracle.worth(counts_of(hand.concealed), melded, unseen, draws, fan, for_fan)
        found = mjcore.worth_of(hand, -1, bytes(unseen), draws, RULES, for_fan=for_fan)
        assert found[0] == away
        assert found[1] == pytest.approx(float(chance), abs=1e-9)
        assert found[2] == pytest.approx(float(expected), abs=1e-7)


@pytest.mark.parametrize("text", ["1234567899mCCC", "12345678mEECCC", "1123456778mEEE"])
def test_worth_of_a_whole_hand_agrees_with_plain_drawing(text):
    """Straight play by hand, no tile put back: at distance 0 and 1 there is little to choose, and the means agree."""
    rng = random.Random(5)
    hand = mj2p.Hand.parse(text)
    unseen = [4 - n for n in mjcore.Hand.counts.__get__(hand)]
    pool = [kind for kind in range(16) for _ in range(unseen[kind])]
    away, chance, _, error, _ = mjcore.worth_of(hand, -1, bytes(unseen), 12, RULES, for_fan=False)
    assert error == 0.0
    assert away <= 1
    n, won = 4000, 0
    for _ in range(n):
        counts = list(mjcore.Hand.counts.__get__(hand))
        now = away
        for kind in rng.sample(pool, 12):
            _, useful = mjcore.nearness(bytes(counts))
            if kind not in useful:
                continue
            if now == 0:
                won += 1
                break
            counts[kind] += 1
            options = []
            for out in range(16):
                if counts[out]:
                    rest = counts.copy()
                    rest[out] -= 1
                    left, ready = mjcore.nearness(bytes(rest))
                    if left == 0:
                        options.append((sum(unseen[k] for k in ready), rest))
            counts = max(options)[1]
            now = 0
    # The simple player throws for the most unseen copies, which is hardly ever worse than the best.
    assert won / n == pytest.approx(chance, abs=0.03)


def test_worth_grows_with_the_draws_and_the_best_for_the_fan_has_the_most_fan():
    hand = mj2p.Hand.parse("1234567mEECCF9m")
    unseen = bytes(4 - n for n in mjcore.Hand.counts.__get__(hand))
    last = (0.0, 0.0)
    for draws in range(0, 30, 3):
        _, chance, fan, *_ = mjcore.worth_of(hand, -1, unseen, draws, RULES)
        assert chance >= last[0] - 1e-12
        assert fan >= last[1] - 1e-12
        last = chance, fan
        by_chance = mjcore.worth_of(hand, -1, unseen, draws, RULES, for_fan=False)
        assert by_chance[1] >= chance - 1e-12
        assert by_chance[2] <= fan + 1e-9


def test_a_deeper_hand_is_played_out_with_a_seed():
    hand = mj2p.Hand.parse("1358mEESSCCFNW")
    unseen = bytes(4 - n for n in mjcore.Hand.counts.__get__(hand))
    first, again, other = (mjcore.worth_of(hand, -1, unseen, 18, RULES, samples=3000, seed=seed) for seed in (1, 1, 2))
    assert first[0] > 2
    assert first == again
    assert first != other
    assert first[1] == pytest.approx(other[1], abs=6 * first[3])
    assert first[2] == pytest.approx(other[2], abs=6 * first[4])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((mjcore.Hand.parse("1234567899mCCC"), -1, bytes([4] * 16), 3, RULES), "there are 4"),
        ((mjcore.Hand.parse("1234567899mCCC"), -1, bytes(16), -3, RULES), "draws left"),
        ((mjcore.Hand.parse("1234567899mCCC"), 15, bytes(16), 3, RULES), "not among the concealed"),
        ((mjcore.Hand.parse("1234567899mCCCE"), -1, bytes(16), 3, RULES), "worth is that of 13"),
        ((mjcore.Hand.parse("1234567899mCCC"), -1, bytes(15), 3, RULES), "counts must be"),
    ],
)
def test_what_cannot_be_worked_out_is_refused(arguments, sentence):
    with pytest.raises(mj2p.HandError, match=sentence):
        mjcore.worth_of(*arguments)
