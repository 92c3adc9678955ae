"""Pictures of a hint, by matplotlib, which comes with the extra ``plot``.

matplotlib is loaded when a picture is drawn. No window opens: a figure is returned or written to a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mj2p.errors import HandError, Mj2pError
from mj2p.languages import Language, check_language, word
from mj2p.tiles import Tile

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["draw_fans", "save_fans"]

_BARS: Final = 40
_LOST, _WON, _MEAN = "#b8b8b8", "#2a6f97", "#c1121f"
# Fonts that have both kinds of Chinese characters.
_FONTS: Final = (
    "Noto Sans CJK TC",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "PingFang TC",
    "Microsoft JhengHei",
    "Microsoft YaHei",
    "WenQuanYi Zen Hei",
    "Arial Unicode MS",
)


def draw_fans(
    fans: Mapping[Tile | None, NDArray[np.int32]],
    *,
    most: int = 6,
    title: str = "",
    draws: int | None = None,
    lang: str = "en",
) -> Figure:
    """Draw how the final fan is distributed, a panel for each discard, the best on top.

    Parameters
    ----------
    fans : mapping
        What `mj2p.fan_samples` returns.
    most : int
        How many discards to draw; the others are left out.
    title : str
        A line above the panels, such as the hand.
    draws : int, optional
        The draws left, to be added to the title.
    lang : str
        The language of the labels; English where no font that has Chinese is installed.

    Returns
    -------
    matplotlib.figure.Figure
        In each panel the grey bar at the left is the share of hands not won, the blue ones are the fan of those won,
        and the red line is the expected fan, hands not won counted as 0.

    Raises
    ------
    Mj2pError
        If matplotlib is not installed.
    HandError
        If there is nothing to draw.

    Examples
    --------
    >>> import mj2p
    >>> figure = draw_fans(mj2p.fan_samples("[CCC] 1234567899m5m", draws=8), most=3)  # doctest: +SKIP
    >>> figure.savefig("fans.svg")  # doctest: +SKIP
    """
    language = check_language(lang)
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise HandError(f"most must be a whole number of at least 1, not {most!r}")
    if not fans or any(len(each) == 0 for each in fans.values()):
        raise HandError("there are no fans to draw")
    try:
        from matplotlib import font_manager, rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise Mj2pError("pictures need matplotlib: install mj2p[plot]") from None
    families = ["DejaVu Sans"]
    if language != "en":
        installed = set(font_manager.get_font_names())
        families = [font for font in _FONTS if font in installed] + families
        language = language if len(families) > 1 else "en"
    rows = list(fans.items())[:most]
    with rc_context({"font.family": families}):
        figure = Figure(figsize=(8, 1.3 + 1.15 * len(rows)), layout="constrained")
        _draw_panels(figure, rows, language)
        told = [title] if title else []
        if draws is not None:
            told.append(f"{word('draws', language)}: {draws}")
        figure.suptitle("    ".join(told), fontsize=11)
    return figure


def _draw_panels(figure: Figure, rows: Sequence[tuple[Tile | None, NDArray[np.int32]]], language: Language) -> None:
    step = _step(max(int(each.max()) for _, each in rows))
    panels: Any = figure.subplots(len(rows), 1, sharex=True, sharey=True, squeeze=False)
    for (tile, each), panel in zip(rows, panels[:, 0], strict=True):
        _draw_panel(panel, each, step, word("no_win", language))
        chance, mean = float((each > 0).mean()), float(each.mean())
        label = f"{word('chance', language)} {chance:.0%}\n{word('expected_fan', language)} {mean:.1f}"
        panel.text(1.015, 0.5, label, transform=panel.transAxes, ha="left", va="center", fontsize=9)
        if tile is not None:
            name = f"{word('throw', language)} {tile}"
            panel.set_ylabel(name, rotation=0, ha="right", va="center", fontsize=11, fontweight="bold")
    panels[-1, 0].set_xlabel(word("fans_won", language))
    figure.supylabel(word("share", language), fontsize=9)


def _step(highest: int) -> int:
    """The width of a bar: a round number of fan, so that some forty of them reach the highest."""
    for step in (1, 2, 5, 10, 20, 50, 100):
        if highest <= step * _BARS:
            return step
    return -(-highest // _BARS)


def _draw_panel(panel: Any, fans: NDArray[np.int32], step: int, no_win: str) -> None:
    """Bars of shares: hands not won to the left of 0, then the fan by steps."""
    won = fans[fans > 0]
    shares = np.bincount((won - 1) // step) / len(fans) if len(won) else np.zeros(1)
    lost = 1 - len(won) / len(fans)
    panel.bar([-step], [lost], width=0.9 * step, color=_LOST)
    panel.text(0, lost / 2, f"{no_win} {lost:.0%}", fontsize=8, va="center", color="#555555", backgroundcolor="white")
    panel.bar(step * np.arange(len(shares)) + step / 2 + 0.5, shares, width=0.9 * step, color=_WON)
    panel.axvline(float(fans.mean()), color=_MEAN, linewidth=1.2)
    panel.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    panel.tick_params(labelsize=8)
    panel.grid(axis="y", linewidth=0.4, alpha=0.6)
    panel.set_axisbelow(True)
    for side in ("top", "right"):
        panel.spines[side].set_visible(False)


def save_fans(
    path: str | Path,
    fans: Mapping[Tile | None, NDArray[np.int32]],
    *,
    most: int = 6,
    title: str = "",
    draws: int | None = None,
    lang: str = "en",
) -> None:
    """Write what `draw_fans` draws to a file, whose ending tells the format: .svg, .png, .pdf.

    Raises
    ------
    Mj2pError
        If matplotlib is not installed, knows no such format, or the file cannot be written.

    Examples
    --------
    >>> import mj2p
    >>> save_fans("fans.svg", mj2p.fan_samples("[CCC] 1234567899m", draws=8))  # doctest: +SKIP
    """
    figure = draw_fans(fans, most=most, title=title, draws=draws, lang=lang)
    try:
        figure.savefig(path, dpi=150)
    except (OSError, ValueError) as error:
        raise Mj2pError(f"the picture {path} cannot be written: {error}") from None
