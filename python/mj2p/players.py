"""Players: what chooses a move, and the names under which players can be had.

A player is given what its seat may know and what it may do; nothing else reaches it. Those that come with
mj2p work on the compiled core, from weak to strong: ``random``, ``greedy``, ``planner``, ``searcher``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

import mjcore
from mj2p.errors import HandError, Mj2pError, shown
from mj2p.observation import HIDDEN_KONG, Observation
from mjcore import Action

__all__ = [
    "DEFAULT_PLAYOUTS",
    "PLAYERS",
    "Listener",
    "Player",
    "PlayerFactory",
    "core_player",
    "greedy_player",
    "make_player",
    "planner_player",
    "random_player",
    "register_player",
    "searcher_player",
    "seen_of",
]

#: A player is a callable that is given what it may know and what it may do, and returns one of the legal actions (or
#: its id or text).
Player: TypeAlias = Callable[[Observation, tuple[Action, ...]], Any]

#: A named player is made anew for each hand, from a stream of random numbers that belongs to that hand and seat.
PlayerFactory: TypeAlias = Callable[[mjcore.Random], Player]

#: How many playouts a searcher makes for a decision unless it is told otherwise.
DEFAULT_PLAYOUTS: Final = 400

_SEAT_STREAMS: Final = 16  # the purpose of seat 0's stream of random numbers; the core uses small numbers
_PHASES: Final = ("opening", "turn", "claimed", "claim", "rob")
_MOST_MS: Final = 3_600_000
_LONGEST_NAME: Final = 40


@runtime_checkable
class Listener(Protocol):
    """A player that wants to know what happens while it is not asked.

    Where a player has a method `told`, `Match` and the arena call it after every move of either, and once at the end of
    the hand, with what the player's seat may know then.

    Examples
    --------
    >>> class Watcher:
    ...     seen = 0
    ...     def __call__(self, observation, legal):
    ...         return legal[0]
    ...     def told(self, observation):
    ...         self.seen += 1
    >>> isinstance(Watcher(), Listener)
    True
    """

    def told(self, observation: Observation) -> None:
        """Take notice of what the table looks like after a move."""


def seen_of(observation: Observation) -> mjcore.Seen:
    """Return an observation as the core reads it; the seat must be the one that is asked.

    Raises
    ------
    HandError
        If the observation is that of no position. `IllegalMove` if the seat is not asked.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> seen_of(game.observe(game.turn)) == mjcore.Seen.of(game)
    True
    """
    try:
        return _read_observation(observation)
    except (TypeError, AttributeError, OverflowError, ValueError) as error:
        if isinstance(error, Mj2pError):
            raise
        raise HandError(f"no observation of a hand: {error}") from None


def _read_observation(seen: Observation) -> mjcore.Seen:
    if seen.phase not in _PHASES:
        raise mjcore.IllegalMove("the seat is not asked")
    tile = seen.drawn or seen.offered
    own = (
        [each.kind for each in seen.hand],
        [(meld.type, meld.tile.kind) for meld in seen.melds],
        [each.kind for each in seen.flowers],
        seen.ready,
        seen.doubles,
    )
    other = (
        () if seen.other_hand is None else [each.kind for each in seen.other_hand],
        [(meld.type, 0 if meld is HIDDEN_KONG or meld.tile is None else meld.tile.kind) for meld in seen.other_melds],
        [each.kind for each in seen.other_flowers],
        seen.other_ready,
        seen.other_doubles,
    )
    return mjcore.Seen.read(
        seen.ruleset.compiled,
        seen.seat,
        seen.dealer,
        _PHASES.index(seen.phase),
        0 if tile is None else tile.kind,
        own,
        other,
        [(each.seat, each.tile.kind, each.claimed, each.ready) for each in seen.discards],
        seen.wall_left,
        [int(action) for action in seen.legal_actions],
        seen.other_count,
        seen.other_hand is not None,
    )


def random_player(random: mjcore.Random) -> Player:
    """Return a player who takes each legal action as often as the others.

    It looks at nothing. It costs next to nothing.

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


def _policy_player(name: str, random: mjcore.Random) -> Player:
    def choose(observation: Observation, legal: tuple[Action, ...]) -> Action:
        return mjcore.choose(seen_of(observation), name, random)

    return choose


def greedy_player(random: mjcore.Random) -> Player:
    """Return a player who wins as soon as it can.

    It takes every win; else it throws what leaves its hand nearest to ready with the most unseen useful tiles, claims
    what brings it nearer, makes kongs that cost nothing, and declares ready as soon as it waits on a tile that may
    come. It looks at its own hand and at the tiles that it sees, neither at fan nor at what the other does. It is
    deterministic. A decision takes a few microseconds.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> greedy_player(mjcore.Random(1))(game.observe(game.turn), game.legal_actions()) in game.legal_actions()
    True
    """
    return _policy_player("greedy", random)


def planner_player(random: mjcore.Random) -> Player:
    """Return a player who weighs what a hand may become against the chance to get there, and against danger.

    For every action it estimates the fan won net until the end: of a ready hand by the fan of each tile that it waits
    on, of a hand one tile away by the best discard after each useful tile, of others by how far they are from any win,
    a full flush, seven pairs, all pungs, and honours alone; all of it in a race against the other, who wins some time
    and sooner when it has declared ready. What it throws is weighed with the chance that the other wins on it, so it
    gives a hand up where that is cheaper; in `boke` it doubles where that is worth more than the win. It looks at all
    that its seat sees. It is deterministic. A decision takes about ten times as long as one of `greedy`.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> planner_player(mjcore.Random(1))(game.observe(game.turn), game.legal_actions()) in game.legal_actions()
    True
    """
    return _policy_player("planner", random)


def searcher_player(random: mjcore.Random, *, playouts: int | None = None, ms: float | None = None) -> Player:
    """Return a player who plays sampled hands out.

    It draws the other's hidden tiles and the wall at random, in agreement with all it has seen (the other's hand as one
    that has been bettered for as long as it has; ready, where the other has declared it), plays the actions that the
    planner finds good out in the same worlds, both seats by `greedy`, and takes what wins most, the planner's word
    counting for some playouts. With a number of playouts it is deterministic for its seed.

    Parameters
    ----------
    random : mjcore.Random
        Worlds are drawn from it.
    playouts : int, optional
        The most playouts for a decision; by default 400, or no limit where there is one of time.
    ms : float, optional
        The most milliseconds for a decision.

    Raises
    ------
    Mj2pError
        If a limit cannot be.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> player = searcher_player(mjcore.Random(1), playouts=50)
    >>> player(game.observe(game.turn), game.legal_actions()) in game.legal_actions()
    True
    """
    limits = _limits(playouts, ms)

    def choose(observation: Observation, legal: tuple[Action, ...]) -> Action:
        return mjcore.search(seen_of(observation), random, *limits)[0]

    return choose


def _limits(playouts: int | None, ms: float | None) -> tuple[int, float]:
    most = mjcore.MAX_PLAYOUTS
    if playouts is not None and (
        isinstance(playouts, bool) or not isinstance(playouts, int) or not 1 <= playouts <= most
    ):
        raise Mj2pError(f"the playouts of a searcher are a whole number from 1 to {most}, not {shown(playouts)}")
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 < ms <= _MOST_MS):
        raise Mj2pError(f"the ms of a searcher are a number above 0, at most {_MOST_MS}, not {shown(ms)}")
    if playouts is None:
        playouts = DEFAULT_PLAYOUTS if ms is None else 0
    return playouts, 0.0 if ms is None else ms / 1000


# Players who are policies of the core, and their names there.
_POLICIES: Final[dict[PlayerFactory, str]] = {
    random_player: "random",
    greedy_player: "greedy",
    planner_player: "planner",
}

#: The players that can be named.
PLAYERS: Final[dict[str, PlayerFactory]] = {
    "random": random_player,
    "greedy": greedy_player,
    "planner": planner_player,
    "searcher": searcher_player,
}


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
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum() or len(name) > _LONGEST_NAME:
        raise Mj2pError(f"a player's name is letters, digits, - and _, at most {_LONGEST_NAME}, not {shown(name)}")
    if not callable(factory):
        raise Mj2pError(f"the player {name} is made by a callable, not by {shown(factory)}")
    if name in PLAYERS:
        raise Mj2pError(f"there is a player called {name} already")
    PLAYERS[name] = factory


def make_player(player: str | Player, seed: int = 0, index: int = 0, seat: int = 0) -> Player:
    """Return a player by name, made for hand `index` of `seed` and a seat; a callable is returned as it is.

    A searcher's limits stand behind its name: ``"searcher:playouts=1000"``, ``"searcher:ms=5"``, or both.

    Raises
    ------
    Mj2pError
        If no player has that name, an option cannot be, or it is neither a name nor a callable.

    Examples
    --------
    >>> callable(make_player("random", seed=1)), callable(make_player("searcher:playouts=100:ms=5"))
    (True, True)
    """
    if isinstance(player, str):
        factory, options = _read_name(player)
        random = mjcore.Random(seed, index, _SEAT_STREAMS + seat)
        if options:
            return searcher_player(random, **options)
        return _check_player(factory(random), f"the player {shown(player)} is made as")
    return _check_player(player, "a player is a name or a callable, not")


def _check_player(player: Any, what: str) -> Player:
    if not callable(player):
        raise Mj2pError(f"{what} {shown(player)}, which cannot be called")
    if hasattr(player, "told") and not callable(player.told):
        raise Mj2pError(f"told of a player is a method, not {shown(player.told)}")
    made: Player = player
    return made


def core_player(player: str | Player) -> str | tuple[int, float] | None:
    """Return what `mjcore.play_duels` takes for a player: a policy's name, or a search's limits; None for any other.

    Errors as `make_player`.

    Examples
    --------
    >>> core_player("greedy"), core_player("searcher:ms=5"), core_player(lambda observation, legal: legal[0])
    ('greedy', (0, 0.005), None)
    """
    if not isinstance(player, str):
        make_player(player)
        return None
    factory, options = _read_name(player)
    if factory is searcher_player:
        return _limits(options.get("playouts"), options.get("ms"))
    return _POLICIES.get(factory)


def _read_name(text: str) -> tuple[PlayerFactory, dict[str, Any]]:
    """The factory of a name, and a searcher's options."""
    name, *words = text.split(":")
    factory = PLAYERS.get(name)
    if factory is None:
        raise Mj2pError(f"no player is called {shown(name)}; there are {', '.join(PLAYERS)}")
    options: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        if factory is not searcher_player:
            raise Mj2pError(f"the player {name} has no options, such as {shown(word)}")
        if key not in ("playouts", "ms") or key in options:
            raise Mj2pError(f"the options of a searcher are playouts=N and ms=N, each once, not {shown(word)}")
        try:
            if "_" in value or not value.isascii():  # Python reads more as numbers than people write
                raise ValueError
            options[key] = int(value) if key == "playouts" else float(value)
        except ValueError:
            raise Mj2pError(f"the {key} of a searcher are a number, not {shown(value)}") from None
    if options:
        _limits(options.get("playouts"), options.get("ms"))
    return factory, options
