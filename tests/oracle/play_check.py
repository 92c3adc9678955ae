"""Hold the play reference against the recorded cases: `python -m oracle.play_check PATH_TO_CASES`.

Run from `tests/`.  Replays play.jsonl (every decision's seat and legal actions, and the end) and
counts perft.jsonl; says where they part and exits with 1 if they do anywhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .play import RULES, OracleDeal, perft


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a file, one a line."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def dealt(case: dict[str, Any]) -> OracleDeal:
    """The case's wall, dealt, at its first decision."""
    return OracleDeal(RULES[case["ruleset"]], case["wall"].split(), case["dealer"])


def replay_fault(case: dict[str, Any]) -> str | None:
    """Replay one recorded hand; None when all agrees, else the first disagreement."""
    deal = dealt(case)
    for number, (seat, taken, legal) in enumerate(case["steps"]):
        if deal.turn != seat:
            return f"step {number}: recorded seat {seat}, here {deal.turn}"
        if deal.legal() != legal:
            return f"step {number} seat {seat}:\n    recorded {legal}\n    here     {deal.legal()}"
        deal.step(taken)
    if not deal.over:
        return f"the record ends, here seat {deal.turn} is asked {deal.legal()}"
    if deal.end() != case["end"]:
        return f"the end:\n    recorded {case['end']}\n    here     {deal.end()}"
    return None


def perft_fault(case: dict[str, Any]) -> str | None:
    """Count one wall's sequences; None when all counts agree."""
    counted = [perft(dealt(case), depth) for depth in range(1, len(case["nodes"]) + 1)]
    return None if counted == case["nodes"] else f"recorded {case['nodes']}, here {counted}"


def check(folder: Path) -> int:
    """Check both files, print what disagrees, return how many cases do."""
    wrong = 0
    for name, fault_of in (("play.jsonl", replay_fault), ("perft.jsonl", perft_fault)):
        cases = list(lines_of(folder / name))
        faults = [(number, case, fault_of(case)) for number, case in enumerate(cases, start=1)]
        faults = [(number, case, fault) for number, case, fault in faults if fault]
        for number, case, fault in faults:
            print(f"{name}:{number} ({case['ruleset']}) {fault}")
        print(f"{name}: {len(cases) - len(faults)} of {len(cases)} agree")
        wrong += len(faults)
    return wrong


def main(arguments: list[str]) -> int:
    """Entry point."""
    if len(arguments) != 1:
        print("usage: python -m oracle.play_check PATH_TO_CASES", file=sys.stderr)
        return 2
    return 1 if check(Path(arguments[0])) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
