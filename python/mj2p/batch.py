"""Many hands at once: arrays in, arrays out, without the GIL.

The answers are those of `mj2p.is_win`, `mj2p.ready_tiles` and `mj2p.score`. One thing differs: a row that cannot be a
hand does not raise. Its answer is False or 0, and an array given as ``status`` says why, a `Status` for each row.

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
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import mjcore
from mj2p.errors import HandError
from mjcore import Status

__all__ = ["Status", "is_win", "ready_tiles"]

Counts: TypeAlias = NDArray[np.uint8]
AnyArray: TypeAlias = NDArray[Any]

_MAX_THREADS: Final = 256
# Below this many rows a thread costs more than it saves.
_LEAST_PIECE: Final = 1024
_LINE: Final = 64

# OpenMP's threads do not live on in the child of a fork, and asking it for them there waits for ever.
_use_openmp = mjcore.OPENMP


def _without_openmp() -> None:
    global _use_openmp  # noqa: PLW0603
    _use_openmp = False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_without_openmp)


def is_win(
    counts: Counts, out: NDArray[np.bool_] | None = None, threads: int = 1, *, status: NDArray[np.uint8] | None = None
) -> NDArray[np.bool_]:
    """Whether each row is a winning form (rules, section 2).

    Parameters
    ----------
    counts : uint8 array, shape (n, 16)
        How many concealed tiles of each kind there are, the winning one among them: 14, 11, 8, 5 or 2 tiles. The missing
        ones are melds. An array that is not C-contiguous is copied.
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
        If an array has another dtype or shape, if `out` and `status` cannot be written to or overlap with another array.

    Examples
    --------
    >>> import numpy as np
    >>> is_win(np.array([[2] * 7 + [0] * 9, [3] + [0] * 15], np.uint8))
    array([ True, False])
    """
    rows = _rows("counts", counts)
    answers = _out("out", out, np.bool_, len(rows), rows)
    told = None if status is None else _out("status", status, np.uint8, len(rows), rows, answers)
    _run(mjcore.win_test, threads, rows, answers.view(np.uint8), told)
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
        If an array has another dtype or shape, if `out` and `status` cannot be written to or overlap with another array.

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
    _run(mjcore.ready_test, threads, rows, answers, melds, told)
    return answers


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


def _run(function: Callable[..., None], threads: int, *arrays: AnyArray | None) -> None:
    """Call a loop of the core on one thread or several."""
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= _MAX_THREADS:
        raise HandError(f"threads must be an int from 1 to {_MAX_THREADS}, not {threads!r}")
    n = len(arrays[0])  # type: ignore[arg-type]
    threads = max(1, min(threads, n // _LEAST_PIECE))
    if threads == 1 or _use_openmp:
        function(*arrays, threads=threads)
    else:
        _in_python_threads(function, threads, n, arrays)


def _in_python_threads(
    function: Callable[..., None], threads: int, n: int, arrays: tuple[AnyArray | None, ...]
) -> None:
    """Do without OpenMP: the loops release the GIL, so Python's threads serve as well, if with more ado."""
    ends = [n * part // threads // _LINE * _LINE for part in range(threads)] + [n]
    workers = [
        threading.Thread(target=function, args=[None if each is None else each[start:stop] for each in arrays])
        for start, stop in zip(ends, ends[1:], strict=False)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
