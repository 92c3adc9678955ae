"""The game in the terminal, ``mj2p play``: a hand against a bot, drawn with characters, by mouse and keys.

It needs textual: ``pip install 'mj2p[play]'``. What is drawn comes from `Game.observe` of the player's seat alone until
a hand is over.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from mj2p.errors import Mj2pError
from mj2p.languages import Language

if TYPE_CHECKING:
    from mj2p.terminal.app import TableApp
    from mj2p.terminal.session import Session

__all__ = ["check_terminal", "play_in_terminal"]


def _app_type() -> type[TableApp]:
    try:
        from mj2p.terminal.app import TableApp
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in {"rich", "textual"}:
            raise
        raise Mj2pError(
            f"the game in the terminal needs {missing}; install it with: pip install 'mj2p[play]'"
        ) from None
    return TableApp


def check_terminal(*streams: IO[str] | None) -> None:
    """Check that a game can be played here.

    Raises
    ------
    Mj2pError
        If textual is missing, or a stream is no terminal.

    Examples
    --------
    >>> import io
    >>> check_terminal(io.StringIO())
    Traceback (most recent call last):
        ...
    mjcore.errors.Mj2pError: the game is played on a terminal, and this is none
    """
    _app_type()
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise Mj2pError("the game is played on a terminal, and this is none")


def play_in_terminal(
    session: Session, lang: Language = "en", *, is_ascii: bool = False, is_unicode: bool = True
) -> list[str]:
    """Play a session on the terminal until the player leaves or the match is over.

    Parameters
    ----------
    session : Session
        What is played, against whom.
    lang : {"en", "zh-Hant", "zh-Hans"}
        The language to begin with.
    is_ascii : bool
        Draw tiles by their codes, with ASCII only.
    is_unicode : bool
        Whether the terminal can show Chinese at all; if not, the language stays English.

    Returns
    -------
    list of str
        What is to be said after the screen is given back: how it stands, and where the records are.

    Raises
    ------
    Mj2pError
        If textual is missing.

    Examples
    --------
    >>> from mj2p.terminal.session import Session
    >>> play_in_terminal(Session("rg", seed=7))  # doctest: +SKIP
    """
    app = _app_type()(session, lang, is_ascii=is_ascii, is_unicode=is_unicode)
    app.run()
    return app.farewell()
