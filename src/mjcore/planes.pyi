from typing import Final

from numpy import uint8
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.deal import Deal

PLANES: Final[tuple[str, ...]]
STATE_PLANES: Final[tuple[str, ...]]
PHASE_COLUMNS: Final[tuple[str, ...]]
STATUS_COLUMNS: Final[tuple[str, ...]]
QUESTION_COLUMNS: Final[tuple[str, ...]]

def write_planes(deal: Deal, seat: int, out: Buffer | NDArray[uint8], full: bool = False) -> None: ...
