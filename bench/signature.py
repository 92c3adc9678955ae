"""One number of everything that the core answers on the corpora: it changes only if behaviour does.

    python bench/signature.py

Faster code has the same signature. A change of the rules changes it: then `SIGNATURE` is set anew in the same commit,
which says why. A test holds the two against each other.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))

import corpora

import mj2p
from mj2p import batch

SIGNATURE = 13979616957435331761


def signature() -> int:
    """SHA-256 of all answers in little-endian order, its first eight bytes."""
    digest = hashlib.sha256()

    def add(array: np.ndarray) -> None:
        digest.update(array.astype(array.dtype.newbyteorder("<")).tobytes())

    for rows in (corpora.wins(), corpora.random(14)):
        add(batch.is_win(rows))
    for rows in (corpora.ready(), corpora.random(13)):
        add(batch.ready_tiles(rows))
    for key in mj2p.RULESETS:
        add(batch.score(corpora.hands(key), key))
        add(batch.play(2_000, key, seed=1))
        for hand, context in batch.to_hands(corpora.hands(key)[:500]):
            digest.update(mj2p.score(hand, key, context=context).explain().encode())
    return int.from_bytes(digest.digest()[:8], "big")


if __name__ == "__main__":
    print(signature())
