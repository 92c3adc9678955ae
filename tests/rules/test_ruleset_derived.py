"""Derived rulesets: what can be changed, and what is refused with the row and the column named (rules, section 3)."""

from __future__ import annotations

import copy
import json
import pickle
import re
from typing import Any

import pytest

import mj2p
from mj2p import RULESETS, Fan, FanAlias, FanRule, Ruleset, RulesetError, Tile

RG, BOKE = RULESETS["rg"], RULESETS["boke"]
STRAIGHT = "[CCC] 123456m99m 78m +9m | 1f"  # 清龍 16 混一色 6 箭刻 2 花牌 1 么九頭 1; 清龍 excludes 連六 老少副


def fans(ruleset: Ruleset, hand: str = STRAIGHT, **flags: bool) -> dict[str, int]:
    return {each.fan.zh_hant: each.points for each in mj2p.score(hand, ruleset, **flags).fans}  # type: ignore[arg-type]


def test_derived_ruleset_leaves_its_parent_alone() -> None:
    before = RG.to_dict()
    RG.replace(id="house", cap=None, values={"清龍": 99}, remove=["自摸"], exclusions={"清龍": []})
    assert RG.to_dict() == before
    assert RG.replace() == RG
    assert RG.replace() is not RG
    with pytest.raises(AttributeError):
        RG.cap = 3  # type: ignore[misc]


@pytest.mark.parametrize("name", ["清龍", "清龙", "Pure Straight", "PURE_STRAIGHT", " pure straight ", Fan("清龍")])
def test_fan_is_named_in_any_language(name: str | Fan) -> None:
    derived = RG.replace(values={name: 20}, exclusions={name: ["Short Straight", "老少副"]})
    assert derived.value("清龍") == 20
    assert derived.excludes("清龍") == (Fan("連六"), Fan("老少副"))
    assert not RG.replace(remove=[name]).has("清龍")


def test_value_changes_points_and_counting_order() -> None:
    derived = RG.replace(values={"清龍": 5})
    assert fans(derived)["清龍"] == 5
    order = [fan.zh_hant for fan, _, _ in derived.walk()]
    assert order.index("雙箭刻") < order.index("清龍") < order.index("全帶么")
    assert list(fans(derived))[:2] == ["混一色", "清龍"]
    # Within a value the printed order holds: 清龍 is printed before 碰碰胡.
    order = [fan.zh_hant for fan, _, _ in RG.replace(values={"清龍": 6}).walk()]
    assert order.index("清龍") == order.index("碰碰胡") - 1


def test_fan_left_out_is_not_counted_and_excludes_nothing() -> None:
    derived = RG.replace(remove="清龍")
    assert fans(derived) == {"混一色": 6, "箭刻": 2, "連六": 1, "老少副": 1, "花牌": 1, "么九頭": 1}
    assert [row.fan for row in derived.rows] == [row.fan for row in RG.rows if row.fan != "清龍"]
    assert derived.value("清龍") == 0
    assert derived.excludes("清龍") == ()


def test_exclusion_of_a_fan_left_out_is_skipped_and_acts_again_when_it_is_back() -> None:
    without = RG.replace(remove=["連六"])
    assert without.excludes("清龍") == (Fan("老少副"),)
    assert without.replace(add=[("連六", 1)]).excludes("清龍") == (Fan("連六"), Fan("老少副"))


def test_fan_added_is_counted_and_printed_last() -> None:
    derived = RG.replace(add=[FanRule("季花", 3, "花牌"), ("字七對", 88, ["七對"])])
    assert [row.fan for row in derived.rows[-2:]] == ["季花", "字七對"]
    assert fans(derived) == {"清龍": 16, "混一色": 6, "季花": 3, "箭刻": 2, "么九頭": 1}


def test_exclusions_are_replaced() -> None:
    derived = RG.replace(exclusions={"清龍": "箭刻", "Half Flush": ["Flower Tile"]})
    assert fans(derived) == {"清龍": 16, "混一色": 6, "連六": 1, "老少副": 1, "么九頭": 1}
    assert mj2p.score(STRAIGHT, derived).excluded == ((Fan("箭刻"), Fan("清龍")), (Fan("花牌"), Fan("混一色")))


def test_cap_and_minimum() -> None:
    assert mj2p.score(STRAIGHT, RG.replace(cap=10)).capped == 10
    assert mj2p.score("[EEEE] [SSSS] [WWWW] [NNNN] C +C", RG.replace(cap=None)).capped == 304
    assert mj2p.score(STRAIGHT, RG.replace(min_fan=25)).total == 26
    with pytest.raises(mj2p.NotAWin, match="flowers left out"):
        mj2p.score(STRAIGHT, RG.replace(min_fan=26))


def test_seat_winds() -> None:
    derived = RULESETS["seasonal"].replace(seat_winds=("西", Tile("N")))
    assert derived.seat_winds == (Tile("W"), Tile("N"))
    assert "季花" in fans(derived, "[CCC] 123456m99m 78m +9m | 3f")
    assert "季花" not in fans(derived, "[CCC] 123456m99m 78m +9m | 1f")


def test_implied_exclusions() -> None:
    for ruleset in RULESETS.values():
        derived = ruleset.replace(implied_exclusions=True)
        for fan, added in {
            "四槓": "碰碰胡",
            "一色四步高": "連六 老少副",
            "七對": "不求人 單釣將 門前清",
            "字七對": "不求人 單釣將 門前清",
            "雙暗槓": "暗槓",
            "三風刻": "么九刻",
        }.items():
            expected = dict.fromkeys([*ruleset.excludes(fan), *(Fan(name) for name in added.split())])
            if ruleset.has(fan):
                assert derived.excludes(fan) == tuple(other for other in expected if ruleset.has(other)), (
                    ruleset.id,
                    fan,
                )
            else:
                assert derived.excludes(fan) == ()
        assert derived.to_dict() == ruleset.to_dict() | {"implied_exclusions": True}


def test_implied_exclusions_act() -> None:
    kongs = "[1111m] [3333m] [CCCC,1] [NNNN,1] 2m +2m"
    assert "碰碰胡" in fans(RG, kongs)
    assert "碰碰胡" not in fans(RG.replace(implied_exclusions=True), kongs)
    pairs = "1122m EE SS WW NN C +C"
    assert {"門前清", "單釣將"} <= set(fans(BOKE, pairs))
    assert not {"門前清", "單釣將"} & set(fans(BOKE.replace(implied_exclusions=True), pairs))
    dragons = "[CCC] 123456m 22m 78m +9m"
    assert "么九刻" in fans(BOKE, dragons)
    assert "么九刻" not in fans(BOKE.replace(implied_exclusions=True), dragons)
    assert "么九刻" in fans(BOKE.replace(implied_exclusions=True), dragons.replace("CCC", "EEE"))


def test_repeats() -> None:
    hand = "[EEE] [999m] [CCC] 11m 22m +1m | 15f"
    seasonal = RULESETS["seasonal"]
    assert (fans(seasonal, hand)["么九刻"], fans(seasonal, hand)["季花"]) == (1, 1)
    repeated = mj2p.score(hand, seasonal.replace(repeats=True))
    counts = {each.fan.zh_hant: (each.count, each.points) for each in repeated.fans}
    assert (counts["么九刻"], counts["季花"], counts["花牌"]) == ((4, 4), (2, 2), (2, 2))


# Equality and data.


def test_rulesets_are_equal_by_content() -> None:
    one, other = (RG.replace(id="house", values={"清龍": 20}) for _ in range(2))
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert one != RG
    assert one != RG.replace(id="house", values={"清龍": 21})
    assert one != RG.replace(id="house", values={"清龍": 20}, cap=None)
    assert {one: 1}[other] == 1


HOUSE = RG.replace(
    id="house",
    en="House rules",
    cap=None,
    min_fan=8,
    seat_winds=("E", "W"),
    values={"清龍": 20},
    add=[("季花", 2)],
    remove=["自摸"],
    aliases=[FanAlias("清龍", "一條龍", "一条龙")],
    repeats=True,
    implied_exclusions=True,
)


@pytest.mark.parametrize("ruleset", [*RULESETS.values(), HOUSE], ids=lambda ruleset: ruleset.id)
def test_ruleset_goes_through_json_and_pickle(ruleset: Ruleset) -> None:
    assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset
    assert mj2p.load_ruleset(json.loads(json.dumps(ruleset.to_dict(), ensure_ascii=False))) == ruleset
    for again in (pickle.loads(pickle.dumps(ruleset)), copy.copy(ruleset), copy.deepcopy(ruleset)):
        assert again == ruleset
        assert again.compiled.ruleset is again


def test_ruleset_is_loaded_from_what_differs() -> None:
    text = """{"base": "rg", "id": "house", "cap": null, "min_fan": 8, "seat_winds": ["E", "W"], "en": "House rules",
      "values": {"Pure Straight": 20}, "add": [{"fan": "季花", "value": 2}], "remove": ["自摸"],
      "aliases": [{"fan": "清龍", "zh_hant": "一條龍", "zh_hans": "一条龙"}],
      "repeats": true, "implied_exclusions": true}"""
    assert mj2p.load_ruleset(json.loads(text)) == HOUSE
    assert HOUSE.fan_name("清龍", "zh-Hant") == "一條龍（清龍）"
    assert HOUSE.value("一条龙") == 20


def test_ruleset_of_one_row() -> None:
    tiny = Ruleset(id="tiny", rows=[("混一色", 1)])  # type: ignore[arg-type]
    assert tiny.rows == (FanRule("混一色", 1),)
    assert (tiny.en, tiny.zh_hant, tiny.cap) == ("tiny", "tiny", None)
    assert mj2p.score(STRAIGHT, tiny).total == 1


# What is refused.


def row(ruleset: Ruleset, fan: str) -> str:
    return f"row {[each.fan for each in ruleset.rows].index(fan) + 1} ({fan})"


@pytest.mark.parametrize(
    "value", [0, -1, True, False, 1.0, 1.5, "16", None, [], 10_000_001, pytest.param(10**5000, id="huge")]
)
def test_value_that_is_no_int_of_at_least_1_is_refused(value: Any) -> None:
    with pytest.raises(RulesetError, match=re.escape(f"ruleset 'rg', {row(RG, '清龍')}, column value: ")):
        RG.replace(values={"清龍": value})
    data = RG.to_dict()
    data["rows"][0]["value"] = value
    with pytest.raises(RulesetError, match=re.escape("ruleset 'rg', row 1 (大四喜), column value: ")):
        Ruleset.from_dict(data)


@pytest.mark.parametrize("name", ["Royal Straight", "", None, 3, "十八羅漢"])
def test_unknown_fan_is_refused(name: Any) -> None:
    where = "ruleset 'rg', row 65, column fan: no fan is called"
    with pytest.raises(RulesetError, match=where):
        RG.replace(add=[(name, 3)])
    with pytest.raises(RulesetError, match=re.escape(f"{row(RG, '清龍')}, column excludes: ")):
        RG.replace(rows=[*RG.rows[:24], ("清龍", 16, ["連六", name]), *RG.rows[25:]])
    with pytest.raises(RulesetError, match="values: no fan is called"):
        RG.replace(values={name: 3})
    with pytest.raises(RulesetError, match="exclusions: no fan is called"):
        RG.replace(exclusions={name: []})
    with pytest.raises(RulesetError, match="remove"):
        RG.replace(remove=[name])


def test_duplicate_row_is_refused_by_whatever_name() -> None:
    for name in ("清龍", "清龙", "Pure Straight", "PURE_STRAIGHT"):
        with pytest.raises(RulesetError, match=re.escape("row 65 (清龍), column fan: the row is there twice")):
            RG.replace(add=[(name, 16)])
    with pytest.raises(RulesetError, match=re.escape("row 48 (四槓), column fan: the row is there twice")):
        BOKE.replace(add=[("十八羅漢", 16)])


def test_exclusion_of_itself_or_twice_is_refused() -> None:
    where = re.escape(f"{row(RG, '清龍')}, column excludes: ")
    with pytest.raises(RulesetError, match=where + ".*itself"):
        RG.replace(exclusions={"清龍": ["Pure Straight"]})
    with pytest.raises(RulesetError, match=where + ".*twice"):
        RG.replace(exclusions={"清龍": ["連六", "Short Straight"]})


def test_exclusion_pointing_upwards_is_refused() -> None:
    with pytest.raises(
        RulesetError, match=re.escape(f"{row(RG, '連六')}, column excludes: 清龍 is counted before 連六")
    ):
        RG.replace(exclusions={"連六": ["清龍"]})
    # Within one value the printed order decides.
    assert RG.replace(exclusions={"碰碰胡": ["混一色"]}).excludes("碰碰胡") == (Fan("混一色"),)
    with pytest.raises(RulesetError, match=re.escape(f"{row(RG, '混一色')}, column excludes: 碰碰胡")):
        RG.replace(exclusions={"混一色": ["碰碰胡"]})
    # A new value can turn an exclusion around.
    with pytest.raises(RulesetError, match=re.escape(f"{row(RG, '七對')}, column excludes: 不求人")):
        RG.replace(values={"七對": 1})
    with pytest.raises(
        RulesetError, match=re.escape(f"{row(RG, '三風刻')}, column excludes (by implied_exclusions): 么九刻")
    ):
        RG.replace(values={"么九刻": 13}, exclusions={"大四喜": [], "小四喜": []}, implied_exclusions=True)


def test_exclusion_pointing_upwards_is_allowed_where_no_reading_shows_both() -> None:
    assert Fan("一色三同順") in RG.excludes("一色三節高")
    assert BOKE.excludes("單釣將") == (Fan("邊張"), Fan("坎張"))


def test_exclusion_pointing_upwards_at_a_fan_that_is_not_there_is_skipped() -> None:
    assert RG.replace(remove=["清龍"], exclusions={"連六": ["清龍"]}).excludes("連六") == ()


@pytest.mark.parametrize("cap", [0, -5, True, 1.5, "200", 10**12])
def test_cap_below_1_is_refused(cap: Any) -> None:
    with pytest.raises(RulesetError, match="ruleset 'rg', cap: "):
        RG.replace(cap=cap)


@pytest.mark.parametrize("minimum", [-1, True, None, 1.5, "8", 10**12])
def test_minimum_below_0_is_refused(minimum: Any) -> None:
    with pytest.raises(RulesetError, match="ruleset 'rg', min_fan: "):
        RG.replace(min_fan=minimum)
    assert RG.replace(min_fan=0).min_fan == 0


@pytest.mark.parametrize(
    "winds",
    ["ES", ("E",), ("E", "S", "W"), ("E", "E"), ("E", "C"), ("E", "1m"), ("E", "x"), (9, 99), None, 3, ("E", None)],
)
def test_seat_winds_that_are_not_two_winds_are_refused(winds: Any) -> None:
    if winds == "ES":  # two letters are two winds
        assert RG.replace(seat_winds=winds) == RG
        return
    with pytest.raises(RulesetError, match="ruleset 'rg', seat_winds: "):
        RG.replace(seat_winds=winds)


@pytest.mark.parametrize(
    "switch", ["flowers", "dice_wall", "repeats", "implied_exclusions", "heavenly_ready", "open_hand_after_ready"]
)
@pytest.mark.parametrize("value", [0, 1, None, "yes"])
def test_switch_that_is_no_bool_is_refused(switch: str, value: Any) -> None:
    with pytest.raises(RulesetError, match=f"ruleset 'rg', {switch}: must be True or False"):
        RG.replace(**{switch: value})


@pytest.mark.parametrize("doubles", [-1, True, 17, 1.5, None])
def test_doubles_out_of_bounds_are_refused(doubles: Any) -> None:
    with pytest.raises(RulesetError, match="ruleset 'rg', max_doubles: "):
        RG.replace(max_doubles=doubles)


@pytest.mark.parametrize("name", ["", " ", None, 3, "a\nb", "\ud800"])
def test_id_that_is_no_text_is_refused(name: Any) -> None:
    with pytest.raises(RulesetError, match="id must be"):
        RG.replace(id=name)


def test_unknown_field_is_refused() -> None:
    with pytest.raises(RulesetError, match="ruleset 'rg', limit: a ruleset has no such field; it has id, "):
        RG.replace(limit=3)
    with pytest.raises(RulesetError, match="ruleset 'rg', limit: "):
        Ruleset.from_dict(RG.to_dict() | {"limit": 3})
    with pytest.raises(RulesetError, match="compiled: a ruleset has no such field"):
        RG.replace(compiled=3)
    with pytest.raises(RulesetError, match="'gone'; there are"):
        mj2p.load_ruleset({"base": "gone"})


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "rows: there is none"),
        ("清龍", "rows: must be a sequence"),
        (None, "rows: must be a sequence"),
        (3, "rows: must be a sequence"),
        ([3], "row 1: must be a FanRule"),
        (["清龍"], "row 1: must be a FanRule"),
        ([("清龍",)], "row 1: must be a FanRule"),
        ([("清龍", 1, [], 2)], "row 1: must be a FanRule"),
        ([{"fan": "清龍"}], "row 1, column value: is missing"),
        ([{"value": 1}], "row 1, column fan: is missing"),
        ([{"fan": "清龍", "value": 1, "points": 3}], "row 1, column points: there is no such column"),
        ([("清龍", 1, 5)], "row 清龍, column excludes: must be a sequence"),
        ([("清龍", 1, [5])], "row 1 (清龍), column excludes: no fan is called 5"),
    ],
)
def test_rows_that_are_no_rows_are_refused(rows: Any, message: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(message)):
        Ruleset.from_dict({"id": "x", "rows": rows})
    with pytest.raises(RulesetError, match=re.escape(message)):
        Ruleset(id="x", rows=rows)


def test_data_that_is_no_ruleset_is_refused() -> None:
    for data in (None, 3, "rg", [], [("id", "x")]):
        for read in (Ruleset.from_dict, mj2p.load_ruleset):
            with pytest.raises(RulesetError, match="read from a mapping"):
                read(data)  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match="id: is missing"):
        Ruleset.from_dict({"rows": []})
    with pytest.raises(RulesetError, match="rows: is missing"):
        Ruleset.from_dict({"id": "x"})


@pytest.mark.parametrize(
    ("alias", "message"),
    [
        (FanAlias("nothing", "一條龍", "一条龙"), "alias 1, column fan: no fan is called 'nothing'"),
        (FanAlias("清龍", "", "一条龙"), "alias 1 (清龍), column zh_hant: must be a name"),
        (FanAlias("清龍", "一條龍", 3), "alias 1 (清龍), column zh_hans: must be a name"),  # type: ignore[arg-type]
        (FanAlias("清龍", "七對", "一条龙"), "alias 1 (清龍), column zh_hant: 七對 is the name of 七對 already"),
        ({"fan": "清龍"}, "alias 1, column zh_hant: is missing"),
        (3, "alias 1: must be a FanAlias"),
    ],
)
def test_alias_that_cannot_be_is_refused(alias: Any, message: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(f"ruleset 'rg', {message}")):
        RG.replace(aliases=[alias])


def test_two_aliases_of_one_fan_or_one_of_two_fans_are_refused() -> None:
    with pytest.raises(RulesetError, match="two of them"):
        RG.replace(aliases=[FanAlias("清龍", "一條龍", "一条龙"), FanAlias("清龍", "大龍", "大龙")])
    with pytest.raises(
        RulesetError, match=re.escape("alias 2 (七對), column zh_hant: 一條龍 is the name of 清龍 already")
    ):
        RG.replace(aliases=[FanAlias("清龍", "一條龍", "一条龙"), FanAlias("七對", "一條龍", "七小对")])


def test_conveniences_refuse_what_is_not_there_or_of_another_type() -> None:
    with pytest.raises(RulesetError, match="values: the ruleset has no row 季花"):
        RG.replace(values={"季花": 2})
    with pytest.raises(RulesetError, match="remove: the ruleset has no row 季花"):
        RG.replace(remove=["季花"])
    with pytest.raises(RulesetError, match="exclusions: the ruleset has no row 季花"):
        RG.replace(exclusions={"季花": "花牌"})
    with pytest.raises(RulesetError, match="remove: the ruleset has no row 清龍"):
        RG.replace(remove=["清龍", "清龍"])
    for name, value in (("values", 3), ("exclusions", ["清龍"]), ("remove", 3), ("add", 3), ("add", "清龍")):
        with pytest.raises(RulesetError, match=f"{name}: must be a"):
            RG.replace(**{name: value})  # type: ignore[arg-type]


def test_monstrous_values_make_short_messages() -> None:
    for change in (
        {"cap": "x" * 10_000},
        {"rows": ["x" * 10_000]},
        {"add": [("x" * 10_000, 1)]},
        {"id": ["x"] * 10_000},
    ):
        with pytest.raises(RulesetError) as error:
            RG.replace(**change)  # type: ignore[arg-type]
        assert len(str(error.value)) < 250
        assert "\n" not in str(error.value)
