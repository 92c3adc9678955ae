"""The words of coins in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mj2p.languages import LANGUAGES, Language

if TYPE_CHECKING:
    from mj2p.coins.settle import Step

__all__ = ["coin_word", "explain_steps", "percent"]

# One row a step: English, traditional Chinese, simplified Chinese. {v} is the outcome, {0}... the numbers; rates are
# percentages.
_STEPS: Final[dict[str, tuple[str, str, str]]] = {
    "drawn": ("Drawn hand: nobody pays", "流局：不付", "流局：不付"),
    "fan": ("Fan: {v}", "番數：{v} 番", "番数：{v} 番"),
    "cap": ("Cap: {v} of {0}", "封頂：{0} 番計 {v} 番", "封顶：{0} 番计 {v} 番"),
    "double": (
        "Doublings: {0} fan doubled {1} times = {v} fan",
        "過胡加倍：{0} 番加倍 {1} 次 = {v} 番",
        "过胡加倍：{0} 番加倍 {1} 次 = {v} 番",
    ),
    "due": ("Due: {0} fan × {1} = {v}", "應付：{0} 番 × 底注 {1} = {v}", "应付：{0} 番 × 底注 {1} = {v}"),
    "stakes": (
        "Table stakes: the least of {0} due, {1} brought by the loser, {2} brought by the winner = {v}",
        "帶入上限：應付 {0}、輸家帶入 {1}、贏家帶入 {2}，取最少 = {v}",
        "带入上限：应付 {0}、输家带入 {1}、赢家带入 {2}，取最少 = {v}",
    ),
    "purse": (
        "Purse: {0} due, and the loser owns {1} = {v}",
        "餘額不足：應付 {0}，輸家僅有 {1} = {v}",
        "余额不足：应付 {0}，输家仅有 {1} = {v}",
    ),
    "rake": (
        "Rake: {0} % of {1}, rounded down = {v}",
        "抽水：{1} 的 {0}%，捨去零數 = {v}",
        "抽水：{1} 的 {0}%，舍去零数 = {v}",
    ),
    "gain": ("Winner's gain: {0} - {1} = {v}", "贏家所得：{0} - {1} = {v}", "赢家所得：{0} - {1} = {v}"),
    "loss": ("Loser's loss: {v}", "輸家所失：{v}", "输家所失：{v}"),
    "balloon": (
        "Into the balloon: {0} % of {1} fan, rounded down = {v} fan, {2} coins",
        "吹氣球：{1} 番的 {0}%，捨去零數 = {v} 番，共 {2}",
        "吹气球：{1} 番的 {0}%，舍去零数 = {v} 番，共 {2}",
    ),
    "kept": ("Kept by the winner: {0} - {1} = {v}", "贏家實得：{0} - {1} = {v}", "赢家实得：{0} - {1} = {v}"),
}

_RATES: Final = frozenset({"rake", "balloon"})  # their first number is in basis points

_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "id": ("id", "id", "id"),
    "room": ("Room", "房間", "房间"),
    "ante": ("Ante", "底注", "底注"),
    "min_bring": ("Least brought", "最少帶入", "最少带入"),
    "max_bring": ("Most brought", "最多帶入", "最多带入"),
    "rake_bp": ("Rake", "抽水", "抽水"),
    "table_stakes": ("Table stakes", "帶入上限", "带入上限"),
    "by_ruleset": ("by the ruleset", "依規則", "依规则"),
    "yes": ("yes", "是", "是"),
    "no": ("no", "否", "否"),
    "no_limit": ("no limit", "不限", "不限"),
    "entry": ("Entry", "項目", "项目"),
    "lines": ("Lines", "筆數", "笔数"),
    "opening": ("opening", "開始", "开始"),
    "win": ("win", "胡牌", "胡牌"),
    "rake": ("rake", "抽水", "抽水"),
    "inflation": ("into the balloon", "吹氣球", "吹气球"),
    "pop": ("balloon popped", "氣球爆開", "气球爆开"),
    "prize": ("prize", "獎品", "奖品"),
    "closing": ("closing", "結束", "结束"),
    "player": ("Seat", "座位", "座位"),
    "balloon": ("Balloon", "氣球", "气球"),
    "house": ("House", "平台", "平台"),
    "sum": ("Sum", "合計", "合计"),
    "ended": (
        "After {0} hands seat {1} has less than the room's least: the match is over",
        "{0} 局後，座位 {1} 不足最少帶入，比賽結束",
        "{0} 局后，座位 {1} 不足最少带入，比赛结束",
    ),
}


def coin_word(key: str, lang: Language, *numbers: int) -> str:
    """Return the word for `key` in a language, with numbers put in.

    Examples
    --------
    >>> coin_word("ante", "en"), coin_word("ante", "zh-Hans")
    ('Ante', '底注')
    """
    return _WORDS[key][LANGUAGES.index(lang)].format(*numbers)


def percent(basis_points: int) -> str:
    """Write basis points as a percentage, exactly and without its sign.

    Examples
    --------
    >>> percent(500), percent(250), percent(5)
    ('5', '2.5', '0.05')
    """
    units, rest = divmod(basis_points, 100)
    return f"{units}.{rest:02}".rstrip("0").rstrip(".")


def explain_steps(steps: Iterable[Step], lang: Language) -> str:
    """Return steps in words, a line each; numbers grouped in thousands.

    Examples
    --------
    >>> from mj2p.coins.settle import Step
    >>> explain_steps([Step("rake", 45, (500, 900))], "zh-Hant")
    '抽水：900 的 5%，捨去零數 = 45'
    """
    place, lines = LANGUAGES.index(lang), []
    for step in steps:
        numbers = [f"{number:,}" for number in step.numbers]
        if step.name in _RATES:
            numbers[0] = percent(step.numbers[0])
        lines.append(_STEPS[step.name][place].format(*numbers, v=f"{step.value:,}"))
    return "\n".join(lines)
