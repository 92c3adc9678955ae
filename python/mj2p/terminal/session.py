"""Hands in a row between a person and a bot, without a screen: dealing, moves, coins, records."""

from __future__ import annotations

import os
from typing import Final, SupportsIndex

import mjcore
from mj2p.coins import CoinTable, HandCoins, Prize, settle
from mj2p.errors import Mj2pError, SettlementError, shown
from mj2p.game import Game, check_seat
from mj2p.observation import Observation
from mj2p.players import Player, make_player
from mj2p.record import RecordWriter
from mj2p.rules import Ruleset, get_ruleset
from mj2p.wall import check_index, check_seed, fresh_seed
from mjcore import Action

__all__ = ["Session", "default_opponent"]

_SEAT_STREAM: Final = 40  # the purpose of the stream that draws the seat; the players and the coins use others
_WHEEL_PRIZES: Final = ((60, 5), (30, 20), (10, 100))  # weight, and coins in antes


def default_opponent() -> str:
    """Return the name of the strongest opponent that answers at once.

    Examples
    --------
    >>> import mj2p
    >>> default_opponent() in mj2p.PLAYERS
    True
    """
    return "planner"


class Session:
    """A person at one seat, a bot at the other, hand after hand; hand `i` is ``Game(ruleset, seed=seed, index=i)``.

    Parameters
    ----------
    ruleset : Ruleset or str
        A ruleset or the id of one.
    opponent : str or callable, optional
        The bot: a name in `mj2p.PLAYERS`, or a player; by default `default_opponent()`.
    seed : int, optional
        By default a fresh one; `seed` tells which.
    hands : int, optional
        How many hands; by default as many as the person likes.
    seat : int or None
        The person's seat, 0 or 1; None lets the seed draw it.
    table : CoinTable, optional
        Where they play for coins.
    save : path, optional
        The file that the records are appended to.

    Attributes
    ----------
    game : Game or None
        The hand that is played, or was played last.
    index : int
        Its number, from 0; -1 before the first.
    wins, fans : list of int
        Hands won and fan won by seat 0 and seat 1.
    is_closed : bool
        Whether the last hand was settled.
    coins : HandCoins or None
        What the last hand moved, where they play for coins.
    n_saved : int
        How many records were saved.

    Raises
    ------
    Mj2pError
        If a ruleset, opponent, seed, seat or number of hands cannot be.

    Examples
    --------
    >>> session = Session("rg", opponent="random", seed=7, hands=1)
    >>> session.deal()
    >>> while not session.is_hand_over:
    ...     if session.is_asked:
    ...         session.play(session.observe().legal_actions[-1])
    ...     else:
    ...         session.play(session.ask_bot()[0])
    >>> session.close()
    >>> session.is_over, sum(session.wins) in (0, 1)
    (True, True)
    """

    def __init__(
        self,
        ruleset: Ruleset | str = "rg",
        *,
        opponent: str | Player | None = None,
        seed: SupportsIndex | None = None,
        hands: SupportsIndex | None = None,
        seat: SupportsIndex | None = 0,
        table: CoinTable | None = None,
        save: str | os.PathLike[str] | None = None,
    ) -> None:
        self.ruleset = get_ruleset(ruleset)
        self.opponent = default_opponent() if opponent is None else opponent
        make_player(self.opponent)  # refuses now what would be refused at the first hand
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        self.hands = None if hands is None else check_index(hands, "the number of hands")
        if self.hands == 0:
            raise Mj2pError("the number of hands is 1 at least")
        drawn = mjcore.Random(self.seed, 0, _SEAT_STREAM).below(2)
        self.seat = drawn if seat is None else check_seat(seat, "your seat")
        if table is not None and table.ruleset != self.ruleset:
            raise SettlementError(f"the hands are played in {self.ruleset.id}, the table is for {table.ruleset.id}")
        self.table = table
        self.save = None if save is None else os.fspath(save)
        self.game: Game | None = None
        self.index = -1
        self.wins = [0, 0]
        self.fans = [0, 0]
        self.coins: HandCoins | None = None
        self.n_saved = 0
        self.is_closed = True
        self._bot: Player | None = None

    @property
    def other(self) -> int:
        """The bot's seat."""
        return 1 - self.seat

    @property
    def name(self) -> str:
        """What the bot is called."""
        return self.opponent if isinstance(self.opponent, str) else getattr(self.opponent, "__name__", "bot")

    # ---- one hand

    def deal(self) -> None:
        """Begin the next hand."""
        if self.table is not None:
            self.table.open_hand()
        self.index += 1
        self.coins = None
        self.is_closed = False
        self.game = Game(self.ruleset, seed=self.seed, index=self.index)
        self._bot = make_player(self.opponent, self.seed, self.index, self.other)

    def resume(self, game: Game) -> None:
        """Go on with a game that was begun elsewhere, as the next hand."""
        self.deal()
        self.game = game

    @property
    def _playing(self) -> Game:
        if self.game is None:
            raise Mj2pError("no hand has been dealt yet")
        return self.game

    def observe(self) -> Observation:
        """What the person may know."""
        return self._playing.observe(self.seat)

    @property
    def is_asked(self) -> bool:
        """Whether the person is to move."""
        return self._playing.turn == self.seat

    @property
    def is_hand_over(self) -> bool:
        """Whether the hand has ended."""
        return self._playing.turn is None

    def play(self, action: Action) -> None:
        """Make a move of whoever is to move.

        Raises
        ------
        IllegalMove
            If it is not legal; nothing changes.
        """
        self._playing.step(action)

    def ask_bot(self) -> tuple[Action, str | None]:
        """Let the bot choose; it may take its time, and nothing changes by it.

        Returns
        -------
        Action, str or None
            Its move, and what went wrong: a bot that fails has its first legal move made for it.
        """
        seen = self._playing.observe(self.other)
        assert self._bot is not None
        legal = seen.legal_actions
        try:
            answer = self._bot(seen, legal)
            found = [action for action in legal if answer in (action, action.text)]
            return (found[0], None) if found else (legal[0], f"{shown(answer)} is no legal move")
        except Exception as error:  # whatever a stranger's player does, the game goes on
            return legal[0], shown(error)

    # ---- after the hand

    def inflatable(self) -> tuple[int, int] | None:
        """The fan and coins that the person may put into the balloon after this win; None if there is no question."""
        result = self._playing.result
        if self.table is None or self.is_closed or result is None or result.winner != self.seat:
            return None
        due = settle(result, self.table.room, stakes=self.table.stakes, purses=self.table.purses)
        return (due.balloon_most, due.balloon_most * self.table.room.ante) if due.balloon_most else None

    def close(self, inflate: bool = False) -> None:
        """Settle the hand that is over, and count it. The bot inflates, pops and spins whenever it may."""
        result = self._playing.result
        if self.is_closed or result is None:
            return
        self.is_closed = True
        if result.winner is not None and result.score is not None:
            self.wins[result.winner] += 1
            self.fans[result.winner] += result.score.capped
        if self.table is not None:
            due = settle(result, self.table.room, stakes=self.table.stakes, purses=self.table.purses)
            wanted = inflate if result.winner == self.seat else True
            self.coins = self.table.close_hand(result, bool(due.balloon_most) and wanted)
            if self.can_pop(self.other):
                self.pop(self.other)
            if self.can_spin(self.other):
                self.spin(self.other)

    def can_pop(self, seat: int) -> bool:
        """Whether a player's balloon can be popped."""
        return self.table is not None and self.table.balloons[seat].can_pop

    def can_spin(self, seat: int) -> bool:
        """Whether a player's wheel can be spun."""
        return self.table is not None and self.table.wheels is not None and self.table.wheels[seat].can_spin

    def pop(self, seat: int) -> int:
        """Pop a player's balloon; the house pays what was put in. Returns the coins."""
        assert self.table is not None
        prize = self.table.balloons[seat].coins
        self.table.pop(seat, prize)
        return prize

    def spin(self, seat: int) -> int:
        """Spin a player's wheel for 5, 20 or 100 antes. Returns the coins."""
        assert self.table is not None
        ante = self.table.room.ante
        prizes = [Prize(f"{antes * ante} coins", weight, antes * ante) for weight, antes in _WHEEL_PRIZES]
        prize = self.table.spin(seat, prizes).prize
        assert prize is not None
        return prize.coins

    @property
    def broke(self) -> tuple[int, ...]:
        """The seats that can bring no stake into another hand."""
        return self.table.broke if self.table is not None and self.is_closed else ()

    @property
    def is_over(self) -> bool:
        """Whether there is no hand to come."""
        return bool(self.broke) or (self.hands is not None and self.is_closed and self.index + 1 >= self.hands)

    def leave(self) -> None:
        """Give up a hand that is under way: nobody pays."""
        if self.table is not None and self.table.stakes is not None:
            self.table.cancel_hand()

    def write(self) -> str | None:
        """Append the record of the hand, as far as it went, to the file; says what went wrong, if anything did."""
        if self.save is None:
            return None
        names = ["person", self.name] if self.seat == 0 else [self.name, "person"]
        extra: dict[str, object] = {"players": names}
        if self.coins is not None:
            extra["coins"] = self.coins.to_dict()
        try:
            with RecordWriter(self.save) as writer:
                writer.write(self._playing, extra)
        except OSError as error:
            return f"{self.save}: {error.strerror or error}"
        except Mj2pError as error:
            return f"{self.save}: {error}"
        self.n_saved += 1
        return None
