"""What a ruleset is: rows of fans in printed order and a few switches, all of it data (rules, sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NoReturn

import mjcore
from mj2p.errors import Mj2pError, RulesetError, shown
from mj2p.fans import FAN_BY_NAME, Fan, fold
from mj2p.languages import LANGUAGES, check_language
from mj2p.rules.coins import CoinRules
from mj2p.rules.rows import (
    MAX_FAN,
    MAX_TOTAL,
    FanAlias,
    FanRule,
    Row,
    catalogue,
    is_int,
    items,
    names_of,
    record,
    sequence,
)
from mj2p.tiles import Tile

__all__ = ["MAX_DOUBLES", "CompiledRules", "FanAlias", "FanRule", "Ruleset"]

#: The most that doubling can be allowed in a hand: fan x 2^doublings must stay a number that people can read.
MAX_DOUBLES: Final = 16

# House option (rules, section 3): exclusions that logic would add, as fan: what it excludes.
_IMPLIED: Final = {
    "四槓": ("碰碰胡",),
    "一色四步高": ("連六", "老少副"),
    "七對": ("不求人", "單釣將", "門前清"),
    "字七對": ("不求人", "單釣將", "門前清"),
    "雙暗槓": ("暗槓",),
    "三風刻": ("么九刻",),
}


class CompiledRules(mjcore.Rules):
    """A ruleset as the core uses it, which remembers the ruleset that it was made from."""

    ruleset: Ruleset


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A set of rules: which fans there are, what they are worth and exclude, and how the game goes.

    It is made once and never changes; `replace` derives another. What cannot be is refused when it is made,
    with the row and the column named.

    Parameters
    ----------
    id : str
        The name that programs use, such as ``"rg"``.
    en, zh_hant, zh_hans : str
        The names that people use.
    rows : sequence of FanRule or of (fan, value, excludes)
        One row a fan, in printed order. Within one value this is the order in which fans are counted
        (rules, section 3.2). An excluded fan that the ruleset does not have is skipped (rules, section 4).
    aliases : sequence of FanAlias
        Names under which this ruleset prints a fan, beside the common ones.
    cap : int or None
        The most that a hand pays; None if there is no such limit (rules, section 3.5).
    min_fan : int
        The least that wins, flowers left out (rules, section 3.6).
    seat_winds : pair of Tile
        The winds of the dealer and of the other player (rules, section 6.1).
    flowers : bool
        Whether the eight flowers are in the wall: 72 tiles, not 64.
    mixed_terminals_pairs : bool
        Whether 混么九 takes seven pairs.
    edge_pung_dragons : bool
        Whether dragons show 么九刻.
    last_claim_self_draw : bool
        Whether 海底撈月 takes the self-draw of the last wall tile too.
    humanly_as_earthly : bool
        Whether a win by the dealer's first discard is 地胡.
    heavenly_ready : bool
        Whether ready can be declared as an opening (天聽; rules, sections 5 and 6.12).
    claims_on_empty_wall : bool
        Whether the last discard may be chowed or punged (rules, section 6.9).
    max_doubles : int
        How often a player may decline a win to double it (過胡加倍; rules, section 6.11); 0 if never.
    added_kong_after_ready : bool
        Whether a kong may be added to a pung after ready (rules, section 6.8).
    open_hand_after_ready : bool
        Whether the other's hand is seen after ready (rules, section 6.8).
    dice_wall : bool
        Whether dice say where the wall is broken (rules, section 6.2).
    implied_exclusions, repeats : bool
        The house options (rules, section 3).
    coins : CoinRules or mapping
        How a hand is settled (rules, section 7).

    Raises
    ------
    RulesetError
        If it cannot be used.

    Examples
    --------
    >>> from mj2p import RULESETS
    >>> house = RULESETS["rg"].replace(id="house", cap=None, values={"清龍": 20}, remove=["Self-Draw"])
    >>> house.value("清龍"), house.has("自摸"), house.cap
    (20, False, None)
    >>> RULESETS["rg"].replace(values={"清龍": 0})
    Traceback (most recent call last):
        ...
    mjcore.errors.RulesetError: ruleset 'rg', row 25 (清龍), column value: 0 is not an int from 1 to 10000000
    """

    id: str
    en: str = ""
    zh_hant: str = ""
    zh_hans: str = ""
    rows: tuple[FanRule, ...]
    aliases: tuple[FanAlias, ...] = ()
    cap: int | None = None
    min_fan: int = 1
    seat_winds: tuple[Tile, Tile] = (Tile("E"), Tile("S"))
    flowers: bool = True
    mixed_terminals_pairs: bool = True
    edge_pung_dragons: bool = False
    last_claim_self_draw: bool = False
    humanly_as_earthly: bool = False
    heavenly_ready: bool = True
    claims_on_empty_wall: bool = True
    max_doubles: int = 0
    added_kong_after_ready: bool = True
    open_hand_after_ready: bool = False
    dice_wall: bool = False
    implied_exclusions: bool = False
    repeats: bool = False
    coins: CoinRules = field(default_factory=CoinRules)
    compiled: CompiledRules = field(init=False, repr=False, compare=False)
    _by_name: dict[str, Fan] = field(init=False, repr=False, compare=False)
    _row_of: dict[Fan, FanRule] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or not self.id.strip() or not self.id.isprintable():
            raise RulesetError(f"a ruleset's id must be a printable text that is not empty, not {shown(self.id)}")
        for name in ("en", "zh_hant", "zh_hans"):
            text = getattr(self, name)
            if not isinstance(text, str) or not text.isprintable():
                self._refuse(f"{name}: must be a printable text, not {shown(text)}")
            self._set(name, text or self.id)
        self._check_settings()
        self._read_aliases()
        self._read_rows()
        self._set("compiled", self._compile())

    # Reading and checking.

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _refuse(self, what: str) -> NoReturn:
        raise RulesetError(f"ruleset {shown(self.id)}, {what}")

    def _check_settings(self) -> None:
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                self._refuse(f"{name}: must be True or False, not {shown(getattr(self, name))}")
        if self.dice_wall and not self.flowers:
            self._refuse("dice_wall: dice break a wall of 72 tiles, and without flowers there are 64")
        if self.cap is not None and not is_int(self.cap, 1, MAX_TOTAL):
            self._refuse(f"cap: {shown(self.cap)} is neither None nor an int from 1 to {MAX_TOTAL}")
        if not is_int(self.min_fan, 0, MAX_TOTAL):
            self._refuse(f"min_fan: {shown(self.min_fan)} is not an int from 0 to {MAX_TOTAL}")
        if not is_int(self.max_doubles, 0, MAX_DOUBLES):
            self._refuse(f"max_doubles: {shown(self.max_doubles)} is not an int from 0 to {MAX_DOUBLES}")
        try:
            winds = tuple(map(Tile, self.seat_winds))
        except (Mj2pError, TypeError):
            self._refuse(f"seat_winds: must be two winds, not {shown(self.seat_winds)}")
        if len(winds) != 2 or not all(wind.is_wind for wind in winds):
            self._refuse(f"seat_winds: must be two winds, not {' '.join(map(str, winds))}")
        if winds[0] is winds[1]:
            self._refuse(f"seat_winds: both players cannot sit {winds[0].en}")
        self._set("seat_winds", winds)
        try:
            self._set("coins", CoinRules.read(self.coins))
        except RulesetError as error:
            self._refuse(str(error))

    def _read_aliases(self) -> None:
        by_name: dict[str, Fan] = {}
        aliases: list[FanAlias] = []
        for number, given in enumerate(self._sequence("aliases", self.aliases), 1):
            where = f"alias {number}"
            alias = self._record(FanAlias, given, where)
            fan = catalogue(alias.fan)
            if fan is None:
                self._refuse(f"{where}, column fan: no fan is called {shown(alias.fan)}")
            for column in ("zh_hant", "zh_hans"):
                name = getattr(alias, column)
                if not isinstance(name, str) or not name.strip() or not name.isprintable():
                    self._refuse(f"{where} ({fan}), column {column}: must be a name, not {shown(name)}")
                other = FAN_BY_NAME.get(fold(name), by_name.get(fold(name), fan))
                if other is not fan:
                    self._refuse(f"{where} ({fan}), column {column}: {name} is the name of {other} already")
                by_name[fold(name)] = fan
            aliases.append(FanAlias(fan.zh_hant, alias.zh_hant, alias.zh_hans))
        if len({alias.fan for alias in aliases}) < len(aliases):
            self._refuse("aliases: a fan has two of them")
        self._set("aliases", tuple(aliases))
        self._set("_by_name", by_name)

    def _read_rows(self) -> None:
        rows: dict[Fan, FanRule] = {}
        for number, given in enumerate(self._sequence("rows", self.rows), 1):
            rule = self._record(FanRule, given, f"row {number}")
            fan = self._find(rule.fan)
            if fan is None:
                self._refuse(f"row {number}, column fan: no fan is called {shown(rule.fan)}")
            where = f"row {number} ({fan})"
            if fan in rows:
                self._refuse(f"{where}, column fan: the row is there twice")
            if not is_int(rule.value, 1, MAX_FAN):
                self._refuse(f"{where}, column value: {shown(rule.value)} is not an int from 1 to {MAX_FAN}")
            excludes: dict[Fan, None] = {}
            for name in rule.excludes:
                excluded = self._find(name)
                if excluded is None:
                    self._refuse(f"{where}, column excludes: no fan is called {shown(name)}")
                if excluded is fan:
                    self._refuse(f"{where}, column excludes: {name} cannot exclude itself")
                if excluded in excludes:
                    self._refuse(f"{where}, column excludes: {name} is there twice")
                excludes[excluded] = None
            rows[fan] = FanRule(fan.zh_hant, rule.value, tuple(excluded.zh_hant for excluded in excludes))
        if not rows:
            self._refuse("rows: there is none")
        self._set("rows", tuple(rows.values()))
        self._set("_row_of", rows)
        self._check_direction()

    def _record(self, kind: type[Row], given: object, where: str) -> Row:
        return given if isinstance(given, kind) else record(kind, given, f"ruleset {shown(self.id)}, {where}")

    def _sequence(self, name: str, value: object) -> tuple[Any, ...]:
        return sequence(value, f"ruleset {shown(self.id)}, {name}")

    def _check_direction(self) -> None:
        """Refuse an exclusion of a fan that is counted earlier, unless no reading shows the two together."""
        place = {fan: number for number, (fan, _, _) in enumerate(self.walk())}
        numbers = {fan: number for number, fan in enumerate(self._row_of, 1)}
        for fan, _, excludes in self.walk():
            printed = {self._find(name) for name in self._row_of[fan].excludes}
            for excluded in excludes:
                if place[excluded] < place[fan] and frozenset((fan.index, excluded.index)) not in mjcore.NEVER_TOGETHER:
                    column = "excludes" if excluded in printed else "excludes (by implied_exclusions)"
                    self._refuse(
                        f"row {numbers[fan]} ({fan}), column {column}: {excluded} is counted before {fan}, "
                        "and one reading can show both"
                    )

    def _find(self, name: object) -> Fan | None:
        if isinstance(name, str) and (fan := self._by_name.get(fold(name))) is not None:
            return fan
        return catalogue(name)

    def _compile(self) -> CompiledRules:
        rules = CompiledRules(
            [(fan.index, value, tuple(other.index for other in excludes)) for fan, value, excludes in self.walk()],
            cap=self.cap or 0,
            min_fan=self.min_fan,
            seat_winds=(self.seat_winds[0].kind, self.seat_winds[1].kind),
            flowers=self.flowers,
            mixed_terminals_pairs=self.mixed_terminals_pairs,
            edge_pung_dragons=self.edge_pung_dragons and not self.implied_exclusions,
            last_claim_self_draw=self.last_claim_self_draw,
            humanly_as_earthly=self.humanly_as_earthly,
            heavenly_ready=self.heavenly_ready,
            repeats=self.repeats,
            claims_on_empty_wall=self.claims_on_empty_wall,
            max_doubles=self.max_doubles,
            added_kong_after_ready=self.added_kong_after_ready,
            open_hand_after_ready=self.open_hand_after_ready,
        )
        rules.ruleset = self
        return rules

    # Questions.

    def find(self, name: str | Fan) -> Fan:
        """Return the fan that a name means here: a common name in any language, an id, or an alias of the ruleset.

        Raises
        ------
        RulesetError
            If no fan has that name.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> RULESETS["boke"].find("十八羅漢")
        Fan('四槓')
        """
        fan = self._find(name)
        if fan is None:
            self._refuse(f"no fan is called {shown(name)}")
        return fan

    def has(self, fan: str | Fan) -> bool:
        """Whether the ruleset scores a fan.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> RULESETS["rg"].has("季花"), RULESETS["seasonal"].has("季花")
        (False, True)
        """
        return self.find(fan) in self._row_of

    def value(self, fan: str | Fan) -> int:
        """Return what a fan is worth; 0 if the ruleset does not have it.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> [ruleset.value("聽牌") for ruleset in RULESETS.values()]
        [2, 2, 4]
        """
        found = self.find(fan)
        return self._row_of[found].value if found in self._row_of else 0

    def excludes(self, fan: str | Fan) -> tuple[Fan, ...]:
        """Return the fans not counted beside one: those that the ruleset has, house options included.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> [str(fan) for fan in RULESETS["seasonal"].excludes("七對")]
        ['不求人', '單釣將']
        """
        found = self.find(fan)
        if found not in self._row_of:
            return ()
        names = self._row_of[found].excludes
        if self.implied_exclusions:
            names += _IMPLIED.get(found.zh_hant, ())
        return tuple(dict.fromkeys(other for other in map(self.find, names) if other in self._row_of))

    def walk(self) -> tuple[tuple[Fan, int, tuple[Fan, ...]], ...]:
        """Return (fan, value, excluded fans) in counting order: by value, then as printed (rules, section 3.2).

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> [str(fan) for fan, value, _ in RULESETS["boke"].walk() if value == 32]
        ['地胡', '三槓', '混么九']
        """
        rows = sorted(self._row_of.items(), key=lambda item: -item[1].value)
        return tuple((fan, row.value, self.excludes(fan)) for fan, row in rows)

    def name(self, lang: str = "en") -> str:
        """Return the name of the ruleset in a language.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> RULESETS["boke"].name("zh-Hant")
        '波克二人麻將'
        """
        return (self.en, self.zh_hant, self.zh_hans)[LANGUAGES.index(check_language(lang))]

    def fan_name(self, fan: str | Fan, lang: str = "en") -> str:
        """Return the name of a fan as it is shown here: this ruleset's own one, if any, beside the common one.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> RULESETS["boke"].fan_name("Four Kongs", "zh-Hant"), RULESETS["rg"].fan_name("Four Kongs", "zh-Hant")
        ('十八羅漢（四槓）', '四槓')
        """
        found, language = self.find(fan), check_language(lang)
        if language != "en":
            for alias in self.aliases:
                if alias.fan == found.zh_hant:
                    return f"{alias.zh_hant if language == 'zh-Hant' else alias.zh_hans}（{found.name(language)}）"
        return found.name(language)

    # Derived rulesets and data.

    def replace(
        self,
        *,
        values: Mapping[str | Fan, int] | None = None,
        add: Iterable[FanRule | tuple[str | Fan, int] | tuple[str | Fan, int, str | Sequence[str | Fan]]] = (),
        remove: str | Iterable[str | Fan] = (),
        exclusions: Mapping[str | Fan, str | Sequence[str | Fan]] | None = None,
        **settings: Any,
    ) -> Ruleset:
        """Derive a ruleset. Fans are named in any language, by id or by alias; this one stays as it is.

        Parameters
        ----------
        values : mapping of fan to int
            Other values for fans that the ruleset has.
        add : rows
            Fans to add, printed after those of the ruleset.
        remove : fans
            Fans to leave out.
        exclusions : mapping of fan to fans
            What a fan excludes, in place of what it excluded.
        **settings
            Any other field: ``id``, ``cap``, ``seat_winds``, ``rows``... ``coins`` takes a mapping of what differs.

        Raises
        ------
        RulesetError
            If a fan or a field is unknown, or the outcome cannot be used.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> house = RULESETS["boke"].replace(
        ...     id="house", add=[("人胡", 24)], humanly_as_earthly=False, exclusions={"十八羅漢": "三槓 明槓"}
        ... )
        >>> house.value("人胡"), [str(fan) for fan in house.excludes("四槓")]
        (24, ['三槓', '明槓'])
        """
        for name in settings:
            if name not in _FIELDS:
                self._refuse(f"{name}: a ruleset has no such field; it has {', '.join(_FIELDS)}")
        data = {name: getattr(self, name) for name in _FIELDS} | settings
        if isinstance(data["coins"], Mapping):
            data["coins"] = {**self.coins.to_dict(), **data["coins"]}
        base = Ruleset(**data) if "rows" in settings or "aliases" in settings else self
        rows = dict(base._row_of)
        for name, value in items(values, f"ruleset {shown(self.id)}, values"):
            fan = base._present(rows, name, "values")
            rows[fan] = FanRule(fan, value, rows[fan].excludes)
        for name, excludes in items(exclusions, f"ruleset {shown(self.id)}, exclusions"):
            fan = base._present(rows, name, "exclusions")
            where = f"ruleset {shown(self.id)}, exclusions, row {fan}"
            rows[fan] = FanRule(fan, rows[fan].value, names_of(excludes, where))
        for name in names_of(remove, f"ruleset {shown(self.id)}, remove"):
            del rows[base._present(rows, name, "remove")]
        return Ruleset(**data | {"rows": (*rows.values(), *self._sequence("add", add))})

    def _present(self, rows: Mapping[Fan, FanRule], name: str, argument: str) -> Fan:
        fan = self._find(name)
        if fan is None:
            self._refuse(f"{argument}: no fan is called {shown(name)}")
        if fan not in rows:
            self._refuse(f"{argument}: the ruleset has no row {fan}")
        return fan

    def to_dict(self) -> dict[str, Any]:
        """Return the ruleset as plain data that JSON can hold; `from_dict` reads it.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> RULESETS["rg"].to_dict()["rows"][5]
        {'fan': '八仙過海', 'value': 88, 'excludes': ['花牌', '梅蘭竹菊']}
        """
        data = {name: getattr(self, name) for name in _FIELDS}
        data["rows"] = [{"fan": row.fan, "value": row.value, "excludes": list(row.excludes)} for row in self.rows]
        data["aliases"] = [{"fan": a.fan, "zh_hant": a.zh_hant, "zh_hans": a.zh_hans} for a in self.aliases]
        data["seat_winds"] = [wind.code for wind in self.seat_winds]
        data["coins"] = self.coins.to_dict()
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Ruleset:
        """Make a ruleset from plain data as `to_dict` writes it; what is left out has its default.

        Raises
        ------
        RulesetError
            If there is a field that a ruleset does not have, or the ruleset cannot be used.

        Examples
        --------
        >>> from mj2p import RULESETS
        >>> Ruleset.from_dict(RULESETS["rg"].to_dict()) == RULESETS["rg"]
        True
        """
        if not isinstance(data, Mapping):
            raise RulesetError(f"a ruleset is read from a mapping, not from {type(data).__name__}")
        name = f"ruleset {shown(data.get('id'))}"
        unknown = [str(key) for key in data if key not in _FIELDS]
        if unknown:
            raise RulesetError(f"{name}, {unknown[0]}: a ruleset has no such field; it has {', '.join(_FIELDS)}")
        for needed in ("id", "rows"):
            if needed not in data:
                raise RulesetError(f"{name}, {needed}: is missing")
        return cls(**data)

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        return Ruleset.from_dict, (self.to_dict(),)


_FIELDS: Final = tuple(f.name for f in fields(Ruleset) if f.init)
_SWITCHES: Final = tuple(f.name for f in fields(Ruleset) if f.type == "bool")
