"""What the end of a hand is worth to each seat: net fan, or coins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from mj2p.coins import Room, settle
from mj2p.coins.money import check_pair
from mj2p.coins.rooms import get_room
from mj2p.errors import Mj2pError, SettlementError, shown
from mj2p.result import Result
from mj2p.rules import Ruleset

__all__ = ["Payoff", "make_payoff"]


@dataclass(frozen=True, slots=True)
class Payoff:
    """How hands pay. Made by `make_payoff`.

    Parameters
    ----------
    ruleset : Ruleset
        The ruleset.
    room : Room or None
        Where they play for coins; None for fan.
    stakes : pair of int or None
        What the seats bring into each hand, where table stakes are played.

    Examples
    --------
    >>> import mj2p
    >>> make_payoff(mj2p.RULESETS["rg"], "fan").of(None)
    (0.0, 0.0)
    """

    ruleset: Ruleset
    room: Room | None
    stakes: tuple[int, int] | None

    def of(self, result: Result | None) -> tuple[float, float]:
        """Return what seat 0 and seat 1 win by the end of a hand, a loss below 0; nothing while it goes on.

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("boke", seed=3)
        >>> _ = game.play_out()
        >>> fan, coins = (make_payoff(game.ruleset, unit).of(game.result) for unit in ("fan", "coins"))
        >>> sum(fan) == 0 and fan == coins
        True
        """
        if result is None or result.winner is None or result.score is None:
            return 0.0, 0.0
        if self.room is not None:
            changes = settle(result, self.room, stakes=self.stakes).changes
            return float(changes[0]), float(changes[1])
        fan = float(result.score.capped << result.doubles[result.winner])
        return (fan, -fan) if result.winner == 0 else (-fan, fan)

    @property
    def most(self) -> float:
        """A bound on what one hand can move; no hand moves more.

        Examples
        --------
        >>> import mj2p
        >>> make_payoff(mj2p.RULESETS["rg"], "fan").most
        200.0
        """
        ruleset = self.ruleset
        fan = sum(row.value for row in ruleset.rows) * 8 if ruleset.cap is None else ruleset.cap
        most = fan << ruleset.max_doubles
        if self.room is not None:
            most *= self.room.ante
            if self.stakes is not None:
                most = min(most, *self.stakes)
        return float(most)

    def for_core(self) -> dict[str, Any]:
        """Return it as the core takes it.

        Examples
        --------
        >>> import mj2p
        >>> make_payoff(mj2p.RULESETS["rg"], "coins", "junior").for_core()
        {'ante': 10, 'stakes': (20000, 20000), 'rake_bp': 500}
        """
        if self.room is None:
            return {}
        return {
            "ante": self.room.ante,
            "stakes": self.stakes or (0, 0),
            "rake_bp": self.room.rake_in(self.ruleset),
        }


def make_payoff(
    ruleset: Ruleset,
    reward: str,
    room: Room | str | None = None,
    stakes: Iterable[SupportsIndex] | None = None,
) -> Payoff:
    """Return how hands of a ruleset pay.

    Parameters
    ----------
    ruleset : Ruleset
        The ruleset.
    reward : {"fan", "coins"}
        ``"fan"``: the winner's fan after the cap, doubled as often as the winner doubled; the loser's reward is the
        same below 0. ``"coins"``: what `mj2p.settle` moves, so the loser pays more than the winner gets where there is
        a rake.
    room : Room or str, optional
        Where they play for coins; by default ``"novice"``.
    stakes : pair of int, optional
        What seat 0 and seat 1 bring into every hand where table stakes are played; by default the most that the room
        lets in.

    Raises
    ------
    Mj2pError
        If the reward is neither.
    SettlementError
        If the room or the stakes cannot be.

    Examples
    --------
    >>> import mj2p
    >>> make_payoff(mj2p.RULESETS["boke"], "coins", "senior")
    Traceback (most recent call last):
        ...
    mj2p.coins.rooms.UnknownRoom: no room is called 'senior'; there are novice, junior, intermediate, advanced, supreme
    """
    if not isinstance(reward, str) or reward not in ("fan", "coins"):
        raise Mj2pError(f"rewards are counted in 'fan' or in 'coins', not in {shown(reward)}")
    if reward == "fan":
        if room is not None or stakes is not None:
            raise SettlementError("a room and stakes are for rewards in coins, and these are in fan")
        return Payoff(ruleset, None, None)
    place = get_room("novice" if room is None else room)
    if not place.table_stakes_in(ruleset):
        if stakes is not None:
            raise SettlementError(f"stakes: room {shown(place.id)} plays no table stakes in {shown(ruleset.id)}")
        return Payoff(ruleset, place, None)
    if stakes is None:
        if place.max_bring is None:
            raise SettlementError(f"stakes: room {shown(place.id)} has no most to bring, so say what each seat brings")
        return Payoff(ruleset, place, (place.max_bring, place.max_bring))
    pair = check_pair(stakes, "stakes", 1)
    for seat in (0, 1):
        place.check_bring(pair[seat], f"stakes, seat {seat}")
    return Payoff(ruleset, place, pair)
