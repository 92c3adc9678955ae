"""One hand from the wall to its end (rules, sections 5 and 6): the core's `Deal` with a ruleset, seeds and views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

import mjcore
from mj2p.errors import HandError, IllegalMove, shown
from mj2p.observation import Observation, observe
from mj2p.result import Result, result_of
from mj2p.rules import RULESETS, Ruleset, get_ruleset
from mj2p.tiles import TILES, Tile
from mj2p.wall import Dice, check_dice, check_index, check_seed, fresh_seed, read_wall, seeded_wall
from mjcore import Action

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray
    from typing_extensions import Self

__all__ = ["Action", "Game", "Perft", "perft"]

_push = mjcore.Deal.push
_copy = mjcore.Deal.copy
_equal = mjcore.Deal.__eq__


class Game(mjcore.Deal):
    """One hand between two players.

    Flowers are replaced and forced moves made by the game; it always stands at a decision, or is over.

    Parameters
    ----------
    ruleset : Ruleset or str
        A ruleset or the id of one.
    seed : int, optional
        From 0 to 2**64 - 1. Draws wall, dice and dealer, the same on every platform. Without a seed and a wall a fresh
        one is taken from the operating system; `seed` tells which.
    wall : str or tiles, optional
        The wall in draw order from the head, in place of one drawn by a seed: as text, or anything that yields tiles.
    dealer : int, optional
        Seat 0 or 1. By default drawn by the seed; seat 0 with a wall given by hand.
    dice : pair of int, optional
        For rulesets that break the wall with dice: others than those that the seed throws. With a wall given by hand
        they are kept for the record only.
    index : int
        Which of the hands of the seed: each has a wall, dice and a dealer of its own.

    Attributes
    ----------
    turn : int or None
        The seat that is asked; None when the hand is over.
    seed, index : int or None
        Where the wall comes from; `seed` is None where it was given by hand.
    dice : pair of int or None
        The dice that broke the wall.
    dealer : int
        The dealer's seat.
    wall_left : int
        Tiles in the wall.

    Raises
    ------
    HandError
        If the wall holds other tiles than the ruleset plays with, a seat, seed or die cannot be, or seed and wall
        contradict each other.
    NotationError
        If the text of a wall cannot be read.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("seasonal", seed=42)
    >>> game.turn, game.dice, len(game.legal_actions())
    (0, (4, 4), 11)
    >>> game.step(game.legal_actions()[0])
    >>> while game.turn is not None:
    ...     game.step(game.legal_actions()[-1])
    >>> game.result.how
    'self_draw'
    """

    __slots__ = ("_origin",)

    # A position made from bytes comes from no seed; Game(...), copies and pickles put theirs here.
    _origin: tuple[int | None, int, Dice | None]

    def __init__(
        self,
        ruleset: Ruleset | str = "rg",
        *,
        seed: SupportsIndex | None = None,
        wall: str | Iterable[Tile | str | SupportsIndex] | None = None,
        dealer: SupportsIndex | None = None,
        dice: Iterable[SupportsIndex] | None = None,
        index: SupportsIndex = 0,
    ) -> None:
        rules, index = get_ruleset(ruleset), check_index(index)
        number = None if seed is None else check_seed(seed)
        if wall is None:
            number = fresh_seed() if number is None else number
            kinds, thrown = seeded_wall(rules, number, index, dice)
        else:
            kinds, thrown = read_wall(wall), None
            if number is not None:
                dealt, thrown = seeded_wall(rules, number, index, dice)
                if dealt != kinds:
                    raise HandError(f"the wall given is not the one that seed {number}, hand {index} deals")
            elif dice is not None:
                if not rules.dice_wall:
                    raise HandError(f"there are dice, but the ruleset {rules.id} breaks no wall with dice")
                thrown = check_dice(dice)
        if dealer is None:
            dealer = 0 if number is None else mjcore.dealer_of(number, index)
        super().__init__(kinds, check_seat(dealer, "the dealer's seat"), rules.compiled)
        self._origin = (number, index, thrown)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the hand.

        Examples
        --------
        >>> Game("boke", seed=1).ruleset.id
        'boke'
        """
        rules: Any = self.rules
        ruleset: Ruleset = rules.ruleset
        return ruleset

    @property
    def seed(self) -> int | None:
        """The seed of wall, dice and dealer; None where the wall was given by hand.

        Examples
        --------
        >>> Game("rg", seed=3).seed
        3
        """
        return self._origin[0]

    @property
    def index(self) -> int:
        """Which of the hands of the seed it is.

        Examples
        --------
        >>> Game("rg", seed=3, index=5).index
        5
        """
        return self._origin[1]

    @property
    def dice(self) -> Dice | None:
        """The dice that broke the wall, if any.

        Examples
        --------
        >>> Game("seasonal", seed=3, dice=(1, 2)).dice
        (1, 2)
        """
        return self._origin[2]

    def step(self, action: Action | SupportsIndex | str) -> None:
        """Make a move, then forced ones, up to the next decision or the end.

        Parameters
        ----------
        action : Action, int or str
            One of `legal_actions()`, its id, or its text.

        Raises
        ------
        IllegalMove
            If it is not legal now; the sentence says what is. The game stays as it was, bit for bit.

        Examples
        --------
        >>> game = Game("rg", seed=7)
        >>> try:
        ...     game.step("pung")
        ... except ValueError as error:
        ...     print(str(error)[:40])
        pung is not legal now: seat 1 may: disca
        """
        _push(self, action)

    def action_mask(self) -> NDArray[bool_]:
        """Return the legal actions as an array of 77 bools, one for each id; all False when the hand is over.

        Examples
        --------
        >>> game = Game("rg", seed=7)
        >>> [int(action) for action in game.legal_actions()] == list(game.action_mask().nonzero()[0])
        True
        """
        import numpy as np

        mask: NDArray[bool_] = np.frombuffer(self.legal_mask(), dtype=np.bool_).copy()
        return mask

    def observe(self, seat: SupportsIndex) -> Observation:
        """Return what a seat, 0 or 1, may know, and nothing else.

        Raises
        ------
        HandError
            If there is no such seat.

        Examples
        --------
        >>> game = Game("rg", seed=7)
        >>> game.observe(game.turn).legal_actions == game.legal_actions()
        True
        """
        return observe(self, check_seat(seat))

    @property
    def result(self) -> Result | None:
        """The end of the hand; None while it goes on.

        Examples
        --------
        >>> Game("rg", seed=7).result is None
        True
        """
        return result_of(self)

    def wall_text(self) -> str:
        """Return the whole wall as dealt, in draw order from the head, as text.

        Examples
        --------
        >>> Game("rg", seed=7).wall_text() == " ".join(Tile(kind).code for kind in Game("rg", seed=7).wall)
        True
        """
        return " ".join([TILES[kind].code for kind in self.wall])

    def record(self, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the hand as a record: plain data that JSON can hold and `replay` plays again.

        Parameters
        ----------
        extra : mapping, optional
            Further keys, such as the coins of the hand; see `mj2p.record`.

        Examples
        --------
        >>> game = Game("rg", seed=7)
        >>> game.record()["format"], game.record()["seed"], game.record()["actions"]
        ('mj2p-record/1', 7, [])
        """
        from mj2p.record import record_of

        return record_of(self, extra)

    def transcript(self, lang: str = "en") -> str:
        """Return the whole hand so far as readable text, hidden tiles too.

        Parameters
        ----------
        lang : {"en", "zh-Hant", "zh-Hans"}
            The language.

        Examples
        --------
        >>> print(Game("boke", seed=7).transcript().splitlines()[0])
        Ruleset: Boke two-player mahjong (boke)
        """
        from mj2p.transcript import transcript

        return transcript(self, lang)

    @classmethod
    def from_bytes(cls, state: bytes, rules: mjcore.Rules) -> Self:
        """Return the game of a position from `to_bytes`, under compiled rules (`Ruleset.compiled`); it knows no seed.

        Raises
        ------
        HandError
            If the bytes are no position of this ruleset.

        Examples
        --------
        >>> game = Game("rg", seed=7)
        >>> again = Game.from_bytes(game.to_bytes(), game.ruleset.compiled)
        >>> again == game, again.seed
        (True, None)
        """
        game: Self = super().from_bytes(state, rules)
        game._origin = (None, 0, None)
        return game

    def copy(self) -> Self:
        """Return an independent copy.

        Examples
        --------
        >>> game = Game("rg", seed=7)
        >>> other = game.copy()
        >>> other.step(other.legal_actions()[0])
        >>> game == other, game == Game("rg", seed=7)
        (False, True)
        """
        other = _copy(self)
        other._origin = self._origin
        return other

    def __eq__(self, other: object) -> bool:
        # The same position under the same rules; where the wall came from does not matter.
        if not isinstance(other, Game):
            return NotImplemented
        if self.rules is other.rules:
            equal: bool = _equal(self, other)
            return equal
        return bool(self.to_bytes() == other.to_bytes()) and self.ruleset == other.ruleset

    __hash__ = None  # a game changes; hash64() is for tables of positions

    def __reduce__(self) -> tuple[Any, ...]:
        ruleset = self.ruleset
        known = RULESETS.get(ruleset.id) is ruleset
        return _rebuild, (type(self), self.to_bytes(), ruleset.id if known else ruleset, self._origin)

    def _repr_html_(self) -> str:
        """Return the position as a drawing, both hands open, for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> Game("rg", seed=7)._repr_html_().startswith("<svg")
        True
        """
        from mj2p.draw import draw_game

        return draw_game(self)

    def __repr__(self) -> str:
        where = f"seat {self.turn} to move" if self.turn is not None else f"over, {self.how}"
        return f"<Game {self.ruleset.id}, seed {self.seed}, hand {self.index}: {where}, {self.wall_left} tiles left>"


def _rebuild(
    cls: type[Game], state: bytes, ruleset: Ruleset | str, origin: tuple[int | None, int, Dice | None]
) -> Game:
    game: Game = cls.from_bytes(state, get_ruleset(ruleset).compiled)
    game._origin = origin
    return game


def check_seat(seat: object, what: str = "a seat") -> int:
    """Return a seat as an int.

    Raises
    ------
    HandError
        If it is neither 0 nor 1.

    Examples
    --------
    >>> check_seat(1)
    1
    """
    if isinstance(seat, SupportsIndex) and not isinstance(seat, bool):
        try:
            number = seat.__index__()
        except TypeError:  # an array of several numbers
            number = -1
        if number in (0, 1):
            return number
    raise HandError(f"{what} is 0 or 1, not {shown(seat)}")


class Perft(int):
    """A number of sequences of decisions, with the numbers behind each first move in `moves`.

    Examples
    --------
    >>> nodes = perft(Game("rg", seed=7), 2)
    >>> nodes == sum(nodes.moves.values())
    True
    """

    moves: dict[Action, int]


def perft(game: Game, depth: SupportsIndex) -> Perft:
    """Count the sequences of exactly `depth` decisions from here; one that ends the hand with its last decision counts.

    Parameters
    ----------
    game : Game
        Left as it is.
    depth : int
        At least 0.

    Returns
    -------
    Perft
        The number, an int; its ``moves`` say how many there are behind each first move.

    Raises
    ------
    IllegalMove
        If it is no game, or the depth is no whole number from 0 on.

    Examples
    --------
    >>> nodes = perft(Game("rg", seed=7), 1)
    >>> nodes, len(nodes.moves)
    (10, 10)
    """
    if not isinstance(game, Game):
        raise IllegalMove(f"a search begins with a Game, not with {shown(game)}")
    if isinstance(depth, bool) or not isinstance(depth, SupportsIndex) or not 0 <= (left := depth.__index__()) < 2**31:
        raise IllegalMove(f"the depth of a search is a whole number from 0 on, not {shown(depth)}")
    moves: dict[Action, int] = {}
    if left:
        for action in game.legal_actions():
            after = game.copy()
            after.step(action)
            moves[action] = after.perft(left - 1)
    nodes = Perft(sum(moves.values()) if left else 1)
    nodes.moves = moves
    return nodes
