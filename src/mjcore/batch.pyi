from typing import Final, TypeAlias

from numpy import uint8, uint16
from numpy.typing import NDArray
from typing_extensions import Buffer

OPENMP: Final[bool]

_Rows: TypeAlias = Buffer | NDArray[uint8]
_Masks: TypeAlias = Buffer | NDArray[uint16]

def win_test(counts: _Rows, out: _Rows, status: _Rows | None = None, threads: int = 1) -> None: ...
def ready_test(
    counts: _Rows, out: _Masks, melded: _Rows | None = None, status: _Rows | None = None, threads: int = 1
) -> None: ...
