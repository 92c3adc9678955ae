"""The pages on fans: values, exclusions and drawn hands, made from the rulesets and the tests' example hands."""

from __future__ import annotations

import hashlib
import html
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import mj2p
from mj2p.draw import draw_hand
from mj2p.explain import fan_text, win_text
from words import Lang, say

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "rules"))

from fan_tables import Case, table  # noqa: E402

Picture = Callable[[str, str], str]

#: The pages and the values that stand on each.
PAGES: Final = {"fans-88.md": (48, 88), "fans-32.md": (16, 32), "fans-12.md": (4, 12), "fans-2.md": (1, 2)}


@cache
def conditions() -> dict[str, dict[str, str]]:
    """When each fan is shown, by the fan's id and the language."""
    data: dict[str, dict[str, str]] = tomllib.loads((ROOT / "docs/data/fans.toml").read_text(encoding="utf-8"))
    return data


def value_of(fan: mj2p.Fan) -> int:
    """What a fan is worth in the first ruleset that has it: where it stands among the pages."""
    return next(ruleset.value(fan) for ruleset in mj2p.RULESETS.values() if ruleset.has(fan))


def anchor(fan: mj2p.Fan) -> str:
    """The name of a fan's place on its page."""
    return fan.id.lower().replace("_", "-")


def link(fan: mj2p.Fan, lang: Lang) -> str:
    """A link to a fan's place."""
    page = next(page for page, (least, most) in PAGES.items() if least <= value_of(fan) <= most)
    return f"[{fan.name(lang)}]({page}#{anchor(fan)})"


def score_of(case: Case, ruleset: str) -> mj2p.Score | None:
    """What an example hand scores in a ruleset; None where it cannot be."""
    context = mj2p.WinContext(seat=mj2p.Tile(case.seat), **dict.fromkeys(case.flags, True))
    try:
        return mj2p.score(case.hand, ruleset, context=context)
    except (mj2p.HandError, mj2p.NotAWin):
        return None


def examples(fan: mj2p.Fan, what: str) -> Iterator[tuple[Case, dict[str, mj2p.Score]]]:
    """As few of the hands that show (or nearly show) a fan as all rulesets that have it need, with the scores."""
    left = [ruleset for ruleset in mj2p.RULESETS if mj2p.RULESETS[ruleset].has(fan)]
    while left:
        case = next(case for case in table(left[0]) if (case.fan, case.what) == (fan.zh_hant, what))
        scores = {}
        for ruleset in left:
            score = score_of(case, ruleset)
            if score is not None and (what != "shows" or any(each.fan is fan for each in score.fans)):
                scores[ruleset] = score
        left = [ruleset for ruleset in left if ruleset not in scores]
        yield case, scores


def drawing(case: Case, picture: Picture, caption: str, kind: str = "") -> str:
    """A drawn hand with its caption. Equal hands are one picture."""
    name = hashlib.sha256(case.hand.encode()).hexdigest()[:12]
    address = picture(name, draw_hand(case.hand))
    text = html.escape(case.hand).replace("[", "&#91;")  # which Markdown would take for a link
    return (
        f'<figure class="hand {kind}" markdown="span">'
        f'<img src="{address}" alt="{text}" title="{text}" loading="lazy">'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def totals(scores: dict[str, mj2p.Score], lang: Lang) -> str:
    """What a hand scores in each ruleset."""
    return " · ".join(f"`{ruleset}` {total(score, lang)}" for ruleset, score in scores.items())


def total(score: mj2p.Score, lang: Lang) -> str:
    """What a hand scores, and what is paid of it."""
    if score.capped != score.total:
        return say("capped", lang, score.total, score.capped)
    return say("total", lang, score.total)


def counted(score: mj2p.Score, lang: Lang) -> str:
    """Every fan that counts, and those that do not."""
    plus = " + ".join(f"{fan_text(each, score, lang)} **{each.points}**" for each in score.fans)
    text = f"{plus} = {total(score, lang)}"
    if score.excluded:
        names = [say("by", lang, fan.name(lang), by.name(lang)) for fan, by in score.excluded]
        text += "; " if lang == "en" else "；"
        text += say("left_out", lang, say("and", lang).join(names))
    return text


def groups(fan: mj2p.Fan) -> list[tuple[list[str], tuple[mj2p.Fan, ...]]]:
    """What a fan excludes, with the rulesets that agree on it."""
    found: list[tuple[list[str], tuple[mj2p.Fan, ...]]] = []
    for ruleset in mj2p.RULESETS.values():
        if ruleset.has(fan):
            excludes = ruleset.excludes(fan)
            same = [names for names, others in found if others == excludes]
            if same:
                same[0].append(ruleset.id)
            else:
                found.append(([ruleset.id], excludes))
    return found


def exclusions(fan: mj2p.Fan, lang: Lang) -> Iterator[str]:
    """What a fan excludes in each ruleset, and what excludes it."""
    found = groups(fan)
    for rulesets, excludes in found:
        names = say("and", lang).join(link(each, lang) for each in excludes) or say("nothing", lang)
        label = say("not_counted", lang)
        if len(found) > 1:
            label = say("not_counted_in", lang, say("and", lang).join(f"`{each}`" for each in rulesets))
        if excludes or len(found) > 1:
            yield f"**{label}**{colon(lang)}{names}\n"
    by = [each for each in mj2p.FANS if any(rules.has(each) and fan in rules.excludes(each) for rules in all_rules())]
    if by:
        yield f"**{say('excluded_by', lang)}**{colon(lang)}{say('and', lang).join(link(each, lang) for each in by)}\n"


def all_rules() -> Iterable[mj2p.Ruleset]:
    """The rulesets."""
    return mj2p.RULESETS.values()


def colon(lang: Lang) -> str:
    """A colon as the language writes it."""
    return ": " if lang == "en" else "："


def exclusions_at_work(fan: mj2p.Fan, lang: Lang, picture: Picture) -> str:
    """The hands in which each exclusion acts, one picture for all that act in the same hand."""
    by_hand: dict[tuple[Any, ...], tuple[Case, dict[str, None]]] = {}
    seen: set[str] = set()
    for ruleset in mj2p.RULESETS:
        for case in table(ruleset):
            if case.fan == fan.zh_hant and case.what == "excludes" and case.excluded not in seen:
                _, names = by_hand.setdefault((case.hand, case.seat, case.flags), (case, {}))
                names[case.excluded] = None
        seen |= {name for _, names in by_hand.values() for name in names}
    lines = []
    for case, names in by_hand.values():
        score = score_of(case, case.ruleset)
        assert score is not None
        which = say("and", lang).join(mj2p.Fan(name).name(lang) for name in names)
        lines.append(drawing(case, picture, f"**{which}** · {win_text(score, lang)}", "small"))
    printed = {each for rules in all_rules() for each in rules.excludes(fan)}
    never = [each.name(lang) for each in mj2p.FANS if each in printed and each.zh_hant not in seen]
    if never:
        lines.append(say("never", lang, say("and", lang).join(never)))
    return folded(say("acts", lang), lines) if lines else ""


def folded(title: str, lines: Iterable[str]) -> str:
    """A part of a page that opens when it is asked for."""
    return f'??? note "{title}"\n\n' + "\n\n".join(f"    {line}" for line in lines) + "\n"


def near_miss(fan: mj2p.Fan, lang: Lang, picture: Picture) -> str:
    """A hand that shows nearly the same, with the rulesets in which it is not the fan where others differ."""
    case, scores = next(examples(fan, "near"))
    missed = [name for name, score in scores.items() if all(each.fan is not fan for each in score.fans)]
    caption = f"**{say('near', lang, fan.name(lang))}**"
    if len(missed) < len(scores):
        caption += f" ({say('and', lang).join(f'`{name}`' for name in missed)})"
    return drawing(case, picture, f"{caption} · {win_text(scores[missed[0]], lang)}", "small near") + "\n"


def section(fan: mj2p.Fan, lang: Lang, picture: Picture) -> str:
    """All that a page says of a fan."""
    title = f"{fan.en} {fan.zh_hant}" if lang == "en" else fan.zh_hant
    parts = [f"### {title} {{ #{anchor(fan)} }}\n"]
    values = [(rules.id, rules.value(fan)) for rules in all_rules()]
    badges = "".join(f"<span>{name} <b>{value or say('none', lang)}</b></span>" for name, value in values)
    parts.append(f'<p class="values">{badges}</p>\n')
    text = conditions()[fan.id]["en" if lang == "en" else "zh"]
    for rules in all_rules():
        text += "".join(
            " " + say("here_as", lang, alias.zh_hant, rules.id) for alias in rules.aliases if alias.fan == fan.zh_hant
        )
    parts.append(text + "\n")
    how: list[str] = []
    for case, scores in examples(fan, "shows"):
        first = next(iter(scores.values()))
        parts.append(drawing(case, picture, f"{win_text(first, lang)}<br>{totals(scores, lang)}") + "\n")
        alike: dict[str, list[str]] = {}
        for ruleset, score in scores.items():
            alike.setdefault(counted(score, lang), []).append(f"`{ruleset}`")
        how += [f"{say('and', lang).join(names)}{colon(lang)}{text}" for text, names in alike.items()]
    parts.append(near_miss(fan, lang, picture))
    parts += exclusions(fan, lang)
    parts += [folded(say("how", lang), how), exclusions_at_work(fan, lang, picture)]
    return "\n".join(parts)


def fans_of_value(lang: Lang, picture: Picture, *values: str) -> str:
    """The fans of some values, in the order of the catalogue."""
    parts = []
    for value in values:
        parts.append(f"## {say('total', lang, value)} {{ #fan-{value} }}\n")
        parts += [section(fan, lang, picture) for fan in mj2p.FANS if value_of(fan) == int(value)]
    return "\n".join(parts)


def table_of_fans(lang: Lang, picture: Picture) -> str:
    """All fans in a table: values and exclusions."""
    lines = [f"| {say('fan', lang)} | `rg` | `seasonal` | `boke` | {say('excludes', lang)} |", "|---|--:|--:|--:|---|"]
    for fan in mj2p.FANS:
        values = " | ".join(str(rules.value(fan) or say("none", lang)) for rules in all_rules())
        found = groups(fan)
        cells = []
        for rulesets, excludes in found:
            names = say("and", lang).join(each.name(lang) for each in excludes)
            where = say("and", lang).join(f"`{each}`" for each in rulesets) + colon(lang) if len(found) > 1 else ""
            cells.append(where + (names or (say("nothing", lang) if len(found) > 1 else "")))
        name = link(fan, lang) + (f" {fan.zh_hant}" if lang == "en" else "")
        lines.append(f"| {name} | {values} | {'<br>'.join(cells)} |")
    return "\n".join(lines) + "\n"
