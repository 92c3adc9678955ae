"""What each fan looks at: one small function a fan (rules, section 4).

Every function takes a ``View`` (a hand, one reading of it, what is known about the win)
and says how often the fan counts, were nothing to exclude it: 0, 1, or for 花牌 (with
the house option, some others too) more.  "Pung" means pung or kong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from .notation import (
    CHOW,
    DRAGONS,
    EAST,
    EDGE_TILES,
    HONOURS,
    KONG,
    PUNG,
    TERMINALS,
    WINDS,
    Meld,
    OracleHand,
    counts_of,
)
from .tables import Ruleset
from .wins import PAIR, SEVEN_PAIRS, STANDARD, Reading


@dataclass(frozen=True)
class View:
    """Everything a fan may look at."""

    hand: OracleHand
    reading: Reading
    shape: tuple[int, ...]  # the wait shape before the winning tile
    flags: frozenset[str]
    seat: int  # the kind of the winner's seat wind
    ruleset: Ruleset

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """All tiles of the hand, kongs with four."""
        return counts_of(self.hand.tiles)

    @cached_property
    def standard(self) -> bool:
        return self.reading.form == STANDARD

    @cached_property
    def seven_pairs(self) -> bool:
        return self.reading.form == SEVEN_PAIRS

    @cached_property
    def pair(self) -> int | None:
        """The pair of the standard form."""
        return self.reading.pairs[0] if self.standard else None

    @cached_property
    def chows(self) -> list[int]:
        """The lowest kind of each chow, sorted."""
        return sorted(s.tile for s in self.reading.all_sets if s.kind == CHOW)

    @cached_property
    def pungs(self) -> list[int]:
        """The kind of each pung or kong, sorted; never one twice."""
        return sorted(s.tile for s in self.reading.all_sets if s.kind in (PUNG, KONG))

    @cached_property
    def exposed(self) -> list[Meld]:
        """The melds but for concealed kongs."""
        return [m for m in self.hand.melds if not m.concealed]

    @cached_property
    def concealed_kongs(self) -> int:
        return sum(m.kind == KONG and m.concealed for m in self.hand.melds)

    @cached_property
    def melded_kongs(self) -> int:
        return sum(m.kind == KONG and not m.concealed for m in self.hand.melds)

    @cached_property
    def concealed_pungs(self) -> int:
        """Pungs never called, and concealed kongs (rules, section 4, at the end)."""
        found = self.concealed_kongs
        for s in self.reading.sets:
            if s.kind == PUNG:
                by_another = self.reading.home == (PUNG, s.tile) and not self.self_draw
                found += not by_another
        return found

    @cached_property
    def self_draw(self) -> bool:
        return "self_draw" in self.flags

    def only(self, kinds: tuple[int, ...] | range) -> bool:
        """Is every tile one of these?"""
        return all(n == 0 or kind in kinds for kind, n in enumerate(self.counts))

    def pungs_of(self, kinds: tuple[int, ...]) -> int:
        """How many pungs are of these kinds."""
        return sum(tile in kinds for tile in self.pungs)

    def once_or_each(self, times: int) -> int:
        """Once, unless the ruleset lets the fan repeat."""
        return times if self.ruleset.repeats else min(times, 1)


FANS: dict[str, Callable[[View], int]] = {}


def fan(name: str) -> Callable[[Callable[[View], int]], Callable[[View], int]]:
    """Enter a function under the printed name of its fan."""

    def enter(function: Callable[[View], int]) -> Callable[[View], int]:
        assert name not in FANS
        FANS[name] = function
        return function

    return enter


def stepped(tiles: list[int], length: int, *steps: int) -> bool:
    """Are there ``length`` of these kinds, each one of ``steps`` above the last?"""
    return any(all(start + i * step in tiles for i in range(length)) for start in tiles for step in steps)


# 88


@fan("大四喜")
def big_four_winds(v: View) -> int:
    return v.pungs_of(WINDS) == 4


@fan("大三元")
def big_three_dragons(v: View) -> int:
    return v.pungs_of(DRAGONS) == 3


@fan("九蓮寶燈")
def nine_gates(v: View) -> int:
    gates = counts_of([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
    if v.hand.melds:
        return False
    if "heavenly" in v.flags:  # the fourteen are that and any one suit tile
        return v.only(range(EAST)) and all(n >= g for n, g in zip(v.counts, gates, strict=False))
    return counts_of(v.hand.before) == gates


@fan("四槓")
def four_kongs(v: View) -> int:
    return v.concealed_kongs + v.melded_kongs == 4


@fan("連七對")
def seven_shifted_pairs(v: View) -> int:
    low = v.reading.pairs[0]
    return v.seven_pairs and low + 6 < EAST and v.reading.pairs == tuple(range(low, low + 7))


@fan("字七對")
def honour_seven_pairs(v: View) -> int:
    return v.seven_pairs and v.only(HONOURS)


@fan("八仙過海")
def eight_flowers(v: View) -> int:
    return set(v.hand.flowers) == {1, 2, 3, 4, 5, 6, 7, 8}


# 64


@fan("小四喜")
def little_four_winds(v: View) -> int:
    return v.pungs_of(WINDS) == 3 and v.pair in WINDS


@fan("小三元")
def little_three_dragons(v: View) -> int:
    return v.pungs_of(DRAGONS) == 2 and v.pair in DRAGONS


@fan("字一色")
def all_honours(v: View) -> int:
    return v.only(HONOURS)


@fan("一色雙龍會")
def pure_terminal_chows(v: View) -> int:
    return v.chows == [0, 0, 6, 6] and v.pair == 4


@fan("四暗刻")
def four_concealed_pungs(v: View) -> int:
    return v.concealed_pungs == 4


# 48


@fan("天胡")
def heavenly_hand(v: View) -> int:
    return "heavenly" in v.flags


@fan("一色四同順")
def quadruple_chow(v: View) -> int:
    return any(v.chows.count(low) == 4 for low in v.chows)


@fan("一色四節高")
def four_shifted_pungs(v: View) -> int:
    return stepped([tile for tile in v.pungs if tile < EAST], 4, 1)


# 32


@fan("一色四步高")
def four_shifted_chows(v: View) -> int:
    return stepped(v.chows, 4, 1, 2)


@fan("三槓")
def three_kongs(v: View) -> int:
    return v.concealed_kongs + v.melded_kongs >= 3


@fan("混么九")
def all_terminals_and_honours(v: View) -> int:
    return v.only(EDGE_TILES) and (v.standard or v.ruleset.mixed_terminal_pairs)


@fan("地胡")
def earthly_hand(v: View) -> int:
    humanly_too = v.ruleset.humanly_as_earthly and "humanly" in v.flags
    return "earthly" in v.flags or humanly_too


# 24


@fan("七對")
def seven_pairs(v: View) -> int:
    return v.seven_pairs


@fan("清一色")
def full_flush(v: View) -> int:
    return v.only(range(EAST))


@fan("一色三同順")
def pure_triple_chow(v: View) -> int:
    return any(v.chows.count(low) >= 3 for low in v.chows)


@fan("一色三節高")
def pure_shifted_pungs(v: View) -> int:
    return stepped([tile for tile in v.pungs if tile < EAST], 3, 1)


@fan("人胡")
def humanly_hand(v: View) -> int:
    return "humanly" in v.flags and not v.ruleset.humanly_as_earthly


# 16


@fan("天聽")
def heavenly_ready(v: View) -> int:
    return "heavenly_ready" in v.flags


@fan("清龍")
def pure_straight(v: View) -> int:
    return {0, 3, 6} <= set(v.chows)


@fan("一色三步高")
def pure_shifted_chows(v: View) -> int:
    return stepped(v.chows, 3, 1, 2)


@fan("三暗刻")
def three_concealed_pungs(v: View) -> int:
    return v.concealed_pungs >= 3


# 12


@fan("大於五")
def upper_four(v: View) -> int:
    return v.only((5, 6, 7, 8))


@fan("小於五")
def lower_four(v: View) -> int:
    return v.only((0, 1, 2, 3))


@fan("三風刻")
def big_three_winds(v: View) -> int:
    return v.pungs_of(WINDS) >= 3


# 8


@fan("妙手回春")
def last_tile_draw(v: View) -> int:
    return "last_tile" in v.flags and v.self_draw


@fan("海底撈月")
def last_tile_claim(v: View) -> int:
    return "last_tile" in v.flags and (not v.self_draw or v.ruleset.last_tile_self_draw)


@fan("槓上開花")
def out_with_replacement_tile(v: View) -> int:
    return "kong_draw" in v.flags and v.self_draw


@fan("搶槓胡")
def robbing_the_kong(v: View) -> int:
    return "rob_kong" in v.flags


# 6


@fan("碰碰胡")
def all_pungs(v: View) -> int:
    return len(v.pungs) == 4


@fan("混一色")
def half_flush(v: View) -> int:
    return not v.only(range(EAST)) and not v.only(HONOURS)


@fan("全求人")
def melded_hand(v: View) -> int:
    return len(v.exposed) == 4 and not v.self_draw


@fan("雙暗槓")
def two_concealed_kongs(v: View) -> int:
    return v.concealed_kongs >= 2


@fan("雙箭刻")
def two_dragon_pungs(v: View) -> int:
    return v.pungs_of(DRAGONS) >= 2


# 4


@fan("全帶么")
def outside_hand(v: View) -> int:
    parts = [s.tiles for s in v.reading.all_sets] + [v.reading.pairs]
    return v.standard and all(any(t in EDGE_TILES for t in part) for part in parts)


@fan("不求人")
def fully_concealed_hand(v: View) -> int:
    return v.self_draw and not v.exposed


@fan("雙明槓")
def two_melded_kongs(v: View) -> int:
    return v.melded_kongs >= 2


@fan("胡絕張")
def last_of_its_kind(v: View) -> int:
    in_own_melds = sum(m.tiles.count(_winning(v)) for m in v.exposed)
    return "last_copy" in v.flags or "rob_kong" in v.flags or in_own_melds == 3


@fan("聽牌")
def ready_hand(v: View) -> int:
    return "ready" in v.flags or "heavenly_ready" in v.flags


# 2


@fan("箭刻")
def dragon_pung(v: View) -> int:
    return v.pungs_of(DRAGONS) >= 1


@fan("門前清")
def concealed_hand(v: View) -> int:
    return not v.self_draw and not v.exposed


@fan("平胡")
def all_chows(v: View) -> int:
    return len(v.chows) == 4 and v.pair in range(EAST)


@fan("四歸一")
def tile_hog(v: View) -> int:
    kongs = [m.tile for m in v.hand.melds if m.kind == KONG]
    return v.once_or_each(sum(n == 4 and kind not in kongs for kind, n in enumerate(v.counts)))


@fan("雙暗刻")
def two_concealed_pungs(v: View) -> int:
    return v.concealed_pungs >= 2


@fan("暗槓")
def concealed_kong(v: View) -> int:
    return v.concealed_kongs >= 1


@fan("斷么")
def all_simples(v: View) -> int:
    return v.only(range(1, 8))


# 1


@fan("一般高")
def pure_double_chow(v: View) -> int:
    return any(v.chows.count(low) >= 2 for low in v.chows)


@fan("連六")
def short_straight(v: View) -> int:
    return any(low + 3 in v.chows for low in v.chows)


@fan("老少副")
def two_terminal_chows(v: View) -> int:
    return {0, 6} <= set(v.chows)


@fan("么九刻")
def pung_of_terminals_or_honours(v: View) -> int:
    kinds = TERMINALS + WINDS
    if v.ruleset.edge_pungs_take_dragons():
        kinds += DRAGONS
    return v.once_or_each(v.pungs_of(kinds))


@fan("明槓")
def melded_kong(v: View) -> int:
    return v.melded_kongs >= 1


@fan("邊張")
def edge_wait(v: View) -> int:
    edges = [(2, (CHOW, 0)), (6, (CHOW, 6))]  # 3 completes 12_, 7 completes _89
    return len(v.shape) == 1 and (_winning(v), v.reading.home) in edges


@fan("坎張")
def closed_wait(v: View) -> int:
    return len(v.shape) == 1 and v.reading.home == (CHOW, _winning(v) - 1)


@fan("單釣將")
def single_wait(v: View) -> int:
    return len(v.shape) == 1 and v.reading.home[0] == PAIR


@fan("花牌")
def flower_tile(v: View) -> int:
    return len(v.hand.flowers)


@fan("自摸")
def drawn_by_the_winner(v: View) -> int:
    return v.self_draw


@fan("二五八將")
def two_five_eight_pair(v: View) -> int:
    return v.pair in (1, 4, 7)


@fan("季花")
def seat_flower(v: View) -> int:
    number = v.seat - EAST + 1  # 東 1 and 5, 南 2 and 6, 西 3 and 7, 北 4 and 8
    return v.once_or_each(sum(f in (number, number + 4) for f in v.hand.flowers))


@fan("么九頭")
def terminal_pair(v: View) -> int:
    return v.pair in TERMINALS


@fan("梅蘭竹菊")
def four_gentlemen(v: View) -> int:
    return {5, 6, 7, 8} <= set(v.hand.flowers)


def _winning(v: View) -> int:
    assert v.hand.winning is not None
    return v.hand.winning
