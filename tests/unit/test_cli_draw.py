"""``mj2p draw`` and ``mj2p replay --html``."""

from __future__ import annotations

import json
import sys

import pytest

import mj2p
from mj2p.__main__ import main
from mj2p.draw import draw_game, draw_hand, replay_page, to_png

HAND = "[CCC] 123456m99m 78m +9m | 1f"


@pytest.fixture
def hands(tmp_path, capsys):
    path = tmp_path / "hands.jsonl"
    assert main(["simulate", "--hands", "4", "-r", "boke", "--seed", "3", "--out", str(path)]) == 0
    capsys.readouterr()
    return path


def test_draw_writes_the_hand_to_standard_output_or_a_file(tmp_path, capsys):
    assert main(["draw", HAND]) == 0
    assert capsys.readouterr().out == draw_hand(HAND) + "\n"
    path = tmp_path / "hand.svg"
    assert main(["draw", HAND, "-o", str(path), "--index", "--lang", "zh-Hant", "--width", "60"]) == 0
    assert path.read_text(encoding="utf-8") == draw_hand(HAND, index=True, lang="zh-Hant", tile_width=60)
    assert capsys.readouterr().out == f"{path}\n"


def test_draw_writes_png(tmp_path, capsysbinary):
    path = tmp_path / "hand.PNG"
    assert main(["draw", HAND, "-o", str(path)]) == 0
    assert path.read_bytes() == to_png(draw_hand(HAND))
    assert capsysbinary.readouterr().out.decode() == f"{path}\n"
    assert main(["draw", HAND, "--png"]) == 0
    assert capsysbinary.readouterr().out == path.read_bytes()


def test_draw_without_the_extra_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["draw", HAND, "--png"]) == 2
    assert "pip install 'mj2p[png]'" in capsys.readouterr().err


def test_draw_shows_a_position_of_a_record(hands, capsys):
    game = next(iter(mj2p.Match("boke", 3, hands=1).games()))
    assert main(["draw", "--record", str(hands)]) == 0
    assert capsys.readouterr().out == draw_game(game) + "\n"
    assert main(["draw", "--record", str(hands), "--show", "1", "--move", "0", "--seat", "1"]) == 0
    start = mj2p.Game("boke", wall=game.wall_text(), dealer=game.dealer)
    assert capsys.readouterr().out == draw_game(start, 1) + "\n"


def test_draw_shows_a_record_that_departs_up_to_there(hands, capsys):
    record = json.loads(hands.read_text(encoding="utf-8").splitlines()[0])
    record["actions"][3][1] = "win"
    hands.write_text(json.dumps(record), encoding="utf-8")
    assert main(["draw", "--record", str(hands), "--move", "3"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    for arguments in (["--move", "4"], []):
        assert main(["draw", "--record", str(hands), *arguments]) == 2
        assert "line 1: move 4: win is not legal now" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["what"], "cannot read 'what'"),
        (["123m"], "the hand has 3 tiles"),
        ([HAND, "--ruleset", "boke"], "there are flowers, and the ruleset boke plays without"),
        ([HAND, "--ruleset", "none"], "none"),
        ([HAND, "--lang", "fr"], "'fr' is not a language"),
        ([HAND, "--width", "0"], "the width of a tile"),
        ([HAND, "-o", "no/such/folder/hand.svg"], "cannot be written"),
        ([HAND, "-o", "hand\0.svg"], "cannot be written"),
        ([HAND, "--move", "1"], "there is no --record"),
        ([], "either a hand or --record"),
        ([HAND, "--record", "x"], "either a hand or --record"),
        (["--record", "no.jsonl"], "cannot be read"),
    ],
)
def test_bad_input_of_draw_ends_in_a_sentence(arguments, words, capsys):
    assert main(["draw", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert words in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--show", "9"], "there is no record on line 9"),
        (["--move", "999"], "none is move 999"),
        (["--move", "-1"], "none is move -1"),
        (["--seat", "2"], "a seat is 0 or 1"),
    ],
)
def test_bad_input_of_draw_record_ends_in_a_sentence(arguments, words, hands, capsys):
    assert main(["draw", "--record", str(hands), *arguments]) == 2
    assert words in capsys.readouterr().err


def test_replay_writes_a_page(hands, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert main(["replay", str(hands), "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8") == replay_page(mj2p.read_records(hands))
    assert capsys.readouterr() == (f"{page}\n", "")
    assert main(["replay", str(hands), "--html", "-", "--show", "2", "--lang", "zh-Hans", "--index"]) == 0
    second = list(mj2p.read_records(hands))[1]
    assert capsys.readouterr().out == replay_page(second, lang="zh-Hans", index=True) + "\n"


def test_replay_writes_a_page_of_bad_records_and_ends_with_1(hands, tmp_path, capsys):
    hands.write_text(hands.read_text(encoding="utf-8") + "{\n", encoding="utf-8")
    page = tmp_path / "page.html"
    assert main(["replay", str(hands), "--html", str(page)]) == 1
    assert "line 5: not JSON" in capsys.readouterr().err
    assert "line 5: not JSON" in page.read_text(encoding="utf-8")


def test_bad_input_of_a_page_ends_in_a_sentence(hands, tmp_path, capsys):
    page = str(tmp_path / "page.html")
    for arguments, words in (
        ([str(hands), "--html", page, "--show", "9"], "there is no record on line 9"),
        ([str(hands), "--html", "no/such/folder/page.html"], "cannot be written"),
        ([str(tmp_path / "none"), "--html", page], "cannot be read"),
    ):
        assert main(["replay", *arguments]) == 2
        assert words in capsys.readouterr().err
