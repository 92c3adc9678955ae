"""The Gymnasium environments: Gymnasium's checker, and the vector beside Gymnasium's own vector of single ones."""

from __future__ import annotations

import warnings
from copy import copy as shallow_copy
from typing import Any

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p.env import gymnasium_env, gymnasium_vector

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from mj2p.env.gym import ENV_ID, HandEnv, HandVectorEnv

KEYS = list(mj2p.RULESETS)


@pytest.mark.parametrize("opponent", mjcore.POLICIES)
@pytest.mark.parametrize("key", KEYS)
def test_gymnasiums_checker(key: str, opponent: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ENV_ID, ruleset=key, opponent=opponent, render_mode="ansi").unwrapped)
    assert f"{key}, " in capsys.readouterr().out  # it tries every render mode


def test_the_vector_is_made_by_name() -> None:
    envs = gymnasium.make_vec(ENV_ID, num_envs=3, vectorization_mode="vector_entry_point", opponent="greedy")
    assert isinstance(envs.unwrapped, HandVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    envs.close()


@pytest.mark.parametrize("illegal", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_the_vector_says_what_gymnasiums_vector_of_single_ones_says(key: str, illegal: bool) -> None:
    n, options = 4, {"ruleset": key, "opponent": "greedy", "agent": 1, "penalty": 50.0}
    many = HandVectorEnv(n, **options)  # type: ignore[arg-type]
    single = SyncVectorEnv([lambda: HandEnv(**options)] * n, autoreset_mode=AutoresetMode.SAME_STEP)  # type: ignore[arg-type]
    assert many.single_observation_space == single.single_observation_space
    assert many.observation_space == single.observation_space
    assert many.action_space == single.action_space
    got: tuple[Any, ...] = many.reset(seed=8)
    want: tuple[Any, ...] = single.reset(seed=[mjcore.env_seed(8, i) for i in range(n)])
    ended = 0
    for step in range(120):
        assert data_equivalence(got[0], want[0], exact=True)
        assert many.observation_space.contains(got[0])
        actions = many.sample_actions()
        if illegal and step % 7 == 0:
            actions[step % n] = 76 if not got[0]["action_mask"][step % n, 76] else 0
        got, want = many.step(actions), single.step(actions)
        for one, other in zip(got[1:4], want[1:4], strict=True):
            assert one.dtype == other.dtype
            assert one.tolist() == other.tolist()
        same_infos(got[4], want[4])
        ended += int(got[2].sum())
    assert ended > n


def same_infos(got: dict[str, Any], want: dict[str, Any]) -> None:
    assert got.keys() == want.keys()
    for name, value in got.items():
        other = want[name]
        if isinstance(value, dict):
            same_infos(value, other)
        elif name == "final_obs":
            assert [data_equivalence(a, b, exact=True) for a, b in zip(value, other, strict=True) if b] == [True] * int(
                want["_final_obs"].sum()
            )
        else:
            assert value.tolist() == other.tolist()
            assert value.dtype == other.dtype


def test_gymnasiums_wrappers_take_it() -> None:
    envs = DictInfoToList(RecordEpisodeStatistics(gymnasium_vector(6, ruleset="boke", seed=4)))
    envs.reset()
    told = 0
    for _ in range(150):
        *_, infos = envs.step(envs.unwrapped.sample_actions())
        told += sum("episode" in info for info in infos)
    assert told >= 6
    envs.close()


def test_new_arrays_unless_told_otherwise() -> None:
    for copy in (True, False):
        envs = gymnasium_vector(2, seed=1, copy=copy, final_obs=False)
        first, _ = envs.reset()
        second, _, dones, _, _ = envs.step(envs.sample_actions())
        assert np.may_share_memory(first["observation"], second["observation"]) == (not copy)
        for _ in range(200):
            _, _, dones, _, infos = envs.step(envs.sample_actions())
            assert ("final_info" in infos) == bool(dones.any())
            assert "final_obs" not in infos


def test_masks_sample_legal_actions() -> None:
    env = gymnasium_env(ruleset="rg", illegal="raise", opponent="planner")
    env.action_space.seed(1)
    for seed in range(5):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            observation, _, over, _, _ = env.step(env.action_space.sample(observation["action_mask"]))
        assert not observation["action_mask"].any()
        with pytest.raises(mj2p.Mj2pError, match=r"begin with reset\(\)"):
            env.step(0)


def test_rewards_are_the_agents() -> None:
    for agent in (0, 1):
        env = HandEnv("rg", agent=agent, illegal="raise", opponent="random")
        found = set()
        for seed in range(30):
            observation, _ = env.reset(seed=seed)
            over, reward, info = False, 0.0, {}
            while not over:
                action = int(np.flatnonzero(observation["action_mask"])[-1])
                observation, reward, over, _, info = env.step(action)
            if info["winner"] >= 0:
                assert reward == (info["fan"] if info["winner"] == agent else -info["fan"])
            else:
                assert reward == 0
            found.add(info["winner"])
        assert {0, 1} & found


def test_the_vector_is_not_copied() -> None:
    with pytest.raises(TypeError, match="neither copied nor pickled"):
        shallow_copy(HandVectorEnv(2))


def test_what_cannot_be_is_refused() -> None:
    for options, words in [
        ({"opponent": "nobody"}, "no player of the core is called 'nobody'; there are random"),
        ({"opponent": None}, "no player of the core is called None"),
        ({"agent": 2}, "the agent's seat is 0 or 1"),
        ({"illegal": "ignore"}, "an illegal action can"),
        ({"ruleset": "go"}, "go"),
    ]:
        with pytest.raises(mj2p.Mj2pError, match=words):
            gymnasium_env(**options)
        with pytest.raises(mj2p.Mj2pError, match=words):
            gymnasium_vector(2, **options)
    with pytest.raises(mj2p.Mj2pError, match="render_mode"):
        gymnasium_env(render_mode="rgb_array")
    envs = gymnasium_vector(2)
    with pytest.raises(mj2p.Mj2pError, match="one seed is for all"):
        envs.reset(seed=[1, 2])
    with pytest.raises(mj2p.Mj2pError, match="reset of some"):
        envs.reset(options={"reset_mask": np.ones(2, np.bool_)})
    with pytest.raises(mj2p.Mj2pError, match="options are a dict or None, not 5"):
        envs.reset(options=5)  # type: ignore[arg-type]
    envs.reset()
    with pytest.raises(mj2p.IllegalMove, match="environment 1: 77"):
        envs.step(np.array([int(envs.sample_actions()[0]), 77]))
    single = gymnasium_env()
    single.reset(seed=1)
    assert single.game is not None
    before = single.game.to_bytes()
    for bad in (77, -1, 500, np.array([0]), np.float32(0), 1.5, None, True, np.True_, np.nan, [], "pass", 10**400):
        with pytest.raises(mj2p.IllegalMove, match="an action is a whole number from 0 to 76, not "):
            single.step(bad)
        assert single.game.to_bytes() == before
    for good in (np.array(0), np.int64(0), mj2p.Action(0)):
        single.step(good)
        single.reset(seed=1)
    strict = gymnasium_vector(2, illegal="raise", seed=1)
    strict.reset()
    with pytest.raises(mj2p.IllegalMove, match="environment 0"):
        strict.step(np.array([77, 77]))
