"""What is installed: everything that users, type checkers and other extensions need, and nothing stale."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
import sysconfig
from pathlib import Path

import pytest

import mj2p
import mjcore

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).resolve().parent.parent.parent
CORE = ROOT / "src" / "mjcore"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMPILED = sorted(path.stem for path in CORE.glob("*.pyx"))
INSTALLED = Path(mjcore.__file__).parent


@pytest.mark.parametrize("name", COMPILED)
def test_every_cython_module_is_compiled(name: str) -> None:
    module = importlib.import_module(f"mjcore.{name}")
    assert module.__file__ is not None
    assert module.__file__.endswith(sysconfig.get_config_var("EXT_SUFFIX"))


@pytest.mark.parametrize("name", COMPILED)
def test_every_cython_module_has_a_stub(name: str) -> None:
    assert (INSTALLED / f"{name}.pyi").is_file()


def test_declarations_are_installed_for_other_extensions() -> None:
    for path in CORE.glob("*.pxd"):
        assert (INSTALLED / path.name).is_file()


def test_both_packages_are_typed() -> None:
    for package in (mjcore, mj2p):
        assert (Path(package.__file__).parent / "py.typed").is_file()


def test_every_package_is_listed() -> None:
    listed = PROJECT["tool"]["setuptools"]["packages"]
    found = {"mjcore"} | {
        ".".join(path.parent.relative_to(ROOT / "python").parts) for path in (ROOT / "python").rglob("__init__.py")
    }
    assert sorted(listed) == sorted(found)


def test_the_version_has_one_home_and_an_entry_in_the_changes() -> None:
    version = PROJECT["project"]["version"]
    if importlib.util.find_spec("mj2p") is not None and INSTALLED.parent != ROOT / "src":
        assert mj2p.__version__ == version
    assert f"\n## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_door_of_the_core_names_what_it_opens() -> None:
    assert sorted(set(mjcore.__all__)) == sorted(mjcore.__all__)
    tree = ast.parse((CORE / "__init__.py").read_text(encoding="utf-8"))
    of_the_core = [
        node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and str(node.module).startswith("mjcore.")
    ]
    imported = {alias.name for node in of_the_core for alias in node.names}
    assert imported <= set(mjcore.__all__)
    for name in mjcore.__all__:
        assert hasattr(mjcore, name)


@pytest.mark.parametrize("name", sorted(mjcore.__all__))
def test_every_public_object_of_the_core_is_documented(name: str) -> None:
    thing = getattr(mjcore, name)
    if not (inspect.isclass(thing) or callable(thing)):
        return
    assert inspect.getdoc(thing)
    if (
        inspect.isclass(thing)
        and thing.__module__.startswith("mjcore.")
        and not issubclass(thing, BaseException | int | tuple)
    ):
        for member, value in vars(thing).items():
            if not member.startswith("_"):
                assert getattr(value, "__doc__", None) or member in {"rules", "hand", "flags", "seat", "rows"}, member
