"""Hints: what a hand waits for, what to throw, what a claim leaves (rules, section 8)."""

from __future__ import annotations

import json
import random

import pytest

import mj2p
import mjcore

RULESETS = ("rg", "seasonal", "boke")


def codes(items):
    return [each.tile.code for each in items]


def test_a_ready_hand_lists_its_ready_tiles_with_unseen_copies_and_the_self_draw_fan():
    advice = mj2p.hint("[CCC] 1234567899m", visible="8m8m9m")
    assert advice.distance == 0
    assert [(each.tile.code, each.unseen, each.fan) for each in advice.waits] == [
        ("3m", 3, 11),
        ("6m", 3, 11),
        ("9m", 1, 26),
    ]
    for each in advice.waits:
        won = mj2p.score(f"[CCC] 1234567899m +{each.tile}", self_draw=True)
        assert (each.score.fans, each.fan) == (won.fans, won.capped)


def test_a_fourth_copy_counts_as_last_of_its_kind_only_where_the_other_three_lie_open():
    open_three = mj2p.hint("[CCC] 123456m11m 78m", visible="9m9m9m").waits
    assert "胡絕張" in {each.fan.zh_hant for wait in open_three if wait.tile.code == "9m" for each in wait.score.fans}
    one_held = mj2p.hint("[CCC] 12345678m99m", visible="9m9m").waits
    assert all("胡絕張" not in {each.fan.zh_hant for each in wait.score.fans} for wait in one_held)


def test_own_exposed_melds_lie_open_and_concealed_kongs_do_not():
    own = mj2p.hint("[567m] [567m] [567m] 46mEE").waits
    assert codes(own) == ["5m"]
    assert "胡絕張" in {each.fan.zh_hant for each in own[0].score.fans}
    assert own[0].unseen == 1


def test_ready_and_heavenly_ready_are_in_the_estimate():
    plain, ready, heavenly = (mj2p.hint("123456789mEEEC", ready=ready).waits[0] for ready in (False, True, "heavenly"))
    assert (ready.fan - plain.fan, heavenly.fan - plain.fan) == (2, 16)


def test_flowers_count_and_can_be_given_apart():
    assert mj2p.hint("123456789mEEEC | 1f2f").waits[0].fan == mj2p.hint("123456789mEEEC", flowers="1f2f").waits[0].fan
    assert mj2p.hint("123456789mEEEC", flowers="1f2f").waits[0].fan == mj2p.hint("123456789mEEEC").waits[0].fan + 2


def test_the_estimate_is_capped():
    advice = mj2p.hint("[EEEE] [SSSS] [WWWW] [NNNN] C | 1f2f3f4f5f6f7f8f")
    assert (advice.waits[0].fan, advice.waits[0].score.total > 200) == (200, True)


def test_a_win_below_the_minimum_is_worth_nothing():
    strict = mj2p.RULESETS["rg"].replace(min_fan=60)
    wait = mj2p.hint("[123m] 456m789m78mEE", ruleset=strict).waits[0]
    assert (wait.fan, wait.score, wait.worth) == (0, None, 0)


def test_every_discard_that_leaves_the_hand_ready_has_the_same_list_as_the_hand_after_it():
    hand = mj2p.Hand.parse("1112345678999mE")
    ready = [each for each in mj2p.hint(hand).discards if each.distance == 0]
    assert {each.discard.code for each in ready} == {"E", "2m", "5m", "8m"}
    for each in ready:
        rest = list(hand.concealed)
        rest.remove(each.discard)
        after = mj2p.hint(mj2p.Hand(rest), visible=[each.discard])
        assert [(wait.tile, wait.fan) for wait in after.waits] == [(wait.tile, wait.fan) for wait in each.waits]


def test_discards_are_sorted_by_distance_then_worth_then_unseen_useful_tiles():
    for text in ("1112345678999mE", "13579mEESSWWNCF", "[CCC] 123456m99m 78m1m"):
        rows = mj2p.hint(text).discards
        keys = [(each.distance, -each.worth, -each.unseen) for each in rows]
        assert keys == sorted(keys)
        assert len({each.discard for each in rows}) == len(rows)


def test_with_draws_the_best_outlook_stands_first():
    for objective in ("fan", "chance"):
        rows = mj2p.hint("[CCC] 123456m99m 78m1m", draws=9, objective=objective).discards
        assert all(each.outlook.exact for each in rows if each.distance <= 2)
        figures = [getattr(each.outlook, objective) for each in rows]
        assert figures == sorted(figures, reverse=True)


def test_sampled_outlooks_have_errors_and_repeat_with_their_seed():
    first, again, other = (mj2p.hint("147mEESSWWNCFP", draws=18, seed=seed).outlook for seed in (1, 1, 2))
    assert first == again != other
    assert first.chance_error > 0
    assert abs(first.chance - other.chance) < 6 * first.chance_error


def test_plain_data_goes_through_json():
    data = mj2p.hint("1112345678999mE", draws=5).to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["discards"][0]["discard"] == "E"


# ---- games


def random_positions(ruleset: str, hands: int, seed: int):
    chooser = random.Random(seed)
    for index in range(hands):
        game = mj2p.Game(ruleset, seed=seed, index=index)
        while game.turn is not None:
            yield game
            actions = game.legal_actions()
            ready = [each for each in actions if each.verb == "ready"]
            game.step(chooser.choice(ready if ready and chooser.random() < 0.7 else actions))


def test_doubling_is_worth_twice_as_much_as_passing():
    seen = 0
    for game in random_positions("boke", 120, 5):
        if game.phase in ("claim", "rob"):
            worths = {each.action.verb: each.worth for each in mj2p.hint(game).claims}
            if "double" in worths:
                assert worths["double"] == 2 * worths["pass"]
                seen += worths["pass"] > 0
    assert seen > 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_hint_on_a_game_agrees_with_what_the_game_allows_and_pays(ruleset):
    claims_seen = wins_seen = drawn_wins_seen = compared = 0
    for game in random_positions(ruleset, 60, 5):
        advice = mj2p.hint(game)
        actions = game.legal_actions()
        verbs = {each.verb for each in actions}
        if game.phase in ("turn", "claimed") and not game.ready(game.turn):
            allowed = {each.kind for each in actions if each.verb == "ready"}
            assert {each.discard.kind for each in advice.discards if each.distance == 0} == allowed
        if game.phase in ("claim", "rob"):
            assert tuple(each.action for each in advice.claims) == actions
            claims_seen += 1
        if game.phase == "turn" and "win" in verbs:
            after = game.copy()
            after.step("win")
            assert after.result.score == advice.win
            drawn_wins_seen += 1
        else:
            assert advice.win is None
        for each in advice.claims:
            if each.action.verb == "win":
                after = game.copy()
                after.step("win")
                assert after.result.score == each.score
                wins_seen += 1
            elif each.action.verb in ("chow", "pung"):
                after = game.copy()
                after.step(each.action)
                if after.turn == game.turn and after.phase == "claimed":
                    assert each.discards == mj2p.hint(after).discards
                    compared += 1
    assert claims_seen > 100
    assert wins_seen > 3
    assert drawn_wins_seen > 3
    assert compared > 100


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_hint_looks_only_at_what_its_seat_sees(ruleset):
    chooser = random.Random(8)
    exchanged = 0
    for game in random_positions(ruleset, 25, 9):
        seat = game.turn
        if game.sees_other_hand(seat):
            continue
        other = 1 - seat
        hidden = [kind for kind, n in enumerate(game.counts(other)) for _ in range(n)]
        n_hand = len(hidden)
        hidden += [kind for sort, kind in game.melds(other) if sort == mjcore.MeldType.CONCEALED_KONG]
        left = remaining_wall(game)
        pool = hidden[:n_hand] + [kind for kind in left if kind < 16]
        chooser.shuffle(pool)
        new_wall = [kind if kind >= 16 else pool.pop() for kind in left]
        tiles = bytes(pool + hidden[n_hand:] + new_wall)
        try:
            twin = game.with_hidden_exchanged(seat, tiles)
        except mj2p.HandError:
            continue
        assert mj2p.hint(twin) == mj2p.hint(game)
        exchanged += 1
    assert exchanged > 200


def remaining_wall(game):
    """The kinds still in the wall, in an order that does not matter: what is neither in hands nor on the table."""
    left = list(game.wall)
    for seat in (0, 1):
        for kind, n in enumerate(game.counts(seat)):
            for _ in range(n):
                left.remove(kind)
        for sort, kind in game.melds(seat):
            kinds = [kind, kind + 1, kind + 2] if sort == 0 else [kind] * (3 if sort == 1 else 4)
            for each in kinds:
                left.remove(each)
        for kind in game.flowers(seat):
            left.remove(kind)
    for _, kind, claimed, _ in game.discards:
        if not claimed:
            left.remove(kind)
    return left


# ---- bad input


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: mj2p.hint("123m"), "3 tiles"),
        (lambda: mj2p.hint("1234567899m CCC", visible="9m9m9m"), "9m is seen 5 times"),
        (lambda: mj2p.hint("1234567899m CCC", visible=["2m"] * 256), "2m is seen 5 times"),
        (lambda: mj2p.hint("1234567899m CCC", draws=10**30), "an int from 0 to 2147483647"),
        (lambda: mj2p.hint("1234567899m CCC", visible="1f"), "1f is a flower"),
        (lambda: mj2p.hint("1234567899m CCC", visible="99"), "digits need a letter"),
        (lambda: mj2p.hint("1234567899m CCC", ready="soon"), "ready must be"),
        (lambda: mj2p.hint("1234567899m CCC", ruleset="xx"), "no ruleset is called"),
        (lambda: mj2p.hint("1234567899m CCC | 1f", ruleset="boke"), "without flowers"),
        (lambda: mj2p.hint("1234567899m CCC | 1f", flowers="2f"), "given twice"),
        (lambda: mj2p.hint("1234567899m CCC", 0), "wind"),
        (lambda: mj2p.hint("1234567899m CCC", "5m"), "a seat is a wind"),
        (lambda: mj2p.hint("1234567899m CCC", draws=-1), "draws must be"),
        (lambda: mj2p.hint("1234567899m CCC", draws=2.5), "draws must be"),
        (lambda: mj2p.hint("1234567899m CCC", draws=3, objective="coins"), "objective must be"),
        (lambda: mj2p.hint("1234567899m CCC", draws=3, samples=1), "samples must be"),
        (lambda: mj2p.hint("[CCC] 1234567899m", ready="heavenly", draws=3), "heavenly_ready clashes with a meld"),
        (lambda: mj2p.hint(None), "not on NoneType"),
        (lambda: mj2p.hint(b"123"), "not on bytes"),
        (lambda: mj2p.distance("12m"), "2 tiles"),
        (lambda: mj2p.distance(bytes(16)), "add up to 0"),
        (lambda: mj2p.distance(3), "counts must be"),
    ],
)
def test_bad_input_is_told_in_a_sentence(call, sentence):
    with pytest.raises(mj2p.Mj2pError, match=sentence):
        call()


def test_only_the_seat_that_is_to_move_may_ask():
    game = mj2p.Game("rg", seed=7)
    with pytest.raises(mj2p.HandError, match=f"seat {1 - game.turn} is not to move, seat {game.turn} is"):
        mj2p.hint(game, 1 - game.turn)
    with pytest.raises(mj2p.HandError, match="a seat is 0 or 1"):
        mj2p.hint(game, 2)
    with pytest.raises(mj2p.HandError, match="a game knows them itself"):
        mj2p.hint(game, visible="1m")
    game.play_out(1)
    with pytest.raises(mj2p.HandError, match="the hand is over"):
        mj2p.hint(game)


def test_a_hint_is_short_in_print():
    assert repr(mj2p.hint("147mEESSWWNCFP")) == "<Hint 147mEESSWWNCFP: 3 away>"
    assert repr(mj2p.hint("123456789mEEECC")).startswith("<Hint 123456789mEEEC +C: won, ")
    for game in random_positions("boke", 5, 5):
        advice = mj2p.hint(game)
        assert len(repr(advice)) < 100
        assert ("claim" in repr(advice)) == bool(advice.claims)
