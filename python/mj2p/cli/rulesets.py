"""``mj2p rules``: the tables of fans."""

from __future__ import annotations

from typing import Annotated

import typer

from mj2p.cli.common import JsonOption, LangOption, labelled, print_json, read_ruleset, show_table
from mj2p.languages import Language, bracketed, check_language, word
from mj2p.rules import RULESETS, Ruleset

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("rules")(_rules)


def _rules(
    ruleset: Annotated[
        str | None,
        typer.Argument(metavar="[RULESET]", help="An id, or a .json file; without it the rulesets are listed."),
    ] = None,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Show the fans of a ruleset with their values and exclusions, or list the rulesets."""
    language = check_language(lang)
    if ruleset is None:
        _list_rulesets(language, as_json)
        return
    rules = read_ruleset(ruleset)
    if as_json:
        print_json(rules.to_dict())
    else:
        _show_ruleset(rules, language)


def _cap(ruleset: Ruleset, lang: Language) -> str:
    return word("none", lang) if ruleset.cap is None else str(ruleset.cap)


def _list_rulesets(lang: Language, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {"id": each.id, "en": each.en, "zh_hant": each.zh_hant, "zh_hans": each.zh_hans}
                | {"fans": len(each.rows), "cap": each.cap, "min_fan": each.min_fan}
                for each in RULESETS.values()
            ]
        )
        return
    show_table(
        ["id", *(word(key, lang) for key in ("name", "number_of_fans", "cap"))],
        [(each.id, each.name(lang), len(each.rows), _cap(each, lang)) for each in RULESETS.values()],
        numbers=(2, 3),
    )


def _show_ruleset(ruleset: Ruleset, lang: Language) -> None:
    labelled(word("ruleset", lang), bracketed(ruleset.name(lang), ruleset.id, lang), lang)
    labelled(word("cap", lang), _cap(ruleset, lang), lang)
    labelled(word("minimum", lang), str(ruleset.min_fan), lang)
    separator = ", " if lang == "en" else " "
    headings = [word("value", lang), word("fan", lang), word("excludes", lang)]
    rows = [
        [value, ruleset.fan_name(fan, lang), separator.join(other.name(lang) for other in excludes)]
        for fan, value, excludes in ruleset.walk()
    ]
    if lang == "en":  # beside the printed name, by which the page of rules is searched
        headings.insert(2, word("fan", "zh-Hant"))
        for row, (fan, _, _) in zip(rows, ruleset.walk(), strict=True):
            row.insert(2, ruleset.fan_name(fan, "zh-Hant"))
    show_table(headings, rows, numbers=(0,))
