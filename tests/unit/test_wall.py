"""The wall (rules, section 6.2): seeds, dice, walls given by hand."""

import random
from collections import Counter

import pytest

import mj2p
import mjcore
from mj2p.wall import seeded_wall
from play_support import random_wall, tile_codes

RG, SEASONAL, BOKE = (mj2p.RULESETS[key] for key in ("rg", "seasonal", "boke"))


def drawing_order(shuffled, first, second):
    """Section 6.2 word for word: walls as lists of stacks, an upper and a lower tile each."""
    left = [shuffled[2 * stack : 2 * stack + 2] for stack in range(18)]
    right = [shuffled[36 + 2 * stack : 36 + 2 * stack + 2] for stack in range(18)]
    begun, other = (left, right) if (first + second) % 2 == 1 else (right, left)
    passed = min(first, second)
    return [tile for stack in begun[passed:] + other + begun[:passed] for tile in stack]


def test_dice_break_the_wall():
    shuffled = bytes(range(72))
    for first in range(1, 7):
        for second in range(1, 7):
            assert list(mjcore.drawing_order(shuffled, first, second)) == drawing_order(list(shuffled), first, second)


def test_seasonal_wall_is_the_shuffled_one_broken_by_its_dice():
    seen = set()
    for index in range(300):
        game = mj2p.Game("seasonal", seed=5, index=index)
        seen.add(game.dice)
        shuffled = list(mjcore.shuffled_wall(5, index))
        assert list(game.wall) == drawing_order(shuffled, *game.dice)
    assert len(seen) == 36


def test_given_dice_break_the_seeds_wall():
    game = mj2p.Game("seasonal", seed=5, dice=(6, 3))
    assert game.dice == (6, 3)
    assert list(game.wall) == drawing_order(list(mjcore.shuffled_wall(5)), 6, 3)


@pytest.mark.parametrize("ruleset", [RG, SEASONAL, BOKE], ids=lambda ruleset: ruleset.id)
def test_wall_holds_the_tiles_of_the_ruleset(ruleset):
    for seed in range(50):
        wall, _ = seeded_wall(ruleset, seed)
        assert sorted(mj2p.TILES[kind].code for kind in wall) == sorted(tile_codes(ruleset))


def test_same_seed_same_hand_everywhere():
    # Written down once: a change of the generator would make every kept seed another hand.
    assert mj2p.Game("rg", seed=42).wall_text() == WALL_OF_SEED_42
    assert [mj2p.Game("rg", seed=42, index=index).dealer for index in range(16)] == DEALERS_OF_SEED_42
    assert [mj2p.Game("seasonal", seed=42, index=index).dice for index in range(4)] == DICE_OF_SEED_42


WALL_OF_SEED_42 = (
    "7m N P 2f 4m E W 8m 3m W 1f 4m E 6f 1m 5m P 1m 2m 4m F N F 9m C 7m 1m 8m 8m 2m 5m F 6m S 9m 3m "
    "S W 5f 9m F E 6m 3m 7m C 4f 2m 7f W C E N P 6m 5m S 2m 8f 6m 5m 8m 4m 3f 3m 9m P 1m S N 7m C"
)
DEALERS_OF_SEED_42 = [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1]
DICE_OF_SEED_42 = [(4, 4), (3, 1), (2, 6), (1, 4)]


def test_wall_dealer_and_dice_are_unbiased():
    # 20,000 hands: each count lies within 5 standard deviations of what chance gives.
    places = [Counter(), Counter()]
    dealers, dice = Counter(), Counter()
    for index in range(20_000):
        wall = mjcore.shuffled_wall(9, index)
        places[0][wall[0]] += 1
        places[1][wall[71]] += 1
        dealers[mjcore.dealer_of(9, index)] += 1
        dice[mjcore.dice_of(9, index)] += 1
    for counts in places:
        for kind in range(24):
            p = (4 if kind < 16 else 1) / 72
            assert abs(counts[kind] - 20_000 * p) < 5 * (20_000 * p * (1 - p)) ** 0.5
    assert abs(dealers[0] - 10_000) < 5 * 5_000**0.5
    assert len(dice) == 36
    assert all(abs(count - 20_000 / 36) < 5 * (20_000 / 36) ** 0.5 for count in dice.values())


def test_fresh_seed_is_kept_and_deals_the_same_hand():
    game, other = mj2p.Game("seasonal"), mj2p.Game("seasonal")
    assert game.seed != other.seed
    again = mj2p.Game("seasonal", seed=game.seed)
    assert again == game
    assert again.dice == game.dice


def test_wall_by_hand_is_read_as_text_tiles_or_kinds():
    codes = random_wall(RG, random.Random(1))
    games = [
        mj2p.Game("rg", wall=" ".join(codes), dealer=1),
        mj2p.Game("rg", wall=codes, dealer=1),
        mj2p.Game("rg", wall=[mj2p.Tile(code) for code in codes], dealer=1),
        mj2p.Game("rg", wall=bytes(mj2p.Tile(code).kind for code in codes), dealer=1),
        mj2p.Game("rg", wall=(mj2p.Tile(code).zh_hant for code in codes), dealer=1),
    ]
    assert all(game == games[0] for game in games)
    assert games[0].seed is None
    assert games[0].wall_text() == " ".join(codes)
    assert mj2p.Game("rg", wall=codes).dealer == 0


WALL = mj2p.Game("rg", seed=1).wall_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"wall": WALL[3:]}, "71 tiles: this ruleset plays with 72"),
        ({"wall": WALL + " 1m"}, "73 tiles"),
        ({"wall": ""}, "0 tiles"),
        ({"wall": "1m " * 72}, "tile 5 of the wall: 1m is there too often"),
        ({"wall": WALL.replace("1f", "2f")}, "2f is there too often"),
        ({"wall": WALL, "ruleset": "boke"}, "72 tiles: this ruleset plays with 64"),
        ({"wall": 5}, "tiles are a text or a sequence"),
        ({"wall": [1.5] * 72}, "a tile is a Tile"),
        ({"wall": [24] * 72}, "no kind of tile has the number 24"),
        ({"wall": WALL, "seed": 2}, "not the one that seed 2, hand 0 deals"),
        ({"dealer": 2}, "the dealer's seat is 0 or 1, not 2"),
        ({"dealer": True}, "the dealer's seat"),
        ({"dealer": "0"}, "the dealer's seat"),
        ({"seed": -1}, "a seed is a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "a seed is"),
        ({"seed": 10**30}, "a seed is"),
        ({"seed": 1.0}, "a seed is"),
        ({"seed": True}, "a seed is"),
        ({"seed": "1"}, "a seed is"),
        ({"seed": 1, "index": -1}, "the index of a hand is"),
        ({"dice": (1, 2)}, "rg breaks no wall with dice"),
        ({"dice": (1, 2), "wall": WALL}, "rg breaks no wall with dice"),
        ({"dice": (0, 2), "ruleset": "seasonal"}, "the dice are two numbers from 1 to 6"),
        ({"dice": (1, 7), "ruleset": "seasonal"}, "the dice are two numbers from 1 to 6"),
        ({"dice": (1, 2, 3), "ruleset": "seasonal"}, "the dice are two numbers from 1 to 6"),
        ({"dice": 5, "ruleset": "seasonal"}, "the dice are two numbers from 1 to 6"),
    ],
)
def test_wall_seed_or_dice_that_cannot_be_are_refused_with_a_sentence(arguments, sentence):
    with pytest.raises(mj2p.HandError) as caught:
        mj2p.Game(**{"ruleset": "rg"} | arguments)
    assert sentence in str(caught.value)


def test_text_that_is_no_wall_is_refused():
    with pytest.raises(mj2p.NotationError):
        mj2p.Game("rg", wall="what is this")
    with pytest.raises(mj2p.RulesetError):
        mj2p.Game("sichuan")


def test_dice_of_a_wall_given_by_hand_are_kept():
    game = mj2p.Game("seasonal", wall=WALL, dice=[2, 5])
    assert game.dice == (2, 5)
    assert game.wall_text() == WALL


def test_seed_and_its_own_wall_may_both_be_given():
    game = mj2p.Game("seasonal", seed=4, index=3)
    again = mj2p.Game("seasonal", seed=4, index=3, wall=game.wall, dice=game.dice)
    assert again == game
    assert (again.seed, again.index, again.dice) == (4, 3, game.dice)
