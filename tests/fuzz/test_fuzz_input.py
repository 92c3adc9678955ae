"""Arbitrary input: an error of the family or a right answer, never anything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mj2p
import mjcore

CHARACTERS = "123456789mzfsp ESWNCFP[]+|,，東南西北中發白东发一二三萬万春夏秋冬梅蘭竹菊0x\n\ufe0f🀀🀄🀇🀢\ud800"
RULES = st.sampled_from(["rg", "seasonal", "boke"])

runs = st.text("123456789", max_size=12).flatmap(lambda digits: st.sampled_from([digits + end for end in "mmmmzf"]))
pieces = st.one_of(
    runs, st.sampled_from([*mjcore.TILE_CODES, "+", "|", "[", "]", ",1", ",5", "[EEE]", "[123m]", "[1111m]"])
)
texts = st.one_of(st.text(max_size=60), st.text(CHARACTERS, max_size=60), st.lists(pieces, max_size=14).map("".join))
tiles = st.lists(st.sampled_from(list(range(16)) * 4), min_size=13, max_size=14)
numbers = st.one_of(st.integers(-3, 30), st.integers(), st.booleans(), st.floats(), st.none(), st.text(max_size=3))
things = st.recursive(
    st.one_of(numbers, st.binary(max_size=40), st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=20), st.tuples(inner, inner), st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=20,
)


def check_hand(hand: mjcore.Hand) -> None:
    """What every hand fulfils: it is possible, and its text is read as itself."""
    held = bytearray(hand.counts)
    for meld_type, kind in hand.melds:
        for i in range(3):
            held[kind + (i if meld_type == mjcore.MeldType.CHOW else 0)] += 1
        held[kind] += meld_type >= mjcore.MeldType.CONCEALED_KONG
    assert max(held) <= 4
    assert len(hand.concealed) + 3 * len(hand.melds) == hand.n_tiles
    assert hand.n_tiles in {13, 14}
    assert hand.winning_tile is None or (hand.n_tiles == 14 and hand.winning_tile in hand.concealed)
    assert len(set(hand.flowers)) == len(hand.flowers)
    assert mjcore.Hand.parse(str(hand)) == hand


def check_score(score: mj2p.Score) -> None:
    assert score.total == sum(fan.points for fan in score.fans) > 0
    assert score.capped <= score.total
    assert not {fan.fan for fan in score.fans} & {fan for fan, _ in score.excluded}
    assert mjcore.is_win(score.hand)


@given(texts)
@example("1" * 10_000)
@example("[123m]" * 2_000)
@example("x" * 10_000)
@example("[EEEE,5] [SSSS,1] [WWWW] [NNNN] C +C | 12345678f")
def test_any_text_is_a_hand_or_an_error(text: str) -> None:
    try:
        hand = mjcore.Hand.parse(text)
    except mjcore.Mj2pError as error:
        told = str(error)
    else:
        check_hand(hand)
        return
    assert 10 < len(told) < 1000


@given(texts)
def test_any_text_is_tiles_or_an_error(text: str) -> None:
    try:
        kinds = mjcore.parse_tiles(text)
    except mjcore.NotationError:
        return
    assert all(kind < mjcore.N_KINDS for kind in kinds)
    if sum(kind < 9 for kind in kinds) > 36:
        return
    assert sorted(mjcore.parse_tiles(mjcore.format_kinds(kinds))) == sorted(kinds)


@given(
    texts, RULES, st.sets(st.sampled_from(mjcore.FLAG_NAMES)), st.sampled_from([None, "E", "S", "W", "北", "1m", "x"])
)
def test_any_text_scores_or_is_an_error(text: str, ruleset: str, flags: set[str], seat: str | None) -> None:
    try:
        score = mj2p.score(text, ruleset, seat=seat, **dict.fromkeys(flags, True))  # type: ignore[arg-type]
    except mj2p.Mj2pError:
        return
    check_score(score)


@given(tiles, st.sets(st.integers(16, 23)), RULES, st.sets(st.sampled_from(mjcore.FLAG_NAMES), max_size=3))
def test_any_tiles_score_or_are_an_error(kinds: list[int], flowers: set[int], ruleset: str, flags: set[str]) -> None:
    try:
        hand = mjcore.Hand(kinds, (), kinds[-1] if len(kinds) == 14 else None, flowers)
    except mjcore.HandError:
        assert max(map(kinds.count, kinds)) > 4
        return
    check_hand(hand)
    try:
        score = mj2p.score(mj2p.Hand.parse(str(hand)), ruleset, **dict.fromkeys(flags, True))
    except mj2p.Mj2pError:
        return
    check_score(score)


@given(things, things, things, things)
def test_any_parts_are_a_hand_or_an_error(concealed: Any, melds: Any, winning_tile: Any, flowers: Any) -> None:
    for cls in (mjcore.Hand, mj2p.Hand):
        try:
            hand = cls(concealed, melds, winning_tile, flowers)
        except mjcore.Mj2pError:
            continue
        check_hand(mjcore.Hand.parse(str(hand)))


@pytest.mark.parametrize(
    "ask", [mjcore.is_win, mjcore.ready_tiles, mjcore.readings, mjcore.nearness, mj2p.is_win, mj2p.ready_tiles]
)
@given(
    thing=st.one_of(
        things, st.binary(min_size=14, max_size=18), st.lists(st.integers(0, 4), min_size=16, max_size=16).map(bytes)
    )
)
@settings(max_examples=50)
def test_any_object_is_counts_or_an_error(ask: Any, thing: Any) -> None:
    try:
        ask(thing)
    except mjcore.Mj2pError:
        return
    if not isinstance(thing, str):
        assert len(thing) == 16
        assert max(thing) <= 4


@given(things, things)
def test_any_object_scores_or_is_an_error(hand: Any, ruleset: Any) -> None:
    with pytest.raises(mj2p.Mj2pError):
        mj2p.score(hand, ruleset)


@given(things, things, things, things)
def test_any_rows_are_rules_or_an_error(rows: Any, cap: Any, winds: Any, doubles: Any) -> None:
    try:
        rules = mjcore.Rules(rows, cap=cap, seat_winds=winds, max_doubles=doubles)
    except mjcore.RulesetError:
        return
    assert 1 <= len(rules.rows) <= len(mjcore.FANS)


@given(things, things)
def test_any_wall_is_dealt_or_an_error(wall: Any, dealer: Any) -> None:
    with pytest.raises(mjcore.HandError):
        mjcore.Deal(wall, dealer, mj2p.RULESETS["rg"].compiled)
