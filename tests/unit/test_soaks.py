"""The soaks run long, and under the sanitizers; here a moment of each, so that they keep up with the interface."""

import subprocess
import sys
from pathlib import Path

import pytest

SOAKS = Path(__file__).parents[1] / "soak"
SHORT = {"random_hands.py": ("--hands", "30"), "vector_steps.py": ("--steps", "60000", "--envs", "64")}


def test_every_soak_has_a_short_run() -> None:
    assert set(SHORT) == {path.name for path in SOAKS.glob("*.py")}


@pytest.mark.parametrize("name", SHORT)
def test_a_moment_of_each_soak_is_clean(name: str) -> None:
    done = subprocess.run(
        [sys.executable, str(SOAKS / name), *SHORT[name]], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert len(done.stdout.splitlines()) >= 3
