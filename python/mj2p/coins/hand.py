"""The coins of one hand: what it was played for and what it moved; and its place in a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from mj2p.coins.ledger import LedgerLine
from mj2p.coins.money import fields_of
from mj2p.coins.rooms import Room
from mj2p.coins.settle import Settlement, settle
from mj2p.coins.wheel import Reason, meets_task
from mj2p.errors import Mj2pError, RecordError, shown
from mj2p.fans import Fan
from mj2p.game import Game
from mj2p.record import CHECKS
from mj2p.result import Result
from mj2p.rules import Ruleset

__all__ = ["COINS_FORMAT", "HandCoins", "check_coins", "coins_of"]

#: What the coins in a record say they are.
COINS_FORMAT: Final = "mj2p-coins/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCoins:
    """What a hand was played for, and what it moved.

    Parameters
    ----------
    hand : int
        Which hand at the table, from 0.
    room : Room
        Where it was played.
    purses, stakes : pair of int
        What seat 0 and seat 1 owned before it and brought into it.
    task : Fan or None
        The hand's task; None if there are none.
    settlement : Settlement
        What it moved, and why.
    lines : tuple of LedgerLine
        What goes into the ledger; none if the hand was drawn.
    points : pair of dict
        Points for the wheels of seat 0 and seat 1 by what they are for.

    Examples
    --------
    >>> import mj2p
    >>> table = mj2p.CoinTable("rg", "novice", (1_000, 1_000))
    >>> table.open_hand()
    (1000, 1000)
    >>> game = mj2p.Game("rg", seed=1, index=2)
    >>> _ = game.play_out(1, 2)
    >>> coins = table.close_hand(game.result)
    >>> mj2p.replay(game.record({"coins": coins.to_dict()})) == game
    True
    """

    hand: int
    room: Room
    purses: tuple[int, int]
    stakes: tuple[int, int]
    task: Fan | None
    settlement: Settlement
    lines: tuple[LedgerLine, ...]
    points: tuple[dict[Reason, int], dict[Reason, int]]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data for a record's key ``coins``, which a replay checks.

        Examples
        --------
        >>> import mj2p
        >>> table = mj2p.CoinTable("rg", "novice", (1_000, 1_000))
        >>> _ = table.open_hand()
        >>> game = mj2p.Game("rg", seed=1)
        >>> _ = game.play_out()
        >>> list(table.close_hand(game.result).to_dict())[:5]
        ['format', 'hand', 'room', 'purses', 'stakes']
        """
        return {
            "format": COINS_FORMAT,
            "hand": self.hand,
            "room": self.room.to_dict(),
            "purses": list(self.purses),
            "stakes": list(self.stakes),
            "task": None if self.task is None else self.task.zh_hant,
            "inflate": bool(self.settlement.balloon_fan),
            "settlement": self.settlement.to_dict(),
            "lines": [line.to_dict() for line in self.lines],
            "points": [dict(points) for points in self.points],
        }


def coins_of(
    result: Result | None,
    ruleset: Ruleset,
    room: Room,
    *,
    hand: int,
    purses: tuple[int, int],
    stakes: tuple[int, int],
    task: Fan | None,
    inflate: bool,
) -> HandCoins:
    """Work out what a hand moves: settlement, lines, points.

    Raises
    ------
    SettlementError
        If the hand is not over, or an amount cannot be.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=1, index=2)
    >>> _ = game.play_out(1, 2)
    >>> coins = coins_of(
    ...     game.result, game.ruleset, mj2p.ROOMS["novice"], hand=0, purses=(900, 900), stakes=(500, 500), task=None,
    ...     inflate=False,
    ... )
    >>> sum(coins.settlement.changes) + coins.settlement.rake
    0
    """
    settlement = settle(result, room, stakes=stakes, purses=purses, inflate=inflate)
    assert result is not None
    return HandCoins(
        hand=hand,
        room=room,
        purses=purses,
        stakes=stakes,
        task=task,
        settlement=settlement,
        lines=_lines(settlement, hand),
        points=_points(settlement, result, ruleset, task),
    )


def _lines(settlement: Settlement, hand: int) -> tuple[LedgerLine, ...]:
    winner = settlement.winner
    if winner is None:
        return ()

    def at(winners: int, losers: int = 0) -> tuple[int, int]:
        return (winners, losers) if winner == 0 else (losers, winners)

    lines = [LedgerLine(hand, "win", at(settlement.amount, -settlement.amount))]
    if settlement.rake:
        lines.append(LedgerLine(hand, "rake", at(-settlement.rake), house=settlement.rake))
    if settlement.deposit:
        lines.append(LedgerLine(hand, "inflation", at(-settlement.deposit), at(settlement.deposit)))
    return tuple(lines)


def _points(
    settlement: Settlement, result: Result, ruleset: Ruleset, task: Fan | None
) -> tuple[dict[Reason, int], dict[Reason, int]]:
    rules = ruleset.coins
    points: tuple[dict[Reason, int], dict[Reason, int]] = ({}, {})
    if not rules.wheel_spin:
        return points
    for seat in (0, 1):
        won = seat == settlement.winner
        earned: tuple[tuple[Reason, int], ...] = (
            ("double", rules.wheel_double * result.doubles[seat]),
            ("inflation", rules.wheel_inflation if won and settlement.balloon_fan else 0),
            ("task", rules.wheel_task if won and meets_task(result, task) else 0),
        )
        points[seat].update((reason, number) for reason, number in earned if number)
    return points


# ---- in a record

_KEYS: Final = ("hand", "room", "purses", "stakes", "task", "inflate", "settlement", "lines", "points")


def check_coins(game: Game, data: Any) -> None:
    """Work out the coins of a replayed hand again and compare them with a record's.

    Raises
    ------
    RecordError
        If they differ, or cannot be; the sentence names the key.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=1)
    >>> try:
    ...     mj2p.replay(game.record({"coins": {"format": "mj2p-coins/1"}}))
    ... except mj2p.RecordError as error:
    ...     print(error)
    the coins, hand: is missing
    """
    try:
        given = fields_of(data, "the coins", COINS_FORMAT, _KEYS)
        again = coins_of(
            game.result,
            game.ruleset,
            Room.from_dict(given["room"]),
            hand=_number(given["hand"]),
            purses=_pair(given["purses"], "purses"),
            stakes=_pair(given["stakes"], "stakes"),
            task=None if given["task"] is None else Fan(given["task"]),
            inflate=given["inflate"],
        ).to_dict()
    except RecordError:
        raise
    except Mj2pError as error:
        text = str(error)
        raise RecordError(text if text.startswith("the coins") else f"the coins, {text}") from None
    for key in _KEYS:
        if _json(given[key]) != _json(again[key]):
            _differ(key, given[key], again[key])


def _differ(key: str, given: Any, again: Any) -> NoReturn:
    """Say where two values differ, one level down if both are objects."""
    if isinstance(given, Mapping) and isinstance(again, Mapping):
        for name in (*again, *(name for name in given if name not in again)):
            if _json(given.get(name)) != _json(again.get(name)) or (name in given) != (name in again):
                there, here = (shown(data[name]) if name in data else "nothing" for data in (given, again))
                raise RecordError(f"the coins, {key}, {name}: {here} when settled again, and the record says {there}")
    raise RecordError(
        f"the coins, {key}: {_json(again)[:200]} when settled again, and the record says {_json(given)[:200]}"
    )


def _number(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise RecordError(f"the coins, hand: a whole number from 0 on, not {shown(value)}")


def _pair(values: Any, what: str) -> tuple[int, int]:
    if isinstance(values, (list, tuple)) and len(values) == 2:
        return values[0], values[1]
    raise RecordError(f"the coins, {what}: two amounts, not {shown(values)}")


def _json(value: Any) -> str:
    # As JSON, for True is not 1 there.
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return shown(value)


CHECKS["coins"] = check_coins
