"""The catalogue of fans: every fan that any ruleset scores, one row each, named once.

The number of a fan is its row here; ``fans.pxd`` holds the same numbers for the compiled modules. The order is the
printed one (rules, section 4), with the fans of one ruleset only put where that ruleset prints them.
What a fan is worth and what it excludes is a ruleset's business and stands there.
"""

from itertools import combinations, product
from typing import NamedTuple

from mjcore.types cimport N_FANS


class FanRow(NamedTuple):
    """A fan: its number, its key in code, and its names in English, traditional and simplified Chinese."""

    id: int
    key: str
    en: str
    zh_hant: str
    zh_hans: str


FANS = (
    FanRow( 0, "BIG_FOUR_WINDS",            "Big Four Winds",               "大四喜",     "大四喜"),
    FanRow( 1, "BIG_THREE_DRAGONS",         "Big Three Dragons",            "大三元",     "大三元"),
    FanRow( 2, "NINE_GATES",                "Nine Gates",                   "九蓮寶燈",   "九莲宝灯"),
    FanRow( 3, "FOUR_KONGS",                "Four Kongs",                   "四槓",       "四杠"),
    FanRow( 4, "SEVEN_SHIFTED_PAIRS",       "Seven Shifted Pairs",          "連七對",     "连七对"),
    FanRow( 5, "HONOUR_SEVEN_PAIRS",        "Honour Seven Pairs",           "字七對",     "字七对"),
    FanRow( 6, "EIGHT_FLOWERS",             "Eight Flowers",                "八仙過海",   "八仙过海"),
    FanRow( 7, "LITTLE_FOUR_WINDS",         "Little Four Winds",            "小四喜",     "小四喜"),
    FanRow( 8, "LITTLE_THREE_DRAGONS",      "Little Three Dragons",         "小三元",     "小三元"),
    FanRow( 9, "ALL_HONOURS",               "All Honours",                  "字一色",     "字一色"),
    FanRow(10, "PURE_TERMINAL_CHOWS",       "Pure Terminal Chows",          "一色雙龍會", "一色双龙会"),
    FanRow(11, "FOUR_CONCEALED_PUNGS",      "Four Concealed Pungs",         "四暗刻",     "四暗刻"),
    FanRow(12, "HEAVENLY_HAND",             "Heavenly Hand",                "天胡",       "天胡"),
    FanRow(13, "QUADRUPLE_CHOW",            "Quadruple Chow",               "一色四同順", "一色四同顺"),
    FanRow(14, "FOUR_SHIFTED_PUNGS",        "Four Shifted Pungs",           "一色四節高", "一色四节高"),
    FanRow(15, "FOUR_SHIFTED_CHOWS",        "Four Shifted Chows",           "一色四步高", "一色四步高"),
    FanRow(16, "THREE_KONGS",               "Three Kongs",                  "三槓",       "三杠"),
    FanRow(17, "ALL_TERMINALS_AND_HONOURS", "All Terminals and Honours",    "混么九",     "混幺九"),
    FanRow(18, "EARTHLY_HAND",              "Earthly Hand",                 "地胡",       "地胡"),
    FanRow(19, "SEVEN_PAIRS",               "Seven Pairs",                  "七對",       "七对"),
    FanRow(20, "FULL_FLUSH",                "Full Flush",                   "清一色",     "清一色"),
    FanRow(21, "PURE_TRIPLE_CHOW",          "Pure Triple Chow",             "一色三同順", "一色三同顺"),
    FanRow(22, "PURE_SHIFTED_PUNGS",        "Pure Shifted Pungs",           "一色三節高", "一色三节高"),
    FanRow(23, "HUMANLY_HAND",              "Humanly Hand",                 "人胡",       "人胡"),
    FanRow(24, "HEAVENLY_READY",            "Heavenly Ready",               "天聽",       "天听"),
    FanRow(25, "PURE_STRAIGHT",             "Pure Straight",                "清龍",       "清龙"),
    FanRow(26, "PURE_SHIFTED_CHOWS",        "Pure Shifted Chows",           "一色三步高", "一色三步高"),
    FanRow(27, "THREE_CONCEALED_PUNGS",     "Three Concealed Pungs",        "三暗刻",     "三暗刻"),
    FanRow(28, "UPPER_FOUR",                "Upper Four",                   "大於五",     "大于五"),
    FanRow(29, "LOWER_FOUR",                "Lower Four",                   "小於五",     "小于五"),
    FanRow(30, "BIG_THREE_WINDS",           "Big Three Winds",              "三風刻",     "三风刻"),
    FanRow(31, "LAST_TILE_DRAW",            "Last Tile Draw",               "妙手回春",   "妙手回春"),
    FanRow(32, "LAST_TILE_CLAIM",           "Last Tile Claim",              "海底撈月",   "海底捞月"),
    FanRow(33, "OUT_WITH_REPLACEMENT_TILE", "Out with Replacement Tile",    "槓上開花",   "杠上开花"),
    FanRow(34, "ROBBING_THE_KONG",          "Robbing the Kong",             "搶槓胡",     "抢杠胡"),
    FanRow(35, "ALL_PUNGS",                 "All Pungs",                    "碰碰胡",     "碰碰胡"),
    FanRow(36, "HALF_FLUSH",                "Half Flush",                   "混一色",     "混一色"),
    FanRow(37, "MELDED_HAND",               "Melded Hand",                  "全求人",     "全求人"),
    FanRow(38, "TWO_CONCEALED_KONGS",       "Two Concealed Kongs",          "雙暗槓",     "双暗杠"),
    FanRow(39, "TWO_DRAGON_PUNGS",          "Two Dragon Pungs",             "雙箭刻",     "双箭刻"),
    FanRow(40, "OUTSIDE_HAND",              "Outside Hand",                 "全帶么",     "全带幺"),
    FanRow(41, "FULLY_CONCEALED_HAND",      "Fully Concealed Hand",         "不求人",     "不求人"),
    FanRow(42, "TWO_MELDED_KONGS",          "Two Melded Kongs",             "雙明槓",     "双明杠"),
    FanRow(43, "LAST_OF_ITS_KIND",          "Last of Its Kind",             "胡絕張",     "胡绝张"),
    FanRow(44, "DRAGON_PUNG",               "Dragon Pung",                  "箭刻",       "箭刻"),
    FanRow(45, "CONCEALED_HAND",            "Concealed Hand",               "門前清",     "门前清"),
    FanRow(46, "ALL_CHOWS",                 "All Chows",                    "平胡",       "平胡"),
    FanRow(47, "TILE_HOG",                  "Tile Hog",                     "四歸一",     "四归一"),
    FanRow(48, "TWO_CONCEALED_PUNGS",       "Two Concealed Pungs",          "雙暗刻",     "双暗刻"),
    FanRow(49, "CONCEALED_KONG",            "Concealed Kong",               "暗槓",       "暗杠"),
    FanRow(50, "ALL_SIMPLES",               "All Simples",                  "斷么",       "断幺"),
    FanRow(51, "READY_HAND",                "Ready Hand",                   "聽牌",       "听牌"),
    FanRow(52, "PURE_DOUBLE_CHOW",          "Pure Double Chow",             "一般高",     "一般高"),
    FanRow(53, "SHORT_STRAIGHT",            "Short Straight",               "連六",       "连六"),
    FanRow(54, "TWO_TERMINAL_CHOWS",        "Two Terminal Chows",           "老少副",     "老少副"),
    FanRow(55, "EDGE_PUNG",                 "Pung of Terminals or Honours", "么九刻",     "幺九刻"),
    FanRow(56, "MELDED_KONG",               "Melded Kong",                  "明槓",       "明杠"),
    FanRow(57, "EDGE_WAIT",                 "Edge Wait",                    "邊張",       "边张"),
    FanRow(58, "CLOSED_WAIT",               "Closed Wait",                  "坎張",       "坎张"),
    FanRow(59, "SINGLE_WAIT",               "Single Wait",                  "單釣將",     "单钓将"),
    FanRow(60, "FLOWER_TILE",               "Flower Tile",                  "花牌",       "花牌"),
    FanRow(61, "SELF_DRAW",                 "Self-Draw",                    "自摸",       "自摸"),
    FanRow(62, "TWO_FIVE_EIGHT_PAIR",       "2-5-8 Pair",                   "二五八將",   "二五八将"),
    FanRow(63, "SEAT_FLOWER",               "Seat Flower",                  "季花",       "季花"),
    FanRow(64, "TERMINAL_PAIR",             "Terminal Pair",                "么九頭",     "幺九头"),
    FanRow(65, "FOUR_GENTLEMEN",            "Four Gentlemen",               "梅蘭竹菊",   "梅兰竹菊"),
)

FAN_ID = {row.key: row.id for row in FANS}

# Left out when a ruleset's minimum is looked at (rules, section 3.6).
FLOWER_FANS = tuple(FAN_ID[key] for key in ("EIGHT_FLOWERS", "FLOWER_TILE", "SEAT_FLOWER", "FOUR_GENTLEMEN"))

# What fans need, as groups of keys; a group takes in the ones named in capitals before it.
_FOUR_PUNGS = ("BIG_FOUR_WINDS", "FOUR_KONGS", "FOUR_CONCEALED_PUNGS", "FOUR_SHIFTED_PUNGS", "ALL_PUNGS")
_THREE_WIND_PUNGS = ("BIG_FOUR_WINDS", "LITTLE_FOUR_WINDS", "BIG_THREE_WINDS")
_TWO_DRAGON_PUNGS = ("BIG_THREE_DRAGONS", "LITTLE_THREE_DRAGONS", "TWO_DRAGON_PUNGS")
_THREE_SUIT_PUNGS = ("FOUR_SHIFTED_PUNGS", "PURE_SHIFTED_PUNGS")
_THREE_PUNGS = _FOUR_PUNGS + _THREE_WIND_PUNGS + _THREE_SUIT_PUNGS + (
    "BIG_THREE_DRAGONS", "THREE_KONGS", "THREE_CONCEALED_PUNGS",
)
_TWO_PUNGS = _THREE_PUNGS + _TWO_DRAGON_PUNGS + ("TWO_CONCEALED_KONGS", "TWO_MELDED_KONGS", "TWO_CONCEALED_PUNGS")
_KONGS = (
    "FOUR_KONGS", "THREE_KONGS", "TWO_CONCEALED_KONGS", "TWO_MELDED_KONGS", "CONCEALED_KONG", "MELDED_KONG",
    "OUT_WITH_REPLACEMENT_TILE",
)
_A_PUNG = _TWO_PUNGS + _KONGS + ("DRAGON_PUNG", "EDGE_PUNG")
_FOUR_CHOWS = ("PURE_TERMINAL_CHOWS", "QUADRUPLE_CHOW", "FOUR_SHIFTED_CHOWS", "ALL_CHOWS")
_THREE_CHOWS = _FOUR_CHOWS + ("PURE_TRIPLE_CHOW", "PURE_STRAIGHT", "PURE_SHIFTED_CHOWS")
_TWO_CHOWS = _THREE_CHOWS + ("PURE_DOUBLE_CHOW", "SHORT_STRAIGHT", "TWO_TERMINAL_CHOWS")
# With the last copy of a kind, or a robbed one, no other lies concealed: it can complete nothing but a chow.
_LAST_COPY = ("ROBBING_THE_KONG", "LAST_OF_ITS_KIND")
_A_CHOW = _TWO_CHOWS + _LAST_COPY + ("EDGE_WAIT", "CLOSED_WAIT")
_PAIRS = ("SEVEN_SHIFTED_PAIRS", "HONOUR_SEVEN_PAIRS", "SEVEN_PAIRS")
_PAIR_RANK = ("TWO_FIVE_EIGHT_PAIR", "TERMINAL_PAIR")
_NO_HONOUR = (
    "NINE_GATES", "SEVEN_SHIFTED_PAIRS", "PURE_TERMINAL_CHOWS", "FULL_FLUSH", "UPPER_FOUR", "LOWER_FOUR", "ALL_CHOWS",
    "ALL_SIMPLES",
)
_AN_HONOUR = _THREE_WIND_PUNGS + _TWO_DRAGON_PUNGS + ("HONOUR_SEVEN_PAIRS", "ALL_HONOURS", "HALF_FLUSH", "DRAGON_PUNG")
_OPENINGS = ("HEAVENLY_HAND", "EARTHLY_HAND", "HUMANLY_HAND")
_SELF_DRAWN = ("HEAVENLY_HAND", "LAST_TILE_DRAW", "OUT_WITH_REPLACEMENT_TILE", "FULLY_CONCEALED_HAND", "SELF_DRAW")
_CLAIMED = ("HUMANLY_HAND", "ROBBING_THE_KONG", "MELDED_HAND", "CONCEALED_HAND")

# Groups of which a reading shows one fan at the most.
_ONE_OF = (
    ("EDGE_WAIT", "CLOSED_WAIT", "SINGLE_WAIT"),
    _OPENINGS,
    _PAIR_RANK,
    ("UPPER_FOUR", "LOWER_FOUR", "ALL_SIMPLES"),       # no four ranks without an edge: three have 12 tiles
    ("BIG_FOUR_WINDS", "LITTLE_FOUR_WINDS"),
    ("BIG_THREE_DRAGONS", "LITTLE_THREE_DRAGONS"),
    ("LITTLE_FOUR_WINDS", "LITTLE_THREE_DRAGONS"),     # both name the pair
    ("SEVEN_SHIFTED_PAIRS", "HONOUR_SEVEN_PAIRS"),
    # Three chows of each; four have room for one of these only.
    ("QUADRUPLE_CHOW", "FOUR_SHIFTED_CHOWS", "PURE_STRAIGHT", "PURE_TERMINAL_CHOWS"),
    ("PURE_TRIPLE_CHOW", "PURE_SHIFTED_CHOWS", "PURE_STRAIGHT", "PURE_TERMINAL_CHOWS"),
)
# Fans of the left side that no reading shows beside one of the right side.
_NOT_BESIDE = (
    # More than four sets.
    (_A_CHOW, _FOUR_PUNGS),
    (_TWO_CHOWS, _THREE_PUNGS),
    (_THREE_CHOWS, _TWO_PUNGS),
    (_FOUR_CHOWS, _A_PUNG),
    (_THREE_WIND_PUNGS, _TWO_DRAGON_PUNGS + _THREE_SUIT_PUNGS),
    (_TWO_DRAGON_PUNGS, _THREE_SUIT_PUNGS),
    (("BIG_FOUR_WINDS", "FOUR_SHIFTED_PUNGS"), ("DRAGON_PUNG",)),
    (("FOUR_SHIFTED_PUNGS",), _THREE_WIND_PUNGS),
    # Seven pairs, and what looks at sets, melds or the one pair.
    (_PAIRS, _A_PUNG + _A_CHOW + _PAIR_RANK + ("NINE_GATES", "MELDED_HAND", "OUTSIDE_HAND")),
    (("SEVEN_SHIFTED_PAIRS",), ("TILE_HOG", "UPPER_FOUR", "LOWER_FOUR")),
    # Tiles of the suit alone, honours among them, edge tiles alone.
    (_NO_HONOUR, _AN_HONOUR),
    (("ALL_HONOURS", "ALL_TERMINALS_AND_HONOURS"), _NO_HONOUR + _A_CHOW + _THREE_SUIT_PUNGS + ("TWO_FIVE_EIGHT_PAIR",)),
    (("ALL_HONOURS", "HONOUR_SEVEN_PAIRS"), ("HALF_FLUSH", "TERMINAL_PAIR")),
    (("LITTLE_FOUR_WINDS", "LITTLE_THREE_DRAGONS"), _PAIR_RANK),
    (
        ("OUTSIDE_HAND",),
        _THREE_SUIT_PUNGS + ("PURE_STRAIGHT", "PURE_SHIFTED_CHOWS", "FOUR_SHIFTED_CHOWS", "SHORT_STRAIGHT")
        + ("PURE_TERMINAL_CHOWS", "NINE_GATES", "TWO_FIVE_EIGHT_PAIR", "UPPER_FOUR", "LOWER_FOUR", "ALL_SIMPLES"),
    ),
    (
        ("ALL_SIMPLES",),
        ("NINE_GATES", "PURE_TERMINAL_CHOWS", "PURE_STRAIGHT", "TWO_TERMINAL_CHOWS", "EDGE_PUNG", "EDGE_WAIT", "TERMINAL_PAIR"),
    ),
    # Four ranks have 16 tiles: too few for four pungs, for two kongs and eight tiles of two ranks (no chow), for a kind
    # held once; too narrow for chows that reach over five ranks.
    (
        ("UPPER_FOUR", "LOWER_FOUR"),
        _FOUR_PUNGS + ("THREE_KONGS", "TWO_CONCEALED_KONGS", "TWO_MELDED_KONGS", "ROBBING_THE_KONG")
        + ("PURE_SHIFTED_CHOWS", "FOUR_SHIFTED_CHOWS", "PURE_STRAIGHT", "SHORT_STRAIGHT", "TWO_TERMINAL_CHOWS")
        + ("NINE_GATES", "PURE_TERMINAL_CHOWS"),
    ),
    # Chows.
    (("QUADRUPLE_CHOW",), ("PURE_SHIFTED_CHOWS", "SHORT_STRAIGHT", "TWO_TERMINAL_CHOWS")),
    (("PURE_TRIPLE_CHOW",), ("FOUR_SHIFTED_CHOWS",)),
    (("FOUR_SHIFTED_CHOWS",), ("PURE_DOUBLE_CHOW",)),
    (("PURE_TERMINAL_CHOWS",), ("SHORT_STRAIGHT", "TILE_HOG", "TERMINAL_PAIR")),
    (("QUADRUPLE_CHOW", "PURE_TERMINAL_CHOWS"), ("ROBBING_THE_KONG",)),       # a robbed tile is the only one of its kind
    # Four of a kind without a kong are a pung or chows, and chows: not with one chow and a pair.
    (("TILE_HOG",), _FOUR_PUNGS + _THREE_WIND_PUNGS + ("BIG_THREE_DRAGONS", "THREE_KONGS")),
    # Nine gates: no meld, one tile of each kind at least beside the winning one, 111 or 999 among the sets or the pair.
    (
        ("NINE_GATES",),
        _FOUR_CHOWS + _THREE_PUNGS + _KONGS + _LAST_COPY + ("MELDED_HAND", "PURE_TRIPLE_CHOW", "PURE_SHIFTED_CHOWS")
        + ("PURE_DOUBLE_CHOW", "SINGLE_WAIT"),
    ),
    # Concealed pungs, and melds.
    (("MELDED_HAND",), ("FOUR_CONCEALED_PUNGS", "THREE_CONCEALED_PUNGS", "TWO_CONCEALED_PUNGS")),
    (("MELDED_HAND",), ("TWO_CONCEALED_KONGS", "CONCEALED_KONG", "CONCEALED_HAND", "FULLY_CONCEALED_HAND")),
    (("MELDED_HAND",), _LAST_COPY + ("EDGE_WAIT", "CLOSED_WAIT")),            # it waits for its pair
    (("FOUR_CONCEALED_PUNGS",), ("MELDED_KONG", "TWO_MELDED_KONGS")),
    (("THREE_CONCEALED_PUNGS",), ("TWO_MELDED_KONGS",)),
    (("CONCEALED_HAND", "FULLY_CONCEALED_HAND"), ("MELDED_KONG", "TWO_MELDED_KONGS")),
    # How the winning tile came.
    (_SELF_DRAWN, _CLAIMED),
    (("SINGLE_WAIT",), _LAST_COPY),
    (("LAST_TILE_CLAIM",), ("ROBBING_THE_KONG",)),                            # no kong with the wall empty
    # Openings come before any meld, with a full wall, and before any ready but the other player's after the deal.
    (_OPENINGS, _KONGS + _LAST_COPY + ("MELDED_HAND", "LAST_TILE_DRAW", "LAST_TILE_CLAIM")),
    (("HEAVENLY_HAND",), ("HEAVENLY_READY", "READY_HAND")),
    (("HEAVENLY_READY",), _KONGS + ("MELDED_HAND",)),
)


def _never_together():
    pairs = set()
    for group in _ONE_OF:
        pairs.update(frozenset(pair) for pair in combinations(group, 2))
    for left, right in _NOT_BESIDE:
        pairs.update(frozenset(pair) for pair in product(left, right))
    return frozenset(frozenset(FAN_ID[key] for key in pair) for pair in pairs)


# Pairs that no reading shows together, in any ruleset: only between these may an exclusion point upwards.
NEVER_TOGETHER = _never_together()

if len(FANS) != N_FANS or [row.id for row in FANS] != list(range(N_FANS)):
    raise ImportError("the fan catalogue and its numbers disagree")
