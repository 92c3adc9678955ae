from numpy import int64
from numpy.typing import NDArray

from mjcore.score import Rules

DUEL_FIELDS: int

def play_duels(
    first_player: str | tuple[int, float],
    second_player: str | tuple[int, float],
    rules: Rules,
    dice: bool,
    seed: int,
    first: int,
    out: NDArray[int64],
) -> None: ...
