"""The panel of hints: what `mj2p.hint` says about the position, in few lines."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from mj2p.advice import ClaimHint, DiscardHint, Hint, UsefulTile, Wait
from mj2p.errors import Mj2pError
from mj2p.hint import hint
from mj2p.languages import Language
from mj2p.observation import Observation
from mj2p.terminal.words import action_name, say, tile_name

__all__ = ["hint_text"]

_MOST: Final = 6  # rows of a list
_COLUMN: Final = 5  # cells for a tile's name
_HEAD: Final = Style(bold=True, color="#ffd75f")
_PLAIN: Final = Style(color="#e8f0ea")
_QUIET: Final = Style(color="#a9c7b8")


def hint_text(seen: Observation, lang: Language) -> Text:
    """Return the advice on what a seat observes; it looks at nothing else.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> print(hint_text(game.observe(game.turn), "en").plain.splitlines()[0])
    Hint: 2 away from ready
    """
    if seen.result is not None:
        return Text(say("hint_none", lang), _PLAIN)
    try:
        advice = hint(seen)
    except Mj2pError as error:
        return Text(str(error), _PLAIN)
    lines = [Text(f"{say('hint', lang)}{_colon(lang)}{_away(advice.distance, lang)}", _HEAD)]
    if advice.claims:
        lines.append(Text(say("hint_claims", lang), _QUIET))
        for claim in advice.claims:
            lines += _claim(claim, lang)
    elif advice.discards:
        lines.append(Text(say("hint_discards", lang), _QUIET))
        for each in advice.discards[:_MOST]:
            lines += _discard(each, lang)
    if not advice.discards:
        lines += _waits(advice, lang)
    return Text("\n").join(lines[:13])


def _colon(lang: Language) -> str:
    return ": " if lang == "en" else "："


def _away(distance: int, lang: Language) -> str:
    if distance < 0:
        return say("hint_won", lang)
    return say("hint_distance", lang, distance) if distance else say("hint_ready", lang)


def _discard(each: DiscardHint, lang: Language) -> list[Text]:
    figures = say("hint_leaves", lang, each.distance, each.unseen)
    if each.distance == 0:
        figures = say("hint_leaves_ready", lang, each.unseen, each.worth)
    line = _row(tile_name(each.discard, lang), figures)
    return [line, Text("     " + _fans(each.waits, lang), _QUIET)] if each.waits else [line]


def _row(name: str, figures: str) -> Text:
    return Text.assemble((name + " " * max(1, _COLUMN - cell_len(name)), _PLAIN + Style(bold=True)), (figures, _PLAIN))


def _claim(claim: ClaimHint, lang: Language) -> list[Text]:
    if claim.score is not None:
        figures = say("hint_win", lang, claim.score.capped)
    elif claim.distance == 0:
        figures = say("hint_leaves_ready", lang, sum(each.unseen for each in claim.useful), claim.worth)
    else:
        figures = say("hint_leaves", lang, claim.distance, sum(each.unseen for each in claim.useful))
    return [_row(action_name(claim.action, lang), figures)]


def _waits(advice: Hint, lang: Language) -> list[Text]:
    if advice.waits:
        rows = [
            f"{tile_name(wait.tile, lang)}  {wait.unseen}, {say('hint_win', lang, wait.fan)}" for wait in advice.waits
        ]
        return [Text(say("hint_waits", lang), _QUIET), *(Text(row, _PLAIN) for row in rows)]
    return [Text(say("hint_useful", lang), _QUIET), Text(_useful(advice.useful, lang), _PLAIN)]


def _fans(waits: tuple[Wait, ...], lang: Language) -> str:
    return " ".join(f"{tile_name(wait.tile, lang)}:{wait.fan}" for wait in waits)


def _useful(useful: tuple[UsefulTile, ...], lang: Language) -> str:
    """In rows of a few, so that the panel stays narrow."""
    parts, a_row = [f"{tile_name(each.tile, lang)}({each.unseen})" for each in useful], 6 if lang == "en" else 4
    return "\n".join(" ".join(parts[start : start + a_row]) for start in range(0, len(parts), a_row))
