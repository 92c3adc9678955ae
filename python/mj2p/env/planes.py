"""What a seat may see as planes of 0 and 1: arrays of shape ``(len(PLANES), 24)``, a column for each kind of tile.

========================================  ============================================================================
planes                                    a column is 1 where
========================================  ============================================================================
``own hand >= 1`` to ``4``                so many of the kind are among the own concealed tiles, a drawn one with them
``own chows >= 1`` to ``4``               so many own chows begin with the kind
``own pungs``, ``own melded kongs``,      there is such a meld of the kind
``own added kongs``,
``own concealed kongs``
``other chows >= 1`` ...                  the same of the other; a concealed kong only where it is shown after the end
``own discards >= 1`` to ``4``            so many of the kind were discarded, those claimed too
``own discards claimed``                  the other claimed one of the kind, or won on it
``own discard with ready``                ready was declared with it
``own last discard``,                     the last discards of the seat one by one: 4 of its own, 8 of the other
``own discard, 1 before the last`` ...
``own flowers``, ``other flowers``        the flower is laid aside (columns 16 to 23)
``drawn``                                 it is the tile drawn, in one's own turn
``offered``                               it is the tile offered: the other's discard, or the tile of an added kong
``other hand seen >= 1`` to ``4``         so many are in the other's hand, where it is seen (`boke` after one's own
                                          ready; the winner's after the end)
``unseen >= 1`` to ``4``                  so many of the kind lie where the seat does not see them
``own wind``, ``other wind``              it is the seat's wind
``own doubles``, ``other doubles``        column i: the player doubled more than i times
``wall left``,                            column i: more than i tiles are left; the second plane goes on from 24
``wall left, beyond 24``
``other count``                           column i: the other holds more than i concealed tiles
``other kongs face down``                 column i: the other has more than i concealed kongs that are not shown
``phase``                                 one of `PHASE_COLUMNS`
``status``                                `STATUS_COLUMNS`
========================================  ============================================================================

The full state is for critics: `STATE_PLANES` has all this as the seat has it before it, and then ``other hand >= 1`` to
``4``, ``other kongs concealed``, ``question`` (`QUESTION_COLUMNS`: what is asked, and whether of this seat or of the
other) and ``wall, draw 1`` to ``45``, a plane for each tile in the order in which the wall would be drawn from its
head; replacements come from the last of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import mjcore
from mj2p.errors import HandError, shown
from mj2p.game import check_seat

if TYPE_CHECKING:
    from mj2p.game import Game

__all__ = [
    "N_ACTIONS",
    "PHASE_COLUMNS",
    "PLANES",
    "QUESTION_COLUMNS",
    "STATE_PLANES",
    "STATUS_COLUMNS",
    "planes",
    "state_planes",
]

#: How many actions there are.
N_ACTIONS: Final = len(mjcore.ACTIONS)

#: The planes of an observation in order.
PLANES: Final = mjcore.PLANES

#: The planes of the full state in order: those of an observation, then what is hidden from it.
STATE_PLANES: Final = mjcore.STATE_PLANES

#: The columns of ``phase``; exactly one is 1. ``waiting`` while the other is asked, whatever for.
PHASE_COLUMNS: Final = mjcore.PHASE_COLUMNS

#: The columns of ``status``.
STATUS_COLUMNS: Final = mjcore.STATUS_COLUMNS

#: The columns of ``question``.
QUESTION_COLUMNS: Final = mjcore.QUESTION_COLUMNS


def planes(game: Game, seat: SupportsIndex, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
    """Return what a seat may see of a game as planes.

    Parameters
    ----------
    game : Game
        The game, at any time, finished ones too.
    seat : int
        0 or 1, asked or not.
    out : array of uint8, optional
        Where to write, of shape ``(len(PLANES), 24)``.

    Returns
    -------
    array of uint8, shape (len(PLANES), 24)
        0 and 1. Positions that differ only in what the seat cannot see have the same planes.

    Raises
    ------
    HandError
        If it is no game, if there is no such seat, or if `out` cannot be written to.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> seen = planes(game, game.turn)
    >>> seen.shape == (len(PLANES), 24), int(seen[PLANES.index("own hand >= 1") : 4].sum())
    (True, 14)
    """
    return _written(game, seat, out, len(PLANES), False)


def state_planes(game: Game, seat: SupportsIndex, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
    """Return the full state as planes, a seat's own things first: for critics, never for players.

    Parameters and errors are those of `planes`; the shape is ``(len(STATE_PLANES), 24)``.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> state = state_planes(game, 0)
    >>> int(state[STATE_PLANES.index("wall, draw 1") :].sum()) == game.wall_left
    True
    """
    return _written(game, seat, out, len(STATE_PLANES), True)


def _written(game: Game, seat: SupportsIndex, out: NDArray[np.uint8] | None, n: int, full: bool) -> NDArray[np.uint8]:
    if not isinstance(game, mjcore.Deal):
        raise HandError(f"planes are those of a Game, not of {shown(game)}")
    place, shape = check_seat(seat), (n, mjcore.N_KINDS)
    if out is None:
        out = np.empty(shape, np.uint8)
    else:
        check_buffer("out", out, np.uint8, shape)
    mjcore.write_planes(game, place, out, full)
    return out


def check_buffer(name: str, given: object, dtype: Any, shape: tuple[int, ...]) -> None:
    """Refuse what the core cannot write to.

    Raises
    ------
    HandError
        If it is no writeable, C-contiguous array of that dtype and shape.

    Examples
    --------
    >>> check_buffer("out", np.zeros(3), np.uint8, (3,))
    Traceback (most recent call last):
        ...
    mjcore.errors.HandError: out must be an array of dtype uint8, not float64
    """
    if not isinstance(given, np.ndarray) or given.dtype != dtype:
        what = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
        raise HandError(f"{name} must be an array of dtype {np.dtype(dtype).name}, not {what}")
    if given.shape != shape:
        raise HandError(f"{name} must have the shape {shape}, not {given.shape}")
    if not given.flags.c_contiguous or not given.flags.writeable:
        raise HandError(f"{name} must be C-contiguous and writeable")
