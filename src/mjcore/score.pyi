from collections.abc import Iterable
from typing import Final

from typing_extensions import disjoint_base

FLAG_NAMES: Final[tuple[str, ...]]

@disjoint_base
class Rules:
    def __init__(
        self,
        rows: Iterable[tuple[int, int, Iterable[int]]],
        *,
        cap: int = 0,
        min_fan: int = 1,
        seat_winds: tuple[int, int] = (9, 10),
        flowers: bool = True,
        mixed_terminals_pairs: bool = True,
        edge_pung_dragons: bool = False,
        last_claim_self_draw: bool = False,
        humanly_as_earthly: bool = False,
        heavenly_ready: bool = True,
        repeats: bool = False,
        claims_on_empty_wall: bool = True,
        max_doubles: int = 0,
        added_kong_after_ready: bool = True,
        open_hand_after_ready: bool = False,
    ) -> None: ...
    @property
    def rows(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]: ...
