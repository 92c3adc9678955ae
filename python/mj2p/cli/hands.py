"""``mj2p score`` and ``mj2p ready``: one hand."""

from __future__ import annotations

from typing import Annotated

import typer

from mj2p.cli.common import (
    HandArgument,
    JsonOption,
    LangOption,
    RulesetOption,
    labelled,
    print_json,
    read_ruleset,
    show_table,
)
from mj2p.context import WinContext
from mj2p.errors import Mj2pError
from mj2p.explain import total_text, win_text
from mj2p.hand import Hand
from mj2p.hint import Wait, hint
from mj2p.languages import Language, bracketed, check_language, word
from mj2p.scoring import Score, ready_tiles, score
from mj2p.tiles import Tile

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("score")(_score)
    app.command("ready")(_ready)


def _score(
    hand: HandArgument,
    *,
    ruleset: RulesetOption = "rg",
    self_draw: Annotated[bool, typer.Option("--self-draw", help="The winner drew the tile.")] = False,
    ready: Annotated[bool, typer.Option("--ready", help="Ready was declared.")] = False,
    heavenly_ready: Annotated[bool, typer.Option("--heavenly-ready", help="Ready was declared as an opening.")] = False,
    heavenly: Annotated[bool, typer.Option("--heavenly", help="The dealer wins on the deal.")] = False,
    earthly: Annotated[bool, typer.Option("--earthly", help="The other wins by the first tile drawn.")] = False,
    humanly: Annotated[bool, typer.Option("--humanly", help="The other wins by the dealer's first discard.")] = False,
    kong_draw: Annotated[bool, typer.Option("--kong-draw", help="The tile replaced a kong.")] = False,
    rob_kong: Annotated[bool, typer.Option("--rob-kong", help="The tile was the other's added kong.")] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="The wall is empty.")] = False,
    last_copy: Annotated[bool, typer.Option("--last-copy", help="The three other copies lie open.")] = False,
    seat: Annotated[str | None, typer.Option(metavar="WIND", help="The winner's wind: E, S, W or N.")] = None,
    min_fan: Annotated[int | None, typer.Option("--min-fan", metavar="N", help="Another minimum.")] = None,
    cap: Annotated[int | None, typer.Option("--cap", metavar="N", help="Another cap.")] = None,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Score a winning hand: every fan, what was not counted and why, the reading."""
    language = check_language(lang)
    rules = read_ruleset(ruleset)
    if min_fan is not None:
        rules = rules.replace(min_fan=min_fan)
    if cap is not None:
        rules = rules.replace(cap=cap)
    context = WinContext(
        self_draw=self_draw,
        ready=ready,
        heavenly_ready=heavenly_ready,
        heavenly=heavenly,
        earthly=earthly,
        humanly=humanly,
        kong_draw=kong_draw,
        rob_kong=rob_kong,
        last_tile=last_tile,
        last_copy=last_copy,
        seat=seat,  # type: ignore[arg-type]
    )
    text = " ".join(hand)
    try:
        result = score(text, rules, context=context)
    except Mj2pError as error:
        raise type(error)(f"{error}{_what_is_missing(text)}") from None
    if as_json:
        print_json(result.to_dict())
    else:
        _show_score(result, language)


def _what_is_missing(text: str) -> str:
    """What a hand that is one tile short waits for, to stand behind the error; nothing for any other hand."""
    try:
        advice = hint(text)
    except Mj2pError:
        return ""
    if advice.waits:
        return f"; the hand is ready and waits for {_tiles(advice.waits)}"
    if advice.distance == 0 and advice.discards and advice.discards[0].distance == 0:
        best = advice.discards[0]
        return f"; without {best.discard} it would be ready and wait for {_tiles(best.waits)}"
    return ""


def _tiles(waits: tuple[Wait, ...]) -> str:
    return " ".join(sorted((wait.tile.code for wait in waits), key=lambda code: Tile(code).kind))


def _show_score(result: Score, lang: Language) -> None:
    ruleset = result.ruleset
    labelled(word("hand", lang), str(result.hand), lang)
    labelled(word("ruleset", lang), bracketed(ruleset.name(lang), ruleset.id, lang), lang)
    labelled(word("won_by", lang), win_text(result, lang), lang)
    labelled(word("reading", lang), result.reading.explain(lang), lang)
    show_table(
        [word(key, lang) for key in ("fan", "value", "count", "points")],
        [(ruleset.fan_name(each.fan, lang), each.value, each.count, each.points) for each in result.fans],
        numbers=(1, 2, 3),
    )
    if result.excluded:
        show_table(
            [word("not_counted", lang), word("excluded_by", lang)],
            [(ruleset.fan_name(fan, lang), ruleset.fan_name(by, lang)) for fan, by in result.excluded],
        )
    labelled(word("total", lang), total_text(result, lang), lang)


def _ready(hand: HandArgument, lang: LangOption = "en", as_json: JsonOption = False) -> None:
    """List the tiles that complete a hand of 13."""
    language = check_language(lang)
    held = Hand.parse(" ".join(hand))
    tiles = ready_tiles(held)
    if as_json:
        print_json({"hand": str(held), "ready": [tile.code for tile in tiles]})
        return
    labelled(word("hand", language), str(held), language)
    names = (", " if language == "en" else "、").join(f"{tile} {tile.name(language)}" for tile in tiles)
    labelled(word("ready_tiles", language), names or word("not_ready", language), language)
