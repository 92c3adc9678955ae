from typing import Final

from mjcore.actions import Action
from mjcore.deal import Deal
from mjcore.rng import Random
from mjcore.seen import Seen

MAX_PLAYOUTS: Final[int]

def search(
    position: Deal | Seen, random: Random, playouts: int = 400, seconds: float = 0.0
) -> tuple[Action, tuple[tuple[Action, float, float, int, float], ...]]: ...
def sample_world(position: Deal | Seen, random: Random) -> Deal: ...
