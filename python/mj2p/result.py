"""How a hand ended (rules, section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import mjcore
from mj2p.hand import Hand
from mj2p.scoring import Score
from mj2p.tiles import TILES, Tile

if TYPE_CHECKING:
    from mj2p.game import Game

__all__ = ["HOWS", "How", "Result", "result_of"]

How = Literal["self_draw", "discard", "rob_kong", "drawn"]

#: The ways in which a hand ends.
HOWS: Final[tuple[How, ...]] = ("self_draw", "discard", "rob_kong", "drawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The end of a hand.

    Parameters
    ----------
    how : str
        ``"self_draw"``, ``"discard"``, ``"rob_kong"``, or ``"drawn"`` when nobody won.
    winner : int or None
        The winner's seat; None when the hand is drawn.
    score : Score or None
        What the winner's hand scores; None when the hand is drawn.
    flags : tuple of str
        The circumstances of the win, sorted; see `WinContext`.
    doubles : pair of int
        How often seat 0 and seat 1 doubled (過胡加倍).
    flowers : pair of tuple of Tile
        The flowers of seat 0 and seat 1 in the order laid aside.
    wall_left : int
        Tiles left in the wall.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> while game.turn is not None:
    ...     game.step(game.legal_actions()[0])
    >>> game.result.drawn, game.result.wall_left
    (True, 0)
    """

    how: How
    winner: int | None
    score: Score | None
    flags: tuple[str, ...]
    doubles: tuple[int, int]
    flowers: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    wall_left: int

    @property
    def drawn(self) -> bool:
        """Whether nobody won (流局).

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("rg", seed=7)
        >>> _ = game.play_out()
        >>> game.result.drawn == (game.result.score is None)
        True
        """
        return self.winner is None

    @property
    def loser(self) -> int | None:
        """The seat that pays; None when the hand is drawn.

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("rg", seed=7)
        >>> _ = game.play_out()
        >>> game.result.loser is None or game.result.loser == 1 - game.result.winner
        True
        """
        return None if self.winner is None else 1 - self.winner

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, as records hold it.

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("boke", seed=7)
        >>> while game.turn is not None:
        ...     game.step(game.legal_actions()[0])
        >>> game.result.to_dict()
        {'how': 'drawn', 'winner': None, 'doubles': [0, 0], 'flowers': [[], []], 'wall_left': 0}
        """
        data: dict[str, Any] = {
            "how": self.how,
            "winner": self.winner,
            "doubles": list(self.doubles),
            "flowers": [[tile.code for tile in flowers] for flowers in self.flowers],
            "wall_left": self.wall_left,
        }
        if self.score is not None:
            data["flags"] = list(self.flags)
            data["total"] = self.score.total
            data["capped"] = self.score.capped
            data["fans"] = [[scored.fan.zh_hant, scored.value, scored.count] for scored in self.score.fans]
        return data


def result_of(game: Game) -> Result | None:
    """Return the end of a game, None while it goes on."""
    how: How | None = game.how
    if how is None:
        return None
    bits: int = game.win_flags
    return Result(
        how=how,
        winner=game.winner,
        score=game.score(Score, Hand),
        flags=tuple(sorted(name for place, name in enumerate(mjcore.FLAG_NAMES) if bits >> place & 1)),
        doubles=(game.doubles(0), game.doubles(1)),
        flowers=(_flowers(game, 0), _flowers(game, 1)),
        wall_left=game.wall_left,
    )


def _flowers(game: Game, seat: int) -> tuple[Tile, ...]:
    return tuple([TILES[kind] for kind in game.flowers(seat)])
