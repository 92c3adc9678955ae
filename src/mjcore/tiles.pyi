from collections.abc import Iterable
from typing import Final

TILE_CODES: Final[tuple[str, ...]]
TILE_NAMES_HANT: Final[tuple[str, ...]]
TILE_NAMES_HANS: Final[tuple[str, ...]]

def parse_tiles(text: str) -> bytes: ...
def format_kinds(kinds: Iterable[int]) -> str: ...
