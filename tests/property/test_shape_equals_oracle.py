"""Win test, ready tiles and wait shape are the oracle's, on hands near a win and on counts alone."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

import mj2p
import mjcore
from agree import ready_difference
from oracle import generate, wins
from oracle.notation import N_KINDS, OracleHand, counts_of, hand_text, parse_hand
from oracle.tables import RULESETS


@lru_cache(maxsize=1)
def misses(hands: int) -> tuple[tuple[str, str], ...]:
    rng = random.Random("near misses")
    return tuple(pair for name in RULESETS for pair in generate.near_misses(rng, name, hands))


def test_near_misses_are_no_wins_and_raise_not_a_win() -> None:
    chosen = [hand for hand, what in misses(2_000) if what == "no_win"]
    assert len(chosen) > 2_000
    assert [hand for hand in chosen if mj2p.is_win(hand)] == []
    for hand in chosen[:500]:
        with pytest.raises(mj2p.NotAWin):
            mj2p.score(hand, "rg")


def test_ready_tiles_and_wait_shape_of_hands_near_a_win() -> None:
    chosen = [(hand, what) for hand, what in misses(2_000) if what != "no_win"]
    assert {what for _, what in chosen} == {"ready", "not_ready"}
    assert [wrong for hand, _ in chosen if (wrong := ready_difference(hand))] == []
    assert [hand for hand, what in chosen if bool(mj2p.ready_tiles(hand)) != (what == "ready")] == []


def test_wins_are_wins_and_wait_for_their_winning_tile() -> None:
    rng = random.Random("wins")
    for name in RULESETS:
        for hand, _, _ in generate.wins(rng, name, 1_500):
            parsed = parse_hand(hand)
            before = hand_text(OracleHand(parsed.melds, parsed.before, None, parsed.flowers))
            assert mj2p.is_win(hand), hand
            assert parsed.winning in [tile.kind for tile in mj2p.ready_tiles(before)], hand
            assert ready_difference(before) is None


def _random_counts(rng: random.Random, tiles: int) -> tuple[int, ...]:
    """So many tiles of few kinds, often sets."""
    kinds = rng.choice([range(9), range(rng.randrange(1, 6), 9), range(N_KINDS)])
    while True:
        drawn: list[int] = []
        while len(drawn) < tiles:
            kind = rng.choice(kinds)
            roll = rng.random()
            drawn += [kind] if roll < 0.2 else [kind] * 3 if roll < 0.4 or kind > 6 else [kind, kind + 1, kind + 2]
        counts = counts_of(drawn[:tiles])
        if max(counts) <= 4:
            return counts


@pytest.mark.parametrize("sets", range(5))
def test_counts_alone_win_and_wait_as_the_oracle_says(sets: int) -> None:
    rng = random.Random(f"counts {sets}")
    seen = set()
    for _ in range(2_500):
        full, before = _random_counts(rng, 3 * sets + 2), _random_counts(rng, 3 * sets + 1)
        win = wins.is_win(full, 4 - sets)
        assert mj2p.is_win(bytes(full)) is win, full
        # The readings are the ways to split; the oracle may find one of them twice.
        splits = len(set(wins.standard_forms(full, 4 - sets))) + wins.is_seven_pairs(full, 4 - sets)
        assert len(mjcore.readings(bytes(full))) == splits, full
        shape = [k for k in range(N_KINDS) if wins.is_win([n + (i == k) for i, n in enumerate(before)], 4 - sets)]
        assert mjcore.wait_shape_of(bytes(before)) == sum(1 << k for k in shape), before
        assert [t.kind for t in mj2p.ready_tiles(bytes(before))] == [k for k in shape if before[k] < 4], before
        seen.add((win, bool(shape)))
    # One tile always waits for its pair.
    assert seen == {(win, waits) for win in (False, True) for waits in (False, True) if waits or sets}
