"""The ledger of a table: lines that move coins between purses, balloons and the house, each adding up to nothing."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from mj2p.coins.money import refuse, whole
from mj2p.errors import shown

__all__ = ["KINDS", "Balance", "Kind", "Ledger", "LedgerLine"]

#: What a line is for: the win itself, the house's rake, what the winner puts into the balloon, a balloon that is popped
#: (its coins go to the house, which gives the prize), a prize in coins.
Kind = Literal["win", "rake", "inflation", "pop", "prize"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Balance:
    """What lies where: in the purses and balloons of seat 0 and seat 1, and with the house.

    Parameters
    ----------
    seats : pair of int
        Coins in the purses.
    balloons : pair of int
        Coins in the balloons' accounts.
    house : int
        Coins of the house; less than nothing where it gave more than it took.

    Examples
    --------
    >>> Balance((855, 100)).total
    955
    """

    seats: tuple[int, int] = (0, 0)
    balloons: tuple[int, int] = (0, 0)
    house: int = 0

    @property
    def total(self) -> int:
        """All of it.

        Examples
        --------
        >>> Balance((10, 20), (3, 4), -5).total
        32
        """
        return sum(self.seats) + sum(self.balloons) + self.house

    def plus(self, other: Balance | LedgerLine) -> Balance:
        """Return the balance after a line, or the sum of two.

        Examples
        --------
        >>> Balance((10, 20)).plus(LedgerLine(0, "win", (5, -5)))
        Balance(seats=(15, 15), balloons=(0, 0), house=0)
        """
        return Balance(
            (self.seats[0] + other.seats[0], self.seats[1] + other.seats[1]),
            (self.balloons[0] + other.balloons[0], self.balloons[1] + other.balloons[1]),
            self.house + other.house,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> Balance((10, 20)).to_dict()
        {'seats': [10, 20], 'balloons': [0, 0], 'house': 0}
        """
        return {"seats": list(self.seats), "balloons": list(self.balloons), "house": self.house}


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line: who gets how much more, less than nothing for who gives.

    Parameters
    ----------
    hand : int
        The hand at the table, from 0; for a prize or a pop the last one played.
    kind : str
        One of `KINDS`.
    seats, balloons : pair of int
        Changes of the purses and balloons of seat 0 and seat 1.
    house : int
        The change of the house.

    Raises
    ------
    SettlementError
        If the line does not add up to nothing.

    Examples
    --------
    >>> LedgerLine(0, "rake", (-45, 0), house=45).to_dict()
    {'hand': 0, 'kind': 'rake', 'seats': [-45, 0], 'balloons': [0, 0], 'house': 45}
    >>> LedgerLine(0, "rake", (-45, 0), house=44)
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: a ledger line, rake of hand 0, adds up to -1, not to nothing
    """

    hand: int
    kind: Kind
    seats: tuple[int, int] = (0, 0)
    balloons: tuple[int, int] = (0, 0)
    house: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            refuse(f"a ledger line is one of {', '.join(KINDS)}, not {shown(self.kind)}")
        total = sum(self.seats) + sum(self.balloons) + self.house
        if total:
            refuse(f"a ledger line, {self.kind} of hand {self.hand}, adds up to {shown(total)}, not to nothing")

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> LedgerLine(3, "win", (20, -20)).to_dict()["seats"]
        [20, -20]
        """
        return {
            "hand": self.hand,
            "kind": self.kind,
            "seats": list(self.seats),
            "balloons": list(self.balloons),
            "house": self.house,
        }


class Ledger(Sequence[LedgerLine]):
    """Lines, and what lies where after them.

    Parameters
    ----------
    opening : Balance
        What lay where before the first line.
    keep : int, optional
        How many of the last lines are kept; all by default. Balances and totals count every line all the same.

    Attributes
    ----------
    opening, closing : Balance
        What lay where before the first line, and what lies where now.
    totals : dict
        For each kind of line that was written: how many there were, and what they moved together.

    Examples
    --------
    >>> ledger = Ledger(Balance((1_500, 900)))
    >>> ledger.write(LedgerLine(0, "win", (900, -900)), LedgerLine(0, "rake", (-45, 0), house=45))
    >>> ledger.closing
    Balance(seats=(2355, 0), balloons=(0, 0), house=45)
    >>> ledger.is_balanced, len(ledger), ledger.totals["rake"][0]
    (True, 2, 1)
    """

    def __init__(self, opening: Balance, keep: int | None = None) -> None:
        self.opening = opening
        self.closing = opening
        self.totals: dict[Kind, tuple[int, Balance]] = {}
        kept = None if keep is None else whole(keep, "the lines that a ledger keeps", 0, sys.maxsize)
        self._lines: deque[LedgerLine] = deque(maxlen=kept)

    def write(self, *lines: LedgerLine) -> None:
        """Add lines.

        Examples
        --------
        >>> ledger = Ledger(Balance((10, 10)))
        >>> ledger.write(LedgerLine(0, "win", (5, -5)))
        >>> ledger[0].seats
        (5, -5)
        """
        for line in lines:
            count, moved = self.totals.get(line.kind, (0, Balance()))
            self.totals[line.kind] = count + 1, moved.plus(line)
            self.closing = self.closing.plus(line)
            self._lines.append(line)

    @property
    def is_balanced(self) -> bool:
        """Whether the opening balance and the totals of all kinds make the closing one, and no coin came or went.

        Examples
        --------
        >>> Ledger(Balance((10, 10))).is_balanced
        True
        """
        balance = self.opening
        for _, moved in self.totals.values():
            balance = balance.plus(moved)
        return balance == self.closing and self.closing.total == self.opening.total

    def __getitem__(self, place: Any) -> Any:
        return list(self._lines)[place] if isinstance(place, slice) else self._lines[place]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[LedgerLine]:
        return iter(self._lines)

    def __repr__(self) -> str:
        return f"<Ledger of {len(self)} lines: {self.closing}>"

    def to_dict(self) -> dict[str, Any]:
        """Return balances and totals as plain data that JSON can hold; the lines have a `to_dict` of their own.

        Examples
        --------
        >>> list(Ledger(Balance((10, 10))).to_dict())
        ['opening', 'totals', 'closing', 'total', 'balanced']
        """
        return {
            "opening": self.opening.to_dict(),
            "totals": {
                kind: {"lines": self.totals[kind][0]} | self.totals[kind][1].to_dict()
                for kind in KINDS
                if kind in self.totals
            },
            "closing": self.closing.to_dict(),
            "total": self.closing.total,
            "balanced": self.is_balanced,
        }
