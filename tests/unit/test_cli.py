"""The command line: tables, JSON, languages, and one sentence with status 2 on bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("typer")
pytest.importorskip("rich")

import mj2p
from mj2p.__main__ import main

HAND = "[CCC] 123456m99m 78m +9m | 1f"


class Result:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def cells(self) -> list[list[str]]:
        """The rows of the tables."""
        lines = [line for line in self.out.splitlines() if line.startswith("│")]
        return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def run_command(*args: str) -> Result:
        status = main(args)
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run_command


def test_score_prints_fans_exclusions_reading_and_total(run) -> None:  # type: ignore[no-untyped-def]
    result = run("score", HAND, "--self-draw")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[:4] == [
        "Hand: [CCC] 1234567899m +9m | 1f",
        "Ruleset: RG two-player mahjong (rg)",
        "Win: self-draw; seat East Wind",
        "Reading: [CCC] 123m 456m 789m 99m (standard form; 9m completes the chow 789m)",
    ]
    assert lines[-1] == "Total: 27 fan"
    assert result.cells == [
        ["Pure Straight", "16", "1", "16"],
        ["Half Flush", "6", "1", "6"],
        ["Dragon Pung", "2", "1", "2"],
        ["Flower Tile", "1", "1", "1"],
        ["Self-Draw", "1", "1", "1"],
        ["Terminal Pair", "1", "1", "1"],
        ["Short Straight", "Pure Straight"],
        ["Two Terminal Chows", "Pure Straight"],
    ]


@pytest.mark.parametrize(
    ("lang", "fan", "total"),
    [("en", "Pure Straight", "Total: 27 fan"), ("zh-Hant", "清龍", "合計：27 番"), ("zh-Hans", "清龙", "合计：27 番")],
)
def test_score_in_three_languages(run, lang: str, fan: str, total: str) -> None:  # type: ignore[no-untyped-def]
    result = run("score", HAND, "--self-draw", "--lang", lang)
    assert result.cells[0] == [fan, "16", "1", "16"]
    assert result.out.splitlines()[-1] == total


def test_score_takes_the_hand_in_several_arguments(run) -> None:  # type: ignore[no-untyped-def]
    assert run("score", *HAND.split(), "--self-draw").out == run("score", HAND, "--self-draw").out


def test_score_as_json_is_to_dict(run) -> None:  # type: ignore[no-untyped-def]
    result = run("score", "--json", "-r", "seasonal", "--last-tile", "--seat", "南", HAND)
    assert result.out.count("\n") == 1
    assert json.loads(result.out) == mj2p.score(HAND, "seasonal", last_tile=True, seat="S").to_dict()


@pytest.mark.parametrize(
    ("options", "hand"),
    [
        ("--self-draw", HAND),
        ("--ready", HAND),
        ("--heavenly-ready", "123456m EEE 99m 78m +9m"),
        ("--heavenly --self-draw", "123456m EEE 99m 78m +9m"),
        ("--earthly --self-draw", "123456m EEE 99m 78m +9m"),
        ("--humanly", "123456m EEE 99m 78m +9m"),
        ("--kong-draw --self-draw", "[EEEE] 123456m 99m 78m +9m"),
        ("--rob-kong", "[EEE] 123456m 22m 78m +9m"),
        ("--last-tile", HAND),
        ("--last-copy", "[EEE] 123456m 22m 78m +9m"),
    ],
)
def test_score_options_are_the_keywords(run, options: str, hand: str) -> None:  # type: ignore[no-untyped-def]
    result = run("score", hand, *options.split(), "--json")
    keywords = {option.strip("-").replace("-", "_"): True for option in options.split()}
    assert json.loads(result.out) == mj2p.score(hand, **keywords).to_dict()  # type: ignore[arg-type]


def test_score_with_another_cap_and_minimum(run) -> None:  # type: ignore[no-untyped-def]
    assert run("score", HAND, "--cap", "10").out.splitlines()[-1] == "Total: 26 fan, capped at 10"
    result = run("score", HAND, "--min-fan", "40")
    assert (result.status, result.out) == (2, "")
    assert "minimum" in result.err


def test_score_by_a_ruleset_from_a_file(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "house.json"
    path.write_text('{"base": "rg", "id": "house", "values": {"清龍": 20}}', encoding="utf-8")
    data = json.loads(run("score", HAND, "--ruleset", str(path), "--json").out)
    assert (data["ruleset"], data["total"]) == ("house", 30)
    assert json.loads(run("rules", str(path), "--json").out)["id"] == "house"
    path.write_text('{"base": "rg", "id": "house", "values": {"清龍": 0}}', encoding="utf-8")
    assert "row 25 (清龍), column value" in run("rules", str(path)).err
    for broken in ("{", "[" * 100_000, "[]", ""):
        path.write_text(broken, encoding="utf-8")
        result = run("score", HAND, "-r", str(path))
        assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)


def test_ready(run) -> None:  # type: ignore[no-untyped-def]
    assert run("ready", "[EEE] [SSS] [WWW] 1m PP 3m").out == (
        "Hand: [EEE] [SSS] [WWW] 13mPP\nReady tiles: 2m Two of Characters\n"
    )
    assert (
        run("ready", "[CCC] 123456m 99m 78m", "--lang", "zh-Hant").out.splitlines()[1]
        == "聽：3m 三萬、6m 六萬、9m 九萬"
    )
    assert json.loads(run("ready", "1112345678999m", "--json").out) == {
        "hand": "1112345678999m",
        "ready": [f"{n}m" for n in range(1, 10)],
    }
    assert run("ready", "1379m ESWNCFPEE").out.splitlines()[1] == "Ready tiles: not ready"
    assert json.loads(run("ready", "1379m ESWNCFPEE", "--json").out)["ready"] == []


def test_rules_lists_the_rulesets(run) -> None:  # type: ignore[no-untyped-def]
    assert run("rules").cells == [
        ["rg", "RG two-player mahjong", "64", "200"],
        ["seasonal", "Two-player mahjong with seat flowers", "65", "200"],
        ["boke", "Boke two-player mahjong", "47", "none"],
    ]
    assert run("rules", "--lang", "zh-Hans").cells[2] == ["boke", "波克二人麻将", "47", "无"]
    assert [each["id"] for each in json.loads(run("rules", "--json").out)] == ["rg", "seasonal", "boke"]


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_rules_prints_a_row_for_each_fan(run, ruleset: str) -> None:  # type: ignore[no-untyped-def]
    rules = mj2p.RULESETS[ruleset]
    assert run("rules", ruleset).cells == [
        [str(value), fan.en, rules.fan_name(fan, "zh-Hant"), ", ".join(other.en for other in excluded)]
        for fan, value, excluded in rules.walk()
    ]
    assert run("rules", ruleset, "--lang", "zh-Hans").cells == [
        [str(value), rules.fan_name(fan, "zh-Hans"), " ".join(other.zh_hans for other in excluded)]
        for fan, value, excluded in rules.walk()
    ]
    assert json.loads(run("rules", ruleset, "--json").out) == rules.to_dict()


@pytest.mark.parametrize(
    "args",
    [
        ["score"],
        ["score", "1s"],
        ["score", "x" * 10_000],
        ["score", ""],
        ["score", "1112345678999m"],
        ["score", "123456789mEEPP +S"],
        ["score", "[EEEE] E 123456789m +E"],
        ["score", HAND, "-r", "boke"],
        ["score", HAND, "-r", "sichuan"],
        ["score", HAND, "-r", "/no/such/file.json"],
        ["score", HAND, "--rob-kong", "--self-draw"],
        ["score", HAND, "--seat", "5m"],
        ["score", HAND, "--seat", "N"],
        ["score", HAND, "--lang", "fr"],
        ["score", HAND, "--cap", "0"],
        ["score", HAND, "--cap", "much"],
        ["score", HAND, "--no-such-option"],
        ["score", HAND, "--json", "--heavenly"],
        ["ready"],
        ["ready", HAND],
        ["ready", "?"],
        ["ready", "1112345678999m", "--lang", "x"],
        ["rules", "sichuan"],
        ["rules", "rg", "boke"],
        ["rules", "--lang"],
        ["no-such-command"],
        ["--no-such-option"],
    ],
    ids=lambda args: " ".join(args)[:40],
)
def test_bad_input_is_one_sentence_and_status_2(run, args: list[str]) -> None:  # type: ignore[no-untyped-def]
    result = run(*args)
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("mj2p: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    assert 10 < len(result.err) < 400
    assert "Traceback" not in result.err


def test_help_version_and_no_command(run) -> None:  # type: ignore[no-untyped-def]
    assert run("--version").out == f"mj2p {mj2p.__version__}\n"
    for args in ([], ["--help"], ["-h"]):
        result = run(*args)
        assert result.status == 0
        for command in ("score", "ready", "rules"):
            assert command in result.out
    assert "'[CCC] 123456m99m78m +9m | 1f'" in run("score", "--help").out


def python(code: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, env=os.environ | environment)


def test_module_runs_as_a_process() -> None:
    command = [sys.executable, "-m", "mj2p", "score"]
    good = subprocess.run(
        [*command, HAND, "--lang", "zh-Hant"], capture_output=True, check=False, env=os.environ | {"PYTHONUTF8": "1"}
    )
    assert good.returncode == 0
    assert good.stdout.decode().rstrip().endswith("合計：26 番")
    bad = subprocess.run([*command, "1s"], capture_output=True, check=False)
    assert bad.returncode == 2
    assert bad.stdout == b""
    assert len(bad.stderr.splitlines()) == 1


def test_output_that_cannot_hold_chinese_does_not_fail() -> None:
    score = ["score", HAND, "--lang", "zh-Hant"]
    code = f"from mj2p.__main__ import main; main({score}); main(['rules', 'rg', '--json'])"
    done = python(code, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.splitlines()[-1]) == mj2p.RULESETS["rg"].to_dict()


def test_reader_that_leaves_the_pipe_causes_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mj2p", "rules", "rg"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.wait()


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_missing_extra_is_told_in_one_sentence(missing: str) -> None:
    done = python(
        f"import sys; sys.modules[{missing!r}] = None; from mj2p.__main__ import main; sys.exit(main(['rules']))"
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [
        f"mj2p: the command line needs {missing}; install it with: pip install 'mj2p[cli]'"
    ]
