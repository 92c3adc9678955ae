"""``mj2p arena``: two players measured against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from mj2p.arena import ArenaReport, arena
from mj2p.cli.common import JsonOption, RulesetOption, print_json, read_ruleset, show_table
from mj2p.errors import Mj2pError, shown

__all__ = ["add_to"]


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
    seed: Annotated[str | None, typer.Option(metavar="N", help="The seed; by default a fresh one.")] = None,
    threads: Annotated[int, typer.Option(metavar="N", help="Threads.")] = 1,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw how the mean settled (.svg, .png, .pdf).")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let two players meet, each wall twice with the seats exchanged, and say who is better and how surely."""
    rules = read_ruleset(ruleset)
    number = None if seed is None else _number(seed)
    with _progress(hands, quiet=as_json) as report:
        met = arena(first, second, rules, hands, number, threads=threads, on_progress=report)
    if plot is not None:
        from mj2p.plots import plot_arena

        plot_arena(met, plot)
    if as_json:
        print_json(met.to_dict())
    else:
        _show(met)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Mj2pError(f"a seed is a whole number, not {shown(text)}") from None


@contextmanager
def _progress(hands: int, quiet: bool) -> Iterator[Callable[[int], object] | None]:
    """A bar on a terminal, on standard error; nothing where nobody looks."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("hands", total=hands)
        yield lambda done: progress.advance(task, done)


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _show(met: ArenaReport) -> None:
    first, second = met.sides
    spread = "" if met.interval is None else f" ± {met.interval:.3f} (95 %)"
    print(f"{first.name} against {second.name}, {met.ruleset}, seed {met.seed}, {met.hands} hands")
    print(f"Net fan a hand of {first.name}: {met.net:+.3f}{spread}")
    rows = [
        ("wins", *(_percent(side.win_rate) for side in met.sides)),
        ("mean fan of a win", *("-" if side.mean_fan is None else f"{side.mean_fan:.2f}" for side in met.sides)),
        ("ready declared", *(_percent(side.ready_rate) for side in met.sides)),
        ("dealt in", *(_percent(side.deal_in_rate) for side in met.sides)),
        ("decisions", *(str(side.decisions) for side in met.sides)),
    ]
    if any(side.mean_doubles for side in met.sides):
        rows.append(("doublings of a win", *(f"{side.mean_doubles or 0:.2f}" for side in met.sides)))
    show_table(["", first.name, second.name], rows, numbers=(1, 2))
    print(f"Drawn: {_percent(met.drawn_rate)}")
    print(f"Decisions a second: {met.decisions_per_second:,.0f}")
