"""``mj2p hint``, and what ``mj2p score`` says of a hand that is one tile short."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

import mj2p
from mj2p.cli import run
from mj2p.plots import plot_discards


def told(capsys, *arguments: str, status: int = 0) -> str:
    assert run(arguments) == status
    out, err = capsys.readouterr()
    if status:
        assert out == ""
        assert err.startswith("mj2p: ")
        assert err.count("\n") == 1
        return err
    assert err == ""
    return out


def test_a_ready_hand_shows_its_waits(capsys):
    out = told(capsys, "hint", "[CCC] 1234567899m", "--visible", "8m8m")
    rows = [line.split("│")[1:5] for line in out.splitlines() if line.startswith("│")]
    cells = [[cell.strip() for cell in row] for row in rows]
    assert [(row[0][:2], *row[1:]) for row in cells] == [
        ("9m", "2", "26", "52"),
        ("3m", "3", "11", "33"),
        ("6m", "3", "11", "33"),
    ]


def test_a_hand_to_move_shows_a_row_for_each_discard(capsys):
    out = told(capsys, "hint", "1112345678999mE", "--draws", "10")
    rows = [line for line in out.splitlines() if line.startswith("│")]
    assert len(rows) == 10
    assert rows[0].startswith("│ E ")
    assert "99.9%" in rows[0]


def test_a_hand_far_from_ready_shows_useful_tiles_and_what_sampling_may_be_off(capsys):
    out = told(capsys, "hint", "147mEESSWWNCFP", "--draws", "12", "--samples", "200")
    assert "Tiles to ready: 3" in out
    assert "1m(3)  4m(3)" in out
    assert "±" in out


@pytest.mark.parametrize(("lang", "word"), [("zh-Hant", "距聽牌"), ("zh-Hans", "距听牌")])
def test_the_language_can_be_chosen(capsys, lang, word):
    assert word in told(capsys, "hint", "1112345678999mE", "--lang", lang)


def test_json_is_the_hint(capsys):
    data = json.loads(told(capsys, "hint", "1112345678999mE", "--ruleset", "boke", "--draws", "5", "--json"))
    assert data == mj2p.hint("1112345678999mE", ruleset="boke", draws=5).to_dict()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("hint", "13m"), "2 tiles"),
        (("hint", "1112345678999m", "--visible", "1m1m"), "seen 5 times"),
        (("hint", "1112345678999m", "--draws", "-2"), "draws must be"),
        (("hint", "1112345678999m", "--objective", "luck"), "objective must be"),
        (("hint", "1112345678999m", "--seat", "5m"), "a seat is a wind"),
        (("hint", "1112345678999m", "--ready", "--heavenly-ready"), "ready is declared once"),
        (("hint", "1112345678999m", "--plot", "x.svg"), "needs the number of draws"),
        (("hint", "1112345678999m", "--draws", "3", "--plot", "/no/such/folder/x.svg"), "cannot be written"),
        (("score", "[CCC] 1234567899m"), "waits for 3m 6m 9m"),
        (("score", "[CCC] 1234567899mE"), "without E it would be ready and wait for 3m 6m 9m"),
        (("score", "147mEESSWWNCFPP"), "neither four sets"),
    ],
)
def test_bad_input_is_one_sentence(capsys, arguments, sentence):
    assert sentence in told(capsys, *arguments, status=2)


def test_a_plot_is_written_and_shows_the_discards(tmp_path, capsys):
    path = tmp_path / "hint.svg"
    told(capsys, "hint", "[CCC] 123456m99m 78m1m", "--draws", "9", "--samples", "100", "--plot", str(path))
    picture = path.read_text(encoding="utf-8")
    assert picture.lstrip().startswith("<?xml")
    assert "<svg" in picture


def test_the_distribution_has_the_mean_and_the_chance_of_the_outlook():
    hand = "[CCC] 1234567899m"
    advice = mj2p.hint(hand, draws=9)
    fans = mj2p.fan_samples(advice.hand, draws=9, samples=6000, seed=3)
    assert sum(fan > 0 for fan in fans) / len(fans) == pytest.approx(advice.outlook.chance, abs=0.03)
    assert sum(fans) / len(fans) == pytest.approx(advice.outlook.fan, abs=0.6)


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(mj2p.HandError, match="pip install 'mj2p\\[plot\\]'"):
        plot_discards(mj2p.hint("1112345678999m"), tmp_path / "x.svg", draws=3)


@pytest.mark.parametrize("width", [40, 80, 100, 160])
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_at_any_width_no_item_of_a_row_is_cut_or_parted(monkeypatch, capsys, width, lang):
    monkeypatch.setattr("mj2p.cli.common.output_width", lambda: width)
    monkeypatch.setattr("mj2p.cli.hints.output_width", lambda: width)
    hand = "147mEESSWWNCFPP"
    out = told(capsys, "hint", hand, "--draws", "12", "--samples", "100", "--lang", lang)
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if line.startswith("│")]
    assert max(map(cell_len, out.splitlines())) <= max(width, 75)
    table: list[list[str]] = []
    for row in rows:
        if row[0]:
            table.append(row)
        else:
            table[-1][-1] += "  " + row[-1]
    advice = mj2p.hint(hand, draws=12, samples=100)
    assert len(table) == len(advice.discards)
    for row, each in zip(table, advice.discards, strict=True):
        assert row[0] == (each.discard.code if lang == "en" else each.discard.name(lang))
        names = [wait.tile.code if lang == "en" else wait.tile.name(lang) for wait in each.useful]
        assert row[-1].split("  ") == [f"{name}({w.unseen})" for name, w in zip(names, each.useful, strict=True)]


def test_waits_are_packed_and_a_line_says_what_their_numbers_mean(monkeypatch, capsys):
    monkeypatch.setattr("mj2p.cli.common.output_width", lambda: 80)
    monkeypatch.setattr("mj2p.cli.hints.output_width", lambda: 80)
    out = told(capsys, "hint", "1112345678999mE")
    assert "2m 3x93  8m 3x93  5m 3x92  3m 3x91" in out
    assert "2m 3x93: waits for this tile; unseen copies x fan" in out
    assert "1m(1): brings the hand nearer" in out
    assert "Worth: unseen copies x fan" in out
