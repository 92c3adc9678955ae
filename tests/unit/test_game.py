"""A hand through `Game`: moves, refusals, copies, the end (rules, sections 5 and 6)."""

import copy
import pickle
import random

import numpy as np
import pytest

import mj2p
from play_support import RULES, Taste, played, random_wall

RULESETS = list(mj2p.RULESETS)
BAD_MOVES = [None, 1.5, True, np.array([1, 2]), np.array([]), np.float64(3), -1, 77, 10**30, -(10**5000), "", b"win"]
BAD_MOVES += ["discard 9f", "discard", "chow 123", "win 5m", [], (), {}, object(), "x", "Discard 5m", "discard 5m 6m"]


def test_game_stops_at_a_decision_of_two_actions_or_more():
    for key in RULESETS:
        for index in range(50):
            game = mj2p.Game(key, seed=1, index=index)
            while game.turn is not None:
                assert len(game.legal_actions()) >= 2
                game.step(game.legal_actions()[index % len(game.legal_actions())])
                assert game.fault() == 0
            assert game.legal_actions() == ()


@pytest.mark.parametrize("key", RULESETS)
def test_action_by_object_id_or_text_is_the_same_move(key):
    for index in range(20):
        by_object, by_id, by_text = (mj2p.Game(key, seed=2, index=index) for _ in range(3))
        while by_object.turn is not None:
            action = by_object.legal_actions()[-1]
            by_object.step(action)
            by_id.step(np.int64(int(action)))
            by_text.step(str(action))
            assert by_object == by_id == by_text


@pytest.mark.parametrize("key", RULESETS)
def test_illegal_move_says_what_is_legal_and_changes_nothing(key):
    rng = random.Random(5)
    for _ in range(10):
        game = mj2p.Game(key, wall=random_wall(mj2p.RULESETS[key], rng))
        while game.turn is not None:
            before = game.to_bytes()
            illegal = sorted(set(range(77)) - set(map(int, game.legal_actions())))
            for action in [*rng.sample(illegal, 5), *BAD_MOVES]:
                with pytest.raises(mj2p.IllegalMove) as caught:
                    game.step(action)
                assert f"seat {game.turn} may: {game.legal_actions()[0]}" in str(caught.value)
            assert game.to_bytes() == before
            game.step(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("key", RULESETS)
def test_move_after_the_end_is_illegal(key):
    game = mj2p.Game(key, seed=3)
    game.play_out()
    before = game.to_bytes()
    for action in [*range(77), *BAD_MOVES]:
        with pytest.raises(mj2p.IllegalMove, match="the hand is over"):
            game.step(action)
    assert game.to_bytes() == before
    assert game.turn is None


def test_action_mask_is_the_list_of_legal_actions():
    rng = random.Random(6)
    for key in RULES:
        game = mj2p.Game(RULES[key][0], wall=random_wall(RULES[key][0], rng))
        while game.turn is not None:
            mask = game.action_mask()
            assert mask.shape == (77,)
            assert mask.dtype == np.bool_
            assert [int(action) for action in game.legal_actions()] == list(np.flatnonzero(mask))
            mask[:] = False
            assert game.action_mask().any()
            game.step(rng.choice(game.legal_actions()))
        assert not game.action_mask().any()


@pytest.mark.parametrize("key", list(RULES))
def test_copy_pickle_and_deepcopy_go_on_alike_and_apart(key):
    ruleset = RULES[key][0]
    rng = random.Random(7)
    for number in range(6):
        by_seed = {"seed": number, "index": number} if number % 2 else {"wall": random_wall(ruleset, rng)}
        game = mj2p.Game(ruleset, **by_seed)
        taste = Taste(rng)
        while game.turn is not None:
            twins = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
            before, action = game.to_bytes(), taste.choose(game.legal_actions())
            for twin in twins:
                assert type(twin) is mj2p.Game
                assert twin == game
                assert (twin.seed, twin.index, twin.dice, twin.ruleset) == (game.seed, game.index, game.dice, ruleset)
                twin.step(action)
                assert twin.fault() == 0
            assert game.to_bytes() == before
            game.step(action)
            assert all(twin == game and twin.hash64() == game.hash64() for twin in twins)
            assert all(twin.result == game.result for twin in twins)


def test_equal_games_differ_after_a_move_and_under_other_rules():
    game, other = mj2p.Game("rg", seed=8), mj2p.Game("rg", seed=8)
    assert game == other
    other.step(other.legal_actions()[0])
    assert game != other
    assert game != mj2p.Game(mj2p.RULESETS["rg"].replace(cap=None), seed=8)
    derived = mj2p.RULESETS["rg"].replace(cap=None)
    assert mj2p.Game(derived, seed=8) == mj2p.Game(mj2p.RULESETS["rg"].replace(cap=None), seed=8)
    assert game != "game"
    with pytest.raises(TypeError):
        hash(game)


def test_hash_tells_positions_apart():
    hashes = {mj2p.Game("rg", seed=1, index=index).hash64() for index in range(1000)}
    assert len(hashes) == 1000
    game = mj2p.Game("rg", seed=9)
    assert game.hash64() == mj2p.Game("rg", seed=9).hash64()
    seen = {game.hash64()}
    for action in game.legal_actions():
        after = game.copy()
        after.step(action)
        seen.add(after.hash64())
    assert len(seen) == 1 + len(game.legal_actions())


@pytest.mark.parametrize("key", list(RULES))
def test_result_tells_the_end(key):
    rng = random.Random(10)
    hows = set()
    for _ in range(60):
        game = played(RULES[key][0], rng)
        result = game.result
        hows.add(result.how)
        assert result.wall_left == game.wall_left
        if result.drawn:
            assert result.how == "drawn"
            assert (result.winner, result.loser, result.score, result.flags) == (None, None, None, ())
            continue
        assert {result.winner, result.loser} == {0, 1}
        score = result.score
        assert tuple(sorted(score.context.flags)) == result.flags
        assert ("self_draw" in result.flags) == (result.how == "self_draw")
        assert ("rob_kong" in result.flags) == (result.how == "rob_kong")
        assert score.seat == game.ruleset.seat_winds[result.winner != game.dealer]
        # The score of the hand by itself, in the circumstances told, is the same.
        assert mj2p.score(score.hand, game.ruleset, context=score.context) == score
        assert pickle.loads(pickle.dumps(result)) == result
    assert {"drawn", "self_draw"} <= hows


def test_result_is_none_while_the_hand_goes_on():
    game = mj2p.Game("rg", seed=11)
    while game.turn is not None:
        assert game.result is None
        game.step(game.legal_actions()[0])
    assert game.result is not None


def test_perft_counts_and_leaves_the_game():
    game = mj2p.Game("boke", seed=12)
    before = game.to_bytes()
    assert mj2p.perft(game, 0) == 1
    assert mj2p.perft(game, 0).moves == {}
    two = mj2p.perft(game, 2)
    for action, nodes in two.moves.items():
        after = game.copy()
        after.step(action)
        assert mj2p.perft(after, 1) == nodes == len(after.legal_actions())
    assert game.to_bytes() == before
    game.play_out()
    assert mj2p.perft(game, 0) == 1
    assert mj2p.perft(game, 1) == 0
    for bad in (-1, 1.5, True, None, "2"):
        with pytest.raises(mj2p.IllegalMove):
            mj2p.perft(game, bad)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("key", list(RULES))
def test_transcript_tells_every_move_and_draw_at_any_point(key, lang):
    from mj2p.transcript import entries

    ruleset, rng = RULES[key][0], random.Random(13)
    for _ in range(10):
        game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng), dealer=rng.randrange(2))
        taste = Taste(rng)
        while True:
            told = list(entries(game))
            assert [(entry.seat, entry.action) for entry in told if entry.action is not None] == list(game.log)
            drawn = [tile for entry in told for tile in (*entry.flowers, *((entry.drawn,) if entry.drawn else ()))]
            start = mj2p.Game(ruleset, wall=game.wall, dealer=game.dealer)
            assert len(drawn) == start.wall_left - game.wall_left
            for seat in (0, 1):
                laid = [tile.kind for entry in told if entry.seat == seat for tile in entry.flowers]
                assert bytes(laid) == game.flowers(seat)[len(start.flowers(seat)) :]
            if game.phase == "turn" and drawn and told[-1].action is None:
                assert (told[-1].seat, told[-1].drawn) == (game.turn, mj2p.TILES[game.pending_tile])
            if rng.random() < 0.1 or game.turn is None:
                text = game.transcript(lang)
                assert text.count("\n") >= len(told)
            if game.turn is None:
                break
            game.step(taste.choose(game.legal_actions()))


def test_transcript_in_another_language_is_refused():
    with pytest.raises(mj2p.Mj2pError, match="not a language"):
        mj2p.Game("rg", seed=1).transcript("fr")
