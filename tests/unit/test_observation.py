"""What a seat is shown (rules, section 6): all that it may know, and nothing that depends on what it cannot see."""

import dataclasses
import json
import pickle
import random

import pytest

import mj2p
import mjcore
from mj2p import HIDDEN_KONG, MeldType
from play_support import RULES, Taste, hidden_exchanged, kinds_of, random_wall

CONCEALED_KONG = MeldType.CONCEALED_KONG


@pytest.mark.parametrize("key", list(RULES))
def test_what_cannot_be_seen_changes_neither_observation_nor_legal_moves(key):
    ruleset, rng = RULES[key][0], random.Random(key)
    positions = exchanged = kongs = 0
    while positions < 1500 or kongs < 5:
        game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng), dealer=rng.randrange(2))
        taste = Taste(rng)
        while game.turn is not None:
            seat = game.turn
            other = hidden_exchanged(game, rng)
            positions += 1
            exchanged += other.to_bytes() != game.to_bytes()
            kongs += HIDDEN_KONG in game.observe(seat).other_melds
            assert other.observe(seat) == game.observe(seat)
            assert other.observe(seat).to_dict() == game.observe(seat).to_dict()
            assert repr(other.observe(seat)) == repr(game.observe(seat))
            assert other.legal_actions() == game.legal_actions()
            assert other.legal_mask() == game.legal_mask()
            game.step(taste.choose(game.legal_actions()))
    assert exchanged > 0.9 * positions


@pytest.mark.parametrize("key", list(RULES))
def test_waiting_seat_sees_the_same_whatever_the_other_holds(key):
    # Two hands that differ in one tile of the other's hand and one deep in the wall are played with the same moves. As
    # long as both go on alike, the seat sees the same, whether it is asked or waits.
    ruleset, rng = RULES[key][0], random.Random(key)
    compared = waited = 0
    while compared < 1000:
        wall, dealer = random_wall(ruleset, rng), rng.randrange(2)
        twin_wall = list(wall)
        hand, deep = rng.randrange(4), rng.randrange(34, len(wall) - 10)  # the first four tiles are the dealer's
        twin_wall[hand], twin_wall[deep] = wall[deep], wall[hand]
        if wall[hand] == wall[deep] or "f" in wall[hand] + wall[deep]:
            continue
        seat = 1 - dealer
        game, twin = (mj2p.Game(ruleset, wall=each, dealer=dealer) for each in (wall, twin_wall))
        swapped = {wall[hand], wall[deep]}
        while game.turn is not None and twin.turn == game.turn and game.counts(seat) == twin.counts(seat):
            if game.sees_other_hand(seat) or game.phase != twin.phase:
                break  # the hand is open; or one may claim, the other could not and has drawn: that lies on the table
            if game.discards != twin.discards:
                break  # the other is ready, drew the exchanged tile and had to discard it: that lies on the table too
            assert game.observe(seat) == twin.observe(seat)
            compared += 1
            waited += game.turn != seat
            common = [action for action in game.legal_actions() if action in twin.legal_actions()]
            # What the other discards or melds of the exchanged tiles is rightly seen.
            if game.turn != seat:
                common = [action for action in common if not swapped & set(str(action).split()) and action != "win"]
            if not common:
                break
            action = rng.choice(common)
            if str(action) in {"win", "kong", "pung"} or str(action).startswith(("chow", "double")):
                break
            game.step(action)
            twin.step(action)
    assert waited > 100


@pytest.mark.parametrize("key", list(RULES))
def test_observation_shows_what_the_seat_may_know(key):
    ruleset, rng = RULES[key][0], random.Random(17)
    for _ in range(40):
        game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng), dealer=rng.randrange(2))
        taste = Taste(rng)
        while True:
            for seat in (0, 1):
                check_observation(game, seat)
            if game.turn is None:
                break
            game.step(taste.choose(game.legal_actions()))


def check_observation(game, seat):
    seen, other = game.observe(seat), 1 - seat
    assert (seen.seat, seen.dealer, seen.wall_left, seen.ruleset) == (seat, game.dealer, game.wall_left, game.ruleset)
    assert seen.seat_wind == game.ruleset.seat_winds[seat != game.dealer]
    assert seen.other_wind == game.ruleset.seat_winds[other != game.dealer]
    assert [tile.kind for tile in seen.hand] == kinds_of(game.counts(seat))
    assert seen.other_count == sum(game.counts(other))
    assert [(d.seat, d.tile.kind, d.claimed, d.ready) for d in seen.discards] == list(game.discards)
    assert bytes(tile.kind for tile in seen.flowers) == game.flowers(seat)
    assert bytes(tile.kind for tile in seen.other_flowers) == game.flowers(other)
    assert (seen.ready, seen.other_ready) == (bool(game.ready(seat)), bool(game.ready(other)))
    assert (seen.doubles, seen.other_doubles) == (game.doubles(seat), game.doubles(other))
    assert [(meld.type, meld.tile.kind) for meld in seen.melds] == list(game.melds(seat))
    assert len(seen.other_melds) == len(game.melds(other))
    shown = game.winner == other
    for meld, (sort, kind) in zip(seen.other_melds, game.melds(other), strict=True):
        if sort == CONCEALED_KONG and not shown:
            assert meld is HIDDEN_KONG
        else:
            assert (meld.type, meld.tile.kind) == (sort, kind)
    open_hand = shown or (game.ruleset.open_hand_after_ready and seen.ready)
    assert (seen.other_hand is not None) == open_hand
    if open_hand:
        assert [tile.kind for tile in seen.other_hand] == kinds_of(game.counts(other))
    assert seen.is_turn == (game.turn == seat)
    assert seen.legal_actions == (game.legal_actions() if seen.is_turn else ())
    assert seen.phase == ("over" if game.turn is None else game.phase if seen.is_turn else "waiting")
    assert (seen.drawn is not None) == (seen.phase == "turn")
    assert (seen.offered is not None) == (seen.phase in {"claim", "rob"})
    if seen.phase == "turn":
        assert seen.drawn in seen.hand
    if seen.phase == "claim":
        assert seen.offered == seen.discards[-1].tile
    assert seen.result == game.result


def test_pass_of_the_other_is_not_told():
    # A discard that the other passed on and one that it could not claim look alike.
    fields = {field.name for field in dataclasses.fields(mj2p.Observation)}
    assert not fields & {"log", "actions", "passes", "turn", "wall", "seed"}


def test_observation_is_frozen_pickles_and_is_json():
    game = mj2p.Game("boke", seed=19)
    game.play_out()
    for position in (mj2p.Game("seasonal", seed=19), game):
        for seat in (0, 1):
            seen = position.observe(seat)
            with pytest.raises(dataclasses.FrozenInstanceError):
                seen.hand = ()
            assert pickle.loads(pickle.dumps(seen)) == seen
            assert json.loads(json.dumps(seen.to_dict()))["seat"] == seat
    assert pickle.loads(pickle.dumps(HIDDEN_KONG)) is HIDDEN_KONG


@pytest.mark.parametrize("seat", [2, -1, None, "0", True, 0.0, 10**30])
def test_no_such_seat_is_refused(seat):
    with pytest.raises(mj2p.HandError, match="a seat is 0 or 1"):
        mj2p.Game("rg", seed=1).observe(seat)


def test_concealed_kong_of_the_other_stays_hidden_in_an_open_hand():
    # The printed rule opens the hand; a concealed kong lies face down beside it (rules, section 4, 胡絕張).
    rng, seen_one = random.Random(23), False
    while not seen_one:
        ruleset = mj2p.RULESETS["boke"]
        game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng))
        while game.turn is not None and not seen_one:
            legal = game.legal_actions()
            wanted = [action for action in legal if action.verb in {"ready", "concealed_kong"}]
            game.step(rng.choice(wanted or legal))
            for seat in (0, 1):
                sorts = [meld[0] for meld in game.melds(1 - seat)]
                if game.turn is not None and game.ready(seat) and CONCEALED_KONG in sorts:
                    assert game.observe(seat).other_melds[sorts.index(CONCEALED_KONG)] is HIDDEN_KONG
                    assert game.observe(seat).other_hand is not None
                    seen_one = True
    assert mjcore.MeldType.CONCEALED_KONG == CONCEALED_KONG
