"""Replay pages: every position that the engine knows, the moves, the end, and where a record departs from the rules."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from html.parser import HTMLParser

import pytest

import mj2p
from mj2p.draw import replay_page
from mj2p.draw.canvas import Canvas
from mj2p.draw.position import Position, position_of
from mj2p.draw.replay_page import page_of
from mj2p.draw.steps import positions, trace
from mj2p.draw.table import lay_position
from play_support import RULES, played


class Page(HTMLParser):
    """What a page holds: ids, attributes that could load something, the data of its script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.loads: list[str] = []
        self.data = None
        self.where = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.where = named.get("id", "") if tag == "script" else ""
        self.ids += [named["id"]] if "id" in named else []
        self.loads += [f"{tag} {named[key]}" for key in ("src", "href", "action", "srcset") if key in named]
        self.loads += ["link"] if tag == "link" else []

    def handle_endtag(self, tag):
        self.where = ""

    def handle_data(self, text):
        if self.where == "data":
            self.data = json.loads(text)


def won(ruleset: str = "rg") -> mj2p.Game:
    return next(
        game
        for game in (played(ruleset, random.Random(seed)) for seed in range(1000))
        if game.result.winner is not None
    )


def tiles_on(position: Position) -> int:
    held = sum(
        len(side.hand) + (side.apart is not None) + len(side.flowers) + sum(len(meld.tiles) for meld, _ in side.melds)
        for side in (position.below, position.above)
    )
    return held + position.wall_left + sum(not each.claimed for each in position.discards)


@pytest.mark.parametrize("key", list(RULES))
def test_there_is_a_position_after_every_move_and_no_tile_is_lost(key: str) -> None:
    forced = 0
    for seed in range(12):
        game = played(RULES[key][0], random.Random(f"{key} {seed}"))
        again = mj2p.Game(game.ruleset, wall=game.wall_text(), dealer=game.dealer)
        real = {0: position_of(again)}
        while len(again.log) < len(game.log):
            again.step(game.log[len(again.log)][1])
            real[len(again.log)] = position_of(again)
        views = list(positions(game))
        assert len(views) == len(game.log) + 1
        for place, (both, first, second) in enumerate(views):
            assert tiles_on(both) == len(game.wall)
            assert place not in real or real[place] == both
            forced += place not in real
            assert (first.below, second.below) == (both.below, both.above)
            for seen, other in ((first.above, both.above), (second.above, both.below)):
                assert len(seen.hand) + (seen.apart is not None) == len(other.hand) + (other.apart is not None)
                assert (seen.flowers, seen.is_asked, seen.is_ready) == (other.flowers, other.is_asked, other.is_ready)
    assert forced


def test_forced_moves_hide_the_drawn_tile_from_the_other_seat() -> None:
    seen = 0
    for seed in range(60):
        game = played("rg", random.Random(seed))
        for place, (_, *views) in enumerate(positions(game)):
            if place == len(game.log):
                continue
            for view in views:
                assert view.above.apart is None
                assert set(view.above.hand) <= {None}
                seen += 1
    assert seen > 1000


def test_the_page_draws_what_draw_game_draws() -> None:
    game = won("seasonal")
    data = Page(replay_page(game)).data
    table, (hand,) = data["table"], data["hands"]
    drawn = list(positions(game))
    for view in range(3):
        lying: set[int] = set()
        assert len(hand["views"][view]) == len(drawn)
        for changes, views in zip(hand["views"][view], drawn, strict=True):
            lying ^= set(changes)
            canvas = Canvas()
            lay_position(canvas, views[view], "en")
            rows = [table[number] for number in sorted(lying)]
            assert sorted(row for row in rows if isinstance(row, str)) == sorted({*canvas.ground, *canvas.marks})
            assert sorted(row for row in rows if not isinstance(row, str)) == sorted(
                [
                    f"mj2p-{tile.code}",
                    round(tile.x, 2),
                    round(tile.y, 2),
                    round(tile.width, 2),
                    tile.turned + 2 * tile.faded,
                ]
                for tile in canvas.tiles
            )


@pytest.mark.parametrize("index", [False, True])
def test_the_page_loads_nothing_and_its_ids_are_unique(index: bool) -> None:
    text = replay_page([won(), won("boke")], index=index)
    page = Page(text)
    assert len(page.ids) == len(set(page.ids))
    assert all(each.startswith("use #mj2p-") for each in page.loads)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|XMLHttp|import\(", text)
    assert "default-src 'none'" in text
    wanted = {row[0] for row in page.data["table"] if not isinstance(row, str)}
    wanted |= {name for hand in page.data["hands"] for name in re.findall(r'href="#([^"]+)"', hand["sheet"])}
    wanted |= {name for row in page.data["table"] for name in re.findall(r'href="#([^"]+)"', str(row))}
    assert wanted <= set(page.ids)


@pytest.mark.parametrize(("lang", "words"), [("en", "discard"), ("zh-Hant", "打"), ("zh-Hans", "座位")])
def test_moves_are_told_in_the_language(lang: str, words: str) -> None:
    text = replay_page(won(), lang=lang)
    data = Page(text).data
    assert f'<html lang="{lang}">' in text
    (hand,) = data["hands"]
    assert len(hand["moves"]) == len(hand["views"][0]) - 1
    assert any(words in move[1] for move in hand["moves"])
    assert hand["end"]


def test_what_the_other_draws_is_not_told_to_a_seat() -> None:
    for seed in range(12):
        (hand,) = Page(replay_page(played("rg", random.Random(seed)))).data["hands"]
        for _, full, *known in hand["moves"]:
            hidden = "draws" in full or "concealed_kong" in full or full.endswith(("pass", "(forced)"))
            assert bool(known) == hidden
            assert not known or not re.search(r"draws|pass|forced|concealed_kong \w", known[0])


def test_the_end_has_the_score_sheet_and_the_coins() -> None:
    game = won()
    table = mj2p.CoinTable("rg", "novice", (500, 500))
    table.open_hand()
    coins = table.close_hand(game.result)
    (plain,) = Page(replay_page(game.record())).data["hands"]
    (hand,) = Page(replay_page(game.record({"coins": coins.to_dict()}))).data["hands"]
    assert plain["sheet"]
    assert hand["sheet"].startswith(plain["sheet"])
    told = unescape(hand["sheet"])
    for line in coins.settlement.explain().splitlines():
        assert line in told
        assert line not in unescape(plain["sheet"])
    assert hand["fault"] is None


@pytest.mark.parametrize("source", ["game", "record", "text", "lines", "several"])
def test_a_page_is_made_from_games_records_and_lines(source: str) -> None:
    game = won()
    line = json.dumps(game.record())
    sources = {
        "game": game,
        "record": game.record(),
        "text": line,
        "lines": mj2p.read_records([line]),
        "several": [game, line.encode()],
    }
    hands = Page(replay_page(sources[source])).data["hands"]
    assert len(hands) == 1 + (source == "several")
    assert {len(hand["views"][0]) for hand in hands} == {len(game.log) + 1}


# ---- records that depart from the rules


def test_a_record_that_departs_is_shown_up_to_there_and_the_page_says_where() -> None:
    record = won().record()
    record["actions"][9] = [record["actions"][9][0], "win"]
    page, faults = page_of(record)
    (hand,) = Page(page).data["hands"]
    assert hand["fault"].startswith("move 10: ")
    assert faults == [hand["fault"]]
    assert [len(view) for view in hand["views"]] == [10] * 3
    assert len(hand["moves"]) == 9
    assert (hand["sheet"], hand["end"]) == ("", "")


def test_a_page_goes_on_behind_a_bad_record() -> None:
    game = won()
    lines = ["{", json.dumps(game.record() | {"wall": "1m 2m"}), json.dumps(game.record())]
    page, faults = page_of(mj2p.read_records(lines))
    first, second, third = Page(page).data["hands"]
    assert first["fault"].startswith("line 1: not JSON")
    assert second["fault"].startswith("line 2: before the first move")
    assert first["views"] == second["views"] == [[], [], []]
    assert third["fault"] is None
    assert len(third["moves"]) == len(game.log)
    assert len(faults) == 2


@pytest.mark.parametrize("what", ["result", "coins", "cut short", "too long", "wrong seat", "no list", "odd entry"])
def test_where_a_record_departs_is_found_wherever_it_does(what: str) -> None:
    game = won()
    record = game.record()
    moves = len(record["actions"])
    expected = moves
    if what == "result":
        record["result"]["total"] += 1
    elif what == "coins":
        record["coins"] = {"format": "mj2p-coins/1"}
    elif what == "cut short":
        del record["actions"][-1]
        expected = moves - 1
    elif what == "too long":
        record["actions"].append([0, "pass"])
    elif what == "wrong seat":
        record["actions"][4][0] = 1 - record["actions"][4][0]
        expected = 4
    elif what == "no list":
        record["actions"], expected = 5, 0
    else:
        record["actions"][2], expected = "win", 2
    traced = trace(record)
    assert traced.moves == expected
    with pytest.raises(mj2p.RecordError, match=re.escape(str(traced.fault))):
        mj2p.replay(record)


def test_forced_moves_left_out_are_where_a_record_departs() -> None:
    for seed in range(200):
        record = played("rg", random.Random(seed)).record()
        game = mj2p.Game("rg", wall=record["wall"], dealer=record["dealer"])
        while game.turn is not None:
            before = len(game.log)
            game.step(record["actions"][before][1])
            if len(game.log) - before > 1:
                del record["actions"][before + 1]
                traced = trace(record)
                assert traced.moves in {before + 1, before + 2}
                assert str(traced.fault).startswith(f"move {traced.moves + 1}: seat")
                (hand,) = Page(replay_page(record)).data["hands"]
                assert len(hand["views"][0]) == traced.moves + 1
                return
    raise AssertionError("no forced move in 200 hands")


def test_text_of_a_record_cannot_leave_the_script() -> None:
    name = "</script><script>alert(1)</script>"
    ruleset = mj2p.RULESETS["rg"].replace(id=name, en=name)
    game = mj2p.Game(ruleset, seed=1)
    text = replay_page(game)
    assert text.count("<script") == text.count("</script") == 2
    assert name in Page(text).data["hands"][0]["name"]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (5, "a replay page shows games and records, not int"),
        ([5], "a replay page shows games and records, not int"),
        ([], "there is no record to show"),
        ([{}] * 501, "a replay page holds 500 hands"),
    ],
)
def test_what_is_no_record_is_refused(source, words) -> None:
    with pytest.raises(mj2p.RecordError, match=words):
        replay_page(source)


def test_the_language_is_checked() -> None:
    with pytest.raises(mj2p.Mj2pError, match="'fr' is not a language"):
        replay_page(won(), lang="fr")
