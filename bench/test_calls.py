"""How long one call from Python takes: score, win test, ready tiles, distance, hint.

    python -m pytest bench/test_calls.py

Each benchmark checks its answer. Targets: score of a Hand 0.4 us, from text 0.5 us, `is_win` 90 ns,
`ready_tiles` 150 ns, a hint on a ready hand 20 us, the outlook at distance 1 5 ms.
"""

import pytest

import mj2p
import mjcore

WIN = "[CCC] 123456m99m 78m +9m | 1f"
WIN_COUNTS = mjcore.Hand.counts.__get__(mj2p.Hand.parse("11223344556677m"))
READY_COUNTS = mjcore.Hand.counts.__get__(mj2p.Hand.parse("123456789mEECC"))


@pytest.mark.parametrize("ruleset", list(mj2p.RULESETS))
def test_score_of_a_hand(benchmark, ruleset):
    hand = mj2p.Hand.parse(WIN.partition("|")[0])
    found = benchmark(mj2p.score, hand, ruleset, self_draw=True)
    assert found.total == {"rg": 26, "seasonal": 27, "boke": 26}[ruleset]


def test_score_from_text(benchmark):
    assert benchmark(mj2p.score, WIN, self_draw=True).total == 27


def test_score_with_every_fan_named(benchmark):
    def named():
        return [(each.fan.en, each.points) for each in mj2p.score(WIN, self_draw=True).fans]

    assert benchmark(named)[0] == ("Pure Straight", 16)


def test_is_win_from_counts(benchmark):
    assert benchmark(mj2p.is_win, WIN_COUNTS) is True


def test_ready_tiles_from_counts(benchmark):
    assert benchmark(mj2p.ready_tiles, READY_COUNTS)


def test_ready_mask_in_the_core(benchmark):
    assert benchmark(mjcore.ready_mask_of, READY_COUNTS)


def test_distance_of_counts(benchmark):
    counts = bytes([1, 0, 0] * 3 + [1] * 4 + [2, 2, 2])
    assert benchmark(mj2p.distance, counts) == 3


def test_hint_on_a_ready_hand(benchmark):
    hand = mj2p.Hand.parse("[CCC] 1234567899m")
    assert benchmark(mj2p.hint, hand).worth == 118


@pytest.mark.parametrize(("text", "away"), [("456678889mEEEE", 1), ("1458899mEECCCF", 2)])
def test_outlook(benchmark, text, away):
    hand = mj2p.Hand.parse(text)
    unseen = bytes(4 - n for n in mjcore.Hand.counts.__get__(hand))
    rules = mj2p.RULESETS["rg"].compiled
    assert benchmark(mjcore.worth_of, hand, -1, unseen, 18, rules)[0] == away
