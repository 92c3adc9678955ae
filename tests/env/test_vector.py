"""The vector environment: its hands are the hands of `Game`, whatever the threads; what it refuses changes nothing."""

from __future__ import annotations

import copy
import pickle
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p import batch
from mj2p.env import PLANES, Steps, VectorEnv, make_payoff, planes

KEYS = list(mj2p.RULESETS)


def rows_of(steps: Steps, i: int) -> tuple[bytes, ...]:
    return steps.observations[i].tobytes(), steps.masks[i].tobytes(), bytes([steps.turns[i]])


def snapshot(steps: Steps) -> tuple[bytes, ...]:
    return tuple(array.tobytes() for array in steps if array is not None)


def play_record(game: mj2p.Game, decisions: int) -> dict[str, Any]:
    """What a row of results must say of a finished game."""
    result = game.result
    assert result is not None
    score = result.score
    return {
        "total": 0 if score is None else score.total,
        "capped": 0 if score is None else score.capped,
        "decisions": decisions,
        "dealer": game.dealer,
        "winner": -1 if result.winner is None else result.winner,
        "how": batch.HOWS.index(result.how),
        "wall_left": result.wall_left,
        "doubles": 0 if result.winner is None else result.doubles[result.winner],
    }


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_trajectories_are_those_of_games_stepped_with_the_same_actions(key: str, seed: int) -> None:
    n = 12
    env = VectorEnv(n, key, seed, keep_last=True)
    payoff = make_payoff(mj2p.RULESETS[key], "fan")
    steps = env.reset()
    hands, decisions = [0] * n, [0] * n
    games = [mj2p.Game(key, seed=mjcore.env_seed(seed, i)) for i in range(n)]
    ended = 0
    for _ in range(150):
        for i, game in enumerate(games):
            assert game.turn is not None
            want = (planes(game, game.turn).tobytes(), game.action_mask().tobytes(), bytes([game.turn]))
            assert rows_of(steps, i) == want
            assert env.game(i) == game
        actions = env.sample_actions()
        steps = env.step(actions)
        for i, game in enumerate(games):
            seat = game.turn
            assert seat is not None
            game.step(int(actions[i]))
            decisions[i] += 1
            assert bool(steps.dones[i]) == (game.turn is None)
            assert tuple(steps.rewards[i]) == payoff.of(game.result)
            if game.turn is None:
                want_row = play_record(game, decisions[i])
                assert {name: steps.results[i][name].item() for name in want_row} == want_row
                assert steps.last is not None
                assert steps.last[i].tobytes() == planes(game, seat).tobytes()
                hands[i], decisions[i], ended = hands[i] + 1, 0, ended + 1
                games[i] = mj2p.Game(key, seed=mjcore.env_seed(seed, i), index=hands[i])
    assert ended > n


@pytest.mark.parametrize("key", KEYS)
def test_actions_drawn_in_the_core_play_the_hands_that_batch_plays(key: str) -> None:
    """Another path to the same end: random hands of one environment are those of `mj2p.batch.play`."""
    env = VectorEnv(1, key, 9)
    env.reset()
    found = []
    while len(found) < 40:
        steps = env.step(env.sample_actions())
        if steps.dones[0]:
            found.append(steps.results[0].copy())
    assert np.array(found).tobytes() == batch.play(40, key, mjcore.env_seed(9, 0)).tobytes()


def trajectory(env: VectorEnv, steps: int) -> bytes:
    out = env.buffers()
    env.reset(out=out)
    parts = []
    for _ in range(steps):
        env.step(env.sample_actions(), out)
        parts += snapshot(out)
    return b"".join(parts)


@pytest.mark.parametrize("opponent", [None, *mjcore.POLICIES])
@pytest.mark.parametrize("openmp", [True, False])
def test_threads_change_nothing(opponent: str | None, openmp: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not openmp:
        monkeypatch.setattr(batch, "_use_openmp", False)
    length = 3 if opponent == "planner" else 20  # it thinks long
    want = trajectory(VectorEnv(1100, "seasonal", 3, opponent=opponent, threads=1), length)
    for threads in (2, 4):
        assert trajectory(VectorEnv(1100, "seasonal", 3, opponent=opponent, threads=threads), length) == want


def test_an_environment_does_not_depend_on_how_many_there_are() -> None:
    few, many = VectorEnv(3, "rg", 5), VectorEnv(50, "rg", 5)
    one, other = few.reset(), many.reset()
    for _ in range(120):
        assert [rows_of(one, i) for i in range(3)] == [rows_of(other, i) for i in range(3)]
        one, other = few.step(few.sample_actions()), many.step(many.sample_actions())


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("agent", [0, 1])
@pytest.mark.parametrize("name", mjcore.POLICIES)
def test_the_other_seat_is_played_by_the_named_player(key: str, agent: int, name: str) -> None:
    env = VectorEnv(4, key, 11, opponent=name, agent=agent)
    steps = env.reset()
    for i in range(4):
        steps = env.reset(11)
        for game, player in islice(hands_asked(key, mjcore.env_seed(11, i), agent, name), 6):
            while game.turn is not None:
                assert rows_of(steps, i)[1] == game.action_mask().tobytes()
                assert steps.observations[i].tobytes() == planes(game, agent).tobytes()
                assert steps.turns[i] == agent
                actions = env.sample_actions()
                game.step(int(actions[i]))
                let_play(game, agent, player)
                steps = env.step(actions)
                assert bool(steps.dones[i]) == (game.turn is None)


def let_play(game: mj2p.Game, agent: int, player: Any) -> None:
    while game.turn not in (None, agent):
        game.step(player(game))


def hands_asked(key: str, seed: int, agent: int, name: str) -> Iterator[tuple[mj2p.Game, Any]]:
    """The hands of a seed in which the agent is asked something, each at its first question."""
    index = 0
    while True:
        game = mj2p.Game(key, seed=seed, index=index)
        player = partial(mjcore.choose, policy=name, random=mjcore.Random(seed, index, 16 + 1 - agent))
        let_play(game, agent, player)
        index += 1
        if game.turn is not None:
            yield game, player


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("room", ["novice", "advanced"])
def test_rewards_in_coins_are_what_settle_moves(key: str, room: str) -> None:
    ruleset = mj2p.RULESETS[key].replace(min_fan=1)
    place = mj2p.ROOMS[room]
    stakes = (place.min_bring, place.min_bring * 2) if place.table_stakes_in(ruleset) else None
    env = VectorEnv(64, key, 2, reward="coins", room=room, stakes=stakes)
    payoff = make_payoff(mj2p.RULESETS[key], "coins", room, stakes)
    env.reset()
    wins = 0
    for _ in range(150):
        before = [env.game(i) for i in range(0, 64, 8)]
        actions = env.sample_actions()
        steps = env.step(actions)
        for i, game in zip(range(0, 64, 8), before, strict=True):
            game.step(int(actions[i]))
            assert tuple(steps.rewards[i]) == payoff.of(game.result)
            wins += bool(steps.rewards[i].any())
    assert wins > 3


def test_reset_goes_on_or_begins_again() -> None:
    env = VectorEnv(5, "boke", 21)
    first = snapshot(env.reset())[:5]
    for _ in range(30):
        env.step(env.sample_actions())
    second = snapshot(env.reset())[:5]
    assert second != first
    assert env.game(0).index >= 1
    assert snapshot(env.reset(21))[:5] == first
    assert env.game(0).index == 0
    assert snapshot(VectorEnv(5, "boke", 3).reset(21))[:5] == first


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = VectorEnv(300, "rg", 1, threads=2)
    steps = env.reset()
    for bad in (-1, 77, 2**62, -(2**62), int(np.flatnonzero(~steps.masks[250])[0])):
        actions = env.sample_actions()
        actions[250] = bad
        before, games = snapshot(steps), [env.game(i).to_bytes() for i in (0, 249, 250, 299)]
        with pytest.raises(mj2p.IllegalMove, match=r"^environment 250: .* is not legal now: seat [01] may: "):
            env.step(actions)
        assert snapshot(steps) == before
        assert [env.game(i).to_bytes() for i in (0, 249, 250, 299)] == games
    steps = env.step(env.sample_actions())


def test_an_illegal_action_can_end_its_hand() -> None:
    env = VectorEnv(3, "rg", 1, illegal="end", penalty=50)
    free = VectorEnv(3, "rg", 1)
    steps, other = env.reset(), free.reset()
    turn = int(steps.turns[1])
    actions = env.sample_actions()
    legal = actions.copy()
    actions[1] = 500
    with pytest.raises(mj2p.IllegalMove, match="environment 1: 500"):  # no action at all is a fault of the caller's
        env.step(actions)
    actions[1] = int(np.flatnonzero(~steps.masks[1])[0])
    steps, other = env.step(actions), free.step(legal)
    assert steps.dones.tolist() == [False, True, False]
    assert steps.rewards[1].tolist() == ([-50.0, 0.0] if turn == 0 else [0.0, -50.0])
    assert (steps.results[1]["how"], steps.results[1]["winner"]) == (0, -1)
    assert env.game(1) == mj2p.Game("rg", seed=mjcore.env_seed(1, 1), index=1)
    assert [rows_of(steps, i) for i in (0, 2)] == [rows_of(other, i) for i in (0, 2)]


def test_masks_of_live_hands_are_never_empty_and_finished_games_have_none() -> None:
    for key in KEYS:
        env = VectorEnv(200, key, 4)
        steps = env.reset()
        for _ in range(120):
            assert (steps.masks.sum(axis=1) >= 2).all()
            steps = env.step(env.sample_actions())
        game = env.game(0)
        game.play_out()
        assert game.turn is None
        assert not game.action_mask().any()
        with pytest.raises(mj2p.IllegalMove):
            game.step(0)


def test_actions_of_other_shapes_and_dtypes_are_refused() -> None:
    env = VectorEnv(2, "rg", 1)
    with pytest.raises(mj2p.Mj2pError, match=r"begin with reset\(\)"):
        env.step([0, 0])
    steps = env.reset()
    legal = [int(mask.argmax()) for mask in steps.masks]
    env.step(legal)
    for bad, words in [
        ([0], r"actions must have the shape \(2,\), not \(1,\)"),
        ([[0, 0]], "actions must have the shape"),
        ([0.0, 1.0], "not float64"),
        ([True, False], "not bool"),
        (np.zeros(2, np.uint64), "not uint64"),
        (["a", "b"], "actions must be an array of int64"),
        (None, "actions must have the shape"),
    ]:
        with pytest.raises(mj2p.HandError, match=words):
            env.step(bad)
    for dtype in (np.int8, np.int32, np.uint16):
        env.step(env.sample_actions().astype(dtype))
    env.step(np.repeat(env.sample_actions(), 2)[::2])


def test_buffers_of_other_shapes_and_dtypes_are_refused() -> None:
    env = VectorEnv(2, "rg", 1)
    good = env.buffers()
    env.reset(out=good)
    before = env.game(0)
    frozen = good.masks.copy()
    frozen.flags.writeable = False
    for name, bad, words in [
        (
            "observations",
            np.zeros((2, 66, 24), np.float32),
            "observations must be an array of dtype uint8",
        ),
        ("observations", np.zeros((2, 24, 66), np.uint8), "observations must have the shape"),
        ("masks", frozen, "masks must be C-contiguous and writeable"),
        ("masks", np.zeros((2, 154), np.bool_)[:, ::2], "masks must be C-contiguous"),
        ("turns", np.zeros(3, np.int8), r"turns must have the shape \(2,\)"),
        ("rewards", np.zeros(2), r"rewards must have the shape \(2, 2\)"),
        ("dones", bytearray(2), "dones must be an array of dtype bool, not bytearray"),
        ("results", np.zeros(2), "results must be an array"),
        ("last", np.zeros((1, 66, 24), np.uint8), "last must have the shape"),
    ]:
        with pytest.raises(mj2p.HandError, match=words):
            env.step(env.sample_actions(), good._replace(**{name: bad}))  # type: ignore[arg-type]
    shared = np.zeros((2, 66, 24), np.uint8)
    with pytest.raises(mj2p.HandError, match="overlap"):
        env.step([0, 0], good._replace(observations=shared, last=shared))
    with pytest.raises(mj2p.HandError, match="out must be Steps"):
        env.step([0, 0], tuple(good))  # type: ignore[arg-type]
    for bad_out in (np.zeros(2, np.int32), np.zeros(3, np.int64), [0, 0]):
        with pytest.raises(mj2p.HandError, match="out must"):
            env.sample_actions(bad_out)  # type: ignore[arg-type]
    with pytest.raises(mj2p.Mj2pError, match="no player of the core is called array"):
        env.sample_actions(player=np.array(["random"]))  # type: ignore[arg-type]
    assert env.game(0) == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"n": 0}, "n is a whole number from 1"),
        ({"n": 2.0}, "n is a whole number"),
        ({"n": True}, "n is a whole number"),
        ({"n": np.arange(3)}, "n is a whole number"),
        ({"seed": -1}, "seed is a whole number"),
        ({"ruleset": "go"}, "go"),
        ({"threads": 0}, "threads is a whole number from 1 to 256"),
        ({"opponent": "nobody"}, "no player of the core is called 'nobody'"),
        ({"opponent": "random", "agent": 2}, "the agent's seat is 0 or 1"),
        ({"reward": "points"}, "rewards are counted in 'fan' or in 'coins'"),
        ({"room": "novice"}, "a room and stakes are for rewards in coins"),
        ({"reward": "coins", "room": "supreme"}, "say what each seat brings"),
        ({"reward": "coins", "stakes": (1, 1)}, "less than the least"),
        ({"reward": "coins", "ruleset": "boke", "stakes": (80, 80)}, "plays no table stakes"),
        ({"illegal": "ignore"}, "an illegal action can 'raise' or 'end'"),
        ({"opponent": np.array([1, 2])}, r"no player of the core is called array\(\[1, 2\]\)"),
        ({"reward": np.array([1, 2])}, "rewards are counted in"),
        ({"illegal": np.array([1, 2])}, "an illegal action can"),
        ({"reward": "coins", "stakes": np.array("a")}, "stakes: two amounts, of seat 0 and seat 1, not array"),
        ({"penalty": -1}, "a penalty is a number from 0 on"),
        ({"penalty": float("nan")}, "a penalty is a number from 0 on"),
    ],
)
def test_arguments_that_cannot_be_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(mj2p.Mj2pError, match=words):
        VectorEnv(**{"n": 2, **arguments})


def test_games_of_no_environment_are_refused() -> None:
    env = VectorEnv(2)
    for bad in (-1, 2, True, "0", np.arange(2), None):
        with pytest.raises(mj2p.HandError, match="an environment is one of 0 to 1"):
            env.game(bad)  # type: ignore[arg-type]


def test_a_second_thread_is_refused() -> None:
    env = VectorEnv(2, "rg", 1)
    env.reset()
    told: list[Exception] = []

    def step() -> None:
        try:
            env.step([0, 0])
        except mj2p.Mj2pError as error:
            told.append(error)

    with env._alone():
        other = threading.Thread(target=step)
        other.start()
        other.join()
    assert "another thread is using this environment" in str(told[0])
    env.step(env.sample_actions())


def test_a_refused_thread_gets_nothing_of_what_another_asked_for() -> None:
    n = 20_000  # so that one call takes long enough for others to come between
    env = VectorEnv(n, "rg", 1)
    mine, others = env.buffers(), env.buffers()
    env.reset()
    over = threading.Event()

    def step() -> None:
        while not over.is_set():
            with suppress(ValueError):
                env.step(np.zeros(n, np.int64), out=others)

    other = threading.Thread(target=step)
    other.start()
    try:
        answered = 0
        while answered < 30:
            mine.turns[:] = 77
            with suppress(mj2p.Mj2pError):
                env.reset(seed=1, out=mine)
                answered += 1
                assert not (mine.turns == 77).any()
    finally:
        over.set()
        other.join()


def test_buffers_are_checked_again_with_every_step() -> None:
    env = VectorEnv(64, "rg", 1)
    out = env.buffers()
    env.reset(out=out)
    actions, before = env.sample_actions(), env.game(0)
    out.masks.flags.writeable = False
    with pytest.raises(mj2p.HandError, match="masks must be C-contiguous and writeable"):
        env.step(actions, out)
    out.masks.flags.writeable = True
    out.dones.resize(1, refcheck=False)
    for call in (partial(env.step, actions), env.reset):
        with pytest.raises(mj2p.HandError, match=r"dones must have the shape \(64,\), not \(1,\)"):
            call(out=out)
    assert env.game(0) == before
    out.dones.resize(64, refcheck=False)
    assert env.step(actions, out) is out


def test_environments_are_neither_pickled_nor_copied() -> None:
    env = VectorEnv(2)
    for call in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="neither copied nor pickled"):
            call(env)


def test_the_core_refuses_what_would_leave_its_arrays() -> None:
    rules = mj2p.RULESETS["rg"].compiled
    core = mjcore.Vector(4, rules)
    arrays = (np.zeros((4, 66, 24), np.uint8), np.zeros((4, 77), np.uint8), np.zeros(4, np.int8))
    rest = (np.zeros((4, 2)), np.zeros(4, np.uint8), np.zeros((4, mjcore.PLAY_BYTES), np.uint8))
    actions = np.zeros(4, np.int64)
    core.step(actions, *arrays, *rest)
    for start in (-1, 1, 2**40):
        with pytest.raises(mj2p.HandError, match="are not among 4"):
            core.step(actions, *arrays, *rest, start=start)
    with pytest.raises(mj2p.HandError):
        core.step(actions[:2], *arrays, *rest)
    for place in range(3):
        with pytest.raises(mj2p.HandError, match="have"):
            core.step(actions, *arrays, *[each[:3] if place == i else each for i, each in enumerate(rest)])
    with pytest.raises(mj2p.HandError):
        core.step(actions, *arrays, *rest, last=np.zeros((3, 66, 24), np.uint8))
    with pytest.raises(mj2p.HandError, match="threads"):
        core.step(actions, *arrays, *rest, threads=0)
    with pytest.raises(mj2p.HandError):
        core.observe(arrays[0][:3], *arrays[1:])
    with pytest.raises(mj2p.HandError):
        core.sample(actions[:3])
    with pytest.raises(mj2p.HandError):
        core.check_actions(actions[:3])
    for bad in (-1, 4):
        with pytest.raises(mj2p.HandError):
            core.deal(bad)
        with pytest.raises(mj2p.HandError):
            core.origin(bad)
    for arguments in ({"n": 0}, {"n": -5}, {"agent": 3}, {"other": "x"}, {"ante": -1}, {"rake_bp": 10001}):
        with pytest.raises(mj2p.HandError):
            mjcore.Vector(**{"n": 1, "rules": rules, **arguments})  # type: ignore[arg-type]
    with pytest.raises(mj2p.HandError, match="dice"):
        mjcore.Vector(1, mj2p.RULESETS["boke"].compiled, True)
    with pytest.raises(mj2p.RulesetError):
        mjcore.Vector(1, mjcore.Rules.__new__(mjcore.Rules))


def test_stepping_keeps_no_memory() -> None:
    env = VectorEnv(64, "rg", 1, keep_last=True)
    out, actions = env.buffers(), np.zeros(64, np.int64)
    env.reset(out=out)

    def some() -> None:
        for _ in range(200):
            env.step(env.sample_actions(actions), out)
            with pytest.raises(mj2p.IllegalMove):
                env.step(np.full(64, 77), out)

    some()
    tracemalloc.start()
    try:
        some()
        before = tracemalloc.get_traced_memory()[0]
        some()
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()


def test_planes_and_the_names_are_where_the_docs_say() -> None:
    steps = VectorEnv(6, "rg", 1).reset()
    held = steps.observations[:, PLANES.index("own hand >= 1") : PLANES.index("own hand >= 4") + 1].sum(axis=(1, 2))
    assert set(held.tolist()) <= {13, 14}
