"""The core answers today what it answered when the signature was set; faster code may not change it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def bench_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


@pytest.mark.usefixtures("bench_path")
def test_signature_of_the_core_is_the_pinned_one() -> None:
    import signature

    assert signature.signature() == signature.SIGNATURE


@pytest.mark.usefixtures("bench_path")
def test_the_corpora_are_right() -> None:
    import corpora

    corpora.check()
    assert Path(sys.modules["corpora"].__file__ or "").parent == BENCH
