"""Rooms: the shipped example, an operator's file, and the sentences about what is wrong in it."""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

import mj2p.coins
from mj2p import ROOMS, Mj2pError, Room, SettlementError, load_rooms
from mj2p.__main__ import main
from mj2p.coins import Rooms, read_rooms

TOML = Path(mj2p.coins.__file__).with_name("rooms.toml")
needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="reads TOML with tomli")


def test_five_tiers_in_three_languages() -> None:
    assert [room.zh_hant for room in ROOMS.values()] == ["新手房", "初級房", "中級房", "高級房", "至尊房"]
    assert ROOMS["高级房"] is ROOMS["高級房"] is ROOMS["advanced room"] is ROOMS["ADVANCED"]
    antes = [room.ante for room in ROOMS.values()]
    assert antes == sorted(set(antes))


@needs_toml
def test_shipped_file_says_what_is_shipped() -> None:
    assert dict(load_rooms(TOML)) == dict(ROOMS)
    assert list(load_rooms(TOML)) == list(ROOMS)


def test_json_file(tmp_path: Path) -> None:
    path = tmp_path / "rooms.json"
    path.write_text(json.dumps({"rooms": {"a": {"ante": 2**70, "min_bring": 5, "zh_hans": "甲"}}}), encoding="utf-8")
    rooms = load_rooms(path)
    assert rooms["甲"] == Room(id="a", ante=2**70, min_bring=5, zh_hans="甲")


def test_room_keeps_its_data() -> None:
    room = Room(id="a", ante=3, min_bring=5, max_bring=9, rake_bp=250, table_stakes=False)
    assert Room.from_dict(json.loads(json.dumps(room.to_dict()))) == room
    assert pickle.loads(pickle.dumps(room)) == room
    with pytest.raises(AttributeError):
        room.ante = 1  # type: ignore[misc]


def test_most_brought() -> None:
    room = Room(id="a", ante=1, min_bring=80, max_bring=200)
    assert [room.most(purse) for purse in (79, 80, 200, 201)] == [0, 80, 200, 200]
    assert Room(id="a", ante=1, min_bring=80).most(10**20) == 10**20


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"ante": 0}, "ante: a whole number from 1 on, not 0"),
    ({"ante": -3}, "ante: a whole number from 1 on, not -3"),
    ({"ante": 1.5}, "ante: a whole number from 1 on, not 1.5"),
    ({"ante": True}, "ante: a whole number from 1 on, not True"),
    ({"ante": "10"}, "ante: a whole number from 1 on, not '10'"),
    ({"min_bring": 0}, "min_bring: a whole number from 1 on, not 0"),
    ({"max_bring": 99}, "max_bring: 99 is less than min_bring, 100"),
    ({"max_bring": "much"}, "max_bring: a whole number from 1 on, not 'much'"),
    ({"rake_bp": 10_001}, "rake_bp: a whole number from 0 to 10000, not 10001"),
    ({"rake_bp": -1}, "rake_bp: a whole number from 0 to 10000, not -1"),
    ({"rake_bp": 0.05}, "rake_bp: a whole number from 0 to 10000, not 0.05"),
    ({"table_stakes": 1}, "table_stakes: must be True or False, not 1"),
    ({"en": 7}, "en: must be a printable text, not 7"),
    ({"zh_hant": "a\nb"}, "zh_hant: must be a printable text, not 'a\\nb'"),
    ({"rake": 500}, "'rake': there is no such key; there are id, en"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS)
def test_a_fault_names_file_table_and_key(change: dict[str, Any], message: str) -> None:
    table = {"ante": 10, "min_bring": 100} | change
    with pytest.raises(SettlementError) as error:
        read_rooms({"rooms": {"blue": table}}, "my.toml")
    assert str(error.value).startswith(f"my.toml, [rooms.blue], {message}")
    with pytest.raises(SettlementError) as error:
        Room.from_dict({"id": "blue"} | table)
    assert str(error.value).startswith(f"room 'blue', {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no table [rooms.ID]"),
        ("rooms = 3", "there is no table [rooms.ID]"),
        ("[rooms]", "there is no table [rooms.ID]"),
        ("[rooms]\nblue = 3", "[rooms.blue]: must be a table, not 3"),
        ("[room.blue]\nante = 1", "'room': there is no such key"),
        ("[rooms.blue]\nante = 1", "[rooms.blue], min_bring: is missing"),
        ("[rooms.blue]\nmin_bring = 1", "[rooms.blue], ante: is missing"),
        ("[rooms.blue]\nid = 'x'\nante = 1\nmin_bring = 1", "[rooms.blue], id: the id is the table's name already"),
        ("[rooms.blue]\nante = 1\nante = 2", "is not TOML: "),
        ("[rooms.blue", "is not TOML: "),
        (
            "[rooms.a]\nen = 'x'\nante = 1\nmin_bring = 1\n[rooms.b]\nen = 'X'\nante = 1\nmin_bring = 1",
            "rooms 'a' and 'b' are both called",
        ),
    ],
)
@needs_toml
def test_a_bad_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettlementError) as error:
        load_rooms(path)
    assert str(error.value).startswith(str(path))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff", "is not UTF-8"),
        (b"{", "is not JSON"),
        (b'{"rooms": {"a": {"ante": 1, "ante": 2, "min_bring": 1}}}', "a key is written twice"),
        (b"[]", "must hold tables [rooms.ID], not list"),
        (b"[" * 100_000, "is not JSON"),
    ],
)
def test_a_bad_json_file(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "my.json"
    path.write_bytes(content)
    with pytest.raises(SettlementError) as error:
        load_rooms(path)
    assert message in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(SettlementError, match="cannot be read"):
            load_rooms(path)


def test_without_a_reader_of_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("importlib.import_module", gone)
    with pytest.raises(SettlementError, match=r"pip install 'mj2p\[toml\]', or write the file as \.json"):
        load_rooms(TOML)


def test_rooms_of_one_id() -> None:
    room = Room(id="a", ante=1, min_bring=1)
    with pytest.raises(SettlementError, match="two rooms have the same id"):
        Rooms(room, room)


def test_unknown_room_is_a_key_error_too() -> None:
    with pytest.raises(KeyError) as error:
        ROOMS["attic"]
    assert isinstance(error.value, Mj2pError)
    assert str(error.value) == "no room is called 'attic'; there are novice, junior, intermediate, advanced, supreme"
    assert 7 not in ROOMS


# ---- on the command line


def test_command_lists_rooms(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rooms", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[4]["zh_hant"] == "至尊房"
    assert main(["rooms", "--lang", "zh-Hans"]) == 0
    out = capsys.readouterr().out
    assert "初级房" in out
    assert "不限" in out


def test_command_reads_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rooms.json"
    path.write_text('{"rooms": {"den": {"ante": 7, "min_bring": 700, "rake_bp": 250, "table_stakes": false}}}')
    assert main(["rooms", "--file", str(path)]) == 0
    out = capsys.readouterr().out
    assert "2.5 %" in out
    assert "no limit" in out
    path.write_text('{"rooms": {"den": {"ante": 0, "min_bring": 700}}}')
    assert main(["rooms", "--file", str(path)]) == 2
    assert "[rooms.den], ante: a whole number from 1 on, not 0" in capsys.readouterr().err
