"""From the end of a hand to coins (rules, section 7), each step named. Whole numbers throughout."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from mj2p.coins.money import check_pair, check_seat, refuse, whole
from mj2p.coins.rooms import Room, get_room
from mj2p.coins.words import explain_steps
from mj2p.errors import shown
from mj2p.languages import check_language
from mj2p.result import Result
from mj2p.rules import Ruleset, get_ruleset
from mj2p.rules.coins import WHOLE
from mj2p.rules.rows import MAX_TOTAL
from mj2p.scoring import Score

__all__ = ["Settlement", "Step", "settle"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a settlement.

    Parameters
    ----------
    name : str
        What is worked out: ``drawn``, ``fan``, ``cap``, ``double``, ``due``, ``stakes``, ``purse``, ``amount``,
        ``rake``, ``gain``, ``loss``, ``balloon``, ``kept``. Steps that change nothing are left out.
    value : int
        The outcome: fan up to ``double`` and in ``balloon``, then coins.
    numbers : tuple of int
        What it was worked out from, in the order in which `Settlement.explain` writes it.

    Examples
    --------
    >>> settle(20, "novice", ruleset="boke", winner=0, doublings=2).steps[1]
    Step(name='double', value=80, numbers=(20, 2))
    """

    name: str
    value: int
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What a hand moves, and how that came about.

    Parameters
    ----------
    room : Room
        Where it was played.
    winner : int or None
        The winner's seat; None for a drawn hand, which moves nothing.
    fan : int
        The fan won: capped, and doubled by the winner's doublings.
    due : int
        Ante x fan.
    table_stakes : bool
        Whether table stakes were applied.
    stakes : pair of int or None
        What seat 0 and seat 1 brought, where that was given.
    amount : int
        What changes hands.
    rake : int
        The house's part of it.
    gain, loss : int
        What the winner wins and the loser loses: ``loss == gain + rake == amount``.
    balloon_most : int
        The fan that the winner may put into the balloon; 0 if none.
    balloon_fan, deposit : int
        The fan that the winner does put in, and what that is in coins, out of `gain`.
    steps : tuple of Step
        How it came about.

    Examples
    --------
    >>> room = Room(id="blue", ante=10, min_bring=500, max_bring=2_000)
    >>> s = settle(230, room, ruleset="rg", winner=0, stakes=(1_500, 900))
    >>> s.due, s.amount, s.rake, s.gain, s.loss
    (2000, 900, 45, 855, 900)
    >>> s.changes
    (855, -900)
    """

    room: Room
    winner: int | None
    fan: int
    due: int
    table_stakes: bool
    stakes: tuple[int, int] | None
    amount: int
    rake: int
    gain: int
    loss: int
    balloon_most: int
    balloon_fan: int
    deposit: int
    steps: tuple[Step, ...]

    @property
    def loser(self) -> int | None:
        """The seat that pays; None for a drawn hand.

        Examples
        --------
        >>> settle(20, "novice", ruleset="boke", winner=0).loser
        1
        """
        return None if self.winner is None else 1 - self.winner

    @property
    def kept(self) -> int:
        """What goes to the winner's purse: the gain without what goes into the balloon.

        Examples
        --------
        >>> room = Room(id="blue", ante=100, min_bring=500)
        >>> s = settle(25, room, ruleset="boke", winner=0, inflate=True)
        >>> s.gain, s.balloon_fan, s.deposit, s.kept
        (2500, 6, 600, 1900)
        """
        return self.gain - self.deposit

    @property
    def changes(self) -> tuple[int, int]:
        """What the purses of seat 0 and seat 1 change by.

        Examples
        --------
        >>> settle(20, "novice", ruleset="boke", winner=1).changes
        (-20, 20)
        """
        if self.winner is None:
            return 0, 0
        return (self.kept, -self.loss) if self.winner == 0 else (-self.loss, self.kept)

    def explain(self, lang: str = "en") -> str:
        """Return how the numbers came about, a line each step.

        Parameters
        ----------
        lang : {"en", "zh-Hant", "zh-Hans"}
            The language.

        Raises
        ------
        Mj2pError
            If it is another language.

        Examples
        --------
        >>> room = Room(id="blue", ante=10, min_bring=500, max_bring=2_000)
        >>> print(settle(230, room, ruleset="rg", winner=0, stakes=(1_500, 900)).explain())
        Fan: 230
        Cap: 200 of 230
        Due: 200 fan × 10 = 2,000
        Table stakes: the least of 2,000 due, 900 brought by the loser, 1,500 brought by the winner = 900
        Rake: 5 % of 900, rounded down = 45
        Winner's gain: 900 - 45 = 855
        Loser's loss: 900
        """
        return explain_steps(self.steps, check_language(lang))

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> settle(20, "novice", ruleset="boke", winner=1).to_dict()["amount"]
        20
        """
        data: dict[str, Any] = {"room": self.room.id, "winner": self.winner}
        for name in ("fan", "due", "table_stakes", "amount", "rake", "gain", "loss", "balloon_most", "balloon_fan"):
            data[name] = getattr(self, name)
        return data | {
            "deposit": self.deposit,
            "kept": self.kept,
            "stakes": None if self.stakes is None else list(self.stakes),
            "steps": [{"name": each.name, "value": each.value, "numbers": list(each.numbers)} for each in self.steps],
        }


def settle(
    result: Result | Score | SupportsIndex | None,
    room: Room | str,
    *,
    stakes: Iterable[SupportsIndex] | None = None,
    purses: Iterable[SupportsIndex] | None = None,
    inflate: bool = False,
    winner: SupportsIndex | None = None,
    doublings: SupportsIndex | None = None,
    ruleset: Ruleset | str | None = None,
) -> Settlement:
    """Work out what a hand moves.

    What differs between games comes from the ruleset (cap, doublings, `Ruleset.coins`) and from the room.

    Parameters
    ----------
    result : Result, Score or int
        How the hand ended; or the winner's score, or their fan before the cap, with `winner`, `doublings`, `ruleset`.
    room : Room or str
        A room, or the name of one in `ROOMS`.
    stakes : pair of int, optional
        What seat 0 and seat 1 brought into the hand, within the room's bounds. Needed where table stakes are played.
    purses : pair of int, optional
        What seat 0 and seat 1 own. Without table stakes nobody pays more than that; without `purses` in full.
    inflate : bool
        Whether the winner puts into the balloon (吹氣球) what may be put in.
    winner : int, optional
        The winner's seat, where `result` does not say it.
    doublings : int, optional
        How often the winner doubled (過胡加倍), where `result` does not say it; 0 by default.
    ruleset : Ruleset or str, optional
        The ruleset, where `result` does not say it.

    Raises
    ------
    SettlementError
        If the hand is not over, or an amount cannot be.
    RulesetError
        If there is no such ruleset.

    Examples
    --------
    >>> import mj2p
    >>> score = mj2p.score("[CCC] 123456m99m 78m +9m | 1f", "rg", self_draw=True)
    >>> settle(score, "novice", winner=1, stakes=(500, 500)).changes
    (-27, 26)
    """
    place = get_room(room)
    brought = None if stakes is None else check_pair(stakes, "stakes", 1)
    if brought is not None:
        for seat in (0, 1):
            place.check_bring(brought[seat], f"stakes, seat {seat}")
    owned = None if purses is None else check_pair(purses, "purses")
    if brought is not None and owned is not None:
        for seat in (0, 1):
            if brought[seat] > owned[seat]:
                refuse(f"stakes, seat {seat}: {brought[seat]} is more than the purse, {owned[seat]}")
    if not isinstance(inflate, bool):
        refuse(f"inflate: True or False, not {shown(inflate)}")
    if isinstance(result, Result) and result.winner is None:
        if any(each is not None for each in (winner, doublings, ruleset)):
            refuse("a result says itself who won and how often they doubled")
        return _nothing(place, brought, inflate)
    win = _win(result, winner, doublings, ruleset)
    return _settled(win, place, brought, owned, inflate)


@dataclass(frozen=True, slots=True)
class _Win:
    seat: int
    total: int
    capped: int
    doublings: int
    ruleset: Ruleset


def _win(result: object, winner: object, doublings: object, ruleset: Ruleset | str | None) -> _Win:
    """Read the win out of what was given, and refuse what is given twice or missing."""
    if result is None:
        refuse("the hand is not over: there is nothing to settle")
    if isinstance(result, Result):
        if any(each is not None for each in (winner, doublings, ruleset)):
            refuse("a result says itself who won and how often they doubled")
        assert result.winner is not None
        assert result.score is not None
        return _read(result.winner, result.doubles[result.winner], result.score, result.score.ruleset)
    if winner is None:
        refuse("winner: the seat of the winner is missing")
    seat = check_seat(winner, "winner")
    times = 0 if doublings is None else doublings
    if isinstance(result, Score):
        if ruleset is not None and get_ruleset(ruleset) != result.ruleset:
            refuse(f"ruleset: the hand was scored in {shown(result.ruleset.id)}")
        return _read(seat, times, result, result.ruleset)
    if ruleset is None:
        refuse("ruleset: is missing; a number of fan does not say in which ruleset it was won")
    if not isinstance(result, SupportsIndex) or isinstance(result, bool):
        refuse(f"a hand is settled from a Result, a Score or a number of fan, not {shown(result)}")
    return _read(seat, times, whole(result, "fan", 1, MAX_TOTAL), get_ruleset(ruleset))


def _read(seat: int, doublings: object, score: Score | int, ruleset: Ruleset) -> _Win:
    if isinstance(score, int):
        total = score
        capped = total if ruleset.cap is None else min(total, ruleset.cap)
    else:
        total, capped = score.total, score.capped
    times = whole(doublings, "doublings", 0)
    if times > ruleset.max_doubles:
        most = ruleset.max_doubles
        refuse(f"doublings: {shown(times)} is more than the ruleset {shown(ruleset.id)} allows in a hand, {most}")
    return _Win(seat, total, capped, times, ruleset)


def _settled(
    win: _Win, room: Room, stakes: tuple[int, int] | None, purses: tuple[int, int] | None, inflate: bool
) -> Settlement:
    coins, winner, loser = win.ruleset.coins, win.seat, 1 - win.seat
    steps = [Step("fan", win.total)]
    if win.capped != win.total:
        steps.append(Step("cap", win.capped, (win.total,)))
    fan = win.capped << win.doublings
    if win.doublings:
        steps.append(Step("double", fan, (win.capped, win.doublings)))
    due = amount = fan * room.ante
    steps.append(Step("due", due, (fan, room.ante)))
    table_stakes = room.table_stakes_in(win.ruleset)
    if table_stakes:
        if stakes is None:
            refuse(f"stakes: are missing; room {shown(room.id)} plays table stakes in {shown(win.ruleset.id)}")
        amount = min(due, stakes[loser], stakes[winner])
        steps.append(Step("stakes", amount, (due, stakes[loser], stakes[winner])))
    elif purses is not None and purses[loser] < due:
        amount = purses[loser]
        steps.append(Step("purse", amount, (due, purses[loser])))
    rake_bp = room.rake_in(win.ruleset)
    rake = amount * rake_bp // WHOLE
    if rake_bp:
        steps.append(Step("rake", rake, (rake_bp, amount)))
    gain = amount - rake
    steps += [Step("gain", gain, (amount, rake)), Step("loss", amount)]

    # What was not paid was not won: where stakes or purse cut the due, the fan are those that the amount paid for.
    paid = min(fan, amount // room.ante)
    most = min(paid * coins.balloon_bp // WHOLE, gain // room.ante)
    inflated = 0
    if inflate:
        if not coins.balloon_bp:
            refuse(f"inflate: the ruleset {shown(win.ruleset.id)} has no balloon")
        if not most:
            refuse(f"inflate: less than one fan cannot be put in, and {paid} fan were won")
        inflated = most
        steps.append(Step("balloon", inflated, (coins.balloon_bp, paid, inflated * room.ante)))
        steps.append(Step("kept", gain - inflated * room.ante, (gain, inflated * room.ante)))
    return Settlement(
        room=room,
        winner=winner,
        fan=fan,
        due=due,
        table_stakes=table_stakes,
        stakes=stakes,
        amount=amount,
        rake=rake,
        gain=gain,
        loss=amount,
        balloon_most=most,
        balloon_fan=inflated,
        deposit=inflated * room.ante,
        steps=tuple(steps),
    )


def _nothing(room: Room, stakes: tuple[int, int] | None, inflate: bool) -> Settlement:
    """A drawn hand (流局): nobody pays."""
    if inflate:
        refuse("inflate: nobody won, and only a winner can put into the balloon")
    return Settlement(
        room=room,
        winner=None,
        fan=0,
        due=0,
        table_stakes=False,
        stakes=stakes,
        amount=0,
        rake=0,
        gain=0,
        loss=0,
        balloon_most=0,
        balloon_fan=0,
        deposit=0,
        steps=(Step("drawn", 0),),
    )
