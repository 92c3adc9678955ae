"""The table of public names, made from `mj2p.__all__`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Final

import mj2p
from words import Lang, say

#: Names that have no docstring of their own: where they are told of, and in what words.
CONSTANTS: Final[dict[str, tuple[str, str, str]]] = {
    "FANS": ("mj2p.fans", "All fans, by their number in the core.", "所有番種，依核心編號。"),
    "HIDDEN_KONG": ("mj2p.observation.HiddenKong", "The one hidden kong.", "蓋著的暗槓。"),
    "PLAYERS": ("mj2p.players", "The players that can be named.", "可以用名稱指定的玩家。"),
    "ROOMS": ("mj2p.coins.rooms.Rooms", "The rooms that are shipped as an example.", "附帶的範例房間。"),
    "RULESETS": ("mj2p.rules.Rulesets", "The rulesets by id.", "依代號取得規則。"),
    "TILES": ("mj2p.tiles", "All tiles, by their kinds.", "所有牌，依牌種編號。"),
    "__version__": ("", "The version.", "版本。"),
}


def rows() -> list[tuple[str, str, dict[Lang, str]]]:
    """Every public name with the place of its documentation and a summary."""
    found: list[tuple[str, str, dict[Lang, str]]] = []
    for name in mj2p.__all__:
        value = getattr(mj2p, name)
        if name in CONSTANTS:
            place, english, chinese = CONSTANTS[name]
            found.append((name, place, {"en": english, "zh-Hant": chinese}))
        else:
            summary = (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")
            place = value.__name__ if inspect.ismodule(value) else f"{value.__module__}.{value.__name__}"
            found.append((name, place, {"en": summary, "zh-Hant": summary}))
    return found


def table_of_names(lang: Lang, picture: Callable[[str, str], str]) -> str:
    """All public names with the first sentence of their docstrings, and links to the rest."""
    lines = [f"| {say('name', lang)} | |", "|---|---|"]
    for name, place, summary in rows():
        shown = f"[`{name}`][{place}]" if place else f"`{name}`"
        lines.append(f"| {shown} | {summary[lang].replace('|', chr(92) + '|')} |")
    return "\n".join(lines) + "\n"
