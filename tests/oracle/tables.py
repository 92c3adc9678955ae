"""The fan tables as data (rules, section 4), and rulesets derived from them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .notation import EAST, SOUTH

# Left out of the minimum (rules, section 3.6).
FLOWER_FANS = ("花牌", "季花", "梅蘭竹菊", "八仙過海")

_ = None

# name, rg, seasonal, boke, excludes.  Where the rulesets exclude differently there is
# one text for each.  地胡 and 聽牌 have two lines, as their printed place differs.
_PRINTED: tuple[tuple[str, int | None, int | None, int | None, str | tuple[str, str, str]], ...] = (
    # 88
    ("大四喜", 88, 88, 88, "三風刻 碰碰胡 么九刻"),
    ("大三元", 88, 88, 88, "箭刻 雙箭刻"),
    ("九蓮寶燈", 88, 88, 88, "清一色 不求人 門前清 么九刻"),
    ("四槓", 88, 88, 88, "三槓 雙暗槓 雙明槓 明槓 暗槓 單釣將"),
    ("連七對", 88, 88, 88, "清一色 不求人 單釣將 門前清 七對 一般高"),
    ("字七對", _, _, 88, "字一色 七對"),
    ("八仙過海", 88, 88, _, ("花牌 梅蘭竹菊", "花牌 梅蘭竹菊 季花", "")),
    # 64
    ("小四喜", 64, 64, 64, "三風刻 么九刻"),
    ("小三元", 64, 64, 64, "箭刻 雙箭刻"),
    ("字一色", 64, 64, 64, "碰碰胡 混么九 全帶么 么九刻"),
    ("一色雙龍會", 64, 64, _, "平胡 七對 清一色 老少副 一般高"),
    ("四暗刻", 64, 64, 64, "門前清 碰碰胡 三暗刻 雙暗刻 不求人"),
    # 48
    ("天胡", 48, 48, 48, "單釣將 邊張 坎張"),
    ("一色四同順", 48, 48, _, "一色三節高 四歸一 一色三同順 七對 一般高"),
    ("一色四節高", 48, 48, _, "一色三同順 一色三節高 碰碰胡 一般高"),
    # 32
    ("一色四步高", 32, 32, _, "一色三步高"),
    ("地胡", _, _, 32, ""),
    ("三槓", 32, 32, 32, "雙明槓 雙暗槓 明槓 暗槓"),
    ("混么九", 32, 32, 32, "碰碰胡 么九刻 全帶么"),
    ("地胡", 32, 32, _, ""),
    # 24
    ("七對", 24, 24, 24, ("不求人 單釣將 門前清 一般高", "不求人 單釣將", "")),
    ("清一色", 24, 24, 24, ""),
    ("一色三同順", 24, 24, _, "一色三節高 一般高"),
    ("一色三節高", 24, 24, _, "一色三同順 一般高"),
    ("人胡", 24, 24, _, ""),
    # 16
    ("天聽", 16, 16, _, "聽牌"),
    ("清龍", 16, 16, 16, "連六 老少副"),
    ("一色三步高", 16, 16, _, ""),
    ("三暗刻", 16, 16, 16, "雙暗刻"),
    # 12
    ("大於五", 12, 12, 12, ""),
    ("小於五", 12, 12, 12, ""),
    ("三風刻", 12, 12, 12, ""),
    # 8
    ("妙手回春", 8, 8, _, "自摸"),
    ("海底撈月", 8, 8, 8, ("", "", "自摸")),
    ("槓上開花", 8, 8, 8, "自摸"),
    ("搶槓胡", 8, 8, 8, "胡絕張"),
    # 6
    ("碰碰胡", 6, 6, 6, ""),
    ("混一色", 6, 6, 6, ""),
    ("全求人", 6, 6, 6, "單釣將"),
    ("雙暗槓", 6, 6, 6, ("雙暗刻 暗槓", "雙暗刻 暗槓", "雙暗刻")),
    ("雙箭刻", 6, 6, 6, "箭刻"),
    # 4
    ("全帶么", 4, 4, 4, ""),
    ("不求人", 4, 4, 4, "門前清 自摸"),
    ("雙明槓", 4, 4, 4, "明槓"),
    ("胡絕張", 4, 4, _, ""),
    ("聽牌", _, _, 4, ""),
    # 2
    ("箭刻", 2, 2, 2, ""),
    ("門前清", 2, 2, 2, ""),
    ("平胡", 2, 2, _, ""),
    ("四歸一", 2, 2, 2, ""),
    ("雙暗刻", 2, 2, 2, ""),
    ("暗槓", 2, 2, 2, ""),
    ("斷么", 2, 2, 2, ""),
    ("聽牌", 2, 2, _, ""),
    # 1
    ("一般高", 1, 1, _, ""),
    ("連六", 1, 1, 1, ""),
    ("老少副", 1, 1, 1, ""),
    ("么九刻", 1, 1, 1, ""),
    ("明槓", 1, 1, 1, ""),
    ("邊張", 1, 1, 1, ""),
    ("坎張", 1, 1, 1, ("", "", "邊張 單釣將")),
    ("單釣將", 1, 1, 1, ("", "", "邊張 坎張")),
    ("花牌", 1, 1, _, ""),
    ("自摸", 1, 1, 1, ""),
    ("二五八將", 1, 1, _, ""),
    ("季花", _, 1, _, ""),
    ("么九頭", 1, 1, _, ""),
    ("梅蘭竹菊", 1, 1, _, ""),
)

# House option "implied exclusions" (rules, section 3).
_IMPLIED: dict[str, str] = {
    "四槓": "碰碰胡",
    "一色四步高": "連六 老少副",
    "七對": "不求人 單釣將 門前清",
    "字七對": "不求人 單釣將 門前清",
    "雙暗槓": "暗槓",
    "三風刻": "么九刻",
}


@dataclass(frozen=True)
class Row:
    """One fan of a table: printed name, value, names not counted beside it."""

    name: str
    value: int
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruleset:
    """A table in printed order, and the switches that change what a fan looks at."""

    name: str
    rows: tuple[Row, ...]
    cap: int | None
    min_fan: int = 1
    seat_winds: tuple[int, int] = (EAST, SOUTH)  # the dealer's, the other's
    flowers: bool = True  # flowers are in the game
    mixed_terminal_pairs: bool = True  # 混么九 takes seven pairs
    dragon_edge_pungs: bool = False  # 么九刻 takes dragons
    last_tile_self_draw: bool = False  # 海底撈月 is also the self-draw of the last tile
    humanly_as_earthly: bool = False  # 人胡's case is scored as 地胡
    heavenly_ready: bool = True  # 天聽 exists
    implied_exclusions: bool = False  # house option (rules, section 3)
    repeats: bool = False  # house option (rules, section 3)

    def names(self) -> tuple[str, ...]:
        """Names in printed order."""
        return tuple(row.name for row in self.rows)

    def walk_order(self) -> tuple[Row, ...]:
        """Table order: value from high to low, printed order within a value."""
        return tuple(sorted(self.rows, key=lambda row: -row.value))

    def excluded_by(self, row: Row) -> tuple[str, ...]:
        """What the row excludes, house option included."""
        implied = _IMPLIED.get(row.name, "").split() if self.implied_exclusions else []
        return row.excludes + tuple(name for name in implied if name not in row.excludes)

    def edge_pungs_take_dragons(self) -> bool:
        """Does a pung of a dragon show 么九刻?"""
        return self.dragon_edge_pungs and not self.implied_exclusions

    # Derived rulesets.

    def replace(self, **changes: object) -> Ruleset:
        """The same with other cap, min_fan, seat winds, switches or house options."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    def with_values(self, values: Mapping[str, int]) -> Ruleset:
        """Other values; the printed order stays, the table order is sorted anew."""
        self._known(values)
        return self.replace(rows=tuple(dataclasses.replace(r, value=values.get(r.name, r.value)) for r in self.rows))

    def with_exclusions(self, exclusions: Mapping[str, Iterable[str]]) -> Ruleset:
        """Other exclusion lists, each replacing the printed one."""
        self._known(exclusions)
        return self.replace(
            rows=tuple(dataclasses.replace(r, excludes=tuple(exclusions.get(r.name, r.excludes))) for r in self.rows)
        )

    def without(self, *names: str) -> Ruleset:
        """Fans left out, in the lists of the others too."""
        self._known(names)
        return self.replace(
            rows=tuple(
                dataclasses.replace(r, excludes=tuple(n for n in r.excludes if n not in names))
                for r in self.rows
                if r.name not in names
            )
        )

    def with_fan(self, name: str, value: int, excludes: Iterable[str] = (), after: str | None = None) -> Ruleset:
        """A fan added, printed at the end or after another one."""
        if name in self.names():
            raise ValueError(f"{self.name} has {name} already")
        rows = list(self.rows)
        place = len(rows) if after is None else self.names().index(after) + 1
        rows.insert(place, Row(name, value, tuple(excludes)))
        return self.replace(rows=tuple(rows))

    def _known(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.names():
                raise ValueError(f"{self.name} has no {name}")


def _printed_rows(column: int) -> tuple[Row, ...]:
    """Column 0-2 of the printed table; names that the ruleset lacks are skipped."""
    present = {line[0] for line in _PRINTED if line[1 + column] is not None}
    rows = []
    for line in _PRINTED:
        value = line[1 + column]
        if value is None:
            continue
        text = line[4] if isinstance(line[4], str) else line[4][column]
        assert isinstance(value, int)
        rows.append(Row(line[0], value, tuple(n for n in text.split() if n in present)))
    return tuple(rows)


RG = Ruleset("rg", _printed_rows(0), cap=200)
SEASONAL = Ruleset("seasonal", _printed_rows(1), cap=200, dragon_edge_pungs=True)
BOKE = Ruleset(
    "boke",
    _printed_rows(2),
    cap=None,
    flowers=False,
    mixed_terminal_pairs=False,
    dragon_edge_pungs=True,
    last_tile_self_draw=True,
    humanly_as_earthly=True,
    heavenly_ready=False,
)
RULESETS: dict[str, Ruleset] = {r.name: r for r in (RG, SEASONAL, BOKE)}
