"""Many hands at once: arrays in, arrays out, without the GIL.

The answers are those of `mj2p.is_win`, `mj2p.ready_tiles` and `mj2p.score`. One thing differs: a row that cannot be a
hand does not raise. Its answer is False or 0 (`NO_DISTANCE` where a distance is asked for), and an array given as
``status`` says why, a `Status` for each row.

Every function takes ``out``, an array to write to, so that a loop over batches allocates nothing, and ``threads``,
on which no answer depends.

Examples
--------
>>> import numpy as np
>>> import mj2p.batch
>>> hands = np.zeros((2, 16), np.uint8)
>>> hands[0, :7] = 2
>>> hands[1, :5] = 3
>>> status = np.empty(2, np.uint8)
>>> mj2p.batch.is_win(hands, status=status)
array([ True, False])
>>> [mj2p.batch.Status(each).name for each in status]
['OK', 'BAD_TILE_COUNT']
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import mjcore
from mj2p.arrays import HAND_DTYPE, SCORE_DTYPE, AnyArray, fans_of, from_hands, is_array_of, to_hands
from mj2p.errors import HandError
from mj2p.rules import Ruleset, get_ruleset
from mjcore import NO_DISTANCE, Status

__all__ = [
    "HAND_DTYPE",
    "HOWS",
    "NO_DISTANCE",
    "PLAY_DTYPE",
    "SCORE_DTYPE",
    "Status",
    "distance",
    "fans_of",
    "from_hands",
    "is_win",
    "play",
    "ready_tiles",
    "score",
    "to_hands",
]

Counts: TypeAlias = NDArray[np.uint8]

#: A hand that `play` played, 32 bytes.
#:
#: ``winner``: the seat, -1 where the hand is drawn; ``how``: a place in `HOWS`; ``total``, ``capped``, ``fans`` and
#: ``flags`` are the winner's, as in `SCORE_DTYPE` and `HAND_DTYPE`, and 0 where there is none, as is ``doubles``, how
#: often the winner doubled; ``decisions``: how many moves were chosen; ``wall_left``: tiles that were not drawn.
PLAY_DTYPE: Final = np.dtype(
    [
        ("fans", "u8", 2),
        ("total", "i4"),
        ("capped", "i4"),
        ("flags", "u2"),
        ("decisions", "u1"),
        ("dealer", "u1"),
        ("winner", "i1"),
        ("how", "u1"),
        ("wall_left", "u1"),
        ("doubles", "u1"),
    ]
)

#: How a hand ends, by the number in ``how`` of `PLAY_DTYPE`.
HOWS: Final = (None, "self_draw", "discard", "rob_kong", "drawn")

_MAX_THREADS: Final = 256
# With fewer rows than these for each thread, waking a thread costs more than it saves.
_LEAST_COUNTS: Final = 16_384
_LEAST_SCORES: Final = 1_024
_LEAST_PLAYED: Final = 64
_LINE: Final = 64

# OpenMP's threads do not live on in the child of a fork, and asking it for them there waits for ever.
_use_openmp = mjcore.OPENMP


def _without_openmp() -> None:
    global _use_openmp  # noqa: PLW0603
    _use_openmp = False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_without_openmp)


def openmp_serves() -> bool:
    """Whether the loops of the core may be asked for threads: not without OpenMP, and not in the child of a fork.

    Examples
    --------
    >>> openmp_serves() in (True, False)
    True
    """
    return _use_openmp


def is_win(
    counts: Counts, out: NDArray[np.bool_] | None = None, threads: int = 1, *, status: NDArray[np.uint8] | None = None
) -> NDArray[np.bool_]:
    """Whether each row is a winning form (rules, section 2).

    Parameters
    ----------
    counts : uint8 array, shape (n, 16)
        How many concealed tiles of each kind there are, the winning one among them: 14, 11, 8, 5 or 2 tiles. The
        missing ones are melds. An array that is not C-contiguous is copied.
    out : bool array, shape (n,), optional
        Where to write the answers.
    threads : int
        How many threads to use.
    status : uint8 array, shape (n,), optional
        Where to write a `Status` for each row: ``OK``, ``TOO_MANY_COPIES`` or ``BAD_TILE_COUNT``.

    Returns
    -------
    bool array, shape (n,)
        `out`, or a new array; False for a row that cannot be.

    Raises
    ------
    HandError
        If an array has another dtype or shape, if `out` or `status` cannot be written to or overlaps with another.

    Examples
    --------
    >>> import numpy as np
    >>> is_win(np.array([[2] * 7 + [0] * 9, [3] + [0] * 15], np.uint8))
    array([ True, False])
    """
    rows = _rows("counts", counts)
    answers = _out("out", out, np.bool_, len(rows), rows)
    told = None if status is None else _out("status", status, np.uint8, len(rows), rows, answers)
    _run(mjcore.batch_win, _LEAST_COUNTS, threads, rows, answers.view(np.uint8), told)
    return answers


def ready_tiles(
    counts: Counts,
    melded: Counts | None = None,
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
    *,
    status: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint16]:
    """Which tiles complete each row (rules, section 2), as masks: bit k is kind k.

    Parameters
    ----------
    counts : uint8 array, shape (n, 16)
        How many concealed tiles of each kind there are, before the winning one: 13, 10, 7, 4 or 1 tiles. The missing
        ones are melds. An array that is not C-contiguous is copied.
    melded : uint8 array, shape (n, 16), optional
        How many tiles of each kind lie in the melds, three or four for each meld. A kind whose four copies lie in hand
        and melds is not waited for. Without it nothing is known of the melds.
    out : uint16 array, shape (n,), optional
        Where to write the answers.
    threads : int
        How many threads to use.
    status : uint8 array, shape (n,), optional
        Where to write a `Status` for each row: ``OK``, ``TOO_MANY_COPIES`` or ``BAD_TILE_COUNT``.

    Returns
    -------
    uint16 array, shape (n,)
        `out`, or a new array; 0 for a row that is not ready and for one that cannot be.

    Raises
    ------
    HandError
        If an array has another dtype or shape, if `out` or `status` cannot be written to or overlaps with another.

    Examples
    --------
    >>> import numpy as np
    >>> masks = ready_tiles(np.array([[3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7, [1] * 13 + [0] * 3], np.uint8))
    >>> [hex(mask) for mask in masks]
    ['0x1ff', '0x0']
    """
    rows = _rows("counts", counts)
    melds = None if melded is None else _rows("melded", melded, len(rows))
    answers = _out("out", out, np.uint16, len(rows), rows, melds)
    told = None if status is None else _out("status", status, np.uint8, len(rows), rows, melds, answers)
    _run(mjcore.batch_ready, _LEAST_COUNTS, threads, rows, answers, melds, told)
    return answers


def distance(
    counts: Counts,
    melded: Counts | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
    *,
    useful: NDArray[np.uint16] | None = None,
    status: NDArray[np.uint8] | None = None,
) -> NDArray[np.int8]:
    """How many tiles each row is away from ready: 0 is ready, -1 has won (see `mj2p.distance`).

    Parameters
    ----------
    counts : uint8 array, shape (n, 16)
        How many concealed tiles of each kind there are: 13 or 14 tiles, three fewer for each meld. An array that is not
        C-contiguous is copied.
    melded : uint8 array, shape (n, 16), optional
        How many tiles of each kind lie in the melds, three or four for each meld. Without it nothing is known of the
        melds.
    out : int8 array, shape (n,), optional
        Where to write the distances.
    threads : int
        How many threads to use.
    useful : uint16 array, shape (n,), optional
        Where to write which kinds bring each row nearer, as masks: bit k is kind k.
    status : uint8 array, shape (n,), optional
        Where to write a `Status` for each row: ``OK``, ``TOO_MANY_COPIES`` or ``BAD_TILE_COUNT``.

    Returns
    -------
    int8 array, shape (n,)
        `out`, or a new array; `NO_DISTANCE` (127) for a row that cannot be.

    Raises
    ------
    HandError
        If an array has another dtype or shape, if one to be written to cannot be, or overlaps with another.

    Examples
    --------
    >>> import numpy as np
    >>> rows = np.array([[3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7, [2] * 7 + [0] * 9], np.uint8)
    >>> useful = np.empty(2, np.uint16)
    >>> distance(rows, useful=useful), hex(useful[0])
    (array([ 0, -1], dtype=int8), '0x1ff')
    """
    rows = _rows("counts", counts)
    melds = None if melded is None else _rows("melded", melded, len(rows))
    answers = _out("out", out, np.int8, len(rows), rows, melds)
    masks = _out("useful", useful, np.uint16, len(rows), rows, melds, answers)
    told = None if status is None else _out("status", status, np.uint8, len(rows), rows, melds, answers, masks)
    _run(mjcore.batch_nearness, _LEAST_SCORES, threads, rows, answers, masks, melds, told)
    return answers


def score(hands: AnyArray, ruleset: Ruleset | str = "rg", out: AnyArray | None = None, threads: int = 1) -> AnyArray:
    """Score each hand as `mj2p.score` does (rules, section 3).

    Parameters
    ----------
    hands : array of `HAND_DTYPE`, shape (n,)
        Winning hands with their circumstances; `from_hands` makes them. An array that is not C-contiguous is copied.
    ruleset : Ruleset or str
        A ruleset or the id of one.
    out : array of `SCORE_DTYPE`, shape (n,), optional
        Where to write the scores.
    threads : int
        How many threads to use.

    Returns
    -------
    array of `SCORE_DTYPE`, shape (n,)
        `out`, or a new array. Its ``status`` says what is wrong with a hand or its circumstances, or that it does
        not win; such a row is 0 otherwise.

    Raises
    ------
    HandError
        If an array has another dtype or shape, or if `out` cannot be written to or overlaps with `hands`.
    RulesetError
        If there is no such ruleset.

    Examples
    --------
    >>> scores = score(from_hands(["[CCC] 123456m99m 78m +9m | 1f", "[CCC] 123456m99m 78m +E"]), "rg")
    >>> scores["total"], [Status(each).name for each in scores["status"]]
    (array([26,  0], dtype=int32), ['OK', 'NOT_A_WIN'])
    """
    rules = get_ruleset(ruleset).compiled
    if not is_array_of(hands, HAND_DTYPE):
        what = f"{hands.dtype} {hands.shape}" if isinstance(hands, np.ndarray) else type(hands).__name__
        raise HandError(f"hands must be an array of HAND_DTYPE with one dimension, not {what}")
    rows = np.ascontiguousarray(hands)
    answers = _out("out", out, SCORE_DTYPE, len(rows), rows)
    _run(mjcore.batch_score, _LEAST_SCORES, threads, _bytes_of(rows), rules, _bytes_of(answers))
    return answers


def play(
    n: int,
    ruleset: Ruleset | str = "rg",
    seed: int = 0,
    players: str = "random",
    threads: int = 1,
    *,
    first: int = 0,
    out: AnyArray | None = None,
) -> AnyArray:
    """Play whole hands (rules, section 6), each decision a random one of the legal moves.

    Parameters
    ----------
    n : int
        How many hands.
    ruleset : Ruleset or str
        A ruleset or the id of one.
    seed : int
        Hand i of a seed has the wall, dice and dealer of ``mj2p.Game(ruleset, seed, index=i)``, and always the same
        moves, whatever `n`, `first` and `threads` are.
    players : {"random"}
        Who plays.
    threads : int
        How many threads to use.
    first : int
        The index of the first hand.
    out : array of `PLAY_DTYPE`, shape (n,), optional
        Where to write the results.

    Returns
    -------
    array of `PLAY_DTYPE`, shape (n,)
        `out`, or a new array.

    Raises
    ------
    HandError
        If a number is out of range, there are no such players, or `out` cannot be written to.
    RulesetError
        If there is no such ruleset.

    Examples
    --------
    >>> played = play(1000, "seasonal", seed=1)
    >>> bool((played[10:20] == play(10, "seasonal", seed=1, first=10)).all())
    True
    """
    chosen = get_ruleset(ruleset)
    if players != "random":
        raise HandError(f"players can be 'random' and nothing else, not {players!r}")
    for name, number, least_bad in (("n", n, 2**48), ("first", first, 2**63), ("seed", seed, 2**64)):
        if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or not 0 <= number < least_bad:
            raise HandError(f"{name} must be a whole number from 0 to {least_bad - 1}")
    indices = np.arange(first, first + n, dtype=np.uint64)
    answers = _out("out", out, PLAY_DTYPE, n)
    rest = (int(seed), chosen.dice_wall, chosen.compiled, _bytes_of(answers))
    _run(mjcore.batch_play, _LEAST_PLAYED, threads, indices, *rest)
    return answers


def _bytes_of(records: AnyArray) -> NDArray[np.uint8]:
    """Records as rows of bytes, which is how the core takes them."""
    return records.view(np.uint8).reshape(len(records), records.dtype.itemsize)


def _rows(name: str, given: object, n: int | None = None) -> Counts:
    """Check rows of counts; make them C-contiguous."""
    try:
        rows = np.asarray(given)
    except ValueError as error:
        raise HandError(f"{name} must be an array: {error}") from None
    if rows.dtype != np.uint8:
        raise HandError(f"{name} must be an array of dtype uint8, not {rows.dtype}")
    if rows.ndim != 2 or rows.shape[1] != mjcore.N_HAND_KINDS:
        raise HandError(f"{name} must have the shape (n, {mjcore.N_HAND_KINDS}), not {rows.shape}")
    if n is not None and len(rows) != n:
        raise HandError(f"{name} has {len(rows)} rows, and counts has {n}")
    return np.ascontiguousarray(rows)


def _out(name: str, given: object, dtype: Any, n: int, *others: AnyArray | None) -> AnyArray:
    """Check an array of answers, or make it."""
    if given is None:
        return np.empty(n, dtype)
    if not isinstance(given, np.ndarray) or given.dtype != dtype:
        what = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
        raise HandError(f"{name} must be an array of dtype {np.dtype(dtype).name}, not {what}")
    if given.shape != (n,):
        raise HandError(f"{name} must have the shape ({n},), one answer for each row, not {given.shape}")
    if not given.flags.c_contiguous or not given.flags.writeable:
        raise HandError(f"{name} must be C-contiguous and writeable")
    if any(other is not None and np.may_share_memory(given, other) for other in others):
        raise HandError(f"{name} overlaps with another array: answers would spoil what is still to be read")
    return given


def _run(function: Callable[..., None], least: int, threads: int, *arguments: Any) -> None:
    """Call a loop of the core on one thread or on several of `least` rows or more; its first argument has the rows."""
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= _MAX_THREADS:
        raise HandError(f"threads must be an int from 1 to {_MAX_THREADS}, not {threads!r}")
    n = len(arguments[0])
    threads = max(1, min(threads, n // least))
    if threads == 1 or _use_openmp:
        function(*arguments, threads=threads)
    else:
        _in_python_threads(function, threads, n, arguments)


def _in_python_threads(function: Callable[..., None], threads: int, n: int, arguments: tuple[Any, ...]) -> None:
    """Do without OpenMP: the loops release the GIL, so Python's threads serve as well, if with more ado."""
    ends = [n * part // threads // _LINE * _LINE for part in range(threads)] + [n]
    pieces = [
        [each[start:stop] if isinstance(each, np.ndarray) else each for each in arguments]
        for start, stop in pairwise(ends)
    ]
    others = [threading.Thread(target=function, args=piece) for piece in pieces[1:]]
    for other in others:
        other.start()
    function(*pieces[0])
    for other in others:
        other.join()
