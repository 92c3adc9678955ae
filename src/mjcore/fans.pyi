from typing import Final, NamedTuple

class FanRow(NamedTuple):
    id: int
    key: str
    en: str
    zh_hant: str
    zh_hans: str

FANS: Final[tuple[FanRow, ...]]
FAN_ID: Final[dict[str, int]]
FLOWER_FANS: Final[tuple[int, ...]]
NEVER_TOGETHER: Final[frozenset[frozenset[int]]]
