"""``mj2p hint``: what a hand waits for, what to throw, what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from rich.cells import cell_len

from mj2p.cli.common import (
    HandArgument,
    JsonOption,
    LangOption,
    RulesetOption,
    labelled,
    output_width,
    print_json,
    read_ruleset,
    show_table,
)
from mj2p.errors import HandError
from mj2p.hint import DiscardHint, Hint, Outlook, UsefulTile, Wait, hint
from mj2p.languages import LANGUAGES, Language, check_language, word
from mj2p.plots import plot_discards
from mj2p.terminal.words import packed
from mj2p.tiles import Tile

__all__ = ["add_to"]

_RULES: Final = 3  # columns between two cells of a table: two blanks and a rule

# One row a word: English, traditional Chinese, simplified Chinese.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "fan": ("Fan", "番數", "番数"),
    "away": ("Away", "距聽", "距听"),
    "chance": ("Chance\nto win", "勝率", "胜率"),
    "expected": ("Expected\nfan", "期望番數", "期望番数"),
    "wait_is": (
        "waits for this tile; unseen copies x fan if self-drawn",
        "聽這張牌；未見張數 x 自摸番數",
        "听这张牌；未见张数 x 自摸番数",
    ),
    "useful_is": (
        "brings the hand nearer to ready; unseen copies in brackets",
        "能更接近聽牌的牌；括號內為未見張數",
        "能更接近听牌的牌；括号内为未见张数",
    ),
    "worth_is": (
        "unseen copies x fan if self-drawn, added up",
        "未見張數 x 自摸番數，各張相加",
        "未见张数 x 自摸番数，各张相加",
    ),
}


def _word(key: str, lang: Language) -> str:
    return _WORDS[key][LANGUAGES.index(lang)]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("hint")(_hint)


def _hint(
    hand: HandArgument,
    *,
    visible: Annotated[str, typer.Option(metavar="TILES", help="What lies open: discards, the other's melds.")] = "",
    flowers: Annotated[str, typer.Option(metavar="TILES", help="The player's flowers.")] = "",
    ready: Annotated[bool, typer.Option("--ready", help="Ready was declared.")] = False,
    heavenly_ready: Annotated[bool, typer.Option("--heavenly-ready", help="Ready was declared as an opening.")] = False,
    seat: Annotated[str | None, typer.Option(metavar="WIND", help="The player's wind: E, S, W or N.")] = None,
    draws: Annotated[int | None, typer.Option(metavar="N", help="Draws left: work out the chance to win.")] = None,
    objective: Annotated[str, typer.Option(metavar="WHAT", help="Play for the fan or for the chance.")] = "fan",
    samples: Annotated[int, typer.Option(metavar="N", help="Hands played out where a hand is far from ready.")] = 2000,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of those.")] = 0,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the final fan of each discard.")] = None,
    ruleset: RulesetOption = "rg",
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Advise on a hand: the waits of 13 tiles, or what each discard of 14 would leave."""
    language = check_language(lang)
    if ready and heavenly_ready:
        raise HandError("--ready clashes with --heavenly-ready: ready is declared once")
    options: dict[str, Any] = {
        "visible": visible,
        "ready": "heavenly" if heavenly_ready else ready,
        "ruleset": read_ruleset(ruleset),
        "draws": draws,
        "objective": objective,
        "samples": samples,
        "seed": seed,
    }
    advice = hint(" ".join(hand), seat, flowers=flowers, **options)
    if plot is not None:
        plot_discards(advice, plot, seat=seat, lang=language, **options)
    if as_json:
        print_json(advice.to_dict())
    else:
        _show(advice, language)


def _show(advice: Hint, lang: Language) -> None:
    labelled(word("hand", lang), str(advice.hand), lang)
    labelled(word("distance", lang), word("has_won", lang) if advice.distance < 0 else str(advice.distance), lang)
    if advice.discards:
        _show_discards(advice.discards, lang)
    elif advice.waits:
        headings = [word("tile", lang), word("unseen", lang), _word("fan", lang), word("worth", lang)]
        rows = [(_named(wait, lang), wait.unseen, wait.fan, wait.worth) for wait in advice.waits]
        show_table(headings, rows, numbers=(1, 2, 3))
        labelled(word("worth", lang), _word("worth_is", lang), lang)
    else:
        label = f"{word('useful', lang)}{': ' if lang == 'en' else '：'}"
        indent = cell_len(label)
        items = _items(advice.useful, lang)
        print(label + packed(items, output_width() - indent).replace("\n", "\n" + " " * indent))
        labelled(items[0], _word("useful_is", lang), lang)
    if advice.outlook is not None and not advice.discards:
        for label, text in zip(("chance", "expected"), _outlook(advice.outlook), strict=True):
            labelled(word(label, lang), text, lang)


def _show_discards(discards: tuple[DiscardHint, ...], lang: Language) -> None:
    """A row for each discard; the tiles share what the other columns leave, packed line by line."""
    outlooks = discards[0].outlook is not None
    headings = [word("throw", lang), _word("away", lang), word("unseen", lang)]
    headings += [_word("chance", lang), _word("expected", lang)] if outlooks else [word("worth", lang)]
    headings.append(word("useful", lang))
    rows: list[list[str]] = []
    for each in discards:
        row = [_tile(each.discard, lang), str(each.distance), str(each.unseen)]
        rows.append(row + (list(_outlook(each.outlook)) if each.outlook else [str(each.worth) if each.waits else "-"]))
    fixed = sum(
        max(cell_len(line) for cell in column for line in cell.split("\n")) + _RULES
        for column in zip(headings[:-1], *rows, strict=True)
    )
    items = [_items(each.waits or each.useful, lang) for each in discards]
    longest = max(cell_len(item) for of_row in (headings[-1:], *items) for item in of_row)
    room = max(output_width() - fixed - _RULES - 1, longest)
    table = [[*row, packed(of_row, room)] for row, of_row in zip(rows, items, strict=True)]
    show_table(headings, table, numbers=range(1, len(headings) - 1), least=fixed + room + _RULES + 1)
    if ready := [each for each in discards if each.waits]:
        labelled(_items(ready[0].waits, lang)[0], _word("wait_is", lang), lang)
    if others := [each for each in discards if not each.waits and each.useful]:
        labelled(_items(others[0].useful, lang)[0], _word("useful_is", lang), lang)
    if ready and not outlooks:
        labelled(word("worth", lang), _word("worth_is", lang), lang)


def _tile(tile: Tile, lang: Language) -> str:
    return tile.code if lang == "en" else tile.name(lang)


def _named(wait: Wait, lang: Language) -> str:
    return f"{wait.tile} {wait.tile.name(lang)}"


def _items(tiles: Sequence[Wait | UsefulTile], lang: Language) -> list[str]:
    """Waits with copies and fan, other useful tiles with their copies."""
    return [
        f"{_tile(each.tile, lang)} {each.unseen}x{each.fan}"
        if isinstance(each, Wait)
        else f"{_tile(each.tile, lang)}({each.unseen})"
        for each in tiles
    ]


def _outlook(outlook: Outlook) -> tuple[str, str]:
    """Chance and expected fan, with what the sampling may be off."""
    if outlook.exact:
        return f"{outlook.chance:.1%}", f"{outlook.fan:.2f}"
    return (
        f"{outlook.chance:.1%} ± {1.96 * outlook.chance_error:.1%}",
        f"{outlook.fan:.2f} ± {1.96 * outlook.fan_error:.2f}",
    )
