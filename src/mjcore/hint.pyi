from typing import TypeAlias, TypeVar, overload

from numpy import uint8
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand
from mjcore.score import Rules
from mjcore.scores import CoreScore

_S = TypeVar("_S", bound=CoreScore)
_Counts: TypeAlias = Buffer | NDArray[uint8]

@overload
def self_draw_scores(
    hand: Hand,
    discard: int,
    rules: Rules,
    ready_flags: int,
    seat: int,
    lying_open: _Counts,
    cls: type[_S],
    hand_cls: type[Hand] = ...,
) -> list[tuple[int, _S | None]]: ...
@overload
def self_draw_scores(
    hand: Hand,
    discard: int,
    rules: Rules,
    ready_flags: int,
    seat: int,
    lying_open: _Counts,
    cls: type[CoreScore] = ...,
    hand_cls: type[Hand] = ...,
) -> list[tuple[int, CoreScore | None]]: ...
