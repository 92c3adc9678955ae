"""From strokes to outlines: where the brush went and how hard it was pressed gives a filled path."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

from mj2p.draw.glyphs import CHARACTERS, LETTERS

__all__ = ["outline"]

_STROKE: Final = re.compile(r"([a-z])((?: +-?\d+,-?\d+)+)")
_SCALE: Final = 4  # units of a path in one hundredth of the square, so that whole numbers are fine enough
_EVEN: Final = ((0.0, 1.0), (1.0, 1.0))

# How wide the brush is along each sort of stroke: (place from 0 to 1, share of the weight).
_PRESSURE: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "h": ((0.0, 0.78), (0.06, 0.86), (0.3, 0.6), (0.7, 0.62), (0.92, 1.0), (1.0, 0.66)),
    "s": ((0.0, 0.8), (0.08, 1.08), (0.4, 0.86), (0.8, 0.88), (0.95, 0.98), (1.0, 0.8)),
    "z": ((0.0, 0.8), (0.08, 1.08), (0.4, 0.88), (0.75, 0.82), (0.92, 0.45), (1.0, 0.05)),
    "p": ((0.0, 0.8), (0.1, 1.12), (0.4, 0.92), (0.75, 0.55), (1.0, 0.08)),
    "n": ((0.0, 0.3), (0.25, 0.6), (0.6, 1.0), (0.8, 1.4), (0.9, 1.0), (1.0, 0.1)),
    "d": ((0.0, 0.25), (0.3, 0.8), (0.7, 1.35), (0.9, 1.15), (1.0, 0.6)),
    "t": ((0.0, 0.95), (0.2, 1.0), (0.6, 0.5), (1.0, 0.06)),
    "b": ((0.0, 0.8), (0.1, 1.0), (0.5, 0.8), (0.9, 0.95), (1.0, 0.9)),
    "m": _EVEN,
}

_Point = tuple[float, float]


def _on_curve(points: list[_Point], at: float) -> _Point:
    while len(points) > 1:
        points = [(x0 + (x1 - x0) * at, y0 + (y1 - y0) * at) for (x0, y0), (x1, y1) in pairwise(points)]
    return points[0]


def _pressure(sort: str, at: float) -> float:
    rows = _PRESSURE[sort]
    for (here, width), (there, other) in pairwise(rows):
        if at <= there:
            return width + (other - width) * (at - here) / (there - here)
    return rows[-1][1]


def _direction(points: list[_Point], at: float) -> _Point:
    (x0, y0), (x1, y1) = _on_curve(points, max(at - 0.01, 0.0)), _on_curve(points, min(at + 0.01, 1.0))
    length = hypot(x1 - x0, y1 - y0) or 1.0
    return (x1 - x0) / length, (y1 - y0) / length


def _edges(sort: str, points: list[_Point], weight: float) -> list[_Point]:
    """The outline of a stroke as a ring of points: out along one side, back along the other, blunt ends rounded."""
    places = {place for place, _ in _PRESSURE[sort]}
    if len(points) > 2:
        places |= {step / 8 for step in range(9)}
    one, other = [], []
    for at in sorted(places):
        (x, y), (dx, dy) = _on_curve(points, at), _direction(points, at)
        half = weight * _pressure(sort, at) / 2
        one.append((x - dy * half, y + dx * half))
        other.append((x + dy * half, y - dx * half))
    start, end = (
        (x + sign * dx * weight * _pressure(sort, at) * 0.42, y + sign * dy * weight * _pressure(sort, at) * 0.42)
        for at, sign in ((0.0, -1), (1.0, 1))
        for (x, y), (dx, dy) in [(_on_curve(points, at), _direction(points, at))]
    )
    return [start, *one, end, *reversed(other)]


def _smooth(ring: list[_Point]) -> str:
    """A closed path that bends round every point of a ring, from the middle of one side to that of the next."""
    places = [(round(x * _SCALE), round(y * _SCALE)) for x, y in ring]
    middles = [
        ((x0 + x1) // 2, (y0 + y1) // 2) for (x0, y0), (x1, y1) in zip(places, places[1:] + places[:1], strict=True)
    ]
    x, y = middles[-1]
    parts = [f"M{x} {y}"]
    for (px, py), (mx, my) in zip(places, middles, strict=True):
        numbers = f"q{px - x} {py - y} {mx - x} {my - y}"
        parts.append(numbers.replace(" -", "-"))
        x, y = mx, my
    return "".join(parts) + "z"


@cache
def outline(character: str) -> str:
    """Return the path of a character or letter in a square of 400 x 400.

    Examples
    --------
    >>> outline("一")[:7], outline("一").count("z"), outline("三").count("z")
    ('M10 215', 1, 3)
    """
    weight, strokes = CHARACTERS.get(character) or LETTERS[character]
    paths = []
    for sort, text in _STROKE.findall(strokes):
        points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]
        paths.append(_smooth(_edges(sort, points, weight)))
    return "".join(paths)
