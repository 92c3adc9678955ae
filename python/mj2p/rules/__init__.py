"""Rulesets: three that are printed, as data, and whatever an operator derives from them (rules, sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

from mj2p.errors import RulesetError, shown
from mj2p.rules import boke, rg, seasonal
from mj2p.rules.coins import CoinRules
from mj2p.rules.rows import FanAlias, FanRule
from mj2p.rules.schema import CompiledRules, Ruleset

__all__ = [
    "RULESETS",
    "CoinRules",
    "CompiledRules",
    "FanAlias",
    "FanRule",
    "Ruleset",
    "Rulesets",
    "get_ruleset",
    "load_ruleset",
]


class Rulesets(Mapping[str, Ruleset]):
    """The rulesets by id, to be read only. An unknown id raises an error that lists the known ones.

    Examples
    --------
    >>> from mj2p import RULESETS
    >>> list(RULESETS)
    ['rg', 'seasonal', 'boke']
    >>> RULESETS["sichuan"]
    Traceback (most recent call last):
        ...
    mj2p.rules.UnknownRuleset: no ruleset is called 'sichuan'; there are rg, seasonal, boke
    """

    __slots__ = ("_rulesets",)

    def __init__(self, *rulesets: Ruleset) -> None:
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}

    def __getitem__(self, key: str) -> Ruleset:
        ruleset = self._rulesets.get(key) if isinstance(key, str) else None
        return self._unknown(key) if ruleset is None else ruleset

    def __iter__(self) -> Iterator[str]:
        return iter(self._rulesets)

    def __len__(self) -> int:
        return len(self._rulesets)

    def __repr__(self) -> str:
        return f"Rulesets({', '.join(self)})"

    def _unknown(self, key: object) -> NoReturn:
        raise UnknownRuleset(f"no ruleset is called {shown(key)}; there are {', '.join(self)}")


class UnknownRuleset(RulesetError, KeyError):
    """No ruleset has that id. Also a KeyError, as `RULESETS` is a mapping.

    Examples
    --------
    >>> from mj2p import RULESETS
    >>> RULESETS.get("sichuan") is None
    True
    """

    def __str__(self) -> str:
        return str(self.args[0])


#: The rulesets that mj2p knows by name.
RULESETS: Final = Rulesets(rg.RULESET, seasonal.RULESET, boke.RULESET)


def get_ruleset(ruleset: str | Ruleset) -> Ruleset:
    """Return a ruleset by its id; a ruleset is returned as it is.

    Raises
    ------
    RulesetError
        If there is no such ruleset.

    Examples
    --------
    >>> get_ruleset("rg").cap
    200
    """
    if isinstance(ruleset, Ruleset):
        return ruleset
    if not isinstance(ruleset, str):
        raise RulesetError(f"a ruleset is a Ruleset or an id of {', '.join(RULESETS)}, not {type(ruleset).__name__}")
    return RULESETS[ruleset]


def load_ruleset(data: Mapping[str, Any]) -> Ruleset:
    """Make a ruleset from plain data, such as JSON.

    With ``base``, an id of `RULESETS`, the rest is what differs from that ruleset, in the words of `Ruleset.replace`:
    any field, ``values``, ``add``, ``remove``, ``exclusions``. Without it the data is a whole ruleset
    as `Ruleset.to_dict` writes it.

    Raises
    ------
    RulesetError
        If the ruleset cannot be used; the sentence names the row and the column.

    Examples
    --------
    >>> house = load_ruleset({"base": "rg", "id": "house", "cap": None, "values": {"清龍": 20}})
    >>> house.id, house.cap, house.value("Pure Straight")
    ('house', None, 20)
    """
    if not isinstance(data, Mapping):
        raise RulesetError(f"a ruleset is read from a mapping (the data of a JSON file, say), not from {shown(data)}")
    if "base" not in data:
        return Ruleset.from_dict(data)
    rest = {key: value for key, value in data.items() if key != "base"}
    if not all(isinstance(key, str) for key in rest):
        raise RulesetError(f"ruleset {shown(data.get('id'))}: the names of fields must be texts")
    return get_ruleset(data["base"]).replace(**rest)
