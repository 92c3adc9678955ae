from typing import Any, Final, TypeAlias, TypeVar, overload

from numpy import uint8, uint16
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand
from mjcore.score import Rules

OPENMP: Final[bool]
HAND_BYTES: Final[int]
SCORE_BYTES: Final[int]

_H = TypeVar("_H", bound=Hand)
_Rows: TypeAlias = Buffer | NDArray[uint8]
_Masks: TypeAlias = Buffer | NDArray[uint16]
_Records: TypeAlias = Buffer | NDArray[Any]

def batch_win(counts: _Rows, out: _Rows, status: _Rows | None = None, threads: int = 1) -> None: ...
def batch_ready(
    counts: _Rows, out: _Masks, melded: _Rows | None = None, status: _Rows | None = None, threads: int = 1
) -> None: ...
def batch_score(hands: _Records, rules: Rules, out: _Records, threads: int = 1) -> None: ...
def pack_hand(hand: Hand, flags: int = 0, seat: int = 0) -> bytes: ...
@overload
def unpack_hand(record: bytes) -> Hand: ...
@overload
def unpack_hand(record: bytes, cls: type[_H]) -> _H: ...
