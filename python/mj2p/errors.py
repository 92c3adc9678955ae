"""The errors of mj2p: one family, told apart by what was wrong. Each is also a ``ValueError``.

=================  ==========================================================================
`NotationError`    a text that cannot be read as tiles, melds or a hand
`HandError`        a hand, or circumstances of a win, that cannot be; the sentence names the two things that clash
`NotAWin`          a hand that can be, and does not win
`IllegalMove`      an action that the rules do not allow now
`RulesetError`     a ruleset that cannot be used; the sentence names the row and the column
`RecordError`      a record of a hand that cannot be replayed
`SettlementError`  coins, a room or a settlement that cannot be; the sentence names the amount or the key
=================  ==========================================================================

Examples
--------
>>> import mj2p
>>> try:
...     mj2p.Hand.parse("what is this")
... except mj2p.NotationError:
...     print("not a hand")
not a hand
>>> issubclass(mj2p.NotAWin, mj2p.Mj2pError), issubclass(mj2p.Mj2pError, ValueError)
(True, True)
"""

from __future__ import annotations

from mjcore import (
    HandError,
    IllegalMove,
    Mj2pError,
    NotationError,
    NotAWin,
    RecordError,
    RulesetError,
    SettlementError,
)

__all__ = [
    "HandError",
    "IllegalMove",
    "Mj2pError",
    "NotAWin",
    "NotationError",
    "RecordError",
    "RulesetError",
    "SettlementError",
    "shown",
]

_LONGEST = 60  # characters of a value in a message


def shown(value: object) -> str:
    """Write a value for a message: on one line, and cut short if it is a monster.

    Examples
    --------
    >>> shown("5s"), shown("1" * 1000)[-5:], shown(10**10_000)
    ("'5s'", '11...', 'this int')
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # whatever a stranger's repr does; and an int can be too long to be written
        text = f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
