from typing import Literal, TypeAlias

from numpy import uint8
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand

_Counts: TypeAlias = Buffer | NDArray[uint8]
_Reading: TypeAlias = tuple[Literal["standard", "seven_pairs"], tuple[int, ...], tuple[int, ...], int | None]

def is_win(hand: Hand | str | _Counts) -> bool: ...
def readings(hand: Hand | str | _Counts) -> list[_Reading]: ...
