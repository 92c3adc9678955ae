"""Environments for reinforcement learning."""

from __future__ import annotations

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

__all__ = [
    "PHASE_COLUMNS",
    "PLANES",
    "QUESTION_COLUMNS",
    "STATE_PLANES",
    "STATUS_COLUMNS",
    "Payoff",
    "Steps",
    "VectorEnv",
    "make_payoff",
    "planes",
    "state_planes",
]
