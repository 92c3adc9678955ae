"""The words of the made parts of pages, in the languages of the site."""

from __future__ import annotations

from typing import Final, Literal

__all__ = ["Lang", "say"]

Lang = Literal["en", "zh-Hant"]

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "fan": ("Fan", "番種"),
    "none": ("–", "–"),
    "near": ("Not {0}", "似是而非：不是{0}"),
    "not_counted": ("Not counted beside it", "不計"),
    "not_counted_in": ("Not counted beside it in {0}", "不計（{0}）"),
    "nothing": ("nothing", "無"),
    "excluded_by": ("Excluded by", "遇下列番種不計"),
    "how": ("How the example counts", "例牌的算法"),
    "acts": ("The exclusions at work", "不計番實例"),
    "never": ("Printed, but no hand shows both: {0}", "雖列為不計，但不可能同時成立：{0}"),
    "and": (", ", "、"),
    "left_out": ("not counted: {0}", "不計：{0}"),
    "by": ("{0} (by {1})", "{0}（因{1}）"),
    "capped": ("{0} fan, paid as {1}", "{0} 番，封頂計 {1} 番"),
    "total": ("{0} fan", "{0} 番"),
    "here_as": ("`{1}` prints it as {0}.", "`{1}` 稱為{0}。"),
    "excludes": ("Not counted beside it", "不計"),
    "name": ("Name", "名稱"),
    "replay": ("Three hands, move by move", "三局，逐步重播"),
    "setting": ("Setting", "項目"),
    "yes": ("yes", "是"),
    "no": ("no", "否"),
    "no_limit": ("none", "不封頂"),
    "no_most": ("no limit", "不限"),
}


def say(key: str, lang: Lang, *numbers: object) -> str:
    """Return the word for `key`, with what belongs into it put in.

    Examples
    --------
    >>> say("total", "en", 12), say("total", "zh-Hant", 12)
    ('12 fan', '12 番')
    """
    return _WORDS[key][lang != "en"].format(*numbers)
