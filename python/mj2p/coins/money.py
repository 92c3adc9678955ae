"""Whole coins: what an amount may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn, SupportsIndex

from mj2p.errors import SettlementError, shown
from mj2p.rules.coins import CoinRules

__all__ = ["MAX_COINS", "check_pair", "check_seat", "coin_rules", "fields_of", "refuse", "whole"]

#: The largest amount: far above any use and above 2**63, and a number that can still be read.
MAX_COINS: Final = 10**30


def refuse(what: str) -> NoReturn:
    """Raise SettlementError.

    Examples
    --------
    >>> refuse("no coins")
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: no coins
    """
    raise SettlementError(what)


def whole(value: object, what: str, low: int = 0, high: int = MAX_COINS) -> int:
    """Return a whole number as a Python int, which never overflows; NumPy's integers become one.

    Raises
    ------
    SettlementError
        If it is no whole number (True, 1.0 and "1" are none) or out of bounds.

    Examples
    --------
    >>> whole(2**63, "the ante")
    9223372036854775808
    >>> whole(-1, "the ante", 1)
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: the ante: a whole number from 1 on, not -1
    """
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        try:
            number = value.__index__()
        except TypeError:  # an array of several numbers
            number = low - 1
        if low <= number <= high:
            return number
    is_open = high == MAX_COINS and not (isinstance(value, int) and value > high)
    span = f"from {low} on" if is_open else f"from {low} to {high}"
    refuse(f"{what}: a whole number {span}, not {shown(value)}")


def check_pair(values: object, what: str, low: int = 0) -> tuple[int, int]:
    """Return the amounts of seat 0 and seat 1.

    Raises
    ------
    SettlementError
        If they are not two whole numbers.

    Examples
    --------
    >>> check_pair([80, 900], "the stakes")
    (80, 900)
    """
    if isinstance(values, (str, bytes, Mapping, set, frozenset)) or not isinstance(values, Iterable):
        refuse(f"{what}: two amounts, of seat 0 and seat 1, not {shown(values)}")
    try:
        amounts = tuple(values)
    except TypeError:  # an array of no dimension has __iter__ too, and refuses to use it
        refuse(f"{what}: two amounts, of seat 0 and seat 1, not {shown(values)}")
    if len(amounts) != 2:
        refuse(f"{what}: two amounts, of seat 0 and seat 1, not {len(amounts)}")
    return whole(amounts[0], f"{what}, seat 0", low), whole(amounts[1], f"{what}, seat 1", low)


def check_seat(seat: object, what: str = "a seat") -> int:
    """Return a seat.

    Raises
    ------
    SettlementError
        If it is neither 0 nor 1.

    Examples
    --------
    >>> check_seat(1)
    1
    """
    return whole(seat, what, 0, 1)


def coin_rules(rules: CoinRules) -> CoinRules:
    """Return what a ruleset says about coins, as it is.

    Raises
    ------
    SettlementError
        If it is something else.

    Examples
    --------
    >>> coin_rules(None)
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: the coins of a ruleset are CoinRules, not None
    """
    if not isinstance(rules, CoinRules):
        refuse(f"the coins of a ruleset are CoinRules, not {shown(rules)}")
    return rules


def fields_of(data: object, what: str, version: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of stored data, which must be all there and no others, under the right version.

    Raises
    ------
    SettlementError
        If it is not such data.

    Examples
    --------
    >>> fields_of({"format": "mj2p-purse/1", "coins": 3}, "a purse", "mj2p-purse/1", ("coins",))
    {'coins': 3}
    """
    if not isinstance(data, Mapping):
        refuse(f"{what} is read from a mapping, not from {type(data).__name__}")
    if data.get("format") != version:
        refuse(f"{what}, format: {shown(data.get('format'))} is not {version!r}")
    for name in names:
        if name not in data:
            refuse(f"{what}, {name}: is missing")
    for key in data:
        if key != "format" and key not in names:
            refuse(f"{what}, {shown(key)}: there is no such key; there are format, {', '.join(names)}")
    return {name: data[name] for name in names}
