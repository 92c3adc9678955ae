"""``mj2p hint``: what a hand waits for, what to throw, what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from mj2p.advice import DiscardHint, Hint, Outlook, UsefulTile, Wait
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
from mj2p.hint import fan_samples, hint
from mj2p.languages import Language, check_language, word

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("hint")(_hint)


def _hint(
    hand: HandArgument,
    *,
    visible: Annotated[
        str, typer.Option("--visible", metavar="TILES", help="What lies open beside the hand, such as '8m8mE'.")
    ] = "",
    flowers: Annotated[str, typer.Option("--flowers", metavar="TILES", help="The flowers, such as '1f2f'.")] = "",
    ready: Annotated[bool, typer.Option("--ready", help="Ready was declared.")] = False,
    heavenly_ready: Annotated[bool, typer.Option("--heavenly-ready", help="Ready was declared as an opening.")] = False,
    ruleset: RulesetOption = "rg",
    seat: Annotated[str | None, typer.Option(metavar="WIND", help="The player's wind: E, S, W or N.")] = None,
    draws: Annotated[
        int | None,
        typer.Option("--draws", metavar="N", help="Draws left: adds the chance to win and the expected fan."),
    ] = None,
    objective: Annotated[str, typer.Option(metavar="fan|chance", help="What the discards are chosen for.")] = "fan",
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of what is played out.")] = 0,
    plot: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw the fan won after each discard (needs --draws, matplotlib)."),
    ] = None,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Say what a hand waits for and what that scores, or what each discard leaves; with --draws what it is worth."""
    language = check_language(lang)
    rules = read_ruleset(ruleset)
    text = " ".join(hand)
    if ready and heavenly_ready:
        raise HandError("--ready and --heavenly-ready exclude each other")
    if plot is not None and draws is None:
        raise HandError("--plot plays hands out: say with --draws how many tiles are drawn")
    declared = "heavenly" if heavenly_ready else ready
    advice = hint(
        text,
        seat,
        visible=visible,
        flowers=flowers,
        ready=declared,
        ruleset=rules,
        draws=draws,
        objective=objective,
        seed=seed,
    )
    if plot is not None and draws is not None:
        from mj2p.plots import save_fans

        samples = fan_samples(
            text,
            seat,
            draws=draws,
            visible=visible,
            flowers=flowers,
            ready=declared,
            ruleset=rules,
            objective=objective,
            samples=10_000,
            seed=seed,
        )
        save_fans(plot, samples, title=str(advice.hand), draws=draws, lang=language)
    if as_json:
        print_json(advice.to_dict())
    else:
        _show(advice, language)


def _show(advice: Hint, lang: Language) -> None:
    labelled(word("hand", lang), str(advice.hand), lang)
    away = word("won", lang) if advice.distance < 0 else str(advice.distance)
    labelled(word("distance", lang), away, lang)
    if advice.discards:
        _show_discards(advice.discards, lang)
        return
    if advice.waits:
        show_table(
            [word(key, lang) for key in ("tile", "unseen", "self_draw_fan", "worth")],
            [(f"{each.tile} {each.tile.name(lang)}", each.unseen, each.fan, each.worth) for each in advice.waits],
            numbers=(1, 2, 3),
        )
        labelled(word("worth", lang), str(advice.worth), lang)
    else:
        labelled(word("useful_tiles", lang), _useful_text(advice.useful), lang)
        labelled(word("unseen", lang), str(sum(each.unseen for each in advice.useful)), lang)
    if advice.outlook:
        chance, fan = _outlook_cells(advice.outlook)
        labelled(word("chance", lang), chance, lang)
        labelled(word("expected_fan", lang), fan, lang)


def _show_discards(discards: tuple[DiscardHint, ...], lang: Language) -> None:
    """A row for each discard, the best first; the columns of the outlook only where there is one."""
    with_outlook = discards[0].outlook is not None
    keys = ["throw", "distance", "useful_tiles", "unseen", "worth"]
    rows = []
    for each in discards:
        tiles = _waits_text(each.waits, lang) if each.waits else _useful_text(each.useful)
        row = [str(each.discard), each.distance, tiles, each.unseen, each.worth or ""]
        rows.append(row + (list(_outlook_cells(each.outlook)) if each.outlook else []))
    if with_outlook:
        keys += ["chance", "expected_fan"]
    show_table([word(key, lang) for key in keys], rows, numbers=(1, 3, 4, 5, 6))


def _useful_text(useful: Iterable[UsefulTile]) -> str:
    """Tiles with the copies that are unseen: 3m×2."""
    return " ".join(f"{each.tile}×{each.unseen}" for each in useful)


def _waits_text(waits: Iterable[Wait], lang: Language) -> str:
    """Ready tiles with unseen copies and fan: 3m×2 (11 fan)."""
    return " ".join(f"{each.tile}×{each.unseen} ({each.fan} {word('unit', lang)})" for each in waits)


def _outlook_cells(outlook: Outlook) -> tuple[str, str]:
    """Chance and expected fan, with the standard errors of what was sampled."""
    if outlook.exact:
        return f"{outlook.chance:.1%}", f"{outlook.fan:.2f}"
    return f"{outlook.chance:.1%} ±{outlook.chance_error:.1%}", f"{outlook.fan:.2f} ±{outlook.fan_error:.2f}"
