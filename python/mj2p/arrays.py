"""Hands and scores as records of NumPy arrays, and the way there and back (`mj2p.batch` hands all of it on)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import mjcore
from mj2p.context import WinContext
from mj2p.errors import HandError, shown
from mj2p.fans import FANS, Fan
from mj2p.hand import Hand
from mj2p.tiles import Tile
from mjcore import Status

__all__ = ["HAND_DTYPE", "SCORE_DTYPE", "AnyArray", "fans_of", "from_hands", "is_array_of", "to_hands"]

AnyArray: TypeAlias = NDArray[Any]

#: A hand and its circumstances as `score` takes them, 30 bytes; `from_hands` makes them.
#:
#: ``counts``: concealed tiles of each of the 16 kinds, the winning one among them; ``meld_kind`` and ``meld_tile``:
#: `MeldType` and lowest kind of each meld, of which the first ``n_melds`` are looked at; ``winning_tile``: its kind;
#: ``flowers``: bit i for the flower i+1 (1f-8f); ``seat``: kind of the seat's wind, 0 for the one that `mj2p.score`
#: takes by default; ``flags``: the bits of `WinContext`, ``1 << mjcore.FLAG_NAMES.index(name)``.
HAND_DTYPE: Final = np.dtype(
    [
        ("counts", "u1", 16),
        ("meld_kind", "u1", 4),
        ("meld_tile", "u1", 4),
        ("n_melds", "u1"),
        ("winning_tile", "u1"),
        ("flowers", "u1"),
        ("seat", "u1"),
        ("flags", "u2"),
    ]
)

#: A score as `score` gives it, 32 bytes.
#:
#: ``fans``: bit i of the two words together is the fan ``mj2p.FANS[i]`` (`fans_of` reads them); ``total`` and
#: ``capped``: before and after the cap; ``status``: a `Status`, and where it is not ``OK`` all else is 0; of the best
#: reading ``seven_pairs``: 1 for that form, ``completes``: 0, 1, 2 where the winning tile completed a chow, a pung, the
#: pair, ``completes_tile``: the lowest kind of that; ``times``: how often FLOWER_TILE, TILE_HOG, EDGE_PUNG and
#: SEAT_FLOWER count where they are among the fans. Every other fan counts once.
SCORE_DTYPE: Final = np.dtype(
    [
        ("fans", "u8", 2),
        ("total", "i4"),
        ("capped", "i4"),
        ("status", "u1"),
        ("seven_pairs", "u1"),
        ("completes", "u1"),
        ("completes_tile", "u1"),
        ("times", "u1", 4),
    ]
)

_REPEATED: Final = {
    mjcore.FAN_ID[key]: place for place, key in enumerate(("FLOWER_TILE", "TILE_HOG", "EDGE_PUNG", "SEAT_FLOWER"))
}


def from_hands(
    hands: Iterable[Hand | str], context: WinContext | Iterable[WinContext | None] | None = None
) -> AnyArray:
    """Return hands as an array of `HAND_DTYPE`.

    Parameters
    ----------
    hands : iterable of Hand or str
        The hands; of a text without ``+`` the last tile written is the winning one.
    context : WinContext, or an iterable of them, optional
        The circumstances of all hands, or of each.

    Raises
    ------
    NotationError, HandError
        If a text cannot be read, or there are not as many contexts as hands.

    Examples
    --------
    >>> hands = from_hands(["[CCC] 123456m99m 78m +9m | 1f"], WinContext(self_draw=True))
    >>> hands["winning_tile"], hands["flowers"], hands["flags"]
    (array([8], dtype=uint8), array([1], dtype=uint8), array([1], dtype=uint16))
    """
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise HandError(f"hands are a sequence of Hand or of texts, not {shown(hands)}")
    made = [_as_hand(hand) for hand in hands]
    contexts = [context] * len(made) if context is None or isinstance(context, WinContext) else list(context)
    if len(contexts) != len(made):
        raise HandError(f"there are {len(made)} hands and {len(contexts)} contexts")
    records = [
        mjcore.pack_hand(hand)
        if each is None
        else mjcore.pack_hand(hand, each.bits, 0 if each.seat is None else each.seat.kind)
        for hand, each in zip(made, contexts, strict=True)
    ]
    return np.frombuffer(bytearray(b"".join(records)), HAND_DTYPE)


def to_hands(hands: AnyArray) -> list[tuple[Hand, WinContext]]:
    """Return each record of `HAND_DTYPE` as a hand and its circumstances; the inverse of `from_hands`.

    Raises
    ------
    HandError
        If a record holds no hand; the sentence says which.

    Examples
    --------
    >>> hand, context = to_hands(from_hands(["[CCC] 123456m99m 78m +9m | 1f"], WinContext(ready=True)))[0]
    >>> hand, context.flags
    (Hand.parse('[CCC] 1234567899m +9m | 1f'), ('ready',))
    """
    if not is_array_of(hands, HAND_DTYPE):
        raise HandError("hands must be an array of HAND_DTYPE with one dimension")
    made = []
    for place, record in enumerate(hands):
        seat, flags = int(record["seat"]), int(record["flags"])
        try:
            hand = mjcore.unpack_hand(record.tobytes(), Hand)
            if flags >> len(mjcore.FLAG_NAMES):
                raise HandError(mjcore.SENTENCES[Status.BAD_FLAGS])
            made.append((hand, WinContext.from_bits(flags, Tile(seat) if seat else None)))
        except HandError as error:
            raise HandError(f"row {place}: {error}") from None
    return made


def fans_of(scores: AnyArray) -> list[tuple[tuple[Fan, int], ...]]:
    """Return the fans of each score with how often each counts, in the order of the catalogue.

    Takes what `score` gives. (`play` keeps no counts of repeated fans; ``fans`` of its records has the same bits.)

    Examples
    --------
    >>> import mj2p.batch
    >>> fans_of(mj2p.batch.score(from_hands(["[CCC] 123456m99m 78m +9m | 1f5f"])))[0][-2:]
    ((Fan('花牌'), 2), (Fan('么九頭'), 1))
    """
    if not is_array_of(scores, SCORE_DTYPE):
        raise HandError("scores must be an array of SCORE_DTYPE with one dimension")
    found = []
    for (low, high), times in zip(scores["fans"].tolist(), scores["times"].tolist(), strict=True):
        bits = low | high << 64
        kept = [index for index in range(len(FANS)) if bits >> index & 1]
        found.append(tuple((FANS[index], times[_REPEATED[index]] if index in _REPEATED else 1) for index in kept))
    return found


def is_array_of(given: object, dtype: np.dtype[Any]) -> bool:
    """Whether something is an array of one dimension and of a dtype.

    Examples
    --------
    >>> is_array_of(np.zeros(3, SCORE_DTYPE), SCORE_DTYPE), is_array_of([], SCORE_DTYPE)
    (True, False)
    """
    return isinstance(given, np.ndarray) and given.dtype == dtype and given.ndim == 1


def _as_hand(hand: Hand | str) -> Hand:
    if isinstance(hand, Hand):
        return hand
    if isinstance(hand, str):
        return Hand.parse(hand)
    raise HandError(f"a hand is a Hand or a text, not {type(hand).__name__}")
