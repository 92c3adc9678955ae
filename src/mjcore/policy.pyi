from mjcore.actions import Action
from mjcore.deal import Deal
from mjcore.rng import Random
from mjcore.seen import Seen

POLICIES: tuple[str, ...]

def choose(position: Deal | Seen, policy: str, random: Random) -> Action: ...
def plan(position: Deal | Seen) -> tuple[tuple[Action, float], ...]: ...
