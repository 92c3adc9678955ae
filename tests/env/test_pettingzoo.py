"""The PettingZoo environment: PettingZoo's own tests, and its hands beside `Game`."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
import warnings
from typing import Any

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p.env import aec, make_payoff, planes, state_planes

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from mj2p.env import mj2p_v0

KEYS = list(mj2p.RULESETS)


@pytest.fixture
def _strict() -> Any:
    """Warnings of PettingZoo's tests fail, but for those that every environment with an action mask gets."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        yield


@pytest.mark.usefixtures("_strict")
@pytest.mark.parametrize("options", [{"ruleset": key} for key in KEYS] + [{"reward": "coins"}, {"illegal": "raise"}])
def test_pettingzoos_api_test(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(mj2p_v0.env(**options), num_cycles=500)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.usefixtures("_strict")
@pytest.mark.parametrize("key", KEYS)
def test_pettingzoos_seed_test(key: str) -> None:
    seed_test(lambda: mj2p_v0.env(ruleset=key), num_cycles=200)


@pytest.mark.usefixtures("_strict")
@pytest.mark.parametrize("key", KEYS)
def test_pettingzoos_render_test(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: mj2p_v0.env(ruleset=key, render_mode=render_mode))
    assert f"{key}, " in capsys.readouterr().out


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("reward", ["fan", "coins"])
def test_hands_are_those_of_game(key: str, reward: str) -> None:
    env = aec(ruleset=key, reward=reward)
    payoff = make_payoff(mj2p.RULESETS[key], reward)
    for index in range(25):
        env.reset(seed=6) if index == 0 else env.reset()
        game = mj2p.Game(key, seed=6, index=index)
        random, sums = mjcore.Random(6, index, 70), dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, won, terminated, truncated, info = env.last()
            sums[agent] += won
            assert not truncated
            seat = int(agent[-1])
            assert seen["observation"].tobytes() == planes(game, seat).tobytes()
            if terminated:
                assert not seen["action_mask"].any()
                assert info == {"result": game.result.to_dict() if game.result else None}
                env.step(None)
                continue
            assert seat == game.turn
            assert seen["action_mask"].tobytes() == game.action_mask().tobytes()
            assert not env.observe(f"seat_{1 - seat}")["action_mask"].any()
            assert env.state().tobytes() == state_planes(game, seat).tobytes()
            action = game.random_action(random)
            game.step(action)
            env.step(int(action))
        assert tuple(sums.values()) == payoff.of(game.result)


def test_an_illegal_action_ends_the_hand_or_is_refused() -> None:
    env = aec(penalty=30)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(75)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {name: -30.0 if name == agent else 0.0 for name in env.possible_agents}
    assert env.infos[agent] == {"illegal": agent}
    assert not env.observe(agent)["action_mask"].any()
    while env.agents:
        env.step(None)
    strict = aec(illegal="raise")
    strict.reset(seed=1)
    before = strict.unwrapped.game.to_bytes()
    with pytest.raises(mj2p.IllegalMove, match="pass is not legal now"):
        strict.step(75)
    assert strict.unwrapped.game.to_bytes() == before


@pytest.mark.parametrize("illegal", ["end", "raise"])
def test_what_is_no_action_is_refused(illegal: str) -> None:
    raw = mj2p_v0.raw_env(illegal=illegal)
    raw.reset(seed=1)
    assert raw.game is not None
    before, agent = raw.game.to_bytes(), raw.agent_selection
    for bad in (77, -1, np.array([0]), np.float32(0), 1.5, None, True, np.True_, np.nan, [], "pass", 10**400):
        with pytest.raises(mj2p.IllegalMove, match="an action is a whole number from 0 to 76, not "):
            raw.step(bad)
        assert (raw.game.to_bytes(), raw.agent_selection) == (before, agent)
        assert not any(raw.terminations.values())
    action = int(raw.observe(agent)["action_mask"].argmax())
    for good in (np.array(action), np.int64(action), mj2p.Action(action)):
        raw.reset(seed=1)
        raw.step(good)
        assert not any(raw.terminations.values())


def test_seeds_and_pickles() -> None:
    first, second = aec(ruleset="seasonal"), aec(ruleset="seasonal")
    first.reset()
    second.reset()
    assert first.unwrapped.game != second.unwrapped.game
    first.reset(seed=9)
    first.reset()
    assert first.unwrapped.game == mj2p.Game("seasonal", seed=9, index=1)
    again = pickle.loads(pickle.dumps(mj2p_v0.raw_env("boke", reward="coins", penalty=3)))
    assert (again.ruleset.id, again.penalty, again.payoff.room.id) == ("boke", 3.0, "novice")
    again.reset(seed=3)
    assert again.game == mj2p.Game("boke", seed=3)


@pytest.mark.parametrize("made", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("ruleset", ["rg", mj2p.RULESETS["seasonal"].replace(min_fan=1)])
def test_copies_go_on_with_the_hand(made: Any, wrapped: bool, ruleset: Any) -> None:
    env = (mj2p_v0.env if wrapped else mj2p_v0.raw_env)(ruleset=ruleset, reward="coins", stakes=(1_000, 2_000))
    env.reset(seed=4)
    env.reset()

    def act(one: Any) -> None:
        seen, _, terminated, _, _ = one.last()
        one.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[-1]))

    def told(one: Any) -> tuple[Any, ...]:
        seats = (one.agents, one.agent_selection, one.rewards, one.terminations, one.infos)
        return one.unwrapped.game, *copy.deepcopy(seats), one.observation_space("seat_0")

    for _ in range(5):
        act(env)
    before = told(env)
    other = made(env)
    assert told(other) == before
    assert other.unwrapped.game is not env.unwrapped.game
    while other.agents:
        act(other)
    assert told(env) == before
    while env.agents:
        act(env)
    assert told(env) == told(other)
    for one in (env, other):
        one.reset()
    assert told(env) == told(other)


def test_what_cannot_be_is_refused() -> None:
    for options, words in [
        ({"ruleset": "go"}, "go"),
        ({"reward": "points"}, "rewards are counted"),
        ({"illegal": "ignore"}, "an illegal action can"),
        ({"penalty": -1}, "a penalty is"),
        ({"render_mode": np.array([1, 2])}, "render_mode is None, 'ansi' or 'human', not array"),
        ({"render_mode": "rgb_array"}, "render_mode is None, 'ansi' or 'human', not 'rgb_array'"),
    ]:
        with pytest.raises(mj2p.Mj2pError, match=words):
            mj2p_v0.raw_env(**options)  # type: ignore[arg-type]
    raw = mj2p_v0.raw_env()
    with pytest.raises(mj2p.Mj2pError, match=r"begin with reset\(\)"):
        raw.observe("seat_0")
    with pytest.raises(mj2p.Mj2pError, match=r"begin with reset\(\)"):
        raw.step(0)
    raw.reset(seed=1)
    for bad in ("x", None, np.array(["seat_0", "seat_1"])):
        with pytest.raises(mj2p.Mj2pError, match="an agent is 'seat_0' or 'seat_1', not "):
            raw.observe(bad)  # type: ignore[arg-type]
    raw.step(75)
    for _ in range(2):
        raw.step(None)  # the agents of an ended hand leave
    assert not raw.observe("seat_0")["action_mask"].any()
    with pytest.raises(mj2p.Mj2pError, match=r"no hand is under way: begin with reset\(\)"):
        raw.step(None)


def test_text_shows_what_the_seat_that_is_asked_may_know() -> None:
    env = aec(render_mode="ansi", ruleset="boke")
    env.reset(seed=2)
    for agent in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        if terminated:
            break
        lines, seat, game = env.render().splitlines(), int(agent[-1]), env.unwrapped.game
        assert lines[0].endswith(f"seat {seat}: {game.phase}") or f"seat {seat}: {game.phase}, offered " in lines[0]
        assert (f"{sum(game.counts(1 - seat))} tiles" in lines[1]) == (not game.sees_other_hand(seat))
        assert lines[2].startswith(f"seat {seat} (")
        env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert len(env.render().splitlines()) == 6


def test_playing_keeps_no_memory() -> None:
    env = aec()
    env.reset(seed=1)

    def some() -> None:
        for _ in range(20):
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, _, _ = env.last()
                env.step(None if terminated else int(seen["action_mask"].argmax()))

    some()
    tracemalloc.start()
    try:
        some()
        before = tracemalloc.get_traced_memory()[0]
        some()
        assert tracemalloc.get_traced_memory()[0] - before < 50_000
    finally:
        tracemalloc.stop()
