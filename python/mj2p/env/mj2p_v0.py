"""The hand as a PettingZoo environment, version 0. It needs PettingZoo: ``pip install 'mj2p[env]'``.

=====================  ===============================================================================================
agents                 ``seat_0`` and ``seat_1``; the dealer, and so who begins, is drawn by the seed
actions                ``Discrete(77)``, the ids of `mj2p.Action`
observations           a dict: ``observation``, uint8 of shape ``(66, 24)`` (see `mj2p.env.planes`), and
                       ``action_mask``, int8 of shape ``(77,)``, all 0 for the seat that is not asked and after the end
rewards                0, and at the end what each seat won: net fan, or coins; see `make_payoff`
infos                  empty, and at the end ``{"result": ...}``, `mj2p.Result` as plain data
render modes           ``ansi`` returns text, ``human`` prints it; what the seat that is asked may know
parallel API           none: one seat is asked at a time, and moves cannot be made together
=====================  ===============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mj2p.coins import Room
from mj2p.env.options import check_action, check_illegal, check_penalty, check_render_mode
from mj2p.env.planes import N_ACTIONS, PLANES, STATE_PLANES, planes, state_planes
from mj2p.env.rewards import make_payoff
from mj2p.env.text import text_of
from mj2p.errors import IllegalMove, Mj2pError, shown
from mj2p.game import Game
from mj2p.rules import Ruleset, get_ruleset
from mj2p.wall import check_seed, fresh_seed
from mjcore import N_KINDS

__all__ = ["env", "raw_env"]

_AGENTS = ("seat_0", "seat_1")


def env(**options: Any) -> Any:
    """Return the environment with PettingZoo's checks of order and bounds around it; options are those of `raw_env`.

    Examples
    --------
    >>> hand = env(ruleset="boke")
    >>> hand.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = hand.last()
    >>> hand.step(int(observation["action_mask"].argmax()))
    >>> hand.agent_selection in hand.agents, str(hand)
    (True, 'mj2p_v0')
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


class raw_env(AECEnv):
    """The environment without wrappers. Deep copies and pickles keep the hand under way, and go their own way.

    Parameters
    ----------
    ruleset : Ruleset or str
        A ruleset or the id of one.
    reward, room, stakes
        What is won; see `make_payoff`.
    illegal : {"end", "raise"}
        What an illegal action does: ends the hand, and the seat that took it gets ``-penalty`` and the other 0, which
        is PettingZoo's convention; or raises `IllegalMove` and changes nothing.
    penalty : float
        See `illegal`.
    render_mode : {None, "ansi", "human"}
        See the module.

    Examples
    --------
    >>> hand = raw_env()
    >>> hand.reset(seed=1)
    >>> hand.observe(hand.agent_selection)["observation"].shape, hand.state().shape
    ((66, 24), (117, 24))
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mj2p_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        ruleset: Ruleset | str = "rg",
        *,
        reward: str = "fan",
        room: Room | str | None = None,
        stakes: Iterable[SupportsIndex] | None = None,
        illegal: str = "end",
        penalty: float = 200.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.ruleset = get_ruleset(ruleset)
        self.payoff = make_payoff(self.ruleset, reward, room, stakes)
        self.ends = check_illegal(illegal) == "end"
        self.penalty = check_penalty(penalty)
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in _AGENTS}
        self.action_spaces = {agent: spaces.Discrete(N_ACTIONS) for agent in _AGENTS}
        self.state_space = spaces.Box(0, 1, (len(STATE_PLANES), N_KINDS), np.uint8)
        self._seed: int | None = None
        self._index = 0
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations.

        Examples
        --------
        >>> sorted(raw_env().observation_space("seat_0"))
        ['action_mask', 'observation']
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions.

        Examples
        --------
        >>> int(raw_env().action_space("seat_1").n)
        77
        """
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand: hand 0 of a seed; without one the next hand of the last seed, at first of a fresh one.

        Examples
        --------
        >>> hand = raw_env("seasonal")
        >>> hand.reset(seed=4)
        >>> import mj2p
        >>> hand.game == mj2p.Game("seasonal", seed=4)
        True
        """
        if seed is not None:
            self._seed, self._index = check_seed(seed), 0
        elif self._seed is None:
            self._seed = fresh_seed()
        else:
            self._index += 1
        self.game = Game(self.ruleset, seed=self._seed, index=self._index)
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0.0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        # A hand of which nothing is asked cannot be: the dealer has 14 tiles to choose from, or has won.
        self.agent_selection = _AGENTS[self.game.turn or 0]

    def step(self, action: Any) -> None:
        """Make the move of the agent that is asked; None for one whose hand is over.

        Raises
        ------
        IllegalMove
            If the action is no whole number from 0 to 76, or not legal and `illegal` is ``"raise"``.
        Mj2pError
            If there is no hand under way.

        Examples
        --------
        >>> hand = raw_env(illegal="raise")
        >>> hand.reset(seed=1)
        >>> try:
        ...     hand.step(75)
        ... except ValueError as error:
        ...     print(str(error)[:40])
        pass is not legal now: seat 0 may: disca
        """
        game, agent = self._dealt(), self.agent_selection
        if not self.agents:
            raise Mj2pError("no hand is under way: begin with reset()")
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = check_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            game.step(number)
        except IllegalMove:
            if not self.ends:
                raise
            self._end({agent: -self.penalty}, {"illegal": agent})
        else:
            if game.turn is None:
                result = game.result
                won = self.payoff.of(result)
                self._end(dict(zip(_AGENTS, won, strict=True)), {"result": result and result.to_dict()})
            else:
                self.agent_selection = _AGENTS[game.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, float], info: dict[str, Any]) -> None:
        self.rewards.update(rewards)
        self.terminations = dict.fromkeys(_AGENTS, True)
        self.infos = {agent: dict(info) for agent in _AGENTS}

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent sees and may do.

        Examples
        --------
        >>> hand = raw_env()
        >>> hand.reset(seed=1)
        >>> [int(hand.observe(agent)["action_mask"].any()) for agent in hand.agents]
        [1, 0]
        """
        game = self._dealt()
        if not isinstance(agent, str) or agent not in _AGENTS:
            raise Mj2pError(f"an agent is 'seat_0' or 'seat_1', not {shown(agent)}")
        seat = _AGENTS.index(agent)
        is_asked = game.turn == seat and not self.terminations.get(agent, True)  # an agent that is gone is not asked
        mask = np.frombuffer(game.legal_mask(), np.int8).copy() if is_asked else np.zeros(N_ACTIONS, np.int8)
        return {"observation": planes(game, seat), "action_mask": mask}

    def state(self) -> NDArray[np.uint8]:
        """Return the full state, hidden tiles too, as the seat that is asked has it before it: for critics.

        Examples
        --------
        >>> hand = raw_env()
        >>> hand.reset(seed=1)
        >>> hand.state_space.contains(hand.state())
        True
        """
        return state_planes(self._dealt(), _AGENTS.index(self.agent_selection))

    def render(self) -> str | None:
        """Return the hand as text, or print it, as `render_mode` says.

        Examples
        --------
        >>> hand = raw_env(render_mode="ansi")
        >>> hand.reset(seed=1)
        >>> print(hand.render().splitlines()[0])
        rg, 43 tiles left, seat 0 deals; seat 0: turn
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        text = text_of(self._dealt(), _AGENTS.index(self.agent_selection))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close.

        Examples
        --------
        >>> raw_env().close()
        """

    def _dealt(self) -> Game:
        if self.game is None:
            raise Mj2pError("begin with reset()")
        return self.game


def _observation_space() -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (len(PLANES), N_KINDS), np.uint8),
            "action_mask": spaces.Box(0, 1, (N_ACTIONS,), np.int8),
        }
    )
