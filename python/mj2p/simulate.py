"""Many hands in a row, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, SupportsIndex

import mjcore
from mj2p.coins import CoinTable
from mj2p.match import Match
from mj2p.players import Player
from mj2p.record import RecordWriter
from mj2p.result import HOWS
from mj2p.rules import Ruleset
from mj2p.wall import seeded_wall

__all__ = ["BANDS", "Summary", "simulate"]

#: Bands of fan for a table: from each number to the next, the last one open.
BANDS: Final = (1, 6, 8, 12, 16, 24, 32, 48, 64, 88, 128)

_STEP: Final = 1000  # hands between two reports of progress


@dataclass
class Summary:
    """What came of many hands.

    Parameters
    ----------
    ruleset : str
        The id of the ruleset.
    seed : int
        Hand `i` is ``Game(ruleset, seed=seed, index=i)``.
    players : pair of str
        Who sat at seat 0 and seat 1.
    hands : int
        How many were played.
    hows : Counter
        How they ended; see `HOWS`.
    wins : list of int
        Wins of seat 0 and seat 1.
    dealer_wins : int
        Wins of the dealer.
    fan : Counter
        How often a win was paid each number of fan, the cap applied.
    seconds : float
        How long it took.
    coins : CoinTable or None
        The table where they played for coins.

    Examples
    --------
    >>> summary = simulate("rg", 100, seed=1)
    >>> summary.hands, sum(summary.hows.values()), sum(summary.wins) == sum(summary.fan.values())
    (100, 100, True)
    """

    ruleset: str
    seed: int
    players: tuple[str, str]
    hands: int = 0
    hows: Counter[str] = field(default_factory=Counter)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    dealer_wins: int = 0
    fan: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    coins: CoinTable | None = None

    def add(self, deal: mjcore.Deal) -> None:
        """Count a finished hand.

        Examples
        --------
        >>> import mj2p
        >>> summary, game = Summary("rg", 1, ("random", "random")), mj2p.Game("rg", seed=1)
        >>> _ = game.play_out()
        >>> summary.add(game)
        >>> summary.hands
        1
        """
        self.hands += 1
        self.hows[str(deal.how)] += 1
        winner, score = deal.winner, mjcore.Deal.score(deal)
        if winner is not None and score is not None:
            self.wins[winner] += 1
            self.dealer_wins += winner == deal.dealer
            self.fan[score.capped] += 1

    @property
    def mean_fan(self) -> float | None:
        """The mean of fan of the wins; None if there was none.

        Examples
        --------
        >>> Summary("rg", 1, ("random", "random")).mean_fan is None
        True
        """
        n = sum(self.fan.values())
        return sum(fan * count for fan, count in self.fan.items()) / n if n else None

    @property
    def hands_per_second(self) -> float:
        """Hands a second.

        Examples
        --------
        >>> simulate("rg", 10, seed=1).hands_per_second > 0
        True
        """
        return self.hands / self.seconds if self.seconds else 0.0

    def bands(self) -> list[tuple[str, int]]:
        """Wins by bands of fan.

        Examples
        --------
        >>> Summary("rg", 1, ("random", "random"), fan=Counter({6: 2, 7: 1, 200: 1})).bands()[1], BANDS[1]
        (('6-7', 3), 6)
        """
        ends = (*BANDS[1:], None)
        return [
            (
                f"{first}+" if end is None else f"{first}-{end - 1}",
                sum(count for fan, count in self.fan.items() if first <= fan and (end is None or fan < end)),
            )
            for first, end in zip(BANDS, ends, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> simulate("rg", 10, seed=1).to_dict()["hands"]
        10
        """
        data = {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "players": list(self.players),
            "hands": self.hands,
            "ways": {how: self.hows[how] for how in HOWS},
            "wins": list(self.wins),
            "dealer_wins": self.dealer_wins,
            "mean_fan": self.mean_fan,
            "fan": {str(fan): count for fan, count in sorted(self.fan.items())},
            "seconds": round(self.seconds, 3),
            "hands_per_second": round(self.hands_per_second, 1),
        }
        if self.coins is not None:
            wheels = self.coins.wheels
            data["coins"] = {
                "room": self.coins.room.to_dict(),
                "broke": list(self.coins.broke),
                "ledger": self.coins.ledger.to_dict(),
                "balloons": [balloon.to_dict() for balloon in self.coins.balloons],
                "wheels": None if wheels is None else [wheel.to_dict() for wheel in wheels],
            }
        return data


def simulate(
    ruleset: Ruleset | str = "rg",
    hands: SupportsIndex = 1000,
    seed: SupportsIndex | None = None,
    *,
    players: Sequence[str | Player] = ("random", "random"),
    writer: RecordWriter | None = None,
    on_progress: Callable[[int], object] | None = None,
    coins: CoinTable | None = None,
) -> Summary:
    """Play hands in a row and count what came of them. Random players without records are played in the core.

    Parameters
    ----------
    ruleset, seed, players, hands
        As for `Match`.
    writer : RecordWriter, optional
        Where the records of the hands go.
    on_progress : callable, optional
        Called now and then with the number of hands done since the last call.
    coins : CoinTable, optional
        Where they play for coins, until a player is broke. Balloons are popped as soon as they can be.

    Examples
    --------
    >>> fast, slow = simulate("boke", 50, seed=1), Summary("boke", 1, ("random", "random"))
    >>> for game in Match("boke", 1, hands=50).games():
    ...     slow.add(game)
    >>> fast.hows == slow.hows and fast.fan == slow.fan
    True
    """
    match = Match(ruleset, seed, players=players, hands=hands, coins=coins)
    names = [player if isinstance(player, str) else getattr(player, "__name__", "player") for player in match.players]
    summary = Summary(match.ruleset.id, match.seed, (names[0], names[1]), coins=coins)
    report = on_progress or (lambda done: None)
    start = time.perf_counter()
    if writer is None and coins is None and match.players == ("random", "random"):
        _random_hands(match, summary, report)
    else:
        for game in match.games():
            if writer is not None:
                last = None if coins is None else coins.last
                writer.write(game, None if last is None else {"coins": last.to_dict()})
            if coins is not None:
                _pop_balloons(coins)
            summary.add(game)
            if summary.hands % _STEP == 0:
                report(_STEP)
    report(summary.hands % _STEP)
    summary.seconds = time.perf_counter() - start
    return summary


def _pop_balloons(coins: CoinTable) -> None:
    for seat in (0, 1):
        if coins.balloons[seat].can_pop:
            coins.pop(seat)


def _random_hands(match: Match, summary: Summary, report: Callable[[int], object]) -> None:
    """The hands of two random players, without the Python face around each: the same hands."""
    rules, seed, ruleset = match.ruleset.compiled, match.seed, match.ruleset
    for index in range(match.hands or 0):
        wall, _ = seeded_wall(ruleset, seed, index)
        deal = mjcore.Deal(wall, mjcore.dealer_of(seed, index), rules)
        deal.play_out(seed, index)
        summary.add(deal)
        if summary.hands % _STEP == 0:
            report(_STEP)
