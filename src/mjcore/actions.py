"""The action space: every move of a hand as a number from 0 to 76, and its text (rules, section 6).

=========  ==================================================================================
id         action
=========  ==================================================================================
0 - 15     ``discard 5m``: discard that kind
16 - 31    ``ready 5m``: declare ready and discard that kind
32 - 38    ``chow 345m``: claim the discard for the chow from that rank
39         ``pung``: claim the discard for a pung
40         ``kong``: claim the discard for a melded kong
41 - 56    ``concealed_kong 5m``
57 - 72    ``added_kong 5m``: add the fourth tile to one's melded pung
73         ``win``
74         ``double``: decline the win and double what a later one pays
75         ``pass``
76         ``ready``: the other player's declaration after the deal
=========  ==================================================================================
"""

from __future__ import annotations

from typing import Any

from mjcore.errors import IllegalMove, NotationError
from mjcore.tiles import TILE_CODES, format_kinds, parse_tiles

_N_HAND_KINDS = 16
_N_CHOWS = 7


class Action(int):
    """A move: an integer (its id) with a text. The 77 actions exist once each, in `ACTIONS`.

    >>> ACTIONS[4], str(ACTIONS[34]), int(Action.parse("discard 5m"))
    (Action('discard 5m'), 'chow 345m', 4)
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Action:
        """The action of an id; IllegalMove for what is the id of none."""
        return _action_of(number)

    @property
    def text(self) -> str:
        """The text of the action, as records write it."""
        return TEXTS[self]

    @property
    def verb(self) -> str:
        """The first word of the text."""
        return TEXTS[self].partition(" ")[0]

    @property
    def kind(self) -> int | None:
        """The kind named (of a chow the lowest), or None."""
        return _KINDS[self]

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action of a text; tiles in any notation. Raises NotationError with what can be written."""
        if not isinstance(text, str):
            raise NotationError(f"an action is read from text (str), not from {type(text).__name__}")
        action = BY_TEXT.get(text)
        if action is not None:
            return action
        verb, _, tiles = text.strip().partition(" ")
        if tiles:
            action = BY_TEXT.get(f"{verb} {format_kinds(parse_tiles(tiles))}")
        else:
            action = BY_TEXT.get(verb)
        if action is None:
            raise NotationError(
                f"{text[:60]!r} is no action: write discard 5m, ready 5m, ready, chow 345m, pung, kong, "
                "concealed_kong 5m, added_kong 5m, win, double or pass"
            )
        return action

    def __str__(self) -> str:
        return TEXTS[self]

    def __repr__(self) -> str:
        return f"Action({TEXTS[self]!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _action_of, (int(self),)


def _action_of(number: int) -> Action:
    """The action of an id. Raises IllegalMove for anything else."""
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(ACTIONS):
        raise IllegalMove(f"{repr(number)[:60]} is not the id of an action (an int, 0-{len(ACTIONS) - 1})")
    return ACTIONS[number]


def _rows() -> list[tuple[str, int | None]]:
    codes = TILE_CODES[:_N_HAND_KINDS]
    rows: list[tuple[str, int | None]] = [(f"discard {code}", kind) for kind, code in enumerate(codes)]
    rows += [(f"ready {code}", kind) for kind, code in enumerate(codes)]
    rows += [(f"chow {format_kinds([rank, rank + 1, rank + 2])}", rank) for rank in range(_N_CHOWS)]
    rows += [("pung", None), ("kong", None)]
    rows += [(f"concealed_kong {code}", kind) for kind, code in enumerate(codes)]
    rows += [(f"added_kong {code}", kind) for kind, code in enumerate(codes)]
    rows += [("win", None), ("double", None), ("pass", None), ("ready", None)]
    return rows


TEXTS = tuple(text for text, _ in _rows())
_KINDS = tuple(kind for _, kind in _rows())
ACTIONS = tuple(int.__new__(Action, number) for number in range(len(TEXTS)))
BY_TEXT = {text: ACTIONS[number] for number, text in enumerate(TEXTS)}
