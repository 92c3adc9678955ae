"""Balloon, wheel, tasks, and a table for coins over hands (rules, section 7): its ledger, its place in records."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections import Counter
from typing import Any

import pytest

import mj2p
import mjcore
from mj2p import RULESETS, Balloon, CoinTable, Fan, Ledger, LedgerLine, Match, Prize, Room, SettlementError, Wheel
from mj2p.__main__ import main
from mj2p.coins import Balance, draw_task, meets_task, tasks_of

ROOM = Room(id="blue", ante=1, min_bring=50, max_bring=400)


def won_hand(ruleset: str, winner: int, at_least: int = 1) -> mj2p.Result:
    for index in range(2_000):
        game = mj2p.Game(ruleset, seed=3, index=index)
        game.play_out(3, index)
        result = game.result
        if game.winner == winner and result is not None and result.score and result.score.total >= at_least:
            return result
    raise AssertionError("no such hand")


def drawn_hand(ruleset: str) -> mj2p.Result:
    return next(r for r in Match(ruleset, seed=3) if r.drawn)


# ---- balloon


def test_60_in_the_balloon_is_one_pop_and_nothing_back() -> None:
    after, event = Balloon(fan=60, coins=600).pop()
    assert (after.fan, after.coins, event.fan, event.gone, event.coins) == (0, 0, 60, 10, 600)
    with pytest.raises(SettlementError, match="a balloon of 0 fan cannot be popped: it takes 50"):
        after.pop()


def test_balloon_pops_at_50_not_before() -> None:
    balloon, event = Balloon(fan=43, coins=43).inflate(6, 1)
    assert (balloon.fan, event.can_pop) == (49, False)
    with pytest.raises(SettlementError, match="49 fan cannot be popped"):
        balloon.pop()
    balloon, event = balloon.inflate(1, 1)
    assert event.can_pop
    assert balloon.pop()[1].gone == 0


def test_balloon_adds_up_antes() -> None:
    balloon = Balloon().inflate(6, 100)[0].inflate(2, 2**63)[0]
    assert (balloon.fan, balloon.coins) == (8, 600 + 2 * 2**63)


@pytest.mark.parametrize("fan", [0, -1, 1.0, True, "1"])
def test_less_than_one_fan_is_refused(fan: Any) -> None:
    with pytest.raises(SettlementError, match="the fan put in"):
        Balloon().inflate(fan, 1)


def test_another_threshold() -> None:
    rules = RULESETS["boke"].replace(coins={"balloon_pop": 10}).coins
    assert Balloon.of(rules).inflate(12, 1)[0].pop()[1].gone == 2


# ---- wheel


def test_wheel_spins_at_100_and_empties() -> None:
    prizes = [Prize("a", 1)]
    with pytest.raises(SettlementError, match="a wheel with 99 points cannot be spun: it takes 100"):
        Wheel(points=99).spin(prizes, mjcore.Random(1))
    after, event = Wheel(points=104).spin(prizes, mjcore.Random(1))
    assert (after.points, event.points, event.gone) == (0, 104, 4)


def test_prizes_are_drawn_by_weight_and_by_seed() -> None:
    prizes = [Prize("never", 0), Prize("one", 1), Prize("three", 3), Prize("not", 0)]
    drawn = Counter(
        event.prize.name
        for index in range(4_000)
        for _, event in [Wheel(points=100).spin(prizes, mjcore.Random(5, index, 40))]
        if event.prize is not None
    )
    assert set(drawn) == {"one", "three"}
    assert 900 < drawn["one"] < 1_100
    names = [Wheel(points=100).spin(prizes, mjcore.Random(5, i, 40))[1].prize for i in range(50)]
    assert names == [Wheel(points=100).spin(prizes, mjcore.Random(5, i, 40))[1].prize for i in range(50)]


@pytest.mark.parametrize(
    "prizes", [[], [Prize("a", 0)], [Prize("a", 2**32 - 1), Prize("b", 1)], ["a"], [("a", 1)]], ids=repr
)
def test_prizes_that_cannot_be(prizes: list[Any]) -> None:
    random = mjcore.Random(1)
    state = random.state
    with pytest.raises(SettlementError, match="prizes"):
        Wheel(points=100).spin(prizes, random)
    assert random.state == state


@pytest.mark.parametrize(("name", "weight", "coins"), [("", 1, 0), ("a", -1, 0), ("a", 1.5, 0), ("a", 1, -5)])
def test_a_prize_that_cannot_be(name: str, weight: Any, coins: Any) -> None:
    with pytest.raises(SettlementError, match="prize"):
        Prize(name, weight, coins)


def test_points_have_a_reason() -> None:
    with pytest.raises(SettlementError, match="not for 'luck'"):
        Wheel().earn("luck", 1)  # type: ignore[arg-type]
    with pytest.raises(SettlementError, match="the points of a wheel"):
        Wheel().earn("task", 0)


# ---- stored


@pytest.mark.parametrize("state", [Balloon(fan=7, coins=2**63, pop_at=10), Wheel(points=7, spin_at=10)])
def test_state_is_kept(state: Balloon | Wheel) -> None:
    assert type(state).from_dict(json.loads(json.dumps(state.to_dict()))) == state


@pytest.mark.parametrize("kind", [Balloon, Wheel])
def test_damaged_state_is_refused(kind: type[Balloon] | type[Wheel]) -> None:
    good = kind().to_dict()
    name = "fan" if kind is Balloon else "points"
    for bad, message in (
        (good | {"format": "mj2p-balloon/2"}, "format: 'mj2p-balloon/2' is not"),
        ({key: good[key] for key in good if key != name}, f"{name}: is missing"),
        (good | {"x": 1}, "'x': there is no such key"),
        (good | {name: -1}, f"{name}: a whole number"),
        (good | {name: 1.0}, f"{name}: a whole number"),
        (good | {name: None}, f"{name}: a whole number"),
        ([], "is read from a mapping, not from list"),
    ):
        with pytest.raises(SettlementError) as error:
            kind.from_dict(bad)
        assert message in str(error.value)


def test_a_balloon_that_cannot_be() -> None:
    for fan, coins in ((6, 5), (0, 5)):
        with pytest.raises(SettlementError, match="a balloon"):
            Balloon(fan=fan, coins=coins)


# ---- tasks


def test_no_task_comes_twice_in_a_row_and_all_come() -> None:
    tasks = tasks_of(RULESETS["boke"])
    last, seen = None, []
    for index in range(500):
        task = draw_task(tasks, mjcore.Random(9, index, 32), last)
        assert task is not last
        seen.append(task)
        last = task
    assert set(seen) == set(tasks)
    assert len(tasks) == len(RULESETS["boke"].coins.tasks)


def test_task_is_met_by_a_fan_that_counts_only() -> None:
    score = mj2p.score("[CCC] [EEE] [PPP] 11m 99m +9m", "boke")
    excluded = {fan for fan, _ in score.excluded}
    assert excluded
    assert all(meets_task(score, scored.fan) for scored in score.fans)
    assert not any(meets_task(score, fan) for fan in excluded)
    assert not meets_task(score, None)


def test_tasks_skip_fans_that_the_ruleset_lacks() -> None:
    house = RULESETS["boke"].replace(coins={"tasks": ["平胡", "七對", "Full Flush"]})
    assert tasks_of(house) == (Fan("七對"), Fan("清一色"))
    with pytest.raises(SettlementError, match="no two hands may have the same"):
        CoinTable(house.replace(remove=["七對"]), ROOM, (100, 100))
    for tasks in (["no such fan"], ["七對", "七对"], 7):
        with pytest.raises(mj2p.RulesetError, match="tasks"):
            RULESETS["boke"].replace(coins={"tasks": tasks})


@pytest.mark.parametrize(
    "coins", [{"rake_bp": 10_001}, {"balloon_bp": -1}, {"table_stakes": 1}, {"wheel_spin": 1.5}, {"x": 1}, [], None]
)
def test_coin_rules_that_cannot_be(coins: Any) -> None:
    with pytest.raises(mj2p.RulesetError, match="ruleset 'boke', coins, "):
        RULESETS["boke"].replace(coins=coins)


# ---- ledger


def test_a_line_adds_up() -> None:
    with pytest.raises(SettlementError, match="adds up to 1, not to nothing"):
        LedgerLine(0, "win", (5, -4))
    with pytest.raises(SettlementError, match="a ledger line is one of"):
        LedgerLine(0, "gift", (5, -5))  # type: ignore[arg-type]


def test_ledger_counts_lines_it_does_not_keep() -> None:
    ledger = Ledger(Balance((100, 100)), keep=2)
    for hand in range(10):
        ledger.write(LedgerLine(hand, "win", (3, -3)))
    assert [line.hand for line in ledger] == [8, 9]
    assert ledger[-1].hand == 9
    assert ledger.totals["win"][0] == 10
    assert ledger.closing == Balance((130, 70))
    assert ledger.is_balanced


# ---- a table


def test_stakes_are_bounded_by_room_and_purse() -> None:
    table = CoinTable("rg", ROOM, (90, 1_000))
    assert table.open_hand() == (90, 400)
    with pytest.raises(SettlementError, match="hand 0 is open"):
        table.open_hand()
    table.cancel_hand()
    with pytest.raises(SettlementError, match="no hand is open"):
        table.cancel_hand()
    assert CoinTable("rg", ROOM, (90, 1_000), bring=(200, 60)).open_hand() == (90, 60)
    for stakes, message in (
        ((91, 100), "seat 0: 91 is more than the purse, 90"),
        ((49, 100), "less than the least"),
        ((90, 401), "more than the most"),
        ((90, 0), "a whole number from 1 on, not 0"),
    ):
        with pytest.raises(SettlementError, match=message):
            table.open_hand(stakes)
    assert table.open_hand((90, 50)) == (90, 50)
    assert table.hands == 2


@pytest.mark.parametrize(
    ("purses", "options", "message"),
    [
        ((49, 100), {}, "seat 0 has 49 and cannot sit down: the least in room 'blue' is 50"),
        ((100, 0), {}, "seat 1 has 0 and cannot sit down"),
        ((100, -1), {}, "purses, seat 1: a whole number from 0 on, not -1"),
        ((100, 100.0), {}, "purses, seat 1: a whole number from 0 on, not 100.0"),
        ((100, True), {}, "purses, seat 1: a whole number from 0 on, not True"),
        ((100, 100), {"bring": (40, 100)}, "bring, seat 0: 40 is less than the least"),
        ((100, 100), {"bring": (100, 500)}, "bring, seat 1: 500 is more than the most"),
        ((100, 100), {"bring": (0, 100)}, "bring, seat 0: a whole number from 1 on, not 0"),
        ((100, 100), {"inflate": "yes"}, "inflate: True, False or a callable, not 'yes'"),
    ],
)
def test_a_table_that_cannot_be(purses: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(SettlementError) as error:
        CoinTable("rg", ROOM, purses, **options)
    assert message in str(error.value)


def test_a_hand_that_is_not_over_leaves_the_table_as_it_was() -> None:
    table = CoinTable("rg", ROOM, (100, 100))
    with pytest.raises(SettlementError, match="no hand is open"):
        table.close_hand(won_hand("rg", 0))
    table.open_hand()
    for bad, message in (
        (None, "the hand is not over"),
        (won_hand("boke", 0), "the hand was played in 'boke'"),
        (30, "a hand is closed with a Result"),
    ):
        with pytest.raises(SettlementError, match=message):
            table.close_hand(bad)  # type: ignore[arg-type]
    with pytest.raises(SettlementError, match="has no balloon"):
        table.close_hand(won_hand("rg", 0), inflate=True)
    assert (table.purses, table.stakes, len(table.ledger), table.last) == ((100, 100), (100, 100), 0, None)
    assert table.close_hand(won_hand("rg", 0)).settlement.winner == 0


def test_hand_with_balloon_wheel_and_task() -> None:
    table = CoinTable("boke", dataclasses.replace(ROOM, ante=10), (9_000, 9_000), inflate=True, seed=4)
    result = dataclasses.replace(won_hand("boke", 1, at_least=8), doubles=(3, 2))
    assert result.score is not None
    table.open_hand()
    table.task = result.score.fans[0].fan
    coins = table.close_hand(result)
    fan = result.score.total * 4
    put = fan // 4
    assert coins.settlement.amount == fan * 10
    assert table.purses == (9_000 - fan * 10, 9_000 + (fan - put) * 10)
    assert table.balloons[1] == Balloon(fan=put, coins=put * 10)
    assert coins.points == ({"double": 3}, {"double": 2, "inflation": 2, "task": 2})
    assert table.wheels is not None
    assert [wheel.points for wheel in table.wheels] == [3, 6]
    assert [line.kind for line in coins.lines] == ["win", "inflation"]


def test_drawn_hand_moves_no_coin_and_counts_doublings() -> None:
    table = CoinTable("boke", ROOM, (100, 100), inflate=True)
    table.open_hand()
    coins = table.close_hand(dataclasses.replace(drawn_hand("boke"), doubles=(1, 0)))
    assert coins.lines == ()
    assert table.purses == (100, 100)
    assert coins.points == ({"double": 1}, {})


def test_inflate_is_asked_with_seat_and_settlement() -> None:
    asked: list[tuple[int, int]] = []

    def ask(seat: int, settlement: mj2p.Settlement) -> bool:
        asked.append((seat, settlement.balloon_most))
        return seat == 1

    table = CoinTable("boke", ROOM, (5_000, 5_000), inflate=ask)
    for winner in (0, 1):
        table.open_hand()
        table.close_hand(won_hand("boke", winner, at_least=8))
    assert [seat for seat, _ in asked] == [0, 1]
    assert (table.balloons[0].fan, table.balloons[1].fan) == (0, asked[1][1])


def test_pop_and_spin_pay_from_the_house() -> None:
    data = CoinTable("boke", ROOM, (100, 100), seed=1).to_dict()
    data["balloons"][0] |= {"fan": 60, "coins": 600}
    data["wheels"][1]["points"] = 101
    table = CoinTable.from_dict(data)
    assert table.ledger.opening.total == 800
    with pytest.raises(SettlementError, match="the prize"):
        table.pop(0, prize=-1)
    with pytest.raises(SettlementError, match="a seat"):
        table.pop(2)
    assert table.pop(0, prize=250).gone == 10
    assert (table.purses, table.house, table.balloons[0].fan) == ((350, 100), 350, 0)
    assert table.ledger.closing.balloons == (0, 0)
    assert table.spin(1, [Prize("coins", 1, coins=1_000)]).gone == 1
    assert (table.purses, table.house) == ((350, 1_100), -650)
    assert table.wheels is not None
    assert table.wheels[1].points == 0
    assert table.ledger.closing.total == 800
    assert table.ledger.is_balanced
    with pytest.raises(SettlementError, match="the ruleset 'rg' has no wheel"):
        CoinTable("rg", ROOM, (100, 100)).spin(0, [Prize("a", 1)])


def test_each_spin_is_another_draw() -> None:
    prizes = [Prize(str(place), 1) for place in range(1_000)]
    table = CoinTable("boke", ROOM, (100, 100), seed=1)
    drawn = []
    for _ in range(4):
        for seat in (0, 1):
            data = table.to_dict()
            data["wheels"][seat]["points"] = 100
            table = CoinTable.from_dict(data)
            drawn.append(table.spin(seat, prizes).prize)
    assert table.to_dict()["spins"] == [4, 4]
    assert len(set(drawn)) == 8


def test_seeds_draw_tasks() -> None:
    def tasks(seed: int) -> list[Fan | None]:
        table = CoinTable("boke", ROOM, (100, 100), seed=seed)
        drawn = []
        for _ in range(12):
            table.open_hand()
            drawn.append(table.task)
            table.cancel_hand()
        return drawn

    assert tasks(1) == tasks(1)
    assert tasks(1) != tasks(2)


# ---- a stored table


def test_a_table_goes_on_where_it_was_stored() -> None:
    first = CoinTable("boke", ROOM, (3_000, 3_000), bring=(60, 70), inflate=True, seed=8)
    other = copy.deepcopy(first)
    results = list(Match("boke", seed=5, hands=60))
    for place, result in enumerate(results):
        first.open_hand()
        first.close_hand(result)
        if place % 7 == 0:
            other = CoinTable.from_dict(json.loads(json.dumps(other.to_dict())), inflate=True)
        other.open_hand()
        other.close_hand(result)
    assert first.to_dict() == other.to_dict()
    assert first.task is other.task


def test_a_broke_table_can_be_stored() -> None:
    data = CoinTable("rg", ROOM, (100, 100)).to_dict() | {"purses": [0, 200]}
    table = CoinTable.from_dict(data)
    assert (table.purses, table.broke) == ((0, 200), (0,))
    with pytest.raises(SettlementError, match="seat 0 has 0 and cannot sit down"):
        table.open_hand()


@pytest.mark.parametrize(
    "change",
    [
        {"format": "mj2p-table/0"},
        {"purses": [1]},
        {"purses": [1, -1]},
        {"house": 1.5},
        {"house": True},
        {"hands": -1},
        {"spins": [0]},
        {"seed": -1},
        {"task": "no such fan"},
        {"ruleset": "sichuan"},
        {"ruleset": 7},
        {"room": "novice"},
        {"balloons": []},
        {"balloons": [1, 2]},
        {"wheels": None},
        {"bring": [1, 1]},
    ],
    ids=repr,
)
def test_a_damaged_table_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(SettlementError, match="a table"):
        CoinTable.from_dict(CoinTable("boke", ROOM, (100, 100)).to_dict() | change)


def test_a_derived_ruleset_is_stored() -> None:
    house = RULESETS["boke"].replace(id="house", cap=64)
    assert CoinTable.from_dict(CoinTable(house, ROOM, (100, 100)).to_dict()).ruleset == house


# ---- a match


def test_match_ends_when_a_player_is_broke() -> None:
    table = CoinTable("rg", Room(id="dear", ante=20, min_bring=100, max_bring=500), (600, 600), seed=1)
    games = list(Match("rg", seed=1, coins=table).games())
    assert len(games) == table.hands
    assert len(table.broke) == 1
    assert table.purses[table.broke[0]] < 100
    assert sum(table.purses) + table.house == 1_200
    assert list(Match("rg", seed=1, coins=table)) == []


def test_match_settles_before_it_tells() -> None:
    table = CoinTable("rg", ROOM, (5_000, 5_000))
    told: list[tuple[int, bool]] = []

    def tell(game: mj2p.Game) -> None:
        assert table.last is not None
        told.append((table.last.hand, table.last.settlement.winner == game.winner))

    list(Match("rg", seed=1, hands=5, on_hand=tell, coins=table))
    assert told == [(hand, True) for hand in range(5)]


def test_an_illegal_move_gives_the_stakes_back() -> None:
    table = CoinTable("rg", ROOM, (100, 100))
    with pytest.raises(mj2p.IllegalMove):
        list(Match("rg", seed=1, players=(lambda o, legal: "fly",) * 2, coins=table))
    assert (table.stakes, table.purses) == (None, (100, 100))


def test_match_and_table_play_the_same() -> None:
    with pytest.raises(SettlementError, match="the match is played in boke, its table in rg"):
        Match("boke", coins=CoinTable("rg", ROOM, (100, 100)))
    with pytest.raises(SettlementError, match="coins: a CoinTable"):
        Match("boke", coins=(100, 100))  # type: ignore[arg-type]


# ---- in records


def record_with_coins(ruleset: str, *, won: bool = True) -> dict[str, Any]:
    table = CoinTable(ruleset, ROOM, (9_000, 9_000), inflate=bool(RULESETS[ruleset].coins.balloon_bp), seed=1)
    for game in Match(ruleset, seed=1, coins=table).games():
        assert table.last is not None
        record = json.loads(json.dumps(game.record({"coins": table.last.to_dict()})))
        mj2p.replay(record)
        if (game.winner is not None) == won:
            return dict(record)
    raise AssertionError("no such hand")


@pytest.mark.parametrize("ruleset", list(RULESETS))
@pytest.mark.parametrize("won", [True, False])
def test_replay_checks_every_number(ruleset: str, won: bool) -> None:
    record = record_with_coins(ruleset, won=won)

    def numbers(value: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if isinstance(value, dict):
            return [each for key in value for each in numbers(value[key], (*path, key))]
        if isinstance(value, list):
            return [each for place, item in enumerate(value) for each in numbers(item, (*path, place))]
        return [path] if isinstance(value, int) else []

    for path in numbers(record["coins"]["settlement"], ()) + numbers(record["coins"]["lines"], ()):
        key = "settlement" if isinstance(path[0], str) else "lines"
        bad = copy.deepcopy(record)
        spot = bad["coins"][key]
        for step in path[:-1]:
            spot = spot[step]
        spot[path[-1]] = spot[path[-1]] + 1 if not isinstance(spot[path[-1]], bool) else not spot[path[-1]]
        with pytest.raises(mj2p.RecordError, match=f"the coins, {key}"):
            mj2p.replay(bad)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "mj2p-coins/2"}, "the coins, format"),
        ({"hand": -1}, "the coins, hand"),
        ({"hand": True}, "the coins, hand"),
        ({"room": None}, "the coins, a room is read from a mapping"),
        ({"purses": 3}, "the coins, purses"),
        ({"purses": [-5, 5]}, "the coins, purses, seat 0"),
        ({"stakes": [0, 100]}, "the coins, stakes, seat 0"),
        ({"stakes": [100]}, "the coins, stakes"),
        ({"stakes": [100, 10**9]}, "the coins, stakes, seat 1"),
        ({"task": "no such fan"}, "the coins, no fan is called"),
        ({"inflate": 1}, "the coins, inflate"),
        ({"settlement": None}, "the coins, settlement"),
        ({"lines": []}, "the coins, lines"),
        ({"points": [{}, {"task": 200}]}, "the coins, points"),
        ({"bonus": 5}, "the coins, 'bonus'"),
    ],
)
def test_replay_refuses_other_coins(change: dict[str, Any], message: str) -> None:
    record = record_with_coins("boke")
    record["coins"] |= change
    with pytest.raises(mj2p.RecordError) as error:
        mj2p.replay(record)
    assert str(error.value).startswith(message)


def test_replay_refuses_coins_of_a_hand_that_goes_on() -> None:
    record = mj2p.Game("boke", seed=1).record({"coins": record_with_coins("boke")["coins"]})
    with pytest.raises(mj2p.RecordError, match="the coins, the hand is not over"):
        mj2p.replay(record)


# ---- on the command line


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_simulate_ends_with_a_balanced_ledger(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["simulate", "-r", ruleset, "--room", "新手房", "--coins", "4000", "-n", "120", "--seed", "1"]
    assert main([*options, "--json"]) == 0
    coins = json.loads(capsys.readouterr().out)["coins"]
    ledger = coins["ledger"]
    assert ledger["balanced"]
    assert ledger["total"] == 8_000
    assert sum(ledger["closing"]["seats"]) + sum(ledger["closing"]["balloons"]) + ledger["closing"]["house"] == 8_000
    assert ledger["totals"]["win"]["lines"] > 0
    assert ("inflation" in ledger["totals"]) == (ruleset == "boke")
    for lang, word in (("en", "closing"), ("zh-Hant", "結束"), ("zh-Hans", "结束")):
        assert main([*options, "--lang", lang]) == 0
        (line,) = [line for line in capsys.readouterr().out.splitlines() if word in line]
        assert line.rstrip(" │").endswith("8,000")


def test_simulate_says_who_is_broke(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--room", "novice", "--coins", "80", "-n", "5000", "--seed", "1"]) == 0
    assert "has less than the room's least: the match is over" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--room", "attic"], "no room is called 'attic'"),
        (["--room", "novice", "--coins", "79"], "seat 0 has 79 and cannot sit down"),
        (["--room", "novice", "--coins", "-1"], "purses, seat 0: a whole number from 0 on, not -1"),
        (["--coins", "500"], "--room says which"),
    ],
)
def test_simulate_refuses(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "-n", "1", *options]) == 2
    assert message in capsys.readouterr().err


def test_simulated_records_hold_coins(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hands.jsonl"
    assert main(["simulate", "-r", "boke", "--room", "novice", "-n", "40", "--seed", "2", "--out", str(out)]) == 0
    lines = list(mj2p.read_records(out))
    assert len(lines) == 40
    for line in lines:
        assert line.record is not None
        assert line.record["coins"]["format"] == "mj2p-coins/1"
        line.replay()
    capsys.readouterr()
    assert main(["replay", str(out)]) == 0
