"""The arena: each wall twice, the same numbers in the core and through observations, and who beats whom."""

import json
import math
import statistics
from functools import partial

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p.__main__ import main
from mj2p.duels import arena
from mj2p.players import PLAYERS, make_player, register_player, searcher_player

RULESETS = tuple(mj2p.RULESETS)


@pytest.fixture
def outsiders():
    """The players of the core under names that hide what they are."""
    made = {
        "my-greedy": partial(PLAYERS["greedy"]),
        "my-planner": partial(PLAYERS["planner"]),
        "my-random": partial(PLAYERS["random"]),
        "my-searcher": partial(searcher_player, playouts=5),
    }
    for name, factory in made.items():
        register_player(name, factory)
    yield made
    for name in made:
        del PLAYERS[name]


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("key", RULESETS)
def test_player_against_itself_nets_zero_on_every_wall(key, name):
    report = arena(name, name, key, hands=60, seed=2)
    assert not report.walls.any()
    assert (report.net, report.interval) == (0.0, 0.0)
    first, second = report.sides
    assert first == second
    assert first.wins > 0


def test_exchanged_players_exchange_the_numbers():
    one, other = (
        arena(*names, "seasonal", hands=60, seed=3) for names in (("greedy", "planner"), ("planner", "greedy"))
    )
    assert one.net == -other.net != 0
    assert one.sides == other.sides[::-1]


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize(
    ("first", "second", "hands"),
    [("planner", "greedy", 40), ("greedy", "random", 40), ("searcher:playouts=5", "planner", 6)],
)
def test_core_and_observations_give_the_same_numbers(outsiders, key, first, second, hands):
    in_core = arena(first, second, key, hands=hands, seed=4)
    outside = arena(*("my-" + name.partition(":")[0] for name in (first, second)), key, hands=hands, seed=4)
    assert (in_core.in_core, outside.in_core) == (True, False)
    assert list(in_core.walls) == list(outside.walls)
    assert in_core.hows == outside.hows
    for ours, theirs in zip(in_core.sides, outside.sides, strict=True):
        named = vars(ours) | {"name": theirs.name}
        assert named == vars(theirs)


def test_threads_change_no_number():
    one, three = (arena("planner", "random", "boke", hands=200, seed=5, threads=n) for n in (1, 3))
    assert list(one.walls) == list(three.walls)
    assert (one.net, one.sides, one.hows) == (three.net, three.sides, three.hows)


def test_numbers_of_a_report_fit_each_other():
    told = []
    report = arena("greedy", "random", "rg", hands=300, seed=6, on_progress=told.append)
    assert sum(told) == report.hands == 300 == sum(report.hows.values())
    first, second = report.sides
    assert first.wins + second.wins + report.hows["drawn"] == 300
    assert first.win_rate == first.wins / 300
    assert report.drawn_rate == report.hows["drawn"] / 300
    assert first.deal_in_rate + second.deal_in_rate == pytest.approx(
        (report.hows["discard"] + report.hows["rob_kong"]) / 300
    )
    walls = list(report.walls)
    assert report.net == pytest.approx(statistics.fmean(walls))
    assert report.interval == pytest.approx(1.96 * statistics.stdev(walls) / math.sqrt(150), rel=1e-4)
    # No cap is reached and nobody doubles here: the net is the fan won less the fan lost.
    won, lost = first.wins * first.mean_fan, second.wins * (second.mean_fan or 0)
    assert report.net == pytest.approx((won - lost) / 300)


def test_hands_are_those_of_the_seed():
    fixed = arena("greedy", "random", "seasonal", hands=40, seed=7)
    nets = []
    for index in range(20):
        pair = []
        for seat in (0, 1):
            game = mj2p.Game("seasonal", seed=7, index=index)
            players = [make_player("greedy", 7, index, seat), make_player("random", 7, index, 1 - seat)]
            while game.turn is not None:
                choose = players[game.turn ^ seat]
                game.step(choose(game.observe(game.turn), game.legal_actions()))
            fan = 0 if game.result.winner is None else game.result.score.capped
            pair.append(fan if game.result.winner == seat else -fan)
        nets.append(sum(pair) / 2)
    assert list(fixed.walls) == nets


@pytest.mark.parametrize("key", RULESETS)
def test_greedy_beats_random_on_200_walls(key):
    report = arena("greedy", "random", key, hands=400, seed=1)
    assert report.is_decided
    assert report.net > 15


@pytest.mark.parametrize("key", RULESETS)
def test_planner_beats_greedy_on_4000_walls(key):
    report = arena("planner", "greedy", key, hands=8000, seed=1)
    assert report.is_decided
    assert report.net > 0


def test_doublings_are_counted_in_the_net():
    report = arena("planner", "greedy", "boke", hands=400, seed=1)
    first, second = report.sides
    assert first.mean_doubles > 0
    assert second.mean_doubles == 0
    plain = (first.wins * first.mean_fan - second.wins * second.mean_fan) / 400
    assert report.net > plain


def test_callables_meet_too_and_are_told():
    class Told:
        calls = 0

        def __call__(self, observation, legal):
            return legal[-1]

        def told(self, observation):
            self.calls += 1

    player = Told()
    report = arena(player, "random", hands=4, seed=1)
    assert report.sides[0].name == "Told"
    assert not report.in_core
    assert player.calls > 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"hands": 0}, "even, 2 to"),
        ({"hands": 7}, "not 7"),
        ({"hands": -2}, "the number of hands"),
        ({"hands": 10**9}, "even, 2 to"),
        ({"threads": 0}, "threads must be 1 to 256"),
        ({"threads": True}, "threads must be"),
        ({"first": "nobody"}, "no player is called"),
        ({"second": 3}, "a name or a callable"),
        ({"second": "searcher:ms=-1"}, "above 0"),
        ({"ruleset": "chess"}, "chess"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_meet_is_refused(arguments, words):
    with pytest.raises(mj2p.Mj2pError, match=words):
        arena(**{"first": "greedy", "second": "random", "hands": 2, "seed": 1} | arguments)


def test_core_refuses_arrays_and_players(outsiders):
    rules = mj2p.RULESETS["boke"].compiled
    rows = np.zeros((2, 2, mjcore.DUEL_FIELDS), np.int64)
    for arguments, words in [
        (("best", "greedy", rules, False, 1, 0, rows), "no policy"),
        (("greedy", (0, 0.0), rules, False, 1, 0, rows), "limit"),
        (("greedy", "greedy", rules, True, 1, 0, rows), "dice"),
        (("greedy", "greedy", rules, False, 1, 0, rows[:, :1].copy()), "shape"),
    ]:
        with pytest.raises(mj2p.HandError, match=words):
            mjcore.play_duels(*arguments)
    assert not rows.any()


def test_cli_prints_json_and_draws(tmp_path, capsys):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "arena.svg"
    command = ["arena", "greedy", "random", "--hands", "40", "-r", "boke", "--seed", "1", "--json"]
    assert main([*command, "--plot", str(picture)]) == 0
    data = json.loads(capsys.readouterr().out)
    fixed = arena("greedy", "random", "boke", hands=40, seed=1)
    assert data["net"] == {"mean": fixed.net, "interval95": fixed.interval, "decided": True}
    assert [each["name"] for each in data["players"]] == ["greedy", "random"]
    assert (data["ruleset"], data["seed"], data["hands"], data["in_core"]) == ("boke", 1, 40, True)
    assert b"<svg" in picture.read_bytes()


def test_cli_shows_a_table(capsys):
    assert main(["arena", "planner", "greedy", "--hands", "200", "-r", "boke", "--seed", "1", "--threads", "2"]) == 0
    out = capsys.readouterr().out
    assert "(boke)\nSeed: 1\nHands: 200\nNet fan a hand: planner " in out
    assert "± " in out
    assert "doublings of a win" in out


@pytest.mark.parametrize(("lang", "words"), [("zh-Hant", "點炮率"), ("zh-Hans", "点炮率")])
def test_cli_speaks_chinese(capsys, lang, words):
    assert main(["arena", "greedy", "random", "--hands", "20", "--seed", "1", "--lang", lang]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy", "nobody"], "no player is called 'nobody'"),
        (["greedy", "searcher:playouts=0"], "from 1 to"),
        (["greedy", "random", "--hands", "5"], "even"),
        (["greedy", "random", "--seed", "x"], "a seed is a whole number"),
        (["greedy", "random", "--hands", "2", "--plot", "x.svg"], "two walls or more"),
        (["greedy", "random", "--hands", "4", "--plot", "no/such/folder/x.svg"], "cannot be written"),
        (["greedy"], "B"),
    ],
)
def test_cli_refuses_with_one_sentence(capsys, words, sentence):
    assert main(["arena", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_the_greatest_win_that_a_ruleset_can_pay_is_counted_right() -> None:
    boke = mj2p.RULESETS["boke"]
    rich = boke.replace(
        id="rich",
        max_doubles=16,
        values={row.fan: 10_000_000 for row in boke.rows},
        exclusions={row.fan: [] for row in boke.rows},
    )
    rows = np.zeros((20_000, 2, mjcore.DUEL_FIELDS), np.int64)
    mjcore.play_duels("random", "random", rich.compiled, False, 1, 0, rows)
    net, fan, winner, doubles = (rows[:, :, column] for column in (0, 1, 2, 4))
    assert net.max() > 2**31 or net.min() < -(2**31)
    assert (net == (fan << doubles) * np.where(winner == 1, -1, 1)).all()
