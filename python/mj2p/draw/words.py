"""The words of drawings in three languages."""

from __future__ import annotations

from typing import Final

from mj2p.languages import LANGUAGES, Language

__all__ = ["draw_word"]

# One row a word: English, traditional Chinese, simplified Chinese.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "tiles": ("Mahjong tiles", "麻將牌", "麻将牌"),
    "face_down": ("face down", "蓋牌", "盖牌"),
    "concealed": ("Concealed", "手中", "手中"),
    "winning_tile": ("Winning tile", "胡的牌", "胡的牌"),
    "flowers": ("Flowers", "花牌", "花牌"),
    "excludes": (
        "{by} excludes {fan}, which would be {value}",
        "{by}不計{fan}（{value} 番）",
        "{by}不计{fan}（{value} 番）",
    ),
    "answer": ("Answer", "應對", "应对"),
    # of a replay page
    "replay": ("Replay", "牌譜重播", "牌谱重播"),
    "hand": ("Hand", "牌局", "牌局"),
    "deal": ("Deal", "發牌", "发牌"),
    "move": ("Move", "步", "步"),
    "first": ("First", "第一步", "第一步"),
    "back": ("Back", "上一步", "上一步"),
    "play": ("Play", "播放", "播放"),
    "pause": ("Pause", "暫停", "暂停"),
    "forward": ("Forward", "下一步", "下一步"),
    "last": ("Last", "最後", "最后"),
    "view": ("View", "視角", "视角"),
    "both": ("both hands open", "雙方明牌", "双方明牌"),
    "departs": (
        "The record cannot be played to its end:",
        "此牌譜無法按規則重播到底：",
        "此牌谱无法按规则重播到底：",
    ),
    "coins": ("Coins", "金幣", "金币"),
    "room": ("Room", "房間", "房间"),
    # on the table
    "seat": ("Seat", "座位", "座位"),
    "dealer": ("dealer", "莊家", "庄家"),
    "to_move": ("to move", "待行動", "待行动"),
    "doubled": ("doubled", "加倍", "加倍"),
    "ready": ("ready", "聽牌", "听牌"),
    "won": ("win", "胡", "胡"),
    "wall_left": ("Wall", "餘牌", "余牌"),
    "last_discard": ("Last discard", "最後打出", "最后打出"),
    "drawn": ("drawn hand", "流局", "流局"),
    "self_draw": ("self-draw", "自摸", "自摸"),
    "discard": ("won by discard", "點炮胡", "点炮胡"),
    "rob_kong": ("robbed a kong", "搶槓胡", "抢杠胡"),
}


def draw_word(key: str, lang: Language) -> str:
    """Return the word for `key` in a language.

    Examples
    --------
    >>> draw_word("flowers", "en"), draw_word("flowers", "zh-Hans")
    ('Flowers', '花牌')
    """
    return _WORDS[key][LANGUAGES.index(lang)]
