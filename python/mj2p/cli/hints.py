"""``mj2p hint``: what a hand waits for, what to throw, what it is worth."""

from __future__ import annotations

from typing import Annotated, Any

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
from mj2p.errors import HandError
from mj2p.hint import DiscardHint, Hint, Outlook, UsefulTile, Wait, hint
from mj2p.languages import Language, check_language, word
from mj2p.plots import plot_discards

__all__ = ["add_to"]


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
        headings = [word(key, lang) for key in ("tile", "unseen", "fan", "worth")]
        rows = [(_named(wait, lang), wait.unseen, wait.fan, wait.worth) for wait in advice.waits]
        show_table(headings, rows, numbers=(1, 2, 3))
    else:
        labelled(word("useful", lang), _useful(advice.useful), lang)
    if advice.outlook is not None and not advice.discards:
        for label, text in zip(("chance", "expected"), _outlook(advice.outlook), strict=True):
            labelled(word(label, lang), text, lang)


def _show_discards(discards: tuple[DiscardHint, ...], lang: Language) -> None:
    headings = [word(key, lang) for key in ("throw", "distance", "unseen", "worth", "waits_for")]
    outlooks = discards[0].outlook is not None
    if outlooks:
        headings += [word("chance", lang), word("expected", lang)]
    rows = []
    for each in discards:
        tiles = " ".join(f"{wait.tile}:{wait.fan}" for wait in each.waits) or _useful(each.useful)
        row = (f"{each.discard} {each.discard.name(lang)}", each.distance, each.unseen, each.worth, tiles)
        rows.append(row if each.outlook is None else (*row, *_outlook(each.outlook)))
    show_table(headings, rows, numbers=(1, 2, 3, 5, 6) if outlooks else (1, 2, 3))


def _named(wait: Wait, lang: Language) -> str:
    return f"{wait.tile} {wait.tile.name(lang)}"


def _useful(useful: tuple[UsefulTile, ...]) -> str:
    return " ".join(f"{each.tile}({each.unseen})" for each in useful)


def _outlook(outlook: Outlook) -> tuple[str, str]:
    """Chance and expected fan, with what the sampling may be off."""
    if outlook.exact:
        return f"{outlook.chance:.1%}", f"{outlook.fan:.2f}"
    return (
        f"{outlook.chance:.1%} ± {1.96 * outlook.chance_error:.1%}",
        f"{outlook.fan:.2f} ± {1.96 * outlook.fan_error:.2f}",
    )
