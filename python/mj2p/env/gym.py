"""The hand as Gymnasium environments: one, and many at once. They need Gymnasium: ``pip install 'mj2p[env]'``.

The agent has one seat, a player of the core the other. Observations are dicts: ``observation``, uint8 of shape
``(66, 24)`` (see `mj2p.env.planes`), and ``action_mask``, int8 of shape ``(77,)``, which ``action_space.sample(mask)``
takes. The reward is 0, and at the end what the agent won. An illegal action ends the hand with ``-penalty``, since
Gymnasium takes any action of the space for one that can be made; ``illegal="raise"`` has it refused, and what is no
action of the space always is. Hands are never cut off: ``truncated`` is always False. A hand that ends before the agent
is asked anything is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import mjcore
from mj2p.batch import HOWS
from mj2p.coins import Room
from mj2p.env.options import check_action, check_core_player, check_illegal, check_penalty, check_render_mode
from mj2p.env.planes import N_ACTIONS, PLANES, planes
from mj2p.env.rewards import make_payoff
from mj2p.env.text import text_of
from mj2p.env.vector import Steps, VectorEnv
from mj2p.errors import IllegalMove, Mj2pError, shown
from mj2p.game import Game, check_seat
from mj2p.rules import Ruleset, get_ruleset
from mj2p.wall import check_seed, fresh_seed

__all__ = ["ENV_ID", "HandEnv", "HandVectorEnv"]

#: The name under which Gymnasium knows the environment once this module is imported.
ENV_ID: Final = "mj2p/Hand-v0"

_SEAT_STREAMS: Final = 16  # the purpose of seat 0's stream of random numbers, as `mj2p.players` has it


def _observation_space() -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (len(PLANES), mjcore.N_KINDS), np.uint8),
            "action_mask": spaces.Box(0, 1, (N_ACTIONS,), np.int8),
        }
    )


class HandEnv(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """One hand after the other for one agent.

    Parameters
    ----------
    ruleset : Ruleset or str
        A ruleset or the id of one.
    opponent : str
        Who plays the other seat; one of `mjcore.POLICIES`.
    agent : int
        The agent's seat.
    reward, room, stakes
        What is won; see `mj2p.env.make_payoff`.
    illegal, penalty
        What an illegal action does; see the module.
    render_mode : {None, "ansi", "human"}
        ``"ansi"`` returns text, ``"human"`` prints it with every step; what the agent may know.

    Examples
    --------
    >>> env = HandEnv("rg", opponent="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
    >>> env.observation_space.contains(observation), reward, terminated
    (True, 0.0, False)
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        ruleset: Ruleset | str = "rg",
        *,
        opponent: str = "random",
        agent: SupportsIndex = 0,
        reward: str = "fan",
        room: Room | str | None = None,
        stakes: Iterable[SupportsIndex] | None = None,
        illegal: str = "end",
        penalty: float = 200.0,
        render_mode: str | None = None,
    ) -> None:
        self.ruleset = get_ruleset(ruleset)
        self.opponent = check_core_player(opponent)
        self.agent = check_seat(agent, "the agent's seat")
        self.payoff = make_payoff(self.ruleset, reward, room, stakes)
        self.ends = check_illegal(illegal) == "end"
        self.penalty = check_penalty(penalty)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = _observation_space()
        self.action_space = spaces.Discrete(N_ACTIONS)
        self.game: Game | None = None
        self._over = True
        self._seed: int | None = None
        self._index = 0
        self._random = mjcore.Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal a hand: hand 0 of a seed; without one the next hand of the last seed, at first of a fresh one.

        Examples
        --------
        >>> env = HandEnv()
        >>> first = env.reset(seed=3)[0]["observation"]
        >>> bool((env.reset(seed=3)[0]["observation"] == first).all())
        True
        """
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._index = check_seed(seed), 0
        elif self._seed is None:
            self._seed = fresh_seed()
        else:
            self._index += 1
        game = self._deal()
        while game.turn is None:
            self._index += 1
            game = self._deal()
        self.game, self._over = game, False
        self._show()
        return self._seen(game), {}

    def _deal(self) -> Game:
        assert self._seed is not None
        game = Game(self.ruleset, seed=self._seed, index=self._index)
        self._random = mjcore.Random(self._seed, self._index, _SEAT_STREAMS + 1 - self.agent)
        self._let_play(game)
        return game

    def _let_play(self, game: Game) -> None:
        while game.turn not in (None, self.agent):
            game.step(mjcore.choose(game, self.opponent, self._random))

    def _seen(self, game: Game) -> dict[str, NDArray[Any]]:
        mask = np.zeros(N_ACTIONS, np.int8) if self._over else np.frombuffer(game.legal_mask(), np.int8).copy()
        return {"observation": planes(game, self.agent), "action_mask": mask}

    def step(self, action: SupportsIndex) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Make a move, then let the other seat play up to the next question or the end.

        The info of the end says ``winner`` (a seat, -1 if none), ``fan`` and ``how``.

        Raises
        ------
        IllegalMove
            If the action is no whole number from 0 to 76, or not legal and `illegal` is ``"raise"``.
        Mj2pError
            If there is no hand under way.

        Examples
        --------
        >>> env = HandEnv(illegal="end", penalty=10)
        >>> _ = env.reset(seed=1)
        >>> env.step(76)[1:]
        (-10.0, True, False, {'winner': -1, 'fan': 0, 'how': 'illegal'})
        """
        game = self.game
        if game is None or self._over:
            raise Mj2pError("no hand is under way: begin with reset()")
        reward, info = 0.0, {}
        number = check_action(action)
        try:
            game.step(number)
        except IllegalMove:
            if not self.ends:
                raise
            self._over, reward, info = True, -self.penalty, {"winner": -1, "fan": 0, "how": "illegal"}
        else:
            self._let_play(game)
            result = game.result
            if result is not None:
                self._over = True
                reward = self.payoff.of(result)[self.agent]
                winner = -1 if result.winner is None else result.winner
                info = {"winner": winner, "fan": 0 if result.score is None else result.score.capped, "how": result.how}
        self._show()
        return self._seen(game), reward, self._over, False, info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the hand as text, or print it, as `render_mode` says.

        Examples
        --------
        >>> env = HandEnv(render_mode="ansi")
        >>> _ = env.reset(seed=1)
        >>> env.render().splitlines()[0]
        'rg, 43 tiles left, seat 0 deals; seat 0: turn'
        """
        if self.game is None:
            raise Mj2pError("no hand is under way: begin with reset()")
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        text = text_of(self.game, self.agent)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class HandVectorEnv(GymnasiumVectorEnv[dict[str, NDArray[Any]], NDArray[np.int64], NDArray[Any]]):
    """`mj2p.env.VectorEnv` with Gymnasium's interface for one agent in each hand.

    A hand that ends is followed by the next one in the same step (``AutoresetMode.SAME_STEP``): the observation is that
    of the new hand, ``infos["final_obs"]`` has the end of the old one, and ``infos["final_info"]`` what `HandEnv` says
    of it. Hands are those of `HandEnv` with the seed ``mjcore.env_seed(seed, i)``.

    Parameters
    ----------
    num_envs : int
        How many hands.
    ruleset, opponent, agent, reward, room, stakes, illegal, penalty
        As for `HandEnv`.
    seed : int, optional
        The seed of the first reset if that says none; a fresh one by default.
    threads : int
        1 to 256; nothing depends on it but the time.
    copy : bool
        Whether every step returns new arrays. Without, they are written to again: faster, for who copies them anyhow.
    final_obs : bool
        Whether ``infos["final_obs"]`` is wanted. The end of a hand is terminal, so learning does not need it.

    Examples
    --------
    >>> envs = HandVectorEnv(8, "rg", opponent="greedy", seed=1)
    >>> observations, infos = envs.reset()
    >>> actions = envs.sample_actions()
    >>> observations, rewards, terminations, truncations, infos = envs.step(actions)
    >>> observations["observation"].shape, rewards.shape, bool(truncations.any())
    ((8, 66, 24), (8,), False)
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - declared so there

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        ruleset: Ruleset | str = "rg",
        *,
        opponent: str = "random",
        agent: SupportsIndex = 0,
        seed: SupportsIndex | None = None,
        threads: int = 1,
        reward: str = "fan",
        room: Room | str | None = None,
        stakes: Iterable[SupportsIndex] | None = None,
        illegal: str = "end",
        penalty: float = 200.0,
        copy: bool = True,
        final_obs: bool = True,
    ) -> None:
        self.hands = VectorEnv(
            num_envs,
            ruleset,
            fresh_seed() if seed is None else seed,
            threads=threads,
            opponent=check_core_player(opponent),
            agent=agent,
            reward=reward,
            room=room,
            stakes=stakes,
            illegal=illegal,
            penalty=penalty,
            keep_last=final_obs,
        )
        self.num_envs = self.hands.n
        self.copy = copy
        self.single_observation_space = _observation_space()
        self.single_action_space = spaces.Discrete(N_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a hand in each environment: hand 0 of the seed, or the next ones.

        Examples
        --------
        >>> envs = HandVectorEnv(2)
        >>> bool((envs.reset(seed=5)[0]["observation"] == envs.reset(seed=5)[0]["observation"]).all())
        True
        """
        if seed is not None and not isinstance(seed, SupportsIndex):
            raise Mj2pError("one seed is for all environments: each draws its own from it")
        if options is not None and not isinstance(options, dict):
            raise Mj2pError(f"options are a dict or None, not {shown(options)}")
        if options is not None and "reset_mask" in options:
            raise Mj2pError("hands begin anew by themselves: there is no reset of some of them")
        super().reset(seed=seed)
        return self._seen(self.hands.reset(seed)), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a move in each environment.

        Examples
        --------
        >>> envs = HandVectorEnv(2, seed=1)
        >>> _ = envs.reset()
        >>> envs.step(envs.sample_actions())[2].tolist()
        [False, False]
        """
        steps = self.hands.step(actions)
        rewards = steps.rewards[:, self.hands.agent].copy()
        dones = steps.dones.copy() if self.copy else steps.dones
        infos = self._ends(steps) if dones.any() else {}
        return self._seen(steps), rewards, dones, np.zeros(self.num_envs, np.bool_), infos

    def sample_actions(self, player: str = "random") -> NDArray[np.int64]:
        """Return the action that a player of the core takes in each environment; see `VectorEnv.sample_actions`.

        Examples
        --------
        >>> envs = HandVectorEnv(2, seed=1)
        >>> _ = envs.reset()
        >>> envs.sample_actions("greedy").shape
        (2,)
        """
        return self.hands.sample_actions(player=player)

    def __reduce__(self) -> Any:
        return self.hands.__reduce__()  # which refuses

    def _seen(self, steps: Steps) -> dict[str, NDArray[Any]]:
        seen = {"observation": steps.observations, "action_mask": steps.masks.view(np.int8)}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _ends(self, steps: Steps) -> dict[str, Any]:
        """What Gymnasium's own vector environments say of the hands that ended."""
        dones = steps.dones.copy()
        results = steps.results[dones]
        how = np.full(self.num_envs, None, object)
        how[dones] = [HOWS[each] or "illegal" for each in results["how"].tolist()]
        final: dict[str, Any] = {}
        for name, values in (("winner", results["winner"]), ("fan", results["capped"])):
            final[name] = np.zeros(self.num_envs, int)
            final[name][dones] = values
        final["how"] = how
        final.update({f"_{name}": dones.copy() for name in ("winner", "fan", "how")})
        infos: dict[str, Any] = {"final_info": final, "_final_info": dones.copy()}
        if steps.last is not None:
            seen = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(dones):
                seen[i] = {"observation": steps.last[i].copy(), "action_mask": np.zeros(N_ACTIONS, np.int8)}
            infos["final_obs"], infos["_final_obs"] = seen, dones.copy()
        return infos


gymnasium.register(
    id=ENV_ID,
    entry_point="mj2p.env.gym:HandEnv",
    vector_entry_point="mj2p.env.gym:HandVectorEnv",
)
