"""The pairs of fans that no reading shows together: complete and correct, held against the oracle from both sides."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path

import pytest

import mjcore
from oracle.fans import FANS, View
from oracle.generate import legal_flag_sets
from oracle.notation import EAST, OracleHand, hand_text, parse_hand
from oracle.possible import contradictions
from oracle.tables import RULESETS
from oracle.wins import readings, wait_shape
from together import ALL_PAIRS, GENEROUS, SETTINGS, Pair, many_wins, pairs_shown

WITNESSES = Path(__file__).parent.parent / "golden" / "together.jsonl"
NAMES = [row.zh_hant for row in mjcore.FANS]
NEVER = {tuple(sorted(NAMES[number] for number in pair)) for pair in mjcore.NEVER_TOGETHER}


@lru_cache(maxsize=1)
def witnessed() -> dict[Pair, tuple[str, list[str], str]]:
    """The pairs that the stored hands are kept for."""
    found = {}
    with WITNESSES.open(encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            for pair in case["pairs"]:
                found[tuple(pair.split())] = case["hand"], case["flags"], case["seat"]
    return found


def test_every_pair_is_either_listed_or_witnessed() -> None:
    assert set(NAMES) == set(FANS)
    assert len(ALL_PAIRS) == 66 * 65 // 2
    assert ALL_PAIRS - NEVER - witnessed().keys() == set()
    assert NEVER & witnessed().keys() == set()


def test_stored_hands_can_be_and_show_the_pairs_they_are_kept_for() -> None:
    shown: dict[str, set[Pair]] = {}
    for pair, (hand, flags, seat) in witnessed().items():
        key = f"{hand} {flags} {seat}"
        if key not in shown:
            winds = GENEROUS.replace(seat_winds=(EAST, EAST + 1 if seat == "E" else "ESWN".index(seat) + EAST))
            assert contradictions(parse_hand(hand), winds, flags, seat) == [], key
            shown[key] = pairs_shown(hand, flags, seat)
        assert pair in shown[key], (pair, key)


def shown_though_listed(seed: str, hands: int) -> list[tuple[Pair, object]]:
    return [(pair, win) for win in many_wins(seed, hands) for pair in pairs_shown(*win) & NEVER]


def test_listed_pairs_are_never_shown() -> None:
    assert shown_though_listed("never", 5_000) == []


@pytest.mark.slow
def test_listed_pairs_are_never_shown_by_many_hands() -> None:
    assert shown_though_listed("never, many", 40_000) == []


def test_listed_pairs_are_never_shown_by_nine_gates() -> None:
    """Every hand with nine gates in it, every winning tile, all circumstances: 天胡 shows them with odd waits."""
    gates = parse_hand("1112345678999m").concealed
    pairs: set[Pair] = set()
    for more, winning, dealer in product(range(9), range(9), (True, False)):
        tiles = tuple(sorted((*gates, more)))
        hand = hand_text(OracleHand((), tiles, winning))
        copies = tiles.count(winning) - 1
        for flags in legal_flag_sets(False, False, dealer, copies, copies, GENEROUS):
            pairs |= pairs_shown(hand, flags, "E" if dealer else "S")
    assert {pair for pair in pairs if "九蓮寶燈" in pair} & NEVER == set()
    assert ("九蓮寶燈", "坎張") in pairs
    assert ("九蓮寶燈", "單釣將") not in pairs


def test_no_switch_shows_more_than_the_generous_settings() -> None:
    switches = (
        "mixed_terminal_pairs",
        "dragon_edge_pungs",
        "last_tile_self_draw",
        "humanly_as_earthly",
        "implied_exclusions",
    )
    every = [GENEROUS.replace(**dict(zip(switches, each, strict=True))) for each in product((False, True), repeat=5)]
    every += RULESETS.values()
    for text, flags, _ in many_wins("switches", 250):
        hand, shape = parse_hand(text), wait_shape(parse_hand(text))
        for reading in readings(hand):

            def pairs(rules: object) -> set[Pair]:
                view = View(hand, reading, shape, frozenset(flags), EAST, rules)  # noqa: B023
                return set(combinations(sorted(name for name, shows in FANS.items() if shows(view)), 2))

            generous = pairs(SETTINGS[0]) | pairs(SETTINGS[1])
            assert all(pairs(rules) <= generous for rules in every), (text, flags)
