"""Rooms (rules, section 7): what a hand costs in them. The shipped ones are an example; an operator loads others."""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from mj2p.coins.money import refuse, whole
from mj2p.coins.tiers import TIERS
from mj2p.errors import SettlementError, shown
from mj2p.languages import LANGUAGES, check_language
from mj2p.rules import Ruleset
from mj2p.rules.coins import WHOLE

__all__ = ["ROOMS", "Room", "Rooms", "UnknownRoom", "get_room", "load_rooms", "read_rooms"]


@dataclass(frozen=True, kw_only=True)
class Room:
    """What a hand costs, and how much may be brought into it.

    Parameters
    ----------
    id : str
        The name that programs use.
    en, zh_hant, zh_hans : str
        The names that people use; by default the id.
    ante : int
        Coins for each fan.
    min_bring : int
        The least that a player may bring into a hand; who has less cannot sit down.
    max_bring : int or None
        The most; None if there is no such limit.
    rake_bp : int or None
        The house's part of what the winner won, in basis points (500 are 5 %); None for the ruleset's.
    table_stakes : bool or None
        Whether nobody can lose or win more than they brought; None for the ruleset's.

    Raises
    ------
    SettlementError
        If it cannot be; the sentence names the room and the key.

    Examples
    --------
    >>> Room(id="blue", ante=10, min_bring=500, max_bring=2_000).en
    'blue'
    >>> Room(id="blue", ante=10, min_bring=0)
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: room 'blue', min_bring: a whole number from 1 on, not 0
    """

    id: str
    en: str = ""
    zh_hant: str = ""
    zh_hans: str = ""
    ante: int
    min_bring: int
    max_bring: int | None = None
    rake_bp: int | None = None
    table_stakes: bool | None = None

    def __post_init__(self) -> None:
        where = f"room {shown(self.id)}"
        if not isinstance(self.id, str) or not self.id.strip() or not self.id.isprintable():
            refuse(f"{where}, id: must be a printable text that is not empty")
        for name in ("en", "zh_hant", "zh_hans"):
            text = getattr(self, name)
            if not isinstance(text, str) or not text.isprintable():
                refuse(f"{where}, {name}: must be a printable text, not {shown(text)}")
            self._set(name, text or self.id)
        self._set("ante", whole(self.ante, f"{where}, ante", 1))
        self._set("min_bring", whole(self.min_bring, f"{where}, min_bring", 1))
        if self.max_bring is not None:
            self._set("max_bring", whole(self.max_bring, f"{where}, max_bring", 1))
            if self.max_bring < self.min_bring:
                refuse(f"{where}, max_bring: {self.max_bring} is less than min_bring, {self.min_bring}")
        if self.rake_bp is not None:
            self._set("rake_bp", whole(self.rake_bp, f"{where}, rake_bp", 0, WHOLE))
        if self.table_stakes is not None and not isinstance(self.table_stakes, bool):
            refuse(f"{where}, table_stakes: must be True or False, not {shown(self.table_stakes)}")

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def name(self, lang: str = "en") -> str:
        """Return the name in a language.

        Examples
        --------
        >>> ROOMS["novice"].name("zh-Hant")
        '新手房'
        """
        return (self.en, self.zh_hant, self.zh_hans)[LANGUAGES.index(check_language(lang))]

    def rake_in(self, ruleset: Ruleset) -> int:
        """Return the rake in basis points: the room's own one, or the ruleset's.

        Examples
        --------
        >>> import mj2p
        >>> [ROOMS["novice"].rake_in(ruleset) for ruleset in mj2p.RULESETS.values()]
        [500, 500, 0]
        """
        return ruleset.coins.rake_bp if self.rake_bp is None else self.rake_bp

    def table_stakes_in(self, ruleset: Ruleset) -> bool:
        """Whether table stakes are played: as the room says, or the ruleset.

        Examples
        --------
        >>> import mj2p
        >>> [ROOMS["novice"].table_stakes_in(ruleset) for ruleset in mj2p.RULESETS.values()]
        [True, True, False]
        """
        return ruleset.coins.table_stakes if self.table_stakes is None else self.table_stakes

    def most(self, purse: int) -> int:
        """Return the most that a player with this purse may bring; 0 if it is too little for the room.

        Examples
        --------
        >>> room = Room(id="blue", ante=10, min_bring=500, max_bring=2_000)
        >>> room.most(499), room.most(700), room.most(9_999)
        (0, 700, 2000)
        """
        if purse < self.min_bring:
            return 0
        return purse if self.max_bring is None else min(purse, self.max_bring)

    def check_bring(self, amount: object, what: str) -> int:
        """Return an amount that a player brings.

        Raises
        ------
        SettlementError
            If the room does not let it in.

        Examples
        --------
        >>> ROOMS["novice"].check_bring(80, "seat 0")
        80
        """
        number = whole(amount, what, 1)
        if number < self.min_bring:
            refuse(f"{what}: {number} is less than the least that room {shown(self.id)} lets in, {self.min_bring}")
        if self.max_bring is not None and number > self.max_bring:
            refuse(f"{what}: {number} is more than the most that room {shown(self.id)} lets in, {self.max_bring}")
        return number

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data that JSON can hold.

        Examples
        --------
        >>> Room.from_dict(ROOMS["novice"].to_dict()) == ROOMS["novice"]
        True
        """
        return {name: getattr(self, name) for name in _FIELDS}

    @classmethod
    def from_dict(cls, data: object) -> Room:
        """Make a room from plain data; what is left out has its default.

        Raises
        ------
        SettlementError
            If it cannot be; the sentence names the room and the key.

        Examples
        --------
        >>> Room.from_dict({"id": "blue", "ante": 10, "min_bring": 500}).max_bring is None
        True
        """
        if not isinstance(data, Mapping):
            refuse(f"a room is read from a mapping, not from {type(data).__name__}")
        where = f"room {shown(data.get('id'))}"
        for key in data:
            if key not in _FIELDS:
                refuse(f"{where}, {shown(key)}: there is no such key; there are {', '.join(_FIELDS)}")
        for key in ("id", "ante", "min_bring"):
            if key not in data:
                refuse(f"{where}, {key}: is missing")
        return cls(**data)


_FIELDS: Final = tuple(each.name for each in fields(Room))


class UnknownRoom(SettlementError, KeyError):
    """No room has that name. Also a KeyError, as `Rooms` is a mapping.

    Examples
    --------
    >>> ROOMS.get("attic") is None
    True
    """

    def __str__(self) -> str:
        return str(self.args[0])


class Rooms(Mapping[str, Room]):
    """Rooms by id, to be read only; a room is found by its name in any language too.

    Examples
    --------
    >>> list(ROOMS)
    ['novice', 'junior', 'intermediate', 'advanced', 'supreme']
    >>> ROOMS["高級房"].id
    'advanced'
    >>> ROOMS["attic"]
    Traceback (most recent call last):
        ...
    mj2p.coins.rooms.UnknownRoom: no room is called 'attic'; there are novice, junior, intermediate, advanced, supreme
    """

    __slots__ = ("_by_name", "_rooms")

    def __init__(self, *rooms: Room) -> None:
        self._rooms = {room.id: room for room in rooms}
        self._by_name: dict[str, Room] = {}
        if len(self._rooms) < len(rooms):
            refuse("two rooms have the same id")
        for room in rooms:
            for name in {room.id, room.en, room.zh_hant, room.zh_hans}:
                other = self._by_name.setdefault(_fold(name), room)
                if other is not room:
                    refuse(f"rooms {shown(other.id)} and {shown(room.id)} are both called {shown(name)}")

    def __getitem__(self, key: str) -> Room:
        room = self._by_name.get(_fold(key)) if isinstance(key, str) else None
        if room is None:
            raise UnknownRoom(f"no room is called {shown(key)}; there are {', '.join(self)}")
        return room

    def __iter__(self) -> Iterator[str]:
        return iter(self._rooms)

    def __len__(self) -> int:
        return len(self._rooms)

    def __repr__(self) -> str:
        return f"Rooms({', '.join(self)})"


def _fold(name: str) -> str:
    return name.strip().lower()


#: The shipped example of an operator's rooms.
ROOMS: Final = Rooms(
    *(
        Room(id=key, en=en, zh_hant=zh_hant, zh_hans=zh_hans, ante=ante, min_bring=least, max_bring=most)
        for key, en, zh_hant, zh_hans, ante, least, most in TIERS
    )
)


def get_room(room: Room | str) -> Room:
    """Return a room of `ROOMS` by its id or name; a room is returned as it is.

    Raises
    ------
    SettlementError
        If there is no such room.

    Examples
    --------
    >>> get_room("新手房").ante
    1
    """
    if isinstance(room, Room):
        return room
    if not isinstance(room, str):
        refuse(f"a room is a Room or an id of {', '.join(ROOMS)}, not {type(room).__name__}")
    return ROOMS[room]


# ---- an operator's file


def load_rooms(path: str | os.PathLike[str]) -> Rooms:
    """Load rooms from a TOML file with one table ``[rooms.ID]`` a room, or from the same data as a ``.json`` file.

    Python 3.10 reads TOML with the package tomli (``pip install 'mj2p[toml]'``).

    Raises
    ------
    SettlementError
        If the file cannot be read, or a room cannot be; the sentence names the file, the table and the key.

    Examples
    --------
    >>> from pathlib import Path
    >>> import mj2p.coins
    >>> load_rooms(Path(mj2p.coins.__file__).with_name("rooms.toml")) == ROOMS
    True
    """
    if not isinstance(path, (str, os.PathLike)):
        refuse(f"rooms are loaded from the path of a file, not from {shown(path)}")
    file = os.fspath(path)
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        refuse(f"the file {file} cannot be read: {reason}")
    try:
        text = data.decode("utf-8-sig")  # some editors put a mark before the first line
    except UnicodeDecodeError as error:
        refuse(f"{file}: is not UTF-8: {error}")
    return read_rooms(_json(text, file) if file.lower().endswith(".json") else _toml(text, file), file)


def read_rooms(data: object, source: str = "rooms") -> Rooms:
    """Make rooms from the data of such a file.

    Parameters
    ----------
    data : mapping
        ``{"rooms": {id: {key: value}}}``.
    source : str
        What the data is called in messages.

    Raises
    ------
    SettlementError
        If a room cannot be.

    Examples
    --------
    >>> list(read_rooms({"rooms": {"blue": {"ante": 10, "min_bring": 500}}}))
    ['blue']
    >>> read_rooms({"rooms": {"blue": {"ante": -1, "min_bring": 500}}}, "my.toml")
    Traceback (most recent call last):
        ...
    mjcore.errors.SettlementError: my.toml, [rooms.blue], ante: a whole number from 1 on, not -1
    """
    if not isinstance(data, Mapping):
        refuse(f"{source}: must hold tables [rooms.ID], not {type(data).__name__}")
    for key in data:
        if key != "rooms":
            refuse(f"{source}, {shown(key)}: there is no such key; rooms are tables [rooms.ID]")
    tables = data.get("rooms")
    if not isinstance(tables, Mapping) or not tables:
        refuse(f"{source}: there is no table [rooms.ID]")
    rooms = []
    for name, table in tables.items():
        where = f"{source}, [rooms.{name}]"
        if not isinstance(table, Mapping):
            refuse(f"{where}: must be a table, not {shown(table)}")
        if "id" in table:
            refuse(f"{where}, id: the id is the table's name already")
        try:
            rooms.append(Room.from_dict({"id": name, **table}))
        except SettlementError as error:
            refuse(f"{where}{str(error).removeprefix(f'room {shown(name)}')}")
    try:
        return Rooms(*rooms)
    except SettlementError as error:
        refuse(f"{source}: {error}")


def _json(text: str, file: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        refuse(f"{file}: is not JSON: {error}")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key is written twice in one object")
    return data


def _toml(text: str, file: str) -> object:
    reader = "tomllib" if sys.version_info >= (3, 11) else "tomli"
    try:
        toml = importlib.import_module(reader)
    except ModuleNotFoundError:
        refuse(f"{file}: this Python reads TOML with {reader}: pip install 'mj2p[toml]', or write the file as .json")
    try:
        data: object = toml.loads(text)
        return data
    except (ValueError, RecursionError) as error:
        refuse(f"{file}: is not TOML: {error}")
