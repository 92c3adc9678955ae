"""The wall (rules, section 6.2): shuffled by a seed, broken by dice where the ruleset says so, or given by hand."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final, SupportsIndex

import mjcore
from mj2p.errors import HandError, shown
from mj2p.rules import Ruleset
from mj2p.tiles import Tile, as_kinds

__all__ = ["MAX_SEED", "check_dice", "check_index", "check_seed", "fresh_seed", "read_wall", "seeded_wall"]

#: The greatest seed: 64 bits.
MAX_SEED: Final = 2**64 - 1

_FRESH_BITS: Final = 53  # a fresh seed is a number that every reader of JSON keeps exactly
_FACES: Final = 6

# What the dice of a hand are: two numbers from 1 to 6.
Dice = tuple[int, int]


def fresh_seed() -> int:
    """Return a seed from the operating system's source of randomness, below 2**53.

    Examples
    --------
    >>> 0 <= fresh_seed() < 2**53
    True
    """
    return secrets.randbits(_FRESH_BITS)


def check_seed(seed: SupportsIndex) -> int:
    """Return a seed as an int.

    Raises
    ------
    HandError
        If it is no whole number from 0 to `MAX_SEED`.

    Examples
    --------
    >>> check_seed(42)
    42
    """
    return _whole(seed, "a seed", MAX_SEED)


def check_index(index: SupportsIndex, what: str = "the index of a hand") -> int:
    """Return the number of a hand under its seed, or another number of hands, as an int.

    Raises
    ------
    HandError
        If it is no whole number from 0 to `MAX_SEED`.

    Examples
    --------
    >>> check_index(0)
    0
    """
    return _whole(index, what, MAX_SEED)


def _whole(number: object, what: str, most: int) -> int:
    if isinstance(number, SupportsIndex) and not isinstance(number, bool):
        try:
            value = number.__index__()
        except TypeError:  # an array of several numbers
            value = -1
        if 0 <= value <= most:
            return value
    raise HandError(f"{what} is a whole number from 0 to {most}, not {shown(number)}")


def check_dice(dice: Iterable[SupportsIndex]) -> Dice:
    """Return two dice as a pair of ints.

    Raises
    ------
    HandError
        If they are not two numbers from 1 to 6.

    Examples
    --------
    >>> check_dice([3, 4])
    (3, 4)
    """
    try:
        faces = tuple(_whole(die, "a die", _FACES) for die in dice)
    except (TypeError, HandError):
        faces = ()
    if len(faces) != 2 or 0 in faces:
        raise HandError(f"the dice are two numbers from 1 to {_FACES}, not {shown(dice)}")
    return faces[0], faces[1]


def seeded_wall(
    ruleset: Ruleset, seed: int, index: int = 0, dice: Iterable[SupportsIndex] | None = None
) -> tuple[bytes, Dice | None]:
    """Return the wall of a hand in draw order, and the dice that broke it, if any.

    Parameters
    ----------
    ruleset : Ruleset
        Says whether there are flowers, and whether dice break the wall.
    seed, index : int
        The same two numbers give the same wall on every platform: the tiles in the order of their kinds, shuffled
        from the end (Fisher and Yates) by SplitMix64 with unbiased choices.
    dice : pair of int, optional
        Other dice than those that the seed throws.

    Returns
    -------
    wall : bytes
        Kinds from the head on: 72, or 64 without flowers.
    dice : pair of int or None
        None where the ruleset throws none.

    Raises
    ------
    HandError
        If there are dice for a ruleset that throws none, or they cannot be.

    Examples
    --------
    >>> from mj2p import RULESETS
    >>> wall, dice = seeded_wall(RULESETS["seasonal"], seed=42)
    >>> len(wall), dice
    (72, (4, 4))
    >>> len(seeded_wall(RULESETS["boke"], seed=42)[0])
    64
    """
    shuffled: bytes = mjcore.shuffled_wall(seed, index, ruleset.flowers)
    if not ruleset.dice_wall:
        if dice is not None:
            raise HandError(f"there are dice, but the ruleset {ruleset.id} breaks no wall with dice")
        return shuffled, None
    thrown: Dice = mjcore.dice_of(seed, index) if dice is None else check_dice(dice)
    broken: bytes = mjcore.drawing_order(shuffled, *thrown)
    return broken, thrown


def read_wall(wall: str | Iterable[Tile | str | SupportsIndex]) -> bytes:
    """Return the kinds of a wall that is given by hand, in draw order: a text, or anything that yields tiles.

    Raises
    ------
    NotationError
        If a text cannot be read.
    HandError
        If it is neither. Whether the tiles are the right ones is found when the hand is dealt.

    Examples
    --------
    >>> list(read_wall("7m E 3f")), list(read_wall(["7m", "東", 18]))
    ([6, 9, 18], [6, 9, 18])
    """
    return as_kinds(wall)
