"""The catalogue of fans (rules, section 4): what each is called. What it is worth is a ruleset's affair."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NoReturn, final

import mjcore
from mj2p.errors import RulesetError, shown
from mj2p.languages import check_language

__all__ = ["FANS", "FAN_BY_NAME", "Fan"]


@final
class Fan:
    """A fan of the catalogue. There is one object for each, so ``is`` compares too.

    Parameters
    ----------
    name : str
        The id, or the English, traditional or simplified Chinese name; the case of Latin letters does not matter.

    Attributes
    ----------
    id : str
        The name that programs use, such as ``"PURE_STRAIGHT"``.
    index : int
        The place in the catalogue, which is the fan's number in the compiled core.
    en, zh_hant, zh_hans : str
        The names; the traditional Chinese one is the printed one.

    Raises
    ------
    RulesetError
        If no fan has that name.

    Examples
    --------
    >>> fan = Fan("清龍")
    >>> fan.en, fan.zh_hans
    ('Pure Straight', '清龙')
    >>> Fan("pure straight") is fan is Fan("清龙") is Fan(fan.id)
    True
    """

    __slots__ = ("en", "id", "index", "zh_hans", "zh_hant")

    id: str
    index: int
    en: str
    zh_hant: str
    zh_hans: str

    def __new__(cls, name: str) -> Fan:  # noqa: D102
        fan = FAN_BY_NAME.get(fold(name)) if isinstance(name, str) else None
        if fan is None:
            raise RulesetError(f"no fan is called {shown(name)}")
        return fan

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Fan cannot be changed ({name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Fan cannot be changed ({name})")

    def name(self, lang: str = "en") -> str:
        """Return the common name in a language: ``"en"``, ``"zh-Hant"`` or ``"zh-Hans"``.

        Examples
        --------
        >>> Fan("Pure Straight").name("zh-Hant")
        '清龍'
        """
        language = check_language(lang)
        return self.en if language == "en" else self.zh_hant if language == "zh-Hant" else self.zh_hans

    def __str__(self) -> str:
        return self.zh_hant

    def __repr__(self) -> str:
        return f"Fan({self.zh_hant!r})"

    def __hash__(self) -> int:
        return hash(self.index)

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Fan) else NotImplemented

    def __reduce__(self) -> tuple[type[Fan], tuple[str]]:
        return Fan, (self.id,)


def fold(name: str) -> str:
    """Return a name as the catalogue looks it up: no space around it, Latin letters lower, 幺 and 么 alike.

    Examples
    --------
    >>> fold(" Pure Straight"), fold("断幺") == fold("断么")
    ('pure straight', True)
    """
    return name.strip().lower().replace("幺", "么")


def _make(row: mjcore.FanRow) -> Fan:
    fan = object.__new__(Fan)
    for name, value in (
        ("id", row.key),
        ("index", row.id),
        ("en", row.en),
        ("zh_hant", row.zh_hant),
        ("zh_hans", row.zh_hans),
    ):
        object.__setattr__(fan, name, value)
    return fan


#: All fans, by their number in the core.
FANS: Final[tuple[Fan, ...]] = tuple(map(_make, mjcore.FANS))

#: Fans by their folded names: id, English, traditional and simplified Chinese.
FAN_BY_NAME: Final[Mapping[str, Fan]] = MappingProxyType(
    {fold(name): fan for fan in FANS for name in (fan.id, fan.en, fan.zh_hant, fan.zh_hans)}
)
