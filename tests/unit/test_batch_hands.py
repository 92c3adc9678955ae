"""Batches of scores and of hands played give what the single calls give."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import mj2p
import mjcore
from batch_support import assert_same_score, mixed_hands, single_score
from mj2p import HandError, RulesetError, WinContext, batch
from mj2p.batch import HAND_DTYPE, PLAY_DTYPE, SCORE_DTYPE, Status
from mj2p.wall import seeded_wall

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
RULES = [
    mj2p.RULESETS["rg"],
    mj2p.RULESETS["seasonal"],
    mj2p.RULESETS["boke"],
    mj2p.RULESETS["rg"].replace(id="house", repeats=True, implied_exclusions=True, min_fan=8),
    # Values that put rows into another order than the catalogue's.
    mj2p.RULESETS["seasonal"].replace(id="moved", repeats=True, values={"清龍": 3, "斷么": 9, "花牌": 2, "一般高": 5}),
]


@pytest.mark.parametrize("key", ["rg", "seasonal", "boke"])
def test_golden_scores(key: str) -> None:
    lines = (GOLDEN / "score.jsonl").read_text("utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case["ruleset"] == key]
    contexts = [WinContext(seat=case["seat"], **dict.fromkeys(case["flags"], True)) for case in cases]
    scores = batch.score(batch.from_hands([case["hand"] for case in cases], contexts), key)
    assert len(cases) > 500
    for case, row, fans in zip(cases, scores, batch.fans_of(scores), strict=True):
        assert (row["status"], row["total"], row["capped"]) == (0, case["total"], case["capped"]), case
        want = sorted((name, count) for name, _, count in case["fans"])
        assert sorted((fan.zh_hant, count) for fan, count in fans) == want, case


@pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.id)
def test_mixed_hands_as_single_calls(ruleset: mj2p.Ruleset) -> None:
    hands = mixed_hands(11, 3_000)
    for record, row in zip(hands, batch.score(hands, ruleset), strict=True):
        assert_same_score(row, single_score(record, ruleset))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_million_mixed_hands_as_single_calls(part: int) -> None:
    for place, ruleset in enumerate(RULES):
        hands = mixed_hands(1_000 + 10 * part + place, 20_000)
        for record, row in zip(hands, batch.score(hands, ruleset), strict=True):
            assert_same_score(row, single_score(record, ruleset))


def test_the_mixed_hands_have_all_sorts() -> None:
    hands = mixed_hands(11, 30_000)
    status = batch.score(hands, "seasonal")["status"]
    assert 0.2 < (status == 0).mean() < 0.8
    reached = {Status(each) for each in status.tolist()}
    # Which cannot come: no record tells of a kind above 15 but as a meld or the winning tile, flowers are a mask.
    assert set(Status) - reached <= {
        Status.BAD_KIND,
        Status.BAD_FLOWERS,
        Status.BELOW_MINIMUM,
        Status.CLASH_FLOWERS_RULESET,
        Status.CLASH_HEAVENLY_READY_RULESET,
    }
    boke = batch.score(hands, "boke")["status"].tolist()
    assert {Status.CLASH_FLOWERS_RULESET, Status.CLASH_HEAVENLY_READY_RULESET} <= set(boke)
    assert Status.BELOW_MINIMUM in batch.score(hands, RULES[3])["status"].tolist()


def test_completes_is_what_the_reading_says() -> None:
    hands = mixed_hands(12, 3_000)
    names = ("chow", "pung", "pair")
    rows = batch.score(hands)
    good = np.flatnonzero(rows["status"] == 0)[:300]
    for (hand, context), row in zip(batch.to_hands(hands[good]), rows[good], strict=True):
        core = mj2p.score(hand, context=context)
        assert (names[row["completes"]], row["completes_tile"]) == (core.completes, core.completes_kind)


@pytest.mark.parametrize("threads", [2, 3, 4])
@pytest.mark.parametrize("openmp", [True, False])
def test_scores_do_not_depend_on_threads(threads: int, openmp: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_use_openmp", openmp)
    hands = mixed_hands(13, 10_000)
    assert np.array_equal(batch.score(hands, "seasonal"), batch.score(hands, "seasonal", threads=threads))


def test_read_only_scattered_and_shifted_records() -> None:
    hands = mixed_hands(14, 600)
    want = batch.score(hands)
    frozen = hands.copy()
    frozen.setflags(write=False)
    assert np.array_equal(batch.score(frozen), want)
    assert np.array_equal(batch.score(hands[::-2]), want[::-2])
    shifted = np.frombuffer(b"x" + hands.tobytes(), HAND_DTYPE, offset=1)
    assert np.array_equal(batch.score(shifted), want)
    assert np.array_equal(batch.score(np.concatenate([hands, hands])), np.concatenate([want, want]))


def test_out_is_filled_and_returned() -> None:
    hands = mixed_hands(15, 100)
    out = np.frombuffer(bytearray(b"\xff" * 100 * SCORE_DTYPE.itemsize), SCORE_DTYPE)
    assert batch.score(hands, "rg", out) is out
    assert np.array_equal(out, batch.score(hands, "rg"))
    assert batch.score(hands[:0]).shape == (0,)


HANDS = np.zeros(4, HAND_DTYPE)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            (np.zeros((4, 16), np.uint8),),
            r"hands must be an array of HAND_DTYPE with one dimension, not uint8 \(4, 16\)",
        ),
        ((["1122334455667m7m"],), "HAND_DTYPE with one dimension, not list"),
        ((HANDS.reshape(2, 2),), "one dimension"),
        ((HANDS, "rg", np.empty(4, np.int32)), "out must be an array of dtype"),
        ((HANDS, "rg", np.empty(3, SCORE_DTYPE)), r"out must have the shape \(4,\)"),
        ((HANDS, "rg", np.empty(8, SCORE_DTYPE)[::2]), "C-contiguous"),
        ((HANDS, "rg", None, 0), "threads"),
    ],
)
def test_wrong_arrays_are_refused(arguments: tuple[object, ...], says: str) -> None:
    with pytest.raises(HandError, match=says):
        batch.score(*arguments)  # type: ignore[arg-type]


def test_out_may_not_lie_over_the_hands() -> None:
    memory = bytearray(32 * 30)
    hands = np.frombuffer(memory, HAND_DTYPE)
    with pytest.raises(HandError, match="out overlaps"):
        batch.score(hands[:4], "rg", np.frombuffer(memory, SCORE_DTYPE, count=4))


def test_unknown_ruleset_is_refused() -> None:
    with pytest.raises(RulesetError, match="no ruleset is called 'sichuan'"):
        batch.score(HANDS, "sichuan")


def test_the_core_checks_records_itself() -> None:
    rules = mj2p.RULESETS["rg"].compiled
    good_in, good_out = np.zeros((2, mjcore.HAND_BYTES), np.uint8), np.zeros((2, mjcore.SCORE_BYTES), np.uint8)
    for arguments in (
        (good_in[:, 1:].copy(), rules, good_out),
        (good_in, rules, good_out[:, 1:].copy()),
        (good_in, rules, good_out[:1]),
        (good_in, rules, good_out, 0),
    ):
        with pytest.raises(HandError):
            mjcore.batch_score(*arguments)
    with pytest.raises(RulesetError):
        mjcore.batch_score(good_in, mjcore.Rules.__new__(mjcore.Rules), good_out)
    with pytest.raises(HandError):
        mjcore.unpack_hand(b"short")


def test_hands_and_texts_there_and_back() -> None:
    texts = ["[EEEE,5] [123m] 234mCC78m +9m | 1f8f", "[9999m] 1112345678m +8m"]
    contexts = [None, WinContext(self_draw=True, kong_draw=True, seat="S")]
    hands = batch.from_hands([texts[0], mj2p.Hand.parse(texts[1])], contexts)
    back = batch.to_hands(hands)
    assert [str(hand) for hand, _ in back] == [str(mj2p.Hand.parse(text)) for text in texts]
    assert [context for _, context in back] == [WinContext(), contexts[1]]
    assert batch.from_hands([]).shape == (0,)


def test_what_cannot_be_a_record() -> None:
    with pytest.raises(HandError, match="there are 1 hands and 2 contexts"):
        batch.from_hands(["1122334455667m7m"], [None, None])
    with pytest.raises(HandError, match="a hand is a Hand or a text, not int"):
        batch.from_hands([5])  # type: ignore[list-item]
    with pytest.raises(HandError, match=r"row 0: .*14"):
        batch.to_hands(HANDS)
    good = batch.from_hands(["1122334455667m7m"])
    good["flags"] = 1 << 10
    with pytest.raises(HandError, match="row 0: an unknown circumstance flag is set"):
        batch.to_hands(good)
    for wrong in (np.zeros(3, np.uint8), [1]):
        with pytest.raises(HandError, match="HAND_DTYPE"):
            batch.to_hands(wrong)  # type: ignore[arg-type]
        with pytest.raises(HandError, match="SCORE_DTYPE"):
            batch.fans_of(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["rg", "seasonal", "boke"])
def test_play_is_the_play_of_single_deals(key: str) -> None:
    ruleset = mj2p.RULESETS[key]
    for i, row in enumerate(batch.play(200, key, seed=5, first=7), 7):
        deal = mjcore.Deal(seeded_wall(ruleset, 5, i)[0], mjcore.dealer_of(5, i), ruleset.compiled)
        assert row["decisions"] == deal.play_out(5, i)
        assert (row["dealer"], batch.HOWS[row["how"]], row["wall_left"]) == (deal.dealer, deal.how, deal.wall_left)
        score = deal.score()
        if score is None:
            assert row["winner"] == -1
            assert not any(row[name].any() for name in ("fans", "total", "capped", "flags", "doubles"))
            continue
        assert (row["winner"], row["flags"], row["doubles"]) == (
            deal.winner, deal.win_flags, deal.doubles(deal.winner),
        )  # fmt: skip
        assert (row["total"], row["capped"]) == (score.total, score.capped)
        assert int(row["fans"][0]) | int(row["fans"][1]) << 64 == sum(1 << fan for fan, _, _ in score.fans)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize("openmp", [True, False])
def test_play_does_not_depend_on_threads(threads: int, openmp: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_use_openmp", openmp)
    assert np.array_equal(batch.play(5_000, "boke", 3), batch.play(5_000, "boke", 3, threads=threads))


def test_play_fills_out() -> None:
    out = np.empty(10, PLAY_DTYPE)
    assert batch.play(10, seed=2**64 - 1, first=2**63 - 1, out=out) is out
    assert batch.play(0).shape == (0,)


@pytest.mark.parametrize(
    "keywords",
    [
        {"n": -1}, {"n": 1.5}, {"n": True}, {"n": 1, "seed": 2**64}, {"n": 1, "seed": -1}, {"n": 1, "first": 2**63},
        {"n": 1, "players": "good"}, {"n": 1, "threads": 0}, {"n": 1, "out": np.empty(2, PLAY_DTYPE)},
    ],
)  # fmt: skip
def test_play_refuses_what_cannot_be(keywords: dict[str, object]) -> None:
    with pytest.raises(HandError):
        batch.play(**keywords)  # type: ignore[arg-type]


def test_dice_need_flowers() -> None:
    with pytest.raises(HandError, match="72 tiles"):
        mjcore.batch_play(
            np.zeros(1, np.uint64), 0, True, mj2p.RULESETS["boke"].compiled, np.zeros((1, mjcore.PLAY_BYTES), np.uint8)
        )
