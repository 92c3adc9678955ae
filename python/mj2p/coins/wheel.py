"""The wheel (幸運轉盤): points for doublings, inflations and tasks, and prizes by weight (rules, section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, SupportsIndex

import mjcore
from mj2p.coins.money import coin_rules, fields_of, refuse, whole
from mj2p.errors import shown
from mj2p.fans import Fan
from mj2p.result import Result
from mj2p.rules import Ruleset
from mj2p.rules.coins import CoinRules
from mj2p.rules.rows import MAX_FAN
from mj2p.scoring import Score

__all__ = [
    "MAX_WEIGHT",
    "WHEEL_FORMAT",
    "Prize",
    "Reason",
    "Wheel",
    "WheelEvent",
    "draw_task",
    "meets_task",
    "tasks_of",
]

#: What the stored data of a wheel says it is.
WHEEL_FORMAT: Final = "mj2p-wheel/1"

#: The most that the weights of all prizes may come to: what a draw takes.
MAX_WEIGHT: Final = 2**32 - 1

#: What points are for.
Reason = Literal["double", "inflation", "task"]


@dataclass(frozen=True)
class Prize:
    """A prize of the operator's.

    Parameters
    ----------
    name : str
        What it is called.
    weight : int
        How often it is drawn, set against the weights of the others.
    coins : int
        What the house pays, if it is a prize in coins.

    Raises
    ------
    SettlementError
        If it cannot be.

    Examples
    --------
    >>> Prize("a tea set", weight=1).coins
    0
    """

    name: str
    weight: int
    coins: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip() or not self.name.isprintable():
            refuse(f"a prize, name: must be a printable text that is not empty, not {shown(self.name)}")
        object.__setattr__(self, "weight", whole(self.weight, f"prize {shown(self.name)}, weight", 0, MAX_WEIGHT))
        object.__setattr__(self, "coins", whole(self.coins, f"prize {shown(self.name)}, coins"))


@dataclass(frozen=True, slots=True)
class WheelEvent:
    """What happened to a wheel.

    Parameters
    ----------
    kind : str
        ``"points"`` or ``"spun"``.
    points : int
        What came in, or what went out.
    reason : str or None
        What the points are for: ``"double"``, ``"inflation"`` or ``"task"``.
    gone : int
        The points above what a spin takes, which are not given back.
    prize : Prize or None
        What a spin drew.
    can_spin : bool
        Whether the wheel can be spun now.

    Examples
    --------
    >>> Wheel(points=98).earn("task", 2)[1].can_spin
    True
    """

    kind: Literal["points", "spun"]
    points: int
    reason: Reason | None
    gone: int
    prize: Prize | None
    can_spin: bool

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> Wheel().earn("double", 1)[1].to_dict()
        {'kind': 'points', 'points': 1, 'reason': 'double', 'gone': 0, 'prize': None, 'coins': 0, 'can_spin': False}
        """
        return {
            "kind": self.kind,
            "points": self.points,
            "reason": self.reason,
            "gone": self.gone,
            "prize": None if self.prize is None else self.prize.name,
            "coins": 0 if self.prize is None else self.prize.coins,
            "can_spin": self.can_spin,
        }


@dataclass(frozen=True, kw_only=True)
class Wheel:
    """A player's points. It does not change: each change returns another one and an event.

    Parameters
    ----------
    points : int
        The points since the last spin.
    spin_at : int
        The points at which it can be spun.

    Raises
    ------
    SettlementError
        If a number cannot be.

    Examples
    --------
    >>> wheel, event = Wheel(points=103).spin([Prize("a tea set", 1)], mjcore.Random(1))
    >>> wheel.points, event.gone, event.prize.name
    (0, 3, 'a tea set')
    """

    points: int = 0
    spin_at: int = 100

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", whole(self.points, "a wheel, points"))
        object.__setattr__(self, "spin_at", whole(self.spin_at, "a wheel, spin_at", 1, MAX_FAN))

    @classmethod
    def of(cls, rules: CoinRules) -> Wheel:
        """Return the wheel of a ruleset without points.

        Raises
        ------
        SettlementError
            If the ruleset has no wheel.

        Examples
        --------
        >>> import mj2p
        >>> Wheel.of(mj2p.RULESETS["boke"].coins).spin_at
        100
        """
        if not coin_rules(rules).wheel_spin:
            refuse("the ruleset has no wheel")
        return cls(spin_at=rules.wheel_spin)

    @property
    def can_spin(self) -> bool:
        """Whether it can be spun.

        Examples
        --------
        >>> Wheel(points=99).can_spin, Wheel(points=100).can_spin
        (False, True)
        """
        return self.points >= self.spin_at

    def earn(self, reason: Reason, points: SupportsIndex) -> tuple[Wheel, WheelEvent]:
        """Add points; how many a hand gives is the ruleset's affair (`Ruleset.coins`).

        Raises
        ------
        SettlementError
            If there are none, or the reason is unknown.

        Examples
        --------
        >>> Wheel().earn("inflation", 2)[0].points
        2
        """
        if reason not in ("double", "inflation", "task"):
            refuse(f"points are for double, inflation or task, not for {shown(reason)}")
        more = whole(points, "the points of a wheel", 1)
        after = replace(self, points=self.points + more)
        return after, WheelEvent("points", more, reason, 0, None, after.can_spin)

    def spin(self, prizes: Iterable[Prize], random: mjcore.Random) -> tuple[Wheel, WheelEvent]:
        """Spin it, which empties it: what is over the threshold is not given back.

        Parameters
        ----------
        prizes : Prizes
            The operator's.
        random : mjcore.Random
            Draws the prize; the same seed, the same prize.

        Raises
        ------
        SettlementError
            If there are too few points, or no prize to be drawn. Nothing is drawn then.

        Examples
        --------
        >>> prizes = [Prize("a tea set", 1), Prize("coins", 3, coins=500)]
        >>> Wheel(points=100).spin(prizes, mjcore.Random(4))[1].prize.name
        'a tea set'
        """
        if not self.can_spin:
            refuse(f"a wheel with {self.points} points cannot be spun: it takes {self.spin_at}")
        if isinstance(prizes, (str, bytes)) or not isinstance(prizes, Iterable):
            refuse(f"the prizes are Prizes, not {shown(prizes)}")
        prize = _draw(tuple(prizes), random)
        event = WheelEvent("spun", self.points, None, self.points - self.spin_at, prize, False)
        return replace(self, points=0), event

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data to be stored.

        Examples
        --------
        >>> Wheel(points=7).to_dict()
        {'format': 'mj2p-wheel/1', 'points': 7, 'spin_at': 100}
        """
        return {"format": WHEEL_FORMAT, "points": self.points, "spin_at": self.spin_at}

    @classmethod
    def from_dict(cls, data: object) -> Wheel:
        """Read what `to_dict` wrote.

        Raises
        ------
        SettlementError
            If the data is of another version, or damaged.

        Examples
        --------
        >>> Wheel.from_dict(Wheel(points=7).to_dict()).points
        7
        """
        return cls(**fields_of(data, "a wheel", WHEEL_FORMAT, ("points", "spin_at")))


def _draw(prizes: tuple[Prize, ...], random: mjcore.Random) -> Prize:
    for prize in prizes:
        if not isinstance(prize, Prize):
            refuse(f"the prizes are Prizes, not {shown(prize)}")
    total = sum(prize.weight for prize in prizes)
    if not 1 <= total <= MAX_WEIGHT:
        refuse(f"the prizes: their weights come to {total}, and must come to a number from 1 to {MAX_WEIGHT}")
    if not isinstance(random, mjcore.Random):
        refuse(f"a prize is drawn by a mjcore.Random, not by {shown(random)}")
    place = random.below(total)
    for prize in prizes:
        if place < prize.weight:
            return prize
        place -= prize.weight
    raise AssertionError("the weights were added up wrongly")


# ---- tasks


def tasks_of(ruleset: Ruleset) -> tuple[Fan, ...]:
    """Return the fans from which tasks are drawn: those of the list that the ruleset has.

    Examples
    --------
    >>> import mj2p
    >>> len(tasks_of(mj2p.RULESETS["boke"])) > 1, tasks_of(mj2p.RULESETS["rg"])
    (True, ())
    """
    return tuple(Fan(name) for name in ruleset.coins.tasks if ruleset.has(name))


def draw_task(tasks: Sequence[Fan], random: mjcore.Random, last: Fan | None = None) -> Fan:
    """Draw a hand's task: each fan of the list as often as the others, but not the last hand's.

    Raises
    ------
    SettlementError
        If nothing is left to draw.

    Examples
    --------
    >>> tasks = (Fan("清一色"), Fan("七對"))
    >>> draw_task(tasks, mjcore.Random(1), last=Fan("七對"))
    Fan('清一色')
    """
    left = [fan for fan in dict.fromkeys(tasks) if fan is not last]
    if not left:
        refuse(f"tasks: no fan is left to draw beside the last hand's, {last}" if last else "tasks: there are none")
    return left[random.below(len(left))]


def meets_task(result: Result | Score | None, task: Fan | None) -> bool:
    """Whether the fans that counted in a win hold the task; excluded ones do not count.

    Examples
    --------
    >>> import mj2p
    >>> score = mj2p.score("1122334455667m +7m", "boke")
    >>> meets_task(score, Fan("連七對")), meets_task(score, Fan("七對")), meets_task(None, Fan("七對"))
    (True, False, False)
    """
    score = result.score if isinstance(result, Result) else result
    return score is not None and task is not None and any(scored.fan is task for scored in score.fans)
