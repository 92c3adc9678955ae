"""The shipped example of an operator's rooms. Data only; ``rooms.toml`` says the same as a file to start from."""

from __future__ import annotations

from typing import Final

# fmt: off
TIERS: Final[tuple[tuple[str, str, str, str, int, int, int | None], ...]] = (
    # id              English              traditional  simplified      ante  min_bring    max_bring
    ("novice",        "Novice room",       "新手房",    "新手房",          1,        80,       2_000),
    ("junior",        "Junior room",       "初級房",    "初级房",         10,       800,      20_000),
    ("intermediate",  "Intermediate room", "中級房",    "中级房",        100,     8_000,     200_000),
    ("advanced",      "Advanced room",     "高級房",    "高级房",      1_000,    80_000,   2_000_000),
    ("supreme",       "Supreme room",      "至尊房",    "至尊房",     10_000,   800_000,        None),
)
# fmt: on
