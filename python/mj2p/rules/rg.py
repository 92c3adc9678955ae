"""RG two-player mahjong: 64 fans, cap 200 (rules, section 4). Data only, in printed order."""

from __future__ import annotations

from typing import Final

from mj2p.rules.coins import CoinRules
from mj2p.rules.rows import FanRule
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
    FanRule("八仙過海",    88,  "花牌 梅蘭竹菊"),

    FanRule("小四喜",      64,  "三風刻 么九刻"),
    FanRule("小三元",      64,  "箭刻 雙箭刻"),
    FanRule("字一色",      64,  "碰碰胡 混么九 全帶么 么九刻"),
    FanRule("一色雙龍會",  64,  "平胡 七對 清一色 老少副 一般高"),
    FanRule("四暗刻",      64,  "門前清 碰碰胡 三暗刻 雙暗刻 不求人"),

    FanRule("天胡",        48,  "單釣將 邊張 坎張"),
    FanRule("一色四同順",  48,  "一色三節高 四歸一 一色三同順 七對 一般高"),
    FanRule("一色四節高",  48,  "一色三同順 一色三節高 碰碰胡 一般高"),

    FanRule("一色四步高",  32,  "一色三步高"),
    FanRule("三槓",        32,  "雙明槓 雙暗槓 明槓 暗槓"),
    FanRule("混么九",      32,  "碰碰胡 么九刻 全帶么"),
    FanRule("地胡",        32),

    FanRule("七對",        24,  "不求人 單釣將 門前清 一般高"),
    FanRule("清一色",      24),
    FanRule("一色三同順",  24,  "一色三節高 一般高"),
    FanRule("一色三節高",  24,  "一色三同順 一般高"),
    FanRule("人胡",        24),

    FanRule("天聽",        16,  "聽牌"),
    FanRule("清龍",        16,  "連六 老少副"),
    FanRule("一色三步高",  16),
    FanRule("三暗刻",      16,  "雙暗刻"),

    FanRule("大於五",      12),
    FanRule("小於五",      12),
    FanRule("三風刻",      12),

    FanRule("妙手回春",     8,  "自摸"),
    FanRule("海底撈月",     8),
    FanRule("槓上開花",     8,  "自摸"),
    FanRule("搶槓胡",       8,  "胡絕張"),

    FanRule("碰碰胡",       6),
    FanRule("混一色",       6),
    FanRule("全求人",       6,  "單釣將"),
    FanRule("雙暗槓",       6,  "雙暗刻 暗槓"),
    FanRule("雙箭刻",       6,  "箭刻"),

    FanRule("全帶么",       4),
    FanRule("不求人",       4,  "門前清 自摸"),
    FanRule("雙明槓",       4,  "明槓"),
    FanRule("胡絕張",       4),

    FanRule("箭刻",         2),
    FanRule("門前清",       2),
    FanRule("平胡",         2),
    FanRule("四歸一",       2),
    FanRule("雙暗刻",       2),
    FanRule("暗槓",         2),
    FanRule("斷么",         2),
    FanRule("聽牌",         2),

    FanRule("一般高",       1),
    FanRule("連六",         1),
    FanRule("老少副",       1),
    FanRule("么九刻",       1),
    FanRule("明槓",         1),
    FanRule("邊張",         1),
    FanRule("坎張",         1),
    FanRule("單釣將",       1),
    FanRule("花牌",         1),
    FanRule("自摸",         1),
    FanRule("二五八將",     1),
    FanRule("么九頭",       1),
    FanRule("梅蘭竹菊",     1),
)
# fmt: on

RULESET: Final = Ruleset(
    id="rg",
    en="RG two-player mahjong",
    zh_hant="RG 二人麻將",
    zh_hans="RG 二人麻将",
    cap=200,
    min_fan=1,
    seat_winds=(Tile("E"), Tile("S")),
    flowers=True,
    dice_wall=False,
    mixed_terminals_pairs=True,
    edge_pung_dragons=False,
    last_claim_self_draw=False,
    humanly_as_earthly=False,
    heavenly_ready=True,
    claims_on_empty_wall=True,
    max_doubles=0,
    added_kong_after_ready=True,
    open_hand_after_ready=False,
    coins=CoinRules(rake_bp=500, table_stakes=True),
    rows=ROWS,
)
