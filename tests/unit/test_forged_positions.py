"""Bytes that are no position are refused, and whatever is accepted can be played to its end."""

from __future__ import annotations

import random

import pytest

import mj2p
import mjcore

LOG_LENGTH_AT = 420  # where the struct keeps how many actions are logged


@pytest.mark.parametrize("ruleset", list(mj2p.RULESETS))
def test_a_forged_length_of_the_log_is_refused(ruleset):
    rules = mj2p.RULESETS[ruleset].compiled
    wall = mjcore.shuffled_wall(1, flowers=mj2p.RULESETS[ruleset].flowers)
    state = mjcore.Deal(wall, 0, rules).to_bytes()
    for length in set(range(1, 256)) - {state[LOG_LENGTH_AT]}:
        forged = bytearray(state)
        forged[LOG_LENGTH_AT] = length
        with pytest.raises(mj2p.HandError, match="no position"):
            mjcore.Deal.from_bytes(bytes(forged), rules)


@pytest.mark.parametrize("ruleset", list(mj2p.RULESETS))
def test_whatever_is_accepted_can_be_played_on(ruleset):
    chooser = random.Random(4)
    rules = mj2p.RULESETS[ruleset].compiled
    for index in range(40):
        deal = mjcore.Deal(mjcore.shuffled_wall(2, index, mj2p.RULESETS[ruleset].flowers), index % 2, rules)
        for _ in range(chooser.randrange(50)):
            if deal.turn is not None:
                deal.push(chooser.choice(deal.legal_actions()))
                assert deal.fault() == 0
        state = deal.to_bytes()
        for _ in range(80):
            forged = bytearray(state)
            forged[chooser.randrange(len(forged))] = chooser.randrange(256)
            try:
                again = mjcore.Deal.from_bytes(bytes(forged), rules)
            except mj2p.HandError:
                continue
            again.play_out(1)
            assert again.over


@pytest.mark.parametrize("number", [500, -1, 77, 3.9, True, None, "win", 2**70])
def test_there_are_no_other_actions(number):
    with pytest.raises(mj2p.IllegalMove, match="is not the id of an action"):
        mj2p.Action(number)


def test_a_game_from_bytes_is_whole():
    game = mj2p.Game("seasonal", seed=3)
    again = mj2p.Game.from_bytes(game.to_bytes(), game.ruleset.compiled)
    assert again == again.copy() == game
    assert (again.seed, again.dice) == (None, None)
    assert mj2p.replay(again.record()) == again
    assert repr(again)
    assert again.transcript()
