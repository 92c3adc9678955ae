"""The panel of hints: what `mj2p.hint` says about the position, in few lines."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from mj2p.advice import ClaimHint, DiscardHint, Hint, Wait
from mj2p.errors import Mj2pError
from mj2p.hint import hint
from mj2p.languages import Language
from mj2p.observation import Observation
from mj2p.terminal.words import action_name, packed, say, tile_name
from mjcore import Action

__all__ = ["hint_text"]

_MOST: Final = 6  # rows of a list
_LINES: Final = 14  # lines of the panel
_WIDTH: Final = 36  # cells of a line
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
    blocks = [[Text(f"{say('hint', lang)}{_colon(lang)}{_away(advice.distance, lang)}", _HEAD)]]
    if advice.claims:
        blocks.append([Text(say("hint_claims", lang), _QUIET)])
        blocks += [_claim(claim, lang) for claim in advice.claims]
    if advice.win is not None:
        blocks.append([Text(say("hint_claims", lang), _QUIET)])
        blocks += [
            _drawn_win(action, advice, lang) for action in seen.legal_actions if action.verb in ("win", "double")
        ]
    if advice.discards:
        best = advice.discards[:_MOST]
        has_waits = any(each.waits for each in best)
        blocks.append([Text(say("hint_ready_discards" if has_waits else "hint_discards", lang), _QUIET)])
        blocks += [_discard(each, lang) for each in best]
    if not advice.discards:
        blocks.append(_waits(advice, lang))
    lines: list[Text] = []
    for block in blocks:  # what does not fit as a whole is left out as a whole
        if len(lines) + len(block) > _LINES:
            break
        lines += block
    return Text("\n").join(lines)


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
    waits = packed(_fans(each.waits, lang), _WIDTH - _COLUMN).splitlines()
    return [line, *(Text(" " * _COLUMN + row, _QUIET) for row in waits)]


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


def _drawn_win(action: Action, advice: Hint, lang: Language) -> list[Text]:
    """What the win with the drawn tile pays, and what doubling leaves: a hand that is ready, paid twice."""
    if action.verb == "win":
        assert advice.win is not None
        return [_row(action_name(action, lang), say("hint_win", lang, advice.win.capped))]
    unseen = advice.discards[0].unseen if advice.discards else sum(each.unseen for each in advice.useful)
    return [_row(action_name(action, lang), say("hint_leaves_ready", lang, unseen, 2 * advice.worth))]


def _waits(advice: Hint, lang: Language) -> list[Text]:
    """The waits of a hand, or its useful tiles, in lines of the panel."""
    if advice.waits:
        heading, items = "hint_waits", _fans(advice.waits, lang)
    else:
        heading, items = "hint_useful", [f"{tile_name(each.tile, lang)}({each.unseen})" for each in advice.useful]
    rows = packed(items, _WIDTH).splitlines()
    return [Text(say(heading, lang), _QUIET), *(Text(row, _PLAIN) for row in rows)]


def _fans(waits: tuple[Wait, ...], lang: Language) -> list[str]:
    return [f"{tile_name(wait.tile, lang)} {wait.unseen}x{wait.fan}" for wait in waits]
