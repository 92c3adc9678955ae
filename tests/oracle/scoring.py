"""The exclusion walk and the best reading (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .fans import FANS, View
from .notation import OracleHand, parse_hand, parse_run
from .tables import FLOWER_FANS, RULESETS, Ruleset
from .wins import Reading, readings, wait_shape

FLAGS = (
    "self_draw",
    "last_tile",
    "kong_draw",
    "rob_kong",
    "last_copy",
    "ready",
    "heavenly_ready",
    "heavenly",
    "earthly",
    "humanly",
)


class OracleNotAWin(ValueError):
    """The hand is no win; ``reason`` is ``form`` or ``min_fan``."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class ReadingScore:
    """What one reading scores."""

    reading: Reading
    total: int
    fans: tuple[tuple[str, int, int], ...]  # name, value, count; table order
    positions: tuple[int, ...]  # of those fans in the table
    excluded: tuple[tuple[str, str], ...]  # name, the first counted fan that excludes it


@dataclass(frozen=True)
class OracleScore:
    """What a hand scores; ``readings`` has every reading, the best first."""

    total: int
    capped: int
    fans: list[tuple[str, int, int]]
    excluded: list[tuple[str, str]]
    reading: Reading
    readings: list[ReadingScore]


def walk(view: View) -> ReadingScore:
    """Count the fans of one reading (rules, section 3.2).

    Table order; a fan counts unless one that has counted already excludes it.
    """
    ruleset = view.ruleset
    counted: list[tuple[str, int, int]] = []
    positions: list[int] = []
    excluded: list[tuple[str, str]] = []
    forbidden: dict[str, str] = {}  # name -> the first counted fan that excludes it
    for position, row in enumerate(ruleset.walk_order()):
        times = int(FANS[row.name](view))
        if times == 0:
            continue
        if row.name in forbidden:
            excluded.append((row.name, forbidden[row.name]))
            continue
        counted.append((row.name, row.value, times))
        positions.append(position)
        for name in ruleset.excluded_by(row):
            forbidden.setdefault(name, row.name)
    total = sum(value * times for _, value, times in counted)
    return ReadingScore(view.reading, total, tuple(counted), tuple(positions), tuple(excluded))


def seat_kind(ruleset: Ruleset, flags: Iterable[str], seat: str | int | None) -> int:
    """The seat wind; by default the dealer's, the other's for 地胡 and 人胡."""
    if seat is None:
        other = "earthly" in flags or "humanly" in flags
        return ruleset.seat_winds[1 if other else 0]
    if isinstance(seat, int):
        return seat
    (kind,) = parse_run(seat)
    return kind


def score(
    hand: str | OracleHand,
    ruleset: str | Ruleset,
    flags: Iterable[str] = (),
    seat: str | int | None = None,
) -> OracleScore:
    """Score a winning hand; nothing is checked but that it wins.

    ``seat`` is the winner's seat wind, as its letter or its kind.
    """
    if isinstance(hand, str):
        hand = parse_hand(hand)
    if isinstance(ruleset, str):
        ruleset = RULESETS[ruleset]
    flags = frozenset(flags)
    unknown = flags - set(FLAGS)
    if unknown:
        raise ValueError(f"unknown flags {sorted(unknown)}")
    wind = seat_kind(ruleset, flags, seat)

    all_readings = readings(hand)
    if not all_readings:
        raise OracleNotAWin("form", "neither four sets and a pair nor seven pairs")
    shape = wait_shape(hand)
    results = [walk(View(hand, r, shape, flags, wind, ruleset)) for r in all_readings]
    # Rules, section 3.4: the highest total, the first list of fans, the reading to show.
    results.sort(key=lambda s: (-s.total, s.positions, s.reading.order))
    best = results[0]

    without_flowers = sum(v * n for name, v, n in best.fans if name not in FLOWER_FANS)
    if without_flowers < ruleset.min_fan:
        raise OracleNotAWin("min_fan", f"{without_flowers} fan without flowers, {ruleset.min_fan} needed")
    capped = best.total if ruleset.cap is None else min(best.total, ruleset.cap)
    return OracleScore(best.total, capped, list(best.fans), list(best.excluded), best.reading, results)
