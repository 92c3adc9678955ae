"""The cost of a row against the size of the batch and the number of threads, as docs/img/speed.svg.

python bench/plot.py
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import corpora
import matplotlib as mpl
import numpy as np

from mj2p import batch

mpl.use("svg")
import matplotlib.pyplot as plt

TARGET = Path(__file__).resolve().parent.parent / "docs" / "img" / "speed.svg"
SIZES = [1, 10, 100, 1_000, 10_000, 100_000]
THREADS = [1, 2]


def nanoseconds_a_row(call: Callable[[], object], rows: int) -> float:
    repeats = max(1, 20_000 // rows)
    times = []
    for _ in range(40):
        start = time.perf_counter()
        for _ in range(repeats):
            call()
        times.append((time.perf_counter() - start) / repeats / rows * 1e9)
    return min(times)  # as timeit does: what else the machine did is not the batch's cost


def calls(rows: int, threads: int) -> dict[str, Callable[[], object]]:
    def take(corpus: np.ndarray) -> np.ndarray:
        return np.resize(corpus, (rows, *corpus.shape[1:]))

    wins, ready, hands = take(corpora.wins()), take(corpora.ready()), take(corpora.hands("rg"))
    out, masks, scores = np.empty(rows, bool), np.empty(rows, np.uint16), np.empty(rows, batch.SCORE_DTYPE)
    return {
        "is_win": lambda: batch.is_win(wins, out, threads),
        "ready_tiles": lambda: batch.ready_tiles(ready, None, masks, threads),
        "score": lambda: batch.score(hands, "rg", scores, threads),
    }


def main() -> None:
    mpl.rcParams["svg.hashsalt"] = "mj2p"  # the same file for the same figures
    figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
    colours = {"is_win": "#1b6ca8", "ready_tiles": "#c8553d", "score": "#3a7d44"}
    for threads in THREADS:
        costs: dict[str, list[float]] = {}
        for rows in SIZES:
            for name, call in calls(rows, threads).items():
                costs.setdefault(name, []).append(nanoseconds_a_row(call, rows))
        for name, values in costs.items():
            label = f"{name}, {threads} thread{'s' if threads > 1 else ''}"
            axes.loglog(SIZES, values, "o-" if threads == 1 else "s--", color=colours[name], label=label)
            print(f"{label:24}", *(f"{value:10.1f}" for value in values))
    axes.set_xlabel("rows in a batch")
    axes.set_ylabel("nanoseconds a row")
    axes.grid(visible=True, which="major", alpha=0.3)
    axes.legend(fontsize="small")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(TARGET, metadata={"Date": None})


if __name__ == "__main__":
    main()
