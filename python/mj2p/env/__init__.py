"""Environments for reinforcement learning.

=====================  ===============================================================================================
`VectorEnv`            many hands at once, in the core
`aec`                  PettingZoo: both seats, one hand (`mj2p.env.mj2p_v0`); the extra ``env``
`gymnasium_env`,       Gymnasium: one agent against a player of the core, one hand or many (`mj2p.env.gym`); the extra
`gymnasium_vector`     ``env``
`mj2p.env.open_spiel`  OpenSpiel: the game ``python_mj2p``; the extra ``openspiel``
`planes`               what they show: see `mj2p.env.planes`
=====================  ===============================================================================================
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mj2p.env.planes import (
    PHASE_COLUMNS,
    PLANES,
    QUESTION_COLUMNS,
    STATE_PLANES,
    STATUS_COLUMNS,
    planes,
    state_planes,
)
from mj2p.env.rewards import Payoff, make_payoff
from mj2p.env.vector import Steps, VectorEnv
from mj2p.errors import Mj2pError

if TYPE_CHECKING:
    from mj2p.env import gym, mj2p_v0, open_spiel

__all__ = [
    "PHASE_COLUMNS",
    "PLANES",
    "QUESTION_COLUMNS",
    "STATE_PLANES",
    "STATUS_COLUMNS",
    "Payoff",
    "Steps",
    "VectorEnv",
    "aec",
    "gym",
    "gymnasium_env",
    "gymnasium_vector",
    "make_payoff",
    "mj2p_v0",
    "open_spiel",
    "planes",
    "state_planes",
]

# Modules that stand on another package, and the extra that brings it.
_EXTRAS: Final = {"gym": "env", "mj2p_v0": "env", "open_spiel": "openspiel"}


def __getattr__(name: str) -> Any:
    """Load a module that stands on another package when it is first asked for."""
    if name not in _EXTRAS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return import_module(f"mj2p.env.{name}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "mj2p":
            raise
        extra = _EXTRAS[name]
        raise Mj2pError(f"mj2p.env.{name} needs {error.name}: pip install 'mj2p[{extra}]'") from None


def aec(**options: Any) -> Any:
    """Return the PettingZoo environment ``mj2p_v0``; options are those of `mj2p.env.mj2p_v0.raw_env`.

    Raises
    ------
    Mj2pError
        If PettingZoo is missing, or an option cannot be.

    Examples
    --------
    >>> import mj2p
    >>> env = mj2p.env.aec(ruleset="seasonal", render_mode="ansi")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else int(observation["action_mask"].argmax()))
    >>> env.agents
    []
    """
    return __getattr__("mj2p_v0").env(**options)


def gymnasium_env(**options: Any) -> Any:
    """Return the Gymnasium environment of one hand; options are those of `mj2p.env.gym.HandEnv`.

    Raises
    ------
    Mj2pError
        If Gymnasium is missing, or an option cannot be.

    Examples
    --------
    >>> import mj2p
    >>> env = mj2p.env.gymnasium_env(ruleset="boke", opponent="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> sorted(observation)
    ['action_mask', 'observation']
    """
    return __getattr__("gym").HandEnv(**options)


def gymnasium_vector(num_envs: int, **options: Any) -> Any:
    """Return many hands with Gymnasium's `VectorEnv` interface; options are those of `mj2p.env.gym.HandVectorEnv`.

    Raises
    ------
    Mj2pError
        If Gymnasium is missing, or an option cannot be.

    Examples
    --------
    >>> import mj2p
    >>> envs = mj2p.env.gymnasium_vector(16, opponent="greedy", seed=1)
    >>> observations, infos = envs.reset()
    >>> observations["action_mask"].shape
    (16, 77)
    """
    return __getattr__("gym").HandVectorEnv(num_envs, **options)
