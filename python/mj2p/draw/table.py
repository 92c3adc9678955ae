"""Drawings of a whole position: both hands, melds, discards, flowers, the wall, and who is to move."""

from __future__ import annotations

from typing import Final, SupportsFloat, SupportsIndex

from mj2p.draw.canvas import GAP, HEIGHT, WIDTH, Canvas, check_width
from mj2p.draw.hands import lay_meld
from mj2p.draw.position import Position, Side, position_of
from mj2p.draw.words import draw_word
from mj2p.explain import total_text
from mj2p.game import Game
from mj2p.languages import Language, check_language
from mj2p.observation import Observation
from mj2p.result import Result

__all__ = ["TABLE_HEIGHT", "TABLE_WIDTH", "draw_game", "draw_position", "end_lines", "lay_position"]

#: The size of a table in units of a drawing, in which a tile is 60 wide.
TABLE_WIDTH: Final = 940
TABLE_HEIGHT: Final = 734

_LEFT: Final = 36  # where hands and melds begin
_MELDS: Final = 0.7  # how large the tiles are beside those of the hands
_DISCARDS: Final = 0.75
_FLOWERS: Final = 0.55
_PER_ROW: Final = 6
_MIDDLE: Final = 242  # where the discards begin, and how high their place is
_MIDDLE_HEIGHT: Final = 256
_PLACES: Final = (24, 620)  # where the discards of the side above and of the side below begin
_PLACE_WIDTH: Final = 296
_CENTRE: Final = TABLE_WIDTH / 2
_ROOM: Final = 264  # for words in the middle

_INK, _GOLD, _RED, _FELT, _DEEP = "#f7f2e2", "#f2c14e", "#c8362c", "#226349", "#1b5039"


def _badge(canvas: Canvas, side: Side, x: float, y: float, size: float) -> None:
    """The seat wind in a square, red for the dealer."""
    ground, ink = (_RED, "#fff") if side.is_dealer else (_INK, "#16233f")
    canvas.marks.append(f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="6" fill="{ground}"/>')
    canvas.write(side.wind.zh_hant, x + size * 0.14, y + size * 0.14, size * 0.72, ink)


def _label(canvas: Canvas, side: Side, y: float, lang: Language) -> None:
    """Who sits here, and what is known of him."""
    if side.is_asked:
        canvas.ground.append(
            f'<rect x="{_LEFT - 6}" y="{y - 4}" width="{TABLE_WIDTH - 2 * _LEFT + 12}" height="38" rx="10"'
            f' fill="{_GOLD}" fill-opacity=".28"/>'
        )
    _badge(canvas, side, _LEFT, y, 30)
    parts = [f"{draw_word('seat', lang)} {side.seat}", side.wind.name(lang)]
    if side.is_dealer:
        parts.append(draw_word("dealer", lang))
    if side.is_asked:
        parts.append(draw_word("to_move", lang))
    if side.doubles:
        parts.append(f"{draw_word('doubled', lang)} × {side.doubles}")
    canvas.words(" · ".join(parts), _LEFT + 42, y + 23, 24, _INK, room=600)
    x = TABLE_WIDTH - _LEFT - 110
    for wanted, key, ground in ((side.is_ready, "ready", _GOLD), (side.has_won, "won", _RED)):
        if wanted:
            ink = "#3a2a00" if ground == _GOLD else "#fff"
            canvas.marks.append(f'<rect x="{x}" y="{y}" width="110" height="30" rx="15" fill="{ground}"/>')
            canvas.words(draw_word(key, lang), x + 55, y + 22, 21, ink, anchor="middle", room=96)
            x -= 120


def _lay_side(canvas: Canvas, side: Side, hand_y: float, melds_bottom: float) -> None:
    x: float = _LEFT
    for tile in side.hand:
        x += canvas.tile(tile, x, hand_y)
    if side.apart is not None:
        x += GAP
        if side.has_won:
            canvas.mark(x, hand_y, WIDTH, HEIGHT)
        canvas.tile(side.apart, x, hand_y)
    x = _LEFT
    for meld, claimed in side.melds:
        x += lay_meld(canvas, meld, claimed, x, melds_bottom, _MELDS) + GAP * _MELDS


def _lay_discards(canvas: Canvas, position: Position, side: Side, left: float) -> None:
    """In rows of six: claimed ones faded, the one with which ready was declared on its side, the last one marked."""
    canvas.ground.append(
        f'<rect x="{left}" y="{_MIDDLE}" width="{_PLACE_WIDTH}" height="{_MIDDLE_HEIGHT}" rx="12" fill="{_DEEP}"/>'
    )
    x, y = left + 5.0, _MIDDLE + 8.0
    own = [(place, each) for place, each in enumerate(position.discards) if each.seat == side.seat]
    for number, (place, each) in enumerate(own):
        if number and number % _PER_ROW == 0:
            x, y = left + 5.0, y + HEIGHT * _DISCARDS
        high = (WIDTH if each.ready else HEIGHT) * _DISCARDS
        top = y + HEIGHT * _DISCARDS - high
        wide = canvas.tile(each.tile, x, top, _DISCARDS, turned=each.ready, faded=each.claimed)
        if place == len(position.discards) - 1:
            canvas.mark(x, top, wide, high)
        x += wide


def _lay_middle(canvas: Canvas, position: Position, lang: Language) -> None:
    wide = WIDTH * _FLOWERS
    for side, y in (
        (position.above, _MIDDLE + 4.0),
        (position.below, _MIDDLE + _MIDDLE_HEIGHT - HEIGHT * _FLOWERS - 4),
    ):
        x = _CENTRE - len(side.flowers) * wide / 2
        for flower in side.flowers:
            x += canvas.tile(flower, x, y, _FLOWERS)
    middle = _MIDDLE + _MIDDLE_HEIGHT / 2
    canvas.words(position.ruleset.name(lang), _CENTRE, middle - 50, 20, _INK, anchor="middle", room=_ROOM)
    canvas.tile(None, _CENTRE - 50, middle - 36, 0.5)
    canvas.words(f"× {position.wall_left}", _CENTRE - 8, middle - 6, 28, _INK, room=100)
    if position.result is not None:
        for line, text in enumerate(end_lines(position.result, lang)):
            canvas.words(text, _CENTRE, middle + 34 + 27 * line, 22, _GOLD, anchor="middle", room=_ROOM)
        return
    # An arrow to the side that is to move.
    up = position.above.is_asked
    tip, foot = (middle + 22, middle + 50) if up else (middle + 50, middle + 22)
    canvas.marks.append(f'<path d="M{_CENTRE} {tip}L{_CENTRE + 22} {foot}L{_CENTRE - 22} {foot}z" fill="{_GOLD}"/>')


def end_lines(result: Result, lang: Language) -> list[str]:
    """Return how a hand ended, in one or two short lines.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=1)
    >>> _ = game.play_out()
    >>> end_lines(game.result, "en")
    ['drawn hand']
    """
    if result.winner is None or result.score is None:
        return [draw_word("drawn", lang)]
    who = f"{draw_word('seat', lang)} {result.winner}"
    return [f"{who} · {draw_word(result.how, lang)}", total_text(result.score, lang)]


def lay_position(canvas: Canvas, position: Position, lang: Language) -> None:
    """Lay a whole position on a sheet of `TABLE_WIDTH` by `TABLE_HEIGHT`.

    Examples
    --------
    >>> import mj2p
    >>> canvas = Canvas()
    >>> lay_position(canvas, position_of(mj2p.Game("rg", seed=7)), "en")
    >>> len(canvas.tiles)  # both hands, flowers, and the one that stands for the wall
    33
    """
    canvas.ground.append(
        f'<rect width="{TABLE_WIDTH}" height="{TABLE_HEIGHT}" rx="24" fill="{_FELT}"/>'
        f'<rect x="5" y="5" width="{TABLE_WIDTH - 10}" height="{TABLE_HEIGHT - 10}" rx="20" fill="none"'
        ' stroke="#8a6a3b" stroke-width="6"/>'
    )
    above, below = position.above, position.below
    _label(canvas, above, 18, lang)
    _lay_side(canvas, above, 58, _MIDDLE - 12)
    for side, left in zip((above, below), _PLACES, strict=True):
        _lay_discards(canvas, position, side, left)
        _badge(canvas, side, left + _PLACE_WIDTH - 26, _MIDDLE + _MIDDLE_HEIGHT - 26, 22)
    _lay_middle(canvas, position, lang)
    _lay_side(canvas, below, 596, 588)
    _label(canvas, below, 686, lang)


def _describe(position: Position, lang: Language) -> str:
    """The position in a sentence or three, for who cannot see it."""
    stop, comma = (". ", ", ") if lang == "en" else ("。", "、")
    parts = [f"{draw_word('wall_left', lang)} {position.wall_left}"]
    for side in (position.below, position.above):
        words = [f"{draw_word('seat', lang)} {side.seat}", side.wind.name(lang)]
        seen = [tile.name(lang) for tile in (*side.hand, side.apart) if tile is not None]
        words += seen or [f"{len(side.hand)} {draw_word('face_down', lang)}"]
        words += [str(meld) for meld, _ in side.melds] + [flower.name(lang) for flower in side.flowers]
        words += [draw_word("ready", lang)] if side.is_ready else []
        words += [draw_word("to_move", lang)] if side.is_asked else []
        parts.append(comma.join(words))
    if position.discards:
        last = position.discards[-1]
        parts.append(f"{draw_word('last_discard', lang)} {last.tile.name(lang)}")
    if position.result is not None:
        parts += end_lines(position.result, lang)
    return stop.join(parts)


def draw_game(
    game: Game | Observation,
    seat: SupportsIndex | None = None,
    *,
    index: bool = False,
    lang: str = "en",
    tile_width: SupportsFloat = 40,
) -> str:
    """Draw a whole position: hands, melds, discards in rows of six, flowers, the wall, ready marks, whose turn it is.

    Of the discards the last is marked, claimed ones are faded, and the one with which ready was declared lies on its
    side. What a side does not see lies face down.

    Parameters
    ----------
    game : Game or Observation
        A game; or an observation, of which nothing is drawn but what it shows.
    seat : int, optional
        For a game: draw only what this seat may see, from its side. Without it both hands lie open, seat 0 below.
    index, lang, tile_width
        As for `draw_tiles`; the words on the table are in the language too.

    Returns
    -------
    str
        The SVG.

    Raises
    ------
    HandError
        If it is neither, or there is no such seat.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> draw_game(game).count("#mj2p-back"), draw_game(game, seat=0).count("#mj2p-back")  # one of them is the wall
    (1, 15)
    """
    return draw_position(position_of(game, seat), index=index, lang=lang, tile_width=tile_width)


def draw_position(position: Position, *, index: bool = False, lang: str = "en", tile_width: SupportsFloat = 40) -> str:
    """Draw a position that was made ready for it; see `draw_game`.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> draw_position(position_of(game, 1)) == draw_game(game, 1)
    True
    """
    language, width = check_language(lang), check_width(tile_width)
    canvas = Canvas(index)
    lay_position(canvas, position, language)
    return canvas.svg(
        TABLE_WIDTH,
        TABLE_HEIGHT,
        tile_width=width,
        title=f"{position.ruleset.name(language)}",
        description=_describe(position, language),
        lang=language,
    )
