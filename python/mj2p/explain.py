"""A score in words, in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mj2p.context import circumstances
from mj2p.languages import Language, word

if TYPE_CHECKING:
    from mj2p.scoring import Score, ScoredFan

__all__ = ["explain", "fan_text", "total_text", "win_text"]


def fan_text(scored: ScoredFan, score: Score, lang: Language) -> str:
    """Return a counted fan by name, with how often it counts if more than once."""
    name = score.ruleset.fan_name(scored.fan, lang)
    return name if scored.count == 1 else f"{name} {scored.count} × {scored.value}"


def win_text(score: Score, lang: Language) -> str:
    """Return how the hand was won and from which seat."""
    seat = f"{word('seat', lang).lower()} {score.seat.en}" if lang == "en" else word("seat", lang) + score.seat.name(lang)
    return ("; " if lang == "en" else "；").join([*circumstances(score.context, lang), seat])


def total_text(score: Score, lang: Language) -> str:
    """Return the total, and what is left of it where the cap cuts it."""
    total = _number(score.total, lang)
    if score.capped == score.total:
        return total
    return f"{total}, capped at {score.capped}" if lang == "en" else f"{total}，封{'頂' if lang == 'zh-Hant' else '顶'} {score.capped}"


def explain(score: Score, lang: Language) -> str:
    """Return every fan with its points, what was excluded by what, the reading, total and cap, a line each."""
    colon = ": " if lang == "en" else "："

    def line(key: str, text: str = "") -> str:
        return f"{word(key, lang)}{colon}{text}".rstrip()

    ruleset = score.ruleset
    lines = [
        line("hand", str(score.hand)),
        line("ruleset", f"{ruleset.name(lang)} ({ruleset.id})" if lang == "en" else f"{ruleset.name(lang)}（{ruleset.id}）"),
        line("won_by", win_text(score, lang)),
        line("reading", score.reading.explain(lang)),
        line("fans"),
        *(f"{scored.points:>6}  {fan_text(scored, score, lang)}" for scored in score.fans),
    ]
    if score.excluded:
        lines.append(line("not_counted"))
    for fan, by in score.excluded:
        name, cause = ruleset.fan_name(fan, lang), ruleset.fan_name(by, lang)
        not_counted = word("not_counted", lang)
        lines.append(f"        {name}, excluded by {cause}" if lang == "en" else f"        {name}（{cause} {not_counted}）")
    return "\n".join([*lines, line("total", total_text(score, lang))])


def _number(fan: int, lang: Language) -> str:
    return f"{fan} {word('unit', lang)}"
