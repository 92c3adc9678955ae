"""The README tells the truth: its Python runs, its commands run, its tables agree with the rulesets."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mj2p

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.M | re.S)
COMMANDS = [line[2:] for language, block in BLOCKS if language == "console" for line in block.splitlines()]
FIRST, SECOND = [block.strip() for language, block in BLOCKS if language == "sh"]


def run(command: str, folder: Path | None = None) -> str:
    """What a command of mj2p prints, by the interpreter that runs the tests."""
    program, *arguments = shlex.split(command)
    assert program.rpartition("/")[2] == "mj2p"
    done = subprocess.run(
        [sys.executable, "-m", "mj2p", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=120,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_python_blocks_run() -> None:
    source = "\n".join(block for language, block in BLOCKS if language == "python")
    test = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 15
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test, out=told.append).failed == 0, "".join(told)


def test_commands_run_one_after_the_other(tmp_path: Path) -> None:
    for command in COMMANDS:
        assert run(command, tmp_path).strip(), command


def test_first_command_prints_what_is_shown() -> None:
    (shown,) = [block for language, block in BLOCKS if language == "text" and "Total" in block]
    assert run(FIRST.rpartition(" && ")[2]).endswith(shown)


def test_both_commands_are_one_line_and_make_an_environment() -> None:
    for command in (FIRST, SECOND):
        assert "\n" not in command
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install '.[")
    assert SECOND.split(" && ")[2].startswith(".venv/bin/python -m pytest ")


@pytest.mark.parametrize("ruleset", list(mj2p.RULESETS))
def test_table_of_rulesets_is_right(ruleset: str) -> None:
    (row,) = re.findall(rf"^\| `{ruleset}` \|(.*)\|$", README, re.M)
    _, tiles, fans, cap, _ = (cell.strip() for cell in row.split("|"))
    rules = mj2p.RULESETS[ruleset]
    assert int(fans) == len(rules.rows)
    assert cap == ("none" if rules.cap is None else str(rules.cap))
    assert int(tiles) == (72 if rules.flowers else 64)


def test_the_console_script_is_there() -> None:
    if shutil.which("mj2p", path=str(Path(sys.executable).parent)) is None:
        pytest.skip("mj2p is run from its sources, not installed")
    done = subprocess.run(
        [Path(sys.executable).parent / "mj2p", "--version"],
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=60,
    )
    assert mj2p.__version__ in done.stdout
