"""What one player may know of a hand (rules, section 6): the only view of a game that is meant for players."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from mj2p.hand import Meld
from mj2p.rules import Ruleset
from mj2p.tiles import TILES, Tile
from mjcore import Action, MeldType

if TYPE_CHECKING:
    from mj2p.game import Game
    from mj2p.result import Result

__all__ = ["HIDDEN_KONG", "Discard", "HiddenKong", "Observation", "observe"]


class Discard(NamedTuple):
    """A discarded tile.

    Parameters
    ----------
    seat : int
        Who discarded it, 0 or 1.
    tile : Tile
        The tile.
    claimed : bool
        Whether the other took it, for a meld or to win.
    ready : bool
        Whether ready was declared with it.

    Examples
    --------
    >>> str(Discard(0, Tile("5m"), claimed=False, ready=True))
    '0: 5m ready'
    """

    seat: int
    tile: Tile
    claimed: bool
    ready: bool

    def __str__(self) -> str:
        marks = (" claimed" if self.claimed else "") + (" ready" if self.ready else "")
        return f"{self.seat}: {self.tile}{marks}"


@final
class HiddenKong:
    """A concealed kong of the other player: four tiles face down. There is one object, `HIDDEN_KONG`.

    Examples
    --------
    >>> str(HIDDEN_KONG), HIDDEN_KONG.type.name, HIDDEN_KONG.tile is None
    ('[????]', 'CONCEALED_KONG', True)
    """

    __slots__ = ()
    type: Final = MeldType.CONCEALED_KONG
    tile: Final = None

    def __str__(self) -> str:
        return "[????]"

    def __repr__(self) -> str:
        return "HIDDEN_KONG"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HiddenKong)

    def __hash__(self) -> int:
        return hash(HiddenKong)

    def __reduce__(self) -> str:
        return "HIDDEN_KONG"


#: The one hidden kong.
HIDDEN_KONG: Final = HiddenKong()


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What a seat may know. Two positions that differ only in what the seat cannot see give equal observations.

    A seat that waits sees the table as it lies, and so whether the other has drawn a tile yet or still thinks about a
    discard. A server that would not tell even that sends observations only to the seat that is asked.

    Parameters
    ----------
    ruleset : Ruleset
        The rules of the hand.
    seat, dealer : int
        This seat and the dealer's, 0 or 1.
    seat_wind, other_wind : Tile
        The winds of this seat and of the other.
    phase : str
        What this seat is asked: ``"opening"`` (ready or pass), ``"turn"``, ``"claimed"`` (discard after a chow or
        pung), ``"claim"`` (the other's discard), ``"rob"`` (the other's added kong); ``"waiting"`` while the other is
        asked, whatever for: it would tell what the other could do. ``"over"`` after the end.
    hand : tuple of Tile
        The own concealed tiles, sorted, a drawn one among them.
    drawn : Tile or None
        In a turn, the tile drawn.
    kong_draw : bool
        In a turn, whether the tile drawn replaces a kong's.
    offered : Tile or None
        In a claim, the discard; in a robbery, the added tile.
    melds, other_melds : tuple of Meld
        In order. A concealed kong of the other is `HIDDEN_KONG`.
    flowers, other_flowers : tuple of Tile
        In the order laid aside.
    discards : tuple of Discard
        Of both, in order. A pass is not seen: it would tell that there was something to claim.
    ready, other_ready : bool
        Who has declared ready.
    doubles, other_doubles : int
        Who has doubled how often.
    other_count : int
        How many concealed tiles the other holds.
    other_hand : tuple of Tile or None
        The other's concealed tiles, sorted, where they are seen: in `boke` after one's own ready (rules, section 6.8),
        and the winner's after the end.
    wall_left : int
        Tiles in the wall.
    legal_actions : tuple of Action
        What this seat may do now, in the order of ids; empty unless it is asked.
    result : Result or None
        The end of the hand; None while it goes on.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> seen = game.observe(game.turn)
    >>> seen.phase, len(seen.hand), seen.other_count, seen.is_turn
    ('turn', 14, 13, True)
    >>> game.observe(1 - game.turn).phase
    'waiting'
    """

    ruleset: Ruleset = field(repr=False)
    seat: int
    dealer: int
    seat_wind: Tile
    other_wind: Tile
    phase: str
    hand: tuple[Tile, ...]
    drawn: Tile | None
    kong_draw: bool
    offered: Tile | None
    melds: tuple[Meld, ...]
    other_melds: tuple[Meld | HiddenKong, ...]
    flowers: tuple[Tile, ...]
    other_flowers: tuple[Tile, ...]
    discards: tuple[Discard, ...]
    ready: bool
    other_ready: bool
    doubles: int
    other_doubles: int
    other_count: int
    other_hand: tuple[Tile, ...] | None
    wall_left: int
    legal_actions: tuple[Action, ...]
    result: Result | None

    @property
    def is_turn(self) -> bool:
        """Whether this seat is asked for a move.

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("rg", seed=7)
        >>> [game.observe(seat).is_turn for seat in (0, 1)].count(True)
        1
        """
        return bool(self.legal_actions)

    def _repr_html_(self) -> str:
        """Return what the seat sees as a drawing for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.Game("rg", seed=7).observe(0)._repr_html_().startswith("<svg")
        True
        """
        from mj2p.draw import draw_game

        return draw_game(self)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data that JSON can hold, to be sent to the player.

        Examples
        --------
        >>> import mj2p
        >>> data = mj2p.Game("rg", seed=7).observe(0).to_dict()
        >>> data["seat"], data["ruleset"], data["discards"]
        (0, 'rg', [])
        """

        def codes(tiles: tuple[Tile, ...]) -> list[str]:
            return [tile.code for tile in tiles]

        return {
            "ruleset": self.ruleset.id,
            "seat": self.seat,
            "dealer": self.dealer,
            "seat_wind": self.seat_wind.code,
            "other_wind": self.other_wind.code,
            "phase": self.phase,
            "hand": codes(self.hand),
            "drawn": None if self.drawn is None else self.drawn.code,
            "kong_draw": self.kong_draw,
            "offered": None if self.offered is None else self.offered.code,
            "melds": [str(meld) for meld in self.melds],
            "other_melds": [str(meld) for meld in self.other_melds],
            "flowers": codes(self.flowers),
            "other_flowers": codes(self.other_flowers),
            "discards": [
                {"seat": seat, "tile": tile.code, "claimed": claimed, "ready": ready}
                for seat, tile, claimed, ready in self.discards
            ],
            "ready": self.ready,
            "other_ready": self.other_ready,
            "doubles": self.doubles,
            "other_doubles": self.other_doubles,
            "other_count": self.other_count,
            "other_hand": None if self.other_hand is None else codes(self.other_hand),
            "wall_left": self.wall_left,
            "legal_actions": [action.text for action in self.legal_actions],
            "result": None if self.result is None else self.result.to_dict(),
        }


@cache  # there are 71 melds
def _meld(type: int, kind: int) -> Meld:
    return Meld(MeldType(type), TILES[kind])


def _tiles(counts: bytes) -> tuple[Tile, ...]:
    """Tiles in the order of kinds, from how many there are of each."""
    return tuple([TILES[kind] for kind, count in enumerate(counts) for _ in range(count)])


def observe(game: Game, seat: int) -> Observation:
    """Return what a seat, 0 or 1, may know of a game; see `Observation`."""
    other = 1 - seat
    is_asked, result = game.turn == seat, game.result
    phase: str = game.phase if is_asked or result else "waiting"
    pending = game.pending_tile if is_asked else None
    other_hand = game.counts(other)
    is_shown = result is not None and result.winner == other
    ruleset = game.ruleset
    winds = ruleset.seat_winds if seat == game.dealer else ruleset.seat_winds[::-1]
    return Observation(
        ruleset=ruleset,
        seat=seat,
        dealer=game.dealer,
        seat_wind=winds[0],
        other_wind=winds[1],
        phase=phase,
        hand=_tiles(game.counts(seat)),
        drawn=TILES[pending] if pending is not None and phase == "turn" else None,
        kong_draw=is_asked and game.kong_draw,
        offered=TILES[pending] if pending is not None and phase != "turn" else None,
        melds=tuple([_meld(*meld) for meld in game.melds(seat)]),
        other_melds=tuple(
            [
                HIDDEN_KONG if meld[0] == MeldType.CONCEALED_KONG and not is_shown else _meld(*meld)
                for meld in game.melds(other)
            ]
        ),
        flowers=tuple([TILES[kind] for kind in game.flowers(seat)]),
        other_flowers=tuple([TILES[kind] for kind in game.flowers(other)]),
        discards=tuple([Discard(who, TILES[kind], claimed, ready) for who, kind, claimed, ready in game.discards]),
        ready=game.ready(seat) != 0,
        other_ready=game.ready(other) != 0,
        doubles=game.doubles(seat),
        other_doubles=game.doubles(other),
        other_count=sum(other_hand),
        other_hand=_tiles(other_hand) if is_shown or game.sees_other_hand(seat) else None,
        wall_left=game.wall_left,
        legal_actions=game.legal_actions() if is_asked else (),
        result=result,
    )
