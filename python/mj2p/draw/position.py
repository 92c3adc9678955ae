"""What lies on the table, side by side: the one thing that drawings of a position are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsIndex

from mj2p.errors import HandError, shown
from mj2p.game import Game, check_seat
from mj2p.hand import Meld
from mj2p.observation import Discard, HiddenKong, Observation
from mj2p.result import Result
from mj2p.rules import Ruleset
from mj2p.tiles import Tile

__all__ = ["Position", "Side", "position_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What lies before one player; a tile that is not seen is None.

    Parameters
    ----------
    seat : int
        0 or 1.
    wind : Tile
        The seat wind.
    is_dealer, is_ready, is_asked : bool
        Whether this is the dealer, has declared ready, and is the one to move.
    hand : tuple of Tile or None
        The concealed tiles without `apart`.
    apart : Tile or None
        The tile just drawn, or the winning one.
    has_won : bool
        Whether this side won.
    melds : tuple
        Each meld with the tile that was claimed for it, None where none was.
    flowers : tuple of Tile
        The flowers in the order laid aside.
    doubles : int
        How often this side doubled.

    Examples
    --------
    >>> import mj2p
    >>> position = position_of(mj2p.Game("rg", seed=7), 0)
    >>> position.below.wind, position.above.hand.count(None)
    (Tile('S'), 14)
    """

    seat: int
    wind: Tile
    is_dealer: bool
    is_ready: bool
    is_asked: bool
    hand: tuple[Tile | None, ...]
    apart: Tile | None
    has_won: bool
    melds: tuple[tuple[Meld | HiddenKong, Tile | None], ...]
    flowers: tuple[Tile, ...]
    doubles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position as one looks at it.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    below, above : Side
        The two sides; the one that looks sits below.
    discards : tuple of Discard
        Of both, in order.
    wall_left : int
        Tiles in the wall.
    result : Result or None
        How it ended.

    Examples
    --------
    >>> import mj2p
    >>> position_of(mj2p.Game("rg", seed=7)).wall_left
    40
    """

    ruleset: Ruleset
    below: Side
    above: Side
    discards: tuple[Discard, ...]
    wall_left: int
    result: Result | None


def _without(tiles: tuple[Tile, ...], one: Tile | None) -> tuple[Tile | None, ...]:
    """The concealed tiles but for the one that is drawn apart; one won from the other was never among them."""
    rest: list[Tile | None] = list(tiles)
    if one is not None:
        rest.remove(one)
    return tuple(rest)


def _won_with(result: Result | None, seat: int) -> tuple[Tile | None, Tile | None]:
    """The winning tile of a seat that has won; and the same if it lies among its concealed tiles."""
    if result is None or result.winner != seat or result.score is None:
        return None, None
    tile = result.score.hand.winning_tile
    return tile, tile if result.how == "self_draw" else None


def _claimed(
    melds: tuple[Meld, ...] | tuple[Meld | HiddenKong, ...], discards: tuple[Discard, ...], seat: int
) -> tuple[tuple[Meld | HiddenKong, Tile | None], ...]:
    """Each meld with the tile claimed for it: the other's claimed discards and the exposed melds come in one order."""
    sources = iter([each.tile for each in discards if each.claimed and each.seat != seat])
    found: list[tuple[Meld | HiddenKong, Tile | None]] = []
    for meld in melds:
        is_hidden = isinstance(meld, HiddenKong) or meld.is_concealed
        found.append((meld, None if is_hidden else next(sources, None)))
    return tuple(found)


def _own(seen: Observation) -> Side:
    won, inside = _won_with(seen.result, seen.seat)
    return Side(
        seat=seen.seat,
        wind=seen.seat_wind,
        is_dealer=seen.dealer == seen.seat,
        is_ready=seen.ready,
        is_asked=seen.is_turn,
        hand=_without(seen.hand, inside or seen.drawn),
        apart=won or seen.drawn,
        has_won=won is not None,
        melds=_claimed(seen.melds, seen.discards, seen.seat),
        flowers=seen.flowers,
        doubles=seen.doubles,
    )


def _other(seen: Observation) -> Side:
    other = 1 - seen.seat
    won, inside = _won_with(seen.result, other)
    hidden: tuple[Tile | None, ...] = (None,) * seen.other_count
    return Side(
        seat=other,
        wind=seen.other_wind,
        is_dealer=seen.dealer == other,
        is_ready=seen.other_ready,
        is_asked=not seen.is_turn and seen.result is None,
        hand=hidden if seen.other_hand is None else _without(seen.other_hand, inside),
        apart=won,
        has_won=won is not None,
        melds=_claimed(seen.other_melds, seen.discards, other),
        flowers=seen.other_flowers,
        doubles=seen.other_doubles,
    )


def position_of(game: Game | Observation, seat: SupportsIndex | None = None) -> Position:
    """Return what is to be drawn: of a game both hands, or what a seat may see; of an observation what it shows.

    Raises
    ------
    HandError
        If it is neither, there is no such seat, or the observation is that of the other seat.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> position_of(game).above.hand.count(None), position_of(game, 0) == position_of(game.observe(0))
    (0, True)
    """
    place = None if seat is None else check_seat(seat)
    if isinstance(game, Game):
        seen = game.observe(place or 0)
        above = _own(game.observe(1)) if place is None else _other(seen)
    elif isinstance(game, Observation):
        if place not in {None, game.seat}:
            raise HandError(f"the observation is that of seat {game.seat}, and cannot show seat {place}")
        seen, above = game, _other(game)
    else:
        raise HandError(f"a position is a Game or an Observation, not {shown(game)}")
    return Position(
        ruleset=seen.ruleset,
        below=_own(seen),
        above=above,
        discards=seen.discards,
        wall_left=seen.wall_left,
        result=seen.result,
    )
