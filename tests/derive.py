"""Rulesets that nobody printed: the oracle's form of them, drawn at random, and the same for mj2p."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable

import mj2p
import mjcore
from mj2p.rules import FanRule
from oracle.notation import WINDS, kind_code
from oracle.tables import BOKE, RG, RULESETS, SEASONAL, Row, Ruleset

#: Every fan that a printed ruleset has, as printed first.
EVERY_FAN = {row.name: row for rules in (BOKE, RG, SEASONAL) for row in rules.rows}

#: Switches of the oracle, and what mj2p calls them.
SWITCHES = {
    "flowers": "flowers",
    "mixed_terminal_pairs": "mixed_terminals_pairs",
    "dragon_edge_pungs": "edge_pung_dragons",
    "last_tile_self_draw": "last_claim_self_draw",
    "humanly_as_earthly": "humanly_as_earthly",
    "heavenly_ready": "heavenly_ready",
    "implied_exclusions": "implied_exclusions",
    "repeats": "repeats",
}

_NUMBER = {row.zh_hant: row.id for row in mjcore.FANS}


def never_together(a: str, b: str) -> bool:
    return frozenset((_NUMBER[a], _NUMBER[b])) in mjcore.NEVER_TOGETHER


def for_mj2p(rules: Ruleset) -> mj2p.Ruleset:
    """The same ruleset as mj2p has it."""
    return mj2p.Ruleset(
        id=rules.name,
        rows=tuple(FanRule(row.name, row.value, row.excludes) for row in rules.rows),
        cap=rules.cap,
        min_fan=rules.min_fan,
        seat_winds=tuple(mj2p.Tile(kind_code(kind)) for kind in rules.seat_winds),
        **{ours: getattr(rules, theirs) for theirs, ours in SWITCHES.items()},
    )


def upward(rules: Ruleset) -> list[tuple[str, str]]:
    """Exclusions of a fan that is counted earlier, though a reading may show both."""
    place = {row.name: number for number, row in enumerate(rules.walk_order())}
    return [
        (row.name, name)
        for row in rules.rows
        for name in rules.excluded_by(row)
        if name in place and place[name] < place[row.name] and not never_together(row.name, name)
    ]


def downward(rules: Ruleset) -> Ruleset:
    """The ruleset without the exclusions that mj2p would refuse."""
    bad = set(upward(rules))
    rows = tuple(
        dataclasses.replace(row, excludes=tuple(name for name in row.excludes if (row.name, name) not in bad))
        for row in rules.rows
    )
    rules = rules.replace(rows=rows)
    return rules.replace(implied_exclusions=False) if upward(rules) else rules


def _some(rng: random.Random, names: Iterable[str], most: int) -> list[str]:
    names = sorted(names)
    return rng.sample(names, min(len(names), rng.randrange(most + 1)))


def _random_rows(rng: random.Random, rules: Ruleset) -> tuple[Row, ...]:
    rows = {row.name: row for row in rules.rows}
    for name in _some(rng, set(EVERY_FAN) - set(rows), 10):
        rows[name] = EVERY_FAN[name]
    for name in _some(rng, rows, rng.choice([0, 3, 30])):
        del rows[name]
    for name in _some(rng, rows, rng.choice([0, 8, 60])):
        rows[name] = dataclasses.replace(rows[name], value=rng.choice([1, 2, rng.randrange(1, 100), 10**6]))
    for name in _some(rng, rows, rng.choice([0, 5, 40])):
        rows[name] = dataclasses.replace(rows[name], excludes=tuple(_some(rng, set(rows) - {name}, 8)))
    found = [
        dataclasses.replace(row, excludes=tuple(name for name in row.excludes if name in rows)) for row in rows.values()
    ]
    if rng.random() < 0.5:
        rng.shuffle(found)
    return tuple(found)


def random_ruleset(rng: random.Random, name: str) -> Ruleset:
    """A ruleset with other values, fans, exclusions, order, cap, minimum, winds and switches."""
    base = rng.choice(list(RULESETS.values()))
    dealer, other = rng.sample(WINDS, 2)
    changes: dict[str, object] = {
        "name": name,
        "rows": _random_rows(rng, base),
        "cap": rng.choice([None, 200, rng.randrange(1, 120)]),
        "min_fan": rng.choice([0, 1, rng.randrange(60)]),
        "seat_winds": (dealer, other),
    }
    changes |= {switch: rng.random() < 0.5 for switch in SWITCHES}
    return downward(base.replace(**changes))
