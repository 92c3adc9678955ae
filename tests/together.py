"""Which fans a reading shows, exclusions apart, by the oracle and under the most generous switches.

Each switch but one only lets a fan be shown where it would not be else, so that all of them on shows whatever any
setting can. The one is 人胡 as 地胡, which lets one fan be shown in place of another: it is tried both ways.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from oracle import generate
from oracle.fans import FANS, View
from oracle.notation import EAST, NORTH, kind_code, parse_hand
from oracle.scoring import seat_kind
from oracle.tables import RG, Ruleset
from oracle.wins import readings, wait_shape

Pair = tuple[str, str]

GENEROUS: Ruleset = RG.replace(mixed_terminal_pairs=True, dragon_edge_pungs=True, last_tile_self_draw=True)
SETTINGS = (GENEROUS, GENEROUS.replace(humanly_as_earthly=True))

ALL_PAIRS = frozenset(tuple(sorted(pair)) for pair in combinations(FANS, 2))


def shown_sets(hand: str, flags: Iterable[str], seat: str) -> Iterator[frozenset[str]]:
    """The fans of each reading."""
    parsed, circumstances = parse_hand(hand), frozenset(flags)
    shape = wait_shape(parsed)
    for reading in dict.fromkeys(readings(parsed)):
        for rules in SETTINGS if "humanly" in circumstances else SETTINGS[:1]:
            view = View(parsed, reading, shape, circumstances, seat_kind(rules, circumstances, seat), rules)
            yield frozenset(name for name, shows in FANS.items() if shows(view))


def pairs_shown(hand: str, flags: Iterable[str], seat: str) -> set[Pair]:
    """Every pair that some reading shows."""
    return {pair for shown in shown_sets(hand, flags, seat) for pair in combinations(sorted(shown), 2)}


def many_wins(seed: str, hands: int) -> Iterator[generate.Win]:
    """Random and nasty wins, the winner in any seat that the circumstances allow."""
    rng = random.Random(seed)
    for hand, flags, seat in generate.wins(rng, GENEROUS, hands, nasty=0.8):
        anywhere = not {"heavenly", "earthly", "humanly"} & set(flags)
        yield hand, flags, kind_code(rng.randrange(EAST, NORTH + 1)) if anywhere else seat
