"""How fast the core answers, from one call and from batches.

    python -m pytest bench/test_core.py

A round of a batch takes the 10,000 hands of a corpus ten times over: 1e5 hands. Single calls go over 1,000 hands a
round. The column Median divided by these numbers is the time of a hand.
"""

from __future__ import annotations

import corpora
import numpy as np
import pytest

import mj2p
from mj2p import batch

KEYS = list(mj2p.RULESETS)
TIMES = 10


@pytest.fixture(scope="module", autouse=True)
def right_answers():
    corpora.check()


def tenfold(rows):
    return np.concatenate([rows] * TIMES)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("corpus", ["wins", "random"])
def test_batch_is_win(benchmark, corpus, threads):
    rows = tenfold(corpora.wins() if corpus == "wins" else corpora.random(14))
    out = np.empty(len(rows), bool)
    benchmark(batch.is_win, rows, out, threads)
    assert out.all() == (corpus == "wins")


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("corpus", ["ready", "random"])
def test_batch_ready_tiles(benchmark, corpus, threads):
    rows = tenfold(corpora.ready() if corpus == "ready" else corpora.random(13))
    out = np.empty(len(rows), np.uint16)
    benchmark(batch.ready_tiles, rows, None, out, threads)
    assert (out.astype(bool).mean() > 0.9) == (corpus == "ready")


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("key", KEYS)
def test_batch_score(benchmark, key, threads):
    hands = tenfold(corpora.hands(key))
    out = np.empty(len(hands), batch.SCORE_DTYPE)
    benchmark(batch.score, hands, key, out, threads)
    assert not out["status"].any()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("key", KEYS)
def test_batch_play_10000_hands(benchmark, key, threads):
    played = benchmark(batch.play, 10_000, key, 1, threads=threads)
    assert 0.1 < (played["winner"] >= 0).mean() < 0.5


def over(call, arguments):
    def loop():
        for each in arguments:
            call(each)

    return loop


def test_single_is_win(benchmark):
    benchmark(over(mj2p.is_win, [hand for hand, _ in batch.to_hands(corpora.hands("rg")[:1000])]))


def test_single_is_win_of_counts(benchmark):
    benchmark(over(mj2p.is_win, [bytes(row) for row in corpora.wins()[:1000]]))


def test_single_ready_tiles(benchmark):
    benchmark(over(mj2p.ready_tiles, [bytes(row) for row in corpora.ready()[:1000]]))


@pytest.mark.parametrize("key", KEYS)
def test_single_score(benchmark, key):
    score = mj2p.score
    benchmark(over(lambda hand: score(hand, key), [hand for hand, _ in batch.to_hands(corpora.hands(key)[:1000])]))


def test_single_score_of_text(benchmark):
    benchmark(over(mj2p.score, [str(hand) for hand, _ in batch.to_hands(corpora.hands("rg")[:1000])]))
