"""Options that several environments have."""

from __future__ import annotations

from typing import Final, SupportsIndex

from mj2p.errors import IllegalMove, Mj2pError, shown
from mjcore import ACTIONS, POLICIES

__all__ = ["check_action", "check_core_player", "check_illegal", "check_penalty", "check_render_mode"]


_MOST: Final = len(ACTIONS) - 1


def check_action(action: object) -> int:
    """Return an action of a space as an int: what is none is the caller's fault, and no illegal move of the agent's.

    Raises
    ------
    IllegalMove
        If it is no whole number from 0 to 76.

    Examples
    --------
    >>> check_action(75)
    75
    """
    if isinstance(action, SupportsIndex) and not isinstance(action, bool):
        try:
            number = action.__index__()
        except TypeError:  # an array of several numbers, or of others
            number = -1
        if 0 <= number <= _MOST:
            return number
    raise IllegalMove(f"an action is a whole number from 0 to {_MOST}, not {shown(action)}")


def check_illegal(illegal: str) -> str:
    """Return what an illegal action does, ``"raise"`` or ``"end"``.

    Raises
    ------
    Mj2pError
        If it is neither.

    Examples
    --------
    >>> check_illegal("end")
    'end'
    """
    if not isinstance(illegal, str) or illegal not in ("raise", "end"):
        raise Mj2pError(f"an illegal action can 'raise' or 'end' its hand, not {shown(illegal)}")
    return illegal


def check_penalty(penalty: float) -> float:
    """Return what an illegal action costs.

    Raises
    ------
    Mj2pError
        If it is no number from 0 on.

    Examples
    --------
    >>> check_penalty(50)
    50.0
    """
    if isinstance(penalty, bool) or not isinstance(penalty, (int, float)) or not 0 <= penalty < 2**53:
        raise Mj2pError(f"a penalty is a number from 0 on, not {shown(penalty)}")
    return float(penalty)


def check_render_mode(mode: str | None) -> str | None:
    """Return how a hand is shown: not at all, as text that is returned, or printed.

    Raises
    ------
    Mj2pError
        If it is none of these.

    Examples
    --------
    >>> check_render_mode("ansi")
    'ansi'
    """
    if mode is not None and (not isinstance(mode, str) or mode not in ("ansi", "human")):
        raise Mj2pError(f"render_mode is None, 'ansi' or 'human', not {shown(mode)}")
    return mode


def check_core_player(player: str) -> str:
    """Return the name of a player of the core.

    Raises
    ------
    Mj2pError
        If no player of the core has that name.

    Examples
    --------
    >>> check_core_player("random")
    'random'
    """
    if not isinstance(player, str) or player not in POLICIES:
        raise Mj2pError(f"no player of the core is called {shown(player)}; there are {', '.join(POLICIES)}")
    return player
