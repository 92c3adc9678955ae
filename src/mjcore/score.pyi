from collections.abc import Iterable
from typing import Any, Final, Literal, TypeVar, overload

from typing_extensions import disjoint_base

from mjcore.hand import Hand

FLAG_NAMES: Final[tuple[str, ...]]

_S = TypeVar("_S", bound=CoreScore)

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

@disjoint_base
class CoreScore:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...  # always a TypeError: made by score_hand
    @property
    def hand(self) -> Hand: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def flags(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def capped(self) -> int: ...
    @property
    def fans(self) -> tuple[tuple[int, int, int], ...]: ...
    @property
    def excluded(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def form(self) -> Literal["standard", "seven_pairs"]: ...
    @property
    def sets(self) -> tuple[tuple[int, int, bool], ...]: ...
    @property
    def pair(self) -> int | None: ...
    @property
    def winning_tile(self) -> int: ...
    @property
    def completes(self) -> Literal["chow", "pung", "pair"]: ...
    @property
    def completes_kind(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@overload
def score_hand(hand: Hand, rules: Rules, flags: int, seat: int, cls: type[_S]) -> _S: ...
@overload
def score_hand(hand: Hand, rules: Rules, flags: int = 0, seat: int = -1, *, cls: type[_S]) -> _S: ...
@overload
def score_hand(hand: Hand, rules: Rules, flags: int = 0, seat: int = -1, cls: type[CoreScore] = ...) -> CoreScore: ...
