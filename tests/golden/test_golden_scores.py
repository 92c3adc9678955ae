"""The golden hands, held against mj2p and against the oracle (see README.md beside this file)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mj2p
from agree import circumstances
from oracle.check_cases import check_ready, check_score
from oracle.tables import RULESETS as ORACLE_RULESETS

HERE = Path(__file__).parent
FILES = {"score.jsonl": 3000, "known_faults.jsonl": 78, "ready.jsonl": 2000}


def cases(name: str) -> list[dict[str, Any]]:
    with (HERE / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def scored(case: dict[str, Any]) -> list[str]:
    """What mj2p says of a case that the case does not say."""
    score = mj2p.score(case["hand"], case["ruleset"], context=circumstances(case["flags"], case["seat"]))
    found = {
        "hand": str(score.hand),
        "total": score.total,
        "capped": score.capped,
        "fans": [[each.fan.zh_hant, each.value, each.count] for each in score.fans],
    }
    return [f"{case}: {name} is {value}" for name, value in found.items() if case[name] != value]


@pytest.mark.parametrize("name", FILES)
def test_golden_file_is_complete(name: str) -> None:
    assert len(cases(name)) == FILES[name]


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
@pytest.mark.parametrize("name", ["score.jsonl", "known_faults.jsonl"])
def test_golden_hands_score_as_printed(name: str, ruleset: str) -> None:
    chosen = [case for case in cases(name) if case["ruleset"] == ruleset]
    assert chosen
    assert [wrong for case in chosen for wrong in scored(case)] == []


@pytest.mark.parametrize("name", ["score.jsonl", "known_faults.jsonl"])
def test_golden_hands_score_as_printed_by_the_oracle(name: str) -> None:
    assert [(case["hand"], wrong) for case in cases(name) if (wrong := check_score(case))] == []


def test_golden_points_add_up() -> None:
    for case in cases("score.jsonl") + cases("known_faults.jsonl"):
        assert sum(value * count for _, value, count in case["fans"]) == case["total"], case


def test_golden_hands_show_every_fan_in_every_ruleset() -> None:
    shown = {(case["ruleset"], fan) for case in cases("score.jsonl") for fan, _, _ in case["fans"]}
    assert shown == {(rules.name, row.name) for rules in ORACLE_RULESETS.values() for row in rules.rows}


def test_golden_ready_tiles() -> None:
    wrong = []
    for case in cases("ready.jsonl"):
        found = [tile.code for tile in mj2p.ready_tiles(case["hand"])]
        if found != case["ready"] or str(mj2p.Hand.parse(case["hand"])) != case["hand"]:
            wrong.append((case, found))
    assert wrong == []


def test_golden_ready_tiles_by_the_oracle() -> None:
    assert [(case, wrong) for case in cases("ready.jsonl") if (wrong := check_ready(case))] == []
