"""What holds for every hand and every sequence of hands: coins neither come nor go (rules, section 7)."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import mj2p
import mjcore
from mj2p import RULESETS, Balloon, CoinTable, Prize, Room, SettlementError, Wheel, settle
from mj2p.coins import draw_task, tasks_of

COINS = st.one_of(st.integers(1, 5_000), st.integers(1, 2**66))
RAKES = st.one_of(st.none(), st.integers(0, 10_000))


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    least = draw(st.integers(1, 300))
    return Room(
        id="any",
        ante=draw(st.one_of(st.integers(1, 50), st.integers(1, 2**64))),
        min_bring=least,
        max_bring=draw(st.one_of(st.none(), st.integers(least, 2**66))),
        rake_bp=draw(RAKES),
        table_stakes=draw(st.sampled_from([None, True, False])),
    )


@given(
    room=rooms(),
    ruleset=st.sampled_from(list(RULESETS.values())),
    fan=st.integers(1, 2_000),
    winner=st.integers(0, 1),
    data=st.data(),
)
def test_a_settlement_is_what_the_rules_say(
    room: Room, ruleset: mj2p.Ruleset, fan: int, winner: int, data: st.DataObject
) -> None:
    doublings = data.draw(st.integers(0, ruleset.max_doubles))
    purses = [data.draw(st.integers(room.min_bring, 2**66)) for _ in (0, 1)]
    stakes = [data.draw(st.integers(room.min_bring, room.most(purse))) for purse in purses]
    options = {"stakes": stakes, "purses": purses, "winner": winner, "doublings": doublings, "ruleset": ruleset}
    won = settle(fan, room, **options)  # type: ignore[arg-type]

    # The oracle: section 7 in exact fractions.
    capped = fan if ruleset.cap is None else min(fan, ruleset.cap)
    due = Fraction(capped) * 2**doublings * room.ante
    is_table = room.table_stakes if room.table_stakes is not None else ruleset.id != "boke"
    amount = min(due, stakes[0], stakes[1]) if is_table else min(due, purses[1 - winner])
    percent = Fraction(room.rake_bp, 100) if room.rake_bp is not None else Fraction(0 if ruleset.id == "boke" else 5)
    rake = (amount * percent / 100).__floor__()
    assert (won.due, won.amount, won.rake, won.gain, won.loss) == (due, amount, rake, amount - rake, amount)
    assert won.loss <= purses[1 - winner]
    assert sum(won.changes) + won.rake == 0
    assert all(isinstance(number, int) for step in won.steps for number in (step.value, *step.numbers))
    for lang in ("en", "zh-Hant", "zh-Hans"):
        assert len(won.explain(lang).splitlines()) == len(won.steps)

    if ruleset.id != "boke":
        assert won.balloon_most == 0
        return
    fan_won = min(capped * 2**doublings, amount // room.ante)
    assert won.balloon_most == min((Fraction(fan_won) / 4).__floor__(), won.gain // room.ante)
    if won.balloon_most == 0:
        with pytest.raises(SettlementError, match="less than one fan"):
            settle(fan, room, inflate=True, **options)  # type: ignore[arg-type]
        return
    put = settle(fan, room, inflate=True, **options)  # type: ignore[arg-type]
    assert (put.amount, put.rake, put.gain, put.loss) == (won.amount, won.rake, won.gain, won.loss)
    assert put.deposit == won.balloon_most * room.ante
    assert put.kept == won.gain - put.deposit >= 0
    assert sum(put.changes) + put.rake + put.deposit == 0


@cache
def results(ruleset: str) -> tuple[mj2p.Result, ...]:
    """Ends of hands of every way, and with every number of doublings where there are any."""
    found = list(mj2p.Match(ruleset, seed=11, hands=120))
    most = RULESETS[ruleset].max_doubles
    return tuple(
        dataclasses.replace(result, doubles=(place % (most + 1), place // 2 % (most + 1)))
        for place, result in enumerate(found)
    )


class Table(RuleBasedStateMachine):
    """Any sequence of hands, pops, spins and refusals at a table."""

    @initialize(
        ruleset=st.sampled_from(list(RULESETS)),
        ante=st.sampled_from([1, 10, 2**62]),
        factor=st.tuples(st.integers(1, 400), st.integers(1, 400)),
        rake_bp=RAKES,
        table_stakes=st.sampled_from([None, True, False]),
        seed=st.integers(0, 2**64 - 1),
        fan=st.integers(0, 80),
        points=st.integers(0, 130),
    )
    def sit(
        self,
        ruleset: str,
        ante: int,
        factor: tuple[int, int],
        rake_bp: int | None,
        table_stakes: bool | None,
        seed: int,
        fan: int,
        points: int,
    ) -> None:
        room = Room(
            id="any",
            ante=ante,
            min_bring=50 * ante,
            max_bring=900 * ante,
            rake_bp=rake_bp,
            table_stakes=table_stakes,
        )
        self.ruleset = ruleset
        self.table = CoinTable(ruleset, room, (50 * ante * factor[0], 50 * ante * factor[1]), seed=seed)
        if self.table.wheels is not None:  # both were played for before
            data = self.table.to_dict()
            data["balloons"][0] |= {"fan": fan, "coins": fan * ante}
            data["wheels"][1] |= {"points": points}
            self.table = CoinTable.from_dict(data)
        self.total = self.table.ledger.opening.total
        self.task: mj2p.Fan | None = None

    @rule(place=st.integers(0, 119), inflate=st.booleans())
    def play(self, place: int, inflate: bool) -> None:
        table = self.table
        if table.broke:
            with pytest.raises(SettlementError, match="cannot sit down"):
                table.open_hand()
            return
        before = table.purses
        stakes = table.open_hand()
        assert all(table.room.min_bring <= stakes[seat] <= before[seat] for seat in (0, 1))
        if RULESETS[self.ruleset].coins.tasks:
            assert table.task is not None
            assert table.task is not self.task
        self.task = table.task
        result = results(self.ruleset)[place]
        can = settle(result, table.room, stakes=stakes, purses=before).balloon_most > 0
        coins = table.close_hand(result, inflate=inflate and can)
        assert table.purses == tuple(before[seat] + coins.settlement.changes[seat] for seat in (0, 1))
        if coins.settlement.table_stakes:
            assert all(abs(table.purses[seat] - before[seat]) <= stakes[seat] for seat in (0, 1))

    @rule(seat=st.integers(0, 1), prize=st.integers(0, 500))
    def pop(self, seat: int, prize: int) -> None:
        balloon = self.table.balloons[seat]
        if balloon.can_pop:
            assert self.table.pop(seat, prize).gone == balloon.fan - 50
            assert self.table.balloons[seat] == Balloon()
        else:
            with pytest.raises(SettlementError, match="cannot be popped"):
                self.table.pop(seat, prize)

    @precondition(lambda self: self.table.wheels is not None)
    @rule(seat=st.integers(0, 1), coins=st.integers(0, 500))
    def spin(self, seat: int, coins: int) -> None:
        wheels = self.table.wheels
        assert wheels is not None
        prizes = [Prize("tea", 1), Prize("coins", 2, coins=coins)]
        if wheels[seat].can_spin:
            assert self.table.spin(seat, prizes).gone == wheels[seat].points - 100
        else:
            with pytest.raises(SettlementError, match="cannot be spun"):
                self.table.spin(seat, prizes)

    @rule()
    def store(self) -> None:
        ledger = self.table.ledger
        other = CoinTable.from_dict(self.table.to_dict())
        assert other.to_dict() == self.table.to_dict()
        assert other.ledger.opening == ledger.closing
        self.table = other

    @invariant()
    def coins_neither_come_nor_go(self) -> None:
        table = self.table
        assert sum(table.purses) + table.house + sum(each.coins for each in table.balloons) == self.total
        assert tuple(each.coins for each in table.balloons) == table.ledger.closing.balloons
        assert min(table.purses) >= 0
        assert table.ledger.is_balanced
        assert sum(sum(line.seats) + sum(line.balloons) + line.house for line in table.ledger) == 0


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


@given(st.lists(st.tuples(st.integers(1, 300), st.integers(1, 2**64)), max_size=20))
def test_a_balloon_holds_what_was_put_in_since_the_last_pop(puts: list[tuple[int, int]]) -> None:
    balloon, fan, coins = Balloon(), 0, 0
    for more, ante in puts:
        balloon, event = balloon.inflate(more, ante)
        fan, coins = fan + more, coins + more * ante
        assert (balloon.fan, balloon.coins, event.can_pop) == (fan, coins, fan >= 50)
        assert Balloon.from_dict(balloon.to_dict()) == balloon
        if event.can_pop:
            balloon, event = balloon.pop()
            assert (event.fan, event.coins, event.gone, balloon) == (fan, coins, fan - 50, Balloon())
            fan = coins = 0


@given(st.lists(st.sampled_from(["double", "inflation", "task"]), max_size=150), st.integers(0, 2**64 - 1))
def test_a_wheel_counts_points_and_draws_a_prize_with_weight(reasons: list[str], seed: int) -> None:
    points = {"double": 1, "inflation": 2, "task": 2}
    wheel, total = Wheel(), 0
    for reason in reasons:
        wheel, _ = wheel.earn(reason, points[reason])  # type: ignore[arg-type]
        total += points[reason]
        assert (wheel.points, wheel.can_spin) == (total, total >= 100)
    if wheel.can_spin:
        weights = [0, 3, 0, 1]
        prizes = [Prize(str(place), weight) for place, weight in enumerate(weights)]
        after, event = wheel.spin(prizes, mjcore.Random(seed))
        assert event.prize is not None
        assert event.prize.weight > 0
        assert (after.points, event.gone) == (0, total - 100)
        assert wheel.spin(prizes, mjcore.Random(seed))[1] == event


@given(st.integers(0, 2**64 - 1), st.integers(0, 1_000))
def test_a_task_is_another_than_the_last(seed: int, index: int) -> None:
    tasks = tasks_of(RULESETS["boke"])
    for last in tasks:
        assert draw_task(tasks, mjcore.Random(seed, index), last) in set(tasks) - {last}
