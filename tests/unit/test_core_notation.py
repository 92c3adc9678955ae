"""The tile notation of rules, section 1, as the core reads and writes it."""

import pytest

import mjcore

HANT = "一二三四五六七八九"
FLOWERS = "春夏秋冬梅蘭竹菊"


def kinds(text: str) -> list[int]:
    return list(mjcore.parse_tiles(text))


@pytest.mark.parametrize("kind", range(24))
def test_every_name_of_a_kind_is_read(kind: int) -> None:
    for names in (mjcore.TILE_CODES, mjcore.TILE_NAMES_HANT, mjcore.TILE_NAMES_HANS):
        assert kinds(names[kind]) == [kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("123m", [0, 1, 2]),
        ("1 2 3 m", [0, 1, 2]),
        ("321m", [2, 1, 0]),
        ("1m2m3m", [0, 1, 2]),
        ("ESWNCFP", [9, 10, 11, 12, 13, 14, 15]),
        ("1234567z", [9, 10, 11, 12, 15, 14, 13]),
        ("東南西北中發白", [9, 10, 11, 12, 13, 14, 15]),
        ("东南西北中发白", [9, 10, 11, 12, 13, 14, 15]),
        ("12345678f", list(range(16, 24))),
        (FLOWERS, list(range(16, 24))),
        ("春夏秋冬梅兰竹菊", list(range(16, 24))),
        ("一二三萬", [0, 1, 2]),
        ("一万二萬三m", [0, 1, 2]),
        ("1萬2万", [0, 1]),
        ("\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH DIGIT NINE}m", [0, 8]),
        ("".join(chr(0x1F000 + i) for i in range(7)), [9, 10, 11, 12, 13, 14, 15]),
        ("".join(chr(0x1F007 + i) for i in range(9)), list(range(9))),
        ("".join(chr(0x1F022 + i) for i in range(4)), [20, 21, 22, 23]),
        ("".join(chr(0x1F026 + i) for i in range(4)), [16, 17, 18, 19]),
        ("\N{MAHJONG TILE RED DRAGON}\ufe0f\N{MAHJONG TILE ONE OF CHARACTERS}\ufe0e", [13, 0]),
        (" \t\n1m\u3000E ", [0, 9]),
    ],
)
def test_every_notation_is_read(text: str, expected: list[int]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("x", 1, "no tile"),
        ("1mx", 3, "no tile"),
        ("123", 3, "letter"),
        ("12x", 3, "letter"),
        ("0m", 1, "no tile"),
        ("8z", 2, "no tile 8z"),
        ("9f", 2, "no tile 9f"),
        ("1s", 2, "bamboo"),
        ("1p", 2, "dots"),
        ("五條", 2, "bamboo"),
        ("五筒", 2, "dots"),
        ("1" * 37 + "m", 37, "36 digits"),
        ("e", 1, "no tile"),
        ("１２３", 3, "letter"),
        ("١m", 1, "no tile"),
        ("\ud800", 1, "no tile"),
        ("1m[", 3, "no tile"),
        ("1m\ufe0f", 3, "no tile"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, at: int, words: str) -> None:
    with pytest.raises(mjcore.NotationError, match=words) as error:
        mjcore.parse_tiles(text)
    assert f"at character {at}:" in str(error.value)


def test_all_tiles_of_a_wall_are_read_from_one_run() -> None:
    wall = sorted(mjcore.shuffled_wall(1))
    assert kinds(mjcore.format_kinds(wall)) == wall


def test_a_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(mjcore.NotationError) as error:
        mjcore.parse_tiles("1m" * 5000 + "x")
    assert len(str(error.value)) < 200
    assert "at character 10001" in str(error.value)


@pytest.mark.parametrize("value", [None, 5, b"1m", ["1m"]])
def test_tiles_are_read_from_text_only(value: object) -> None:
    with pytest.raises(TypeError):
        mjcore.parse_tiles(value)  # type: ignore[arg-type]


def test_writing_sorts_and_shares_the_letter() -> None:
    assert mjcore.format_kinds([9, 4, 0, 13, 2, 21, 16]) == "135mEC1f6f"
    assert mjcore.format_kinds([]) == ""
    assert mjcore.format_kinds(range(24)) == "123456789mESWNCFP1f2f3f4f5f6f7f8f"


@pytest.mark.parametrize("bad", [[24], [-1], [2**70], [1.0], ["1m"], [None], [0, 99]])
def test_only_kinds_are_written(bad: list[object]) -> None:
    with pytest.raises(mjcore.NotationError, match="kind"):
        mjcore.format_kinds(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        ((0, 0), "[123m]"),
        ((0, 6), "[789m]"),
        ((1, 8), "[999m]"),
        ((1, 15), "[PPP]"),
        ((2, 9), "[EEEE]"),
        ((3, 9), "[EEEE,1]"),
        ((4, 0), "[1111m,5]"),
    ],
)
def test_melds_are_written(meld: tuple[int, int], text: str) -> None:
    assert mjcore.format_meld(*meld) == text
    assert mjcore.format_meld(mjcore.MeldType(meld[0]), meld[1]) == text


@pytest.mark.parametrize("meld", [(0, 7), (0, 9), (1, 16), (5, 0), (-1, 0), (1, -1), (2**70, 0), (1.0, 0), (None, 0)])
def test_what_is_no_meld_is_not_written(meld: tuple[int, int]) -> None:
    with pytest.raises(mjcore.HandError, match="not a meld"):
        mjcore.format_meld(*meld)


def test_the_catalogue_and_its_numbers_agree() -> None:
    assert [row.id for row in mjcore.FANS] == list(range(len(mjcore.FANS)))
    assert {row.key: row.id for row in mjcore.FANS} == mjcore.FAN_ID
    for column in zip(*mjcore.FANS, strict=True):
        assert len(set(column)) == len(mjcore.FANS)
    assert {mjcore.FANS[i].zh_hant for i in mjcore.FLOWER_FANS} == {"八仙過海", "花牌", "季花", "梅蘭竹菊"}
