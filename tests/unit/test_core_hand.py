"""The hand of the core: how it is read, what is reported of a wrong one, and that it never changes."""

import copy
import pickle

import pytest

import mjcore
from mjcore import Hand, HandError, HandStatus, NotationError, hand_report

NINE_GATES = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]


class MyHand(Hand):
    """A subclass with a dictionary of its own."""


# ---- reading and writing


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("[CCC] 123456m99m 78m +9m | 1f", "[CCC] 1234567899m +9m | 1f"),
        ("[CCC]123456m99m78m9m|1f", "[CCC] 1234567899m +9m | 1f"),
        ("[中中中] 一二三萬 456m 99m 78m +9m | 春", "[CCC] 1234567899m +9m | 1f"),
        ("[CCC] [9999m] 123m 678m 5m +5m | 5f1f", "[CCC] [9999m] 1235678m +5m | 1f5f"),
        ("[EEEE,1] [SSSS,5] [WWWW] [123m,1] C +C", "[EEEE,1] [SSSS,5] [WWWW] [123m] C +C"),
        ("[EEEE,2][SSSS,7][NNN,3][321m,2]C+C", "[EEEE,1] [SSSS,5] [NNN] [123m] C +C"),
        ("1112345678999m", "1112345678999m"),
        ("1112345678999m | 8f1f", "1112345678999m | 1f8f"),
        ("1112345678999m5m", "1112345678999m +5m"),
        ("EEESSSWWWNNNC", "EEESSSWWWNNNC"),
        ("C EEESSSWWWNNN+C", "EEESSSWWWNNNC +C"),
    ],
)
def test_hands_are_read_and_written_in_the_first_form(text: str, written: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == written
    assert Hand.parse(written) == hand
    assert repr(hand) == f"Hand.parse({written!r})"


def test_the_last_of_14_tiles_wins_where_none_is_named() -> None:
    assert Hand.parse("99m 123456789mEEE").winning_tile == 9
    assert Hand.parse("EEE 123456789m 99m").winning_tile == 8
    assert Hand.parse("EEE 123456789m 99m | 1f").winning_tile == 8
    assert Hand.parse("1112345678999m").winning_tile is None


def test_what_a_hand_holds_can_be_read() -> None:
    hand = Hand.parse("[123m] [EEEE,1] 234m 55m CC +C | 1f5f")
    assert list(hand.concealed) == [1, 2, 3, 4, 4, 13, 13, 13]
    assert hand.counts == bytes([0, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0])
    assert hand.melds == ((mjcore.MeldType.CHOW, 0), (mjcore.MeldType.MELDED_KONG, 9))
    assert hand.winning_tile == 13
    assert list(hand.flowers) == [16, 20]
    assert hand.n_tiles == 14


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x", "'x' is no tile"),
        ("[", "not closed"),
        ("[123m", "not closed"),
        ("[123m,", "source number"),
        ("[123m,4] 1m", "source number"),
        ("[123m,9] 1m", "source number"),
        ("[1231m,1m] 1m", "source number"),
        ("[12345m] 1m", "three or four"),
        ("[1f1f1f] 1m", "flower"),
        ("1m [123m]", "melds stand before"),
        ("]", "no tile"),
        ("+", "needs the winning tile"),
        ("123m +", "needs the winning tile"),
        ("+1m +2m", "second [+]"),
        ("123m +45m", "one tile"),
        ("+5m 1m", "one tile"),
        ("1m | 2m", "no flower"),
        ("1m | 1f | 2f", "second [|]"),
        ("1m | [123m]", "no tile"),
        ("1f 123m", "outside the hand"),
        ("123s", "bamboo"),
        ("12", "letter"),
    ],
)
def test_what_cannot_be_read_is_a_notation_error(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        Hand.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("111112345678m 9m", "1m is held 5 times"),
        ("[1111m] 123456789mE", "1m is held 5 times"),
        ("[1111m] [111m] 2345678m", "1m is held 7 times"),
        ("123m", "3 tiles"),
        ("123456789mEEESSS", "15 tiles"),
        ("[123m][123m][123m][456m][456m]", "5 melds"),
        ("[135m] 1234567899m", "neither a chow"),
        ("[89mE] 1234567899m", "neither a chow"),
        ("[ESW] 1234567899m", "neither a chow"),
        ("[11m] 1234567899m", "neither a chow"),
        ("[1112m] 1234567899m", "neither a chow"),
        ("[] 1234567899m", "nothing"),
        ("1112345678999m | 1f1f", "1f is there twice"),
        ("123456789mEEE +S", "13"),
        ("1m" * 41, "40"),
    ],
)
def test_what_cannot_be_is_a_hand_error(text: str, words: str) -> None:
    with pytest.raises(HandError, match=words):
        Hand.parse(text)


@pytest.mark.parametrize("value", [None, 5, 2**70, b"1112345678999m", ["1m"], object(), 1.5, True])
def test_a_hand_is_read_from_text_only(value: object) -> None:
    with pytest.raises(NotationError, match="from text"):
        Hand.parse(value)  # type: ignore[arg-type]


def test_a_subclass_of_str_is_read_by_its_characters() -> None:
    class Text(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "nonsense"

    assert Hand.parse(Text("1112345678999m")) == Hand.parse("1112345678999m")


@pytest.mark.parametrize(
    "text", ["x" * 10_000, "1" * 10_000, "1m" * 5_000, "[" * 10_000, "[123m]" * 2_000, " " * 10_000]
)
def test_long_texts_end_in_a_short_sentence(text: str) -> None:
    with pytest.raises(mjcore.Mj2pError) as error:
        Hand.parse(text)
    assert len(str(error.value)) < 400


# ---- the report


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ((NINE_GATES,), HandStatus.VALID, ""),
        (([*NINE_GATES[:-1], 16],), HandStatus.BAD_KIND, "16 is not a kind"),
        (([*NINE_GATES[:-1], -1],), HandStatus.BAD_KIND, "-1 is not a kind"),
        (([*NINE_GATES[:-1], 2**70],), HandStatus.BAD_KIND, "is not a kind"),
        (([*NINE_GATES[:-1], "1m"],), HandStatus.BAD_KIND, "'1m' is not a kind"),
        (([0] * 5 + NINE_GATES[5:],), HandStatus.TOO_MANY_COPIES, "1m is held 5 times"),
        ((NINE_GATES[:10], [(2, 0)]), HandStatus.TOO_MANY_COPIES, "1m is held 7 times"),
        ((NINE_GATES[:12],), HandStatus.BAD_TILE_COUNT, "12 tiles"),
        (([*NINE_GATES, 1, 2],), HandStatus.BAD_TILE_COUNT, "15 tiles"),
        (((), [(0, 0)] * 5), HandStatus.TOO_MANY_MELDS, "5 melds"),
        ((NINE_GATES[:10], [(0, 7)]), HandStatus.BAD_MELD, "neither a chow"),
        ((NINE_GATES[:10], [(5, 0)]), HandStatus.BAD_MELD, "neither a chow"),
        ((NINE_GATES[:10], [(1, 16)]), HandStatus.BAD_MELD, "neither a chow"),
        ((NINE_GATES[:10], [(-1, 0)]), HandStatus.BAD_MELD, "neither a chow"),
        ((NINE_GATES[:10], [(1,)]), HandStatus.BAD_MELD, "not a meld"),
        ((NINE_GATES[:10], [None]), HandStatus.BAD_MELD, "not a meld"),
        ((NINE_GATES[:10], [(1, 2**70)]), HandStatus.BAD_MELD, "not a meld"),
        ((NINE_GATES[:10], [(1.5, 3)]), HandStatus.BAD_MELD, "not a meld"),
        ((NINE_GATES, (), 0), HandStatus.WIN_TILE_MISSING, "makes 14"),
        (([*NINE_GATES, 1], (), 9), HandStatus.WIN_TILE_MISSING, "E is not among"),
        (([*NINE_GATES, 1], (), 2**70), HandStatus.WIN_TILE_MISSING, "not among"),
        (([*NINE_GATES, 1], (), "1m"), HandStatus.WIN_TILE_MISSING, "not among"),
        (([*NINE_GATES, 1], (), 1.0), HandStatus.WIN_TILE_MISSING, "not among"),
        ((NINE_GATES, (), None, [0]), HandStatus.BAD_FLOWERS, "1m is no flower"),
        ((NINE_GATES, (), None, [24]), HandStatus.BAD_FLOWERS, "24 is no flower"),
        ((NINE_GATES, (), None, [[16]]), HandStatus.BAD_FLOWERS, "no flower"),
        ((NINE_GATES, (), None, [16, 17, 16]), HandStatus.BAD_FLOWERS, "1f is there twice"),
    ],
)
def test_each_fault_has_its_bit_and_its_sentence(arguments: tuple[object, ...], status: HandStatus, words: str) -> None:
    told, sentences = hand_report(*arguments)  # type: ignore[arg-type]
    assert status in told if status else told == HandStatus.VALID
    assert words in "; ".join(sentences)
    assert bool(told) == bool(sentences)
    if status:
        with pytest.raises(HandError, match=words):
            Hand(*arguments)  # type: ignore[arg-type]
    else:
        assert Hand(*arguments)  # type: ignore[arg-type]


def test_several_faults_are_told_together() -> None:
    told, sentences = hand_report([0] * 5 + [99], [(0, 8)], None, [16, 16])
    expected = HandStatus.BAD_KIND | HandStatus.TOO_MANY_COPIES | HandStatus.BAD_TILE_COUNT | HandStatus.BAD_MELD
    assert told == expected | HandStatus.BAD_FLOWERS
    assert len(sentences) == 5


def test_a_report_counts_however_many_there_are() -> None:
    told, sentences = hand_report([0] * 300, [(2, 0)] * 64)
    assert HandStatus.TOO_MANY_COPIES in told
    assert "1m is held 556 times" in "; ".join(sentences)


@pytest.mark.parametrize("arguments", [(None,), (5,), (NINE_GATES, 5), (NINE_GATES, (), None, 5)])
def test_parts_that_are_no_sequence_are_refused(arguments: tuple[object, ...]) -> None:
    with pytest.raises(HandError, match="sequence"):
        Hand(*arguments)  # type: ignore[arg-type]


# ---- the object


def test_equal_hands_are_equal_and_hash_alike() -> None:
    one, other = Hand.parse("[123m] 123456m 99m EE +E"), Hand.parse("[123m]12345699mEEE")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


HANDS = [
    "[123m] 12345699mEE +E",
    "[123m] 12345699mEE +E | 1f",
    "[123m] 1234569mEEE +9m",
    "[123m] 12345699mEE",
    "[EEE] 1223345699m +1m",
    "[EEEE] 1223345699m +1m",
    "[EEEE,1] 1223345699m +1m",
    "[EEEE,5] 1223345699m +1m",
    "[123m] [456m] 7899mEEE +9m",
    "[456m] [123m] 7899mEEE +9m",
]


def test_hands_that_differ_anywhere_differ() -> None:
    hands = [Hand.parse(text) for text in HANDS]
    assert len(set(hands)) == len(HANDS)
    for i, one in enumerate(hands):
        assert [one == other for other in hands] == [i == j for j in range(len(hands))]
        assert one != HANDS[i]


@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize("cls", [Hand, MyHand])
def test_copies_and_pickles_are_equal(text: str, cls: type[Hand]) -> None:
    hand = cls.parse(text)
    for again in (copy.copy(hand), copy.deepcopy(hand), *(pickle.loads(pickle.dumps(hand, p)) for p in range(2, 6))):
        assert again == hand
        assert hash(again) == hash(hand)
        assert type(again) is cls
        assert str(again) == text


def test_a_pickle_is_checked_again() -> None:
    rebuild, (cls, concealed, melds, winning, flowers) = Hand.parse("1112345678999m").__reduce__()  # type: ignore[misc]
    assert rebuild(cls, concealed, melds, winning, flowers) == Hand.parse("1112345678999m")
    with pytest.raises(HandError, match="5 times"):
        rebuild(cls, bytes([0] * 5) + concealed[5:], melds, winning, flowers)


def test_a_hand_never_changes() -> None:
    hand = Hand.parse("1112345678999m5m")
    with pytest.raises(TypeError, match="cannot be changed"):
        hand.__init__(NINE_GATES)  # type: ignore[misc]
    for name in ("counts", "concealed", "melds", "winning_tile", "flowers", "n_tiles", "data", "other"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 1)
    assert str(hand) == "1112345678999m +5m"


def test_a_hand_made_of_its_parts_is_the_hand_read() -> None:
    for text in HANDS:
        hand = Hand.parse(text)
        assert Hand(hand.concealed, hand.melds, hand.winning_tile, hand.flowers) == hand


def test_subclasses_keep_their_class() -> None:
    hand = MyHand.parse("1112345678999m")
    assert type(hand) is MyHand
    assert hand == Hand.parse("1112345678999m")
    assert repr(hand) == "MyHand.parse('1112345678999m')"


@pytest.mark.parametrize("cls", [Hand, MyHand])
def test_a_hand_that_was_never_filled_is_refused_everywhere(cls: type[Hand]) -> None:
    empty = cls.__new__(cls)
    for ask in (
        mjcore.is_win,
        mjcore.readings,
        mjcore.ready_tiles,
        mjcore.ready_mask_of,
        mjcore.wait_shape_of,
        mjcore.nearness,
        mjcore.discards_by_nearness,
    ):
        with pytest.raises(HandError, match="holds nothing"):
            ask(empty)
    with pytest.raises(HandError, match="holds nothing"):
        mjcore.score_hand(empty, mjcore.Rules([(20, 24, ())]))
    with pytest.raises(HandError, match="0 tiles"):
        copy.copy(empty)
    assert (str(empty), empty.concealed, empty.melds, empty.flowers) == ("", b"", (), b"")
    assert (empty.n_tiles, empty.winning_tile, empty.counts) == (0, None, bytes(16))
    assert empty == cls.__new__(cls)
    assert empty != Hand.parse("1112345678999m")
