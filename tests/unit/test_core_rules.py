"""Compiled rulesets and the score of the core: what is refused, with which sentence."""

import copy
import pickle
from typing import Any

import pytest

import mj2p
import mjcore
from mjcore import FLAG_NAMES, CoreScore, Hand, HandError, NotAWin, Rules, RulesetError, Status, score_hand

ROWS = [(20, 24, ()), (36, 6, (20,))]
RG, SEASONAL, BOKE = (mj2p.RULESETS[name].compiled for name in ("rg", "seasonal", "boke"))
EAST, SOUTH, WEST = 9, 10, 11


def bits(names: str) -> int:
    return sum(1 << FLAG_NAMES.index(name) for name in names.split())


# ---- rulesets


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([], "1 to 66 rows, not 0"),
        ([(i % 66, 1, ()) for i in range(67)], "1 to 66 rows, not 67"),
        ([(66, 1, ())], "row 1: 66 is not the number of a fan"),
        ([(-1, 1, ())], "row 1: -1 is not the number of a fan"),
        ([(2**70, 1, ())], "is not the number of a fan"),
        ([(1, 0, ())], "row 1, value: 0"),
        ([(1, -5, ())], "row 1, value: -5"),
        ([(1, 10_000_001, ())], "row 1, value: 10000001"),
        ([(1, 2**70, ())], "row 1, value"),
        ([(1, 5, ()), (1, 5, ())], "row 2: 大三元 is there twice"),
        ([(1, 5, ()), (2, 6, ())], "row 2, value: 6 stands below 5"),
        ([(1, 5, (66,))], "row 1, excludes: 66"),
        ([(1, 5, (-1,))], "row 1, excludes: -1"),
        ([(1, 5, (2**70,))], "row 1, excludes"),
        (None, "rows are"),
        (5, "rows are"),
        ([5], "rows are"),
        ([(1, 2)], "rows are"),
        ([(1, 2, 3)], "rows are"),
        ([("a", 2, ())], "rows are"),
        ([(1, 2.5, ())], "rows are"),
        ([(1, 2, ("a",))], "rows are"),
        ("abc", "rows are"),
    ],
)
def test_rows_that_cannot_be_are_refused(rows: Any, words: str) -> None:
    with pytest.raises(RulesetError, match=words):
        Rules(rows)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cap": -1}, "cap and min_fan"),
        ({"cap": 2**31}, "cap and min_fan"),
        ({"cap": 2**70}, "cap and min_fan"),
        ({"cap": None}, "whole numbers"),
        ({"cap": 1.5}, "whole numbers"),
        ({"min_fan": -1}, "cap and min_fan"),
        ({"min_fan": 2**31}, "cap and min_fan"),
        ({"min_fan": "1"}, "whole numbers"),
        ({"max_doubles": -1}, "max_doubles"),
        ({"max_doubles": 17}, "max_doubles"),
        ({"max_doubles": None}, "whole numbers"),
        ({"seat_winds": (9, 9)}, "two different winds"),
        ({"seat_winds": (8, 9)}, "two different winds"),
        ({"seat_winds": (9, 13)}, "two different winds"),
        ({"seat_winds": (2**70, 9)}, "two different winds"),
        ({"seat_winds": (9,)}, "whole numbers"),
        ({"seat_winds": (9, 10, 11)}, "whole numbers"),
        ({"seat_winds": 9}, "whole numbers"),
        ({"seat_winds": ("E", "S")}, "whole numbers"),
    ],
)
def test_options_that_cannot_be_are_refused(options: Any, words: str) -> None:
    with pytest.raises(RulesetError, match=words):
        Rules(ROWS, **options)


def test_options_without_a_meaning_are_refused() -> None:
    with pytest.raises(TypeError, match="nonsense"):
        Rules(ROWS, nonsense=True)  # type: ignore[call-arg]


def test_rules_never_change() -> None:
    rules = Rules(ROWS)
    with pytest.raises(TypeError, match="cannot be changed"):
        rules.__init__(ROWS)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        rules.rows = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    "rules", [RG, SEASONAL, BOKE, Rules(ROWS, cap=7, min_fan=3, repeats=True, seat_winds=(11, 12))]
)
def test_rules_survive_a_pickle(rules: Rules) -> None:
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again.rows == rules.rows
        assert again.__reduce__() == rules.__reduce__()


def test_rules_that_were_never_filled_score_nothing() -> None:
    empty = Rules.__new__(Rules)
    with pytest.raises(RulesetError, match="holds nothing"):
        score_hand(Hand.parse("11223344556677m"), empty)
    with pytest.raises(HandError, match="holds nothing"):
        mjcore.Deal(mjcore.shuffled_wall(1), 0, empty)


# ---- scores


PLAIN = "123456789mEEECC"
KONG = "[EEEE] 123456789mC +C"
CLASHES = [
    (Status.NO_WIN_TILE, "1112345678999m", RG, "", EAST),
    (Status.BAD_SEAT, PLAIN, RG, "", WEST),
    (Status.BAD_SEAT, PLAIN, RG, "", 300),
    (Status.BAD_SEAT, PLAIN, RG, "", -5),
    (Status.CLASH_FLOWERS_RULESET, PLAIN + " | 1f", BOKE, "", EAST),
    (Status.CLASH_ROB_SELF_DRAW, "456789mEEECC23m +1m", RG, "rob_kong self_draw", EAST),
    (Status.CLASH_LAST_ROB, "456789mEEECC23m +1m", RG, "rob_kong last_tile", EAST),
    (Status.CLASH_ROB_COPY, PLAIN, RG, "rob_kong", EAST),
    (Status.CLASH_ROB_COPY, "[123m] 456789mEEE1m +1m", RG, "rob_kong", EAST),
    (Status.CLASH_KONG_DRAW_NO_KONG, PLAIN, RG, "kong_draw self_draw", EAST),
    (Status.CLASH_KONG_DRAW_NO_SELF_DRAW, KONG, RG, "kong_draw", EAST),
    (Status.CLASH_LAST_COPY_HELD, PLAIN, RG, "last_copy", EAST),
    (Status.CLASH_OPENING_NO_SELF_DRAW, PLAIN, RG, "heavenly", EAST),
    (Status.CLASH_OPENING_NO_SELF_DRAW, PLAIN, RG, "earthly", SOUTH),
    (Status.CLASH_HUMANLY_SELF_DRAW, PLAIN, RG, "humanly self_draw", SOUTH),
    (Status.CLASH_OPENING_MELD, KONG, RG, "heavenly self_draw", EAST),
    (Status.CLASH_OPENING_MELD, KONG, RG, "humanly", SOUTH),
    (Status.CLASH_TWO_OPENINGS, PLAIN, RG, "heavenly earthly self_draw", EAST),
    (Status.CLASH_TWO_OPENINGS, PLAIN, RG, "earthly humanly", SOUTH),
    (Status.CLASH_OPENING_SEAT, PLAIN, RG, "heavenly self_draw", SOUTH),
    (Status.CLASH_OPENING_SEAT, PLAIN, RG, "earthly self_draw", EAST),
    (Status.CLASH_OPENING_SEAT, PLAIN, BOKE, "humanly", EAST),
    (Status.CLASH_OPENING_READY, PLAIN, RG, "heavenly self_draw ready", EAST),
    (Status.CLASH_OPENING_READY, PLAIN, RG, "heavenly self_draw heavenly_ready", EAST),
    (Status.CLASH_OPENING_READY, PLAIN, RG, "humanly ready", SOUTH),
    (Status.CLASH_OPENING_LAST, PLAIN, RG, "heavenly self_draw last_tile", EAST),
    (Status.CLASH_OPENING_LAST, "456789mEEECC23m +1m", RG, "humanly last_copy", SOUTH),
    (Status.CLASH_HEAVENLY_READY_RULESET, PLAIN, BOKE, "heavenly_ready", EAST),
    (Status.CLASH_HEAVENLY_READY_READY, PLAIN, RG, "heavenly_ready ready", EAST),
    (Status.CLASH_HEAVENLY_READY_MELD, KONG, RG, "heavenly_ready", EAST),
    (Status.NOT_A_WIN, "123456789mEEECF", RG, "", EAST),
    (Status.BELOW_MINIMUM, PLAIN, Rules(ROWS, min_fan=99), "", EAST),
]


@pytest.mark.parametrize(
    ("status", "text", "rules", "flags", "seat"), CLASHES, ids=lambda value: getattr(value, "name", "")
)
def test_what_clashes_is_refused_with_its_sentence(
    status: Status, text: str, rules: Rules, flags: str, seat: int
) -> None:
    hand = Hand.parse(text)
    with pytest.raises(NotAWin if status in (Status.NOT_A_WIN, Status.BELOW_MINIMUM) else HandError) as error:
        score_hand(hand, rules, bits(flags), seat)
    assert str(error.value).partition(" (")[0] == f"{hand}: {mjcore.SENTENCES[status]}"
    assert type(error.value) is type(mjcore.error_of(status))


def test_a_sentence_for_several_cases_says_which_it_is() -> None:
    cases = [
        ("EEE SSS WWW NNN 1m1m", RG, "heavenly", -1, "(given: heavenly)"),
        ("EEE SSS WWW NNN 1m1m", RG, "self_draw heavenly earthly", -1, "(given: self_draw, heavenly, earthly)"),
        (PLAIN, RG, "", 12, "(N, and they are E and S)"),
    ]
    for text, rules, flags, seat, words in cases:
        with pytest.raises(HandError) as error:
            score_hand(Hand.parse(text), rules, bits(flags), seat)
        assert str(error.value).endswith(words)
    minimum = mj2p.RULESETS["rg"].replace(id="high", min_fan=20)
    with pytest.raises(mj2p.NotAWin, match=r"\(it has 13, the minimum is 20\)"):
        mj2p.score("[222m] [345m] EEE CCC 5m5m | 1f", minimum)


def test_unknown_flags_are_refused() -> None:
    hand = Hand.parse(PLAIN)
    with pytest.raises(HandError, match="unknown circumstance"):
        score_hand(hand, RG, 1 << len(FLAG_NAMES))
    for flags in (-1, 2**32, 2**70):
        with pytest.raises(OverflowError):
            score_hand(hand, RG, flags)


def test_every_status_of_a_score_is_met_here() -> None:
    of_hands = {Status.BAD_KIND, Status.TOO_MANY_COPIES, Status.BAD_TILE_COUNT, Status.TOO_MANY_MELDS, Status.BAD_MELD}
    of_hands |= {Status.WIN_TILE_MISSING, Status.BAD_FLOWERS, Status.OK, Status.BAD_FLAGS}
    assert {row[0] for row in CLASHES} == set(Status) - of_hands


@pytest.mark.parametrize("status", list(Status))
def test_every_status_has_a_sentence(status: Status) -> None:
    error = mjcore.error_of(status, "the hand")
    assert str(error) == f"the hand: {mjcore.SENTENCES[status]}"
    assert isinstance(error, mjcore.Mj2pError)
    assert str(mjcore.error_of(int(status))) == mjcore.SENTENCES[status]


@pytest.mark.parametrize(
    "arguments",
    [(None, RG), ("x", RG), (Hand.parse(PLAIN), None), (Hand.parse(PLAIN), "rg"), (Hand.parse(PLAIN), RG, "1")],
)
def test_arguments_of_other_types_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        score_hand(*arguments)


@pytest.mark.parametrize("cls", [None, int, object, Hand])
def test_a_score_is_made_of_its_own_class_only(cls: Any) -> None:
    with pytest.raises(TypeError):
        score_hand(Hand.parse(PLAIN), RG, 0, EAST, cls)
    with pytest.raises(TypeError, match="score_hand"):
        CoreScore()


@pytest.mark.parametrize(
    "wrong", [{"hand": int}, {"score": Hand}, {"rules": {"rg": 1}}, {"rules": None}, {"context": 1}, {"winds": 1}]
)
def test_the_quick_way_is_made_of_its_own_classes_only(wrong: dict[str, Any]) -> None:
    right = {"hand": Hand, "score": CoreScore, "ruleset": object, "context": object, "rules": {"rg": RG}, "winds": {}}
    assert callable(mjcore.quick_score(**right))
    with pytest.raises(TypeError):
        mjcore.quick_score(**(right | wrong))


def test_a_score_tells_everything() -> None:
    class MyScore(CoreScore):
        pass

    score = score_hand(Hand.parse("[CCC] 123456m99m 78m +9m | 1f"), RG, bits("self_draw"), cls=MyScore)
    assert type(score) is MyScore
    assert (score.total, score.capped, score.flags, score.seat) == (27, 27, 1, EAST)
    assert (score.form, score.pair, score.winning_tile) == ("standard", 8, 8)
    assert (score.completes, score.completes_kind) == ("chow", 6)
    assert score.sets == ((1, 13, True), (0, 0, False), (0, 3, False), (0, 6, False))
    assert sum(value * count for _, value, count in score.fans) == score.total
    by = mjcore.FAN_ID["PURE_STRAIGHT"]
    assert score.excluded == ((mjcore.FAN_ID["SHORT_STRAIGHT"], by), (mjcore.FAN_ID["TWO_TERMINAL_CHOWS"], by))
    assert pickle.loads(pickle.dumps(score_hand(score.hand, RG, 1))) == score_hand(score.hand, RG, 1)
    assert score != score_hand(score.hand, RG, 0)


def test_a_score_that_was_never_filled_does_no_harm() -> None:
    empty = CoreScore.__new__(CoreScore)
    assert (empty.total, empty.fans, empty.excluded, empty.sets, empty.hand) == (0, (), (), (), None)
    assert empty == CoreScore.__new__(CoreScore)
    assert empty != score_hand(Hand.parse(PLAIN), RG)
