"""The direction of the arrows: a module imports what stands lower in LAYERS, nothing beside it and nothing above.

Imports are read from the sources: with `ast` from Python files, by lines from Cython ones. An import for annotations
only (``if TYPE_CHECKING``) binds nothing at run time and may turn within one layer, never leave it upwards.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"mjcore": ROOT / "src" / "mjcore", "mj2p": ROOT / "python" / "mj2p"}

# The layer, and behind the point the step within it.
LAYERS = {
    "mjcore.types": 0.0,
    "mjcore.errors": 0.0,
    "mjcore.rng": 1.0,
    "mjcore.tiles": 1.0,
    "mjcore.fanset": 1.0,
    "mjcore.fans": 1.0,
    "mjcore.status": 1.0,
    "mjcore.actions": 2.0,
    "mjcore.notation": 2.0,
    "mjcore.hand": 2.1,
    "mjcore.suits": 2.0,
    "mjcore.win": 3.0,
    "mjcore.ready": 4.0,
    "mjcore.ways": 4.0,
    "mjcore.distance": 4.1,
    "mjcore.rows": 5.0,
    "mjcore.detect": 5.0,
    "mjcore.score": 6.0,
    "mjcore.scores": 6.1,
    "mjcore.hint": 7.0,
    "mjcore.worth": 7.0,
    "mjcore.moves": 7.0,
    "mjcore.invariant": 7.1,
    "mjcore.deal": 7.2,
    "mjcore.seen": 7.3,
    "mjcore.holdings": 7.4,
    "mjcore.planner": 7.5,
    "mjcore.policy": 8.0,
    "mjcore.searcher": 8.1,
    "mjcore.duels": 8.2,
    "mjcore.distances": 8.0,
    "mjcore.batch": 8.0,
    "mjcore.planes": 8.0,
    "mjcore.vector": 8.1,
    "mjcore": 9.0,
    "mj2p.errors": 0.0,
    "mj2p.languages": 1.0,
    "mj2p.tiles": 1.1,
    "mj2p.fans": 1.1,
    "mj2p.hand": 1.2,
    "mj2p.rules.rows": 2.0,
    "mj2p.rules.coins": 2.1,
    "mj2p.rules.schema": 2.2,
    "mj2p.rules.rg": 2.3,
    "mj2p.rules.seasonal": 2.3,
    "mj2p.rules.boke": 2.3,
    "mj2p.rules": 2.4,
    "mj2p.context": 3.0,
    "mj2p.reading": 3.0,
    "mj2p.explain": 3.1,
    "mj2p.scoring": 3.2,
    "mj2p.arrays": 3.2,
    "mj2p.batch": 3.3,
    "mj2p.wall": 3.0,
    "mj2p.coins.money": 3.0,
    "mj2p.coins.tiers": 3.0,
    "mj2p.coins.ledger": 3.1,
    "mj2p.coins.balloon": 3.1,
    "mj2p.coins.rooms": 3.1,
    "mj2p.result": 4.0,
    "mj2p.observation": 4.0,
    "mj2p.transcript": 4.0,
    "mj2p.game": 4.1,
    "mj2p.record": 5.0,
    "mj2p.advice": 4.0,
    "mj2p.hint": 5.0,
    "mj2p.players": 5.0,
    "mj2p.coins.words": 5.0,
    "mj2p.coins.wheel": 5.0,
    "mj2p.coins.settle": 5.1,
    "mj2p.coins.hand": 5.2,
    "mj2p.coins.table": 5.3,
    "mj2p.coins": 5.4,
    "mj2p.match": 5.5,
    "mj2p.simulate": 6.0,
    "mj2p.env.options": 6.0,
    "mj2p.env.planes": 6.0,
    "mj2p.env.rewards": 6.0,
    "mj2p.env.text": 6.0,
    "mj2p.env.vector": 6.1,
    "mj2p.env.gym": 6.2,
    "mj2p.env.mj2p_v0": 6.2,
    "mj2p.env.open_spiel": 6.2,
    "mj2p.env": 6.3,
    "mj2p.duels": 6.0,
    "mj2p.plots": 6.1,
    "mj2p.draw.glyphs": 6.0,
    "mj2p.draw.words": 6.0,
    "mj2p.draw.brush": 6.1,
    "mj2p.draw.faces": 6.2,
    "mj2p.draw.canvas": 6.3,
    "mj2p.draw.hands": 6.4,
    "mj2p.draw.position": 6.0,
    "mj2p.draw.sheets": 6.5,
    "mj2p.draw.table": 6.5,
    "mj2p.draw.steps": 6.1,
    "mj2p.draw.replay_page": 6.6,
    "mj2p.draw.png": 6.0,
    "mj2p.draw": 6.9,
    "mj2p.terminal": 6.1,
    "mj2p.cli.common": 7.0,
    "mj2p.cli.hands": 7.1,
    "mj2p.cli.hints": 7.1,
    "mj2p.cli.draw": 7.1,
    "mj2p.cli.rulesets": 7.1,
    "mj2p.cli.rooms": 7.1,
    "mj2p.cli.play": 7.2,
    "mj2p.cli.table": 7.2,
    "mj2p.cli.arena": 7.3,
    "mj2p.cli": 7.4,
    "mj2p.__main__": 8.0,
    "mj2p": 9.0,
}

# A call that hands over to the layer above, imported when it is made: convenience of the public object.
UPWARDS_WHEN_CALLED = {
    ("mj2p.game", "mj2p.record"),
    *((module, "mj2p.draw") for module in ("mj2p.tiles", "mj2p.hand", "mj2p.scoring", "mj2p.game")),
    *((module, "mj2p.draw") for module in ("mj2p.observation", "mj2p.advice")),
}


class Import(NamedTuple):
    target: str
    line: int
    when_called: bool = False
    for_types: bool = False


def module_of(path: Path, package: str) -> str:
    parts = path.relative_to(PACKAGES[package]).with_suffix("").parts
    return ".".join([package, *parts]).removesuffix(".__init__")


def known(name: str, modules: set[str]) -> str:
    """The module that a dotted name means: itself, or the part of it that is a module."""
    while name not in modules and "." in name:
        name = name.rpartition(".")[0]
    return name


def python_imports(source: str, modules: set[str]) -> list[Import]:
    found: list[Import] = []

    def visit(node: ast.AST, when_called: bool, for_types: bool) -> None:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise AssertionError(f"line {node.lineno}: imports are absolute")
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            names = []
        found.extend(
            Import(known(name, modules), node.lineno, when_called, for_types)
            for name in names
            if name.partition(".")[0] in PACKAGES
        )
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            when_called = True
        for child in ast.iter_child_nodes(node):
            typed = for_types or (
                isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING") and child in node.body
            )
            visit(child, when_called, typed)

    visit(ast.parse(source), False, False)
    return found


FROM = re.compile(r"^[ \t]*from[ \t]+([\w.]+)[ \t]+c?import[ \t]+(\([^)]*\)|[^\n]*)", re.M)
PLAIN = re.compile(r"^[ \t]*c?import[ \t]+([\w., \t]+)", re.M)
TEXT = re.compile(r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|#[^\n]*')


def cython_imports(source: str, modules: set[str]) -> list[Import]:
    def blank(match: re.Match[str]) -> str:
        return "\n" * match[0].count("\n")

    code = TEXT.sub(blank, source).replace("\\\n", " ")
    found: list[Import] = []
    for match in FROM.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        if match[1].startswith("."):
            raise AssertionError(f"line {line}: imports are absolute")
        names = re.sub(r"\s+as\s+\w+", "", match[2].strip("() \t")).split(",")
        found += [Import(f"{match[1]}.{name.strip()}", line) for name in names if name.strip()]
    for match in PLAIN.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        found += [Import(name.split()[0], line) for name in match[1].split(",") if name.strip()]
    return [
        each._replace(target=known(each.target, modules)) for each in found if each.target.split(".")[0] in PACKAGES
    ]


def fault_of(module: str, each: Import, layers: dict[str, float]) -> str | None:
    """What is wrong with one import, or None."""
    target = each.target
    if target == module:
        return None
    own, other = module.partition(".")[0], target.partition(".")[0]
    if own != other:
        if own == "mjcore":
            return f"{module}:{each.line} imports {target}: the core knows nothing of what stands on it"
        return None if target == "mjcore" else f"{module}:{each.line} imports {target}: mjcore is the only door"
    if target == own and not each.for_types and module not in {"mj2p.cli", "mj2p.__main__"}:
        return f"{module}:{each.line} imports the package {target}, which imports it"
    if layers[target] < layers[module] or target == own:
        return None
    if each.for_types and int(layers[target]) == int(layers[module]):
        return None
    if each.when_called and (module, target) in UPWARDS_WHEN_CALLED:
        return None
    return f"{module}:{each.line} (layer {layers[module]}) imports {target} (layer {layers[target]})"


def sources() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".pyx", ".pxd"}:
                found.setdefault(module_of(path, package), []).append(path)
    return found


def listed(module: str) -> str | None:
    """The entry of LAYERS that speaks for a module: its own, or that of the package within mj2p that it lies in."""
    while module not in LAYERS:
        module = module.rpartition(".")[0]
        if not module or module in PACKAGES:
            return None
    return module


SOURCES = sources()


def test_every_module_has_a_layer() -> None:
    assert [module for module in SOURCES if listed(module) is None] == []


@pytest.mark.parametrize("module", sorted(SOURCES))
def test_imports_point_downwards(module: str) -> None:
    entries = {each: listed(each) for each in SOURCES}
    layers = {each: LAYERS[entry] for each, entry in entries.items() if entry is not None}
    faults = []
    for path in SOURCES[module]:
        read = python_imports if path.suffix == ".py" else cython_imports
        for each in read(path.read_text(encoding="utf-8"), set(SOURCES)):
            if module == each.target or entries[module] != entries[each.target]:
                fault = fault_of(module, each, layers)
                faults += [fault] if fault else []
    assert faults == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("mjcore.tiles", "from mjcore.hand cimport Hand"),
        ("mjcore.tiles", "from mjcore.score import (\n    Rules,\n    CoreScore,\n)"),
        ("mjcore.tiles", "def f():\n    import mjcore.win"),
        ("mjcore.tiles", "cimport mjcore.deal as d"),
        ("mjcore.fans", "from mjcore.tiles cimport count_of"),
        ("mjcore.score", "from mj2p.errors import HandError"),
        ("mjcore.score", "from mjcore import Hand"),
    ],
)
def test_a_forbidden_cython_import_is_caught(module: str, source: str) -> None:
    (each, *_) = cython_imports('"""from mjcore.types cimport in a docstring"""\n' + source, set(LAYERS))
    assert fault_of(module, each, LAYERS) is not None


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("mj2p.tiles", "from mj2p.scoring import score"),
        ("mj2p.tiles", "import mj2p.game"),
        ("mj2p.tiles", "from mj2p import game"),
        ("mj2p.tiles", "def f():\n    from mj2p.record import replay"),
        ("mj2p.wall", "from mj2p.reading import Reading"),
        ("mj2p.explain", "from mj2p.scoring import score"),
        ("mj2p.scoring", "from mjcore.score import Rules"),
        ("mj2p.scoring", "import mjcore.hand"),
        ("mj2p.scoring", "from mjcore import score"),
        ("mj2p.scoring", "import mj2p"),
        ("mj2p.rules", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mj2p.game import Game"),
        ("mjcore.actions", "from mj2p.errors import HandError"),
        ("mjcore.status", "from mjcore.deal import Deal"),
    ],
)
def test_a_forbidden_python_import_is_caught(module: str, source: str) -> None:
    (each, *_) = python_imports(source, set(LAYERS))
    assert fault_of(module, each, LAYERS) is not None


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("mj2p.scoring", "from mjcore import Hand, MeldType"),
        ("mj2p.scoring", "from mj2p.tiles import Tile"),
        ("mj2p.scoring", "import os, json"),
        ("mj2p.game", "def f():\n    from mj2p.record import record_of"),
        ("mj2p.explain", "if TYPE_CHECKING:\n    from mj2p.scoring import Score"),
    ],
)
def test_an_allowed_import_passes(module: str, source: str) -> None:
    assert [fault_of(module, each, LAYERS) for each in python_imports(source, set(LAYERS))] in (
        [None],
        [None, None],
        [],
    )
