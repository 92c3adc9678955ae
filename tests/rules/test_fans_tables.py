"""Every fan of every ruleset: a hand in which it counts, a near miss, and each of its exclusions seen to act.

The hands stand in fans_rg.txt, fans_seasonal.txt and fans_boke.txt beside this file, in printed order.
"""

from __future__ import annotations

import pytest

import mj2p
import mjcore
from agree import circumstances
from fan_tables import Case, table
from oracle import scoring
from oracle.fans import FANS, View
from oracle.notation import parse_hand
from oracle.possible import contradictions
from oracle.tables import RULESETS as ORACLE_RULESETS
from oracle.wins import readings, wait_shape

#: Printed exclusions that can never act, as no reading shows the two fans together, and why.
NEVER_ACT = {
    ("連七對", "一般高"): "seven pairs have no chows",
    ("七對", "一般高"): "seven pairs have no chows",
    ("一色雙龍會", "七對"): "a reading has one form",
    ("一色四同順", "七對"): "a reading has one form",
    ("一色四同順", "一色三節高"): "four chows leave no place for pungs",
    ("一色四節高", "一色三同順"): "four pungs leave no place for chows",
    ("一色四節高", "一般高"): "four pungs leave no place for chows",
    ("一色三同順", "一色三節高"): "three chows and three pungs are six sets",
    ("一色三節高", "一色三同順"): "three chows and three pungs are six sets",
    ("一色三節高", "一般高"): "three pungs leave one place for a chow",
    ("不求人", "門前清"): "one is a self-draw, the other is not",
    ("坎張", "邊張"): "the winning tile completes one thing in one way",
    ("坎張", "單釣將"): "the winning tile completes one thing in one way",
    ("單釣將", "邊張"): "the winning tile completes one thing in one way",
    ("單釣將", "坎張"): "the winning tile completes one thing in one way",
}


def missing(ruleset: mj2p.Ruleset, cases: tuple[Case, ...]) -> list[str]:
    """What the tables lack of all that the ruleset has, and have though it has it not."""
    needed = set()
    for fan, _, excludes in ruleset.walk():
        needed |= {(str(fan), "shows", ""), (str(fan), "near", "")}
        needed |= {(str(fan), "excludes", str(each)) for each in excludes if (str(fan), str(each)) not in NEVER_ACT}
    there = {(case.fan, case.what, case.excluded) for case in cases}
    return [" ".join(each) for each in sorted(needed ^ there)]


def shown_by_any_reading(case: Case) -> set[str]:
    rules, hand = ORACLE_RULESETS[case.ruleset], parse_hand(case.hand)
    flags, shape = frozenset(case.flags), wait_shape(hand)
    seat = scoring.seat_kind(rules, flags, case.seat)
    views = [View(hand, reading, shape, flags, seat, rules) for reading in readings(hand)]
    return {name for name in rules.names() if any(FANS[name](view) for view in views)}


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_every_fan_is_shown_and_missed_and_each_of_its_exclusions_acts(ruleset: str) -> None:
    assert missing(mj2p.RULESETS[ruleset], table(ruleset)) == []


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_each_line_is_missed_when_it_is_gone(ruleset: str) -> None:
    cases = table(ruleset)
    once = {case[1:4]: case for case in cases}
    for key, case in once.items():
        rest = tuple(each for each in cases if each[1:4] != key)
        assert missing(mj2p.RULESETS[ruleset], rest) == [" ".join(case[1:4])]


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_tables_go_in_printed_order(ruleset: str) -> None:
    order = [row.fan for row in mj2p.RULESETS[ruleset].rows]
    places = [order.index(case.fan) for case in table(ruleset)]
    assert places == sorted(places)


def test_exclusions_that_never_act_are_printed_and_between_fans_never_shown_together() -> None:
    number = {row.zh_hant: row.id for row in mjcore.FANS}
    printed = {(row.fan, name) for rules in mj2p.RULESETS.values() for row in rules.rows for name in row.excludes}
    for fan, excluded in NEVER_ACT:
        assert (fan, excluded) in printed
        assert frozenset((number[fan], number[excluded])) in mjcore.NEVER_TOGETHER


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_hands_of_the_tables_can_be(ruleset: str) -> None:
    rules = ORACLE_RULESETS[ruleset]
    assert [c for c in table(ruleset) if contradictions(parse_hand(c.hand), rules, c.flags, c.seat)] == []


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_fans_count_are_missed_and_exclude_as_the_tables_say(ruleset: str) -> None:
    wrong = []
    for case in table(ruleset):
        score = mj2p.score(case.hand, ruleset, context=circumstances(case.flags, case.seat))
        counted = {each.fan.zh_hant for each in score.fans}
        excluded = {(fan.zh_hant, by.zh_hant) for fan, by in score.excluded}
        right = {
            "shows": case.fan in counted,
            "near": case.fan not in counted | {fan for fan, _ in excluded},
            "excludes": case.fan in counted and (case.excluded, case.fan) in excluded,
        }[case.what]
        if not right or score.total != case.total or str(score.hand) != case.hand:
            wrong.append((case, score.total, score.explain()))
    assert wrong == []


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_fans_count_are_missed_and_exclude_so_by_the_oracle(ruleset: str) -> None:
    wrong = []
    for case in table(ruleset):
        score = scoring.score(case.hand, ruleset, case.flags, case.seat)
        counted = {name for name, _, _ in score.fans}
        right = {
            "shows": case.fan in counted,
            "near": case.fan not in shown_by_any_reading(case),
            "excludes": case.fan in counted and (case.excluded, case.fan) in score.excluded,
        }[case.what]
        if not right or score.total != case.total:
            wrong.append((case, score.total))
    assert wrong == []


@pytest.mark.parametrize("ruleset", mj2p.RULESETS)
def test_an_exclusion_taken_away_lets_the_fan_count(ruleset: str) -> None:
    """The exclusion itself is what removes the fan: without it the fan counts, or another fan excludes it."""
    rules = mj2p.RULESETS[ruleset]
    for case in table(ruleset):
        if case.what != "excludes":
            continue
        others = [name for name in rules.excludes(case.fan) if str(name) != case.excluded]
        without = rules.replace(id="without", exclusions={case.fan: others})
        score = mj2p.score(case.hand, without, context=circumstances(case.flags, case.seat))
        by = {fan.zh_hant: other.zh_hant for fan, other in score.excluded}
        counted = {each.fan.zh_hant for each in score.fans}
        assert case.excluded in counted or by.get(case.excluded) != case.fan, case
