"""The balloon (吹氣球): fan that winners put aside, until it pops (rules, section 7). Kept over hands, one a player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, SupportsIndex

from mj2p.coins.money import MAX_COINS, coin_rules, fields_of, refuse, whole
from mj2p.rules.coins import CoinRules
from mj2p.rules.rows import MAX_FAN

__all__ = ["BALLOON_FORMAT", "Balloon", "BalloonEvent"]

#: What the stored data of a balloon says it is.
BALLOON_FORMAT: Final = "mj2p-balloon/1"


@dataclass(frozen=True, slots=True)
class BalloonEvent:
    """What happened to a balloon.

    Parameters
    ----------
    kind : str
        ``"inflated"`` or ``"popped"``.
    fan, coins : int
        What came in, or what went out.
    gone : int
        The fan above what a pop takes, which is not given back.
    can_pop : bool
        Whether the balloon can be popped now.

    Examples
    --------
    >>> Balloon(fan=60, coins=600).pop()[1]
    BalloonEvent(kind='popped', fan=60, coins=600, gone=10, can_pop=False)
    """

    kind: Literal["inflated", "popped"]
    fan: int
    coins: int
    gone: int
    can_pop: bool

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> Balloon().inflate(6, 100)[1].to_dict()
        {'kind': 'inflated', 'fan': 6, 'coins': 600, 'gone': 0, 'can_pop': False}
        """
        return {name: getattr(self, name) for name in ("kind", "fan", "coins", "gone", "can_pop")}


@dataclass(frozen=True, kw_only=True)
class Balloon:
    """A player's balloon. It does not change: each change returns another one and an event.

    Parameters
    ----------
    fan : int
        The fan put in since the last pop.
    coins : int
        What was paid for them.
    pop_at : int
        The fan at which it can be popped.

    Raises
    ------
    SettlementError
        If a number cannot be.

    Examples
    --------
    >>> balloon, event = Balloon().inflate(6, ante=100)
    >>> balloon.fan, balloon.coins, event.kind
    (6, 600, 'inflated')
    """

    fan: int = 0
    coins: int = 0
    pop_at: int = 50

    def __post_init__(self) -> None:
        for name, low, high in (("fan", 0, MAX_COINS), ("coins", 0, MAX_COINS), ("pop_at", 1, MAX_FAN)):
            object.__setattr__(self, name, whole(getattr(self, name), f"a balloon, {name}", low, high))
        if self.coins < self.fan:
            refuse(f"a balloon, coins: {self.coins} are too few for {self.fan} fan, at one coin or more each")
        if self.coins and not self.fan:
            refuse(f"a balloon, fan: {self.coins} coins were paid for none")

    @classmethod
    def of(cls, rules: CoinRules) -> Balloon:
        """Return the empty balloon of a ruleset.

        Examples
        --------
        >>> import mj2p
        >>> Balloon.of(mj2p.RULESETS["boke"].coins).pop_at
        50
        """
        return cls(pop_at=coin_rules(rules).balloon_pop)

    @property
    def can_pop(self) -> bool:
        """Whether it can be popped.

        Examples
        --------
        >>> Balloon(fan=49, coins=49).can_pop, Balloon(fan=50, coins=50).can_pop
        (False, True)
        """
        return self.fan >= self.pop_at

    def inflate(self, fan: SupportsIndex, ante: SupportsIndex) -> tuple[Balloon, BalloonEvent]:
        """Put fan in, at an ante of coins each; how many may be is in `Settlement.balloon_most`.

        Raises
        ------
        SettlementError
            If it is less than one fan.

        Examples
        --------
        >>> Balloon(fan=54, coins=540).inflate(6, ante=10)[1].can_pop
        True
        """
        more = whole(fan, "a balloon, the fan put in", 1)
        coins = more * whole(ante, "a balloon, the ante", 1)
        after = replace(self, fan=self.fan + more, coins=self.coins + coins)
        return after, BalloonEvent("inflated", more, coins, 0, after.can_pop)

    def pop(self) -> tuple[Balloon, BalloonEvent]:
        """Pop it for the operator's prize, which empties it: what is over the threshold is not given back.

        Raises
        ------
        SettlementError
            If there is not enough in it.

        Examples
        --------
        >>> Balloon(fan=60, coins=600).pop()[0]
        Balloon(fan=0, coins=0, pop_at=50)
        """
        if not self.can_pop:
            refuse(f"a balloon of {self.fan} fan cannot be popped: it takes {self.pop_at}")
        event = BalloonEvent("popped", self.fan, self.coins, self.fan - self.pop_at, False)
        return replace(self, fan=0, coins=0), event

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data to be stored.

        Examples
        --------
        >>> Balloon(fan=6, coins=600).to_dict()
        {'format': 'mj2p-balloon/1', 'fan': 6, 'coins': 600, 'pop_at': 50}
        """
        return {"format": BALLOON_FORMAT, "fan": self.fan, "coins": self.coins, "pop_at": self.pop_at}

    @classmethod
    def from_dict(cls, data: object) -> Balloon:
        """Read what `to_dict` wrote.

        Raises
        ------
        SettlementError
            If the data is of another version, or damaged.

        Examples
        --------
        >>> Balloon.from_dict(Balloon(fan=6, coins=600).to_dict())
        Balloon(fan=6, coins=600, pop_at=50)
        """
        return cls(**fields_of(data, "a balloon", BALLOON_FORMAT, ("fan", "coins", "pop_at")))
