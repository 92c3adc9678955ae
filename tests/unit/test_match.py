"""Hands in a row between two players (rules, section 6.1), named and callable players, sums of many hands."""

import itertools
from collections import Counter

import pytest

import mj2p
import mjcore
from mj2p.match import play_hand
from mj2p.players import make_player
from mj2p.simulate import Summary, simulate


def first(observation, legal):
    return legal[0]


def test_hand_of_a_match_is_the_game_of_its_index():
    for index, game in enumerate(mj2p.Match("seasonal", 5, hands=20).games()):
        start = mj2p.Game("seasonal", seed=5, index=index)
        assert (game.wall, game.dealer, game.dice) == (start.wall, start.dealer, start.dice)
        play_hand(start, ("random", "random"))
        assert start == game


def test_match_yields_results_and_calls_back_before():
    seen = []
    match = mj2p.Match("boke", 6, players=(first, "random"), hands=10, on_hand=seen.append)
    for number, result in enumerate(match, 1):
        assert len(seen) == number
        assert seen[-1].result == result
        assert seen[-1].turn is None
    assert [game.index for game in seen] == list(range(10))


def test_match_goes_on_for_as_long_as_it_is_asked():
    results = list(itertools.islice(mj2p.Match("rg", 7), 25))
    assert len(results) == 25
    assert results == list(mj2p.Match("rg", 7, hands=25))
    assert list(mj2p.Match("rg", 7, hands=0)) == []


def test_match_without_a_seed_keeps_a_fresh_one():
    match, other = mj2p.Match("rg", hands=3), mj2p.Match("rg", hands=3)
    assert match.seed != other.seed
    assert list(match) == list(match) == list(mj2p.Match("rg", match.seed, hands=3))


def test_dealer_is_drawn_for_every_hand():
    dealers = Counter(game.dealer for game in mj2p.Match("rg", 8, hands=400).games())
    assert 150 < dealers[0] < 250


def test_players_are_asked_with_what_they_may_know():
    asked = []

    def player(observation, legal):
        assert observation.is_turn
        assert observation.legal_actions == legal
        asked.append(observation.seat)
        return str(legal[-1])

    results = list(mj2p.Match("rg", 9, players=(player, player), hands=5))
    assert len(results) == 5
    assert set(asked) == {0, 1}


def test_named_players_play_each_hand_the_same_whatever_went_before():
    games = list(mj2p.Match("rg", 10, players=("random", first), hands=6).games())
    alone = mj2p.Game("rg", seed=10, index=5)
    play_hand(alone, ("random", first))
    assert alone == games[5]


def test_random_player_takes_every_action():
    player, legal = make_player("random", seed=1), mj2p.Game("rg", seed=1).legal_actions()
    observation = mj2p.Game("rg", seed=1).observe(mj2p.Game("rg", seed=1).turn)
    taken = Counter(player(observation, legal) for _ in range(200 * len(legal)))
    assert set(taken) == set(legal)
    assert all(120 < count < 290 for count in taken.values())


def test_illegal_move_of_a_player_is_raised():
    match = mj2p.Match("rg", 11, players=(lambda observation, legal: "fly", lambda observation, legal: None), hands=1)
    with pytest.raises(mj2p.IllegalMove):
        list(match)


def test_registered_player_can_be_named(monkeypatch):
    monkeypatch.setattr(mj2p.players, "PLAYERS", dict(mj2p.PLAYERS))
    streams = []

    def factory(random):
        streams.append(random)
        return first

    mj2p.register_player("first", factory)
    assert list(mj2p.Match("rg", 12, players=("first", "first"), hands=3)) == list(
        mj2p.Match("rg", 12, players=(first, first), hands=3)
    )
    assert all(isinstance(stream, mjcore.Random) for stream in streams)
    for name in ("first", "", "a b", 5, "a,b"):
        with pytest.raises(mj2p.Mj2pError):
            mj2p.register_player(name, factory)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"players": "random"}, "the players are two"),
        ({"players": ("random",)}, "the players are two"),
        ({"players": ("random", "random", "random")}, "the players are two"),
        ({"players": 5}, "the players are two"),
        ({"players": ("random", "nobody")}, "no player is called 'nobody'"),
        ({"players": ("random", 5)}, "a player is a name or a callable"),
        ({"hands": -1}, "the number of hands is a whole number"),
        ({"hands": 1.5}, "the number of hands is a whole number"),
        ({"seed": -1}, "a seed is"),
        ({"ruleset": "sichuan"}, "no ruleset is called"),
    ],
)
def test_match_that_cannot_be_is_refused_at_once(arguments, sentence):
    with pytest.raises(mj2p.Mj2pError, match=sentence):
        mj2p.Match(**arguments)


@pytest.mark.parametrize("key", list(mj2p.RULESETS))
def test_sum_of_many_hands_is_the_sum_of_the_games(key, tmp_path):
    fast = simulate(key, 400, 13)
    with mj2p.RecordWriter(tmp_path / "hands.jsonl") as writer:
        slow = simulate(key, 400, 13, writer=writer)
    again = Summary(key, 13, ("random", "random"))
    for line in mj2p.read_records(tmp_path / "hands.jsonl"):
        again.add(line.replay())
    for summary in (slow, again):
        assert (summary.hands, summary.hows, summary.wins, summary.dealer_wins, summary.fan) == (
            (fast.hands, fast.hows, fast.wins, fast.dealer_wins, fast.fan)
        )
    games = list(mj2p.Match(key, 13, hands=400).games())
    assert fast.dealer_wins == sum(game.winner == game.dealer for game in games)
    assert fast.wins == [sum(game.winner == seat for game in games) for seat in (0, 1)]
    assert fast.hows == Counter(game.how for game in games)
    results = [game.result for game in games if game.winner is not None]
    assert fast.mean_fan == sum(result.score.capped for result in results) / len(results)
    assert sum(count for _, count in fast.bands()) == len(results)


def test_progress_adds_up_to_the_hands():
    done = []
    simulate("rg", 2500, 1, on_progress=done.append)
    assert sum(done) == 2500
    assert len(done) == 3
