"""Kinds of tiles, their names, and the notation (rules, section 1).

Kinds are numbered 0-23 everywhere: nine ranks of the suit, winds, dragons, flowers. Reading accepts every form that the
rules list; writing gives the first form only.
"""


from mjcore.types cimport EAST, FIRST_FLOWER, N_HAND_KINDS, N_KINDS
from mjcore.tiles cimport Token

from mjcore.errors import NotationError

TILE_CODES = tuple(f"{rank}m" for rank in range(1, 10)) + tuple("ESWNCFP") + tuple(f"{n}f" for n in range(1, 9))
TILE_NAMES_HANT = tuple(f"{rank}萬" for rank in "一二三四五六七八九") + tuple("東南西北中發白") + tuple("春夏秋冬梅蘭竹菊")
TILE_NAMES_HANS = tuple(f"{rank}万" for rank in "一二三四五六七八九") + tuple("东南西北中发白") + tuple("春夏秋冬梅兰竹菊")

# What one character can mean. Digits wait for the letter that ends their run.
_DIGITS = {}
for _digits in ("123456789", "一二三四五六七八九", "１２３４５６７８９"):
    _DIGITS.update({_digit: _rank for _rank, _digit in enumerate(_digits, 1)})

_SINGLE = dict(zip("ESWNCFP", range(EAST, N_HAND_KINDS)))
_SINGLE.update(zip("東南西北中發白", range(EAST, N_HAND_KINDS)))
_SINGLE.update(zip("东南西北中发白", range(EAST, N_HAND_KINDS)))
_SINGLE.update(zip("春夏秋冬梅蘭竹菊", range(FIRST_FLOWER, N_KINDS)))
_SINGLE.update({"兰": 21})
# The Unicode block of mahjong tiles: E S W N C F P, 1m-9m, then the gentlemen, then the seasons.
_SINGLE.update({chr(0x1F000 + _i): EAST + _i for _i in range(7)})
_SINGLE.update({chr(0x1F007 + _i): _i for _i in range(9)})
_SINGLE.update({chr(0x1F022 + _i): 20 + _i for _i in range(4)})
_SINGLE.update({chr(0x1F026 + _i): 16 + _i for _i in range(4)})

# Letters that end a run of digits: the kinds of their ranks 1, 2, ...
_SUITS = {
    "m": tuple(range(9)),
    "萬": tuple(range(9)),
    "万": tuple(range(9)),
    "z": (9, 10, 11, 12, 15, 14, 13),     # E S W N P F C in that order
    "f": tuple(range(FIRST_FLOWER, N_KINDS)),
}
_OTHER_SUITS = {"s": "bamboo", "p": "dots", "索": "bamboo", "条": "bamboo", "條": "bamboo", "筒": "dots", "饼": "dots", "餅": "dots"}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


cdef int _fail(str text, Py_ssize_t at, str why) except -1:
    """Raise NotationError with the place counted from 1 and a short piece of the text."""
    piece = text if len(text) <= 40 else text[max(0, at - 15):at + 20]
    raise NotationError(f"cannot read {piece!r} at character {at + 1}: {why}")


cdef int next_kind_run(str text, Py_ssize_t* at, Token* token) except -1:
    """Read one tile, or one run of digits with the letter that ends it, from text[at:] into `token`.

    Leaves `at` behind it. Gives 0 kinds, and `at` where it was, when text[at] begins no tile.
    """
    cdef Py_ssize_t i = at[0], n = len(text)
    cdef Py_UCS4 c
    cdef int digits[MAX_RUN]
    cdef int n_digits = 0, rank, k
    cdef tuple suit
    token.n = 0
    while i < n:
        c = text[i]
        # The plain form first: it is what programs write.
        if c'1' <= c <= c'9':
            rank = <int>c - 48
        elif c < 128:
            rank = 0
        else:
            rank = _DIGITS.get(chr(c), 0)
        if rank:
            if n_digits == MAX_RUN:
                _fail(text, i, f"a run of more than {MAX_RUN} digits: the suit has no more tiles")
            digits[n_digits] = rank
            n_digits += 1
            i += 1
            continue
        if n_digits:
            if c == c'm':
                for k in range(n_digits):
                    token.kinds[k] = digits[k] - 1
                token.n = n_digits
                at[0] = i + 1
                return 0
            if c == c' ' or chr(c).isspace():
                i += 1
                continue
            suit = _SUITS.get(chr(c))
            if suit is None:
                if chr(c) in _OTHER_SUITS:
                    _fail(text, i, f"this game has no {_OTHER_SUITS[chr(c)]} suit, only characters (m), honours and flowers")
                _fail(text, i, f"digits need a letter that says of what (m, f or z), not {chr(c)!r}")
            for k in range(n_digits):
                if digits[k] > len(suit):
                    _fail(text, i, f"there is no tile {digits[k]}{chr(c)}")
                token.kinds[k] = suit[digits[k] - 1]
            token.n = n_digits
            at[0] = i + 1
            return 0
        single = _SINGLE.get(chr(c))
        if single is None:
            return 0
        token.kinds[0] = single
        token.n = 1
        i += 1
        if i < n and c >= 0x1F000 and chr(text[i]) in _VARIATION_SELECTORS:
            i += 1
        at[0] = i
        return 0
    if n_digits:
        _fail(text, n - 1, "digits need a letter that says of what (m, f or z) behind them")
    return 0


def parse_tiles(str text not None):
    """The kinds of a row of tiles, in the order written, as bytes.

    Reads every notation of rules, section 1, without melds and without ``|``; white space is free.
    Raises NotationError where a character begins no tile.

    >>> list(parse_tiles("123m東C 1f"))
    [0, 1, 2, 9, 13, 16]
    """
    cdef Py_ssize_t at = 0, n = len(text)
    cdef Token token
    cdef bytearray kinds = bytearray()
    while at < n:
        if chr(text[at]).isspace():
            at += 1
            continue
        next_kind_run(text, &at, &token)
        if token.n == 0:
            _fail(text, at, f"{text[at]!r} is no tile")
        kinds += token.kinds[:token.n]
    return bytes(kinds)


def format_kinds(kinds):
    """Kinds as one run, sorted: digits share their letter.

    >>> format_kinds([9, 4, 0, 13, 2])
    '135mEC'
    """
    cdef list out = []
    cdef int kind, last_suit = 0
    kinds = list(kinds)
    for each in kinds:
        if not isinstance(each, int) or not 0 <= each < N_KINDS:
            raise NotationError(f"{each!r} is not the number of a kind (0-{N_KINDS - 1})")
    kinds.sort()
    for kind in kinds:
        if kind < EAST:
            out.append(chr(49 + kind))
            last_suit = len(out)
        else:
            out.append(TILE_CODES[kind])
    if last_suit:
        out.insert(last_suit, "m")
    return "".join(out)
