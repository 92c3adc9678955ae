from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeAlias, final

from mjcore.deal import Deal
from mjcore.score import Rules

_Side: TypeAlias = tuple[Iterable[int], Sequence[tuple[int, int]], Sequence[int], bool, int]

@final
class Seen:
    __hash__: ClassVar[None]  # type: ignore[assignment]
    @staticmethod
    def of(deal: Deal) -> Seen: ...
    @staticmethod
    def read(
        rules: Rules,
        seat: int,
        dealer: int,
        phase: int,
        tile: int,
        own: _Side,
        other: _Side,
        discards: Sequence[tuple[int, int, bool, bool]],
        wall_left: int,
        legal: Iterable[int],
        other_count: int,
        shows_other: bool,
    ) -> Seen: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def seat(self) -> int: ...
    @property
    def unseen(self) -> bytes: ...
