"""Arguments of the wrong sort are refused with a sentence of the package's own, wherever they go in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import mj2p
import mjcore
from mj2p.coins import Balloon, CoinTable, Wheel

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
@pytest.mark.parametrize("question", ["counts", "melds", "flowers", "ready", "doubles", "sees_other_hand"])
def test_a_seat_is_0_or_1(question: str, seat: object):
    with pytest.raises(mj2p.HandError, match="a seat is 0 or 1, not"):
        getattr(GAME, question)(seat)


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
