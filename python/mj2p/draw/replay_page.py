"""A page that plays records back: one HTML file that needs no network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Final

from mj2p.coins.hand import coins_of
from mj2p.coins.rooms import Room
from mj2p.draw.canvas import Canvas, Placed, escape
from mj2p.draw.faces import symbol_id
from mj2p.draw.sheets import Gallery, score_html
from mj2p.draw.steps import Traced, positions, trace
from mj2p.draw.table import TABLE_HEIGHT, TABLE_WIDTH, end_lines, lay_position
from mj2p.draw.words import draw_word
from mj2p.errors import RecordError
from mj2p.fans import Fan
from mj2p.game import Game
from mj2p.languages import Language, check_language
from mj2p.record import RecordLine, parse_record
from mj2p.transcript import entries, entry_text

__all__ = ["MOST_HANDS", "page_of", "replay_page"]

#: How many hands go on one page.
MOST_HANDS: Final = 500

_BUTTONS: Final = (
    ("first", "M6 5h3v14H6zM20 5v14L9 12z"),
    ("back", "M15 3l2.5 2.5L11 12l6.5 6.5L15 21l-9-9z"),
    ("play", "M7 5v14l12-7z"),
    ("forward", "M9 3L6.5 5.5L13 12l-6.5 6.5L9 21l9-9z"),
    ("last", "M15 5h3v14h-3zM4 5v14l11-7z"),
)
_PAUSE: Final = "M6 5h4v14H6zM14 5h4v14h-4z"
_POLICY: Final = "default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'"  # nothing is loaded
# Inside a page of HTML an element svg needs no namespace.
_NAMESPACE: Final = ' xmlns="http://www.w3.org/2000/svg"'
_SPOKEN: Final = ("deal", "pause", "play", "departs")

Source = Game | Mapping[str, Any] | str | bytes | RecordLine


class _Table:
    """All that is drawn in some position, each thing once. A position is then the numbers of what lies in it."""

    def __init__(self, index: bool) -> None:
        self.index = index
        self.layers: tuple[dict[Any, int], ...] = ({}, {}, {})
        self.all = Canvas(index)

    def add(self, canvas: Canvas) -> list[tuple[int, int]]:
        """Note what lies on a sheet; return layer and number in it of each thing."""
        self.all.characters |= canvas.characters
        found = []
        things: tuple[Iterable[Any], ...] = (canvas.ground, canvas.tiles, canvas.marks)
        for place, (layer, drawn) in enumerate(zip(self.layers, things, strict=True)):
            found += [(place, layer.setdefault(thing, len(layer))) for thing in drawn]
        return found

    def number(self, thing: tuple[int, int]) -> int:
        """Return the number of a thing when all is noted: lower layers come first."""
        return sum(len(layer) for layer in self.layers[: thing[0]]) + thing[1]

    def rows(self) -> list[Any]:
        """Return what the numbers mean: an element as text, or where a tile lies and how."""
        ground, tiles, marks = self.layers
        self.all.tiles = list(tiles)
        return [*ground, *(_row(tile, self.index) for tile in tiles), *marks]


def _row(tile: Placed, index: bool) -> list[Any]:
    x, y, width = (round(number, 2) for number in (tile.x, tile.y, tile.width))
    return [symbol_id(tile.code, index), x, y, width, tile.turned + 2 * tile.faded]


def _traced(source: object) -> tuple[Traced, Mapping[str, Any]]:
    """A record as far as it can be played, and the record."""
    if isinstance(source, Game):
        return Traced(source, len(source.log), None), {}
    try:
        if isinstance(source, RecordLine):
            if source.record is None:
                return Traced(None, 0, str(source.error)), {}
            traced = trace(source.record)
            fault = None if traced.fault is None else f"line {source.number}: {traced.fault}"
            return Traced(traced.game, traced.moves, fault), source.record
        if isinstance(source, (str, bytes)):
            source = parse_record(source)
    except RecordError as error:
        return Traced(None, 0, str(error)), {}
    if not isinstance(source, Mapping):
        raise RecordError(f"a replay page shows games and records, not {type(source).__name__}")
    return trace(source), source


def _coins(game: Game, record: Mapping[str, Any], lang: Language) -> str:
    """How the hand was settled, from coins that the replay has checked."""
    data = record["coins"]
    coins = coins_of(
        game.result,
        game.ruleset,
        Room.from_dict(data["room"]),
        hand=data["hand"],
        purses=(data["purses"][0], data["purses"][1]),
        stakes=(data["stakes"][0], data["stakes"][1]),
        task=None if data["task"] is None else Fan(data["task"]),
        inflate=data["inflate"],
    )
    lines = [f"{draw_word('room', lang)}: {coins.room.name(lang)}", *coins.settlement.explain(lang).splitlines()]
    changes = [f"{draw_word('seat', lang)} {seat}: {change:+,}" for seat, change in enumerate(coins.settlement.changes)]
    items = "".join(f"<li>{escape(line)}</li>" for line in (*lines, " · ".join(changes)))
    return f'<section class="coins"><h2>{draw_word("coins", lang)}</h2><ul>{items}</ul></section>'


def _sheet(traced: Traced, record: Mapping[str, Any], gallery: Gallery, lang: Language) -> str:
    """What stands below the table at the end: the score sheet, and the coins."""
    game = traced.game
    if game is None or game.result is None or traced.moves < len(game.log):
        return ""
    score = game.result.score
    sheet = "" if score is None else score_html(score, lang, gallery=gallery)
    sheet += _coins(game, record, lang) if traced.fault is None and "coins" in record else ""
    return sheet.replace(_NAMESPACE, "")


def _hand(
    number: int, traced: Traced, record: Mapping[str, Any], table: _Table, gallery: Gallery, lang: Language
) -> dict[str, Any]:
    """One hand as the page's script reads it; of the views the things are not numbered yet."""
    game, name = traced.game, f"{draw_word('hand', lang)} {number}"
    hand: dict[str, Any] = {"name": name, "fault": traced.fault, "views": [[], [], []], "moves": [], "end": ""}
    hand["sheet"] = _sheet(traced, record, gallery, lang)
    if game is None:
        return hand
    hand["name"] += f" · {game.ruleset.name(lang)}"
    if game.result is not None and traced.moves == len(game.log):
        hand["end"] = " · ".join(end_lines(game.result, lang))
        hand["name"] += f" · {hand['end']}"
    for place, views in enumerate(positions(game)):
        if place > traced.moves:
            break
        for view, position in enumerate(views):
            canvas = Canvas(table.index)
            lay_position(canvas, position, lang)
            hand["views"][view].append(table.add(canvas))
    for entry, _ in zip(entries(game), range(traced.moves), strict=False):
        texts = [entry_text(game, entry, lang), entry_text(game, entry, lang, seen=False)]
        hand["moves"].append([entry.seat, *dict.fromkeys(texts)])
    return hand


def _changes(states: list[list[tuple[int, int]]], table: _Table) -> list[list[int]]:
    """Each position as what comes and what goes since the one before."""
    lying: set[int] = set()
    changes = []
    for state in states:
        now = {table.number(thing) for thing in state}
        changes.append(sorted(lying ^ now))
        lying = now
    return changes


def _script_data(data: Any) -> str:
    """JSON that can stand inside an element `script`."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    # Half a surrogate pair, which JSON may hold, cannot be written in UTF-8; its escape can.
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)


def _controls(lang: Language) -> str:
    buttons = "".join(
        f'<button type="button" id="{name}" title="{draw_word(name, lang)}" aria-label="{draw_word(name, lang)}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg></button>'
        for name, path in _BUTTONS
    )
    views = "".join(
        f'<option value="{value}">{name}</option>'
        for value, name in enumerate(
            (draw_word("both", lang), *(f"{draw_word('seat', lang)} {seat}" for seat in (0, 1)))
        )
    )
    return (
        f'<div class="controls">{buttons}<input type="range" id="slider" min="0" value="0"'
        f' aria-label="{draw_word("move", lang)}"><label>{draw_word("view", lang)} <select id="view">{views}</select>'
        "</label></div>"
    )


def _part(name: str) -> str:
    return files("mj2p.draw").joinpath(name).read_text(encoding="utf-8")


def replay_page(source: Source | Iterable[Source], *, lang: str = "en", index: bool = False) -> str:
    """Return a page that plays hands back: one HTML file of everything it needs, which loads nothing.

    It has buttons, a slider and keys (arrows, Home, End, space), shows both hands or what one seat sees, tells each
    move, and ends in the score sheet, with the coins where the record has them. ``#hand=2&move=12&view=1`` behind its
    address opens it there. The file itself holds both hands.

    Parameters
    ----------
    source : Game, record, or several
        A game, a record (a mapping, or its line of JSON), or several, which the page lets choose from; lines of
        `mj2p.read_records` too. Of a record that departs from the rules the page shows the positions up to there and
        says where and why.
    lang : {"en", "zh-Hant", "zh-Hans"}
        The language.
    index : bool
        Whether a small digit or letter stands in the corner of each tile.

    Raises
    ------
    RecordError
        If it is something else, there is no hand, or there are more than 500.

    Examples
    --------
    >>> game = Game("rg", seed=7)
    >>> _ = game.play_out()
    >>> page = replay_page(game.record())
    >>> page[:15], "http:" in page
    ('<!DOCTYPE html>', False)
    """
    return page_of(source, lang=lang, index=index)[0]


def page_of(source: Source | Iterable[Source], *, lang: str = "en", index: bool = False) -> tuple[str, list[str]]:
    """Return a replay page, and what is wrong with records on it, a sentence each; see `replay_page`.

    Examples
    --------
    >>> page_of(["{"])[1][0][:8]
    'not JSON'
    """
    language = check_language(lang)
    table, gallery = _Table(index), Gallery(index)
    hands = []
    for number, each in enumerate(_several(source), 1):
        if number > MOST_HANDS:
            raise RecordError(f"a replay page holds {MOST_HANDS} hands, and there are more")
        hands.append(_hand(number, *_traced(each), table, gallery, language))
    if not hands:
        raise RecordError("there is no record to show")
    for hand in hands:
        hand["views"] = [_changes(states, table) for states in hand["views"]]
    data = {"table": table.rows(), "hands": hands, "words": {key: draw_word(key, language) for key in _SPOKEN}}
    data["pause"] = _PAUSE
    faults = [hand["fault"] for hand in hands if hand["fault"]]
    return _page(language, _definitions(table, gallery), _script_data(data)), faults


def _several(source: Any) -> Iterable[Any]:
    if isinstance(source, (Game, Mapping, str, bytes, RecordLine)):
        return [source]
    if isinstance(source, Iterable):
        return source
    raise RecordError(f"a replay page shows games and records, not {type(source).__name__}")


def _definitions(table: _Table, gallery: Gallery) -> str:
    """The tiles of the table and of the score sheets, each symbol once."""
    gallery.all.tiles += table.all.tiles
    gallery.all.characters |= table.all.characters
    return gallery.all.symbols()


def _page(lang: Language, defined: str, data: str) -> str:
    title = escape(draw_word("replay", lang))
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{title}</title><style>{_part("replay.css")}</style></head><body>
<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{defined}</defs></svg>
<header><h1>{title}</h1><select id="hand" aria-label="{draw_word("hand", lang)}"></select></header>
<p id="fault" role="alert" hidden></p>
<main><div class="board"><svg id="table" viewBox="0 0 {TABLE_WIDTH} {TABLE_HEIGHT}" role="img" aria-labelledby="told">
</svg><p id="told" aria-live="polite"></p>{_controls(lang)}<div id="sheet"></div></div><ol id="moves"></ol></main>
<script type="application/json" id="data">{data}</script>
<script>{_part("replay.js")}</script></body></html>
"""
