"""Vector steps by the million, for a build with sanitizers.

    python tests/soak/vector_steps.py --steps 10000000

Every ruleset takes that share of the steps, with one thread and with two, against each player of the core and without
one, with illegal actions refused and others that end their hands. Numbers that are no actions are always refused.
Now and then masks, rewards, planes and the invariant of the positions are looked at.
"""

from __future__ import annotations

import argparse
import itertools
import time

import numpy as np

import mj2p
import mjcore
from mj2p.env import PLANES, VectorEnv, planes, state_planes
from mj2p.env.planes import N_ACTIONS

STEPS_WHERE_THE_OTHER_THINKS = 50  # a planner's step takes as long as so many others


def check(env: VectorEnv, steps: object) -> None:
    """Look closely at a few environments."""
    for i in range(0, env.n, max(1, env.n // 4)):
        game = env.game(i)
        assert game.fault() == 0
        assert game.turn is not None
        assert steps.observations[i].tobytes() == planes(game, game.turn).tobytes()  # type: ignore[attr-defined]
        assert state_planes(game, 1 - game.turn)[: len(PLANES)].tobytes() == planes(game, 1 - game.turn).tobytes()


def check_refused(env: VectorEnv, actions: np.ndarray, place: int, wrong: int) -> None:
    """One wrong action is refused, and nothing moves."""
    given = actions.copy()
    given[place] = wrong
    before = env.game(place)
    try:
        env.step(given)
    except mj2p.IllegalMove:
        assert env.game(place) == before
    else:
        raise AssertionError(f"environment {place}: {wrong} was not refused")


def soak(key: str, opponent: str | None, illegal: str, threads: int, n: int, steps_wanted: int, seed: int) -> int:
    """Step one environment so often; returns how many hands ended."""
    env = VectorEnv(n, key, seed, threads=threads, opponent=opponent, illegal=illegal, keep_last=threads == 2)
    steps, actions, ended = env.reset(), np.zeros(n, np.int64), 0
    for turn in range(max(1, steps_wanted // n)):
        env.sample_actions(actions)
        if turn % 50 == 0:
            check(env, steps)
            place = turn % n
            not_legal = int(np.argmin(steps.masks[place]))
            no_actions = [-1, N_ACTIONS, 2**63 - 1]
            for wrong in no_actions + [not_legal] * (illegal == "raise"):
                check_refused(env, actions, place, wrong)
            if illegal == "end":
                actions[place] = not_legal
        steps = env.step(actions)
        ended += int(steps.dones.sum())
        assert steps.masks.any(axis=1).all()
        assert illegal == "end" or not steps.rewards.sum(axis=1).any()
    return ended


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=200_000, help="steps of all environments together")
    parser.add_argument("--envs", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    ways = list(itertools.product(mj2p.RULESETS, (None, *mjcore.POLICIES), ("raise", "end"), (1, 2)))
    weights = [1 / STEPS_WHERE_THE_OTHER_THINKS if way[1] not in (None, "random") else 1 for way in ways]
    for way, weight in zip(ways, weights, strict=True):
        wanted, start = int(arguments.steps * weight / sum(weights)), time.perf_counter()
        ended = soak(*way, arguments.envs, wanted, arguments.seed)
        key, opponent, illegal, threads = way
        seconds = time.perf_counter() - start
        print(
            f"{key}, against {opponent}, illegal actions {illegal}, {threads} threads: {wanted} steps, "
            f"{ended} hands, {seconds:.0f} s",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
