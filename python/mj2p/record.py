"""Records of hands: one JSON object a line, which `replay` plays again and checks move by move.

===========  =============================================================================================
key          value
===========  =============================================================================================
`format`     ``"mj2p-record/1"``
`ruleset`    the id of a ruleset, or a derived one as `Ruleset.to_dict` writes it
`seed`       the seed of the wall; null where the wall was given by hand. Then `replay` deals what is written
`index`      which of the hands of the seed; 0 if left out
`dealer`     seat 0 or 1
`dice`       two numbers, or null
`wall`       all tiles in draw order from the head, replacements taken from its end
`actions`    ``[seat, text]`` of every move, forced ones too
`result`     how it ended, as `Result.to_dict` writes it; null while the hand goes on
===========  =============================================================================================

Other keys are kept and not looked at, unless a check stands for them in `CHECKS`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mj2p.errors import IllegalMove, Mj2pError, NotationError, RecordError, shown
from mj2p.game import Game
from mj2p.rules import RULESETS, Ruleset
from mjcore import Action

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["CHECKS", "FORMAT", "RecordLine", "RecordWriter", "read_records", "record_of", "replay"]

#: What a record says it is.
FORMAT: Final = "mj2p-record/1"

_NEEDED: Final = ("format", "ruleset", "dealer", "wall", "actions", "result")
_KEYS: Final = frozenset((*_NEEDED, "seed", "index", "dice"))

#: Checks of further keys: `replay` calls ``CHECKS[key](game, value)`` after the last move; it raises RecordError.
CHECKS: Final[dict[str, Callable[[Game, Any], None]]] = {}

#: Where records are read from: the path of a file, or an open file or other iterable of lines.
Source: TypeAlias = "str | os.PathLike[str] | Iterable[str | bytes]"


def record_of(game: Game, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the record of a game so far; see `Game.record`.

    Raises
    ------
    RecordError
        If a further key is one of the record's own.

    Examples
    --------
    >>> list(record_of(Game("rg", seed=7), {"table": "blue"}))[-2:]
    ['result', 'table']
    """
    ruleset, result = game.ruleset, game.result
    record = {
        "format": FORMAT,
        "ruleset": ruleset.id if RULESETS.get(ruleset.id) == ruleset else ruleset.to_dict(),
        "seed": game.seed,
        "index": game.index,
        "dealer": game.dealer,
        "dice": None if game.dice is None else list(game.dice),
        "wall": game.wall_text(),
        "actions": [[seat, action.text] for seat, action in game.log],
        "result": None if result is None else result.to_dict(),
    }
    if extra is not None and not isinstance(extra, Mapping):
        raise RecordError(f"further keys of a record are a mapping, not {shown(extra)}")
    for key, value in ({} if extra is None else extra).items():
        if key in _KEYS:
            raise RecordError(f"a further key of a record cannot be called {key}")
        record[key] = value
    return record


# ---- playing a record again


def replay(record: Mapping[str, Any] | str | bytes) -> Game:
    """Play a record again, and return the game, at its end or where the record stops.

    Parameters
    ----------
    record : mapping, str or bytes
        A record, or the line of JSON.

    Raises
    ------
    RecordError
        If it is no record, or departs from the rules; the sentence says at which move (the first is move 1).

    Examples
    --------
    >>> game = Game("rg", seed=7)
    >>> _ = game.play_out()
    >>> record = game.record()
    >>> replay(record) == game
    True
    >>> record["actions"][4][1] = "win"
    >>> try:
    ...     replay(record)
    ... except RecordError as error:
    ...     print(str(error)[:29])
    move 5: win is not legal now:
    """
    if isinstance(record, (str, bytes)):
        record = parse_record(record)
    check_shape(record)
    game = _dealt(record)
    moves = _moves(record["actions"])
    _play(game, moves)
    _check_result(game, record["result"], len(moves))
    for key, check in CHECKS.items():
        if key in record:
            check(game, record[key])
    return game


def parse_record(line: str | bytes) -> dict[str, Any]:
    """Return the JSON object of a line.

    Raises
    ------
    RecordError
        If it is not JSON, or is something else than a record.

    Examples
    --------
    >>> parse_record('{"format": "mj2p-record/1"')
    Traceback (most recent call last):
        ...
    mjcore.errors.RecordError: not JSON: Expecting ',' delimiter: line 1 column 27 (char 26)
    """
    try:
        record = json.loads(line, object_pairs_hook=_object, parse_constant=_constant)
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, RecordError) else RecordError(f"not JSON: {error}") from None
    check_shape(record)
    return dict(record)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise RecordError("a key is written twice in one object")
    return found


def _constant(name: str) -> Any:
    raise RecordError(f"not JSON: {name} is no number of JSON")


def check_shape(record: object) -> None:
    """Check that something is a record of this format, with all its keys.

    Raises
    ------
    RecordError
        If it is not.

    Examples
    --------
    >>> check_shape([1, 2])
    Traceback (most recent call last):
        ...
    mjcore.errors.RecordError: a record is an object, not list
    """
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is an object, not {type(record).__name__}")
    if record.get("format") != FORMAT:
        raise RecordError(f"the format is {shown(record.get('format'))}, not {FORMAT!r}")
    for key in _NEEDED:
        if key not in record:
            raise RecordError(f"the record has no {key}")


def _dealt(record: Mapping[str, Any]) -> Game:
    """The game of a record before its first move."""
    ruleset, dice = record["ruleset"], record.get("dice")
    try:
        if isinstance(ruleset, Mapping):
            ruleset = Ruleset.from_dict(ruleset)
        if not isinstance(record["wall"], (str, list, tuple)):
            raise RecordError(f"the wall is a text, not {shown(record['wall'])}")
        game = Game(
            ruleset,
            seed=record.get("seed"),
            wall=record["wall"],
            dealer=_seat(record["dealer"]),
            dice=dice,
            index=record.get("index", 0),
        )
    except Mj2pError as error:
        raise RecordError(f"before the first move: {error}") from None
    if list(game.dice or ()) != list(dice or ()):
        raise RecordError(f"before the first move: the seed throws {game.dice}, and the record says {shown(dice)}")
    return game


def _seat(seat: object) -> int:
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat <= 1:
        return seat
    raise RecordError(f"a seat is 0 or 1, not {shown(seat)}")


def _moves(actions: object) -> list[tuple[int, Action]]:
    if not isinstance(actions, (list, tuple)):
        raise RecordError(f"the actions are a list, not {shown(actions)}")
    moves = []
    for number, entry in enumerate(actions, 1):
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            raise RecordError(f"move {number}: an action is [seat, text], not {shown(entry)}")
        try:
            moves.append((_seat(entry[0]), Action.parse(entry[1])))
        except (RecordError, NotationError) as error:
            raise RecordError(f"move {number}: {error}") from None
    return moves


def _play(game: Game, moves: list[tuple[int, Action]]) -> None:
    """Make the moves; the engine's own, forced ones must be written among them."""
    done = 0
    while True:
        log = game.log
        for number in range(done, len(log)):
            seat, action = log[number]
            written = "the record ends" if number == len(moves) else "the record says seat {} {}".format(*moves[number])
            if number == len(moves) or moves[number] != (seat, action):
                raise RecordError(f"move {number + 1}: seat {seat} must {action}, and {written}")
        done = len(log)
        if done == len(moves):
            return
        seat, action = moves[done]
        if game.turn is None:
            raise RecordError(f"move {done + 1}: the hand is over, and the record says seat {seat} {action}")
        if seat != game.turn:
            raise RecordError(f"move {done + 1}: seat {game.turn} is to move, and the record says seat {seat} {action}")
        try:
            game.step(action)
        except IllegalMove as error:
            raise RecordError(f"move {done + 1}: {error}") from None


def _check_result(game: Game, written: object, n_moves: int) -> None:
    result = game.result
    if written is None or result is None:
        if written is not None:
            raise RecordError(f"move {n_moves + 1}: seat {game.turn} is to move, and the record ends with a result")
        if result is not None:
            raise RecordError(f"the result: the hand is over after move {n_moves}, and the record has none")
        return
    played = result.to_dict()
    if not isinstance(written, Mapping):
        raise RecordError(f"the result: an object, not {shown(written)}")
    for key in (*played, *(key for key in written if key not in played)):
        # As JSON, for True is not 1 there.
        if key not in written or key not in played or _json(written[key]) != _json(played[key]):
            there, here = (_json(data[key]) if key in data else "nothing" for data in (written, played))
            raise RecordError(f"the result, {key}: {here[:200]} when played again, and the record says {there[:200]}")


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return repr(value)


# ---- files


@dataclass(frozen=True)
class RecordLine:
    """A line of a file of records: what it holds, or what is wrong with it.

    Parameters
    ----------
    number : int
        The line's number, from 1.
    record : dict or None
        The record; None if the line is bad.
    error : RecordError or None
        What is wrong; the sentence begins with the line's number.

    Examples
    --------
    >>> [line] = read_records(["{"])
    >>> str(line.error)[:16]
    'line 1: not JSON'
    """

    number: int
    record: dict[str, Any] | None
    error: RecordError | None

    def replay(self) -> Game:
        """Play the record again.

        Raises
        ------
        RecordError
            If it cannot be; the sentence begins with the line's number.

        Examples
        --------
        >>> [line] = read_records([json.dumps(Game("rg", seed=7).record())])
        >>> line.replay() == Game("rg", seed=7)
        True
        """
        if self.error is not None or self.record is None:
            raise self.error or RecordError(f"line {self.number}: no record")
        try:
            return replay(self.record)
        except RecordError as error:
            raise RecordError(f"line {self.number}: {error}") from None


def read_records(source: Source) -> Iterator[RecordLine]:
    """Read a file line by line. A bad one is handed out as such, and reading goes on. Blank ones are skipped.

    Parameters
    ----------
    source : path, file or iterable of lines
        A path, or lines of text or bytes (UTF-8).

    Raises
    ------
    OSError
        If the file cannot be read.
    RecordError
        If the source is none of these.

    Examples
    --------
    >>> lines = [json.dumps(Game("rg", seed=7).record()), "what", ""]
    >>> [(line.number, line.error is None) for line in read_records(lines)]
    [(1, True), (2, False)]
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from _read(file)
    elif isinstance(source, (bytes, bytearray)) or not isinstance(source, Iterable):
        raise RecordError(f"records are read from a path, a file or lines, not from {shown(source)}")
    else:
        yield from _read(source)


def _read(lines: Iterable[str | bytes]) -> Iterator[RecordLine]:
    for number, line in enumerate(lines, 1):
        if not isinstance(line, (str, bytes)):
            yield RecordLine(number, None, RecordError(f"line {number}: a text, not {shown(line)}"))
        elif line.strip():
            try:
                yield RecordLine(number, parse_record(line), None)
            except RecordError as error:
                yield RecordLine(number, None, RecordError(f"line {number}: {error}"))


class RecordWriter:
    """Appends records to a file, whole lines only: each is one write, so a killed process leaves whole lines behind it.

    If the file ends in the middle of a line (a full disk, a copy that was cut), the next record begins a new line.

    Parameters
    ----------
    path : path
        Made if it is not there.

    Raises
    ------
    OSError
        If the file cannot be written.
    RecordError
        If `path` is no path.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with RecordWriter(folder + "/hands.jsonl") as writer:
    ...         writer.write(Game("rg", seed=7))
    ...     print([line.replay().seed for line in read_records(folder + "/hands.jsonl")])
    [7]
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)) or "\0" in os.fsdecode(path):
            raise RecordError(f"records are written to the path of a file, not to {shown(path)}")
        self._file: int | None = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        size = os.lseek(self._file, 0, os.SEEK_END)
        self._torn = False
        if size:
            os.lseek(self._file, -1, os.SEEK_END)
            self._torn = os.read(self._file, 1) != b"\n"

    def write(self, record: Game | Mapping[str, Any], extra: Mapping[str, Any] | None = None) -> None:
        """Append a game's record, or a record.

        Parameters
        ----------
        record : Game or mapping
            A game at any point, or a record.
        extra : mapping, optional
            Further keys for a game's record.

        Raises
        ------
        RecordError
            If it is no record, JSON cannot hold it, or the writer is closed.
        OSError
            If it cannot be written, as on a full disk.

        Examples
        --------
        >>> RecordWriter(os.devnull).write(Game("rg", seed=7), extra={"table": "blue"})
        """
        if isinstance(record, Game):
            record = record_of(record, extra)
        elif extra is not None:
            raise RecordError("further keys are for games; a record has its keys")
        check_shape(record)
        if self._file is None:
            raise RecordError("the writer is closed")
        try:
            line = json.dumps(dict(record), ensure_ascii=False, allow_nan=False).encode()
        except (TypeError, ValueError, RecursionError) as error:
            raise RecordError(f"JSON cannot hold the record: {error}") from None
        data = (b"\n" if self._torn else b"") + line + b"\n"
        self._torn = True  # until the whole line is there
        written = os.write(self._file, data)
        if written < len(data):
            raise OSError(f"only {written} of {len(data)} bytes of a record were written")
        self._torn = False

    def close(self) -> None:
        """Close the file. Nothing is lost without it: every line is written at once.

        Examples
        --------
        >>> writer = RecordWriter(os.devnull)
        >>> writer.close()
        """
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_file", None) is not None:
            self.close()
