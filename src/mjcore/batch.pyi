from typing import Final, TypeVar, overload

from numpy import uint8, uint64
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand
from mjcore.score import Rules

HAND_BYTES: Final[int]
SCORE_BYTES: Final[int]
PLAY_BYTES: Final[int]

_H = TypeVar("_H", bound=Hand)

def batch_score(
    hands: Buffer | NDArray[uint8], rules: Rules, out: Buffer | NDArray[uint8], threads: int = 1
) -> None: ...
def batch_play(
    indices: Buffer | NDArray[uint64],
    seed: int,
    dice: bool,
    rules: Rules,
    out: Buffer | NDArray[uint8],
    threads: int = 1,
) -> None: ...
def pack_hand(hand: Hand, flags: int = 0, seat: int = 0) -> bytes: ...
@overload
def unpack_hand(record: bytes, cls: type[_H]) -> _H: ...
@overload
def unpack_hand(record: bytes, cls: type[Hand] = ...) -> Hand: ...
