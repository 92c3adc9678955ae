"""Players: what chooses a move, and the names under which players can be had."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import mjcore
from mj2p.errors import Mj2pError
from mj2p.observation import Observation
from mjcore import Action

__all__ = ["PLAYERS", "Player", "PlayerFactory", "make_player", "random_player", "register_player"]

#: A player is a callable that is given what it may know and what it may do, and returns one of the legal actions (or
#: its id or text).
Player: TypeAlias = Callable[[Observation, tuple[Action, ...]], Any]

#: A named player is made anew for each hand, from a stream of random numbers that belongs to that hand and seat.
PlayerFactory: TypeAlias = Callable[[mjcore.Random], Player]

_SEAT_STREAMS: Final = 16  # the purpose of seat 0's stream of random numbers; the core uses small numbers


def random_player(random: mjcore.Random) -> Player:
    """Return a player who takes each legal action as often as the others.

    Examples
    --------
    >>> import mj2p
    >>> player = random_player(mjcore.Random(1))
    >>> game = mj2p.Game("rg", seed=7)
    >>> player(game.observe(game.turn), game.legal_actions()) in game.legal_actions()
    True
    """

    def choose(observation: Observation, legal: tuple[Action, ...]) -> Action:
        return legal[random.below(len(legal))]

    return choose


#: The players that can be named.
PLAYERS: Final[dict[str, PlayerFactory]] = {"random": random_player}


def register_player(name: str, factory: PlayerFactory) -> None:
    """Let a player be named wherever players are: in `Match` and on the command line.

    Parameters
    ----------
    name : str
        Letters, digits, ``-`` and ``_``.
    factory : callable
        Given a `mjcore.Random` of its own for each hand, it returns a player.

    Raises
    ------
    Mj2pError
        If the name is taken, or cannot be.

    Examples
    --------
    >>> register_player("first", lambda random: lambda observation, legal: legal[0])
    >>> "first" in PLAYERS
    True
    >>> del PLAYERS["first"]
    """
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
        raise Mj2pError(f"a player's name is letters, digits, - and _, not {name!r}")
    if name in PLAYERS:
        raise Mj2pError(f"there is a player called {name} already")
    PLAYERS[name] = factory


def make_player(player: str | Player, seed: int = 0, index: int = 0, seat: int = 0) -> Player:
    """Return a player by name, made for hand `index` of `seed` and a seat; a callable is returned as it is.

    Raises
    ------
    Mj2pError
        If no player has that name, or it is neither a name nor a callable.

    Examples
    --------
    >>> callable(make_player("random", seed=1))
    True
    """
    if isinstance(player, str):
        factory = PLAYERS.get(player)
        if factory is None:
            raise Mj2pError(f"no player is called {player!r}; there are {', '.join(PLAYERS)}")
        return factory(mjcore.Random(seed, index, _SEAT_STREAMS + seat))
    if not callable(player):
        raise Mj2pError(f"a player is a name or a callable, not {type(player).__name__}")
    return player
