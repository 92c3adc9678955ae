"""Hold the oracle against the case files.

python -m oracle.check_cases PATH_TO_CASES
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .notation import hand_text, kind_code, parse_hand
from .possible import contradictions
from .scoring import score
from .tables import RULESETS
from .wins import ready_tiles


def load(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a case file."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def check_score(case: dict[str, Any]) -> list[str]:
    """What is wrong with a score case; nothing if it is right."""
    found = score(case["hand"], case["ruleset"], case["flags"], case["seat"])
    wrong = []
    for name, value in (
        ("total", found.total),
        ("capped", found.capped),
        ("fans", [list(entry) for entry in found.fans]),
    ):
        if value != case[name]:
            wrong.append(f"{name}: {value}, the case says {case[name]}")
    hand = parse_hand(case["hand"])
    if hand_text(hand) != case["hand"]:
        wrong.append(f"printed as {hand_text(hand)}")
    wrong.extend(contradictions(hand, RULESETS[case["ruleset"]], case["flags"], case["seat"]))
    return wrong


def check_ready(case: dict[str, Any]) -> list[str]:
    """What is wrong with a ready case."""
    found = [kind_code(kind) for kind in ready_tiles(parse_hand(case["hand"]))]
    return [] if found == case["ready"] else [f"ready: {found}, the case says {case['ready']}"]


def main(folder: str) -> int:
    """Check the three files; the number of wrong cases."""
    failed = 0
    for name, check in (
        ("score.jsonl", check_score),
        ("known_faults.jsonl", check_score),
        ("ready.jsonl", check_ready),
    ):
        cases = list(load(Path(folder) / name))
        bad = 0
        for case in cases:
            wrong = check(case)
            if wrong:
                bad += 1
                print(case, *wrong, sep="\n    ")
        print(f"{name}: {len(cases) - bad} of {len(cases)} right")
        failed += bad
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
