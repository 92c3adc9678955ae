from typing import TypeAlias, TypeVar, overload

from numpy import uint8
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand

_T = TypeVar("_T")
_Counts: TypeAlias = Buffer | NDArray[uint8]

def ready_mask_of(hand: Hand | str | _Counts) -> int: ...
def wait_shape_of(hand: Hand | str | _Counts) -> int: ...
@overload
def ready_tiles(hand: Hand | str | _Counts, tiles: None = None) -> bytes: ...
@overload
def ready_tiles(hand: Hand | str | _Counts, tiles: tuple[_T, ...]) -> tuple[_T, ...]: ...
