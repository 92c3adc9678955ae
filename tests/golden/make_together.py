"""Writes together.jsonl: for each pair of fans that a reading can show together, a hand that does.

    PYTHONPATH=src:python:tests python tests/golden/make_together.py

Most pairs are met among random hands. The others are looked for one by one: of all splits into sets and pairs those
are taken in which the fans that depend on the split alone are there, then melds, winning tile and flags are drawn.
What is not found must stand in ``mjcore.NEVER_TOGETHER``, and is named if it does not. A few hands cover many pairs:
each line has the pairs that it was kept for.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path

from derive import never_together
from oracle.fans import FANS, View
from oracle.generate import chow, legal_flag_sets, pung
from oracle.notation import CHOW, EAST, KONG, N_KINDS, PUNG, Meld, OracleHand, counts_of, hand_text, parse_hand
from oracle.wins import PAIR, SEVEN_PAIRS, STANDARD, Reading
from together import ALL_PAIRS, GENEROUS, Pair, many_wins, pairs_shown

FILE = Path(__file__).with_name("together.jsonl")
Split = tuple[tuple[Meld, ...], tuple[int, ...]]

#: Fans that depend on nothing but the split; of 九蓮寶燈 it is enough with 天胡.
OF_THE_SPLIT = frozenset(
    [
        "大四喜",
        "大三元",
        "連七對",
        "字七對",
        "小四喜",
        "小三元",
        "字一色",
        "一色雙龍會",
        "一色四同順",
        "一色四節高",
        "一色四步高",
        "混么九",
        "七對",
        "清一色",
        "一色三同順",
        "一色三節高",
        "清龍",
        "一色三步高",
        "大於五",
        "小於五",
        "三風刻",
        "碰碰胡",
        "混一色",
        "雙箭刻",
        "全帶么",
        "箭刻",
        "平胡",
        "四歸一",
        "斷么",
        "一般高",
        "連六",
        "老少副",
        "么九刻",
        "二五八將",
        "么九頭",
        "九蓮寶燈",
    ]
)
#: The flags without which a fan is not shown, and those with which it is not.
NEEDS = {
    "天胡": "heavenly",
    "地胡": "earthly",
    "人胡": "humanly",
    "天聽": "heavenly_ready",
    "妙手回春": "last_tile self_draw",
    "海底撈月": "last_tile",
    "槓上開花": "kong_draw",
    "搶槓胡": "rob_kong",
    "不求人": "self_draw",
    "自摸": "self_draw",
}


def splits() -> Iterator[Split]:
    """Every split of 14 tiles into four sets and a pair, or into seven pairs."""
    for sets in combinations_with_replacement([chow(k) for k in range(7)] + [pung(k) for k in range(N_KINDS)], 4):
        tiles = [t for s in sets for t in s.tiles]
        counts = counts_of(tiles)
        if max(counts) <= 4:
            for pair in range(N_KINDS):
                if counts[pair] <= 2:
                    yield sets, (pair,)
    for pairs in combinations_with_replacement(range(N_KINDS), 7):
        if all(pairs.count(kind) <= 2 for kind in pairs):
            yield (), pairs


def fans_of_the_split(split: Split) -> frozenset[str]:
    """Those of `OF_THE_SPLIT` that it shows, whatever its melds and winning tile are."""
    sets, pairs = split
    tiles = tuple(sorted([t for s in sets for t in s.tiles] + [k for k in pairs for _ in range(2)]))
    reading = Reading(STANDARD if sets else SEVEN_PAIRS, (), sets, pairs, (PAIR, pairs[0]))
    view = View(OracleHand((), tiles, pairs[0]), reading, (), frozenset({"heavenly"}), EAST, GENEROUS)
    return frozenset(name for name in OF_THE_SPLIT if FANS[name](view))


def lay_out(rng: random.Random, split: Split) -> OracleHand:
    """A hand of the split, some sets laid as melds."""
    sets, pairs = split
    every = counts_of([t for s in sets for t in s.tiles] + list(pairs) * 2)
    how = rng.choice(
        ["chow pung", "kong", "hidden", "chow pung kong hidden none", "kong hidden", "none", "none chow pung"]
    )
    melds, concealed = [], [k for k in pairs for _ in range(2)]
    for s in sets:
        lay = rng.choice(how.split())
        if s.kind == CHOW and lay == "chow":
            melds.append(Meld(CHOW, s.tile))
        elif s.kind == PUNG and lay == "pung":
            melds.append(Meld(PUNG, s.tile))
        elif s.kind == PUNG and lay in ("kong", "hidden") and every[s.tile] == 3:
            melds.append(Meld(KONG, s.tile, concealed=lay == "hidden"))
        else:
            concealed += s.tiles
    return OracleHand(tuple(melds), tuple(sorted(concealed)), rng.choice(concealed))


def look_for(rng: random.Random, pair: Pair, found_in: list[Split], trials: int) -> tuple[str, list[str], str] | None:
    """A hand that shows the pair."""
    needed = {flag for name in pair for flag in NEEDS.get(name, "").split()}
    for _ in range(trials if found_in else 0):
        hand = lay_out(rng, rng.choice(found_in))
        dealer = "heavenly" in needed or rng.random() < 0.5
        copies, hidden = hand.tiles.count(hand.winning) - 1, hand.concealed.count(hand.winning) - 1
        kongs = any(meld.kind == KONG for meld in hand.melds)
        legal = legal_flag_sets(bool(hand.melds), kongs, dealer, copies, hidden, GENEROUS)
        legal = [flags for flags in legal if needed <= set(flags)]
        if legal:
            flags = rng.choice(legal)
            if pair in pairs_shown(hand_text(hand), flags, seat := "E" if dealer else "S"):
                return hand_text(hand), list(flags), seat
    return None


def main() -> int:
    rng = random.Random("together")
    witness: dict[Pair, tuple[str, tuple[str, ...], str]] = {}
    covers: dict[tuple[str, tuple[str, ...], str], set[Pair]] = {}

    def keep(hand: str, flags: tuple[str, ...], seat: str) -> None:
        pairs = pairs_shown(hand, flags, seat)
        if not pairs <= witness.keys():
            covers[hand, flags, seat] = pairs
            witness.update((pair, (hand, flags, seat)) for pair in pairs - witness.keys())

    for win in many_wins("together", 12_000):
        keep(*win)
    # 天胡 shows 九蓮寶燈 with other waits than nine; there are few such hands.
    for more, winning in product(range(9), range(9)):
        tiles = tuple(sorted((*parse_hand("1112345678999m").concealed, more)))
        keep(hand_text(OracleHand((), tiles, winning)), ("heavenly", "self_draw"), "E")
    by_split = {split: fans_of_the_split(split) for split in splits()}
    missing = []
    for pair in sorted(ALL_PAIRS):
        if pair in witness or never_together(*pair):
            continue
        needed = OF_THE_SPLIT & set(pair)
        found = look_for(rng, pair, [s for s, fans in by_split.items() if needed <= fans], 3_000)
        if found:
            keep(found[0], tuple(found[1]), found[2])
        else:
            missing.append(pair)
    # Hands that show the most first; what a later one still adds is what it is kept for.
    left = set(witness)
    with FILE.open("w", encoding="utf-8") as lines:
        while left:
            win, pairs = max(covers.items(), key=lambda item: len(item[1] & left))
            names = [" ".join(pair) for pair in sorted(pairs & left)]
            line = {"hand": win[0], "flags": list(win[1]), "seat": win[2], "pairs": names}
            lines.write(json.dumps(line, ensure_ascii=False) + "\n")
            left -= pairs
    for pair in missing:
        print("found nowhere, yet not in NEVER_TOGETHER:", *pair)
    return len(missing)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
