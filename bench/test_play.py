"""How fast hands are played: in the core, by a Python loop, with views and records.

    python -m pytest bench/test_play.py

Rates (hands or steps a second) are in the column OPS of each group, times a number that the name tells: a round of
`test_hands_in_the_core` plays 1,000 hands.
"""

import random

import pytest

import mj2p
import mjcore
from mj2p.simulate import simulate

KEYS = list(mj2p.RULESETS)


@pytest.mark.parametrize("key", KEYS)
def test_hands_in_the_core_1000(benchmark, key):
    """Deal, legal moves, choice, push, score at the end: the target is 80,000 hands a second."""
    summary = benchmark(simulate, key, 1000, 1)
    assert summary.hands == 1000


@pytest.mark.parametrize("key", KEYS)
def test_python_loop_of_steps_100_hands(benchmark, key):
    """legal_actions, a random choice, step: the target is 300,000 steps a second. `extra_info` tells the steps."""
    games = [mj2p.Game(key, seed=1, index=index) for index in range(100)]
    choose = random.Random(1).choice

    def loop():
        steps = 0
        for start in games:
            game = start.copy()
            while game.turn is not None:
                game.step(choose(game.legal_actions()))
                steps += 1
        return steps

    steps = benchmark(loop)
    benchmark.extra_info["steps"] = steps
    benchmark.extra_info["steps_per_second"] = round(steps / benchmark.stats.stats.min) if benchmark.stats else None
    assert steps > 1000


def test_copy(benchmark):
    """The target is 300 ns."""
    game = mj2p.Game("rg", seed=1)
    benchmark.extra_info["bytes"] = mjcore.deal_size()
    assert benchmark(game.copy) == game


def test_new_game(benchmark):
    assert benchmark(mj2p.Game, "rg", seed=1).turn is not None


def test_observe(benchmark):
    game = mj2p.Game("rg", seed=1)
    for _ in range(10):
        game.step(game.legal_actions()[0])
    assert benchmark(game.observe, game.turn).is_turn


def test_action_mask(benchmark):
    assert benchmark(mj2p.Game("rg", seed=1).action_mask).any()


def test_record_and_replay(benchmark):
    game = mj2p.Game("rg", seed=1)
    game.play_out()
    assert benchmark(lambda: mj2p.replay(game.record())) == game


def test_perft_3(benchmark):
    assert benchmark(mj2p.perft, mj2p.Game("boke", seed=1), 3) > 0
