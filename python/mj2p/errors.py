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
    shown,
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
