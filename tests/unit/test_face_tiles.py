"""The face's tiles, melds and hands (rules, section 1)."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import mj2p
from mj2p import Hand, HandError, Meld, MeldType, NotationError, Tile

CODES = [
    "1m",
    "2m",
    "3m",
    "4m",
    "5m",
    "6m",
    "7m",
    "8m",
    "9m",
    "E",
    "S",
    "W",
    "N",
    "C",
    "F",
    "P",
    "1f",
    "2f",
    "3f",
    "4f",
    "5f",
    "6f",
    "7f",
    "8f",
]
TRADITIONAL = [
    "一萬",
    "二萬",
    "三萬",
    "四萬",
    "五萬",
    "六萬",
    "七萬",
    "八萬",
    "九萬",
    "東",
    "南",
    "西",
    "北",
    "中",
    "發",
    "白",
    "春",
    "夏",
    "秋",
    "冬",
    "梅",
    "蘭",
    "竹",
    "菊",
]
SIMPLIFIED = [
    "一万",
    "二万",
    "三万",
    "四万",
    "五万",
    "六万",
    "七万",
    "八万",
    "九万",
    "东",
    "南",
    "西",
    "北",
    "中",
    "发",
    "白",
    "春",
    "夏",
    "秋",
    "冬",
    "梅",
    "兰",
    "竹",
    "菊",
]
UNICODE = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀀🀁🀂🀃🀄🀅🀆🀦🀧🀨🀩🀢🀣🀤🀥"


@pytest.mark.parametrize("kind", range(24))
def test_tile_has_the_kind_and_the_names_of_the_rules(kind: int) -> None:
    tile = Tile(kind)
    assert (tile.kind, tile.code, tile.zh_hant, tile.zh_hans) == (
        kind,
        CODES[kind],
        TRADITIONAL[kind],
        SIMPLIFIED[kind],
    )
    assert str(tile) == CODES[kind]
    assert [tile.name(lang) for lang in ("en", "zh-Hant", "zh-Hans")] == [tile.en, tile.zh_hant, tile.zh_hans]


@pytest.mark.parametrize(
    "names", [CODES, TRADITIONAL, SIMPLIFIED, list(UNICODE)], ids=["code", "hant", "hans", "unicode"]
)
def test_tile_parse_reads_every_notation(names: list[str]) -> None:
    assert [Tile.parse(name).kind for name in names] == list(range(24))


def test_tile_parse_reads_tenhou_honours_in_their_own_order() -> None:
    assert "".join(str(Tile.parse(f"{n}z")) for n in range(1, 8)) == "ESWNPFC"


def test_there_is_one_object_for_each_kind() -> None:
    assert all(Tile(tile.code) is Tile(tile.kind) is Tile(tile) is tile for tile in mj2p.TILES)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(Tile("E"), protocol)) is Tile("E")
    assert copy.deepcopy([Tile("5f")])[0] is Tile("5f")


def test_tile_english_names_differ() -> None:
    assert len({tile.en for tile in mj2p.TILES}) == 24
    assert (Tile("C").en, Tile("F").en, Tile("P").en) == ("Red Dragon", "Green Dragon", "White Dragon")


def test_tile_groups() -> None:
    def group(name: str) -> str:
        return " ".join(tile.code for tile in mj2p.TILES if getattr(tile, name))

    assert group("is_suit") == "1m 2m 3m 4m 5m 6m 7m 8m 9m"
    assert group("is_wind") == "E S W N"
    assert group("is_dragon") == "C F P"
    assert group("is_honour") == "E S W N C F P"
    assert group("is_terminal") == "1m 9m"
    assert group("is_edge") == "1m 9m E S W N C F P"
    assert group("is_flower") == "1f 2f 3f 4f 5f 6f 7f 8f"
    assert [tile.rank for tile in mj2p.TILES] == [*range(1, 10), *[None] * 15]


def test_tiles_sort_by_kind_and_index_arrays() -> None:
    assert sorted([*mj2p.TILES[12:], *mj2p.TILES[:12]]) == list(mj2p.TILES)
    assert Tile("9m") < Tile("E") <= Tile("E") < Tile("1f")
    assert Tile("1f") > Tile("E") >= Tile("E")
    assert bytes(range(24))[Tile("N")] == 12
    assert Tile("1m") != 0
    with pytest.raises(TypeError):
        _ = Tile("1m") < 3  # type: ignore[operator]


def test_tile_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        Tile("E").kind = 3
    with pytest.raises(AttributeError, match="cannot be changed"):
        del Tile("E").code
    assert Tile("E").kind == 9


@pytest.mark.parametrize("text", ["", " ", "12m", "0m", "5s", "m", "X", "9f", "8z", "[E]", "E|1f", "x" * 10_000])
def test_tile_parse_refuses_what_is_not_one_tile(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Tile.parse(text)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("value", [None, True, 1.5, b"E", -1, 24, pytest.param(10**5000, id="huge"), [9], object()])
def test_tile_refuses_what_is_no_tile(value: object) -> None:
    with pytest.raises(HandError):
        Tile(value)  # type: ignore[arg-type]


def test_tile_takes_any_index_and_text_of_a_subclass() -> None:
    numpy = pytest.importorskip("numpy")
    assert Tile(numpy.uint8(9)) is Tile(numpy.str_("E")) is Tile("E")


# Melds.


@pytest.mark.parametrize(
    ("text", "meld", "canonical"),
    [
        ("[123m]", Meld.chow("1m"), "[123m]"),
        ("[312m,2]", Meld.chow("123m"), "[123m]"),
        ("[七萬八萬九萬]", Meld.chow(Tile("7m")), "[789m]"),
        ("[EEE]", Meld.pung("E"), "[EEE]"),
        ("[中中中,3]", Meld.pung("C"), "[CCC]"),
        ("[5555m]", Meld.kong("5m", concealed=True), "[5555m]"),
        ("[EEEE,1]", Meld.kong("E"), "[EEEE,1]"),
        ("[EEEE,3]", Meld.kong("E"), "[EEEE,1]"),
        (" [ EEEE , 5 ] ", Meld.kong("E", added=True), "[EEEE,5]"),
        ("[7z7z7z7z]", Meld(MeldType.CONCEALED_KONG, 13), "[CCCC]"),
    ],
)
def test_meld_parse_and_print(text: str, meld: Meld, canonical: str) -> None:
    parsed = Meld.parse(text)
    assert parsed == meld
    assert str(parsed) == canonical
    assert Meld.parse(str(parsed)) == parsed
    assert eval(repr(parsed), {"Meld": Meld}) == parsed
    assert pickle.loads(pickle.dumps(parsed)) == parsed
    assert hash(parsed) == hash(meld)


def test_meld_reads_as_the_hand_reads_it() -> None:
    for text in ["[123m,2]", "[EEE,1]", "[EEEE]", "[EEEE,1]", "[EEEE,3]", "[EEEE,5]", "[EEEE,7]"]:
        assert Hand.parse(f"{text} 5566778899m").melds == (Meld.parse(text),), text


def test_meld_tiles_and_kinds() -> None:
    assert [str(tile) for tile in Meld.chow("3m").tiles] == ["3m", "4m", "5m"]
    assert [len(Meld.parse(text).tiles) for text in ("[EEE]", "[EEEE]", "[EEEE,1]", "[EEEE,5]")] == [3, 4, 4, 4]
    assert [Meld.parse(text).is_kong for text in ("[123m]", "[EEE]", "[EEEE]", "[EEEE,1]", "[EEEE,5]")] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert [Meld.parse(text).is_concealed for text in ("[123m]", "[EEE]", "[EEEE]", "[EEEE,1]")] == [
        False,
        False,
        True,
        False,
    ]
    assert [Meld.kong("E", added=True).name(lang) for lang in ("en", "zh-Hant", "zh-Hans")] == [
        "added kong",
        "續槓",
        "续杠",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "EEE",
        "[EE]",
        "[EEEEE]",
        "[124m]",
        "[891m]",
        "[ESW]",
        "[EEES]",
        "[EEE",
        "[[EEE]]",
        "[EEEE,x]",
        "[]",
        "[123m,0]",
        "[EEEE,4]",
        "[EEEE,15]",
    ],
)
def test_meld_parse_refuses_what_is_no_meld(text: str) -> None:
    with pytest.raises(NotationError):
        Meld.parse(text)


def test_meld_refuses_what_cannot_be() -> None:
    for make in (
        lambda: Meld.chow("8m"),
        lambda: Meld.chow("E"),
        lambda: Meld.chow("ESW"),
        lambda: Meld.chow("135m"),
        lambda: Meld.chow(""),
        lambda: Meld.pung("1f"),
        lambda: Meld.parse("[1f1f1f]"),
        lambda: Meld(7, "E"),  # type: ignore[arg-type]
        lambda: Meld("PUNG", "E"),  # type: ignore[arg-type]
        lambda: Meld.kong("E", concealed=True, added=True),
        lambda: Meld.kong("E", concealed=1),  # type: ignore[arg-type]
        lambda: Meld.kong("E", added=np.array([1, 2])),  # type: ignore[arg-type]
    ):
        with pytest.raises(HandError):
            make()


# Hands.

TEXTS = [
    ("1112345678999m", "1112345678999m"),
    ("[CCC] 123456m99m 78m +9m | 1f", "[CCC] 1234567899m78m +9m | 1f"),
    ("[EEEE,1][SSSS][123m]11m22m 3m|5f 1f", "[EEEE,1] [SSSS] [123m] 11223m | 1f5f"),
    ("[中中中,2] 一萬 二万 3萬 456m 99m 78m 九萬 | 春", "[CCC] 1234567899m +9m | 1f"),
]


@pytest.mark.parametrize("text", [text for text, _ in TEXTS])
def test_hand_parse_print_and_repr_round_trip(text: str) -> None:
    hand = Hand.parse(text)
    assert type(hand) is Hand
    assert Hand.parse(str(hand)) == hand
    assert str(Hand.parse(str(hand))) == str(hand)
    assert eval(repr(hand), {"Hand": Hand}) == hand
    again = pickle.loads(pickle.dumps(hand))
    assert again == hand
    assert type(again) is Hand
    assert copy.deepcopy(hand) == hand
    assert hash(again) == hash(hand)
    assert not hasattr(hand, "__dict__")


def test_hand_views_hold_tiles_and_melds() -> None:
    hand = Hand.parse("[CCC] 123456m99m 78m +9m | 1f5f")
    assert "".join(map(str, hand.concealed)) == "1m2m3m4m5m6m7m8m9m9m9m"
    assert all(type(tile) is Tile for tile in hand.concealed)
    assert hand.melds == (Meld.pung("C"),)
    assert hand.winning_tile is Tile("9m")
    assert hand.flowers == (Tile("1f"), Tile("5f"))
    assert hand.counts == bytes([1] * 8 + [3] + [0] * 7)
    assert hand.n_tiles == 14


@pytest.mark.parametrize(
    "hand",
    [
        Hand("123456m99m789m", ["[CCC]"], "9m", "1f"),
        Hand(concealed=[0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8], melds=[Meld.pung("C")], winning_tile=8, flowers=[16]),
        Hand(
            concealed=[Tile(kind) for kind in [8, 8, 8, 0, 1, 2, 3, 4, 5, 6, 7]],
            melds=(Meld.pung("C"),),
            winning_tile=Tile("9m"),
            flowers=[Tile("1f")],
        ),
        Hand(["1m", "二萬", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "9m", "9m"], ("[中中中]",), "九万", ["春"]),
    ],
)
def test_hand_is_made_of_tiles_kinds_or_texts(hand: Hand) -> None:
    assert hand == Hand.parse("[CCC] 123456m99m 78m +9m | 1f")


def test_hand_of_14_without_a_winning_tile_round_trips_by_repr() -> None:
    hand = Hand("1112223334445m5m", flowers="8f")
    assert hand.winning_tile is None
    assert eval(repr(hand), {"Hand": Hand}) == hand
    assert mj2p.is_win(hand)
    with pytest.raises(HandError, match="no winning tile"):
        mj2p.score(hand)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("11111m234567899m",), "1m is held"),
        (("123m",), "3 tiles"),
        (("1112345678999m", ["[EEE]"]), "16"),
        (("1112345678999m", [], "1m"), "winning tile"),
        (("1112345678999mE", [], "S"), "winning tile S"),
        (("1112345678999m", [], None, "1f1f"), "twice"),
        (("1112345678999m", [], None, "E"), "E is no flower"),
        (("111234567899m1f",), "16 is not a kind"),
        (("12m", ["[EEEE]", "[EEE]", "[SSS]"]), "E is held"),
        ((7,), "int"),
        ((None,), "NoneType"),
        (([None],), "NoneType"),
        (("1112345678999m", "[EEE]"), "melds are a sequence"),
        (("1112345678999m", [3]), "a meld is a Meld"),
    ],
)
def test_hand_refuses_what_cannot_be(arguments: tuple[object, ...], word: str) -> None:
    with pytest.raises(HandError, match=word):
        Hand(*arguments)  # type: ignore[arg-type]


def test_hand_that_was_never_made_is_refused() -> None:
    empty = Hand.__new__(Hand)
    for use in (mj2p.score, mj2p.is_win, mj2p.ready_tiles):
        with pytest.raises(HandError):
            use(empty)
