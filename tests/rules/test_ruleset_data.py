"""The three rulesets as data (rules, sections 3 to 6)."""

from __future__ import annotations

import pytest

import mj2p
from mj2p import RULESETS, Fan, RulesetError, Tile

SHARED_SWITCHES = {
    "flowers": (True, True, False),
    "dice_wall": (False, True, False),
    "mixed_terminals_pairs": (True, True, False),
    "edge_pung_dragons": (False, True, True),
    "last_claim_self_draw": (False, False, True),
    "humanly_as_earthly": (False, False, True),
    "heavenly_ready": (True, True, False),
    "claims_on_empty_wall": (True, True, False),
    "max_doubles": (0, 0, 3),
    "added_kong_after_ready": (True, True, False),
    "open_hand_after_ready": (False, False, True),
    "implied_exclusions": (False, False, False),
    "repeats": (False, False, False),
    "cap": (200, 200, None),
    "min_fan": (1, 1, 1),
    "seat_winds": ((Tile("E"), Tile("S")),) * 3,
}


def names(fans: tuple[Fan, ...]) -> str:
    return " ".join(fan.zh_hant for fan in fans)


def test_registry_is_read_only_and_lists_what_it_knows() -> None:
    assert list(RULESETS) == ["rg", "seasonal", "boke"]
    assert len(RULESETS) == 3
    assert "rg" in RULESETS
    assert "sichuan" not in RULESETS
    assert RULESETS.get("sichuan") is None
    with pytest.raises(TypeError):
        RULESETS["rg"] = RULESETS["boke"]  # type: ignore[index]
    with pytest.raises(RulesetError, match="'sichuan'; there are rg, seasonal, boke"):
        RULESETS["sichuan"]
    with pytest.raises(KeyError):
        RULESETS["sichuan"]
    assert mj2p.get_ruleset(RULESETS["boke"]) is mj2p.get_ruleset("boke") is RULESETS["boke"]


@pytest.mark.parametrize(("ruleset", "fans"), [("rg", 64), ("seasonal", 65), ("boke", 47)])
def test_number_of_fans(ruleset: str, fans: int) -> None:
    assert len(RULESETS[ruleset].rows) == fans


@pytest.mark.parametrize("name", SHARED_SWITCHES)
def test_settings(name: str) -> None:
    assert tuple(getattr(ruleset, name) for ruleset in RULESETS.values()) == SHARED_SWITCHES[name]


def test_rows_are_printed_in_counting_order() -> None:
    for ruleset in RULESETS.values():
        assert [fan.zh_hant for fan, _, _ in ruleset.walk()] == [row.fan for row in ruleset.rows]
        values = [row.value for row in ruleset.rows]
        assert values == sorted(values, reverse=True)


def test_fans_that_one_ruleset_has_and_another_has_not() -> None:
    rg, seasonal, boke = ({row.fan for row in ruleset.rows} for ruleset in RULESETS.values())
    assert seasonal - rg == {"季花"}
    assert rg - seasonal == set()
    assert boke - rg == {"字七對"}
    assert rg - boke == {
        "八仙過海",
        "一色雙龍會",
        "一色四同順",
        "一色四節高",
        "一色四步高",
        "一色三同順",
        "一色三節高",
        "人胡",
        "天聽",
        "一色三步高",
        "妙手回春",
        "胡絕張",
        "平胡",
        "一般高",
        "花牌",
        "二五八將",
        "么九頭",
        "梅蘭竹菊",
    }


def test_values_differ_for_ready_hand_only() -> None:
    for fan in mj2p.FANS:
        values = {ruleset.value(fan) for ruleset in RULESETS.values() if ruleset.has(fan)}
        assert values == ({2, 4} if fan.zh_hant == "聽牌" else values)
        assert len(values) == (2 if fan.zh_hant == "聽牌" else 1)


@pytest.mark.parametrize(
    ("fan", "rg", "seasonal", "boke"),
    [
        ("八仙過海", "花牌 梅蘭竹菊", "花牌 梅蘭竹菊 季花", ""),
        ("七對", "不求人 單釣將 門前清 一般高", "不求人 單釣將", ""),
        ("海底撈月", "", "", "自摸"),
        ("雙暗槓", "雙暗刻 暗槓", "雙暗刻 暗槓", "雙暗刻"),
        ("邊張", "", "", ""),
        ("坎張", "", "", "邊張 單釣將"),
        ("單釣將", "", "", "邊張 坎張"),
        (
            "連七對",
            "清一色 不求人 單釣將 門前清 七對 一般高",
            "清一色 不求人 單釣將 門前清 七對 一般高",
            "清一色 不求人 單釣將 門前清 七對",
        ),
        ("搶槓胡", "胡絕張", "胡絕張", ""),
        ("不求人", "門前清 自摸", "門前清 自摸", "門前清 自摸"),
    ],
)
def test_exclusions_that_differ_or_are_skipped(fan: str, rg: str, seasonal: str, boke: str) -> None:
    assert [names(ruleset.excludes(fan)) for ruleset in RULESETS.values()] == [rg, seasonal, boke]


def test_ready_hand_stands_last_among_its_value() -> None:
    assert [row.fan for row in RULESETS["rg"].rows if row.value == 2][-1] == "聽牌"
    assert [row.fan for row in RULESETS["seasonal"].rows if row.value == 2][-1] == "聽牌"
    assert [row.fan for row in RULESETS["boke"].rows if row.value == 4][-1] == "聽牌"


def test_boke_prints_its_32s_in_its_own_order() -> None:
    assert [row.fan for row in RULESETS["boke"].rows if row.value == 32] == ["地胡", "三槓", "混么九"]
    assert [row.fan for row in RULESETS["rg"].rows if row.value == 32] == ["一色四步高", "三槓", "混么九", "地胡"]


@pytest.mark.parametrize(
    ("alias", "simplified", "fan"),
    [
        ("十八羅漢", "十八罗汉", "四槓"),
        ("七星連珠", "七星连珠", "連七對"),
        ("北斗七星", "北斗七星", "字七對"),
        ("國學大師", "国学大师", "字一色"),
        ("斷么九", "断幺九", "斷么"),
    ],
)
def test_boke_has_other_names_shown_beside_the_common_ones(alias: str, simplified: str, fan: str) -> None:
    boke = RULESETS["boke"]
    assert boke.find(alias) is boke.find(simplified) is boke.find(fan) is Fan(fan)
    assert boke.fan_name(fan, "zh-Hant") == f"{alias}（{fan}）"
    assert boke.fan_name(alias, "zh-Hans") == f"{simplified}（{Fan(fan).zh_hans}）"
    assert boke.fan_name(alias, "en") == Fan(fan).en
    with pytest.raises(RulesetError):
        RULESETS["rg"].find(alias)


def test_names_in_three_languages() -> None:
    assert [RULESETS["seasonal"].name(lang) for lang in ("en", "zh-Hant", "zh-Hans")] == [
        "Two-player mahjong with seat flowers",
        "二人麻將",
        "二人麻将",
    ]


def test_compiled_rules_remember_their_ruleset() -> None:
    for ruleset in RULESETS.values():
        assert ruleset.compiled.ruleset is ruleset
        assert ruleset.compiled is ruleset.compiled
