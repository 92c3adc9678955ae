from mjcore.hand import Hand
from mjcore.score import Rules

def worth_of(
    hand: Hand,
    discard: int,
    unseen: object,
    draws: int,
    rules: Rules,
    flags: int = 0,
    seat: int = -1,
    for_fan: bool = True,
    samples: int = 2000,
    seed: int = 0,
) -> tuple[int, float, float, float, float]: ...
