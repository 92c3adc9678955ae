"""The worth of a hand alone with the wall, by brute force over every order of a small pool of unseen tiles.

The player plays straight: a tile that brings the hand nearer is taken, any other is thrown at once and forgotten. So
what it knows is how it got here: which tiles it took after how many useless draws, and what it threw. Every order of
the pool that agrees with that is as likely, and the discard is the one that is best on their average.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations

from oracle.wins import is_win

Counts = tuple[int, ...]


def plus(counts: Counts, kind: int, n: int = 1) -> Counts:
    """The counts with n more of a kind."""
    return tuple(c + (n if k == kind else 0) for k, c in enumerate(counts))


@cache
def is_ready(counts: Counts, melded: Counts) -> bool:
    """Does a tile that is not held four times already complete the hand?"""
    n_melds = (14 - sum(counts)) // 3
    return any(counts[k] + melded[k] < 4 and is_win(plus(counts, k), n_melds) for k in range(16))


@cache
def distance(counts: Counts, melded: Counts) -> int:
    """Tiles away from ready, for 13 tiles (less three a meld), searched by exchanging tiles: 0 ready."""
    level = {counts}
    for away in range(8):
        if any(is_ready(c, melded) for c in level):
            return away
        grown = set()
        for c in level:
            for kind in range(16):
                if c[kind] + melded[kind] < 4:
                    taken = plus(c, kind)
                    grown |= {plus(taken, out, -1) for out in range(16) if taken[out] and out != kind}
        level = grown
    raise ValueError("no hand is that far away")


@cache
def useful(counts: Counts, melded: Counts) -> frozenset[int]:
    """Kinds with which some discard leaves the hand nearer."""
    away = distance(counts, melded)
    found = set()
    for kind in range(16):
        if counts[kind] + melded[kind] == 4:
            continue
        taken = plus(counts, kind)
        if any(taken[out] and distance(plus(taken, out, -1), melded) < away for out in range(16)):
            found.add(kind)
    return frozenset(found)


def worth(
    counts: Counts, melded: Counts, unseen: Counts, draws: int, fan: Callable[[Counts, int], int], for_fan: bool
) -> tuple[Fraction, Fraction]:
    """(chance, expected fan): `fan(counts, kind)` is what a win with that tile pays, 0 for no win."""
    n_melds = (14 - sum(counts)) // 3
    pool = [kind for kind, n in enumerate(unseen) for _ in range(n)]
    orders = list(permutations(pool))

    def line(counts: Counts, orders: list[tuple[int, ...]], at: int) -> tuple[int, int]:
        """Wins and fan over all these orders, from draw `at` on."""
        away = distance(counts, melded)
        if away == 0:
            wins = total = 0
            for order in orders:
                for kind in order[at:draws]:
                    if is_win(plus(counts, kind), n_melds) and fan(counts, kind):
                        wins += 1
                        total += fan(counts, kind)
                        break
            return wins, total
        wanted = useful(counts, melded)
        groups: dict[tuple[int, int], list[tuple[int, ...]]] = defaultdict(list)
        for order in orders:
            for place in range(at, draws):
                if order[place] in wanted:
                    groups[place, order[place]].append(order)
                    break
        wins = total = 0
        for (place, kind), group in groups.items():
            taken = plus(counts, kind)
            best = (-1, -1)
            for out in range(16):
                if taken[out] and distance(plus(taken, out, -1), melded) == away - 1:
                    won = line(plus(taken, out, -1), group, place + 1)
                    if (won[::-1] if for_fan else won) > (best[::-1] if for_fan else best):
                        best = won
            wins += best[0]
            total += best[1]
        return wins, total

    wins, total = line(counts, orders, 0)
    return Fraction(wins, len(orders)), Fraction(total, len(orders))
