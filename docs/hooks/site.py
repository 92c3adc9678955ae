"""What MkDocs calls: parts of pages that are made from the rulesets, and the pictures that they show.

A page holds ``<!-- make: NAME ARGUMENTS -->`` on a line of its own; what `MAKERS` makes of it takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import jieba
from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url

import fan_pages
import mj2p
import name_pages
import replay_pages
import ruleset_pages
from words import Lang

MAKERS: Final[dict[str, Callable[..., str]]] = {
    "fans": fan_pages.fans_of_value,
    "fan-table": fan_pages.table_of_fans,
    "rulesets": ruleset_pages.table_of_rulesets,
    "names": name_pages.table_of_names,
    "replay": replay_pages.hands_to_step_through,
    "rooms": ruleset_pages.table_of_rooms,
}

_MARK: Final = re.compile(r"^<!-- make: ([a-z-]+)((?: \S+)*) -->$", re.M)

# A line that ends with a Chinese sign goes on with the next one without the space that a new line would be.
_WIDE: Final = "\u3001-\u301f\u4e00-\u9fff\uff00-\uffef"
_WRAPPED: Final = re.compile(rf"(?<=[{_WIDE}])\n *(?=[{_WIDE}])")
_FENCED: Final = re.compile(r"^(```.*?^```$)", re.M | re.S)

# The search cuts Chinese text into words; these are words.
for _fan in mj2p.FANS:
    jieba.add_word(_fan.zh_hant)

_pictures: dict[str, str] = {}  # address from the root of the site -> SVG or HTML


def make_parts(markdown: str, lang: Lang, picture: Callable[[str, str], str]) -> str:
    """Put the made parts into the text of a page.

    `picture` is given a name and an SVG, or a name that ends in .html and a page, and returns the address under which
    the page finds it.
    """

    def made(match: re.Match[str]) -> str:
        maker = MAKERS.get(match[1])
        if maker is None:
            raise PluginError(f"nothing is called {match[1]}; there are {', '.join(MAKERS)}")
        return maker(lang, picture, *match[2].split())

    return _MARK.sub(made, markdown)


def join_wrapped(markdown: str) -> str:
    """Join the lines of Chinese paragraphs, blocks of code left as they are."""
    parts = _FENCED.split(markdown)
    return "".join(part if part.startswith("```") else _WRAPPED.sub("", part) for part in parts)


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Put the made parts into a page (called by MkDocs)."""

    def picture(name: str, text: str) -> str:
        address = f"img/made/{name}" if "." in name else f"img/made/{name}.svg"
        _pictures[address] = text
        return get_relative_url(address, page.url)

    return make_parts(join_wrapped(markdown), config.plugins["i18n"].current_language, picture)


def on_post_build(config: Any, **_: Any) -> None:
    """Write the pictures (called by MkDocs)."""
    for address, svg in _pictures.items():
        path = Path(config.site_dir, address)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8")
