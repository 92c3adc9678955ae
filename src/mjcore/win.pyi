from typing import Literal, TypeAlias

from typing_extensions import Buffer

from mjcore.hand import Hand

_Reading: TypeAlias = tuple[Literal["standard", "seven_pairs"], tuple[int, ...], tuple[int, ...], int | None]

def is_win(hand: Hand | Buffer) -> bool: ...
def readings(hand: Hand | Buffer) -> list[_Reading]: ...
