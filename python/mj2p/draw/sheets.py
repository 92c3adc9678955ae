"""Scores and hints as HTML with drawn tiles, for notebooks and pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mj2p.advice import ClaimHint, DiscardHint, Hint, Outlook, Wait
from mj2p.draw.canvas import GAP, HEIGHT, WIDTH, Canvas, escape
from mj2p.draw.hands import lay_hand, lay_meld
from mj2p.draw.words import draw_word
from mj2p.errors import HandError, shown
from mj2p.explain import fan_text, total_text, win_text
from mj2p.languages import Language, check_language, word
from mj2p.scoring import Score
from mj2p.tiles import Tile

__all__ = ["Gallery", "hint_html", "score_html"]

_SHEET: Final = (
    "background:#fffdf4;color:#1d1b16;border:1px solid #cfc4a5;border-radius:10px;padding:12px 14px;margin:4px 0;"
    "max-width:760px;overflow-x:auto;font:14px/1.5 system-ui,sans-serif;box-sizing:border-box"
)
_CELL: Final = "padding:3px 10px;border:0;border-bottom:1px solid #e6dec6;background:none;color:#1d1b16"
_MOST_DISCARDS: Final = 14


class Gallery:
    """Drawings that share their tiles: each is small, and what all of them need is defined once.

    Examples
    --------
    >>> gallery = Gallery()
    >>> small = gallery.tile(Tile("5m"), "en")
    >>> "<symbol" in small, 'id="mj2p-5m"' in gallery.definitions()
    (False, True)
    """

    def __init__(self, index: bool = False) -> None:
        self.all = Canvas(index)

    def canvas(self) -> Canvas:
        """Return an empty sheet for tiles of this gallery."""
        return Canvas(self.all.index)

    def show(self, canvas: Canvas, width: float, height: float, tile_width: float, name: str, lang: Language) -> str:
        """Return a drawing without its definitions."""
        self.all.tiles += canvas.tiles
        self.all.characters |= canvas.characters
        return canvas.svg(
            width, height, tile_width=tile_width, title=name, description=name, lang=lang, definitions=False
        )

    def tile(self, tile: Tile, lang: Language, tile_width: float = 26) -> str:
        """Return one tile."""
        canvas = self.canvas()
        canvas.tile(tile, 0, 0)
        return self.show(canvas, WIDTH, HEIGHT, tile_width, tile.name(lang), lang)

    def definitions(self) -> str:
        """Return an element that takes no room and holds what the drawings need; it stands before them."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
            f"<defs>{self.all.symbols()}</defs></svg>"
        )


def _line(label: str, text: str, lang: Language) -> str:
    return f"<div>{escape(label)}{': ' if lang == 'en' else '：'}{text}</div>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int]) -> str:
    """A table; cells are HTML, headings text."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f'<{tag} style="{_CELL};text-align:{"right" if place in right else "left"}">{cell}</{tag}>'
            for place, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        '<table style="border-collapse:collapse;margin:6px 0;background:none">'
        f"<thead><tr>{cells('th', [escape(heading) for heading in headings])}</tr></thead><tbody>{body}</tbody></table>"
    )


def _wrap(gallery: Gallery, parts: Iterable[str], lang: Language, alone: bool) -> str:
    inner = "".join(parts)
    return f'<div lang="{lang}" style="{_SHEET}">{gallery.definitions() if alone else ""}{inner}</div>'


# ---- scores


def _reading(score: Score, gallery: Gallery, lang: Language) -> str:
    """The sets and pairs side by side, the winning tile framed in the one that it completed."""
    canvas, reading = gallery.canvas(), score.reading
    x, marked = 0.0, False

    def lay(tiles: Sequence[Tile], holds_it: bool) -> None:
        nonlocal x, marked
        for tile in tiles:
            if holds_it and not marked and tile == reading.winning_tile:
                canvas.mark(x, 0, WIDTH, HEIGHT)
                marked = True
            x += canvas.tile(tile, x, 0)
        x += GAP

    for each in reading.sets:
        if each.is_meld:
            x += lay_meld(canvas, each.shape, None, x, HEIGHT) + GAP
        else:
            lay(each.tiles, each.has_winning_tile)
    for pair in reading.pairs:
        lay((pair, pair), not any(each.has_winning_tile for each in reading.sets) and pair == reading.winning_tile)
    return gallery.show(canvas, x - GAP, HEIGHT, 22, str(reading), lang)


def _fan_rows(score: Score, lang: Language) -> list[list[str]]:
    rows = []
    for each in score.fans:
        name = escape(fan_text(each, score, lang))
        if lang == "en":  # beside the printed name, by which the rules are searched
            name += f' <span lang="zh-Hant">{escape(score.ruleset.fan_name(each.fan, "zh-Hant"))}</span>'
        rows.append([name, str(each.points)])
    rows.append([f"<b>{escape(word('total', lang))}</b>", f"<b>{escape(total_text(score, lang))}</b>"])
    return rows


def _exclusions(score: Score, lang: Language) -> str:
    """Why what the hand shows as well does not count."""
    values = {fan: value for fan, value, _ in score.ruleset.walk()}
    lines = []
    for fan, by in score.excluded:
        name, cause = (f"<b>{escape(score.ruleset.fan_name(each, lang))}</b>" for each in (fan, by))
        lines.append(f"<li>{draw_word('excludes', lang).format(by=cause, fan=name, value=values[fan])}</li>")
    return f'<ul style="margin:2px 0 6px;padding-left:22px">{"".join(lines)}</ul>'


def score_html(score: Score, lang: str = "en", *, gallery: Gallery | None = None) -> str:
    """Return a score as HTML: the hand, its reading, every fan, and why others that it shows do not count.

    Parameters
    ----------
    score : Score
        The score.
    lang : {"en", "zh-Hant", "zh-Hans"}
        The language.
    gallery : Gallery, optional
        Where the tiles are defined for several pieces of one page; by default the piece stands alone.

    Examples
    --------
    >>> import mj2p
    >>> html = score_html(mj2p.score("[CCC] 123456m99m 78m +9m | 1f", self_draw=True))
    >>> "Pure Straight" in html, "excludes" in html
    (True, True)
    """
    if not isinstance(score, Score):
        raise HandError(f"a score is drawn from a Score, not from {shown(score)}")
    language, alone = check_language(lang), gallery is None
    gallery, ruleset = gallery or Gallery(), score.ruleset
    canvas = gallery.canvas()
    right, bottom = lay_hand(canvas, score.hand, [None] * len(score.hand.melds), HEIGHT + 4)
    parts = [
        gallery.show(canvas, right + 4, bottom + 4, 36, str(score.hand), language),
        _line(word("ruleset", language), escape(f"{ruleset.name(language)} ({ruleset.id})"), language),
        _line(word("won_by", language), escape(win_text(score, language)), language),
        _line(word("reading", language), escape(score.reading.explain(language)), language),
        _reading(score, gallery, language),
        _table([word("fan", language), word("points", language)], _fan_rows(score, language), right=(1,)),
    ]
    if score.excluded:
        parts += [_line(word("not_counted", language), "", language), _exclusions(score, language)]
    return _wrap(gallery, parts, language, alone)


# ---- hints


def _named(tile: Tile, gallery: Gallery, lang: Language) -> str:
    name = f'<span style="vertical-align:8px;white-space:nowrap">{escape(tile.name(lang))}</span>'
    return f"{gallery.tile(tile, lang)} {name}"


def _waits(waits: Iterable[Wait], gallery: Gallery, lang: Language) -> str:
    rows = [[_named(each.tile, gallery, lang), *map(str, (each.unseen, each.fan, each.worth))] for each in waits]
    headings = [word(key, lang) for key in ("tile", "unseen", "unit", "worth")]
    return _table(headings, rows, right=(1, 2, 3))


def _after(each: DiscardHint | ClaimHint, gallery: Gallery, lang: Language) -> list[str]:
    """What a discard or an answer to a claim leaves: distance, the tiles that help with their copies, worth."""
    won = each.distance < 0
    tiles = (
        ""
        if won
        else " ".join(f"{gallery.tile(useful.tile, lang, 20)}<sub>{useful.unseen}</sub>" for useful in each.useful)
    )
    distance = word("has_won", lang) if won else str(each.distance)
    worth = str(each.score.capped) if isinstance(each, ClaimHint) and each.score else str(each.worth)
    return [escape(distance), tiles, worth, _chance(each.outlook)]


def _chance(outlook: Outlook | None) -> str:
    return "" if outlook is None else f"{100 * outlook.chance:.1f} % · {outlook.fan:.2f}"


def hint_html(hint: Hint, lang: str = "en", *, gallery: Gallery | None = None) -> str:
    """Return a hint as HTML: the hand, what it waits for, or what every discard or claim would leave.

    Parameters
    ----------
    hint : Hint
        The hint.
    lang, gallery
        As for `score_html`.

    Examples
    --------
    >>> import mj2p
    >>> html = hint_html(mj2p.hint("[CCC] 1234567899m"))
    >>> html.count("<tr>"), "Unseen" in html
    (4, True)
    """
    if not isinstance(hint, Hint):
        raise HandError(f"a hint is drawn from a Hint, not from {shown(hint)}")
    language, alone = check_language(lang), gallery is None
    gallery = gallery or Gallery()
    canvas = gallery.canvas()
    right, bottom = lay_hand(canvas, hint.hand, [None] * len(hint.hand.melds), HEIGHT + 4)
    parts = [gallery.show(canvas, right + 4, bottom + 4, 36, str(hint.hand), language)]
    won = hint.distance < 0
    distance = word("has_won", language) if won else str(hint.distance)
    parts.append(_line(word("distance", language), escape(distance), language))
    if hint.win is not None:
        parts.append(_line(draw_word("won", language), total_text(hint.win, language), language))
    if hint.outlook is not None:
        label = f"{word('chance', language)} · {word('expected', language)}"
        parts.append(_line(label, _chance(hint.outlook), language))
    headings = [word(key, language) for key in ("distance", "useful", "worth")]
    headings.append(f"{word('chance', language)} · {word('expected', language)}" if hint.outlook else "")
    if hint.waits:
        parts.append(_waits(hint.waits, gallery, language))
    elif hint.useful and not hint.discards:
        useful = [[_named(each.tile, gallery, language), str(each.unseen)] for each in hint.useful]
        parts.append(_table([word("useful", language), word("unseen", language)], useful, right=(1,)))
    if hint.discards:
        rows = [
            [_named(each.discard, gallery, language), *_after(each, gallery, language)]
            for each in hint.discards[:_MOST_DISCARDS]
        ]
        parts.append(_table([word("throw", language), *headings], rows, right=(1, 3, 4)))
    if hint.claims:
        rows = [[escape(each.action.text), *_after(each, gallery, language)] for each in hint.claims]
        parts.append(_table([draw_word("answer", language), *headings], rows, right=(1, 3, 4)))
    return _wrap(gallery, parts, language, alone)
