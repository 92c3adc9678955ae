"""Tiles and hands as text, canonical form only (rules, section 1).

Kinds: 0-8 = 1m-9m, 9-12 = E S W N, 13-15 = C F P.  Flowers are their numbers 1-8
(1f-4f the seasons, 5f-8f the four gentlemen) and never lie among the kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

N_KINDS = 16
HONOUR_LETTERS = "ESWNCFP"
EAST, SOUTH, WEST, NORTH = 9, 10, 11, 12
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (13, 14, 15)
HONOURS = WINDS + DRAGONS
TERMINALS = (0, 8)
EDGE_TILES = TERMINALS + HONOURS

CHOW, PUNG, KONG = "chow", "pung", "kong"


class OracleNotationError(ValueError):
    """The text is not a hand in canonical form."""


@dataclass(frozen=True)
class Meld:
    """A set: chow, pung or kong; ``tile`` is its (lowest) kind.

    ``concealed``: a concealed kong, or a set made of concealed tiles.
    ``added``: a melded kong made by adding to a pung.
    """

    kind: str
    tile: int
    concealed: bool = False
    added: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """The kinds in the set, a kong four times."""
        if self.kind == CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind == KONG else 3)


@dataclass(frozen=True)
class OracleHand:
    """A hand: ``concealed`` is sorted and holds the winning tile, if there is one."""

    melds: tuple[Meld, ...]
    concealed: tuple[int, ...]
    winning: int | None = None
    flowers: tuple[int, ...] = ()

    @property
    def tiles(self) -> tuple[int, ...]:
        """Every tile of the hand, melds first, kongs with four."""
        return tuple(t for meld in self.melds for t in meld.tiles) + self.concealed

    @property
    def before(self) -> tuple[int, ...]:
        """The concealed tiles without the winning one."""
        if self.winning is None:
            return self.concealed
        rest = list(self.concealed)
        rest.remove(self.winning)
        return tuple(rest)


def counts_of(kinds: Iterable[int]) -> tuple[int, ...]:
    """How many there are of each of the 16 kinds."""
    counts = [0] * N_KINDS
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def kind_code(kind: int) -> str:
    """``0`` -> ``1m``, ``9`` -> ``E``."""
    return f"{kind + 1}m" if kind < EAST else HONOUR_LETTERS[kind - EAST]


def run_text(kinds: Iterable[int]) -> str:
    """Kinds sorted, in one run: ``123mEE``."""
    ordered = sorted(kinds)
    digits = "".join(str(k + 1) for k in ordered if k < EAST)
    honours = "".join(kind_code(k) for k in ordered if k >= EAST)
    return (digits + "m" if digits else "") + honours


def parse_run(text: str) -> list[int]:
    """``123m5mCC`` -> kinds, in the order written."""
    kinds: list[int] = []
    position = 0
    for match in re.finditer(r"([1-9]+)m|([ESWNCFP])|\s+", text):
        if match.start() != position:
            break
        position = match.end()
        if match[1]:
            kinds.extend(int(digit) - 1 for digit in match[1])
        elif match[2]:
            kinds.append(EAST + HONOUR_LETTERS.index(match[2]))
    if position != len(text):
        raise OracleNotationError(f"not a tile: {text[position:]!r}")
    return kinds


def parse_meld(text: str) -> Meld:
    """The inside of a pair of brackets.

    A kong without a number is concealed, with 5-7 it was added to a pung, with 1-3
    claimed whole.  The number after a chow or a pung says nothing about the score.
    """
    body, _, source = text.partition(",")
    kinds = sorted(parse_run(body))
    source = source.strip()
    if source and source not in ("1", "2", "3", "5", "6", "7"):
        raise OracleNotationError(f"source number {source!r}")
    if len(kinds) in (3, 4) and len(set(kinds)) == 1:
        if len(kinds) == 3:
            return Meld(PUNG, kinds[0])
        return Meld(KONG, kinds[0], concealed=not source, added=source in ("5", "6", "7"))
    low = kinds[0] if kinds else 0
    if kinds == [low, low + 1, low + 2] and low + 2 < EAST:
        return Meld(CHOW, low)
    raise OracleNotationError(f"no meld: [{text}]")


def parse_hand(text: str) -> OracleHand:
    """Read a hand.  With ``+``, or 14 tiles, it has a winning tile."""
    main, _, flower_text = text.partition("|")
    melds = tuple(parse_meld(body) for body in re.findall(r"\[([^\]]*)\]", main))
    loose = re.sub(r"\[[^\]]*\]", " ", main)
    run, plus, winning_text = loose.partition("+")
    concealed = parse_run(run)
    winning: int | None = None
    if plus:
        (winning,) = parse_run(winning_text)
        concealed.append(winning)
    elif len(concealed) + 3 * len(melds) == 14:
        winning = concealed[-1]
    flowers: list[int] = []
    for digits in re.findall(r"([1-8]+)f", flower_text):
        flowers.extend(int(digit) for digit in digits)
    if re.sub(r"[1-8]+f|\s", "", flower_text):
        raise OracleNotationError(f"flowers: {flower_text!r}")
    return OracleHand(melds, tuple(sorted(concealed)), winning, tuple(flowers))


def meld_text(meld: Meld) -> str:
    """A meld in its brackets."""
    source = ""
    if meld.kind == KONG and not meld.concealed:
        source = ",5" if meld.added else ",1"
    return f"[{run_text(meld.tiles)}{source}]"


def hand_text(hand: OracleHand) -> str:
    """Print a hand in the canonical form."""
    parts = [meld_text(meld) for meld in hand.melds]
    if hand.before:
        parts.append(run_text(hand.before))
    if hand.winning is not None:
        parts.append("+" + kind_code(hand.winning))
    if hand.flowers:
        parts.append("|")
        parts.append("".join(f"{number}f" for number in hand.flowers))
    return " ".join(parts)
