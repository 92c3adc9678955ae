"""Recorded hands and counted positions (play.jsonl, perft.jsonl): every decision, every end, every number of nodes."""

import json
from pathlib import Path

import pytest

import mj2p

FOLDER = Path(__file__).parent


def cases(name):
    with open(FOLDER / name, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def dealt(case):
    return mj2p.Game(case["ruleset"], wall=case["wall"], dealer=case["dealer"])


@pytest.mark.parametrize("number", range(130))
def test_hand_goes_as_recorded(number):
    case = cases("play.jsonl")[number]
    game = dealt(case)
    for seat, taken, legal in case["steps"]:
        assert game.turn == seat
        assert sorted(map(str, game.legal_actions())) == legal
        if taken == "win" and game.phase == "turn":
            assert game.observe(seat).kong_draw == ("kong_draw" in case["end"]["flags"])
            assert mj2p.hint(game).win.total == case["end"]["total"]
        game.step(taken)
        assert game.fault() == 0
    assert game.turn is None
    assert game.result.to_dict() == case["end"]


def test_every_recorded_hand_is_played():
    assert len(cases("play.jsonl")) == 130


def test_perft_counts_the_recorded_nodes():
    found = cases("perft.jsonl")
    assert len(found) >= 12
    for case in found:
        game = dealt(case)
        before = game.to_bytes()
        for depth, nodes in enumerate(case["nodes"], 1):
            counted = mj2p.perft(game, depth)
            assert counted == nodes
            assert set(counted.moves) == set(game.legal_actions())
            assert sum(counted.moves.values()) == nodes
        assert game.to_bytes() == before


def test_recorded_hands_replay_from_their_records():
    for case in cases("play.jsonl"):
        game = dealt(case)
        for _, taken, _ in case["steps"]:
            game.step(taken)
        again = mj2p.replay(json.dumps(game.record()))
        assert again == game
        assert again.result == game.result
