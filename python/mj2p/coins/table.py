"""A table for coins: two purses, balloons and wheels over hands, and the ledger of all that moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, SupportsIndex, TypeAlias

import mjcore
from mj2p.coins.balloon import Balloon, BalloonEvent
from mj2p.coins.hand import HandCoins, coins_of
from mj2p.coins.ledger import Balance, Ledger, LedgerLine
from mj2p.coins.money import check_pair, check_seat, fields_of, refuse, whole
from mj2p.coins.rooms import Room, get_room
from mj2p.coins.settle import Settlement
from mj2p.coins.wheel import Prize, Wheel, WheelEvent, draw_task, tasks_of
from mj2p.errors import Mj2pError, shown
from mj2p.fans import Fan
from mj2p.result import Result
from mj2p.rules import RULESETS, Ruleset, get_ruleset
from mj2p.wall import check_seed, fresh_seed

__all__ = ["TABLE_FORMAT", "CoinTable", "Inflate"]

#: What the stored data of a table says it is.
TABLE_FORMAT: Final = "mj2p-table/1"

#: Whether winners put into the balloon what they may: always, never, or asked for each win with seat and settlement.
Inflate: TypeAlias = "bool | Callable[[int, Settlement], bool]"

# Purposes of streams of random numbers; the core and the players use others.
_TASK_STREAM: Final = 32
_SPIN_STREAMS: Final = 34  # that of seat 0's wheel


class CoinTable:
    """Two players with coins in a room.

    A hand is opened, played, and closed with its result; between hands balloons are popped and wheels spun.
    What is refused leaves everything as it was.

    Parameters
    ----------
    ruleset : Ruleset or str
        A ruleset or the id of one.
    room : Room or str
        A room, or the name of one in `ROOMS`.
    purses : pair of int
        What seat 0 and seat 1 own.
    bring : pair of int, optional
        What they want to bring into each hand; who owns less brings all of it. By default as much as the room allows.
    inflate : bool or callable
        Whether winners put into the balloon what they may; a callable is asked ``(seat, settlement) -> bool``.
    seed : int, optional
        Draws tasks and prizes. By default a fresh one; `seed` tells which.
    keep : int, optional
        How many of the last lines the ledger keeps; all by default.

    Attributes
    ----------
    hands : int
        How many hands were opened.
    task : Fan or None
        The task of the hand that is open, or else of the last one.
    last : HandCoins or None
        The coins of the last hand that was closed.
    ledger : Ledger
        All that moved.

    Raises
    ------
    SettlementError
        If a player has less than the room's least, or an amount cannot be.

    Examples
    --------
    >>> import mj2p
    >>> table = CoinTable("rg", "novice", (500, 3_000))
    >>> for game in mj2p.Match("rg", seed=1, hands=10, coins=table).games():
    ...     pass
    >>> table.purses, table.house, sum(table.purses) + table.house
    ((448, 3050), 2, 3500)
    >>> CoinTable("rg", "novice", (500, 79))
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: seat 1 has 79 and cannot sit down: the least in room 'novice' is 80
    """

    def __init__(
        self,
        ruleset: Ruleset | str,
        room: Room | str,
        purses: Iterable[SupportsIndex],
        *,
        bring: Iterable[SupportsIndex] | None = None,
        inflate: Inflate = False,
        seed: SupportsIndex | None = None,
        keep: int | None = None,
    ) -> None:
        self.ruleset = get_ruleset(ruleset)
        self.room = get_room(room)
        self.bring = None if bring is None else check_pair(bring, "bring", 1)
        if not isinstance(inflate, bool) and not callable(inflate):
            refuse(f"inflate: True, False or a callable, not {shown(inflate)}")
        self.inflate = inflate
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        self.hands = 0
        self.task: Fan | None = None
        self.last: HandCoins | None = None
        self._stakes: tuple[int, int] | None = None
        self._spins = (0, 0)
        self._balloons = (Balloon.of(self.ruleset.coins), Balloon.of(self.ruleset.coins))
        self._wheels: tuple[Wheel, Wheel] | None = None
        if self.ruleset.coins.wheel_spin:
            self._wheels = (Wheel.of(self.ruleset.coins), Wheel.of(self.ruleset.coins))
        self._tasks = tasks_of(self.ruleset)
        if len(self._tasks) == 1:
            refuse(f"tasks: {self._tasks[0]} is the only one that the ruleset has, and no two hands may have the same")
        owned = check_pair(purses, "purses")
        for seat in (0, 1):
            if self.bring is not None:
                self.room.check_bring(self.bring[seat], f"bring, seat {seat}")
            self._check_can_sit(seat, owned[seat])
        self.ledger = Ledger(Balance(owned), keep)

    # ---- what lies where

    @property
    def purses(self) -> tuple[int, int]:
        """What seat 0 and seat 1 own, their balloons apart.

        Examples
        --------
        >>> CoinTable("rg", "novice", (500, 3_000)).purses
        (500, 3000)
        """
        return self.ledger.closing.seats

    @property
    def house(self) -> int:
        """What the house took, less what it gave.

        Examples
        --------
        >>> CoinTable("rg", "novice", (500, 3_000)).house
        0
        """
        return self.ledger.closing.house

    @property
    def balloons(self) -> tuple[Balloon, Balloon]:
        """The balloons of seat 0 and seat 1.

        Examples
        --------
        >>> CoinTable("boke", "novice", (500, 3_000)).balloons[0].fan
        0
        """
        return self._balloons

    @property
    def wheels(self) -> tuple[Wheel, Wheel] | None:
        """The wheels of seat 0 and seat 1; None if the ruleset has none.

        Examples
        --------
        >>> CoinTable("rg", "novice", (500, 3_000)).wheels is None
        True
        """
        return self._wheels

    @property
    def stakes(self) -> tuple[int, int] | None:
        """What was brought into the hand that is open; None if none is.

        Examples
        --------
        >>> CoinTable("rg", "novice", (500, 3_000)).stakes is None
        True
        """
        return self._stakes

    @property
    def broke(self) -> tuple[int, ...]:
        """The seats that have less than the room's least, so that no other hand can be opened.

        Examples
        --------
        >>> CoinTable("rg", "novice", (500, 3_000)).broke
        ()
        """
        return tuple(seat for seat in (0, 1) if self.purses[seat] < self.room.min_bring)

    # ---- a hand

    def open_hand(self, stakes: Iterable[SupportsIndex] | None = None) -> tuple[int, int]:
        """Let both players bring their stakes into a hand, and draw its task.

        Parameters
        ----------
        stakes : pair of int, optional
            What they bring; by default what they want to and can.

        Returns
        -------
        pair of int
            The stakes.

        Raises
        ------
        SettlementError
            If a hand is open, a player has less than the room's least, or the stakes are out of the room's bounds or
            more than the purse.

        Examples
        --------
        >>> CoinTable("rg", "novice", (500, 3_000)).open_hand()
        (500, 2000)
        """
        if self._stakes is not None:
            refuse(f"hand {self.hands - 1} is open: it must be closed first")
        brought = [0, 0]
        given = None if stakes is None else check_pair(stakes, "stakes", 1)
        for seat in (0, 1):
            purse = self.purses[seat]
            self._check_can_sit(seat, purse)
            if given is not None:
                brought[seat] = self.room.check_bring(given[seat], f"stakes, seat {seat}")
                if brought[seat] > purse:
                    refuse(f"stakes, seat {seat}: {brought[seat]} is more than the purse, {purse}")
            else:
                brought[seat] = self.room.most(purse)
                if self.bring is not None:
                    brought[seat] = min(brought[seat], self.bring[seat])
        if self._tasks:
            self.task = draw_task(self._tasks, mjcore.Random(self.seed, self.hands, _TASK_STREAM), self.task)
        self.hands += 1
        self._stakes = (brought[0], brought[1])
        return self._stakes

    def close_hand(self, result: Result | None, inflate: bool | None = None) -> HandCoins:
        """Settle the hand that is open.

        Parameters
        ----------
        result : Result
            How it ended.
        inflate : bool, optional
            Whether the winner puts into the balloon; by default as `inflate` of the table says, where it can be.

        Raises
        ------
        SettlementError
            If no hand is open, or it is not over.

        Examples
        --------
        >>> import mj2p
        >>> table = CoinTable("rg", "novice", (500, 3_000))
        >>> _ = table.open_hand()
        >>> table.close_hand(mj2p.Game("rg", seed=1).result)
        Traceback (most recent call last):
            ...
        mjcore.errors.SettlementError: the hand is not over: there is nothing to settle
        """
        if self._stakes is None:
            refuse("no hand is open")
        if result is not None and not isinstance(result, Result):
            refuse(f"a hand is closed with a Result, not {shown(result)}")
        if result is not None and result.score is not None and result.score.ruleset != self.ruleset:
            refuse(f"the hand was played in {shown(result.score.ruleset.id)}, the table's is {shown(self.ruleset.id)}")
        coins = self._coins(result, False)
        winner, most = coins.settlement.winner, coins.settlement.balloon_most
        if inflate is None and winner is not None and most:
            inflate = self.inflate if isinstance(self.inflate, bool) else bool(self.inflate(winner, coins.settlement))
        if inflate:
            coins = self._coins(result, inflate)
        balloons = self._balloons
        if winner is not None and coins.settlement.balloon_fan:
            after, _ = balloons[winner].inflate(coins.settlement.balloon_fan, self.room.ante)
            balloons = _replaced(balloons, winner, after)
        wheels = self._wheels
        if wheels is not None:
            for seat in (0, 1):
                for reason, points in coins.points[seat].items():
                    wheels = _replaced(wheels, seat, wheels[seat].earn(reason, points)[0])
        self._balloons, self._wheels, self._stakes, self.last = balloons, wheels, None, coins
        self.ledger.write(*coins.lines)
        return coins

    def _coins(self, result: Result | None, inflate: bool) -> HandCoins:
        assert self._stakes is not None
        return coins_of(
            result,
            self.ruleset,
            self.room,
            hand=self.hands - 1,
            purses=self.purses,
            stakes=self._stakes,
            task=self.task,
            inflate=inflate,
        )

    def cancel_hand(self) -> None:
        """Give the stakes of the hand that is open back, as when a server stops; its task stays drawn.

        Raises
        ------
        SettlementError
            If no hand is open.

        Examples
        --------
        >>> table = CoinTable("rg", "novice", (500, 3_000))
        >>> _ = table.open_hand()
        >>> table.cancel_hand()
        >>> table.stakes is None, table.purses
        (True, (500, 3000))
        """
        if self._stakes is None:
            refuse("no hand is open")
        self._stakes = None

    # ---- between hands

    def pop(self, seat: SupportsIndex, prize: SupportsIndex = 0) -> BalloonEvent:
        """Pop a player's balloon: its coins go to the house, which gives the prize.

        Parameters
        ----------
        seat : int
            The player.
        prize : int
            Coins that the house pays, if the prize is in coins.

        Raises
        ------
        SettlementError
            If there is not enough in it.

        Examples
        --------
        >>> try:
        ...     CoinTable("boke", "novice", (500, 3_000)).pop(0)
        ... except ValueError as error:
        ...     print(error)
        a balloon of 0 fan cannot be popped: it takes 50
        """
        place, coins = check_seat(seat), whole(prize, "the prize")
        after, event = self._balloons[place].pop()
        self._balloons = _replaced(self._balloons, place, after)
        self.ledger.write(LedgerLine(self._hand, "pop", balloons=_at(place, -event.coins), house=event.coins))
        self._pay(place, coins)
        return event

    def spin(self, seat: SupportsIndex, prizes: Iterable[Prize]) -> WheelEvent:
        """Spin a player's wheel; the seed and the number of the spin draw the prize.

        Parameters
        ----------
        seat : int
            The player.
        prizes : Prizes
            The operator's; coins are paid by the house.

        Raises
        ------
        SettlementError
            If the ruleset has no wheel, there are too few points, or the prizes cannot be.

        Examples
        --------
        >>> try:
        ...     CoinTable("boke", "novice", (500, 3_000)).spin(0, [Prize("a tea set", 1)])
        ... except ValueError as error:
        ...     print(error)
        a wheel with 0 points cannot be spun: it takes 100
        """
        place = check_seat(seat)
        if self._wheels is None:
            refuse(f"the ruleset {shown(self.ruleset.id)} has no wheel")
        random = mjcore.Random(self.seed, self._spins[place], _SPIN_STREAMS + place)
        after, event = self._wheels[place].spin(prizes, random)
        assert event.prize is not None
        self._wheels = _replaced(self._wheels, place, after)
        self._spins = _replaced(self._spins, place, self._spins[place] + 1)
        self._pay(place, event.prize.coins)
        return event

    @property
    def _hand(self) -> int:
        return max(self.hands - 1, 0)

    def _pay(self, seat: int, coins: int) -> None:
        if coins:
            self.ledger.write(LedgerLine(self._hand, "prize", _at(seat, coins), house=-coins))

    def _check_can_sit(self, seat: int, purse: int) -> None:
        if purse < self.room.min_bring:
            least = self.room.min_bring
            refuse(f"seat {seat} has {purse} and cannot sit down: the least in room {shown(self.room.id)} is {least}")

    # ---- stored

    def to_dict(self) -> dict[str, Any]:
        """Return the table between two hands as plain data to be stored; the ledger's lines are left to its keeper.

        Raises
        ------
        SettlementError
            If a hand is open.

        Examples
        --------
        >>> CoinTable("boke", "novice", (500, 3_000)).to_dict()["purses"]
        [500, 3000]
        """
        if self._stakes is not None:
            refuse(f"hand {self.hands - 1} is open: a table is stored between hands")
        ruleset, wheels = self.ruleset, self._wheels
        return {
            "format": TABLE_FORMAT,
            "ruleset": ruleset.id if RULESETS.get(ruleset.id) == ruleset else ruleset.to_dict(),
            "room": self.room.to_dict(),
            "purses": list(self.purses),
            "house": self.house,
            "bring": None if self.bring is None else list(self.bring),
            "seed": self.seed,
            "hands": self.hands,
            "spins": list(self._spins),
            "task": None if self.task is None else self.task.zh_hant,
            "balloons": [balloon.to_dict() for balloon in self._balloons],
            "wheels": None if wheels is None else [wheel.to_dict() for wheel in wheels],
        }

    @classmethod
    def from_dict(cls, data: object, *, inflate: Inflate = False, keep: int | None = None) -> CoinTable:
        """Read what `to_dict` wrote; the ledger opens with what lay where.

        Parameters
        ----------
        data : mapping
            The stored data.
        inflate, keep
            As for a new table; they are not stored.

        Raises
        ------
        SettlementError
            If the data is of another version or damaged.

        Examples
        --------
        >>> table = CoinTable.from_dict(CoinTable("boke", "novice", (500, 3_000)).to_dict())
        >>> table.ruleset.id, table.purses
        ('boke', (500, 3000))
        """
        given = fields_of(data, "a table", TABLE_FORMAT, _KEYS)
        try:
            ruleset = given["ruleset"]
            rules = get_ruleset(ruleset) if isinstance(ruleset, str) else Ruleset.from_dict(ruleset)
            room, task = Room.from_dict(given["room"]), given["task"]
            purses = check_pair(given["purses"], "purses")
            enough = (room.min_bring, room.min_bring)  # whoever is broke by now was not when they sat down
            table = cls(rules, room, enough, bring=given["bring"], inflate=inflate, seed=given["seed"])
            table.task = None if task is None else Fan(task)
            table._balloons = _two(Balloon.from_dict, given["balloons"], "balloons")
            if (given["wheels"] is None) != (table._wheels is None):
                refuse("wheels: the ruleset has wheels" if table._wheels else "wheels: the ruleset has none")
            if given["wheels"] is not None:
                table._wheels = _two(Wheel.from_dict, given["wheels"], "wheels")
        except Mj2pError as error:
            refuse(f"a table, {error}")
        table.hands = whole(given["hands"], "a table, hands")
        table._spins = check_pair(given["spins"], "a table, spins")
        house = given["house"]
        if not isinstance(house, int) or isinstance(house, bool):
            refuse(f"a table, house: a whole number, not {shown(house)}")
        coins = (table._balloons[0].coins, table._balloons[1].coins)
        table.ledger = Ledger(Balance(purses, coins, house), keep)
        return table


# fmt: off
_KEYS: Final = (
    "ruleset", "room", "purses", "house", "bring", "seed", "hands", "spins", "task", "balloons", "wheels",
)
# fmt: on


def _at(seat: int, coins: int) -> tuple[int, int]:
    return (coins, 0) if seat == 0 else (0, coins)


def _replaced(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _two(read: Callable[[object], Any], data: object, what: str) -> tuple[Any, Any]:
    if not isinstance(data, (list, tuple)) or len(data) != 2:
        refuse(f"{what}: two of them, not {shown(data)}")
    return read(data[0]), read(data[1])
