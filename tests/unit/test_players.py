"""The players that come with mj2p: legal, deterministic, blind for what is hidden, named with options."""

import itertools
import random
from collections import Counter

import pytest

import mj2p
import mjcore
from mj2p.players import PLAYERS, Listener, core_player, make_player, searcher_player, seen_of
from play_support import RULES, hidden_exchanged, kinds_of, random_wall

NAMES = ("random", "greedy", "planner", "searcher:playouts=8")
RULESETS = tuple(mj2p.RULESETS)


def positions(key, hands, seed, policies=("random", "greedy", "planner")):
    """Positions of hands between policies of the core on badly shuffled walls."""
    ruleset, rng = RULES[key][0], random.Random(seed)
    for number in range(hands):
        game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng), dealer=rng.randrange(2))
        seats = [policies[(number + seat * (number // 3)) % len(policies)] for seat in (0, 1)]
        draws = mjcore.Random(seed, number)
        while game.turn is not None:
            yield game
            game.step(mjcore.choose(game, seats[game.turn], draws))


@pytest.mark.parametrize("names", list(itertools.combinations_with_replacement(NAMES, 2)), ids=" against ".join)
@pytest.mark.parametrize("key", RULESETS)
def test_players_play_legally_and_their_seed_tells_all(key, names):
    hands = 3 if "searcher:playouts=8" in names else 20
    # A match raises IllegalMove where a player returns anything else than a legal action.
    first = [result.to_dict() for result in mj2p.Match(key, 5, players=names, hands=hands)]
    assert first == [result.to_dict() for result in mj2p.Match(key, 5, players=names, hands=hands)]
    assert len(first) == hands


@pytest.mark.parametrize("key", list(RULES))
def test_policies_choose_legally_in_derived_rulesets(key):
    asked = Counter()
    for game in positions(key, 60, 1):
        legal = game.legal_actions()
        for name in ("greedy", "planner"):
            assert mjcore.choose(game, name, mjcore.Random(1)) in legal
        asked[game.phase] += 1
        assert [action for action, _ in mjcore.plan(game)] == list(legal)
    assert {"turn", "claim", "claimed"} <= set(asked)


@pytest.mark.parametrize("key", list(RULES))
def test_observation_tells_the_core_what_the_position_shows(key):
    for game in positions(key, 60, 2):
        assert seen_of(game.observe(game.turn)) == mjcore.Seen.of(game)


@pytest.mark.parametrize("key", list(RULES))
def test_hidden_tiles_change_no_choice(key):
    rng = random.Random(3)
    moved = 0
    for game in positions(key, 25, 3):
        other = hidden_exchanged(game, rng)
        moved += other.to_bytes() != game.to_bytes()
        assert mjcore.Seen.of(other) == mjcore.Seen.of(game)
        for name in ("greedy", "planner"):
            assert mjcore.choose(other, name, mjcore.Random(1)) == mjcore.choose(game, name, mjcore.Random(1))
        assert mjcore.plan(other) == mjcore.plan(game)
        if rng.random() < 0.1:
            found = [mjcore.search(each, mjcore.Random(4), playouts=12) for each in (game, other)]
            assert found[0] == found[1]
    assert moved > 50


@pytest.mark.parametrize("key", list(RULES))
def test_sampled_worlds_agree_with_what_was_seen(key):
    draws, ready = mjcore.Random(5), 0
    for game in positions(key, 30, 5):
        seat, other = game.turn, 1 - game.turn
        world = mjcore.sample_world(game, draws)
        assert mjcore.Seen.of(world) == mjcore.Seen.of(game)
        # Every tile is in one place; of the invariants only the log's does not hold, which is empty in a world.
        assert world.fault() in (0, 12)
        assert world.counts(seat) == game.counts(seat)
        assert sum(world.counts(other)) == sum(game.counts(other))
        if game.ready(other) and sum(game.counts(other)) % 3 == 1:
            ready += bool(mjcore.ready_tiles(world.counts(other)))
            assert mjcore.ready_tiles(world.counts(other)) or not game.sees_other_hand(seat)
        else:
            continue
        if game.sees_other_hand(seat):
            assert kinds_of(world.counts(other)) == kinds_of(game.counts(other))
    assert ready > 3


def test_worlds_of_a_ready_player_are_ready():
    draws = mjcore.Random(6)
    waits = asked = 0
    for game in positions("rg", 40, 6, policies=("greedy",)):
        if game.ready(1 - game.turn):
            asked += 1
            waits += bool(mjcore.ready_tiles(mjcore.sample_world(game, draws).counts(1 - game.turn)))
    assert asked > 20
    assert waits >= 0.98 * asked


def test_worlds_differ():
    game = mj2p.Game("rg", seed=1)
    draws = mjcore.Random(7)
    hands = {mjcore.sample_world(game, draws).counts(1 - game.turn) for _ in range(20)}
    assert len(hands) > 15


@pytest.mark.parametrize("key", RULESETS)
def test_greedy_takes_every_win_and_others_unless_they_double(key):
    wins = 0
    for game in positions(key, 150, 7):
        legal = list(map(str, game.legal_actions()))
        if "win" not in legal:
            continue
        wins += 1
        assert str(mjcore.choose(game, "greedy", mjcore.Random(1))) == "win"
        allowed = {"win", "double"} if "double" in legal else {"win"}
        assert str(mjcore.choose(game, "planner", mjcore.Random(1))) in allowed
        if "double" not in legal:
            assert str(mjcore.search(game, mjcore.Random(1), playouts=2)[0]) == "win"
    assert wins > 50


def test_planner_doubles_early_and_takes_the_last_win():
    chosen = Counter()
    for game in positions("boke", 400, 8, policies=("planner",)):
        if "double" in map(str, game.legal_actions()):
            choice = str(mjcore.choose(game, "planner", mjcore.Random(1)))
            chosen[choice] += 1
            if game.wall_left < 2:
                assert choice == "win"
    assert chosen["double"] > 10
    assert chosen["win"] > 10


def test_greedy_comes_nearer_or_stays():
    # After its discard no other discard would have left the hand nearer.
    checked = 0
    for game in positions("rg", 40, 9, policies=("greedy",)):
        action = mjcore.choose(game, "greedy", mjcore.Random(1))
        counts, melds = game.counts(game.turn), game.melds(game.turn)
        if game.phase != "turn" or melds or not str(action).startswith(("discard", "ready")):
            continue
        thrown = int(action) % 16
        rows = {kind: distance for kind, distance, _ in mjcore.discards_by_nearness(counts)}
        if len(game.legal_actions()) >= len(rows):
            checked += 1
            assert rows[thrown] == min(rows.values())
    assert checked > 100


def test_planner_throws_safe_tiles_where_greedy_does_not_care():
    # The other has declared ready, the own hand is far from it, the wall short: what went by since cannot be won on.
    possible, safe = 0, Counter()
    for game in positions("rg", 250, 10, policies=("greedy", "random")):
        seat = game.turn
        since = [at for at, (who, _, _, ready) in enumerate(game.discards) if ready and who != seat]
        if not since or game.phase != "turn" or game.ready(seat) or game.wall_left > 14:
            continue
        passed = {kind for _, kind, _, _ in game.discards[since[0] + 1 :]} & set(kinds_of(game.counts(seat)))
        if passed and mjcore.nearness(game.counts(seat))[0] > 1:
            possible += 1
            for name in ("planner", "greedy"):
                safe[name] += int(mjcore.choose(game, name, mjcore.Random(1))) % 16 in passed
    assert possible > 20
    assert safe["planner"] > max(safe["greedy"], 0.7 * possible)


def test_search_reports_what_it_played():
    game = mj2p.Game("rg", seed=3)
    choice, found = mjcore.search(game, mjcore.Random(1), playouts=300)
    assert [row[0] for row in found] == list(game.legal_actions())
    assert 0 < sum(row[3] for row in found) <= 300
    assert [(row[0], row[1]) for row in found] == list(mjcore.plan(game))
    assert all(row[2] == 0 and row[4] == 0 for row in found if row[3] == 0)
    # Halving: the choice was played out in every world.
    assert max(row[3] for row in found) == next(row[3] for row in found if row[0] == choice)


def test_search_stops_with_its_time():
    game = mj2p.Game("rg", seed=3)
    choice, found = mjcore.search(game, mjcore.Random(1), playouts=0, seconds=0.02)
    assert choice in game.legal_actions()
    assert sum(row[3] for row in found) > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"playouts": 0}, "needs a limit"),
        ({"playouts": -1}, "playouts are a whole number"),
        ({"playouts": True}, "playouts are a whole number"),
        ({"playouts": 10**12}, "playouts are a whole number"),
        ({"seconds": -1.0}, "seconds"),
        ({"seconds": "1"}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
    ],
)
def test_search_refuses_limits(arguments, words):
    with pytest.raises(mj2p.HandError, match=words):
        mjcore.search(mj2p.Game("rg", seed=3), mjcore.Random(1), **arguments)


def test_core_refuses_what_it_cannot_choose_for():
    game = mj2p.Game("rg", seed=3)
    with pytest.raises(mj2p.HandError, match="no policy is called 'best'; there are random, greedy, planner"):
        mjcore.choose(game, "best", mjcore.Random(1))
    with pytest.raises(mj2p.HandError, match="not str"):
        mjcore.choose("game", "greedy", mjcore.Random(1))
    game.play_out()
    for refused in (
        lambda: mjcore.choose(game, "greedy", mjcore.Random(1)),
        lambda: mjcore.search(game, mjcore.Random(1)),
        lambda: mjcore.Seen.of(game),
        lambda: seen_of(game.observe(0)),
    ):
        with pytest.raises(mj2p.IllegalMove):
            refused()


HAND = tuple(range(14))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seat": 2}, "no position"),
        ({"phase": 5}, "no position"),
        ({"tile": 16}, "no position"),
        ({"tile": 15}, "the drawn tile is not in the hand"),
        ({"own": ((0,) * 5, (), (), False, 0)}, "none more"),
        ({"own": ((16,), (), (), False, 0)}, "no tile of kind 16"),
        ({"own": (HAND, ((0, 7),), (), False, 0)}, "no such meld"),
        ({"own": (HAND, ((1, 1),) * 5, (), False, 0)}, "too many melds"),
        ({"own": (HAND, (), (3,), False, 0)}, "no flower"),
        ({"own": (HAND, (), (16, 16), False, 0)}, "a flower lies there twice"),
        ({"own": (HAND, (), (), False, 1)}, "nobody doubles more than 0 times"),
        ({"own": (HAND[:13], (), (), False, 0), "wall_left": 46}, "has 13 concealed tiles, not 14"),
        ({"other_count": 10, "wall_left": 48}, "has 10 concealed tiles, not 13"),
        ({"other": ((), ((1, 15),), (), False, 0), "other_count": 10}, "0 discards were claimed, for 1 melds"),
        ({"discards": [(2, 0, False, False)]}, "no such discard"),
        ({"discards": [(0, 0, False, False)]}, "unseen"),
        ({"discards": [(0, 0, False, False)] * 4}, "more than four"),
        ({"discards": [(0, 1, False, False)] * 65}, "too many discards"),
        ({"legal": [77]}, "no action 77"),
        ({"legal": [*range(14), 15]}, "not those of the position"),
        ({"legal": range(13)}, "not those of the position"),
        ({"legal": [*range(14), 73]}, "a win is offered where the hand does not win"),
        ({"wall_left": 20}, "unseen"),
    ],
)
def test_seen_refuses_numbers_that_are_no_position(changes, words):
    arguments = {
        "seat": 0,
        "dealer": 0,
        "phase": 1,
        "tile": 13,
        "own": (HAND, (), (), False, 0),
        "other": ((), (), (), False, 0),
        "discards": [],
        "wall_left": 45,
        "legal": range(14),
        "other_count": 13,
        "shows_other": False,
    }
    rules = mj2p.RULESETS["rg"].compiled
    assert mjcore.Seen.read(rules, **arguments).seat == 0
    with pytest.raises(mj2p.HandError, match=words):
        mjcore.Seen.read(rules, **arguments | changes)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "no player is called ''; there are random, greedy, planner, searcher"),
        ("Greedy", "no player is called 'Greedy'"),
        ("greedy:fast", "the player greedy has no options, such as 'fast'"),
        ("searcher:", "the options of a searcher are playouts=N and ms=N"),
        ("searcher:depth=3", "not 'depth=3'"),
        ("searcher:ms=5:ms=6", "each once"),
        ("searcher:playouts=many", "the playouts of a searcher are a number, not 'many'"),
        ("searcher:playouts=0", "from 1 to 100000000, not 0"),
        ("searcher:playouts=-4", "from 1 to"),
        ("searcher:ms=0", "above 0"),
        ("searcher:ms=nan", "above 0"),
        ("searcher:ms=1e99", "at most"),
    ],
)
def test_bad_names_and_limits_are_refused_with_a_sentence(name, words):
    for refuse in (make_player, core_player):
        with pytest.raises(mj2p.Mj2pError, match=words):
            refuse(name)


def test_searcher_takes_its_limits_by_name_or_by_argument():
    assert core_player("searcher") == (400, 0.0)
    assert core_player("searcher:playouts=30") == (30, 0.0)
    assert core_player("searcher:ms=2.5:playouts=70") == (70, 0.0025)
    game = mj2p.Game("boke", seed=4)
    arguments = game.observe(game.turn), game.legal_actions()
    named = make_player("searcher:playouts=40", 9, 2, game.turn)(*arguments)
    assert named == searcher_player(mjcore.Random(9, 2, 16 + game.turn), playouts=40)(*arguments)
    with pytest.raises(mj2p.Mj2pError, match="whole number"):
        searcher_player(mjcore.Random(), playouts=2.5)


class Watcher:
    """Plays the first legal action and keeps what it was told."""

    def __init__(self):
        self.told_of = []

    def __call__(self, observation, legal):
        return legal[0]

    def told(self, observation):
        self.told_of.append(observation)


def test_listener_is_told_what_its_seat_sees_after_every_move():
    watcher = Watcher()
    assert isinstance(watcher, Listener)
    assert not isinstance(make_player("greedy"), Listener)
    (game,) = mj2p.Match("rg", 3, players=("greedy", watcher), hands=1).games()
    assert {each.seat for each in watcher.told_of} == {1}
    assert watcher.told_of[-1] == game.observe(1)
    assert watcher.told_of[-1].phase == "over"
    walls = [each.wall_left for each in watcher.told_of]
    assert walls == sorted(walls, reverse=True)
    assert all(each.other_hand is None for each in watcher.told_of[:-1])
    assert len(walls) >= len(game.discards) - 1


def test_players_have_names():
    assert list(PLAYERS)[:4] == ["random", "greedy", "planner", "searcher"]
