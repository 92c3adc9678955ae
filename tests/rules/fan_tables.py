"""The tables of example hands beside this file, fans_RULESET.txt: read for the tests and for the pages on fans."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Case(NamedTuple):
    """One line of a table."""

    ruleset: str
    fan: str
    what: str  # shows, near, excludes
    excluded: str  # empty unless it excludes
    total: int
    hand: str
    seat: str
    flags: tuple[str, ...]


@lru_cache(maxsize=3)
def table(ruleset: str) -> tuple[Case, ...]:
    """The lines of a table: columns stand two signs apart or more, a Chinese sign being two wide."""
    found = []
    for line in (HERE / f"fans_{ruleset}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        fan, what, *rest = line.replace("\u3000", " ").split()
        excluded = rest.pop(0) if what == "excludes" else ""
        total, *hand = rest
        last = next(place for place, word in enumerate(hand) if word.startswith("+"))
        end = last + 3 if hand[last + 1] == "|" else last + 1
        seat, *flags = hand[end:]
        found.append(Case(ruleset, fan, what, excluded, int(total), " ".join(hand[:end]), seat, tuple(flags)))
    return tuple(found)
