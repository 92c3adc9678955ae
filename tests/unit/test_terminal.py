"""The game in the terminal: hands played by keys and by mouse, coins, records, and what happens to bad input."""

import json
import threading

import pytest

import mj2p
from mj2p.__main__ import main
from mj2p.terminal.moves import Event
from mj2p.terminal.session import Session
from mj2p.terminal.table import TableScreen
from terminal_support import Table, keys_of_advice, on_table


def coin_table(ruleset, **options):
    return mj2p.CoinTable(ruleset, "novice", (1_000, 1_000), seed=1, **options)


@pytest.mark.parametrize(("ruleset", "with_coins"), [("rg", False), ("seasonal", True), ("boke", True)])
def test_a_whole_hand_by_keys_ends_in_the_sheet_and_a_record_that_replays(tmp_path, capsys, ruleset, with_coins):
    path = tmp_path / "hands.jsonl"
    table = coin_table(ruleset) if with_coins else None
    session = Session(ruleset, opponent="random", seed=2, hands=1, table=table, save=path)

    async def test(at: Table) -> None:
        await at.play_by_keys()
        if "balloon?" in at.line("told"):
            await at.press("y")
        result = session.game.result
        assert result.winner == 0  # the seed is one where the person wins
        text = at.text()
        assert f"{result.score.capped} fan" in text
        for scored in result.score.fans:
            assert ruleset_name(ruleset, scored.fan) in text
        assert str(path)[:40] in at.line("told")
        assert "n Finish" in at.line("buttons")
        await at.press("enter")

    app = on_table(session, test)
    assert not app.is_running
    [line] = mj2p.read_records(path)
    assert line.replay() == session.game
    assert line.record["players"] == ["person", "random"]
    assert ("coins" in line.record) == with_coins
    assert main(["replay", str(path)]) == 0
    assert "good 1, bad 0" in capsys.readouterr().out


def ruleset_name(ruleset, fan):
    return mj2p.RULESETS[ruleset].fan_name(fan, "en")


def test_the_sheet_explains_exclusions_and_settlement():
    session = Session("seasonal", opponent="random", seed=3, table=coin_table("seasonal"))

    async def test(at: Table) -> None:
        await at.play_by_keys()
        score = session.game.result.score
        assert score.excluded
        text = at.text()
        for fan, by in score.excluded:
            assert f"{ruleset_name('seasonal', fan)}, excluded by {ruleset_name('seasonal', by)}" in text
        assert "Reading:" in text
        assert "More below" in at.line("buttons")
        await at.press("pagedown", "pagedown", "pagedown")
        text = at.text()
        assert f"Winner's gain: {session.coins.settlement.amount}" in text
        assert f"Coins: you {session.table.purses[0]:,} (+{session.coins.settlement.kept:,})" in text

    on_table(session, test)


def test_a_match_of_two_hands_with_coins(tmp_path):
    path = tmp_path / "hands.jsonl"
    session = Session("rg", opponent="random", seed=1, hands=2, table=coin_table("rg"), save=path)

    async def test(at: Table) -> None:
        await at.play_by_keys()
        assert "n Next hand" in at.line("buttons")
        first = session.table.purses
        assert sum(first) + session.table.house == 2_000
        await at.press("n")
        assert isinstance(at.screen, TableScreen)
        assert "hand 2 of 2" in at.line("title")
        assert f"coins {first[0]:,}" in at.line("own_info")
        await at.play_by_keys()
        assert "The match is over" in at.line("told")
        await at.press("n", "n")  # the second key finds nothing open and does no harm

    app = on_table(session, test)
    assert not app.is_running
    games = [line.replay() for line in mj2p.read_records(path)]
    assert [(game.seed, game.index) for game in games] == [(1, 0), (1, 1)]
    assert app.farewell()[0].startswith(f"Hands: 2, won by you: {session.wins[0]} ")
    assert str(path) in app.farewell()[1]


def test_the_balloon_is_asked_for_and_popped_and_the_wheel_spun():
    data = coin_table("boke").to_dict()
    data["balloons"][0] |= {"fan": 49, "coins": 49}
    data["wheels"][0]["points"] = 99
    session = Session("boke", opponent="random", seed=1, table=mj2p.CoinTable.from_dict(data))

    async def test(at: Table) -> None:
        await at.play_by_keys()
        fan, coins = session.inflatable()
        assert f"Put {fan} fan ({coins} coins)" in at.line("told")
        await at.press("z")
        assert "key z" in at.line("told")
        await at.press("y")
        assert session.coins.settlement.balloon_fan == fan
        assert session.table.balloons[0].fan == 49 + fan
        purse = session.table.purses[0]
        await at.press("b")
        assert f"pays {49 + coins} coins" in at.line("told")
        assert session.table.purses[0] == purse + 49 + coins
        assert session.table.balloons[0].fan == 0
        await at.press("s")
        assert "The wheel stops at" in at.line("told")
        assert session.table.purses[0] > purse + 49 + coins
        await at.press("b")
        assert "key b" in at.line("told")

    on_table(session, test)
    assert session.table.ledger.is_balanced


def test_the_bot_pops_and_spins_whenever_it_can():
    data = coin_table("boke").to_dict()
    data["balloons"][1] |= {"fan": 50, "coins": 50}
    data["wheels"][1]["points"] = 100
    session = Session("boke", opponent="random", seed=1, table=mj2p.CoinTable.from_dict(data))
    session.deal()
    while not session.is_hand_over:
        session.play(session.ask_bot()[0] if not session.is_asked else session.observe().legal_actions[-1])
    session.close()
    assert session.table.balloons[1].fan < 50
    assert session.table.wheels[1].points < 100


def test_who_is_broke_ends_the_match():
    table = mj2p.CoinTable("rg", "novice", (80, 80), seed=1)
    session = Session("rg", opponent="random", seed=2, table=table)

    async def test(at: Table) -> None:
        await at.play_by_keys()
        assert session.game.result.winner == 0
        assert "Opponent (random) has less than the room's least" in at.line("told")
        assert "n Finish" in at.line("buttons")

    on_table(session, test)


# ---- the mouse


def test_a_click_on_a_tile_discards_it():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        seen = session.observe()
        tile = at.table._row()[2]
        await at.click("#own_hand", 1 + 2 * 4 + 1, 1)
        own = [each.tile for each in session.observe().discards if each.seat == 0]
        assert own[-1] is tile
        assert len(own) == 1 + sum(each.seat == 0 for each in seen.discards)

    on_table(session, test)


def test_clicks_beside_the_tiles_and_on_backs_do_nothing():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        log = session.game.log
        await at.click("#own_hand", 75, 1)
        await at.click("#own_hand", 5, 4)  # the line of keys
        await at.click("#other_hand", 5, 1)
        await at.click("#moves", 40, 0)
        assert session.game.log == log

    on_table(session, test)


def test_a_click_on_a_button_makes_the_move():
    session = Session("rg", opponent="random", seed=1)

    async def test(at: Table) -> None:
        while session.observe().phase != "claim":
            await at.press(*keys_of_advice(session))
        row = at.line("moves")
        log = len(session.game.log)
        await at.click("#moves", 1 + row.index("x Pass") + 2, 0)
        assert session.game.log[log] == (0, mj2p.Action.parse("pass"))

    on_table(session, test)


# ---- keys


def test_arrows_and_enter_choose_a_tile():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        row = at.table._row()
        assert at.table.cursor == len(row) - 1
        await at.press("right", "right", "left", "right")
        assert at.table.cursor == 1
        await at.press("enter")
        assert [each.tile for each in session.observe().discards if each.seat == 0] == [row[1]]

    on_table(session, test)


def test_of_several_chows_one_is_chosen_and_escape_goes_back():
    wall = _dealt("2m3m5m6m8m8mSSWWNNC", "1m1m1m4m7m9mEEFFPPC", "4m")
    session = Session("boke", opponent=lambda seen, legal: _first(legal, "discard 4m", "pass"), seed=1)

    async def test(at: Table) -> None:
        session.resume(mj2p.Game("boke", wall=wall, dealer=1))
        at.table._go_on()
        await at.settle()
        assert [each.verb for each in session.observe().legal_actions].count("chow") == 3
        assert "c Chow ..." in at.line("moves")
        await at.press("c")
        assert "a Chow 234m" in at.line("moves")
        assert "c Chow 456m" in at.line("moves")
        await at.press("escape")
        assert "c Chow ..." in at.line("moves")
        await at.press("c", "c")
        assert [str(meld) for meld in session.observe().melds] == ["[456m]"]
        assert session.observe().phase == "claimed"

    on_table(session, test)


def _first(legal, *texts):
    return next((text for text in texts if text in [action.text for action in legal]), legal[0])


def _dealt(own, others, first):
    """A wall that deals seat 1, the dealer, `others` and `first`, and seat 0 `own`; the rest follows in order."""
    mine, theirs = ([tile.code for tile in mj2p.Hand.parse(text).concealed] for text in (own, others))
    left = [tile.code for tile in mj2p.TILES[:16] for _ in range(4)]
    for code in (*mine, *theirs, first):
        left.remove(code)
    order = []
    for start in (0, 4, 8):
        order += theirs[start : start + 4] + mine[start : start + 4]
    return " ".join([*order, theirs[12], mine[12], first, *left])


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("w", "Win is not allowed now"),
        ("d", "Double is not allowed now"),
        ("x", "Pass is not allowed now"),
        ("space", "Pass is not allowed now"),
        ("z", "The key z does nothing"),
        ("ü", "The key ü does nothing"),
        ("f7", "The key f7 does nothing"),
        ("a", "The key a does nothing"),
        ("P", "There is no P in your hand"),
    ],
)
def test_a_key_of_an_illegal_move_is_told_in_a_line(key, sentence):
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        before = session.game.copy()
        await at.press(key)
        assert sentence in at.line("told")
        assert session.game == before
        await at.press("right")
        assert at.line("told") == ""

    on_table(session, test)


def test_a_tile_that_may_not_be_discarded_is_told():
    session = Session("rg", opponent="random", seed=1)

    async def test(at: Table) -> None:
        while session.observe().phase != "claim":
            await at.press(*keys_of_advice(session))
        before = session.game.copy()
        tile = session.observe().hand[0]
        await at.press(tile.code[0])
        assert f"{tile} cannot be discarded now" in at.line("told")
        assert session.game == before

    on_table(session, test)


def test_forced_keys_while_the_other_thinks_are_told():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        at.app.pause = 60
        await at.pilot.press(at.table._row()[0].code[0])
        await at.pilot.pause()
        assert not session.is_asked
        for key in ("1", "enter", "w", "left"):
            await at.pilot.press(key)
            await at.pilot.pause()
            assert at.line("told") == ("" if key == "left" else "It is not your turn.")
        assert "is thinking" in at.line("ask")
        await at.pilot.press("h")
        await at.pilot.pause()
        assert f"Hint: {mj2p.distance(mj2p.hint(session.observe()).hand)} away" in at.text()

    on_table(session, test)


def test_what_was_told_goes_when_the_question_changes():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        at.app.pause = 0.5
        await at.pilot.press(at.table._row()[0].code[0])
        await at.pilot.pause()
        await at.pilot.press("w")
        await at.pilot.pause()
        assert at.line("told") == "It is not your turn."
        await at.settle()
        assert session.is_asked
        assert at.line("told") == ""
        await at.press("z")
        assert "key z" in at.line("told")
        made = len(session.game.log)
        await at.click("#own_hand", 3, 1)
        assert len(session.game.log) > made
        assert at.line("told") == ""

    on_table(session, test)


def test_the_screen_stays_alive_while_the_bot_thinks():
    may_answer = threading.Event()

    def slow(seen, legal):
        assert may_answer.wait(60)
        return legal[0]

    session = Session("rg", opponent=slow, seed=7)

    async def test(at: Table) -> None:
        assert "您" in at.line("own_info")
        may_answer.set()
        await at.settle()
        assert session.is_asked

    async def meanwhile(at: Table) -> None:
        assert not session.is_asked
        await at.pilot.press("l")
        await at.pilot.pause()
        await test(at)

    on_table(session, meanwhile, waits=False)


def test_of_many_events_the_last_are_told():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        at.table.notes = [Event("now_discard", (tile,)) for tile in mj2p.TILES[:16]]
        at.table.redraw()
        assert at.line("notes").startswith("Opponent: discards")
        assert at.line("notes").endswith("discards P")
        assert len(at.line("notes")) <= 78

    on_table(session, test)


def test_a_table_for_another_ruleset_is_refused():
    with pytest.raises(mj2p.SettlementError, match="the hands are played in rg, the table is for boke"):
        Session("rg", table=coin_table("boke"))
    with pytest.raises(mj2p.Mj2pError, match="no hand has been dealt"):
        Session("rg").observe()


def test_boke_shows_the_other_hand_after_ready_and_doubles():
    session = Session("boke", opponent=lambda seen, legal: _first(legal, "pass", "discard N"), seed=1)
    wall = _dealt("123m456m789mEEES", "1m1m4m7m9m9mCCFFPPN", "N").split()
    wall.insert(27, wall.pop(wall.index("S", 27)))

    async def test(at: Table) -> None:
        session.resume(mj2p.Game("boke", wall=" ".join(wall), dealer=1))
        at.table._go_on()
        await at.settle()
        assert "░░" in at.text()
        assert "w Win" in at.line("moves")
        await at.press("d")
        assert session.game.doubles(0) == 1
        assert "doubled 1 x" in at.line("own_info")
        await at.press("r", "a")
        assert "READY" in at.line("own_info")
        assert session.observe().other_hand is not None
        assert "░░" not in at.text()

    on_table(session, test)


# ---- leaving, saving, bots that fail


def test_leaving_a_hand_is_asked_for_and_its_record_saved_as_far_as_it_went(tmp_path, capsys):
    path = tmp_path / "hands.jsonl"
    session = Session("boke", opponent="random", seed=7, save=path, table=coin_table("boke"))

    async def test(at: Table) -> None:
        await at.press(*keys_of_advice(session))
        await at.press("q")
        assert "A hand is under way" in at.text()
        await at.press("x")
        assert isinstance(at.screen, TableScreen)
        await at.press("ctrl+q", "y")

    app = on_table(session, test)
    assert not app.is_running
    assert session.table.purses == (1_000, 1_000)
    assert session.table.stakes is None
    assert app.farewell()[0].startswith("Hands: 0,")
    [line] = mj2p.read_records(path)
    assert line.replay() == session.game
    assert main(["replay", str(path)]) == 0
    assert "unfinished" in capsys.readouterr().out


def test_a_record_that_cannot_be_saved_is_told_and_the_match_goes_on(tmp_path):
    session = Session("rg", opponent="random", seed=2, save=tmp_path)

    async def test(at: Table) -> None:
        await at.play_by_keys()
        assert "The record was not saved:" in at.line("told")
        await at.press("n")
        assert session.index == 1
        assert isinstance(at.screen, TableScreen)

    on_table(session, test)


def _raises(seen, legal):
    raise RuntimeError("no idea")


@pytest.mark.parametrize(("bot", "sentence"), [(_raises, "no idea"), (lambda seen, legal: "fly", "'fly' is no legal")])
def test_a_bot_that_fails_is_told_and_the_hand_goes_on(bot, sentence):
    session = Session("rg", opponent=bot, seed=7)

    async def test(at: Table) -> None:
        assert sentence in at.line("told")
        assert session.is_asked
        await at.press("enter")
        assert session.is_asked or at.has_sheet

    on_table(session, test)


# ---- the command


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "the game is played on a terminal, and this is none"),
        (["--ruleset", "riichi"], "riichi"),
        (["--opponent", "nobody"], "no player is called 'nobody'"),
        (["--seed", "x"], "a seed is a whole number, not 'x'"),
        (["--seat", "2"], "your seat is 0 or 1, not 2"),
        (["--seat", "east"], "your seat is a whole number, not 'east'"),
        (["--hands", "0"], "the number of hands is 1 at least"),
        (["--coins", "500"], "coins are played for in a room"),
        (["--room", "novice", "--coins", "5"], "cannot sit down"),
        (["--lang", "fr"], "is not a language"),
    ],
)
def test_the_command_refuses_in_one_sentence(capsys, args, sentence):
    assert main(["play", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_the_seed_draws_a_random_seat():
    assert {Session("rg", seed=seed, seat=None).seat for seed in range(20)} == {0, 1}
    assert Session("rg", seed=5, seat=None).seat == Session("rg", seed=5, seat=None).seat


def test_hands_of_a_session_are_those_of_a_match(tmp_path):
    path = tmp_path / "hands.jsonl"
    session = Session("seasonal", opponent="random", seed=11, hands=3, seat=1, save=path)
    while not session.is_over:
        session.deal()
        while not session.is_hand_over:
            session.play(session.observe().legal_actions[0] if session.is_asked else session.ask_bot()[0])
        session.close()
        assert session.write() is None
    players = ("random", lambda seen, legal: legal[0])
    assert [json.loads(line)["actions"] for line in path.read_text(encoding="utf-8").splitlines()] == [
        game.record()["actions"] for game in mj2p.Match("seasonal", 11, players=players, hands=3).games()
    ]
