from numpy import float64, int8, int64, uint8
from numpy.typing import NDArray
from typing_extensions import disjoint_base

from mjcore.deal import Deal
from mjcore.score import Rules

def env_seed(seed: int, i: int) -> int: ...

@disjoint_base
class Vector:
    def __new__(
        cls,
        n: int,
        rules: Rules,
        dice: bool = False,
        agent: int = ...,
        other: str = "random",
        ante: int = 0,
        stakes: tuple[int, int] = (0, 0),
        rake_bp: int = 0,
        ends: bool = False,
        penalty: float = 0.0,
    ) -> Vector: ...
    @property
    def rules(self) -> Rules: ...
    def restart(self, seed: int) -> None: ...
    def next_hands(self) -> None: ...
    def observe(self, observations: NDArray[uint8], masks: NDArray[uint8], turns: NDArray[int8]) -> None: ...
    def check_actions(self, actions: NDArray[int64]) -> None: ...
    def step(
        self,
        actions: NDArray[int64],
        observations: NDArray[uint8],
        masks: NDArray[uint8],
        turns: NDArray[int8],
        rewards: NDArray[float64],
        dones: NDArray[uint8],
        results: NDArray[uint8],
        last: NDArray[uint8] | None = None,
        start: int = 0,
        threads: int = 1,
    ) -> None: ...
    def sample(self, actions: NDArray[int64], player: str = "random") -> None: ...
    def deal(self, i: int) -> Deal: ...
    def origin(self, i: int) -> tuple[int, int]: ...
