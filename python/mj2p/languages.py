"""The three languages that mj2p speaks, and the words that are neither a tile's nor a fan's name."""

from __future__ import annotations

from typing import Final, Literal

from mj2p.errors import Mj2pError, shown

__all__ = ["LANGUAGES", "Language", "check_language", "word"]

Language = Literal["en", "zh-Hant", "zh-Hans"]

#: The languages, in the order in which names are kept.
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh-Hant", "zh-Hans")

_BY_SPELLING: Final[dict[str, Language]] = {language.lower(): language for language in LANGUAGES}

# One row a word: English, traditional Chinese, simplified Chinese.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    # headings
    "hand": ("Hand", "手牌", "手牌"),
    "ruleset": ("Ruleset", "規則", "规则"),
    "won_by": ("Win", "胡牌", "胡牌"),
    "seat": ("Seat", "門風", "门风"),
    "reading": ("Reading", "牌型", "牌型"),
    "fans": ("Fans", "番種", "番种"),
    "fan": ("Fan", "番種", "番种"),
    "value": ("Value", "番數", "番数"),
    "count": ("Times", "次數", "次数"),
    "points": ("Points", "得分", "得分"),
    "not_counted": ("Not counted", "不計", "不计"),
    "excluded_by": ("Excluded by", "排除者", "排除者"),
    "excludes": ("Excludes", "不計番", "不计番"),
    "total": ("Total", "合計", "合计"),
    "cap": ("Cap", "封頂", "封顶"),
    "minimum": ("Minimum", "起胡", "起胡"),
    "ready_tiles": ("Ready tiles", "聽", "听"),
    "not_ready": ("not ready", "未聽牌", "未听牌"),
    "name": ("Name", "名稱", "名称"),
    "number_of_fans": ("Fans", "番種數", "番种数"),
    "unit": ("fan", "番", "番"),
    # hints
    "tile": ("Tile", "牌", "牌"),
    "unseen": ("Unseen", "未見", "未见"),
    "worth": ("Worth", "價值", "价值"),
    "throw": ("Discard", "打出", "打出"),
    "distance": ("Tiles to ready", "距聽牌", "距听牌"),
    "useful": ("Useful tiles", "有效牌", "有效牌"),
    "chance": ("Chance to win", "勝率", "胜率"),
    "expected": ("Expected fan", "期望番數", "期望番数"),
    "has_won": ("has won", "已胡", "已胡"),
    "waits_for": ("Waits for", "聽", "听"),
    "final_fan": ("Final fan, at least", "最終番數（至少）", "最终番数（至少）"),
    "share_of_hands": ("Share of hands", "比例", "比例"),
    "none": ("none", "無", "无"),
    # the form of a win and its parts
    "standard": ("standard form", "四組一對", "四组一对"),
    "seven_pairs": ("seven pairs", "七對", "七对"),
    "chow": ("chow", "順子", "顺子"),
    "pung": ("pung", "刻子", "刻子"),
    "pair": ("pair", "對子", "对子"),
    "concealed_kong": ("concealed kong", "暗槓", "暗杠"),
    "melded_kong": ("melded kong", "明槓", "明杠"),
    "added_kong": ("added kong", "續槓", "续杠"),
    # circumstances of a win
    "self_draw": ("self-draw", "自摸", "自摸"),
    "discard": ("discard", "點炮", "点炮"),
    "ready": ("ready declared", "報聽", "报听"),
    "heavenly_ready": ("heavenly ready", "天聽", "天听"),
    "heavenly": ("heavenly hand", "天胡", "天胡"),
    "earthly": ("earthly hand", "地胡", "地胡"),
    "humanly": ("humanly hand", "人胡", "人胡"),
    "kong_draw": ("replacement tile of a kong", "槓上開花", "杠上开花"),
    "rob_kong": ("robbed kong", "搶槓", "抢杠"),
    "last_tile": ("wall empty", "牌牆已空", "牌墙已空"),
    "last_copy": ("last copy of the tile", "絕張", "绝张"),
}


def check_language(lang: str) -> Language:
    """Return `lang` as one of `LANGUAGES`; upper and lower case and ``_`` for ``-`` are read alike.

    Raises
    ------
    Mj2pError
        If it is none of the three.

    Examples
    --------
    >>> check_language("zh_hant")
    'zh-Hant'
    """
    language = _BY_SPELLING.get(lang.lower().replace("_", "-")) if isinstance(lang, str) else None
    if language is None:
        raise Mj2pError(f"{shown(lang)} is not a language of mj2p, which has {', '.join(LANGUAGES)}")
    return language


def word(key: str, lang: Language) -> str:
    """Return the word for `key` in a language.

    Examples
    --------
    >>> word("total", "en"), word("total", "zh-Hant"), word("total", "zh-Hans")
    ('Total', '合計', '合计')
    """
    return _WORDS[key][LANGUAGES.index(lang)]
