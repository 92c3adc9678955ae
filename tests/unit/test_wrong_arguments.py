"""Arguments of the wrong sort are refused with a sentence of the package's own, wherever they go in."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable

import numpy as np
import pytest

import mj2p
import mjcore
from mj2p.coins import Balloon, CoinTable, Wheel
from mj2p.players import make_player, seen_of

GAME = mj2p.Game("boke", seed=1)
RULES = mj2p.RULESETS["boke"].coins

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "ledger": (lambda: CoinTable("rg", "junior", (1000, 1000), keep=-1), "the lines that a ledger keeps"),
    "records": (lambda: list(mj2p.read_records(None)), "not from None"),
    "records in bytes": (lambda: list(mj2p.read_records(b"{}")), "not from b'{}'"),
    "writer": (lambda: mj2p.RecordWriter(None), "to the path of a file, not to None"),
    "writer, a number": (lambda: mj2p.RecordWriter(1), "to the path of a file, not to 1"),
    "rooms": (lambda: mj2p.load_rooms(None), "from the path of a file, not from None"),
    "further keys": (lambda: GAME.record(5), "a mapping, not 5"),
    "hands": (lambda: mj2p.batch.from_hands(None), "hands are a sequence of Hand or of texts, not None"),
    "one text": (lambda: mj2p.batch.from_hands("123m"), "hands are a sequence of Hand or of texts, not '123m'"),
    "depth": (lambda: GAME.perft(-1), "the depth of a search is a whole number"),
    "search": (lambda: mj2p.perft(None, 1), "a search begins with a Game, not with None"),
    "seed of play": (lambda: GAME.copy().play_out(-1), "a seed is a whole number"),
    "index of play": (lambda: GAME.copy().play_out(1, "x"), "the index of a hand is a whole number"),
    "random": (lambda: mjcore.Random("x"), "a seed is a whole number"),
    "random, too large": (lambda: mjcore.Random(2**64), "a seed is a whole number"),
    "wall": (lambda: mjcore.shuffled_wall(True), "a seed is a whole number"),
    "dice": (lambda: mjcore.dice_of(1, -1), "the index of a hand is a whole number"),
    "dealer": (lambda: mjcore.dealer_of(1.5), "a seed is a whole number"),
    "balloon": (lambda: Balloon.of(None), "CoinRules, not None"),
    "wheel": (lambda: Wheel.of("boke"), "CoinRules, not 'boke'"),
    "prizes": (lambda: Wheel(points=100).spin(None, mjcore.Random(1)), "the prizes are Prizes, not None"),
    "bits": (lambda: mj2p.WinContext.from_bits("x"), "a whole number below 1024, not 'x'"),
    "unknown bits": (lambda: mj2p.WinContext.from_bits(1 << 10), "a whole number below 1024, not 1024"),
    "on_hand": (lambda: mj2p.Match("rg", 1, on_hand=5), "on_hand is called with each game, and 5 cannot be"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_is_refused_in_a_sentence(what: str):
    call, words = REFUSED[what]
    with pytest.raises(mj2p.Mj2pError, match=re.escape(words)):
        call()


@pytest.mark.parametrize("seat", [-1, 2, 2**70, True, None, "x", 0.0])
@pytest.mark.parametrize("ruleset", ["rg", "boke"])
@pytest.mark.parametrize("question", ["counts", "melds", "flowers", "ready", "doubles", "sees_other_hand"])
def test_a_seat_is_0_or_1(question: str, seat: object, ruleset: str):
    with pytest.raises(mj2p.HandError, match="a seat is 0 or 1, not"):
        getattr(mj2p.Game(ruleset, seed=1), question)(seat)


def test_a_number_that_json_does_not_have_is_no_record(tmp_path):
    record = GAME.record({"note": float("nan")})
    with mj2p.RecordWriter(tmp_path / "hands.jsonl") as writer:
        with pytest.raises(mj2p.RecordError, match="JSON cannot hold the record"):
            writer.write(record)
        writer.write(GAME)
    assert [line.error for line in mj2p.read_records(tmp_path / "hands.jsonl")] == [None]
    with pytest.raises(mj2p.RecordError, match="NaN is no number of JSON"):
        mj2p.replay(json.dumps(record))


def test_a_line_that_is_no_text_is_told_and_reading_goes_on():
    good = json.dumps(GAME.record())
    lines = list(mj2p.read_records([good, 5, good]))
    assert [line.error is None for line in lines] == [True, False, True]
    assert str(lines[1].error) == "line 2: a text, not 5"


def test_a_search_deeper_than_any_hand_counts_nothing():
    over = GAME.copy()
    over.play_out()
    assert over.perft(2**63) == 0


def test_a_move_that_is_a_number_is_named_in_the_refusal():
    for index, number in enumerate(np.array([76, 75])):
        with pytest.raises(mj2p.IllegalMove, match=("ready is not legal now", "pass is not legal now")[index]):
            GAME.copy().step(number)


@pytest.mark.parametrize("tasks", [[[]], [None], [5], [{}], [["x"]], [b"x"]])
def test_tasks_that_are_no_names_are_refused_and_a_record_with_them_is_told(tasks: list[object]):
    with pytest.raises(mj2p.RulesetError, match="no fan is called"):
        mj2p.RULESETS["boke"].replace(id="q", coins={"tasks": tasks})
    ruleset = mj2p.RULESETS["rg"].to_dict()
    ruleset["id"], ruleset["coins"]["tasks"] = "z", tasks
    with pytest.raises(mj2p.RecordError, match="before the first move: ruleset 'z', coins, tasks"):
        mj2p.replay({**mj2p.Game("rg", seed=1).record(), "ruleset": ruleset})


def test_dice_break_no_wall_of_64_tiles():
    for ruleset, changes in (("seasonal", {"flowers": False}), ("boke", {"dice_wall": True})):
        with pytest.raises(mj2p.RulesetError, match="dice_wall: dice break a wall of 72 tiles"):
            mj2p.RULESETS[ruleset].replace(id="x", **changes)


def test_an_observation_that_is_none_is_no_observation():
    seen = GAME.observe(GAME.turn)
    for changes in ({"hand": None}, {"discards": 5}, {"wall_left": 2**70}, {"legal_actions": ("x",)}):
        with pytest.raises(mj2p.HandError):
            seen_of(dataclasses.replace(seen, **changes))


def test_a_player_is_made_by_what_can_be_called_and_can_be_called():
    for name, factory in (("nc", 5), ("x" * 41, lambda random: None)):
        with pytest.raises(mj2p.Mj2pError):
            mj2p.register_player(name, factory)
    mj2p.register_player("five", lambda random: 5)
    try:
        with pytest.raises(mj2p.Mj2pError, match="'five' is made as 5, which cannot be called"):
            make_player("five")
    finally:
        del mj2p.PLAYERS["five"]
    deaf = type("Deaf", (), {"__call__": lambda self, seen, legal: legal[0], "told": 5})()
    with pytest.raises(mj2p.Mj2pError, match="told of a player is a method, not 5"):
        mj2p.arena(deaf, "random", hands=2, seed=1)
    for name in ("searcher:playouts=999999999999", "searcher:playouts=１", "searcher:ms=1_0"):
        with pytest.raises(mj2p.Mj2pError, match="of a searcher are a"):
            make_player(name)


def test_what_is_drawn_is_what_it_says():
    for draw in (mj2p.draw.score_html, mj2p.draw.hint_html):
        with pytest.raises(mj2p.HandError, match="not from None"):
            draw(None)


def test_half_a_surrogate_pair_in_a_record_can_be_written_in_a_page():
    game = mj2p.Game("rg", seed=7)
    game.play_out()
    record = game.record()
    record["result"]["how"] = "\ud800<script>"
    assert b"\\ud800" in mj2p.draw.replay_page(record).encode()
