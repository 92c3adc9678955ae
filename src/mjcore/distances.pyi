from typing import Final

from numpy import int8, uint8, uint16
from numpy.typing import NDArray
from typing_extensions import Buffer

NO_DISTANCE: Final[int]

def batch_nearness(
    counts: Buffer | NDArray[uint8],
    distance: Buffer | NDArray[int8],
    useful: Buffer | NDArray[uint16],
    melded: Buffer | NDArray[uint8] | None = None,
    status: Buffer | NDArray[uint8] | None = None,
    threads: int = 1,
) -> None: ...
