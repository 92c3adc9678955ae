"""What the pages on fans are made of: a condition for every fan, and hands in which it counts, in each ruleset."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import mj2p

HOOKS = Path(__file__).resolve().parents[2] / "docs" / "hooks"
sys.path.insert(0, str(HOOKS))

import fan_pages  # noqa: E402
import name_pages  # noqa: E402
import ruleset_pages  # noqa: E402

LANGS = ("en", "zh-Hant")
FANS = pytest.mark.parametrize("fan", mj2p.FANS, ids=lambda fan: fan.id)


def no_picture(name: str, svg: str) -> str:
    assert svg.startswith("<svg")
    return name


def test_every_fan_has_a_condition_in_both_languages() -> None:
    assert list(fan_pages.conditions()) == [fan.id for fan in mj2p.FANS]
    assert all(set(each) == {"en", "zh"} for each in fan_pages.conditions().values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_fan_stands_on_one_page(lang: str) -> None:
    found = []
    for page in fan_pages.PAGES:
        name = page if lang == "en" else page.replace(".md", f".{lang}.md")
        text = (HOOKS.parent / "rules" / name).read_text(encoding="utf-8")
        (values,) = re.findall(r"^<!-- make: fans ([\d ]+) -->$", text, re.M)
        found += re.findall(r"^### .* \{ #(.*) \}$", fan_pages.fans_of_value(lang, no_picture, *values.split()), re.M)
    assert sorted(found) == sorted(map(fan_pages.anchor, mj2p.FANS))


@FANS
def test_the_fan_counts_in_its_examples_in_every_ruleset_that_has_it(fan: mj2p.Fan) -> None:
    having = [name for name, ruleset in mj2p.RULESETS.items() if ruleset.has(fan)]
    shown = {name: score for _, scores in fan_pages.examples(fan, "shows") for name, score in scores.items()}
    assert sorted(shown) == sorted(having)
    for name, score in shown.items():
        assert score.ruleset is mj2p.RULESETS[name]
        assert fan in [each.fan for each in score.fans]


@FANS
def test_the_near_miss_is_named_with_rulesets_that_miss_it(fan: mj2p.Fan) -> None:
    case, scores = next(fan_pages.examples(fan, "near"))
    missed = [name for name, score in scores.items() if fan not in [each.fan for each in score.fans]]
    assert case.ruleset in missed
    text = fan_pages.near_miss(fan, "en", no_picture)
    assert [name for name in mj2p.RULESETS if f"`{name}`" in text] == ([] if len(missed) == len(scores) else missed)


@FANS
def test_every_exclusion_is_named_and_has_a_hand_or_is_said_to_have_none(fan: mj2p.Fan) -> None:
    text, work = "\n".join(fan_pages.exclusions(fan, "en")), fan_pages.exclusions_at_work(fan, "en", no_picture)
    for ruleset in mj2p.RULESETS.values():
        for excluded in ruleset.excludes(fan):
            assert f"#{fan_pages.anchor(excluded)})" in text
            assert excluded.en in work
    for other in mj2p.FANS:
        if any(fan in ruleset.excludes(other) for ruleset in mj2p.RULESETS.values()):
            assert f"#{fan_pages.anchor(other)})" in text


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_of_fans_has_every_value(lang: str) -> None:
    rows = fan_pages.table_of_fans(lang, no_picture).splitlines()[2:]
    for fan, row in zip(mj2p.FANS, rows, strict=True):
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        assert fan.name(lang) in cells[0]
        assert cells[1:4] == [str(ruleset.value(fan) or "–") for ruleset in mj2p.RULESETS.values()]


@pytest.mark.parametrize("lang", LANGS)
def test_tables_of_rulesets_and_rooms_have_every_row(lang: str) -> None:
    table = ruleset_pages.table_of_rulesets(lang, no_picture)
    texts = {"en", "zh_hant", "zh_hans", "id", "aliases", "coins"}
    assert set(mj2p.RULESETS["rg"].to_dict()) - texts == set(ruleset_pages.SETTINGS)
    assert all(f"(`{name}`)" in table for name in (*ruleset_pages.SETTINGS, *ruleset_pages.COINS))
    assert all(f"(`{name}`)" in ruleset_pages.table_of_rooms(lang, no_picture) for name in mj2p.ROOMS)


def test_every_public_name_stands_on_a_page_of_the_api() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (HOOKS.parent / "api").glob("*.md")]
    told = {target for page in pages for target in re.findall(r"^::: (\S+)$", page, re.M)}
    for name, place, _ in name_pages.rows():
        if place.startswith("mj2p."):  # what the core defines is found through where it is used
            parts = place.split(".")
            assert told & {".".join(parts[:end]) for end in range(1, len(parts) + 1)}, f"{name}: ::: {place} is missing"


def test_the_table_of_names_has_every_public_name() -> None:
    table = name_pages.table_of_names("en", no_picture)
    assert [name for name in mj2p.__all__ if f"`{name}`" not in table] == []
    assert all(summary["en"].endswith((".", ")", "?")) for _, _, summary in name_pages.rows())
