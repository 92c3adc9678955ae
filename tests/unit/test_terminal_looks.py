"""What the game in the terminal shows: tiles, hints, languages, ASCII, sizes, and never a hidden tile."""

import random
import re
import sys

import pytest
from rich.cells import cell_len

import mj2p
from mj2p.__main__ import main
from mj2p.languages import LANGUAGES
from mj2p.players import make_player
from mj2p.terminal import check_terminal, words
from mj2p.terminal.advise import hint_text
from mj2p.terminal.app import TableApp
from mj2p.terminal.faces import HEIGHT, WIDTH, Faces
from mj2p.terminal.moves import events
from mj2p.terminal.session import Session
from terminal_support import Table, keys_of_advice, on_table


@pytest.mark.parametrize("is_ascii", [False, True])
def test_every_tile_is_drawn_with_equally_many_cells(is_ascii):
    faces = Faces(is_ascii)
    for tile in (*mj2p.TILES, None):
        for lit in (False, True):
            assert [line.cell_len for line in faces.large(tile, lit=lit)] == [WIDTH] * HEIGHT
            assert [line.cell_len for line in faces.small(tile, lit=lit)] == [2, 2]


@pytest.mark.parametrize("is_ascii", [False, True])
def test_faces_tell_all_tiles_apart(is_ascii):
    for draw in (Faces(is_ascii).large, Faces(is_ascii).small):
        faces = {"\n".join(line.plain for line in draw(tile)) for tile in (*mj2p.TILES, None)}
        assert len(faces) == 25


def test_a_concealed_kong_shows_two_backs_and_a_hidden_one_four():
    faces = Faces(True)
    assert faces.meld(mj2p.Meld.parse("[5555m]"), is_small=True)[0].plain == "##5m5m##"
    assert faces.meld(mj2p.HIDDEN_KONG, is_small=True)[0].plain == "########"


def test_the_table_shows_what_is_open():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        for _ in range(6):
            await at.press(*keys_of_advice(session))
        seen, text = session.observe(), at.text()
        assert f"wall {seen.wall_left}" in at.line("title")
        assert seen.seat_wind.en in at.line("own_info")
        assert seen.other_wind.en in at.line("other_info")
        assert ("dealer" in at.line("own_info")) == (seen.dealer == 0)
        for flower in seen.flowers:
            assert flower.code in at.line("own_info")
        for seat, name in ((0, "own_river"), (1, "other_river")):
            left = [each.tile for each in seen.discards if each.seat == seat and not each.claimed]
            glyphs = re.findall("[一二三四五六七八九東南西北中發┌]", at.line(name).split("\n")[0])
            assert len(glyphs) == len(left)
        assert text.count("░░") == 2 * seen.other_count

    on_table(session, test)


def test_the_hint_says_what_mj2p_hint_says():
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        advice = mj2p.hint(session.observe())
        assert f"Hint: {advice.distance} away from ready" not in at.text()
        await at.press("h")
        text = at.text()
        assert f"Hint: {advice.distance} away from ready" in text
        for each in advice.discards[:6]:
            assert re.search(rf"{each.discard} +{each.distance} away, {each.unseen} unseen", text)
        await at.press("h")
        assert "Hint:" not in at.text()

    on_table(session, test)


def test_the_hint_follows_the_hand_to_claims_and_waits():
    session = Session("rg", opponent="random", seed=1)
    told = set()

    async def test(at: Table) -> None:
        await at.press("h")
        while not at.has_sheet:
            text, seen = at.text(), session.observe()
            if seen.phase == "claim":
                told.add("claim")
                assert "Your answers" in text
                assert re.search(r"Pass +(\d away|ready), \d+ unseen", text)
            if seen.ready:
                told.add("ready")
                assert "Waits: unseen x fan" in text
                for wait in mj2p.hint(seen).waits:
                    assert f"{wait.tile} {wait.unseen}x{wait.fan}" in text
            await at.press(*keys_of_advice(session))

    on_table(session, test)
    assert told == {"claim", "ready"}


@pytest.mark.parametrize(("ruleset", "seed"), [("boke", 10), ("boke", 16), ("rg", 7)])
def test_the_hint_on_a_drawn_win_says_what_it_pays_and_what_doubling_leaves(ruleset, seed):
    game, greedy = mj2p.Game(ruleset, seed=seed), make_player("greedy")
    while mj2p.hint(game).win is None:
        game.step(greedy(game.observe(game.turn), game.legal_actions()))
    advice, lines = mj2p.hint(game), hint_text(game.observe(game.turn), "en").plain.splitlines()
    assert f"Win  {advice.win.capped} fan" in lines
    unseen = sum(each.unseen for each in advice.useful)
    doubled = [line for line in lines if line.startswith("Double")]
    assert [line.split(" ", 1)[1].strip() for line in doubled] == (
        [f"ready, {unseen} unseen, worth {2 * advice.worth}"] if ruleset == "boke" else []
    )
    assert "Waits: unseen x fan" in lines


def test_the_hint_on_discards_says_what_its_numbers_mean_and_parts_no_wait():
    session = Session("rg", opponent="random", seed=1)
    seen_ready = []

    async def test(at: Table) -> None:
        while not at.has_sheet:
            seen = session.observe()
            best = mj2p.hint(seen).discards[:1]
            if best and best[0].waits:
                seen_ready.append(seen)
                for lang in ("en", "zh-Hant"):
                    lines = hint_text(seen, lang).plain.splitlines()
                    assert max(map(cell_len, lines)) <= 36
                    assert ("unseen x fan" if lang == "en" else "未見 x 番數") in lines[1]
                    for wait in best[0].waits:
                        name = wait.tile.code if lang == "en" else wait.tile.name(lang)
                        assert any(f"{name} {wait.unseen}x{wait.fan}" in line for line in lines)
            await at.press(*keys_of_advice(session))

    on_table(session, test)
    assert seen_ready


def test_the_language_changes_live():
    session = Session("boke", opponent="random", seed=7)

    async def test(at: Table) -> None:
        assert "Opponent (random)" in at.line("other_info")
        await at.press("l")
        assert at.line("told") == "語言：繁體中文"
        assert "波克二人麻將" in at.line("title")
        assert "對手（random）" in at.line("other_info")
        await at.press("l")
        assert "波克二人麻将" in at.line("title")
        await at.press("?")
        assert "按键" in at.text()
        await at.press("l", "escape")
        assert "Boke two-player mahjong" in at.line("title")
        await at.press("l")
        await at.play_by_keys()
        if "氣球" in at.line("told"):
            await at.press("x")
        assert "合計" in at.text()
        await at.press("l")
        assert "合计" in at.text()

    on_table(session, test)


def test_events_are_told_in_each_language():
    game = mj2p.Game("rg", seed=7)
    seat = 1 - game.turn
    before = game.observe(seat)
    game.step("discard 9m")
    [event] = events(before, game.observe(seat))
    assert [event.text(lang) for lang in LANGUAGES] == ["discards 9m", "打九萬", "打九万"]


@pytest.mark.parametrize("is_unicode", [True, False])
def test_ascii_is_ascii_to_the_end(is_unicode):
    session = Session("rg", opponent="random", seed=3, hands=1, table=mj2p.CoinTable("rg", "novice", (900, 900)))

    async def test(at: Table) -> None:
        await at.press("h")
        texts = [at.text()]
        while not at.has_sheet:
            await at.press(*keys_of_advice(session))
            texts.append(at.text())
        await at.press("pagedown")
        texts.append(at.text())
        await at.press("n")
        assert "|##|" in texts[0]
        assert "".join(texts).isascii()

    on_table(session, test, is_ascii=is_unicode, is_unicode=is_unicode)


def test_a_terminal_without_chinese_stays_english_and_says_so():
    session = Session("rg", opponent="random", seed=3)

    async def test(at: Table) -> None:
        await at.press("l")
        assert "cannot show Chinese" in at.line("told")
        assert "You" in at.line("own_info")
        assert at.text().isascii()

    on_table(session, test, "zh-Hant", is_unicode=False)


@pytest.mark.parametrize(
    ("size", "is_small"), [((80, 24), False), ((79, 24), True), ((80, 23), True), ((30, 10), True)]
)
def test_a_small_terminal_is_told_and_playable(size, is_small):
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        assert at.table.query_one("#small").display == is_small
        if is_small:
            assert at.line("small").startswith(f"This terminal has {size[0]}x{size[1]}")
        await at.press("enter")
        assert any(each.seat == 0 for each in session.observe().discards)

    on_table(session, test, size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_widest_hand_fits(size):
    kongs = [mj2p.Meld.parse(text) for text in ("[EEEE,1]", "[SSSS,1]", "[WWWW,1]", "[NNNN]")]
    session = Session("rg", opponent="random", seed=7)

    async def test(at: Table) -> None:
        row = at.table.query_one("#own_hand")
        five = mj2p.Tile("5m")
        row.show_hand(at.app.faces, kongs, [five], five, chosen=1, legal=lambda tile: True)
        assert row.strip.width <= 78
        await at.click("#own_hand", row.strip.width - 1, 1)
        assert at.line("told") or session.game.log

    on_table(session, test, size=size)


@pytest.mark.parametrize("ruleset", ["rg", "seasonal", "boke"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_screen_does_not_change_when_hidden_tiles_change_places(ruleset, seat):
    rng = random.Random(5)
    pictures = {}
    for shuffled in (False, True, True):
        for moves in (1, 4, 8):
            game = mj2p.Game(ruleset, seed=21)
            person, left = seat, moves
            while left or game.turn != person:
                if game.turn is None:
                    break
                left -= game.turn == person and left > 0
                game.step(game.legal_actions()[0])
            if game.turn is None:
                continue
            if shuffled:
                before, game = game, _hidden_exchanged(game, person, rng)
                assert game.to_bytes() != before.to_bytes()
            pictures.setdefault(moves, set()).add(_picture(ruleset, person, game))
    assert len(pictures) >= 2
    assert [len(each) for each in pictures.values()] == [1] * len(pictures)


def _hidden_exchanged(game, person, rng):
    """The same game to the person: the other's concealed tiles and the wall are dealt anew among themselves."""
    other = 1 - person
    hand = [kind for kind, count in enumerate(game.counts(other)) for _ in range(count)]
    head = len(game.wall) - game.wall_left - sum(len(game.flowers(seat)) for seat in (0, 1))
    assert all(meld[0] <= mj2p.MeldType.PUNG for seat in (0, 1) for meld in game.melds(seat))
    hidden = hand + list(game.wall[head : head + game.wall_left])
    rng.shuffle(hidden)
    hidden.sort(key=lambda kind: kind >= 16)  # flowers are never in a hand
    taken, rest = hidden[: len(hand)], hidden[len(hand) :]
    rng.shuffle(rest)
    return game.with_hidden_exchanged(person, [*taken, *rest])


def _picture(ruleset, person, game):
    session = Session(ruleset, opponent="random", seed=21, seat=person)
    taken = []

    async def test(at: Table) -> None:
        session.resume(game)
        at.table.notes = []
        at.table._go_on()
        await at.press("h")
        taken.append(at.app.export_screenshot())

    on_table(session, test)
    return taken[0]


def test_the_keys_are_named_in_the_language_of_the_player():
    session = Session("seasonal", opponent="random", seed=3)

    async def test(at: Table) -> None:
        await at.press("?")
        assert "Left Right" in at.text()
        await at.press("l")
        text = re.sub(" +", " ", at.text())
        assert "左右 選牌" in text
        assert "上下 在手牌" in text
        assert "Left" not in text
        await at.press("escape")
        await at.play_by_keys()
        assert "↓ 往下看" in at.line("buttons")
        before = at.screen.query_one("#scroll").scroll_y
        at.screen.press("↓")
        await at.settle()
        assert at.screen.query_one("#scroll").scroll_y > before

    on_table(session, test, size=(80, 18))


def test_every_word_is_there_in_three_languages_and_used():
    table = words._WORDS
    sources = ""
    for name in ("advise", "app", "moves", "screens", "sheet", "table", "widgets", "words"):
        sources += (sys.modules[f"mj2p.terminal.{name}"].__loader__).get_source(f"mj2p.terminal.{name}")
    sources = sources.replace(re.search(r"(?s)_WORDS: Final.*?\n}\n", sources)[0], "")
    for key, row in table.items():
        places = [sorted(re.findall(r"{\d}", text)) for text in row]
        assert places[0] == places[1] == places[2], key
        assert row[0].isascii(), key
        assert (
            f'"{key}"' in sources or key.partition("_")[0] in {"ask", "end"} or key in mj2p.Action.parse("win").verb
        ), key


def test_without_textual_the_error_says_what_to_install(monkeypatch, capsys):
    for name in list(sys.modules):
        if name.startswith("mj2p.terminal.app"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    with pytest.raises(mj2p.Mj2pError, match=r"needs textual; install it with: pip install 'mj2p\[play\]'"):
        check_terminal()
    assert main(["play"]) == 2
    assert "pip install 'mj2p[play]'" in capsys.readouterr().err


def test_the_app_begins_in_its_language():
    assert TableApp(Session("rg", seed=1), "zh-Hans").lang == "zh-Hans"
