"""A score in words, in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mj2p.context import circumstances
from mj2p.languages import Language, bracketed, word

if TYPE_CHECKING:
    from mj2p.scoring import Score, ScoredFan

__all__ = ["explain", "fan_text", "total_text", "win_text"]


def fan_text(scored: ScoredFan, score: Score, lang: Language) -> str:
    """Return a counted fan by name, with how often it counts if more than once.

    Examples
    --------
    >>> import mj2p
    >>> s = mj2p.score("[CCC] 123456789mE +E | 125f")
    >>> [fan_text(each, s, "zh-Hant") for each in s.fans[-2:]]
    ['單釣將', '花牌 3 × 1']
    """
    name = score.ruleset.fan_name(scored.fan, lang)
    return name if scored.count == 1 else f"{name} {scored.count} × {scored.value}"


def win_text(score: Score, lang: Language) -> str:
    """Return how the hand was won and from which seat.

    Examples
    --------
    >>> import mj2p
    >>> win_text(mj2p.score("[CCC] 123456789mE +E", last_tile=True), "en")
    'discard; wall empty; seat East Wind'
    """
    seat = word("seat", lang)
    seat = f"{seat.lower()} {score.seat.en}" if lang == "en" else seat + score.seat.name(lang)
    return ("; " if lang == "en" else "；").join([*circumstances(score.context, lang), seat])


def total_text(score: Score, lang: Language) -> str:
    """Return the total, and what is left of it where the cap cuts it.

    Examples
    --------
    >>> import mj2p
    >>> total_text(mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C"), "en")
    '304 fan, capped at 200'
    """
    total = _number(score.total, lang)
    if score.capped == score.total:
        return total
    if lang == "en":
        return f"{total}, capped at {score.capped}"
    return f"{total}，{word('cap', lang)} {_number(score.capped, lang)}"


def explain(score: Score, lang: Language) -> str:
    """Return every fan with its points, what was excluded by what, the reading, total and cap, a line each.

    Examples
    --------
    >>> import mj2p
    >>> print(explain(mj2p.score("[CCC] [EEE] 12388mPP +P", "boke"), "zh-Hant"))
    手牌：[CCC] [EEE] 12388mPP +P
    規則：波克二人麻將（boke）
    胡牌：點炮；門風東
    牌型：[CCC] [EEE] 123m PPP 88m（四組一對；白成刻子 PPP）
    番種：
         6  混一色
         6  雙箭刻
         1  么九刻
    不計：
            箭刻，雙箭刻不計
    合計：13 番
    """
    colon = ": " if lang == "en" else "："

    def line(key: str, text: str = "") -> str:
        return f"{word(key, lang)}{colon}{text}".rstrip()

    ruleset = score.ruleset
    lines = [
        line("hand", str(score.hand)),
        line("ruleset", bracketed(ruleset.name(lang), ruleset.id, lang)),
        line("won_by", win_text(score, lang)),
        line("reading", score.reading.explain(lang)),
        line("fans"),
        *(f"{scored.points:>6}  {fan_text(scored, score, lang)}" for scored in score.fans),
    ]
    if score.excluded:
        lines.append(line("not_counted"))
    for fan, by in score.excluded:
        name, cause = ruleset.fan_name(fan, lang), ruleset.fan_name(by, lang)
        because = f", excluded by {cause}" if lang == "en" else f"，{cause}{word('not_counted', lang)}"
        lines.append(f"        {name}{because}")
    return "\n".join([*lines, line("total", total_text(score, lang))])


def _number(fan: int, lang: Language) -> str:
    return f"{fan} {word('unit', lang)}"
