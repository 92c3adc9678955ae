"""A reading (rules, section 3.1): one way to split a winning hand, and what the winning tile completed in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import mjcore
from mj2p.hand import Meld, MeldType
from mj2p.languages import Language, word
from mj2p.tiles import TILES, Tile

__all__ = ["Reading", "ReadingSet"]


@dataclass(frozen=True)
class ReadingSet:
    """A set of a reading, a meld or one made of concealed tiles.

    Parameters
    ----------
    shape : Meld
        What the set is: its type, tile and tiles. (A pung that was never called has the type of a pung.)
    is_meld : bool
        Whether it lies as a meld.
    is_concealed : bool
        Whether it counts as concealed: never called, or a concealed kong, and not completed by another's tile.
    has_winning_tile : bool
        Whether the winning tile completed it.

    Examples
    --------
    >>> import mj2p
    >>> first, *_, last = mj2p.score("[CCC] 123456789m9m9m").reading.sets
    >>> first.is_meld, first.shape, last.is_meld, str(last)
    (True, Meld.parse('[CCC]'), False, '789m')
    """

    shape: Meld
    is_meld: bool
    is_concealed: bool
    has_winning_tile: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the set.

        Examples
        --------
        >>> len(ReadingSet(Meld.kong("E"), True, False, False).tiles)
        4
        """
        return self.shape.tiles

    def __str__(self) -> str:
        return str(self.shape) if self.is_meld else mjcore.format_kinds([tile.kind for tile in self.tiles])


@dataclass(frozen=True)
class Reading:
    """One way to read a winning hand (rules, section 3.1).

    Parameters
    ----------
    form : str
        ``"standard"`` or ``"seven_pairs"``.
    sets : tuple of ReadingSet
        Four sets in the standard form, none in seven pairs.
    pairs : tuple of Tile
        One tile for each pair: one in the standard form, seven in seven pairs (a tile twice for four alike).
    winning_tile : Tile
        The winning tile.
    completes : str
        ``"chow"``, ``"pung"`` or ``"pair"``: what the winning tile completed.

    Examples
    --------
    >>> import mj2p
    >>> reading = mj2p.score("[CCC] 123456789mE +E").reading
    >>> str(reading), reading.completes, reading.pair
    ('[CCC] 123m 456m 789m EE', 'pair', Tile('E'))
    """

    form: Literal["standard", "seven_pairs"]
    sets: tuple[ReadingSet, ...]
    pairs: tuple[Tile, ...]
    winning_tile: Tile
    completes: Literal["chow", "pung", "pair"]

    @property
    def pair(self) -> Tile | None:
        """The pair of the standard form, None in seven pairs.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m").reading.pair is None
        True
        """
        return self.pairs[0] if self.form == "standard" else None

    @property
    def completed(self) -> str:
        """The tiles of the set or pair that the winning tile completed, as text.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("[CCC] 12345678m99m +9m").reading.completed
        '789m'
        """
        for each in self.sets:
            if each.has_winning_tile:
                return str(each)
        return mjcore.format_kinds([self.winning_tile.kind] * 2)

    def explain(self, lang: Language = "en") -> str:
        """Return the reading in words.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("[CCC] 12345678m99m +9m").reading.explain()
        '[CCC] 123m 456m 789m 99m (standard form; 9m completes the chow 789m)'
        """
        what = word(self.completes, lang)
        if lang == "en":
            end = f"{word(self.form, lang)}; {self.winning_tile} completes the {what} {self.completed}"
            return f"{self} ({end})"
        end = f"{word(self.form, lang)}；{self.winning_tile.name(lang)}成{what} {self.completed}"
        return f"{self}（{end}）"

    def to_dict(self) -> dict[str, Any]:
        """Return the reading as plain data that JSON can hold.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.score("1122334455667m +7m").reading.to_dict()["completes"]
        'pair'
        """
        return {
            "form": self.form,
            "sets": [
                {
                    "type": each.shape.type.name.lower(),
                    "tiles": [tile.code for tile in each.tiles],
                    "is_meld": each.is_meld,
                    "is_concealed": each.is_concealed,
                    "has_winning_tile": each.has_winning_tile,
                }
                for each in self.sets
            ],
            "pairs": [tile.code for tile in self.pairs],
            "winning_tile": self.winning_tile.code,
            "completes": self.completes,
        }

    def __str__(self) -> str:
        pairs = [mjcore.format_kinds([tile.kind] * 2) for tile in self.pairs]
        return " ".join([*map(str, self.sets), *pairs])


def reading_of(score: mjcore.CoreScore) -> Reading:
    """Return the reading that the core chose for a score.

    Examples
    --------
    >>> import mj2p
    >>> [each.is_concealed for each in reading_of(mj2p.score("[CCC] 123456m EE PP +E")).sets]
    [False, True, True, False]
    """
    won_from_other = not score.flags & mjcore.SELF_DRAW
    looked_for = (MeldType[score.completes.upper()], score.completes_kind) if score.completes != "pair" else None
    sets = []
    for meld_type, kind, is_meld in score.sets:
        completed = not is_meld and (meld_type, kind) == looked_for
        if completed:
            looked_for = None  # of two equal chows one only
        if is_meld:
            is_concealed = meld_type == MeldType.CONCEALED_KONG
        else:
            is_concealed = not (completed and won_from_other)
        sets.append(ReadingSet(Meld(MeldType(meld_type), kind), is_meld, is_concealed, completed))
    if score.pair is None:
        pairs = tuple(TILES[kind] for kind, count in enumerate(score.hand.counts) for _ in range(count // 2))
    else:
        pairs = (TILES[score.pair],)
    return Reading(score.form, tuple(sets), pairs, TILES[score.winning_tile], score.completes)
