"""The rows of a ruleset, and how names, numbers and sequences in them are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NoReturn, TypeVar

from mj2p.errors import RulesetError, shown
from mj2p.fans import FAN_BY_NAME, Fan, fold

__all__ = [
    "MAX_FAN",
    "MAX_TOTAL",
    "FanAlias",
    "FanRule",
    "Row",
    "catalogue",
    "is_int",
    "items",
    "names_of",
    "record",
    "sequence",
]

#: The largest value of a fan: far above any use, and small enough that no total leaves the core's numbers.
MAX_FAN: Final = 10_000_000

#: The largest cap and minimum, likewise.
MAX_TOTAL: Final = 1_000_000_000

Row = TypeVar("Row")


@dataclass(frozen=True)
class FanRule:
    """One row of a ruleset: a fan, its value, and the fans that are not counted beside it.

    Parameters
    ----------
    fan : str
        A name of the fan, in any language; in the rows of a `Ruleset` it is the printed one.
    value : int
        What the fan is worth, at least 1.
    excludes : str or sequence of str
        Names. A text is split at commas if it has any, else at white space.

    Examples
    --------
    >>> FanRule("清龍", 16, "連六 老少副").excludes
    ('連六', '老少副')
    >>> FanRule("Pure Straight", 16, "Short Straight, Two Terminal Chows").excludes
    ('Short Straight', 'Two Terminal Chows')
    """

    fan: str
    value: int
    excludes: tuple[str, ...] = ()

    def __init__(self, fan: str | Fan, value: int, excludes: str | Iterable[str | Fan] = ()) -> None:
        object.__setattr__(self, "fan", fan.zh_hant if isinstance(fan, Fan) else fan)
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "excludes", names_of(excludes, f"row {self.fan}, column excludes"))


@dataclass(frozen=True)
class FanAlias:
    """Another name under which a ruleset prints a fan (rules, section 9).

    Examples
    --------
    >>> FanAlias("四槓", zh_hant="十八羅漢", zh_hans="十八罗汉").zh_hant
    '十八羅漢'
    """

    fan: str
    zh_hant: str
    zh_hans: str


def _refuse(what: str) -> NoReturn:
    raise RulesetError(what)


def is_int(value: object, low: int, high: int) -> bool:
    """Whether a value is an int within bounds; True and False are not taken for 1 and 0.

    Examples
    --------
    >>> is_int(3, 1, 9), is_int(True, 1, 9), is_int(3.0, 1, 9)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def catalogue(name: object) -> Fan | None:
    """Return the fan of the catalogue with a name, None if there is none.

    Examples
    --------
    >>> catalogue("清龙"), catalogue("no such fan"), catalogue(7)
    (Fan('清龍'), None, None)
    """
    if isinstance(name, Fan):
        return name
    return FAN_BY_NAME.get(fold(name)) if isinstance(name, str) else None


def sequence(value: object, where: str) -> tuple[Any, ...]:
    """Return a sequence as a tuple; a text, a mapping or what is no sequence at all is refused.

    Examples
    --------
    >>> sequence([1, 2], "rows")
    (1, 2)
    """
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        _refuse(f"{where}: must be a sequence, not {type(value).__name__}")
    try:
        return tuple(value)
    except TypeError:  # an array of no dimension
        _refuse(f"{where}: must be a sequence, not {shown(value)}")


def items(value: object, where: str) -> tuple[tuple[Any, Any], ...]:
    """Return the items of a mapping; None has none, anything else is refused.

    Examples
    --------
    >>> items({"清龍": 20}, "values"), items(None, "values")
    ((('清龍', 20),), ())
    """
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        _refuse(f"{where}: must be a mapping, not {type(value).__name__}")
    return tuple(value.items())


def names_of(value: object, where: str) -> tuple[str, ...]:
    """Return names from one text or from a sequence of names and fans; whether they are names is seen later.

    Examples
    --------
    >>> names_of("連六 老少副", "here"), names_of("Pure Straight", "here"), names_of([Fan("連六")], "here")
    (('連六', '老少副'), ('Pure Straight',), ('連六',))
    """
    if isinstance(value, str):
        if catalogue(value) is not None:
            return (value.strip(),)
        parts = re.split("[,，、]", value) if re.search("[,，、]", value) else value.split()
        return tuple(part.strip() for part in parts if part.strip())
    return tuple(name.zh_hant if isinstance(name, Fan) else name for name in sequence(value, where))


def record(kind: type[Row], data: object, where: str) -> Row:
    """Make a row from a mapping of its columns, or from a sequence of them in order.

    Examples
    --------
    >>> record(FanRule, ("清龍", 16), "row 1") == record(FanRule, {"fan": "清龍", "value": 16}, "row 1")
    True
    """
    columns = tuple(column.name for column in fields(kind))  # type: ignore[arg-type]
    if isinstance(data, Mapping):
        for column in data:
            if column not in columns:
                _refuse(f"{where}, column {column}: there is no such column; there are {', '.join(columns)}")
        missing = next((column for column in columns if column not in data and column != "excludes"), None)
        if missing:
            _refuse(f"{where}, column {missing}: is missing")
        return kind(**data)
    if isinstance(data, (list, tuple)) and len(columns) - 1 <= len(data) <= len(columns) and kind is FanRule:
        return kind(*data)
    return _refuse(f"{where}: must be a {kind.__name__} or its columns {', '.join(columns)}, not {shown(data)}")
