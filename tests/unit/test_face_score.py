"""The face's scores: what they hold, what they say in three languages, and what is refused."""

from __future__ import annotations

import array
import copy
import inspect
import json
import pickle
from collections.abc import Callable

import pytest

import mj2p
import mjcore
from mj2p import Fan, Hand, HandError, Mj2pError, NotationError, NotAWin, RulesetError, Score, Tile, WinContext

HAND = "[CCC] 123456m99m 78m +9m | 1f"
FLAGS = (
    "self_draw", "ready", "heavenly_ready", "heavenly", "earthly", "humanly",
    "kong_draw", "rob_kong", "last_tile", "last_copy",
)  # fmt: skip


def test_score_of_the_front_page() -> None:
    s = mj2p.score(HAND, ruleset="rg", self_draw=True)
    assert (s.total, s.capped) == (27, 27)
    assert [(f.fan.zh_hant, f.value, f.count, f.points) for f in s.fans] == [
        ("清龍", 16, 1, 16),
        ("混一色", 6, 1, 6),
        ("箭刻", 2, 1, 2),
        ("花牌", 1, 1, 1),
        ("自摸", 1, 1, 1),
        ("么九頭", 1, 1, 1),
    ]
    assert s.excluded == ((Fan("連六"), Fan("清龍")), (Fan("老少副"), Fan("清龍")))
    assert s.hand == Hand.parse(HAND)
    assert s.ruleset is mj2p.RULESETS["rg"]
    assert s.seat is Tile("E")
    assert s.context == WinContext(self_draw=True, seat="E")  # type: ignore[arg-type]
    assert repr(s) == "<Score 27 of '[CCC] 1234567899m +9m | 1f' in rg>"
    assert not hasattr(s, "__dict__")


def test_score_takes_a_hand_a_text_or_a_core_hand() -> None:
    expected = mj2p.score(HAND)
    assert mj2p.score(Hand.parse(HAND)) == expected
    assert mj2p.score(mjcore.Hand.parse(HAND)) == expected  # type: ignore[arg-type]
    assert type(mj2p.score(mjcore.Hand.parse(HAND)).hand) is Hand  # type: ignore[arg-type]


def test_flower_counts_for_each_and_total_is_capped() -> None:
    s = mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C | 125f", "rg")
    flower = s.fans[-1]
    assert (flower.fan.en, flower.value, flower.count, flower.points) == ("Flower Tile", 1, 3, 3)
    assert (s.total, s.capped) == (307, 200)
    assert s.total == sum(f.points for f in s.fans)
    assert mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C", "boke").capped == 304


def test_flags_have_the_order_of_the_core() -> None:
    assert mjcore.FLAG_NAMES == FLAGS
    for place, name in enumerate(FLAGS):
        context = WinContext(**{name: True})  # type: ignore[arg-type]
        assert context.bits == 1 << place
        assert context.flags == (name,)


CLOSED = "123456m EEE 99m 78m +9m"


@pytest.mark.parametrize(
    ("flags", "hand", "fan"),
    [
        ("self_draw", "[EEE] 123456m 99m 78m +9m", "自摸"),
        ("ready", CLOSED, "聽牌"),
        ("heavenly_ready", CLOSED, "天聽"),
        ("heavenly self_draw", CLOSED, "天胡"),
        ("earthly self_draw", CLOSED, "地胡"),
        ("humanly", CLOSED, "人胡"),
        ("kong_draw self_draw", "[EEEE] 123456m 99m 78m +9m", "槓上開花"),
        ("rob_kong", "[EEE] 123456m 22m 78m +9m", "搶槓胡"),
        ("last_tile", CLOSED, "海底撈月"),
        ("last_tile self_draw", CLOSED, "妙手回春"),
        ("last_copy", "[EEE] 123456m 22m 78m +9m", "胡絕張"),
    ],
)
def test_every_keyword_shows_its_fan(flags: str, hand: str, fan: str) -> None:
    keywords = dict.fromkeys(flags.split(), True)
    s = mj2p.score(hand, **keywords)  # type: ignore[arg-type]
    assert Fan(fan) in [each.fan for each in s.fans]
    assert set(s.context.flags) == set(keywords)
    del keywords[flags.split(maxsplit=1)[0]]
    if set(keywords) <= {"self_draw"}:
        assert Fan(fan) not in [each.fan for each in mj2p.score(hand, **keywords).fans]  # type: ignore[arg-type]


def test_default_seat_is_the_dealers_but_for_openings_of_the_other() -> None:
    assert mj2p.score(CLOSED).seat is Tile("E")
    assert mj2p.score(CLOSED, humanly=True).seat is Tile("S")
    assert mj2p.score(CLOSED, earthly=True, self_draw=True).seat is Tile("S")
    west = mj2p.RULESETS["seasonal"].replace(seat_winds=("E", "W"))
    assert mj2p.score(CLOSED, west, humanly=True).seat is Tile("W")


@pytest.mark.parametrize("seat", ["S", "南", "2z", "🀁", Tile("S")])
def test_seat_is_read_in_every_notation(seat: str | Tile) -> None:
    s = mj2p.score("123456m EEE 99m 78m +9m | 2f", "seasonal", seat=seat)
    assert s.seat is Tile("S")
    assert "季花" in [f.fan.zh_hant for f in s.fans]


@pytest.mark.parametrize(
    "seat", ["5m", "C", "1f", "", "ES", "east", 9, 0, True, 1.0, b"E", ["E"], Tile("1m"), object()]
)
def test_seat_that_is_no_wind_is_refused(seat: object) -> None:
    with pytest.raises(HandError, match="seat"):
        mj2p.score(HAND, seat=seat)  # type: ignore[arg-type]
    with pytest.raises(HandError, match="seat"):
        WinContext(seat=seat)  # type: ignore[arg-type]


def test_seat_at_which_nobody_sits_is_refused() -> None:
    with pytest.raises(HandError, match="seat"):
        mj2p.score(HAND, seat="N")


def test_context_is_the_keywords_in_one_object() -> None:
    context = WinContext(self_draw=True, last_tile=True, seat="S")  # type: ignore[arg-type]
    assert mj2p.score(HAND, context=context) == mj2p.score(HAND, self_draw=True, last_tile=True, seat="S")
    assert hash(context) == hash(WinContext(self_draw=True, last_tile=True, seat=Tile("S")))
    assert pickle.loads(pickle.dumps(context)) == context
    with pytest.raises(AttributeError):
        context.ready = True  # type: ignore[misc]


@pytest.mark.parametrize("extra", [{"ready": True}, {"seat": "E"}, {"self_draw": True}])
def test_context_together_with_keywords_is_refused(extra: dict[str, object]) -> None:
    with pytest.raises(HandError, match="twice"):
        mj2p.score(HAND, context=WinContext(self_draw=True), **extra)  # type: ignore[arg-type]


@pytest.mark.parametrize("context", [{}, "self_draw", 1, True, object()])
def test_context_of_another_type_is_refused(context: object) -> None:
    with pytest.raises(HandError, match="WinContext"):
        mj2p.score(HAND, context=context)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [None, "yes", "", 2, -1, [], {}, object(), pytest.param(10**5000, id="huge")])
def test_flag_that_is_no_bool_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(HandError, match=f"^{name} must be True or False"):
        mj2p.score(HAND, **{name: value})  # type: ignore[arg-type]
    with pytest.raises(HandError, match=f"^{name} must be True or False"):
        WinContext(**{name: value})  # type: ignore[arg-type]


def test_flags_of_numpy_are_taken() -> None:
    numpy = pytest.importorskip("numpy")
    assert mj2p.score(HAND, self_draw=numpy.bool_(True)) == mj2p.score(HAND, self_draw=True)
    assert mj2p.score(HAND, self_draw=numpy.bool_(False)) == mj2p.score(HAND)
    assert WinContext(self_draw=numpy.bool_(True)).self_draw is True
    with pytest.raises(HandError, match="ready must be"):
        mj2p.score(HAND, ready=numpy.zeros(3, bool))  # type: ignore[arg-type]


def test_unknown_keyword_is_pythons_own_error() -> None:
    with pytest.raises(TypeError, match="self_drawn"):
        mj2p.score(HAND, self_drawn=True)  # type: ignore[call-arg]


@pytest.mark.parametrize("hand", [None, 5, 1.5, b"1112345678999m1m", [], {}, object(), Tile("E"), bytes(16)])
def test_hand_of_another_type_is_refused(hand: object) -> None:
    with pytest.raises(HandError, match="a hand is a Hand or a text"):
        mj2p.score(hand)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", ["", "RG", "sichuan", None, 3, b"rg", ["rg"], {}, object(), "x" * 10_000])
def test_ruleset_that_is_none_is_refused_and_the_known_ones_are_listed(ruleset: object) -> None:
    with pytest.raises(RulesetError, match="rg, seasonal, boke") as error:
        mj2p.score(HAND, ruleset)  # type: ignore[arg-type]
    assert len(str(error.value)) < 200


def test_hand_that_does_not_win_is_told_from_one_that_cannot_be() -> None:
    with pytest.raises(NotAWin, match="neither four sets and a pair nor seven pairs"):
        mj2p.score("123456789mEEPP +S")
    with pytest.raises(NotAWin, match="minimum"):
        mj2p.score(HAND, mj2p.RULESETS["rg"].replace(min_fan=40))
    with pytest.raises(HandError, match="E is held 6 times"):
        mj2p.score("[EEEE] E 123456789m +E")
    with pytest.raises(HandError, match="flowers"):
        mj2p.score(HAND, "boke")
    with pytest.raises(HandError, match="rob_kong clashes with self_draw"):
        mj2p.score(HAND, rob_kong=True, self_draw=True)
    with pytest.raises(NotationError, match="bamboo"):
        mj2p.score("123s")
    for error in (NotAWin, HandError, NotationError, RulesetError):
        assert issubclass(error, Mj2pError)
        assert issubclass(error, ValueError)


def test_text_of_a_subclass_is_text() -> None:
    class Text(str):
        __slots__ = ()

    assert mj2p.score(Text(HAND)) == mj2p.score(HAND)
    assert mj2p.is_win(Text(HAND))
    assert mj2p.ready_tiles(Text("1112345678999m"))[0] is Tile("1m")


def test_scores_are_equal_by_content() -> None:
    one = mj2p.score(HAND, self_draw=True)
    assert one == mj2p.score(str(one.hand), self_draw=True)
    assert hash(one) == hash(mj2p.score(str(one.hand), self_draw=True))
    assert one != mj2p.score(HAND)
    assert one != mj2p.score(HAND, "seasonal", self_draw=True)
    assert one != mj2p.score(HAND, self_draw=True, seat="S")
    assert one != 27
    house = mj2p.RULESETS["rg"].replace(cap=None)
    again = mj2p.RULESETS["rg"].replace(cap=None)
    assert mj2p.score(HAND, house) == mj2p.score(HAND, again)


@pytest.mark.parametrize("ruleset", ["rg", "seasonal", mj2p.RULESETS["rg"].replace(id="house", cap=20, repeats=True)])
def test_score_is_pickled_and_copied(ruleset: str | mj2p.Ruleset) -> None:
    s = mj2p.score(HAND, ruleset, self_draw=True, last_tile=True, seat="S")
    for again in (pickle.loads(pickle.dumps(s)), copy.copy(s), copy.deepcopy(s)):
        assert type(again) is Score
        assert again == s
        assert (again.total, again.fans, again.excluded, again.reading) == (s.total, s.fans, s.excluded, s.reading)


def test_score_cannot_be_made_by_hand() -> None:
    with pytest.raises(TypeError):
        Score()


# The reading.


def test_reading_shows_what_the_winning_tile_completed() -> None:
    reading = mj2p.score(HAND, self_draw=True).reading
    assert (reading.form, reading.completes, reading.completed) == ("standard", "chow", "789m")
    assert reading.winning_tile is Tile("9m")
    assert reading.pair is Tile("9m")
    assert str(reading) == "[CCC] 123m 456m 789m 99m"
    assert [each.has_winning_tile for each in reading.sets] == [False, False, False, True]
    assert [each.is_meld for each in reading.sets] == [True, False, False, False]
    assert [each.is_concealed for each in reading.sets] == [False, True, True, True]


def test_reading_of_equal_chows_completes_one_of_them() -> None:
    reading = mj2p.score("[123m] [SSS] 12m 123m CC +3m").reading
    assert [(str(each), each.is_meld, each.has_winning_tile) for each in reading.sets] == [
        ("[123m]", True, False),
        ("[SSS]", True, False),
        ("123m", False, True),
        ("123m", False, False),
    ]


def test_reading_pung_completed_by_a_discard_is_not_concealed() -> None:
    text = "[CCCC] [SSS] 123m EE PP +E"
    for self_draw, concealed in ((False, [True, False, True, False]), (True, [True, False, True, True])):
        reading = mj2p.score(text, self_draw=self_draw).reading
        assert reading.completes == "pung"
        assert [each.is_concealed for each in reading.sets] == concealed


def test_reading_of_seven_pairs_lists_four_alike_twice() -> None:
    reading = mj2p.score("1111m2233m EECCP +P").reading
    assert reading.form == "seven_pairs"
    assert reading.sets == ()
    assert reading.pair is None
    assert "".join(map(str, reading.pairs)) == "1m1m2m3mECP"
    assert (reading.completes, reading.completed) == ("pair", "PP")


# Words.


def test_explain_in_english() -> None:
    assert mj2p.score(HAND, self_draw=True).explain().splitlines() == [
        "Hand: [CCC] 1234567899m +9m | 1f",
        "Ruleset: RG two-player mahjong (rg)",
        "Win: self-draw; seat East Wind",
        "Reading: [CCC] 123m 456m 789m 99m (standard form; 9m completes the chow 789m)",
        "Fans:",
        "    16  Pure Straight",
        "     6  Half Flush",
        "     2  Dragon Pung",
        "     1  Flower Tile",
        "     1  Self-Draw",
        "     1  Terminal Pair",
        "Not counted:",
        "        Short Straight, excluded by Pure Straight",
        "        Two Terminal Chows, excluded by Pure Straight",
        "Total: 27 fan",
    ]


def test_explain_in_traditional_and_simplified_chinese() -> None:
    s = mj2p.score("[EEEE] [SSSS,1] 55m6677m8m +8m | 125f", "seasonal", ready=True)
    assert s.explain("zh-Hant").splitlines() == [
        "手牌：[EEEE] [SSSS,1] 5566778m +8m | 1f2f5f",
        "規則：二人麻將（seasonal）",
        "胡牌：點炮；報聽；門風東",
        "牌型：[EEEE] [SSSS,1] 678m 678m 55m（四組一對；八萬成順子 678m）",
        *s.explain("zh-Hant").splitlines()[4:],
    ]
    assert "     3  花牌 3 × 1" in s.explain("zh-Hant").splitlines()
    traditional, simplified = s.explain("zh-Hant"), s.explain("zh-Hans")
    assert "规则：二人麻将（seasonal）" in simplified
    assert "点炮；报听；门风东" in simplified
    for fan in s.fans:
        assert fan.fan.zh_hant in traditional
        assert fan.fan.zh_hans in simplified
    for fan, by in s.excluded:
        assert f"        {fan.zh_hant}，{by.zh_hant}不計" in traditional.splitlines()
        assert f"        {fan.zh_hans}，{by.zh_hans}不计" in simplified.splitlines()


@pytest.mark.parametrize(
    ("lang", "total"),
    [
        ("en", "Total: 304 fan, capped at 200"),
        ("zh-Hant", "合計：304 番，封頂 200 番"),
        ("zh-Hans", "合计：304 番，封顶 200 番"),
    ],
)
def test_explain_tells_total_and_cap(lang: str, total: str) -> None:
    assert mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C").explain(lang).splitlines()[-1] == total


def test_explain_shows_the_rulesets_own_names_beside_the_common_ones() -> None:
    s = mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C", "boke")
    assert "    88  十八羅漢（四槓）" in s.explain("zh-Hant").splitlines()
    assert "    88  十八罗汉（四杠）" in s.explain("zh-Hans").splitlines()
    assert "    88  Four Kongs" in s.explain("en").splitlines()
    assert "十八羅漢" not in mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C", "rg").explain("zh-Hant")


@pytest.mark.parametrize("lang", ["fr", "", "zh", None, 3, ["en"], "x" * 10_000])
def test_explain_in_another_language_is_refused(lang: object) -> None:
    with pytest.raises(Mj2pError, match="en, zh-Hant, zh-Hans"):
        mj2p.score(HAND).explain(lang)  # type: ignore[arg-type]


def test_every_circumstance_has_words_in_each_language() -> None:
    from mj2p.context import circumstances

    for lang in ("en", "zh-Hant", "zh-Hans"):
        words = [circumstances(WinContext(**{name: True}), lang)[-1] for name in FLAGS]  # type: ignore[arg-type]
        assert len(set(words)) == len(FLAGS)
        assert circumstances(WinContext(), lang) == (circumstances(WinContext(ready=True), lang)[0],)  # type: ignore[arg-type]


# Data.


def test_to_dict_survives_json_and_tells_all() -> None:
    s = mj2p.score(HAND, self_draw=True, seat="S")
    data = json.loads(json.dumps(s.to_dict()))
    assert data == s.to_dict()
    assert list(data) == ["hand", "ruleset", "flags", "seat", "total", "cap", "capped", "fans", "excluded", "reading"]
    assert (data["hand"], data["ruleset"], data["flags"], data["seat"]) == (str(s.hand), "rg", ["self_draw"], "S")
    assert (data["total"], data["cap"], data["capped"]) == (27, 200, 27)
    assert data["fans"][0] == {
        "id": "PURE_STRAIGHT",
        "en": "Pure Straight",
        "zh_hant": "清龍",
        "zh_hans": "清龙",
        "value": 16,
        "count": 1,
        "points": 16,
    }
    assert [(each["id"], each["excluded_by"]) for each in data["excluded"]] == [
        ("SHORT_STRAIGHT", "PURE_STRAIGHT"),
        ("TWO_TERMINAL_CHOWS", "PURE_STRAIGHT"),
    ]
    assert data["reading"]["pairs"] == ["9m"]
    assert data["reading"]["sets"][3] == {
        "type": "chow",
        "tiles": ["7m", "8m", "9m"],
        "is_meld": False,
        "is_concealed": True,
        "has_winning_tile": True,
    }
    flags = dict.fromkeys(data["flags"], True)
    assert mj2p.score(data["hand"], data["ruleset"], seat=data["seat"], **flags) == s


# Fans.


def test_fan_is_found_by_every_name_and_there_is_one_object_for_each() -> None:
    assert len(mj2p.FANS) == len({fan.id for fan in mj2p.FANS}) == 66
    for fan in mj2p.FANS:
        for name in (fan.id, fan.id.lower(), fan.en, fan.en.upper(), fan.zh_hant, fan.zh_hans, f" {fan.zh_hant} "):
            assert Fan(name) is fan
        assert pickle.loads(pickle.dumps(fan)) is fan
        assert mj2p.FANS[fan.index] is fan
    assert Fan("断么") is Fan("断幺") is Fan("斷么")


@pytest.mark.parametrize("name", ["", "no such fan", None, 3, b"x", "十八羅漢"])
def test_fan_that_is_not_in_the_catalogue_is_refused(name: object) -> None:
    with pytest.raises(RulesetError, match="no fan is called"):
        Fan(name)  # type: ignore[arg-type]


# is_win and ready_tiles.


def test_is_win_and_ready_tiles_take_texts_hands_and_counts() -> None:
    wins = bytes([3, 1, 1, 1, 2, 1, 1, 1, 3] + [0] * 7)
    ready = bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 7)
    for make in (bytes, bytearray, memoryview, lambda row: array.array("B", row)):
        assert mj2p.is_win(make(wins)) is True
        assert "".join(tile.code for tile in mj2p.ready_tiles(make(ready))) == "1m2m3m4m5m6m7m8m9m"
    assert mj2p.is_win("1112345678999m5m") is mj2p.is_win(Hand.parse("1112345678999m5m")) is True
    assert mj2p.is_win("1112345678999mE") is False
    assert mj2p.ready_tiles("1112345678999m") == mj2p.ready_tiles(Hand.parse("1112345678999m")) == mj2p.TILES[:9]
    assert mj2p.ready_tiles("[EEE] [SSS] [WWW] [NNN] C") == (Tile("C"),)
    assert mj2p.ready_tiles("1379m ESWNCFPEE") == ()


def test_ready_tiles_leave_out_a_kind_of_which_the_hand_holds_all_four() -> None:
    assert mj2p.ready_tiles("[6666m] 12345m EEE PP") == (Tile("3m"),)


@pytest.mark.parametrize("use", [mj2p.is_win, mj2p.ready_tiles])
@pytest.mark.parametrize(
    "hand",
    [
        None,
        3,
        1.5,
        [],
        {},
        object(),
        bytes(15),
        bytes(17),
        bytes([5] + [0] * 15),
        bytes(16),
        "",
        "1m",
        "5s",
        array.array("i", [0] * 16),
    ],
)
def test_is_win_and_ready_tiles_refuse_what_is_no_hand(use: object, hand: object) -> None:
    with pytest.raises(Mj2pError):
        use(hand)  # type: ignore[operator]


def test_is_win_wants_14_tiles_and_ready_tiles_13() -> None:
    with pytest.raises(HandError):
        mj2p.is_win("1112345678999m")
    with pytest.raises(HandError):
        mj2p.ready_tiles("1112345678999m5m")


@pytest.mark.parametrize(
    "text", [HAND, "11223344556677m", "[9999m] 123m5m +5m 345m EEE | 1f", "12345678m99mEEE +C", "1x", ""]
)
def test_the_compiled_way_answers_like_the_function_behind_it(text: str) -> None:
    def answer(call: Callable[..., Score], *given: object, **flags: object) -> object:
        try:
            found = call(*given, **flags)
        except Mj2pError as error:
            return type(error), str(error)
        assert type(found) is Score
        return found.to_dict()

    house = mj2p.RULESETS["rg"].replace(cap=None, id="house")
    behind = mj2p.score.__wrapped__  # type: ignore[attr-defined]
    for ruleset in (*mj2p.RULESETS, "none", house, None):
        for flags in ({}, *({flag: value} for flag in FLAGS for value in (True, False, 1, 2, None))):
            assert answer(mj2p.score, text, ruleset, **flags) == answer(behind, text, ruleset, **flags)
    assert answer(mj2p.score, text) == answer(behind, text) == answer(mj2p.score, text, "rg")
    contexts = [None, WinContext(), WinContext(self_draw=True, seat="S"), WinContext(earthly=True), "no context"]  # type: ignore[arg-type]
    for seat in (None, "E", "S", "W", "東", "5m", "", Tile("S"), Tile("C"), 9, [], object):
        for context in contexts:
            for flags in ({}, {"self_draw": True}, {"humanly": True}):
                given = {"seat": seat, "context": context, **flags}
                assert answer(mj2p.score, text, "rg", **given) == answer(behind, text, "rg", **given)


def test_score_is_a_function_like_any_other() -> None:
    parameters = inspect.signature(mj2p.score).parameters
    assert list(parameters) == ["hand", "ruleset", "context", *FLAGS, "seat"]
    assert pickle.loads(pickle.dumps(mj2p.score)) is mj2p.score
    assert (mj2p.score.__name__, mj2p.score.__module__) == ("score", "mj2p.scoring")
    with pytest.raises(TypeError, match="argument"):
        mj2p.score(HAND, drawn=True)  # type: ignore[call-arg]
