"""Pictures of numbers. They need matplotlib: ``pip install 'mj2p[plot]'``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from mj2p.advice import Hint
from mj2p.duels import ArenaReport
from mj2p.errors import HandError
from mj2p.hint import fan_samples
from mj2p.languages import check_language, word
from mj2p.rules import Ruleset
from mj2p.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsIndex

    from matplotlib.figure import Figure

__all__ = ["plot_arena", "plot_discards"]

_MOST_LINES: Final = 6
_MOST_POINTS: Final = 500


def plot_discards(
    advice: Hint,
    path: str | os.PathLike[str],
    *,
    seat: Tile | str | None = None,
    visible: str | Iterable[Tile | str | SupportsIndex] = (),
    ready: bool | str = False,
    ruleset: Ruleset | str = "rg",
    draws: int | None,
    objective: str = "fan",
    samples: int = 2000,
    seed: int = 0,
    lang: str = "en",
) -> None:
    """Draw how the final fan is distributed after each of the best discards, and write it to a file (.svg, .png, .pdf).

    A line shows the share of hands that win at least so many fan; it begins at the chance to win.

    Parameters
    ----------
    advice : Hint
        The hint on the hand; its first discards are drawn.
    path : path
        The file; its ending says the format.
    seat, visible, ready, ruleset, draws, objective, samples, seed
        As for `mj2p.hint`; `draws` must be given.
    lang : {"en", "zh-Hant", "zh-Hans"}
        The language; Chinese needs a font that has it.

    Raises
    ------
    HandError
        If the draws are not given, matplotlib is missing, or the file cannot be written.

    Examples
    --------
    >>> import mj2p
    >>> plot_discards(mj2p.hint("1112345678999m"), "hint.svg", draws=None)
    Traceback (most recent call last):
        ...
    mjcore.errors.HandError: a plot of the final fan needs the number of draws left
    """
    language = check_language(lang)
    if draws is None:
        raise HandError("a plot of the final fan needs the number of draws left")
    figure = _figure()
    choices: list[Tile | None] = [each.discard for each in advice.discards[:_MOST_LINES]] or [None]
    axes = figure.add_subplot()
    for discard in choices:
        fans = sorted(
            fan_samples(
                advice.hand,
                seat,
                discard=discard,
                visible=visible,
                ready=ready,
                ruleset=ruleset,
                draws=draws,
                objective=objective,
                samples=samples,
                seed=seed,
            )
        )
        levels = [0, *sorted(set(fans) - {0})]
        shares = [sum(fan >= max(level, 1) for fan in fans) / len(fans) for level in levels]
        label = str(advice.hand) if discard is None else f"{word('throw', language)} {discard}"
        # More than the most there was is never won: the line ends on the axis.
        axes.step([*levels, levels[-1]], [*shares, 0.0], where="pre", label=label)
    axes.set_xlabel(word("final_fan", language))
    axes.set_ylabel(word("share_of_hands", language))
    axes.set_title(f"{advice.hand}")
    axes.set_ylim(0, 1)
    axes.set_xlim(left=0)
    axes.grid(alpha=0.3)
    axes.legend()
    _write(figure, path)


def plot_arena(report: ArenaReport, path: str | os.PathLike[str]) -> None:
    """Draw how the mean of a meeting settled, wall by wall, with its 95 % interval, and write it to a file.

    Parameters
    ----------
    report : ArenaReport
        What `arena` gave.
    path : path
        The file; its ending says the format (.svg, .png, .pdf).

    Raises
    ------
    HandError
        If there are fewer than two walls, matplotlib is missing, or the file cannot be written.

    Examples
    --------
    >>> from mj2p.duels import arena
    >>> plot_arena(arena("random", "random", hands=2, seed=1), "arena.svg")
    Traceback (most recent call last):
        ...
    mjcore.errors.HandError: a plot of a meeting needs two walls or more
    """
    import numpy as np

    n_walls = len(report.walls)
    if n_walls < 2:
        raise HandError("a plot of a meeting needs two walls or more")
    figure = _figure()
    counts = np.arange(1, n_walls + 1)
    means = np.cumsum(report.walls) / counts
    squares = np.cumsum(report.walls**2) / counts
    spread = np.sqrt(np.maximum(squares - means**2, 0.0) / np.maximum(counts - 1, 1))
    shown = np.unique(np.linspace(1, n_walls - 1, min(n_walls - 1, _MOST_POINTS)).astype(int))
    axes = figure.add_subplot()
    axes.axhline(0.0, color="0.6", linewidth=1)
    axes.fill_between(2 * counts[shown], (means - 1.96 * spread)[shown], (means + 1.96 * spread)[shown], alpha=0.25)
    axes.plot(2 * counts[shown], means[shown])
    first, second = report.sides
    axes.set_xlabel("hands, each wall twice")
    axes.set_ylabel("net fan a hand, mean and 95 % interval")
    axes.set_title(f"{first.name} against {second.name}, {report.ruleset}: {report.net:+.2f} ± {report.interval:.2f}")
    # The first few walls swing far: what is looked at is where it settles.
    settled = shown[len(shown) // 10 :]
    low, high = (means - 1.96 * spread)[settled].min(), (means + 1.96 * spread)[settled].max()
    axes.set_ylim(min(low, 0.0) - 0.5, max(high, 0.0) + 0.5)
    axes.grid(alpha=0.3)
    _write(figure, path)


def _figure() -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise HandError("plots need matplotlib: pip install 'mj2p[plot]'") from None
    return Figure(figsize=(8, 4.5), layout="constrained")


def _write(figure: Figure, path: str | os.PathLike[str]) -> None:
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise HandError(f"the plot cannot be written to {os.fspath(path)}: {error}") from None
