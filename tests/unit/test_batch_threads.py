"""Many Python threads at once, a fork, and an interpreter without the GIL."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import mj2p
import mjcore
from batch_support import mixed_hands, mixed_rows
from mj2p import batch


def test_many_python_threads_run_the_same_calls() -> None:
    wins, waits, hands = mixed_rows(21, 4_000, 0), mixed_rows(22, 4_000, 1), mixed_hands(23, 2_000)
    texts = ["[CCC] 123456m99m 78m +9m | 1f", "1122334455667m +7m", "[EEEE] [9999m,1] 123m456mC +C"]

    def everything() -> tuple[bytes, ...]:
        return (
            batch.is_win(wins).tobytes(),
            batch.ready_tiles(waits).tobytes(),
            batch.score(hands, "seasonal", threads=2).tobytes(),
            batch.play(300, "boke", 4).tobytes(),
            repr([(s.total, s.fans, s.excluded) for s in map(mj2p.score, texts)]).encode(),
        )

    want = everything()
    with ThreadPoolExecutor(8) as pool:
        assert all(got == want for got in pool.map(lambda _: everything(), range(40)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_the_child_of_a_fork_is_not_left_waiting() -> None:
    """The threads of OpenMP do not live on in a child: it must do without them."""
    program = """
import os, sys
import numpy as np
from mj2p import batch
rows = np.full((40_000, 16), 0, np.uint8)
rows[::3, :7] = 2
want = batch.is_win(rows, threads=2)
child = os.fork()
if child == 0:
    os._exit(0 if np.array_equal(batch.is_win(rows, threads=2), want) else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    done = subprocess.run([sys.executable, "-c", program], timeout=60, check=False)
    assert done.returncode == 0


def test_importing_mj2p_leaves_numpy_alone() -> None:
    program = "import sys, mj2p; sys.exit('numpy' in sys.modules or 'mj2p.batch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


def extensions() -> list[Path]:
    folder = Path(mjcore.__file__).parent
    return [path for path in folder.iterdir() if path.suffix in {".so", ".pyd"}]


def test_every_extension_declares_that_it_needs_no_gil() -> None:
    """Cython writes the slot from `freethreading_compatible`; the sources' own directive may not take it back."""
    setup = Path(mjcore.__file__).resolve().parents[2] / "setup.py"
    if not setup.exists():
        pytest.skip("installed without its sources")
    assert '"freethreading_compatible": True' in setup.read_text("utf-8")
    for source in setup.parent.glob("src/mjcore/*.pyx"):
        assert "freethreading_compatible" not in source.read_text("utf-8"), source.name


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this interpreter has a GIL")
def test_importing_the_core_does_not_bring_the_gil_back() -> None:
    for path in extensions():
        importlib.import_module(f"mjcore.{path.name.partition('.')[0]}")
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined]


def test_results_are_of_the_documented_types() -> None:
    rows = mixed_rows(24, 100, 0)
    assert batch.is_win(rows).dtype == np.bool_
    assert batch.ready_tiles(rows).dtype == np.uint16
    assert batch.HAND_DTYPE.itemsize == mjcore.HAND_BYTES
    assert batch.SCORE_DTYPE.itemsize == mjcore.SCORE_BYTES
    assert batch.PLAY_DTYPE.itemsize == mjcore.PLAY_BYTES
