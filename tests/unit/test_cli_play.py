"""``mj2p simulate`` and ``mj2p replay``."""

import json

import pytest

import mj2p
from mj2p.__main__ import main


@pytest.fixture
def hands(tmp_path, capsys):
    path = tmp_path / "hands.jsonl"
    assert main(["simulate", "--hands", "20", "-r", "seasonal", "--seed", "3", "--out", str(path)]) == 0
    capsys.readouterr()
    return path


def test_simulate_sums_up(capsys):
    assert main(["simulate", "--hands", "300", "--ruleset", "rg", "--seed", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["ruleset"], data["seed"], data["hands"], data["players"]) == ("rg", 1, 300, ["random", "random"])
    assert sum(data["ways"].values()) == 300
    assert sum(data["wins"]) == sum(data["fan"].values()) == 300 - data["ways"]["drawn"]
    assert data["hands_per_second"] > 0


@pytest.mark.parametrize(("lang", "words"), [("en", "drawn"), ("zh-Hant", "點炮"), ("zh-Hans", "点炮")])
def test_simulate_shows_tables(capsys, lang, words):
    assert main(["simulate", "--hands", "200", "--seed", "1", "--lang", lang]) == 0
    assert words in capsys.readouterr().out


def test_simulate_says_its_fresh_seed(capsys):
    assert main(["simulate", "--hands", "5", "--json"]) == 0
    seed = json.loads(capsys.readouterr().out)["seed"]
    assert main(["simulate", "--hands", "5", "--json", "--seed", str(seed)]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == seed


def test_simulate_writes_records_that_replay(hands, capsys):
    games = [line.replay() for line in mj2p.read_records(hands)]
    assert games == list(mj2p.Match("seasonal", 3, hands=20).games())
    assert main(["replay", str(hands), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["records"], data["good"], data["bad"], data["rulesets"]) == (20, 20, [], {"seasonal": 20})


def test_replay_names_the_bad_lines_and_ends_with_1(hands, capsys):
    lines = hands.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[4])
    record["actions"][2][1] = "win"
    lines[4], lines[9] = json.dumps(record), lines[9][:-5]
    hands.write_text("\n".join(lines), encoding="utf-8")
    assert main(["replay", str(hands)]) == 1
    out = capsys.readouterr().out
    assert "line 5: move 3: win is not legal now" in out
    assert "line 10: not JSON" in out
    assert "Records: 20 (good 18, bad 2)" in out
    assert main(["replay", str(hands), "--json"]) == 1
    assert [bad["line"] for bad in json.loads(capsys.readouterr().out)["bad"]] == [5, 10]
    assert main(["replay", str(hands), "--show", "5"]) == 1
    assert "line 5: move 3" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_replay_shows_a_hand(hands, capsys, lang):
    assert main(["replay", str(hands), "--show", "7", "--lang", lang]) == 0
    game = [line.replay() for line in mj2p.read_records(hands)][6]
    assert capsys.readouterr().out == game.transcript(lang) + "\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "--hands", "-1"], "the number of hands"),
        (["simulate", "--hands", "many"], "--hands"),
        (["simulate", "--seed", "x"], "a seed is a whole number"),
        (["simulate", "--seed", "-1"], "a seed is a whole number"),
        (["simulate", "--players", "random"], "the players are two"),
        (["simulate", "--players", "random,nobody"], "no player is called 'nobody'"),
        (["simulate", "--ruleset", "sichuan"], "no ruleset is called"),
        (["simulate", "--out", "/no/such/folder/hands.jsonl"], "cannot be written"),
        (["replay", "/no/such/file"], "cannot be read"),
        (["replay"], "FILE"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(capsys, arguments, sentence):
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_line_that_is_not_there_ends_with_2(hands, capsys):
    assert main(["replay", str(hands), "--show", "99"]) == 2
    assert "no record on line 99" in capsys.readouterr().err
    assert main(["replay", str(hands), "--lang", "fr"]) == 2


def test_chinese_output_has_the_brackets_and_commas_of_chinese(tmp_path, capsys):
    path = tmp_path / "hands.jsonl"
    assert main(["simulate", "--hands", "3", "--seed", "1", "--out", str(path), "--lang", "zh-Hant"]) == 0
    assert "規則：RG 二人麻將（rg）" in capsys.readouterr().out
    assert main(["replay", str(path), "--lang", "zh-Hant"]) == 0
    assert "牌譜：3（正確 3，有誤 0）" in capsys.readouterr().out
    assert main(["replay", str(path), "--show", "3", "--lang", "zh-Hant"]) == 0
    out = capsys.readouterr().out
    assert "種子：1，序號 2\n" in out
    assert "：摸" in out
    assert "摸 " not in out
    assert "補花 " not in out
