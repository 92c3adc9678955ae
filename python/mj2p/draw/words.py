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
}


def draw_word(key: str, lang: Language) -> str:
    """Return the word for `key` in a language.

    Examples
    --------
    >>> draw_word("flowers", "en"), draw_word("flowers", "zh-Hans")
    ('Flowers', '花牌')
    """
    return _WORDS[key][LANGUAGES.index(lang)]
