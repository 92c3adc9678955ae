"""What stands on another package is loaded when it is asked for, and says which extra is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mj2p
import mj2p.env


@pytest.mark.parametrize(
    ("name", "package", "extra", "call"),
    [
        ("mj2p_v0", "pettingzoo", "env", mj2p.env.aec),
        ("gym", "gymnasium", "env", mj2p.env.gymnasium_env),
        ("gym", "gymnasium", "env", lambda: mj2p.env.gymnasium_vector(2)),
        ("open_spiel", "pyspiel", "openspiel", lambda: mj2p.env.open_spiel),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    name: str, package: str, extra: str, call: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(package)
    monkeypatch.delattr(mj2p.env, name)
    monkeypatch.delitem(sys.modules, f"mj2p.env.{name}")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(mj2p.Mj2pError, match=rf"mj2p\.env\.{name} needs {package}: pip install 'mj2p\[{extra}\]'"):
        call()  # type: ignore[operator]


def test_names_that_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'parallel'"):
        _ = mj2p.env.parallel  # type: ignore[attr-defined]


def test_importing_loads_none_of_them() -> None:
    program = (
        "import sys, mj2p; assert 'mj2p.env' not in sys.modules; import mj2p.env; mj2p.env.VectorEnv(2).reset();"
        "sys.exit(any(name in sys.modules for name in ('gymnasium', 'pettingzoo', 'pyspiel', 'torch')))"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=120, check=False).returncode == 0
