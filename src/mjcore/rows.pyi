from typing import Final

from numpy import uint8, uint16
from numpy.typing import NDArray
from typing_extensions import Buffer

OPENMP: Final[bool]

def batch_win(
    counts: Buffer | NDArray[uint8],
    out: Buffer | NDArray[uint8],
    status: Buffer | NDArray[uint8] | None = None,
    threads: int = 1,
) -> None: ...
def batch_ready(
    counts: Buffer | NDArray[uint8],
    out: Buffer | NDArray[uint16],
    melded: Buffer | NDArray[uint8] | None = None,
    status: Buffer | NDArray[uint8] | None = None,
    threads: int = 1,
) -> None: ...
