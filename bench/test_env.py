"""How fast the environments are stepped.

    python -m pytest bench/test_env.py

`extra_info` tells the steps a second of the fastest round. The target is 1,000,000 steps a second on one thread with
observations, masks and random masked actions drawn in the core (`sample_actions`); what other interfaces cost stands
beside it.
"""

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p.env import VectorEnv, planes, state_planes

KEYS = list(mj2p.RULESETS)


def tell(benchmark, steps):
    if benchmark.stats:
        benchmark.extra_info["steps_per_second"] = round(steps / benchmark.stats.stats.min)


@pytest.mark.parametrize("n", [64, 1024, 8192])
@pytest.mark.parametrize("key", KEYS)
def test_random_steps_with_observations(benchmark, key, n):
    env, actions, rounds = VectorEnv(n, key, 1), np.zeros(n, np.int64), 65536 // n
    env.reset()

    def loop():
        for _ in range(rounds):
            env.step(env.sample_actions(actions))

    benchmark(loop)
    tell(benchmark, n * rounds)


@pytest.mark.parametrize("threads", [1, 2])
def test_threads(benchmark, threads):
    env, actions = VectorEnv(8192, "rg", 1, threads=threads), np.zeros(8192, np.int64)
    env.reset()

    def loop():
        for _ in range(8):
            env.step(env.sample_actions(actions))

    benchmark(loop)
    tell(benchmark, 8 * 8192)


def test_random_steps_chosen_by_numpy(benchmark):
    """The same with actions drawn from the masks by NumPy."""
    env, chooser = VectorEnv(1024, "rg", 1), np.random.default_rng(1)
    steps = env.reset()

    def loop():
        for _ in range(16):
            env.step((chooser.random(steps.masks.shape) * steps.masks).argmax(axis=1))

    benchmark(loop)
    tell(benchmark, 16 * 1024)


@pytest.mark.parametrize("opponent", mjcore.POLICIES)
def test_steps_of_one_agent(benchmark, opponent):
    env, actions = VectorEnv(256, "rg", 1, opponent=opponent), np.zeros(256, np.int64)
    env.reset()
    benchmark(lambda: env.step(env.sample_actions(actions)))
    tell(benchmark, 256)


def test_gymnasium_vector(benchmark):
    pytest.importorskip("gymnasium")
    envs = mj2p.env.gymnasium_vector(1024, seed=1)
    envs.reset()
    benchmark(lambda: envs.step(envs.sample_actions()))
    tell(benchmark, 1024)


def hands_by_aec(env, choose):
    steps = 0
    env.reset()
    for _ in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        env.step(None if terminated else choose(seen["action_mask"]))
        steps += not terminated
    return steps


def first_action(mask):
    return int(mask.argmax())


@pytest.mark.parametrize("wrapped", [True, False])
def test_aec_hand(benchmark, wrapped):
    """A hand through PettingZoo's loop, with its wrappers and without."""
    pytest.importorskip("pettingzoo")
    env = mj2p.env.aec() if wrapped else mj2p.env.mj2p_v0.raw_env()
    env.reset(seed=1)
    steps = benchmark(hands_by_aec, env, first_action)
    tell(benchmark, steps)


def test_the_same_hand_without_pettingzoo(benchmark):
    """What the loop above asks for, straight from `Game` and `planes`: the rest is PettingZoo's."""

    def hand():
        game, steps = mj2p.Game("rg", seed=1), 0
        while game.turn is not None:
            planes(game, game.turn)
            game.step(first_action(game.action_mask()))
            steps += 1
        return steps

    steps = benchmark(hand)
    tell(benchmark, steps)


def test_planes(benchmark):
    game = mj2p.Game("rg", seed=1)
    benchmark(planes, game, 0)


def test_state_planes(benchmark):
    game = mj2p.Game("rg", seed=1)
    benchmark(state_planes, game, 0)
