"""The exceptions of the engine, one family: whoever catches `Mj2pError` (or `ValueError`) catches all of them.

Every message is a sentence that names what is wrong and where.
"""

_LONGEST = 60  # characters of a value in a message


def shown(value: object) -> str:
    """Write a value for a message: on one line, and cut short if it is a monster.

    >>> shown("5s"), shown("1" * 1000)[-5:], shown(10**10_000)
    ("'5s'", '11...', 'this int')
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # whatever a stranger's repr does; and an int can be too long to be written
        text = f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


class Mj2pError(ValueError):
    """Base of every error that this package raises for bad input."""


class NotationError(Mj2pError):
    """A text that cannot be read as tiles, a hand, an action."""


class HandError(Mj2pError):
    """A hand, or a hand in its circumstances, that cannot exist."""


class NotAWin(Mj2pError):
    """A hand that does not win, or that stays below the ruleset's minimum."""


class IllegalMove(Mj2pError):
    """A move that the position does not allow; the game is as it was."""


class RulesetError(Mj2pError):
    """A ruleset that contradicts itself or names what does not exist."""


class RecordError(Mj2pError):
    """A record of a hand that is damaged or that a replay contradicts."""


class SettlementError(Mj2pError):
    """Coins, a room, or a settlement that cannot be."""
