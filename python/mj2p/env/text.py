"""A hand as a few lines of text, for the render modes of the environments."""

from __future__ import annotations

from collections.abc import Iterable

from mj2p.game import Game
from mj2p.observation import Observation
from mj2p.tiles import Tile
from mjcore import format_kinds

__all__ = ["text_of"]


def text_of(game: Game, seat: int) -> str:
    """Return what a seat, 0 or 1, may know of a game as text.

    Examples
    --------
    >>> import mj2p
    >>> print(text_of(mj2p.Game("rg", seed=7), 0))
    rg, 40 tiles left, seat 1 deals; seat 0: waiting
    seat 1 (E): 14 tiles | 6f8f5f
    seat 0 (S): 12256667mEWNCF | 4f2f
    discards of seat 1:
    discards of seat 0:
    """
    seen = game.observe(seat)
    other = 1 - seat
    held = f"{seen.other_count} tiles" if seen.other_hand is None else _run(seen.other_hand)
    lines = [
        f"{seen.ruleset.id}, {seen.wall_left} tiles left, seat {seen.dealer} deals; seat {seat}: {seen.phase}"
        + ("" if seen.offered is None else f", offered {seen.offered}"),
        _side(other, seen.other_wind, seen.other_melds, held, seen.other_flowers, seen.other_ready, seen.other_doubles),
        _side(seat, seen.seat_wind, seen.melds, _hand(seen), seen.flowers, seen.ready, seen.doubles),
    ]
    for who in (other, seat):
        thrown = [f"{each.tile}{'*' if each.claimed else ''}" for each in seen.discards if each.seat == who]
        lines.append(f"discards of seat {who}: {' '.join(thrown)}".rstrip())
    if seen.result is not None:
        lines.append(_end(seen))
    return "\n".join(lines)


def _run(tiles: Iterable[Tile]) -> str:
    return format_kinds([tile.kind for tile in tiles])


def _hand(seen: Observation) -> str:
    if seen.drawn is None:
        return _run(seen.hand)
    held = list(seen.hand)
    held.remove(seen.drawn)
    return f"{_run(held)} +{seen.drawn}"


def _side(
    seat: int, wind: Tile, melds: Iterable[object], held: str, flowers: tuple[Tile, ...], ready: bool, doubles: int
) -> str:
    parts = [f"seat {seat} ({wind}):", *[str(meld) for meld in melds], held]
    if flowers:
        parts.append(f"| {_flowers(flowers)}")
    if ready:
        parts.append("ready")
    if doubles:
        parts.append(f"doubled {doubles} times")
    return " ".join(parts)


def _flowers(flowers: tuple[Tile, ...]) -> str:
    return "".join([flower.code for flower in flowers])


def _end(seen: Observation) -> str:
    result = seen.result
    assert result is not None
    if result.score is None:
        return "the hand is drawn"
    return f"seat {result.winner} wins {result.score.capped} fan by {result.how}"
