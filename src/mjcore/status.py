"""The sentences of `types.Status`: why a hand, or a hand in its circumstances, cannot be (rules, sections 1 to 5).

The compiled modules and the batch functions give a number; this is the one place that says what it means.
"""

from enum import IntEnum, IntFlag

from mjcore.errors import HandError, Mj2pError, NotAWin


class Status(IntEnum):
    """The answer of a check; 0 is good. `SENTENCES` says each in words."""

    OK = 0
    BAD_KIND = 1
    TOO_MANY_COPIES = 2
    BAD_TILE_COUNT = 3
    TOO_MANY_MELDS = 4
    BAD_MELD = 5
    WIN_TILE_MISSING = 6
    BAD_FLOWERS = 7
    NOT_A_WIN = 8
    BELOW_MINIMUM = 9
    CLASH_FLOWERS_RULESET = 10
    CLASH_ROB_SELF_DRAW = 11
    CLASH_ROB_COPY = 12
    CLASH_KONG_DRAW_NO_KONG = 13
    CLASH_KONG_DRAW_NO_SELF_DRAW = 14
    CLASH_LAST_COPY_HELD = 15
    CLASH_OPENING_NO_SELF_DRAW = 16
    CLASH_HUMANLY_SELF_DRAW = 17
    CLASH_OPENING_MELD = 18
    CLASH_TWO_OPENINGS = 19
    CLASH_OPENING_SEAT = 20
    CLASH_LAST_ROB = 21
    CLASH_HEAVENLY_READY_MELD = 22
    CLASH_HEAVENLY_READY_READY = 23
    CLASH_HEAVENLY_READY_RULESET = 24
    CLASH_OPENING_READY = 25
    CLASH_OPENING_LAST = 26
    BAD_FLAGS = 27
    BAD_SEAT = 28
    NO_WIN_TILE = 29


class HandStatus(IntFlag):
    """What is wrong with a hand on its own; several bits may be set. `VALID` is 0."""

    VALID = 0
    BAD_KIND = 1
    TOO_MANY_COPIES = 2
    BAD_TILE_COUNT = 4
    TOO_MANY_MELDS = 8
    BAD_MELD = 16
    WIN_TILE_MISSING = 32
    BAD_FLOWERS = 64


SENTENCES = {
    Status.OK: "the hand is sound",
    Status.BAD_KIND: "a tile's number is not a kind that a hand can hold (0-15)",
    Status.TOO_MANY_COPIES: "a kind is held more than four times, in hand and melds together",
    Status.BAD_TILE_COUNT: "the number of tiles is wrong: a hand has 13 tiles, 14 with the winning one, "
    "a kong counting as three",
    Status.TOO_MANY_MELDS: "there are more than four melds",
    Status.BAD_MELD: "a meld is neither a chow in the suit nor a pung nor a kong",
    Status.WIN_TILE_MISSING: "the winning tile is not among the concealed tiles of a 14-tile hand",
    Status.BAD_FLOWERS: "a flower is named twice or is no flower",
    Status.NOT_A_WIN: "the hand is neither four sets and a pair nor seven pairs",
    Status.BELOW_MINIMUM: "the hand stays below the ruleset's minimum fan, flowers left out",
    Status.CLASH_FLOWERS_RULESET: "the hand has flowers, but this ruleset plays without flowers",
    Status.CLASH_ROB_SELF_DRAW: "rob_kong clashes with self_draw: a robbed tile is the other player's",
    Status.CLASH_ROB_COPY: "rob_kong clashes with another copy of the winning tile in hand or melds: "
    "the other player's kong holds the remaining three",
    Status.CLASH_KONG_DRAW_NO_KONG: "kong_draw clashes with a hand without a kong: "
    "there is no replacement tile to win with",
    Status.CLASH_KONG_DRAW_NO_SELF_DRAW: "kong_draw without self_draw: "
    "a kong's replacement tile is drawn by the winner",
    Status.CLASH_LAST_COPY_HELD: "last_copy clashes with another copy of the winning tile that does not lie open: "
    "the other three must be discards or in exposed melds",
    Status.CLASH_OPENING_NO_SELF_DRAW: "heavenly or earthly without self_draw: both are won with a drawn tile",
    Status.CLASH_HUMANLY_SELF_DRAW: "humanly clashes with self_draw: it is won on the dealer's first discard",
    Status.CLASH_OPENING_MELD: "heavenly, earthly or humanly clashes with a meld: "
    "they are won before any meld of the winner",
    Status.CLASH_TWO_OPENINGS: "two of heavenly, earthly and humanly clash: a hand is won once",
    Status.CLASH_OPENING_SEAT: "the seat clashes with the win: heavenly is the dealer's, "
    "earthly and humanly are the other player's",
    Status.CLASH_LAST_ROB: "last_tile clashes with rob_kong: with the wall empty nobody makes a kong",
    Status.CLASH_HEAVENLY_READY_MELD: "heavenly_ready clashes with a meld: "
    "nothing is melded before it and the hand is locked after it",
    Status.CLASH_HEAVENLY_READY_READY: "heavenly_ready clashes with ready: ready is declared once",
    Status.CLASH_HEAVENLY_READY_RULESET: "heavenly_ready clashes with this ruleset, which has no opening declaration",
    Status.CLASH_OPENING_READY: "heavenly clashes with any ready, earthly and humanly with plain ready: "
    "the winner has had no turn to declare it in",
    Status.CLASH_OPENING_LAST: "heavenly, earthly or humanly clashes with last_tile and with last_copy: "
    "the hand has only begun, the wall is full and at most one discard lies open",
    Status.BAD_FLAGS: "an unknown circumstance flag is set",
    Status.BAD_SEAT: "the seat is not one of the ruleset's two seat winds",
    Status.NO_WIN_TILE: "the hand has no winning tile: a score needs 14 tiles",
}

if set(SENTENCES) != set(Status):
    raise ImportError("every status needs its sentence")


def error_of(status: int, about: str = "", detail: str = "") -> Mj2pError:
    """The exception that says `status`: the hand's text in front where it is given, particulars in brackets behind."""
    kind = NotAWin if status in (Status.NOT_A_WIN, Status.BELOW_MINIMUM) else HandError
    sentence = SENTENCES[Status(status)] + (f" ({detail})" if detail else "")
    return kind(f"{about}: {sentence}" if about else sentence)
