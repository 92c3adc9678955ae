"""The face as a package: examples run, public names are documented, importing it stays light."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

import mj2p
import mjcore

MODULES = sorted(module.name for module in pkgutil.walk_packages(mj2p.__path__, "mj2p."))
MODULES.insert(0, "mj2p")


def load(name: str) -> object:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:  # an extra that is not installed
        if error.name is None or error.name.partition(".")[0] in {"mj2p", "mjcore"}:
            raise
        return pytest.skip(f"{name} needs {error.name}")


def test_modules_are_found() -> None:
    assert {"mj2p.rules.rg", "mj2p.cli.hands", "mj2p.scoring"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    module = load(name)
    outcome = doctest.testmod(module, report=True)  # type: ignore[arg-type]
    assert outcome.failed == 0
    assert inspect.getdoc(module)


def public(name: str) -> list[tuple[str, object]]:
    module = load(name)
    return [(item, getattr(module, item)) for item in getattr(module, "__all__", ())]


def test_all_names_exist_and_are_sorted() -> None:
    for name, _ in public("mj2p"):
        assert hasattr(mj2p, name)
    assert len(set(mj2p.__all__)) == len(mj2p.__all__)


def test_every_public_object_has_an_example() -> None:
    without = []
    for name, thing in public("mj2p"):
        if not callable(thing) or inspect.getmodule(thing).__name__.startswith("mjcore"):  # type: ignore[union-attr]
            continue
        members = [(name, thing)]
        if inspect.isclass(thing):
            members += [
                (f"{name}.{key}", value)
                for key, value in vars(thing).items()
                if not key.startswith("_") and (inspect.isfunction(value) or isinstance(value, (property, classmethod)))
            ]
        without += [key for key, member in members if ">>>" not in (inspect.getdoc(member) or "")]
    assert without == []


def test_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        assert mj2p.__version__ == version("mj2p")
    except PackageNotFoundError:
        assert mj2p.__version__ == "0+unknown"
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = mj2p.no_such_name


def test_import_loads_no_heavy_package() -> None:
    heavy = ["numpy", "typer", "rich", "click", "importlib.metadata"]
    code = f"import sys, mj2p; print(*(name for name in {heavy} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=os.environ, text=True)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("package", [mj2p, mjcore])
def test_no_name_that_is_loaded_late_is_hidden_by_a_module(package: ModuleType) -> None:
    """Once a module is imported its package has an attribute of that name, and is no longer asked for it."""
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert not modules & set(package._LATER)
