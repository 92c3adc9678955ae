"""The same hands through other packages and through mj2p, in turn (A B A B ...), and how many times faster mj2p is.

    pip install PyMahjongGB mahjong xiangting riichienv     (each may be missing)
    python bench/peers.py

The games differ: the others have three suits, and riichi scores by other tables. So the figures say how long a hand of
the same tiles takes to score or to test, not that one could stand for the other. Only hands are run that the peer takes
for a win, or for ready, too. The conversion into a peer's notation is not timed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import corpora
import numpy as np

import mj2p
import mjcore
from mj2p import batch

HONOURS = ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
GB_TILES = [f"W{rank}" for rank in range(1, 10)] + HONOURS
RIICHI = [*range(9), 27, 28, 29, 30, 33, 32, 31]  # kind -> number among 34; dragons C F P are red, green, white


def per_item(call: Callable[[], object], items: int) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) / items * 1e9


def over(call: Callable[..., object], arguments: list[tuple[object, ...]]) -> Callable[[], None]:
    def loop() -> None:
        for each in arguments:
            call(*each)

    return loop


def compare(
    name: str, peer: Callable[[], object], runs: list[tuple[str, Callable[[], object], int]], items: int, rounds: int
) -> None:
    """Time the peer and each of ours in turn; print medians and the median ratio."""
    times: dict[str, list[float]] = {name: []} | {label: [] for label, _, _ in runs}
    for _ in range(rounds):
        times[name].append(per_item(peer, items))
        for label, call, n in runs:
            times[label].append(per_item(call, n))
    print(f"{name:44} {statistics.median(times[name]):9.0f} ns")
    for label, _, _ in runs:
        ratio = statistics.median(a / b for a, b in zip(times[name], times[label], strict=True))
        print(f"    {label:40} {statistics.median(times[label]):9.1f} ns   {ratio:8.1f} times faster")


def riichi_counts(row: np.ndarray) -> list[int]:
    counts = [0] * 34
    for kind, count in enumerate(row.tolist()):
        counts[RIICHI[kind]] = count
    return counts


def concealed(rows: np.ndarray, tiles: int) -> np.ndarray:
    return rows[rows.sum(axis=1) == tiles]


def scoring(n: int) -> tuple[list[mj2p.Hand], list[mj2p.WinContext], np.ndarray]:
    records = corpora.hands("rg")[:n].copy()
    records["flags"] &= mjcore.SELF_DRAW
    hands, contexts = zip(*batch.to_hands(records), strict=True)
    return list(hands), list(contexts), records


def pymahjonggb(rounds: int) -> None:
    from MahjongGB import MahjongFanCalculator

    hands, contexts, records = scoring(1000)
    arguments = []
    for hand, context in zip(hands, contexts, strict=True):
        names = {0: "CHI", 1: "PENG"}
        packs = tuple(
            (
                names.get(int(meld.type), "GANG"),
                GB_TILES[meld.tile.kind + (meld.type == 0)],
                0 if meld.is_concealed else 1,
            )
            for meld in hand.melds
        )
        tiles = [GB_TILES[tile.kind] for tile in hand.concealed]
        winning = GB_TILES[hand.winning_tile.kind]
        tiles.remove(winning)
        arguments.append(
            (packs, tuple(tiles), winning, len(hand.flowers), context.self_draw, False, False, False, 0, 0)
        )
    assert all(MahjongFanCalculator(*each) for each in arguments)
    tenfold, out = np.concatenate([records] * 10), np.empty(10 * len(records), batch.SCORE_DTYPE)
    pairs = [(hand, context.self_draw) for hand, context in zip(hands, contexts, strict=True)]

    def singles() -> None:
        for hand, drawn in pairs:
            mj2p.score(hand, "rg", self_draw=drawn)

    texts = over(mj2p.score, [(str(hand),) for hand in hands])
    compare(
        "PyMahjongGB, score (C++, Chinese official)", over(MahjongFanCalculator, arguments),
        [("mj2p.score, a Hand", singles, 1000), ("mj2p.score, a text", texts, 1000),
         ("mj2p.batch.score", lambda: batch.score(tenfold, "rg", out), len(tenfold))],
        1000, rounds,
    )  # fmt: skip


def mahjong(rounds: int) -> None:
    from mahjong.agari import Agari

    test = Agari.is_agari
    rows = [row for row in concealed(corpora.wins(), 14)[:1000] if test(riichi_counts(row))]  # no four as two pairs
    arguments = [(riichi_counts(row),) for row in rows]
    assert len(rows) > 500
    tenfold, out = np.concatenate([corpora.wins()] * 10), np.empty(100_000, bool)
    compare(
        "mahjong, win test (Python, riichi)", over(test, arguments),
        [("mj2p.is_win, counts", over(mj2p.is_win, [(bytes(row),) for row in rows]), len(rows)),
         ("mj2p.batch.is_win", lambda: batch.is_win(tenfold, out), len(tenfold))],
        len(rows), rounds,
    )  # fmt: skip


def xiangting(rounds: int) -> None:
    from xiangting import PlayerCount, calculate_necessary_tiles

    every = [(row, (riichi_counts(row), PlayerCount.FOUR)) for row in corpora.ready()[:1000]]
    every = [each for each in every if calculate_necessary_tiles(*each[1])[0] == 1]  # no four as two pairs
    rows, arguments = zip(*every, strict=True)
    assert len(rows) > 500
    tenfold, out = np.concatenate([corpora.ready()] * 10), np.empty(100_000, np.uint16)
    compare(
        "xiangting, useful tiles (Rust, riichi)", over(calculate_necessary_tiles, list(arguments)),
        [("mj2p.ready_tiles, counts", over(mj2p.ready_tiles, [(bytes(row),) for row in rows]), len(rows)),
         ("mj2p.batch.ready_tiles", lambda: batch.ready_tiles(tenfold, None, out), len(tenfold))],
        len(rows), rounds,
    )  # fmt: skip


def riichienv(rounds: int) -> None:
    from riichienv import HandEvaluator

    rows = concealed(corpora.ready(), 13)[:1000]
    evaluators = []
    for row in rows:
        tiles = [4 * RIICHI[kind] + copy for kind, count in enumerate(row.tolist()) for copy in range(count)]
        evaluators.append((HandEvaluator(tiles, []),))
    tenfold, out = np.concatenate([corpora.ready()] * 10), np.empty(100_000, np.uint16)
    compare(
        "riichienv, waits (Rust, riichi)", over(lambda evaluator: evaluator.get_waits(), evaluators),
        [("mj2p.ready_tiles, counts", over(mj2p.ready_tiles, [(bytes(row),) for row in rows]), len(rows)),
         ("mj2p.batch.ready_tiles", lambda: batch.ready_tiles(tenfold, None, out), len(tenfold))],
        len(rows), rounds,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="mj2p beside other packages on the same hands")
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    corpora.check()
    for peer in (pymahjonggb, mahjong, xiangting, riichienv):
        try:
            peer(rounds)
        except ModuleNotFoundError as error:
            print(f"{peer.__name__:44} not installed ({error.name})")


if __name__ == "__main__":
    main()
