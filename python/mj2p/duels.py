"""Two players measured against each other: each wall is played twice, the seats exchanged."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import mjcore
from mj2p.errors import HandError, Mj2pError, shown
from mj2p.game import Game
from mj2p.match import play_hand
from mj2p.players import Listener, Player, core_player, make_player
from mj2p.result import HOWS
from mj2p.rules import Ruleset, get_ruleset
from mj2p.wall import check_index, check_seed, fresh_seed

__all__ = ["ArenaReport", "SideReport", "arena"]

_MOST_THREADS: Final = 256
_MOST_HANDS: Final = 100_000_000
_Z95: Final = 1.959964  # a normal variable lies within so many standard deviations in 95 of 100 cases

# The numbers of a hand, as mjcore.play_duels writes them.
_NET, _FAN, _WINNER, _HOW, _DOUBLES, _READY, _DECISIONS = 0, 1, 2, 3, 4, 5, 7
_SELF_DRAW: Final = 1


@dataclass(frozen=True)
class SideReport:
    """What one of the players did.

    Parameters
    ----------
    name : str
        The player.
    wins : int
        Hands won.
    win_rate, ready_rate, deal_in_rate : float
        The share of all hands that it won, in which it declared ready, and in which the other won on its discard or its
        added kong.
    mean_fan : float or None
        The mean of the fan of its wins, the cap applied, doublings left out; None if it never won.
    mean_doubles : float or None
        The mean of its doublings in its wins.
    decisions : int
        How often it was asked.

    Examples
    --------
    >>> arena("greedy", "random", hands=20, seed=1).sides[0].name
    'greedy'
    """

    name: str
    wins: int
    win_rate: float
    ready_rate: float
    deal_in_rate: float
    mean_fan: float | None
    mean_doubles: float | None
    decisions: int


@dataclass(frozen=True)
class ArenaReport:
    """What came of a meeting of two players.

    Parameters
    ----------
    ruleset : str
        The id of the ruleset.
    seed : int
        Wall `i` is that of ``Game(ruleset, seed=seed, index=i)``.
    hands : int
        Hands played, two for each wall.
    net : float
        Mean fan a hand that the first player won net: cap and doublings applied, losses negative.
    interval : float or None
        Half the 95 % interval of it, from the spread over walls; None for a single wall.
    drawn_rate : float
        The share of hands that nobody won.
    sides : pair of SideReport
        The first and the second player.
    hows : dict
        How many hands ended in each way; see `HOWS`.
    seconds : float
        How long it took.
    in_core : bool
        Whether both players were played in the core.
    walls : ndarray of float64
        Net fan a hand of the first player for each wall.

    Examples
    --------
    >>> report = arena("greedy", "random", hands=40, seed=1)
    >>> report.hands, report.net > 0, len(report.walls)
    (40, True, 20)
    """

    ruleset: str
    seed: int
    hands: int
    net: float
    interval: float | None
    drawn_rate: float
    sides: tuple[SideReport, SideReport]
    hows: dict[str, int]
    seconds: float
    in_core: bool
    walls: NDArray[np.float64] = field(repr=False, compare=False)

    @property
    def decisions_per_second(self) -> float:
        """Decisions of both a second, the play of the hands counted in.

        Examples
        --------
        >>> arena("random", "random", hands=20, seed=1).decisions_per_second > 0
        True
        """
        decisions = sum(side.decisions for side in self.sides)
        return decisions / self.seconds if self.seconds else 0.0

    @property
    def is_decided(self) -> bool:
        """Whether the mean lies beyond its 95 % interval.

        Examples
        --------
        >>> arena("greedy", "random", hands=200, seed=1).is_decided
        True
        """
        return self.interval is not None and abs(self.net) > self.interval

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold; the single walls are left out.

        Examples
        --------
        >>> arena("random", "random", hands=20, seed=1).to_dict()["net"]["mean"]
        0.0
        """
        return {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "hands": self.hands,
            "net": {
                "mean": self.net,
                "interval95": self.interval,
                "decided": self.is_decided,
            },
            "drawn_rate": self.drawn_rate,
            "players": [
                {
                    "name": side.name,
                    "wins": side.wins,
                    "win_rate": side.win_rate,
                    "ready_rate": side.ready_rate,
                    "deal_in_rate": side.deal_in_rate,
                    "mean_fan": side.mean_fan,
                    "mean_doubles": side.mean_doubles,
                    "decisions": side.decisions,
                }
                for side in self.sides
            ],
            "ways": self.hows,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "in_core": self.in_core,
        }


def arena(
    first: str | Player,
    second: str | Player,
    ruleset: Ruleset | str = "rg",
    hands: SupportsIndex = 2000,
    seed: SupportsIndex | None = None,
    *,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> ArenaReport:
    """Let two players meet: each wall is played twice, the seats exchanged, so that the luck of the deal cancels out.

    Two players of the core are played wholly in the core, without the GIL; the numbers are those that the same players
    reach through observations.

    Parameters
    ----------
    first, second : str or callable
        Players as for `Match`.
    ruleset : Ruleset or str
        A ruleset or the id of one.
    hands : int
        How many hands, an even number: two for each wall.
    seed : int, optional
        The seed of walls, dealers and players; by default a fresh one, which the report tells.
    threads : int
        Threads for players of the core. The numbers do not depend on it (but for a searcher with a limit of time).
    on_progress : callable, optional
        Called now and then with the number of hands done since the last call.

    Returns
    -------
    ArenaReport

    Raises
    ------
    Mj2pError
        If a player, ruleset, seed, or number cannot be.

    Examples
    --------
    >>> report = arena("greedy", "random", "rg", hands=200, seed=1)
    >>> report.net > 10, report.is_decided
    (True, True)
    """
    rules = get_ruleset(ruleset)
    number = fresh_seed() if seed is None else check_seed(seed)
    n_hands = check_index(hands, "the number of hands")
    if n_hands < 2 or n_hands % 2 or n_hands > _MOST_HANDS:
        raise HandError(f"each wall is played twice: the number of hands is even, 2 to {_MOST_HANDS}, not {n_hands}")
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= _MOST_THREADS:
        raise HandError(f"threads must be 1 to {_MOST_THREADS}, not {shown(threads)}")
    if on_progress is not None and not callable(on_progress):
        raise Mj2pError(f"on_progress is called with a number of hands, and {shown(on_progress)} cannot be")
    cores = core_player(first), core_player(second)
    rows = np.zeros((n_hands // 2, 2, mjcore.DUEL_FIELDS), dtype=np.int64)
    report = on_progress or (lambda done: None)
    start = time.perf_counter()
    if cores[0] is not None and cores[1] is not None:
        in_core = True
        for done in _play_in_core(cores[0], cores[1], rules, number, rows, threads):
            report(done)
    else:
        in_core = False
        for wall in range(len(rows)):
            for seat in (0, 1):
                _play_in_python(first, second, rules, number, wall, seat, rows[wall, seat])
            report(2)
    seconds = time.perf_counter() - start
    return _report(rows, (_name(first), _name(second)), rules.id, number, seconds, in_core)


def _name(player: str | Player) -> str:
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def _play_in_core(
    first: str | tuple[int, float],
    second: str | tuple[int, float],
    rules: Ruleset,
    seed: int,
    rows: NDArray[np.int64],
    threads: int,
) -> Iterator[int]:
    """Piece by piece, in threads of Python: the core works without the GIL. Yields the hands of each piece done."""
    walls = len(rows)
    searches = not (isinstance(first, str) and isinstance(second, str))
    step = max(1, min(4 if searches else 500, walls // (4 * threads)))

    def play(start: int) -> int:
        piece = rows[start : start + step]
        mjcore.play_duels(first, second, rules.compiled, rules.dice_wall, seed, start, piece)
        return 2 * len(piece)

    starts = range(0, walls, step)
    if threads == 1:
        yield from map(play, starts)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(play, starts)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


class _Counting:
    """A player, and how often it was asked."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.asked = 0

    def __call__(self, observation: Any, legal: Any) -> Any:
        self.asked += 1
        return self.player(observation, legal)


class _CountingListener(_Counting):
    def told(self, observation: Any) -> None:
        assert isinstance(self.player, Listener)
        self.player.told(observation)


def _play_in_python(
    first: str | Player, second: str | Player, rules: Ruleset, seed: int, wall: int, seat: int, row: NDArray[np.int64]
) -> None:
    """One hand through observations, the first player at `seat`; the numbers of the core's row."""
    made = [make_player(first, seed, wall, seat), make_player(second, seed, wall, 1 - seat)]
    asked = [(_CountingListener if isinstance(player, Listener) else _Counting)(player) for player in made]
    game = Game(rules, seed=seed, index=wall)
    play_hand(game, asked if seat == 0 else asked[::-1])
    row[_WINNER] = -1
    row[_HOW] = HOWS.index(str(game.how)) + 1
    for who in (0, 1):
        row[_READY + who] = game.ready(seat ^ who) != 0
        row[_DECISIONS + who] = asked[who].asked
    winner, score = game.winner, mjcore.Deal.score(game)
    if winner is not None and score is not None:
        row[_WINNER] = winner ^ seat
        row[_FAN] = score.capped
        row[_DOUBLES] = game.doubles(winner)
        row[_NET] = (score.capped << game.doubles(winner)) * (-1 if winner ^ seat else 1)


def _report(
    rows: NDArray[np.int64], names: tuple[str, str], ruleset: str, seed: int, seconds: float, in_core: bool
) -> ArenaReport:
    walls: NDArray[np.float64] = rows[:, :, _NET].mean(axis=1)
    hands = rows.reshape(-1, rows.shape[2])
    winner = hands[:, _WINNER]
    sides = []
    for who in (0, 1):
        won = hands[winner == who]
        dealt_in = (winner == 1 - who) & (hands[:, _HOW] != _SELF_DRAW)
        sides.append(
            SideReport(
                name=names[who],
                wins=len(won),
                win_rate=len(won) / len(hands),
                ready_rate=float(hands[:, _READY + who].mean()),
                deal_in_rate=float(dealt_in.mean()),
                mean_fan=float(won[:, _FAN].mean()) if len(won) else None,
                mean_doubles=float(won[:, _DOUBLES].mean()) if len(won) else None,
                decisions=int(hands[:, _DECISIONS + who].sum()),
            )
        )
    return ArenaReport(
        ruleset=ruleset,
        seed=seed,
        hands=len(hands),
        net=float(walls.mean()),
        interval=_Z95 * float(walls.std(ddof=1)) / math.sqrt(len(walls)) if len(walls) > 1 else None,
        drawn_rate=float((winner < 0).mean()),
        sides=(sides[0], sides[1]),
        hows={how: int((hands[:, _HOW] == place + 1).sum()) for place, how in enumerate(HOWS)},
        seconds=seconds,
        in_core=in_core,
        walls=walls,
    )
