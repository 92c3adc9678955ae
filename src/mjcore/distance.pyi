from typing import TypeAlias

from numpy import uint8
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand

_Counts: TypeAlias = Buffer | NDArray[uint8]

def distance_table_bytes() -> int: ...
def nearness(hand: Hand | _Counts) -> tuple[int, bytes]: ...
def discards_by_nearness(hand: Hand | _Counts) -> list[tuple[int, int, bytes]]: ...
