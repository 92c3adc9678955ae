"""The pages in docs tell the truth: what they show is run, and both languages say the same."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import mj2p
from mj2p.cli import app

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
ENGLISH = [page for page in PAGES if not page.name.endswith(".zh-Hant.md")]
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]

FENCED = re.compile(r"^```(\w*)(?: title=\"([\w./-]+)\")?\n(.*?)^```$", re.M | re.S)


class Block(NamedTuple):
    """A block of code of a page."""

    language: str
    file: str  # empty unless the block is shown as a file
    text: str
    line: int


def name_of(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


def twin_of(page: Path) -> Path:
    return page.with_name(page.name.removesuffix(".md") + ".zh-Hant.md")


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = [Block(m[1], m[2] or "", m[3], text.count("\n", 0, m.start(3))) for m in FENCED.finditer(text)]
    assert len(re.findall(r"^\s*```", text, re.M)) == 2 * len(found), "a block that the tests do not see"
    return found


# ---- blocks run


def run_python(block: Block, names: dict[str, object], page: Path) -> None:
    """Run a block: as a session where it has prompts, or as a script."""
    if ">>> " not in block.text:
        exec(compile("\n" * block.line + block.text, str(page), "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
    test.globs = names  # the names of a page's blocks are shared
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=told.append, clear_globs=False)
    if told:
        pytest.fail("".join(told), pytrace=False)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Commands with what they are shown to print."""
    assert block.text.startswith("$ ")
    for part in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def run_command(command: str, shown: str, folder: Path) -> None:
    """Run a command of mj2p, or a Python script that the page shows."""
    program, *arguments = shlex.split(command)
    assert program in {"mj2p", "python"}, command
    arguments = ["-m", "mj2p", *arguments] if program == "mj2p" else arguments
    done = subprocess.run(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
        timeout=120,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "120"},
    )
    assert done.returncode == (2 if shown.startswith("mj2p: ") else 0), done.stdout
    if shown and not doctest.OutputChecker().check_output(shown, done.stdout, doctest.ELLIPSIS):
        pytest.fail(f"$ {command}\n{done.stdout}", pytrace=False)


def check_shell(line: str) -> None:
    """A command that a page tells the reader to type: what it names is there."""
    words = shlex.split(line, comments=True)
    for word in words:
        if re.fullmatch(r"[\w/-]+\.py|bench", word):
            assert (ROOT / word).exists(), line
        if extras := re.search(r"\[([\w,]+)\]$", word):
            assert set(extras[1].split(",")) <= set(EXTRAS), line
    if words:
        program = words[0].rpartition("/")[2]
        assert program in {"pip", "python", "python3", "mkdocs", "mj2p"}, line
        if program == "mj2p":  # shown without being run, as what needs a terminal is
            assert words[1] in {command.name for command in app.registered_commands}, line


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a page's files lie, to be imported from; what its blocks import and register is forgotten after it."""
    pythonpath = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(pythonpath))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    players = dict(mj2p.PLAYERS)
    yield tmp_path
    mj2p.PLAYERS.clear()
    mj2p.PLAYERS.update(players)
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_run(page: Path, folder: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        if block.language == "python" and not block.file:
            run_python(block, names, page)
        elif block.language == "console":
            for command, shown in commands(block):
                run_command(command, shown, folder)
        elif block.language == "sh":
            for line in block.text.splitlines():
                check_shell(line)
        elif block.language == "toml":
            assert tomllib.loads(block.text)
        elif block.language == "json":
            assert json.loads(block.text)
        else:
            assert block.file, f"line {block.line}: nothing runs a block of {block.language or 'no language'}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_shown_is_used(page: Path) -> None:
    found = blocks(page)
    for place, block in enumerate(found):
        if block.file:
            assert any(block.file.removesuffix(".py") in later.text for later in found[place + 1 :]), block.file


# ---- two languages, one site


@pytest.mark.parametrize("page", ENGLISH, ids=name_of)
def test_each_page_has_a_twin_built_alike(page: Path) -> None:
    """The same headings, blocks, made parts and pictures in the same order, and tables with the same numbers."""

    def build(of: Path) -> list[str]:
        text = of.read_text(encoding="utf-8")
        shape = [block.language + block.file for block in blocks(of)]
        plain = FENCED.sub("", text)
        shape += re.findall(r"^(#+) ", plain, re.M)
        shape += re.findall(r"^(?:<!-- make: .* -->|::: \S+)$", plain, re.M)
        for row in re.findall(r"^\|.*\|$", plain, re.M):
            shape += ["|", *sorted(re.findall(r"\d[\d.,]*\b", row))]
        return shape + re.findall(r"!\[[^\]]*\]\(([^)]+)\)", plain)

    assert build(twin_of(page)) == build(page)


def test_there_is_no_chinese_page_without_an_english_one() -> None:
    assert {page for page in PAGES if page not in ENGLISH} == {twin_of(page) for page in ENGLISH}


def test_every_page_stands_in_the_navigation_once() -> None:
    _, _, nav = SITE.partition("\nnav:\n")
    assert sorted(re.findall(r"^ +- (?:[^:\n]+: )?([\w/-]+\.md)$", nav, re.M)) == sorted(map(name_of, ENGLISH))


def test_every_title_of_the_navigation_is_translated() -> None:
    _, _, nav = SITE.partition("\nnav:\n")
    titles = set(re.findall(r"^ +- ([^:\n]+):(?: [\w/-]+\.md)?$", nav, re.M))
    _, _, rest = SITE.partition("nav_translations:\n")
    translated = set(re.findall(r"^ {12}(\S[^:\n]*): \S", rest.partition("\n  - ")[0], re.M))
    assert titles == translated


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_name_pages_that_are_there(page: Path) -> None:
    """Also for readers of the sources, where no site is built."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    assert re.findall(r"^[A-Z@_]{4,}$|\bTODO\b|@[A-Z]+@", text, re.M) == []


def test_pages_are_found() -> None:
    assert {"coins.md", "rules/fans.md"} <= set(map(name_of, ENGLISH))
