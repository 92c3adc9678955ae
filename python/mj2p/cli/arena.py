"""``mj2p arena``: two players measured against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from mj2p.cli.common import (
    JsonOption,
    LangOption,
    RulesetOption,
    SeedOption,
    labelled,
    print_json,
    progress_bar,
    read_ruleset,
    read_whole,
    show_table,
)
from mj2p.languages import LANGUAGES, Language, bracketed, check_language

if TYPE_CHECKING:
    from mj2p.duels import ArenaReport

__all__ = ["add_to"]

# One row a word: English, traditional Chinese, simplified Chinese.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "ruleset": ("Ruleset", "規則", "规则"),
    "seed": ("Seed", "種子", "种子"),
    "hands": ("Hands", "局數", "局数"),
    "net": ("Net fan a hand", "每局淨勝番數", "每局净胜番数"),
    "wins": ("wins", "胡牌率", "胡牌率"),
    "mean_fan": ("mean fan of a win", "胡牌平均番數", "胡牌平均番数"),
    "ready": ("ready declared", "報聽率", "报听率"),
    "dealt_in": ("dealt in", "點炮率", "点炮率"),
    "decisions": ("decisions", "決策次數", "决策次数"),
    "doubles": ("doublings of a win", "胡牌加倍次數", "胡牌加倍次数"),
    "drawn": ("Drawn", "流局率", "流局率"),
    "speed": ("Decisions a second", "每秒決策次數", "每秒决策次数"),
}


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("arena")(_arena)


def _arena(
    first: Annotated[str, typer.Argument(metavar="A", help="A player: random, greedy, planner, searcher.")],
    second: Annotated[
        str, typer.Argument(metavar="B", help="The other; a searcher's limits: searcher:playouts=400, searcher:ms=5.")
    ],
    *,
    hands: Annotated[
        int, typer.Option("--hands", "-n", metavar="N", help="How many hands: each wall twice, seats exchanged.")
    ] = 2000,
    ruleset: RulesetOption = "rg",
    seed: SeedOption = None,
    threads: Annotated[int, typer.Option(metavar="N", help="Threads.")] = 1,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw how the mean settled (.svg, .png, .pdf).")
    ] = None,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Let two players meet, each wall twice with the seats exchanged, and say who is better and how surely."""
    from mj2p.duels import arena  # with NumPy, which the other commands do not need

    language = check_language(lang)
    rules = read_ruleset(ruleset)
    number = read_whole(seed, "a seed")
    with progress_bar(hands, quiet=as_json) as report:
        met = arena(first, second, rules, hands, number, threads=threads, on_progress=report)
    if plot is not None:
        from mj2p.plots import plot_arena

        plot_arena(met, plot)
    if as_json:
        print_json(met.to_dict())
    else:
        _show(met, rules.name(language), language)


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _show(met: ArenaReport, ruleset: str, lang: Language) -> None:
    def word(key: str) -> str:
        return _WORDS[key][LANGUAGES.index(lang)]

    first, second = met.sides
    spread = "" if met.interval is None else bracketed(f" ± {met.interval:.3f}", "95 %", lang)
    labelled(word("ruleset"), bracketed(ruleset, met.ruleset, lang), lang)
    labelled(word("seed"), str(met.seed), lang)
    labelled(word("hands"), str(met.hands), lang)
    labelled(word("net"), f"{first.name} {met.net:+.3f}{spread}", lang)
    rows = [
        (word("wins"), *(_percent(side.win_rate) for side in met.sides)),
        (word("mean_fan"), *("-" if side.mean_fan is None else f"{side.mean_fan:.2f}" for side in met.sides)),
        (word("ready"), *(_percent(side.ready_rate) for side in met.sides)),
        (word("dealt_in"), *(_percent(side.deal_in_rate) for side in met.sides)),
        (word("decisions"), *(str(side.decisions) for side in met.sides)),
    ]
    if any(side.mean_doubles for side in met.sides):
        rows.append((word("doubles"), *(f"{side.mean_doubles or 0:.2f}" for side in met.sides)))
    show_table(["", first.name, second.name], rows, numbers=(1, 2))
    labelled(word("drawn"), _percent(met.drawn_rate), lang)
    labelled(word("speed"), f"{met.decisions_per_second:,.0f}", lang)
