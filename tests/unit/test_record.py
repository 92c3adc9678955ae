"""Records: what is written, what replay refuses and where, files that were cut (one JSON object a line)."""

import copy
import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

import mj2p
import mjcore
from mj2p import record as record_module
from play_support import RULES, Taste, played, random_wall

KEYS = ["format", "ruleset", "seed", "index", "dealer", "dice", "wall", "actions", "result"]


def finished(key="rg", seed=1, index=0):
    game = mj2p.Game(key, seed=seed, index=index)
    game.play_out(seed, index)
    return game


@pytest.mark.parametrize("key", list(RULES))
def test_record_replays_to_the_same_hand_at_any_point(key):
    ruleset, rng = RULES[key][0], random.Random(key)
    for number in range(15):
        if number % 2:
            game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng), dealer=rng.randrange(2))
        else:
            game = mj2p.Game(ruleset, seed=number, index=number)
        taste = Taste(rng)
        while True:
            record = game.record()
            assert list(record) == KEYS
            again = mj2p.replay(json.dumps(record))
            assert again == game
            assert again.record() == record
            assert (again.seed, again.index, again.dice, again.ruleset) == (game.seed, game.index, game.dice, ruleset)
            if game.turn is None:
                break
            game.step(taste.choose(game.legal_actions()))


def test_record_holds_what_the_format_says():
    game = finished("seasonal", seed=3, index=2)
    record = game.record()
    assert record["format"] == "mj2p-record/1"
    assert record["ruleset"] == "seasonal"
    assert (record["seed"], record["index"], record["dealer"]) == (3, 2, game.dealer)
    assert record["dice"] == list(game.dice)
    assert record["wall"].split() == [mj2p.TILES[kind].code for kind in game.wall]
    assert record["actions"] == [[seat, str(action)] for seat, action in game.log]
    assert record["result"] == game.result.to_dict()
    derived = mj2p.Game(mj2p.RULESETS["rg"].replace(cap=None), seed=1).record()
    assert derived["ruleset"]["cap"] is None
    assert mj2p.Game("rg", seed=1).record()["result"] is None


def changes(record, rng):
    """Records changed in one place: moves, seats, forced moves, the result, the deal."""
    for number in range(len(record["actions"])):
        for change in ("text", "seat", "remove", "repeat", "swap", "cut"):
            changed = copy.deepcopy(record)
            actions = changed["actions"]
            if change == "text":
                actions[number][1] = str(rng.choice(mjcore.ACTIONS))
            elif change == "seat":
                actions[number][0] ^= 1
            elif change == "remove":
                del actions[number]
            elif change == "repeat":
                actions.insert(number, list(actions[number]))
            elif change == "swap":
                other = rng.randrange(len(actions))
                actions[number], actions[other] = actions[other], actions[number]
            else:
                del actions[number:]
            yield changed
    result = record["result"]
    for key in result:
        changed = copy.deepcopy(record)
        del changed["result"][key]
        yield changed
        for value in (None, 0, 1, 7, "win", [], True, result[key] + 1 if isinstance(result[key], int) else 5):
            changed = copy.deepcopy(record)
            changed["result"][key] = value
            yield changed
    yield record | {"result": None}
    yield record | {"result": result | {"coins": 5}}
    yield record | {"dealer": 1 - record["dealer"]}
    yield record | {"ruleset": "boke" if record["ruleset"] == "rg" else "rg"}
    yield record | {"wall": " ".join(record["wall"].split()[::-1])}


def refusal(record):
    try:
        mj2p.replay(record)
    except mj2p.RecordError as error:
        return str(error)
    return None


def test_changed_record_is_refused_or_is_another_hand_that_could_be():
    rng = random.Random(31)
    refused = tried = 0
    for key in mj2p.RULESETS:
        for _ in range(4):
            record = played(key, rng).record()
            for changed in changes(record, rng):
                if changed == record:
                    continue
                tried += 1
                error = refusal(changed)
                if error is None:
                    # One discard exchanged for another that was legal too, and every later move still was; or a drawn
                    # hand under rules that play alike.
                    assert mj2p.replay(changed).record() == changed
                    assert (changed["actions"], changed["ruleset"]) != (record["actions"], record["ruleset"])
                    continue
                refused += 1
                assert error.startswith(("move ", "the result", "before the first move"))
    assert refused > 0.97 * tried


def forged(**values):
    return finished().record() | values


MOVES = finished().record()["actions"]


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (forged(actions=[[MOVES[0][0], "win"], *MOVES[1:]]), "move 1: win is not legal now: seat"),
        (forged(actions=[[1 - MOVES[0][0], MOVES[0][1]], *MOVES[1:]]), "move 1: seat {0} is to move"),
        (forged(actions=MOVES[:7]), "move 8: seat {7} is to move, and the record ends with a result"),
        (forged(actions=[*MOVES, [0, "pass"]]), "the hand is over, and the record says seat 0 pass"),
        (forged(actions=[[2, "pass"]]), "move 1: a seat is 0 or 1, not 2"),
        (forged(actions=[[True, "pass"]]), "move 1: a seat is 0 or 1, not True"),
        (forged(actions=[[0, "fly"]]), "move 1: 'fly' is no action"),
        (forged(actions=[[0, 5]]), "move 1: an action is read from text"),
        (forged(actions=[[0]]), "move 1: an action is [seat, text]"),
        (forged(actions=["pass"]), "move 1: an action is [seat, text]"),
        (forged(actions="pass"), "the actions are a list"),
        (forged(result=None), "the result: the hand is over after move"),
        (forged(result=5), "the result: an object, not 5"),
        (forged(result=finished().result.to_dict() | {"winner": 0.0}), "the result, winner: null when played again"),
        (forged(result=finished().result.to_dict() | {"wall_left": 3}), "the result, wall_left: 0 when played again"),
        (forged(wall="1m"), "before the first move: the wall given is not the one that seed 1, hand 0 deals"),
        (forged(wall="1m", seed=None), "before the first move: the wall has 1 tiles"),
        (forged(wall=None), "before the first move: the wall is a text, not None"),
        (forged(wall="?", seed=None), "before the first move: cannot read"),
        (forged(seed=2), "before the first move: the wall given is not the one that seed 2"),
        (forged(seed="1"), "before the first move: a seed is a whole number"),
        (forged(index=1), "before the first move: the wall given is not the one that seed 1, hand 1 deals"),
        (forged(dealer=2), "before the first move: a seat is 0 or 1"),
        (forged(dealer=None), "before the first move: a seat is 0 or 1"),
        (forged(dice=[1, 2]), "before the first move: there are dice"),
        (forged(ruleset="sichuan"), "before the first move: no ruleset is called 'sichuan'"),
        (forged(ruleset={"id": "rg"}), "before the first move: ruleset 'rg', rows: is missing"),
        (forged(ruleset=7), "before the first move: a ruleset is"),
        (forged(format="mj2p-record/2"), "the format is 'mj2p-record/2'"),
        ({}, "the format is None"),
        ([], "a record is an object, not list"),
        (None, "a record is an object, not NoneType"),
        ({"format": "mj2p-record/1"}, "the record has no ruleset"),
        ("", "not JSON"),
        ("[", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (b"\xff\xfe\xfd", "not JSON"),
        ("1" * 5000, "not JSON"),
        ('{"format": "mj2p-record/1", "format": "mj2p-record/1"}', "a key is written twice"),
    ],
)  # fmt: skip
def test_damaged_or_forged_record_is_refused_with_where_and_why(record, sentence):
    seats = [seat for seat, _ in MOVES]
    with pytest.raises(mj2p.RecordError) as caught:
        mj2p.replay(record)
    assert sentence.format(*seats) in str(caught.value)


def test_dice_that_the_seed_does_not_throw_are_refused():
    record = finished("seasonal", seed=3).record()
    for dice in (None, [1, 1], [], [7, 7], "12"):
        if dice != record["dice"]:
            with pytest.raises(mj2p.RecordError, match="before the first move"):
                mj2p.replay(record | {"dice": dice})


def test_forced_move_left_out_is_named():
    rng = random.Random(37)
    while True:
        game = played("rg", rng)
        record = game.record()
        again = mj2p.Game("rg", wall=game.wall, dealer=game.dealer)
        again.step(game.log[0][1])
        done = 1
        while again.turn is not None and len(again.log) == done:
            again.step(game.log[done][1])
            done += 1
        if len(again.log) > done:
            break
    seat, action = game.log[done]
    del record["actions"][done]
    with pytest.raises(mj2p.RecordError, match=f"^move {done + 1}: seat {seat} must {action}, and the record"):
        mj2p.replay(record)


def test_further_keys_are_kept_and_checked_where_a_check_stands(monkeypatch):
    game = finished()
    record = game.record({"table": "blue", "tip": 5})
    assert (record["table"], record["tip"]) == ("blue", 5)
    assert mj2p.replay(record) == game

    def check(played_again, value):
        assert played_again == game
        if value != 6:
            raise mj2p.RecordError("the tip is 6")

    monkeypatch.setitem(record_module.CHECKS, "tip", check)
    with pytest.raises(mj2p.RecordError, match="the tip is 6"):
        mj2p.replay(record)
    assert mj2p.replay(record | {"tip": 6}) == game
    assert mj2p.replay(game.record()) == game
    with pytest.raises(mj2p.RecordError, match="cannot be called seed"):
        game.record({"seed": 5})


ODD = [None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x", "発", [], [[]], {}, {"id": 1}, [None] * 72, ["1m"] * 72]


def exchanged(value, rng):
    """The value with something odd in a place of it."""
    if not isinstance(value, (dict, list)) or not value or rng.random() < 0.15:
        return rng.choice(ODD)
    changed = copy.copy(value)
    place = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    changed[place] = exchanged(value[place], rng)
    return changed


def test_odd_values_anywhere_are_refused_by_the_one_error():
    rng = random.Random(41)
    derived = mj2p.Game(mj2p.RULESETS["boke"].replace(id="house", min_fan=8), seed=2)
    derived.play_out()
    records = [finished("seasonal").record(), derived.record(), played("rg", rng).record()]
    refusals = 0
    for number in range(1500):
        record = exchanged(records[number % 3], rng)
        refusals += refusal(record) is not None
        refusal(json.dumps(record))
    assert refusals > 1000


# ---- files


def test_reading_goes_on_after_a_bad_line(tmp_path):
    good = json.dumps(finished().record())
    forged_line = json.dumps(forged(seed=2))
    path = tmp_path / "hands.jsonl"
    path.write_bytes("\n".join([good, "what", "", good, forged_line, '{"format": 1}', good[:100]]).encode())
    lines = list(mj2p.read_records(path))
    assert [line.number for line in lines] == [1, 2, 4, 5, 6, 7]
    assert [line.error is None for line in lines] == [True, False, True, True, False, False]
    assert all(str(line.error).startswith(f"line {line.number}: ") for line in lines if line.error)
    assert lines[2].replay() == finished()
    for line in lines[3:]:
        with pytest.raises(mj2p.RecordError, match=f"^line {line.number}: "):
            line.replay()
    with open(path, encoding="utf-8") as text, open(path, "rb") as raw:
        assert [line.record for line in mj2p.read_records(text)] == [line.record for line in lines]
        assert [line.record for line in mj2p.read_records(raw)] == [line.record for line in lines]


def test_bytes_that_are_no_text_are_a_bad_line(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\xff\xfe\n" + json.dumps(finished().record()).encode() + b"\n\x00\x00\n")
    assert [line.error is None for line in mj2p.read_records(path)] == [False, True, False]


def test_file_that_is_not_there_raises_the_usual_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        list(mj2p.read_records(tmp_path / "none.jsonl"))


def test_writer_appends_games_and_records(tmp_path):
    path = tmp_path / "hands.jsonl"
    with mj2p.RecordWriter(path) as writer:
        writer.write(finished(index=0))
        writer.write(finished(index=1).record())
    with mj2p.RecordWriter(path) as writer:
        writer.write(finished(index=2), extra={"table": "藍"})
    lines = list(mj2p.read_records(path))
    assert [line.replay().index for line in lines] == [0, 1, 2]
    assert lines[2].record["table"] == "藍"
    with pytest.raises(mj2p.RecordError, match="closed"):
        writer.write(finished())
    writer.close()


@pytest.mark.parametrize("cut", [1, 50, 500])
def test_writer_does_not_glue_onto_a_torn_line(tmp_path, cut):
    path = tmp_path / "hands.jsonl"
    with mj2p.RecordWriter(path) as writer:
        writer.write(finished(index=0))
        writer.write(finished(index=1))
    path.write_bytes(path.read_bytes()[:-cut])
    with mj2p.RecordWriter(path) as writer:
        writer.write(finished(index=2))
        writer.write(finished(index=3))
    lines = list(mj2p.read_records(path))
    whole = cut == 1  # only the end of the line was missing
    assert [line.error is None for line in lines] == [True, whole, True, True]
    assert [line.replay().index for line in lines if line.error is None] == ([0, 1, 2, 3] if whole else [0, 2, 3])


def test_writer_goes_on_after_a_write_that_stopped_halfway(tmp_path, monkeypatch):
    path = tmp_path / "hands.jsonl"
    with mj2p.RecordWriter(path) as writer:
        writer.write(finished(index=0))
        whole = os.write
        monkeypatch.setattr(os, "write", lambda file, data: whole(file, data[:40]))
        with pytest.raises(OSError, match="only 40 of"):
            writer.write(finished(index=1))
        monkeypatch.undo()
        writer.write(finished(index=2))
    lines = list(mj2p.read_records(path))
    assert [line.error is None for line in lines] == [True, False, True]
    assert lines[2].replay().index == 2


@pytest.mark.parametrize("record", [{}, {"format": "mj2p-record/1"}, forged(note={1, 2}), 5, forged(result=object())])
def test_writer_refuses_what_is_no_record_and_writes_nothing(tmp_path, record):
    path = tmp_path / "hands.jsonl"
    with mj2p.RecordWriter(path) as writer:
        with pytest.raises(mj2p.RecordError):
            writer.write(record)
        writer.write(finished())
    assert [line.error for line in mj2p.read_records(path)] == [None]


KILLED = """
import sys, mj2p
with mj2p.RecordWriter(sys.argv[1]) as writer:
    for game in mj2p.Match("rg", 1).games():
        writer.write(game)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed in another way there")
def test_killed_process_leaves_whole_lines(tmp_path):
    path = tmp_path / "hands.jsonl"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)])
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (path.exists() and path.stat().st_size > 200_000):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert path.read_bytes().endswith(b"\n")
    lines = list(mj2p.read_records(path))
    assert [line.number for line in lines] == [line.replay().index + 1 for line in lines]
    assert len(lines) > 50
