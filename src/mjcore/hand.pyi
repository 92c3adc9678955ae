from collections.abc import Iterable
from enum import IntEnum

from typing_extensions import Self, disjoint_base

from mjcore.status import HandStatus

class MeldType(IntEnum):
    CHOW = 0
    PUNG = 1
    CONCEALED_KONG = 2
    MELDED_KONG = 3
    ADDED_KONG = 4

@disjoint_base
class Hand:
    def __init__(
        self,
        concealed: Iterable[int] = (),
        melds: Iterable[tuple[int, int]] = (),
        winning_tile: int | None = None,
        flowers: Iterable[int] = (),
    ) -> None: ...
    @classmethod
    def parse(cls, text: str) -> Self: ...
    @property
    def counts(self) -> bytes: ...
    @property
    def concealed(self) -> bytes: ...
    @property
    def melds(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def winning_tile(self) -> int | None: ...
    @property
    def flowers(self) -> bytes: ...
    @property
    def n_tiles(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def hand_report(
    concealed: Iterable[int] = (),
    melds: Iterable[tuple[int, int]] = (),
    winning_tile: int | None = None,
    flowers: Iterable[int] = (),
) -> tuple[HandStatus, list[str]]: ...
def format_meld(meld_kind: int, kind: int) -> str: ...
