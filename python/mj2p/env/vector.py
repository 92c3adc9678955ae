"""Many hands at once, stepped together in the core."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

import mjcore
from mj2p.batch import PLAY_DTYPE, openmp_serves
from mj2p.coins import Room
from mj2p.env.options import check_core_player, check_illegal, check_penalty
from mj2p.env.planes import N_ACTIONS, PLANES, check_buffer
from mj2p.env.rewards import make_payoff
from mj2p.errors import HandError, Mj2pError, shown
from mj2p.game import Game, check_seat
from mj2p.rules import Ruleset, get_ruleset
from mj2p.wall import check_seed

__all__ = ["Steps", "VectorEnv"]

_MAX_THREADS: Final = 256
# With fewer environments than these for each thread, waking a thread costs more than it saves.
_LEAST_STEPPED: Final = 256
_MOST: Final = 2**31

# The arrays of `Steps` as the core takes them.
_Raw: TypeAlias = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.int8],
    NDArray[np.float64],
    NDArray[np.uint8],
    NDArray[np.uint8],
    "NDArray[np.uint8] | None",
]


class Steps(NamedTuple):
    """What `VectorEnv` writes to: a row for each environment. `VectorEnv.buffers` makes one.

    Parameters
    ----------
    observations : array of uint8, shape (n, len(PLANES), 24)
        What the seat that is asked sees; see `mj2p.env.planes`.
    masks : array of bool, shape (n, 77)
        What it may do; at least one action, always.
    turns : array of int8, shape (n,)
        Which seat is asked.
    rewards : array of float64, shape (n, 2)
        What seat 0 and seat 1 won by this step: 0 but where a hand ended.
    dones : array of bool, shape (n,)
        Where a hand ended. The other arrays speak of the next hand there already, but for ``rewards``, ``results``
        and ``last``.
    results : array of `mj2p.batch.PLAY_DTYPE`, shape (n,)
        How the hand ended; rows where none did are what they were. ``how`` is 0 where an illegal action ended it.
    last : array of uint8, shape (n, len(PLANES), 24), or None
        Where a hand ended, what the seat that acted saw of its end; other rows are what they were.

    Examples
    --------
    >>> VectorEnv(3).buffers().masks.shape
    (3, 77)
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    turns: NDArray[np.int8]
    rewards: NDArray[np.float64]
    dones: NDArray[np.bool_]
    results: NDArray[Any]
    last: NDArray[np.uint8] | None = None


class VectorEnv:
    """`n` hands in one array of the core, stepped together without the GIL.

    Hand k of environment i is ``Game(ruleset, seed=mjcore.env_seed(seed, i), index=k)``, whatever `n` and `threads`
    are; `game` tells the position of an environment. A hand that ends is followed by the next one in the same step: the
    observation, mask and turn of that row are those of the new hand (`Steps.last` can keep the end of the old one).

    By default both seats are asked: each row is seen by the seat that moves, `Steps.turns`. With `opponent` a player of
    the core has the other seat and every row is seen by `agent`; a hand that ends before `agent` is asked anything is
    passed over.

    Parameters
    ----------
    n : int
        How many hands.
    ruleset : Ruleset or str
        A ruleset or the id of one.
    seed : int
        From 0 to 2**64 - 1.
    threads : int
        1 to 256; nothing depends on it but the time.
    opponent : str, optional
        Who plays the other seat; one of `mjcore.POLICIES`. It draws from the same stream as the player of that
        name from `mj2p.players.make_player`.
    agent : int
        The seat that is asked where there is an opponent. Dealers are drawn, so the seats are alike.
    reward, room, stakes
        What is won; see `mj2p.env.make_payoff`.
    illegal : {"raise", "end"}
        What an illegal action does: raises `IllegalMove` and changes nothing; or ends its hand, and the seat that took
        it gets ``-penalty``, the other nothing.
    penalty : float
        See `illegal`.
    keep_last : bool
        Whether the observation of the end of each hand is written too, to `Steps.last`.

    Raises
    ------
    Mj2pError
        For arguments that cannot be; the sentence says which.

    Examples
    --------
    >>> env = VectorEnv(1000, "rg", seed=1)
    >>> steps = env.reset()
    >>> actions = env.sample_actions()
    >>> steps = env.step(actions)
    >>> steps.observations.shape, bool(steps.masks.any(axis=1).all()), bool((steps.rewards.sum(axis=1) == 0).all())
    ((1000, 66, 24), True, True)
    """

    def __init__(
        self,
        n: SupportsIndex,
        ruleset: Ruleset | str = "rg",
        seed: SupportsIndex = 0,
        *,
        threads: int = 1,
        opponent: str | None = None,
        agent: SupportsIndex = 0,
        reward: str = "fan",
        room: Room | str | None = None,
        stakes: Iterable[SupportsIndex] | None = None,
        illegal: str = "raise",
        penalty: float = 200.0,
        keep_last: bool = False,
    ) -> None:
        self.n: Final = _whole(n, "n", _MOST)
        self.threads: Final = _whole(threads, "threads", _MAX_THREADS)
        self.ruleset: Final = get_ruleset(ruleset)
        self.opponent: Final = opponent
        self.agent: Final = check_seat(agent, "the agent's seat")
        self.payoff: Final = make_payoff(self.ruleset, reward, room, stakes)
        self.keep_last: Final = bool(keep_last)
        if opponent is not None:
            check_core_player(opponent)
        self._core = mjcore.Vector(
            self.n,
            self.ruleset.compiled,
            self.ruleset.dice_wall,
            agent=2 if opponent is None else self.agent,
            other="random" if opponent is None else opponent,
            ends=check_illegal(illegal) == "end",
            penalty=check_penalty(penalty),
            **self.payoff.for_core(),
        )
        self._seed: int = check_seed(seed)
        self._begun = False
        self._lock = threading.Lock()
        self._own: Steps | None = None
        self._apart: Steps | None = None

    def buffers(self) -> Steps:
        """Return new arrays to write to.

        Examples
        --------
        >>> VectorEnv(2, keep_last=True).buffers().last.shape
        (2, 66, 24)
        """
        seen = (self.n, len(PLANES), mjcore.N_KINDS)
        return Steps(
            np.zeros(seen, np.uint8),
            np.zeros((self.n, N_ACTIONS), np.bool_),
            np.zeros(self.n, np.int8),
            np.zeros((self.n, 2), np.float64),
            np.zeros(self.n, np.bool_),
            np.zeros(self.n, PLAY_DTYPE),
            np.zeros(seen, np.uint8) if self.keep_last else None,
        )

    def reset(self, seed: SupportsIndex | None = None, out: Steps | None = None) -> Steps:
        """Begin a hand in each environment.

        Parameters
        ----------
        seed : int, optional
            Begin with hand 0 of it. Without one, the first reset takes the seed of the environment, and every other
            begins the next hands.
        out : Steps, optional
            Where to write. By default the arrays that the environment keeps, and writes to again with every step.

        Examples
        --------
        >>> env = VectorEnv(4, seed=5)
        >>> first = env.reset().observations.copy()
        >>> bool((env.reset().observations == first).all()), bool((env.reset(5).observations == first).all())
        (False, True)
        """
        begin = None if seed is None else check_seed(seed)
        with self._alone():
            to = self._where(out)
            arrays = self._as_bytes(to)
            if begin is not None or not self._begun:
                self._seed = self._seed if begin is None else begin
                self._core.restart(self._seed)
            else:
                self._core.next_hands()
            self._begun = True
            self._core.observe(*arrays[:3])
            to.rewards[:] = 0
            to.dones[:] = False
        return to

    def step(self, actions: Any, out: Steps | None = None) -> Steps:
        """Make a move in each environment.

        Parameters
        ----------
        actions : array of int, shape (n,)
            The ids of the actions; int64 is taken as it is.
        out : Steps, optional
            Where to write, as for `reset`.

        Raises
        ------
        IllegalMove
            If an action is not legal; the sentence names the environment. Nothing has moved. (But see `illegal`.)
        HandError
            If an array has another shape or dtype, or cannot be written to.
        Mj2pError
            If there was no `reset` yet, or another thread is stepping the environment.

        Examples
        --------
        >>> env = VectorEnv(2, seed=1)
        >>> steps = env.reset()
        >>> try:
        ...     env.step([76, 76])
        ... except ValueError as error:
        ...     print(str(error)[:38])
        environment 0: ready is not legal now:
        """
        given = self._actions(actions)
        with self._alone():
            if not self._begun:
                raise Mj2pError("begin with reset()")
            to = self._where(out)
            arrays = self._as_bytes(to)
            self._core.check_actions(given)
            self._run(given, arrays)
        return to

    def sample_actions(self, out: NDArray[np.int64] | None = None, player: str = "random") -> NDArray[np.int64]:
        """Return the action that a player of the core takes in each environment.

        ``"random"`` takes each legal action as often as the others; each hand has a stream of its own for that, so
        actions do not depend on the other environments.

        Parameters
        ----------
        out : array of int64, shape (n,), optional
            Where to write.
        player : str
            One of `mjcore.POLICIES`.

        Examples
        --------
        >>> env = VectorEnv(3, seed=1)
        >>> masks = env.reset().masks
        >>> bool(masks[range(3), env.sample_actions()].all())
        True
        """
        if out is None:
            out = np.empty(self.n, np.int64)
        else:
            check_buffer("out", out, np.int64, (self.n,))
        with self._alone():
            self._core.sample(out, check_core_player(player))
        return out

    def game(self, i: SupportsIndex) -> Game:
        """Return a copy of the hand of environment `i` as it stands, as a game.

        Examples
        --------
        >>> env = VectorEnv(3, seed=1)
        >>> _ = env.reset()
        >>> env.game(2) == Game("rg", seed=mjcore.env_seed(1, 2))
        True
        """
        place = _index(i)
        if not 0 <= place < self.n:
            raise HandError(f"an environment is one of 0 to {self.n - 1}, not {shown(i)}")
        with self._alone():
            state = self._core.deal(place).to_bytes()
            seed, index = self._core.origin(place)
        start = Game(self.ruleset, seed=seed, index=index)
        game = Game.from_bytes(state, self.ruleset.compiled)
        game._origin = start._origin
        return game

    def _alone(self) -> _Alone:
        return _Alone(self._lock)

    def _actions(self, actions: Any) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise HandError(f"actions must have the shape ({self.n},), not {given.shape}")
        if given.dtype.kind not in "iu" or (given.dtype.kind == "u" and given.dtype.itemsize == 8):
            raise HandError(f"actions must be an array of int64, or of integers that fit in it, not {given.dtype}")
        return np.ascontiguousarray(given, np.int64)

    def _where(self, out: Steps | None) -> Steps:
        """Return the arrays to write to."""
        if out is not None:
            return out
        if self._own is None:
            self._own = self.buffers()
        return self._own

    def _as_bytes(self, out: Steps) -> _Raw:
        """Check the arrays and return them as the core takes them.

        That is done for every step: arrays that were right can be made smaller or read-only since.
        """
        if not isinstance(out, Steps):
            raise HandError(f"out must be Steps, such as buffers() makes, not {type(out).__name__}")
        seen = (self.n, len(PLANES), mjcore.N_KINDS)
        check_buffer("observations", out.observations, np.uint8, seen)
        check_buffer("masks", out.masks, np.bool_, (self.n, N_ACTIONS))
        check_buffer("turns", out.turns, np.int8, (self.n,))
        check_buffer("rewards", out.rewards, np.float64, (self.n, 2))
        check_buffer("dones", out.dones, np.bool_, (self.n,))
        check_buffer("results", out.results, PLAY_DTYPE, (self.n,))
        if out.last is not None:
            check_buffer("last", out.last, np.uint8, seen)
        if self._apart is not out:  # arrays of the right size that lie apart stay apart
            arrays: list[Any] = [each for each in out if each is not None]
            for place, one in enumerate(arrays):
                if any(np.may_share_memory(one, other) for other in arrays[place + 1 :]):
                    raise HandError("two of the arrays of out overlap: one would spoil the other")
            self._apart = out
        return (
            out.observations,
            out.masks.view(np.uint8),
            out.turns,
            out.rewards,
            out.dones.view(np.uint8),
            out.results.view(np.uint8).reshape(self.n, PLAY_DTYPE.itemsize),
            out.last,
        )

    def _run(self, actions: NDArray[np.int64], arrays: _Raw) -> None:
        threads = max(1, min(self.threads, self.n // _LEAST_STEPPED))
        if threads == 1 or openmp_serves():
            self._core.step(actions, *arrays, threads=threads)
            return
        # Without OpenMP: the loop releases the GIL, so Python's threads serve as well, if with more ado.
        parts = list(pairwise(self.n * part // threads for part in range(threads + 1)))
        others = [
            threading.Thread(target=self._run_part, args=(start, stop, actions, arrays)) for start, stop in parts[1:]
        ]
        for other in others:
            other.start()
        self._run_part(*parts[0], actions, arrays)
        for other in others:
            other.join()

    def _run_part(self, start: int, stop: int, actions: NDArray[np.int64], arrays: _Raw) -> None:
        rows = cast(_Raw, tuple([None if each is None else each[start:stop] for each in arrays]))
        self._core.step(actions[start:stop], *rows, start=start, threads=1)

    def __reduce__(self) -> Any:
        # A copy would play the same hands of the core, and a pickle none.
        raise TypeError("environments are neither copied nor pickled: make others with the same seed")

    def __repr__(self) -> str:
        against = "" if self.opponent is None else f", seat {self.agent} against {self.opponent}"
        return f"<VectorEnv {self.n} x {self.ruleset.id}{against}, {self.threads} threads>"


class _Alone:
    """One thread at a time: a second one is refused, since it would get answers to actions that were not its own."""

    __slots__ = ("lock",)

    def __init__(self, lock: threading.Lock) -> None:
        self.lock = lock

    def __enter__(self) -> None:
        if not self.lock.acquire(blocking=False):
            raise Mj2pError("another thread is using this environment: give each thread its own, or use threads=")

    def __exit__(self, *_: object) -> None:
        self.lock.release()


def _whole(number: object, name: str, most: int) -> int:
    value = _index(number)
    if not 1 <= value <= most:
        raise HandError(f"{name} is a whole number from 1 to {most}, not {shown(number)}")
    return value


def _index(number: object) -> int:
    """A whole number as an int; -1 for what is none."""
    if isinstance(number, SupportsIndex) and not isinstance(number, bool):
        with suppress(TypeError):  # an array of several numbers
            return number.__index__()
    return -1
