"""mj2p scores as the oracle does: random and nasty hands, printed rulesets and derived ones."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mj2p
from agree import difference
from derive import EVERY_FAN, SWITCHES, for_mj2p, random_ruleset, upward
from oracle import generate
from oracle.notation import CHOW, KONG, PUNG, Meld, OracleHand, hand_text, kind_code, parse_hand
from oracle.possible import contradictions
from oracle.scoring import FLAGS
from oracle.tables import RG, RULESETS, Ruleset


def differences(rng: random.Random, rules: Ruleset, ours: mj2p.Ruleset, hands: int) -> list[str]:
    """What differs on so many hands. Hands depend on few settings, so they are drawn for a ruleset of those alone."""
    drawn_for = RG.replace(flowers=rules.flowers, heavenly_ready=rules.heavenly_ready)
    winds = dict(zip("ES", map(kind_code, rules.seat_winds), strict=True))
    found = (
        difference(hand, ours, rules, flags, winds[seat]) for hand, flags, seat in generate.wins(rng, drawn_for, hands)
    )
    return [each for each in found if each]


def check_printed(name: str, seed: int, hands: int) -> None:
    rng = random.Random(f"printed {name} {seed}")
    assert differences(rng, RULESETS[name], mj2p.RULESETS[name], hands) == []


def check_derived(seed: int, rulesets: int, hands: int) -> None:
    rng = random.Random(f"derived {seed}")
    for number in range(rulesets):
        rules = random_ruleset(rng, f"derived-{seed}-{number}")
        assert differences(rng, rules, for_mj2p(rules), hands) == [], rules


@pytest.mark.parametrize("name", RULESETS)
def test_printed_rulesets_score_as_the_oracle_does(name: str) -> None:
    check_printed(name, 0, 5_000)


def test_derived_rulesets_score_as_the_oracle_does() -> None:
    check_derived(0, 80, 200)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 3))
@pytest.mark.parametrize("name", RULESETS)
def test_printed_rulesets_score_as_the_oracle_does_on_many_hands(name: str, seed: int) -> None:
    check_printed(name, seed, 10_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 3))
def test_many_derived_rulesets_score_as_the_oracle_does(seed: int) -> None:
    check_derived(seed, 200, 150)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("option", ["implied_exclusions", "repeats"])
def test_house_options_score_as_the_oracle_does(option: str, name: str) -> None:
    rules = RULESETS[name].replace(**{option: True})
    ours = mj2p.RULESETS[name].replace(**{option: True})
    assert differences(random.Random(f"{option} {name}"), rules, ours, 1_500) == []


@pytest.mark.parametrize("name", RULESETS)
def test_rulesets_of_both_sides_hold_the_same(name: str) -> None:
    rebuilt, ours = for_mj2p(RULESETS[name]), mj2p.RULESETS[name]
    assert rebuilt.walk() == ours.walk()
    settings_of_scoring = ("cap", "min_fan", "seat_winds", *SWITCHES.values())
    assert [getattr(rebuilt, each) for each in settings_of_scoring] == [
        getattr(ours, each) for each in settings_of_scoring
    ]


def test_derived_rulesets_are_of_every_sort() -> None:
    rng = random.Random("sorts")
    drawn = [random_ruleset(rng, "any") for _ in range(200)]
    assert all({getattr(rules, switch) for rules in drawn} == {False, True} for switch in SWITCHES)
    assert not any(upward(rules) for rules in drawn)
    assert {row.name for rules in drawn for row in rules.rows} == set(EVERY_FAN)
    assert any(rules.cap is None for rules in drawn)


@st.composite
def wins(draw: st.DrawFn) -> OracleHand:
    """A winning hand of four sets and a pair that shrinks towards chows of low tiles and no melds."""
    shapes = draw(st.lists(st.integers(0, 22), min_size=4, max_size=4))
    pair = draw(st.integers(0, 15))
    melds, concealed = [], [pair, pair]
    for shape in shapes:
        laid = draw(st.integers(0, 3))
        if shape < 7:
            if laid == 1:
                melds.append(Meld(CHOW, shape))
            else:
                concealed += [shape, shape + 1, shape + 2]
        elif laid == 0:
            concealed += [shape - 7] * 3
        else:
            melds.append((Meld(PUNG, shape - 7), Meld(KONG, shape - 7, True), Meld(KONG, shape - 7))[laid - 1])
    winning = draw(st.sampled_from(concealed))
    flowers = draw(st.lists(st.integers(1, 8), unique=True, max_size=8))
    return OracleHand(tuple(melds), tuple(sorted(concealed)), winning, tuple(flowers))


@settings(max_examples=600, deadline=None, derandomize=True, database=None)
@given(wins(), st.sets(st.sampled_from(FLAGS), max_size=3), st.sampled_from("ES"), st.sampled_from(sorted(RULESETS)))
def test_any_hand_with_any_flags_scores_or_is_refused_as_the_oracle_does(
    hand: OracleHand, flags: set[str], seat: str, name: str
) -> None:
    faults = contradictions(hand, RULESETS[name], flags, seat)
    if not faults:
        assert difference(hand_text(hand), mj2p.RULESETS[name], RULESETS[name], sorted(flags), seat) is None
        return
    with pytest.raises(mj2p.HandError):
        mj2p.score(hand_text(hand), name, seat=seat, **dict.fromkeys(flags, True))


@pytest.mark.parametrize("name", RULESETS)
def test_flags_clash_exactly_where_the_oracle_says(name: str) -> None:
    hands = [
        "123456789m9m EEE +9m",
        "123m5m EEE CCC SSS +5m",
        "[CCC] 123456m99m 78m +9m",
        "[EEEE] 123456m99m 78m +9m",
        "[EEEE,1] 123456m99m 78m +9m",
        "[999m] 123456m 78m EE +9m",
        "[123m] [123m] [123m] 12m EE +3m",
        "[EEE] [SSS] [WWW] [NNN] C +C",
    ]
    wrong = []
    for hand in hands:
        parsed = mj2p.Hand.parse(hand)
        theirs = parse_hand(str(parsed))
        for bits in range(1 << len(FLAGS)):
            flags = [flag for place, flag in enumerate(FLAGS) if bits >> place & 1]
            for seat in "ESW":
                clash = bool(contradictions(theirs, RULESETS[name], flags, seat))
                if clash != refused(parsed, name, flags, seat):
                    wrong.append((hand, flags, seat, clash))
    assert wrong == []


def refused(hand: mj2p.Hand, name: str, flags: list[str], seat: str) -> bool:
    try:
        mj2p.score(hand, name, seat=seat, **dict.fromkeys(flags, True))
    except mj2p.HandError:
        return True
    return False
