"""Tables of what rulesets and rooms say, made from their data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import mj2p
from mj2p.coins.words import percent
from words import Lang, say

#: The settings of a ruleset in which the printed ones differ or which a house may change: English, Chinese.
SETTINGS: Final[dict[str, tuple[str, str]]] = {
    "rows": ("Fans", "番種數"),
    "cap": ("Cap", "封頂"),
    "min_fan": ("Least fan of a win", "起胡番數"),
    "seat_winds": ("Winds of the dealer and of the other", "莊家、閒家門風"),
    "flowers": ("Flowers in the wall", "有花牌"),
    "dice_wall": ("Wall broken with dice", "擲骰開牌"),
    "mixed_terminals_pairs": ("混么九 takes seven pairs", "混么九含七對"),
    "edge_pung_dragons": ("Dragons show 么九刻", "箭牌刻子計么九刻"),
    "last_claim_self_draw": ("海底撈月 takes the self-draw of the last tile", "自摸最後一張計海底撈月"),
    "humanly_as_earthly": ("A win by the first discard is 地胡", "胡莊家第一張打牌計地胡"),
    "heavenly_ready": ("Ready as an opening is 天聽", "開局報聽計天聽"),
    "claims_on_empty_wall": ("The last discard may be chowed or punged", "牌牆摸完後可吃、碰"),
    "max_doubles": ("Doublings allowed", "過胡加倍次數"),
    "added_kong_after_ready": ("Added kong after ready", "報聽後可續槓"),
    "open_hand_after_ready": ("Ready shows the other's hand", "報聽後看得到對手手牌"),
    "implied_exclusions": ("House option: implied exclusions", "選項：補足隱含的不計"),
    "repeats": ("House option: repeats", "選項：重複計番"),
}

#: The same of how a hand is settled.
COINS: Final[dict[str, tuple[str, str]]] = {
    "rake_bp": ("Rake", "抽水"),
    "table_stakes": ("Table stakes", "帶入上限"),
    "balloon_bp": ("Part of the fan for the balloon", "吹氣球比例"),
    "balloon_pop": ("The balloon pops at", "氣球可爆番數"),
    "wheel_spin": ("The wheel spins at", "轉盤所需點數"),
}


def cell(name: str, value: Any, lang: Lang) -> str:
    """A setting as a reader reads it."""
    if name == "rows":
        return str(len(value))
    if name == "seat_winds":
        return say("and", lang).join(tile.zh_hant for tile in value)
    if isinstance(value, bool):
        return say("yes" if value else "no", lang)
    if value is None:
        return say("no_limit", lang)
    if name in {"rake_bp", "balloon_bp"}:
        return f"{percent(value)} %" if value else say("none", lang)
    if value == 0:
        return say("none", lang)
    return str(value)


def table_of_rulesets(lang: Lang, picture: Callable[[str, str], str]) -> str:
    """What sets the rulesets apart, a row a setting."""
    rulesets = list(mj2p.RULESETS.values())
    lines = [
        f"| {say('setting', lang)} | " + " | ".join(f"`{each.id}`" for each in rulesets) + " |",
        "|---|" + ":-:|" * len(rulesets),
    ]
    for names, sources in ((SETTINGS, rulesets), (COINS, [each.coins for each in rulesets])):
        for name, label in names.items():
            cells = [cell(name, getattr(each, name), lang) for each in sources]
            lines.append(f"| {label[lang != 'en']} (`{name}`) | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def table_of_rooms(lang: Lang, picture: Callable[[str, str], str]) -> str:
    """The rooms that are shipped as an example."""
    heads = (
        ("Room", "Ante", "Least brought", "Most brought") if lang == "en" else ("房間", "底注", "最少帶入", "最多帶入")
    )
    lines = ["| " + " | ".join(heads) + " |", "|---|--:|--:|--:|"]
    for room in mj2p.ROOMS.values():
        most = say("no_most", lang) if room.max_bring is None else f"{room.max_bring:,}"
        lines.append(f"| {room.name(lang)} (`{room.id}`) | {room.ante:,} | {room.min_bring:,} | {most} |")
    return "\n".join(lines) + "\n"
