"""What the play reference asks of the hand: does it win, is it ready, what does it score.

The play keeps tiles as text codes in plain lists (rules.md section 1).  This file holds those
codes, the melds, and the questions to the other oracles: their forms are known here only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .notation import kind_code, parse_hand
from .scoring import OracleNotAWin, OracleScore, score
from .tables import Ruleset
from .wins import is_win, ready_tiles

# --------------------------------------------------------------------------------------------------
# Tiles (section 1)

SUIT = [f"{rank}m" for rank in range(1, 10)]
HONOURS = ["E", "S", "W", "N", "C", "F", "P"]
KINDS = SUIT + HONOURS
"""The sixteen kinds a hand is made of, in the order of their numbers."""
FLOWERS = [f"{number}f" for number in range(1, 9)]


def counts_of(tiles: Iterable[str]) -> list[int]:
    """How many of each of the sixteen kinds; no flowers."""
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[KINDS.index(tile)] += 1
    return counts


def in_order(tiles: Iterable[str]) -> list[str]:
    """The tiles sorted by kind (section 1)."""
    return sorted(tiles, key=KINDS.index)


def without(tiles: list[str], *gone: str) -> list[str]:
    """The tiles with one copy of each of `gone` taken out; the order of the rest stays."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left


def tile_set(flowers: bool) -> list[str]:
    """All tiles of the game, sorted by kind: 72, or 64 without the flowers (section 1)."""
    return [kind for kind in KINDS for _ in range(4)] + (FLOWERS if flowers else [])


def chows_with(hand: Sequence[str], tile: str) -> list[str]:
    """The chows, as `345m`, that a tile from outside makes with two of the hand."""
    chows = []
    for first in range(len(SUIT) - 2):
        chow = SUIT[first : first + 3]
        if tile in chow and all(other in hand for other in chow if other != tile):
            chows.append("".join(other[0] for other in chow) + "m")
    return chows


# --------------------------------------------------------------------------------------------------
# Melds

CHOW, PUNG = "chow", "pung"
CONCEALED_KONG, MELDED_KONG, ADDED_KONG = "concealed kong", "melded kong", "added kong"
MELD_SUFFIX = {CHOW: "", PUNG: "", CONCEALED_KONG: "", MELDED_KONG: ",1", ADDED_KONG: ",5"}


@dataclass(frozen=True)
class Meld:
    """A meld lying before a player.  All but a concealed kong are exposed."""

    kind: str
    tiles: tuple[str, ...]

    @property
    def exposed(self) -> bool:
        """Whether both players see its tiles (胡絕張: a concealed kong lies hidden)."""
        return self.kind != CONCEALED_KONG

    def text(self) -> str:
        """The meld in the notation of section 1, such as `[3m4m5m]` or `[EEEE,5]`."""
        return "[" + "".join(self.tiles) + MELD_SUFFIX[self.kind] + "]"


# --------------------------------------------------------------------------------------------------
# Questions to the other oracles


def wins(concealed: Sequence[str], melds: Sequence[Meld]) -> bool:
    """Whether the concealed tiles, the winning one among them, win beside the melds (section 2)."""
    return is_win(counts_of(concealed), len(melds))


def has_ready_tile(concealed: Sequence[str], melds: Sequence[Meld]) -> bool:
    """Whether a hand before its winning tile is ready (section 2).

    A kind whose four copies lie in hand and melds is no ready tile.
    """
    return bool(ready_tiles(parse_hand(hand_text(concealed, melds))))


def hand_text(
    concealed: Sequence[str],
    melds: Sequence[Meld],
    winning: str | None = None,
    flowers: Sequence[str] = (),
) -> str:
    """A hand in the notation of section 1, with its winning tile if there is one."""
    parts = [*(meld.text() for meld in melds), "".join(in_order(concealed))]
    if winning:
        parts.append("+" + winning)
    if flowers:
        parts += ["|", "".join(flowers)]
    return " ".join(parts)


def score_win(text: str, scoring: Ruleset, flags: Sequence[str], dealer: bool) -> OracleScore | None:
    """The scoring oracle's answer, None where the hand misses the minimum (section 3.6)."""
    wind = kind_code(scoring.seat_winds[0 if dealer else 1])
    try:
        return score(text, scoring, flags=flags, seat=wind)
    except OracleNotAWin as refusal:
        if refusal.reason == "min_fan":
            return None
        raise
