from typing import Final

from numpy import int8, uint8, uint16
from numpy.typing import NDArray
from typing_extensions import Buffer

NO_DISTANCE: Final[int]

def batch_distance(
    counts: Buffer | NDArray[uint8],
    out: Buffer | NDArray[int8],
    melded: Buffer | NDArray[uint8] | None = None,
    useful: Buffer | NDArray[uint16] | None = None,
    status: Buffer | NDArray[uint8] | None = None,
    threads: int = 1,
) -> None: ...
