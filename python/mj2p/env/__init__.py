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

__all__ = [
    "PHASE_COLUMNS",
    "PLANES",
    "QUESTION_COLUMNS",
    "STATE_PLANES",
    "STATUS_COLUMNS",
    "planes",
    "state_planes",
]
