"""Hands played out alone with the wall, beside the outlooks that are worked out."""

from __future__ import annotations

import pytest

import mj2p


def mean_and_error(values):
    mean = sum(values) / len(values)
    return mean, (sum((each - mean) ** 2 for each in values) / len(values) ** 2) ** 0.5


@pytest.mark.parametrize("objective", ["fan", "chance"])
@pytest.mark.parametrize(
    ("text", "away"),
    [("[CCC] 1234567899m", 0), ("12345678mEECCC", 0), ("123459mEEECCSS", 1), ("[SSS] 1346mEECCF9m", 2)],
)
def test_samples_agree_with_the_outlook_or_stay_below_it(text, away, objective):
    """At distance 0 nothing is chosen; further away the outlook's player chooses best, and no other gets more."""
    outlook = mj2p.hint(text, draws=12, objective=objective).outlook
    fans = mj2p.fan_samples(text, draws=12, samples=20_000, seed=4, objective=objective)
    assert mj2p.distance(text) == away
    assert outlook.exact
    best = outlook.fan if objective == "fan" else outlook.chance
    mean, error = mean_and_error(fans if objective == "fan" else [fan > 0 for fan in fans])
    assert 0.5 * best < mean <= best + 4.5 * error
    if away == 0:
        assert mean == pytest.approx(best, abs=4.5 * error)


def test_a_declaration_and_the_seat_count_as_in_the_hint():
    for arguments in ({"ready": True}, {"ready": "heavenly"}, {"seat": "S"}, {"flowers": "1f2f"}, {"visible": "CC"}):
        advice = mj2p.hint("123456789mSSSC", **arguments)
        fans = mj2p.fan_samples("123456789mSSSC", draws=51, samples=50, **arguments)
        assert set(fans) - {0} <= {wait.fan for wait in advice.waits}
        assert max(fans) > 0
    plain, ready = (max(mj2p.fan_samples("123456789mEEEC", draws=51, ready=ready)) for ready in (False, True))
    assert ready - plain == 2


def test_deeper_outlooks_are_the_mean_of_the_samples():
    outlook = mj2p.hint("147mEESSWWNCFP", draws=12, samples=3000, seed=9).outlook
    fans = mj2p.fan_samples("147mEESSWWNCFP", draws=12, samples=3000, seed=9)
    assert outlook.fan == pytest.approx(sum(fans) / 3000)
    assert outlook.chance == pytest.approx(sum(fan > 0 for fan in fans) / 3000)


def test_samples_repeat_with_their_seed():
    first, again, other = (mj2p.fan_samples("[CCC] 1234567899m", draws=5, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_discard_leaves_what_the_hand_without_it_is():
    after = mj2p.fan_samples("1112345678999m", draws=10, visible="E", seed=2)
    assert mj2p.fan_samples("1112345678999mE", discard="E", draws=10, seed=2) == after


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"draws": None}, "number of draws"),
        ({"draws": -1}, "draws must be"),
        ({"samples": 0}, "samples must be"),
        ({"visible": "9m9m9m"}, "9m is seen 5 times"),
        ({"visible": "1f"}, "1f is a flower"),
        ({"discard": "9m"}, "worth is that of 13"),
        ({"discard": "E"}, "not among the concealed"),
        ({"ready": 7}, "ready must be"),
    ],
)
def test_bad_input_is_told_in_a_sentence(changes, sentence):
    with pytest.raises(mj2p.HandError, match=sentence):
        mj2p.fan_samples("[CCC] 1234567899m", **({"draws": 3} | changes))


def test_a_hand_of_14_must_throw_something():
    with pytest.raises(mj2p.HandError, match="name what a hand of 14 throws"):
        mj2p.fan_samples("1112345678999mE", draws=3)
