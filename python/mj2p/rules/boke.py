"""Boke two-player mahjong: no flowers, 47 fans, no cap (rules, section 4). Data only, in printed order."""

from __future__ import annotations

from typing import Final

from mj2p.rules.coins import CoinRules
from mj2p.rules.rows import FanAlias, FanRule, names_of
from mj2p.rules.schema import Ruleset
from mj2p.tiles import Tile

# fmt: off
ROWS: Final = (
    #        fan            value  excludes
    FanRule("大四喜",      88,  "三風刻 碰碰胡 么九刻"),
    FanRule("大三元",      88,  "箭刻 雙箭刻"),
    FanRule("九蓮寶燈",    88,  "清一色 不求人 門前清 么九刻"),
    FanRule("四槓",        88,  "三槓 雙暗槓 雙明槓 明槓 暗槓 單釣將"),
    FanRule("連七對",      88,  "清一色 不求人 單釣將 門前清 七對 一般高"),
    FanRule("字七對",      88,  "字一色 七對"),

    FanRule("小四喜",      64,  "三風刻 么九刻"),
    FanRule("小三元",      64,  "箭刻 雙箭刻"),
    FanRule("字一色",      64,  "碰碰胡 混么九 全帶么 么九刻"),
    FanRule("四暗刻",      64,  "門前清 碰碰胡 三暗刻 雙暗刻 不求人"),

    FanRule("天胡",        48,  "單釣將 邊張 坎張"),

    FanRule("地胡",        32),
    FanRule("三槓",        32,  "雙明槓 雙暗槓 明槓 暗槓"),
    FanRule("混么九",      32,  "碰碰胡 么九刻 全帶么"),

    FanRule("七對",        24),
    FanRule("清一色",      24),

    FanRule("清龍",        16,  "連六 老少副"),
    FanRule("三暗刻",      16,  "雙暗刻"),

    FanRule("大於五",      12),
    FanRule("小於五",      12),
    FanRule("三風刻",      12),

    FanRule("海底撈月",     8,  "自摸"),
    FanRule("槓上開花",     8,  "自摸"),
    FanRule("搶槓胡",       8,  "胡絕張"),

    FanRule("碰碰胡",       6),
    FanRule("混一色",       6),
    FanRule("全求人",       6,  "單釣將"),
    FanRule("雙暗槓",       6,  "雙暗刻"),
    FanRule("雙箭刻",       6,  "箭刻"),

    FanRule("全帶么",       4),
    FanRule("不求人",       4,  "門前清 自摸"),
    FanRule("雙明槓",       4,  "明槓"),
    FanRule("聽牌",         4),

    FanRule("箭刻",         2),
    FanRule("門前清",       2),
    FanRule("四歸一",       2),
    FanRule("雙暗刻",       2),
    FanRule("暗槓",         2),
    FanRule("斷么",         2),

    FanRule("連六",         1),
    FanRule("老少副",       1),
    FanRule("么九刻",       1),
    FanRule("明槓",         1),
    FanRule("邊張",         1),
    FanRule("坎張",         1,  "邊張 單釣將"),
    FanRule("單釣將",       1,  "邊張 坎張"),
    FanRule("自摸",         1),
)

# Printed under another name (rules, section 9).
ALIASES: Final = (
    #         fan         traditional   simplified
    FanAlias("四槓",     "十八羅漢",   "十八罗汉"),
    FanAlias("連七對",   "七星連珠",   "七星连珠"),
    FanAlias("字七對",   "北斗七星",   "北斗七星"),
    FanAlias("字一色",   "國學大師",   "国学大师"),
    FanAlias("斷么",     "斷么九",     "断幺九"),
)
# fmt: on

COINS: Final = CoinRules(
    rake_bp=0,
    table_stakes=False,
    balloon_bp=2500,
    balloon_pop=50,
    wheel_spin=100,
    wheel_double=1,
    wheel_inflation=2,
    wheel_task=2,
    # No list of tasks is printed: fans that hands of skill show now and then.
    tasks=names_of("清一色 七對 三暗刻 清龍 碰碰胡 混一色 全帶么 不求人 門前清 四歸一 雙暗刻 斷么 連六 老少副", "boke"),
)

RULESET: Final = Ruleset(
    id="boke",
    en="Boke two-player mahjong",
    zh_hant="波克二人麻將",
    zh_hans="波克二人麻将",
    cap=None,
    min_fan=1,
    seat_winds=(Tile("E"), Tile("S")),
    flowers=False,
    dice_wall=False,
    mixed_terminals_pairs=False,
    edge_pung_dragons=True,
    last_claim_self_draw=True,
    humanly_as_earthly=True,
    heavenly_ready=False,
    claims_on_empty_wall=False,
    max_doubles=3,
    added_kong_after_ready=False,
    open_hand_after_ready=True,
    coins=COINS,
    rows=ROWS,
    aliases=ALIASES,
)
