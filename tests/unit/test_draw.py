"""Drawings: every tile, hands and melds with all that they hold, positions that show no more than they may."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mj2p
from mj2p.draw import draw_game, draw_hand, draw_meld, draw_tiles, hint_html, score_html, to_png
from mj2p.draw.brush import outline
from mj2p.draw.faces import BACK
from mj2p.draw.glyphs import CHARACTERS, LETTERS
from mj2p.draw.position import position_of
from mj2p.players import make_player
from play_support import RULES, Taste, played, random_wall
from unit.test_observation import hidden_exchanged

SVG = "{http://www.w3.org/2000/svg}"
TILE_WIDTH = 60


def read(svg: str) -> ElementTree.Element:
    """The drawing as XML, after a look at what holds for every drawing."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    wanted = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert wanted == set(ids)  # nothing is missing and nothing is there for nobody
    for name in ("title", "desc"):
        element = root.find(f"{SVG}{name}")
        assert element is not None
        assert element.text
    assert root.get("lang") in {"en", "zh-Hant", "zh-Hans"}
    assert len(root.get("viewBox", "").split()) == 4
    assert "font" not in "".join(ElementTree.tostring(each, "unicode") for each in root.iter(f"{SVG}symbol"))
    return root


def tiles_in(svg: str) -> list[str]:
    """The codes of the tiles that lie in a drawing, in its order."""
    names = [use.get("href", "") for use in read(svg).findall(f"{SVG}use")]
    return [match[1] for name in names if (match := re.fullmatch(r"#mj2p-([1-9][mf]|[ESWNCFP]|back)(-i)?", name))]


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and the unfiltered bytes of a PNG, 8 bits of red, green, blue and alpha."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, colours = struct.unpack(">IIBB", png[16:26])
    assert (depth, colours) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    return width, height, zlib.decompress(data)


# ---- tiles


@pytest.mark.parametrize("index", [False, True])
@pytest.mark.parametrize("tile", mj2p.TILES, ids=str)
def test_every_tile_draws(tile: mj2p.Tile, index: bool) -> None:
    svg = draw_tiles([tile], index=index)
    assert tiles_in(svg) == [tile.code]
    width, height, data = pixels(to_png(svg))
    assert (width, height) == (45, 59)
    assert len(set(data)) > 30


def test_every_tile_looks_different_with_and_without_index() -> None:
    drawn = {to_png(draw_tiles([tile], index=index)) for tile in (*mj2p.TILES, None) for index in (False, True)}
    assert len(drawn) == 2 * 24 + 1 - 4  # of the seasons both numbers are the same


@pytest.mark.parametrize("character", [*CHARACTERS, *LETTERS])
def test_strokes_stay_in_the_square_and_none_is_lost(character: str) -> None:
    strokes = (CHARACTERS.get(character) or LETTERS[character])[1].split("  ")
    path = outline(character)
    assert path.count("M") == path.count("z") == len(strokes)
    for stroke in strokes:
        assert re.fullmatch(r"[hszpndtbm]( -?\d+,-?\d+){2,4}", stroke)
    # The control points of a curve may lie outside; what is drawn does not, but for the width of the brush.
    x = y = 0
    for command, numbers in re.findall(r"([Mq])([-\d ]+)", path):
        values = [int(number) for number in re.findall(r"-?\d+", numbers)]
        x, y = (values[0], values[1]) if command == "M" else (x + values[2], y + values[3])
        assert -20 <= x <= 420
        assert -20 <= y <= 420


def test_every_character_of_a_tile_has_its_strokes() -> None:
    needed = {name for tile in mj2p.TILES for name in tile.zh_hant if tile.code != "P"}
    assert needed == set(CHARACTERS)
    assert set(LETTERS) == set("123456789ESWNCFP")


def test_number_of_strokes_is_that_of_the_written_characters() -> None:
    # Corners and hooks begin strokes of their own here: one more for each.
    written = {
        "一": 1,
        "二": 2,
        "三": 3,
        "六": 4,
        "八": 2,
        "冬": 5 + 1,
        "中": 4 + 1,
        "九": 2 + 2,
        "竹": 6 + 1,
        "東": 8 + 2,
    }
    assert {each: outline(each).count("z") for each in written} == written


def test_tiles_lie_in_rows_and_none_is_face_down() -> None:
    svg = draw_tiles(["1m", None, "東", 23], per_row=3)
    assert tiles_in(svg) == ["1m", BACK, "E", "8f"]
    assert read(svg).get("viewBox") == "0 0 188 172"
    assert [use.get("x") for use in read(svg).findall(f"{SVG}use")] == ["4", "64", "124", "4"]


def test_flowers_bear_the_number_of_their_seat_or_of_their_notation() -> None:
    plum = mj2p.Tile("5f")
    one, five = (f'id="mj2p-g{ord(digit):x}"' for digit in "15")
    assert one in draw_tiles([plum])
    assert five not in draw_tiles([plum])
    assert five in draw_tiles([plum], index=True)


# ---- melds and hands


def test_the_outer_tiles_of_a_concealed_kong_lie_face_down() -> None:
    assert tiles_in(draw_meld("[EEEE]")) == [BACK, "E", "E", BACK]
    assert tiles_in(draw_meld("[EEEE,1]")) == ["E"] * 4


@pytest.mark.parametrize(
    ("meld", "claimed", "codes", "turned"),
    [
        ("[345m]", None, ["3m", "4m", "5m"], []),
        ("[345m]", "3m", ["4m", "3m", "5m"], ["3m"]),
        ("[345m]", "5m", ["3m", "5m", "4m"], ["5m"]),
        ("[CCC]", "C", ["C", "C", "C"], ["C"]),
        ("[CCCC,1]", "C", ["C", "C", "C", "C"], ["C"]),
        ("[CCCC,5]", "C", ["C", "C", "C", "C"], ["C", "C"]),
    ],
)
def test_the_claimed_tile_lies_on_its_side(meld: str, claimed: str | None, codes: list[str], turned: list[str]) -> None:
    svg = draw_meld(meld, claimed=claimed)
    assert tiles_in(svg) == codes
    sideways = [use for use in read(svg).findall(f"{SVG}use") if use.get("transform")]
    assert [use.get("href", "").removeprefix("#mj2p-") for use in sideways] == turned


def test_an_added_tile_lies_on_the_claimed_one() -> None:
    places = re.findall(r"matrix\(0-1 1 0 (\S+) (\S+)\)", draw_meld("[CCCC,5]", claimed="C"))
    (x, y), (other_x, other_y) = ((float(x), float(y)) for x, y in places)
    assert x == other_x
    assert abs(y - other_y) == TILE_WIDTH


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1112345678999m", [*["1m"] * 3, *[f"{rank}m" for rank in range(2, 9)], *["9m"] * 3]),
        ("11223344556677m", [f"{rank}m" for rank in range(1, 8) for _ in (0, 1)]),
        (
            "[CCC] [9999m] 123m 678m 5m +5m | 15f",
            [*["C"] * 3, BACK, "9m", "9m", BACK, "1m", "2m", "3m", "5m", "6m", "7m", "8m", "5m", "1f", "5f"],
        ),
    ],
)
def test_a_hand_has_all_its_tiles(text: str, codes: list[str]) -> None:
    assert tiles_in(draw_hand(text)) == codes
    assert tiles_in(draw_hand(mj2p.Hand.parse(text))) == codes


def test_the_winning_tile_stands_apart_in_a_frame() -> None:
    root = read(draw_hand("1112345678999m +5m"))
    places = [float(use.get("x", "")) for use in root.findall(f"{SVG}use")]
    steps = [after - before for before, after in pairwise(places)]
    assert steps == [TILE_WIDTH] * 12 + [TILE_WIDTH + 20]
    (frame,) = root.findall(f"{SVG}rect")
    assert float(frame.get("x", "")) == places[-1] + 1
    assert not read(draw_hand("1112345678999m")).findall(f"{SVG}rect")


def test_what_is_read_aloud_names_every_tile() -> None:
    root = read(draw_hand("[EEEE] 12345678mPP +P | 2f", lang="zh-Hant"))
    told = root.findtext(f"{SVG}desc") or ""
    assert told.count("東") == 4
    assert "暗槓" in told
    assert told.endswith("胡的牌：白。花牌：夏")


def test_a_drawing_is_the_same_every_time() -> None:
    assert draw_hand("[CCC] 1234567899m | 8f1f") == draw_hand("[中中中] 1234567899m | 春菊")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: draw_hand("what is this"), "what is this"),
        (lambda: draw_hand("123m"), "the hand has 3 tiles"),
        (lambda: draw_hand("11111m 234m 567m 99m"), "1m"),
        (lambda: draw_hand(None), "a hand is a Hand or a text, not NoneType"),  # type: ignore[arg-type]
        (lambda: draw_hand("1112345678999m", lang="fr"), "'fr' is not a language"),
        (lambda: draw_hand("1112345678999m", tile_width=0), "the width of a tile"),
        (lambda: draw_hand("1112345678999m", tile_width=float("nan")), "the width of a tile"),
        (lambda: draw_hand("1112345678999m", tile_width="40"), "the width of a tile"),  # type: ignore[arg-type]
        (lambda: draw_hand("1112345678999m", claimed=["1m"]), "at most one for each meld"),
        (lambda: draw_hand("[CCC] 1234567899m", claimed=["E"]), "E was not claimed for the meld [CCC]"),
        (lambda: draw_meld("[EEEE]", claimed="E"), "E was not claimed for the meld [EEEE]"),
        (lambda: draw_meld("[12m]"), "neither a chow"),
        (lambda: draw_meld(5), "is not a meld"),  # type: ignore[arg-type]
        (lambda: draw_tiles(""), "these are none"),
        (lambda: draw_tiles(["1m"] * 2001), "a drawing shows 1 to 2000 tiles"),
        (lambda: draw_tiles(iter(lambda: "1m", "2m")), "a drawing shows 1 to 2000 tiles"),
        (lambda: draw_tiles(5), "tiles are a text or a sequence"),  # type: ignore[arg-type]
        (lambda: draw_tiles("1m", per_row=0), "the tiles in a row"),
        (lambda: draw_tiles([24]), "no kind of tile has the number 24"),
        (lambda: draw_game("rg"), "a position is a Game or an Observation"),  # type: ignore[arg-type]
        (lambda: draw_game(mj2p.Game("rg", seed=7), 2), "a seat is 0 or 1"),
        (lambda: draw_game(mj2p.Game("rg", seed=7).observe(0), 1), "the observation is that of seat 0"),
        (lambda: to_png("junk"), "'junk' is no SVG"),
        (lambda: to_png(b"<svg/>"), "a drawing is a text, not bytes"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(call, words) -> None:
    with pytest.raises(mj2p.Mj2pError, match=re.escape(words)):
        call()


# ---- positions


def test_an_open_position_has_every_tile() -> None:
    for seed in range(40):
        game = played("seasonal", random.Random(seed))
        position = position_of(game)
        sides = (position.below, position.above)
        expected = Counter(tile.code for side in sides for tile in (*side.hand, side.apart, *side.flowers) if tile)
        expected += Counter(tile.code for side in sides for meld, _ in side.melds for tile in meld.tiles or ())
        expected += Counter(each.tile.code for each in position.discards)
        kongs = [meld for side in sides for meld, _ in side.melds if meld.is_concealed]
        expected += Counter([BACK] * (2 * len(kongs) + 1))  # and one stands for the wall
        expected -= Counter([meld.tile.code for meld in kongs] * 2)
        assert Counter(tiles_in(draw_game(game))) == expected


@pytest.mark.parametrize("key", list(RULES))
def test_a_seat_is_shown_nothing_that_it_cannot_see(key: str) -> None:
    ruleset, rng = RULES[key][0], random.Random(key)
    hidden = 0
    for _ in range(3):
        game = mj2p.Game(ruleset, wall=random_wall(ruleset, rng), dealer=rng.randrange(2))
        taste = Taste(rng)
        while game.turn is not None:
            seat, twin = game.turn, hidden_exchanged(game, rng)
            drawn = draw_game(game, seat)
            assert drawn == draw_game(twin, seat) == draw_game(game.observe(seat))
            hidden += drawn != draw_game(game)
            game.step(taste.choose(game.legal_actions()))
    assert hidden


def test_every_position_of_a_hand_draws_for_both_seats() -> None:
    game = mj2p.Game("boke", seed=3)
    rng = random.Random(3)
    while game.turn is not None:
        for seat in (None, 0, 1):
            assert len(tiles_in(draw_game(game, seat))) >= 27
        game.step(rng.choice(game.legal_actions()))
    _, _, data = pixels(to_png(draw_game(game)))
    assert len(set(data)) > 100


def test_the_last_discard_is_marked_and_claimed_ones_are_faded() -> None:
    game = mj2p.Game("rg", seed=1)
    while game.phase != "claim":
        game.step(game.legal_actions()[0])
    assert draw_game(game).count('opacity=".4"') == 0
    frames = read(draw_game(game)).findall(f"{SVG}rect[@fill='none'][@rx='8']")
    assert len(frames) == 1
    game.step(game.legal_actions()[0])
    svg = draw_game(game)
    assert svg.count('opacity=".4"') == 1
    assert svg.count("matrix") == 1  # the claimed tile in the meld


def test_names_of_a_derived_ruleset_are_escaped() -> None:
    name = """<script>alert("1")</script> & 'more'"""
    ruleset = mj2p.RULESETS["rg"].replace(id=name, en=name, zh_hant=name, zh_hans=name)
    svg = draw_game(mj2p.Game(ruleset, seed=1))
    assert "<script" not in svg
    assert name in [element.text for element in read(svg).iter(f"{SVG}text")]
    html = score_html(mj2p.score("1122334455667m +7m", ruleset))
    assert "<script" not in html
    assert "&lt;script&gt;" in html


# ---- notebooks


def test_notebooks_show_drawings() -> None:
    hand, game = mj2p.Hand.parse("[CCC] 1234567899m"), mj2p.Game("rg", seed=7)
    assert tiles_in(hand._repr_svg_()) == tiles_in(draw_hand(hand))
    assert tiles_in(mj2p.Meld.pung("E")._repr_svg_()) == ["E"] * 3
    assert tiles_in(mj2p.Tile("5f")._repr_svg_()) == ["5f"]
    assert game._repr_html_() == draw_game(game)
    assert game.observe(1)._repr_html_() == draw_game(game, 1)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("key", ["rg", "seasonal", "boke"])
def test_a_score_shows_every_fan_and_why_others_do_not_count(lang: str, key: str) -> None:
    for text in (
        "1122334455667m +7m",
        "[EEEE] [SSSS,1] [WWW] NNN C +C",
        "[CCC] 123456789m9m +9m",
        "111222m 333m EEE5m +5m",
    ):
        score = mj2p.score(text, key, self_draw=True)
        root = ElementTree.fromstring(score_html(score, lang))
        told = " ".join(" ".join(root.itertext()).split())
        for each in score.fans:
            assert score.ruleset.fan_name(each.fan, lang) in told
        lines = ["".join(line.itertext()) for line in root.iter("li")]
        assert len(lines) == len(score.excluded)
        for line, (fan, by) in zip(lines, score.excluded, strict=True):
            assert score.ruleset.fan_name(fan, lang) in line
            assert score.ruleset.fan_name(by, lang) in line
        assert str(score.total) in told


def test_a_hint_shows_waits_discards_and_claims() -> None:
    advice = mj2p.hint("[CCC] 1234567899m")
    rows = list(ElementTree.fromstring(advice._repr_html_()).iter("tr"))
    assert [["".join(cell.itertext()).split()[-1] for cell in row][1:] for row in rows[1:]] == [
        [str(wait.unseen), str(wait.fan), str(wait.worth)] for wait in advice.waits
    ]
    advice = mj2p.hint("[CCC] 1234567899m5m", draws=5)
    html = hint_html(advice, "zh-Hant")
    assert html.count("<tr>") == 1 + len(advice.discards)
    assert "勝率" in html
    game = mj2p.Game("rg", seed=1)
    while game.phase != "claim":
        game.step(game.legal_actions()[0])
    html = mj2p.hint(game)._repr_html_()
    assert "chow 123m" in html
    assert "pass" in html
    game, greedy = mj2p.Game("boke", seed=10), make_player("greedy")
    while mj2p.hint(game).win is None:
        assert "13 fan" not in mj2p.hint(game)._repr_html_()
        game.step(greedy(game.observe(game.turn), game.legal_actions()))
    assert "13 fan" in mj2p.hint(game)._repr_html_()
    assert ElementTree.fromstring(hint_html(mj2p.hint("147mEESSWWNCFP"))).tag == "div"


# ---- the pictures in the documentation


def table_of_the_documentation() -> str:
    game = mj2p.Game("seasonal", seed=42)
    rng = random.Random(5)
    for _ in range(35):
        calls = [each for each in game.legal_actions() if each.verb in {"pung", "kong", "chow", "ready"}]
        game.step(calls[0] if calls else rng.choice(game.legal_actions()))
    return draw_game(game, 1)


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        ("hand.svg", lambda: draw_hand("[CCC] 123456m99m 78m +9m | 1f")),
        ("tiles.svg", lambda: draw_tiles([*mj2p.TILES, None], per_row=9)),
        ("table.svg", table_of_the_documentation),
    ],
)
def test_pictures_in_the_documentation_are_drawn_so(name: str, draw) -> None:
    path = Path(__file__).resolve().parents[2] / "docs" / "img" / name
    assert path.read_text(encoding="utf-8") == draw()
