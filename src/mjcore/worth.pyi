from typing import TypeAlias

from numpy import int32, uint8
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.hand import Hand
from mjcore.score import Rules

_Counts: TypeAlias = Buffer | NDArray[uint8]

def worth_of(
    hand: Hand,
    discard: int,
    unseen: _Counts,
    draws: int,
    rules: Rules,
    flags: int = 0,
    seat: int = -1,
    for_fan: bool = True,
    samples: int = 2000,
    seed: int = 0,
) -> tuple[int, float, float, float, float]: ...
def fan_samples(
    hand: Hand,
    discard: int,
    unseen: object,
    draws: int,
    rules: Rules,
    out: Buffer | NDArray[int32],
    flags: int = 0,
    seat: int = -1,
    for_fan: bool = True,
    seed: int = 0,
) -> None: ...
