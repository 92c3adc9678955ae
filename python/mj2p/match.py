"""Hands in a row between two players (rules, section 6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, SupportsIndex

from mj2p.coins.table import CoinTable
from mj2p.errors import Mj2pError, SettlementError, shown
from mj2p.game import Game
from mj2p.players import Listener, Player, make_player
from mj2p.result import Result
from mj2p.rules import Ruleset, get_ruleset
from mj2p.wall import check_index, check_seed, fresh_seed

__all__ = ["Match", "play_hand"]

_RANDOM: Final = ("random", "random")


class Match:
    """Hands in a row between two players; the dealer is drawn by the seed for every hand (rules, section 6.1).

    Parameters
    ----------
    ruleset : Ruleset or str
        A ruleset or the id of one.
    seed : int, optional
        Hand `i` is ``Game(ruleset, seed=seed, index=i)``. By default a fresh one; `seed` tells which.
    players : pair of str or callable
        Seat 0 and seat 1: the name of a player (see `mj2p.players`), made anew for each hand from the seed, or a
        callable ``(observation, legal_actions) -> action``.
    hands : int, optional
        How many hands; by default the match goes on for as long as it is asked for results.
    on_hand : callable, optional
        Called with each finished `Game`, before its result is handed out.
    coins : CoinTable, optional
        Where stakes are brought into each hand and every hand is settled. The match ends when a player has less than
        the room's least.

    Raises
    ------
    Mj2pError
        If a ruleset, seed, player or number of hands cannot be. A player's illegal move raises `IllegalMove`.

    Examples
    --------
    >>> import mj2p
    >>> match = mj2p.Match("rg", seed=1, players=("random", lambda observation, legal: legal[0]), hands=3)
    >>> [result.how for result in match]
    ['drawn', 'drawn', 'discard']
    """

    def __init__(
        self,
        ruleset: Ruleset | str = "rg",
        seed: SupportsIndex | None = None,
        *,
        players: Sequence[str | Player] = _RANDOM,
        hands: SupportsIndex | None = None,
        on_hand: Callable[[Game], object] | None = None,
        coins: CoinTable | None = None,
    ) -> None:
        self.ruleset = get_ruleset(ruleset)
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != 2:
            raise Mj2pError("the players are two, each a name or a callable")
        for player in players:
            make_player(player)  # refuses now what would be refused at the first hand
        self.players = (players[0], players[1])
        self.hands = None if hands is None else check_index(hands, "the number of hands")
        if on_hand is not None and not callable(on_hand):
            raise Mj2pError(f"on_hand is called with each game, and {shown(on_hand)} cannot be")
        self.on_hand = on_hand
        if coins is not None:
            if not isinstance(coins, CoinTable):
                raise SettlementError(f"coins: a CoinTable, not {shown(coins)}")
            if coins.ruleset != self.ruleset:
                raise SettlementError(f"the match is played in {self.ruleset.id}, its table in {coins.ruleset.id}")
        self.coins = coins

    def games(self) -> Iterator[Game]:
        """Play the hands from the first on and yield each when it is over.

        Examples
        --------
        >>> import mj2p
        >>> [game.index for game in mj2p.Match("rg", seed=1, hands=3).games()]
        [0, 1, 2]
        """
        for index in count() if self.hands is None else range(self.hands):
            if self.coins is not None:
                if self.coins.broke:
                    return
                self.coins.open_hand()
            game = Game(self.ruleset, seed=self.seed, index=index)
            try:
                play_hand(game, self.players)
            except BaseException:
                if self.coins is not None:
                    self.coins.cancel_hand()
                raise
            if self.coins is not None:
                self.coins.close_hand(game.result)
            if self.on_hand is not None:
                self.on_hand(game)
            yield game

    def __iter__(self) -> Iterator[Result]:
        for game in self.games():
            result = game.result
            assert result is not None
            yield result


def play_hand(game: Game, players: Sequence[str | Player]) -> None:
    """Let two players play a hand to its end.

    Two players named ``"random"`` draw from one stream, in the core, which is quick. A player that has a method
    `told` is told after every move what its seat may know (see `mj2p.players.Listener`).

    Raises
    ------
    IllegalMove
        If a player returns something else than a legal action; the game stands where it was.

    Examples
    --------
    >>> game = Game("rg", seed=1)
    >>> play_hand(game, ("random", "random"))
    >>> game.turn is None
    True
    """
    seed = game.seed or 0
    if tuple(players) == _RANDOM:
        game.play_out(seed, game.index)
        return
    made = [make_player(player, seed, game.index, seat) for seat, player in enumerate(players)]
    listeners: list[tuple[int, Listener]] = []
    for seat, player in enumerate(made):
        if isinstance(player, Listener):
            listeners.append((seat, player))
    while (turn := game.turn) is not None:
        game.step(made[turn](game.observe(turn), game.legal_actions()))
        for seat, listener in listeners:
            listener.told(game.observe(seat))
