"""Settlement by rules, section 7: the worked numbers, each step named, and what is refused."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import numpy as np
import pytest

import mj2p
from mj2p import RULESETS, Room, Settlement, SettlementError, settle

ROOM = Room(id="blue", ante=10, min_bring=50, max_bring=10_000)
ONE = Room(id="one", ante=1, min_bring=1)
HUNDRED = Room(id="hundred", ante=100, min_bring=100)


def steps(settlement: Settlement) -> dict[str, int]:
    assert len({step.name for step in settlement.steps}) == len(settlement.steps)
    return {step.name: step.value for step in settlement.steps}


def finished(ruleset: str, *, won: bool) -> mj2p.Game:
    for index in range(200):
        game = mj2p.Game(ruleset, seed=1, index=index)
        game.play_out(1, index)
        if (game.winner is not None) == won:
            return game
    raise AssertionError("no such hand")


# ---- the worked numbers


def test_table_stakes_80_of_200() -> None:
    room = Room(id="tiny", ante=1, min_bring=1, rake_bp=0)
    won = settle(200, room, ruleset="rg", winner=0, stakes=(500, 80))
    assert (won.due, won.amount, won.gain, won.loss) == (200, 80, 80, 80)
    assert settle(200, room, ruleset="rg", winner=0, stakes=(80, 500)).amount == 80


def test_own_doublings_80_against_30_back() -> None:
    assert settle(20, ONE, ruleset="boke", winner=0, doublings=2).changes == (80, -80)
    assert settle(15, ONE, ruleset="boke", winner=1, doublings=1).changes == (-30, 30)


def test_balloon_takes_6_of_25_fan() -> None:
    won = settle(25, HUNDRED, ruleset="boke", winner=1, inflate=True)
    assert (won.due, won.loss, won.balloon_fan, won.deposit, won.kept) == (2_500, 2_500, 6, 600, 1_900)
    assert won.changes == (-2_500, 1_900)


def test_230_fan_at_ante_10() -> None:
    won = settle(230, ROOM, ruleset="rg", winner=0, stakes=(1_500, 900))
    assert (won.fan, won.due, won.amount, won.rake, won.gain, won.loss) == (200, 2_000, 900, 45, 855, 900)
    assert steps(won) == {"fan": 230, "cap": 200, "due": 2_000, "stakes": 900, "rake": 45, "gain": 855, "loss": 900}


# ---- what differs between games is data


@pytest.mark.parametrize("ruleset", ["rg", "seasonal"])
def test_rake_is_5_percent_rounded_down(ruleset: str) -> None:
    assert [
        settle(fan, ONE, ruleset=ruleset, winner=0, stakes=(999, 999)).rake for fan in (1, 19, 20, 39, 40, 200)
    ] == [0, 0, 1, 1, 2, 10]


def test_boke_takes_the_whole_purse_without_rake() -> None:
    won = settle(300, ROOM, ruleset="boke", winner=0, stakes=(50, 50))
    assert (won.amount, won.rake, won.table_stakes) == (3_000, 0, False)
    assert "stakes" not in steps(won)
    assert "rake" not in steps(won)


def test_room_sets_rake_and_table_stakes_in_boke() -> None:
    room = dataclasses.replace(ROOM, rake_bp=1_000, table_stakes=True)
    won = settle(30, room, ruleset="boke", winner=0, stakes=(500, 155))
    assert (won.amount, won.rake, won.gain) == (155, 15, 140)


def test_room_turns_rake_and_table_stakes_off_in_rg() -> None:
    room = dataclasses.replace(ROOM, rake_bp=0, table_stakes=False)
    won = settle(30, room, ruleset="rg", winner=0)
    assert (won.amount, won.rake) == (300, 0)


def test_a_name_decides_nothing() -> None:
    data = RULESETS["boke"].replace(id="rg", coins={"rake_bp": 250})
    won = settle(40, ONE, ruleset=data, winner=0, doublings=1, inflate=True)
    assert (won.fan, won.amount, won.rake, won.balloon_fan) == (80, 80, 2, 20)


def test_cap_comes_before_doublings() -> None:
    data = RULESETS["boke"].replace(cap=50)
    assert settle(70, ONE, ruleset=data, winner=0, doublings=2).fan == 200


def test_rake_of_everything() -> None:
    room = dataclasses.replace(ROOM, rake_bp=10_000)
    won = settle(20, room, ruleset="rg", winner=0, stakes=(500, 500))
    assert (won.rake, won.gain, won.loss) == (200, 0, 200)


def test_balloon_takes_part_of_what_was_paid_only() -> None:
    cut = dataclasses.replace(HUNDRED, table_stakes=True)
    won = settle(25, cut, ruleset="boke", winner=0, stakes=(5_000, 1_650), inflate=True)
    assert (won.amount, won.balloon_fan, won.kept) == (1_650, 4, 1_250)


def test_balloon_never_takes_more_than_the_gain() -> None:
    room = dataclasses.replace(ONE, rake_bp=9_000)
    won = settle(100, room, ruleset="boke", winner=0, inflate=True)
    assert (won.gain, won.balloon_fan, won.kept) == (10, 10, 0)


def test_without_table_stakes_the_purse_is_the_limit() -> None:
    won = settle(100, ONE, ruleset="boke", winner=0, doublings=3, purses=(5, 300))
    assert (won.due, won.amount, won.changes) == (800, 300, (300, -300))
    assert steps(won)["purse"] == 300


# ---- what a hand may be given as


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_result_score_and_fan_agree(ruleset: str) -> None:
    game = finished(ruleset, won=True)
    result = game.result
    assert result is not None
    assert result.score is not None
    assert result.winner is not None
    doublings = result.doubles[result.winner]
    stakes = (900, 700)
    by_result = settle(result, ROOM, stakes=stakes)
    assert by_result == settle(result.score, ROOM, winner=result.winner, doublings=doublings, stakes=stakes)
    assert by_result == settle(
        result.score.total, ROOM, winner=result.winner, doublings=doublings, stakes=stakes, ruleset=ruleset
    )
    assert by_result.due == result.score.capped * 2**doublings * 10


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_drawn_hand_moves_nothing(ruleset: str) -> None:
    nothing = settle(finished(ruleset, won=False).result, ROOM, stakes=(900, 900))
    assert nothing.changes == (0, 0)
    assert (nothing.winner, nothing.loser, nothing.amount, nothing.rake, nothing.balloon_most) == (None, None, 0, 0, 0)
    assert nothing.explain("zh-Hant") == "流局：不付"


def test_only_the_winners_doublings_count() -> None:
    result = finished("boke", won=True).result
    assert result is not None
    assert result.score is not None
    assert result.winner is not None
    doubles = (2, 3)
    doubled = dataclasses.replace(result, doubles=doubles)
    assert settle(doubled, ONE).fan == result.score.total << doubles[result.winner]


# ---- in words and as data


def test_explain_in_three_languages() -> None:
    won = settle(25, HUNDRED, ruleset="boke", winner=0, doublings=1, inflate=True)
    assert won.explain() == (
        "Fan: 25\n"
        "Doublings: 25 fan doubled 1 times = 50 fan\n"
        "Due: 50 fan × 100 = 5,000\n"
        "Winner's gain: 5,000 - 0 = 5,000\n"
        "Loser's loss: 5,000\n"
        "Into the balloon: 25 % of 50 fan, rounded down = 12 fan, 1,200 coins\n"
        "Kept by the winner: 5,000 - 1,200 = 3,800"
    )
    assert "過胡加倍：25 番加倍 1 次 = 50 番" in won.explain("zh-Hant")
    assert "过胡加倍：25 番加倍 1 次 = 50 番" in won.explain("zh-Hans")
    with pytest.raises(mj2p.Mj2pError, match="language"):
        won.explain("fr")


def test_every_step_has_words() -> None:
    cut = dataclasses.replace(ROOM, table_stakes=False, rake_bp=500)
    both = [
        settle(230, ROOM, ruleset="rg", winner=0, stakes=(1_500, 900)),
        settle(50, cut, ruleset="boke", winner=0, doublings=1, purses=(0, 900), inflate=True),
        settle(finished("rg", won=False).result, ROOM),
    ]
    names = {step.name for each in both for step in each.steps}
    assert len(names) == 13 - 1  # "amount" is no step of its own
    for each in both:
        for lang in ("en", "zh-Hant", "zh-Hans"):
            assert len(each.explain(lang).splitlines()) == len(each.steps)


def test_to_dict_is_json() -> None:
    won = settle(230, ROOM, ruleset="rg", winner=0, stakes=(1_500, 900))
    data = json.loads(json.dumps(won.to_dict()))
    assert (data["room"], data["amount"], data["stakes"]) == ("blue", 900, [1_500, 900])
    assert data["steps"][-1] == {"name": "loss", "value": 900, "numbers": []}


# ---- what is refused

GOOD: dict[str, Any] = {"ruleset": "rg", "winner": 0, "stakes": (500, 500)}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stakes": (0, 500)}, "stakes, seat 0: a whole number from 1 on, not 0"),
        ({"stakes": (500, -5)}, "stakes, seat 1: a whole number from 1 on, not -5"),
        ({"stakes": (500, 500.0)}, "stakes, seat 1: a whole number from 1 on, not 500.0"),
        ({"stakes": (True, 500)}, "stakes, seat 0: a whole number from 1 on, not True"),
        ({"stakes": ("500", 500)}, "stakes, seat 0: a whole number"),
        ({"stakes": (49, 500)}, "less than the least that room 'blue' lets in, 50"),
        ({"stakes": (500, 10_001)}, "more than the most that room 'blue' lets in, 10000"),
        ({"stakes": (500,)}, "stakes: two amounts, of seat 0 and seat 1, not 1"),
        ({"stakes": 500}, "stakes: two amounts"),
        ({"stakes": "500"}, "stakes: two amounts"),
        ({"stakes": {0: 500, 1: 500}}, "stakes: two amounts"),
        ({"stakes": None}, "stakes: are missing"),
        ({"stakes": (10**40, 500)}, "stakes, seat 0: a whole number from 1 to"),
        ({"purses": (400, 900)}, "stakes, seat 0: 500 is more than the purse, 400"),
        ({"purses": (-1, 900)}, "purses, seat 0: a whole number from 0 on, not -1"),
        ({"winner": None}, "winner: the seat of the winner is missing"),
        ({"winner": 2}, "winner: a whole number from 0 to 1, not 2"),
        ({"winner": False}, "winner: a whole number from 0 to 1, not False"),
        ({"ruleset": None}, "ruleset: is missing"),
        ({"doublings": 1}, "doublings: 1 is more than the ruleset 'rg' allows in a hand, 0"),
        ({"doublings": -1}, "doublings: a whole number"),
        ({"doublings": 1.5}, "doublings: a whole number"),
        ({"inflate": True}, "inflate: the ruleset 'rg' has no balloon"),
        ({"inflate": 1}, "inflate: True or False, not 1"),
    ],
)
def test_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SettlementError) as error:
        settle(30, ROOM, **GOOD | change)
    assert message in str(error.value)


@pytest.mark.parametrize("fan", [0, -1, True, 1.0, "30", [30], 10**50])
def test_fan_that_cannot_be(fan: Any) -> None:
    with pytest.raises(SettlementError, match="fan"):
        settle(fan, ROOM, **GOOD)


def test_hand_that_is_not_over() -> None:
    with pytest.raises(SettlementError, match="the hand is not over"):
        settle(mj2p.Game("rg", seed=1).result, ROOM, stakes=(500, 500))


def test_unknown_room_and_ruleset() -> None:
    with pytest.raises(SettlementError, match="no room is called 'attic'; there are novice"):
        settle(30, "attic", **GOOD)
    with pytest.raises(SettlementError, match="a room is a Room or an id"):
        settle(30, 7, **GOOD)  # type: ignore[arg-type]
    with pytest.raises(mj2p.RulesetError):
        settle(30, ROOM, **GOOD | {"ruleset": "sichuan"})


def test_doublings_beyond_the_ruleset() -> None:
    with pytest.raises(SettlementError, match="allows in a hand, 3"):
        settle(20, ONE, ruleset="boke", winner=0, doublings=4)


def test_less_than_one_fan_cannot_be_put_in() -> None:
    assert settle(4, ONE, ruleset="boke", winner=0, inflate=True).balloon_fan == 1
    with pytest.raises(SettlementError, match="less than one fan cannot be put in, and 3 fan were won"):
        settle(3, ONE, ruleset="boke", winner=0, inflate=True)


def test_a_result_speaks_for_itself() -> None:
    for won in (True, False):
        result = finished("rg", won=won).result
        for twice in ({"winner": 0}, {"doublings": 0}, {"ruleset": "rg"}):
            with pytest.raises(SettlementError, match="a result says itself"):
                settle(result, ROOM, stakes=(500, 500), **twice)  # type: ignore[arg-type]
    with pytest.raises(SettlementError, match="nobody won"):
        settle(finished("boke", won=False).result, ROOM, inflate=True)


def test_score_of_another_ruleset() -> None:
    score = mj2p.score("[CCC] 123456m99m 78m +9m", "boke")
    with pytest.raises(SettlementError, match="the hand was scored in 'boke'"):
        settle(score, ROOM, winner=0, ruleset="rg", stakes=(500, 500))


# ---- large amounts


@pytest.mark.parametrize("ante", [2**31 - 1, 2**62, 2**63 - 1, 2**63, 2**64 + 1, 10**25])
def test_large_amounts_are_exact(ante: int) -> None:
    room = Room(id="large", ante=ante, min_bring=1)
    assert settle(150, room, ruleset="boke", winner=0, doublings=3).amount == 1_200 * ante
    stakes = (10**29, 10**29 - 7)
    won = settle(200, room, ruleset="rg", winner=0, stakes=stakes)
    assert won.amount == min(200 * ante, *stakes)
    assert won.rake == won.amount * 5 // 100
    assert won.gain + won.rake == won.loss


def test_numpy_integers_become_exact_ones() -> None:
    room = Room(id="large", ante=np.int64(2**62), min_bring=np.int32(1))  # type: ignore[arg-type]
    assert type(room.ante) is int
    won = settle(np.int8(100), room, ruleset="boke", winner=np.int64(1), doublings=np.uint8(3))
    assert won.amount == 800 * 2**62
    with pytest.raises(SettlementError, match="a whole number"):
        Room(id="large", ante=np.float64(10), min_bring=1)  # type: ignore[arg-type]
    with pytest.raises(SettlementError, match="a whole number"):
        Room(id="large", ante=np.array([1, 2]), min_bring=1)  # type: ignore[arg-type]
