"""What of the coins differs between games, as data of a ruleset (rules, section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NoReturn

from mj2p.errors import RulesetError, shown
from mj2p.fans import FAN_BY_NAME, fold
from mj2p.rules.rows import MAX_FAN, is_int, names_of

__all__ = ["WHOLE", "CoinRules"]

#: Basis points in a whole: 100 %.
WHOLE: Final = 10_000


@dataclass(frozen=True, kw_only=True)
class CoinRules:
    """How a hand is settled, unless the room says otherwise, and what is kept over hands.

    Parameters
    ----------
    rake_bp : int
        The house's part of what the winner won, in basis points: 500 are 5 %.
    table_stakes : bool
        Whether nobody can lose or win more than they brought into the hand.
    balloon_bp : int
        The part of the fan won that a winner may put into the balloon (吹氣球), in basis points; 0 if there is none.
    balloon_pop : int
        The fan at which a balloon can be popped.
    wheel_spin : int
        The points at which the wheel (幸運轉盤) can be spun; 0 if there is none.
    wheel_double, wheel_inflation, wheel_task : int
        Points for each own doubling, for putting into the balloon, and for a win with the hand's task.
    tasks : fans
        The fans from which each hand's task is drawn. One that the ruleset does not have is skipped.

    Raises
    ------
    RulesetError
        If a value cannot be; the sentence names it.

    Examples
    --------
    >>> from mj2p import RULESETS
    >>> RULESETS["rg"].coins.rake_bp, RULESETS["boke"].coins.balloon_bp
    (500, 2500)
    >>> RULESETS["rg"].replace(coins={"rake_bp": 300}).coins.table_stakes
    True
    """

    rake_bp: int = 0
    table_stakes: bool = True
    balloon_bp: int = 0
    balloon_pop: int = 50
    wheel_spin: int = 0
    wheel_double: int = 1
    wheel_inflation: int = 2
    wheel_task: int = 2
    tasks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.table_stakes, bool):
            _refuse(f"table_stakes: must be True or False, not {shown(self.table_stakes)}")
        for name, low, high in _BOUNDS:
            value = getattr(self, name)
            if not is_int(value, low, high):
                _refuse(f"{name}: {shown(value)} is not an int from {low} to {high}")
        tasks = []
        for name in names_of(self.tasks, "coins, tasks"):
            fan = FAN_BY_NAME.get(fold(name)) if isinstance(name, str) else None
            if fan is None:
                _refuse(f"tasks: no fan is called {shown(name)}")
            if fan.zh_hant in tasks:
                _refuse(f"tasks: {fan} is there twice")
            tasks.append(fan.zh_hant)
        object.__setattr__(self, "tasks", tuple(tasks))

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data; `read` reads it.

        Examples
        --------
        >>> CoinRules(rake_bp=500).to_dict()["rake_bp"]
        500
        """
        return {name: getattr(self, name) for name in _FIELDS} | {"tasks": list(self.tasks)}

    @classmethod
    def read(cls, data: object) -> CoinRules:
        """Make it from plain data; what is left out has its default.

        Raises
        ------
        RulesetError
            If it is no mapping, holds an unknown key, or a value cannot be.

        Examples
        --------
        >>> CoinRules.read({"rake_bp": 500}) == CoinRules(rake_bp=500)
        True
        """
        if isinstance(data, cls):
            return data
        if not isinstance(data, Mapping):
            _refuse(f"must be a mapping, not {type(data).__name__}")
        for key in data:
            if key not in _FIELDS:
                _refuse(f"{shown(key)}: there is no such key; there are {', '.join(_FIELDS)}")
        return cls(**data)


def _refuse(what: str) -> NoReturn:
    raise RulesetError(f"coins, {what}")


_FIELDS: Final = tuple(each.name for each in fields(CoinRules))
_BOUNDS: Final = (
    ("rake_bp", 0, WHOLE),
    ("balloon_bp", 0, WHOLE),
    ("balloon_pop", 1, MAX_FAN),
    ("wheel_spin", 0, MAX_FAN),
    ("wheel_double", 0, MAX_FAN),
    ("wheel_inflation", 0, MAX_FAN),
    ("wheel_task", 0, MAX_FAN),
)
